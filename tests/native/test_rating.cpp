// Ratings with all kinds of producers; these also run under the sanitizers.
#include <array>

#include "check.hpp"
#include "logic/check.hpp"
#include "rating/explainer/explainer.hpp"
#include "rating/explainer/forcing.hpp"
#include "rating/explainer/steps.hpp"
#include "text/line.hpp"

using namespace ninefold;

namespace {

explainer::Rating rate(const char* line, bool uniqueness = true) {
    const Board board(Rules::classic(), *values_from_line(line));
    return explainer::rate(board, {uniqueness}, {});
}

/// A puzzle whose rating is exactly the lowest price of its hardest producer.
struct Lowest {
    int price;
    const char* puzzle;
};

constexpr std::array lowest_of_each{
    Lowest{17, "6...94.1...4.53..9......2..9.58..7...47.........4..9.5.8...5...........2.62..84.7"},
    Lowest{20, ".2...5.9.....9..84.9...61...68....7.....82....1........74.2.5....6..3..1.....7.23"},
    Lowest{23, ".3.5.4..2.4.8...9.....9..3.....2.....26......5.9.........6...8.2.79...65.5...712."},
    Lowest{25, "...3......8..5...21....4...6.4..897...8..6.2..1..39.8.....4.....21....93..372...."},
    Lowest{26, "9.....5..5..7........6.94.3...2.4.....9....1.37...8..5..34...7.78........4..7.9.8"},
    Lowest{30, "7.1.......4...7....5.....42.38.6...42..3...6.....5.1...........68251.3.75.....6.1"},
    Lowest{32, ".4.67...5...5...9.5.732.......2..4..4....1...9.....2....64....7......6..79..5..14"},
    Lowest{34, "4.2..93........7.176...3.9..3..........9.2..8.87....126.......91...94..6...1...2."},
    Lowest{36, "......359...3....78..9..6..75..1.......276....16....8.....6......47.952....435..."},
    Lowest{38, ".....9...94...1....6183...9....5..9.5.4..76...86............16....3..2..12..78.5."},
    Lowest{40, "......8..9........63.824.....4..15.3.5.26...9.1.....6.3..1.2........5.21...9..4.."},
    Lowest{42, "95.23........9..3....4...69.........29.7...1..7...132654.1..8...........1..68..9."},
    Lowest{44, "16..4...2..3..576..58........15.9.24.....2.9..2.7.3.....71.....3.....9..........5"},
    Lowest{45, "....5.....9...2.....6..859..83.7...4.5..4....6..2....1..4...2......6.81.1.7......"},
    Lowest{50, ".4...16.8....2..4.615......7.1.8..92..3...7...............67........2..5..6.398.4"},
    Lowest{52, ".....35..8........2.4..6..71..25........4..82...6....3..9.7..35..71.....6......2."},
    Lowest{54, "7.4....9.....3.......71.35..........6.1.9...49.746..2...6...5......4..7...917...8"},
    Lowest{56, "3....195.8.6..32....48........6...9.1...24...9...8.1..78...6.....1....49.3.5....."},
    Lowest{62, "1..4.3.......9.86..2..1......9...3.56..78..19..........4.8..1....7..4.8..629....."},
    Lowest{65, "5...3.........5.....27.....2.5.........84...79...2.8...1..847.3....7.4..4....3.9."},
    Lowest{75, ".8..9...57.4...........36..8.6..7.4.....61..9......52..2...89.4.......5.67.1..2.."},
};

}  // namespace

TEST("ratings of the project's puzzles") {
    CHECK(rate("..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......").er == 12);
    CHECK(rate("9..73......8..24...5....17.5...7..8...21..9.51......4...1...85..8...9.......67...").er == 46);
    CHECK(rate(".......798.9..4.1..1..........2.......14.3.6...698.2.5.72...9..4...6..31.........").er == 56);
    CHECK(rate("..1...4...3......6.9..2.8...6......52...5.......876.....7....1......3958.8.....3.").er == 72);
}

TEST("a rating stops above its limit, and when it is stopped") {
    const char* hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    const Board board(Rules::classic(), *values_from_line(hard));
    const auto above = explainer::rate(board, {true, 80}, {});
    CHECK(above.status == explainer::Status::above);
    CHECK(above.er == 97);
    const auto late = explainer::rate(board, {}, [] { return true; });
    CHECK(late.status == explainer::Status::interrupted);
}

SLOW_TEST("a rating above a limit is recognised without the harder hints") {
    const char* hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    const Board board(Rules::classic(), *values_from_line(hard));
    for (const int most : {20, 66, 73, 80, 100, 106, 107, 200}) {
        const auto rating = explainer::rate(board, {true, most, true}, {});
        CHECK((rating.status == explainer::Status::above) == (most < 107));
        CHECK(rating.er > most || rating.er == 107);
    }
}

TEST("a producer is not skipped at its lowest price") {
    for (const auto& [price, puzzle] : lowest_of_each) {
        const Board board(Rules::classic(), *values_from_line(puzzle));
        const auto rating = explainer::rate(board, {true, price, true}, {});
        CHECK(rating.status == explainer::Status::rated && rating.er == price);
        const auto above = explainer::rate(board, {true, price - 1, true}, {});
        CHECK(above.status == explainer::Status::above && above.er == price);
    }
}

// No known puzzle needs the greatest depth, so request it directly to check its price.
SLOW_TEST("prices of forcing chains, by depth") {
    const char* line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    const explainer::Grid grid(Board(Rules::classic(), *values_from_line(line)));
    StopPoller never(StopToken(), 64);
    const auto price = [&](explainer::ForcingRules rules) {
        const auto hint = explainer::ForcingChains(grid).easiest(rules, never);
        return hint ? hint->hint.difficulty : 0;
    };
    CHECK(price({true, false, 0}) == 0);
    for (int depth = 1; depth <= 5; ++depth) CHECK(price({true, false, depth}) == 92 + 5 * depth);
}

TEST("every hint of a rating has a step that the checker accepts") {
    for (const auto& [price, puzzle] : lowest_of_each) {
        Board board(Rules::classic(), *values_from_line(puzzle));
        board.note_unique_givens(true);
        std::vector<explainer::RatedHint> path;
        explainer::rate(board, {}, {}, &path);
        CHECK(!path.empty());
        for (const auto& [producer, hint] : path) {
            const auto found = explainer::prove(board, producer, {});
            CHECK(found && check_step(board, found->step, {}) == StepVerdict::right);
            for (const Candidate candidate : found->step.places) board = board.place(candidate);
            for (const Candidate candidate : found->step.removes)
                board = board.without(CandidateSet::of(candidate));
        }
        CHECK(board.open().empty());
    }
}

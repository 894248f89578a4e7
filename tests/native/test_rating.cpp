// The Explainer's rating: under the sanitizers, with all kinds of producers.
#include "check.hpp"
#include "model/text.hpp"
#include "rating/explainer/explainer.hpp"

using namespace ninefold;

namespace {

explainer::Rating rate(const char* line, bool uniqueness = true) {
    const Board board(Geometry::classic(), *values_from_line(line));
    return explainer::rate(board, {uniqueness}, {});
}

}  // namespace

TEST("ratings of puzzles that come with the project") {
    CHECK(rate("..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......").er == 12);
    CHECK(rate("9..73......8..24...5....17.5...7..8...21..9.51......4...1...85..8...9.......67...").er == 46);
    CHECK(rate(".......798.9..4.1..1..........2.......14.3.6...698.2.5.72...9..4...6..31.........").er == 56);
    CHECK(rate("..1...4...3......6.9..2.8...6......52...5.......876.....7....1......3958.8.....3.").er == 72);
}

TEST("a rating ends when it is told") {
    const char* hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    const Board board(Geometry::classic(), *values_from_line(hard));
    const auto above = explainer::rate(board, {true, 80}, {});
    CHECK(above.status == explainer::Status::above);
    CHECK(above.er == 97);
    const auto late = explainer::rate(board, {}, [] { return true; });
    CHECK(late.status == explainer::Status::interrupted);
}

TEST("whether a rating is above a number is told without what is above") {
    const char* hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    const Board board(Geometry::classic(), *values_from_line(hard));
    for (const int most : {20, 66, 73, 80, 100, 106, 107, 200}) {
        const auto rating = explainer::rate(board, {true, most, true}, {});
        CHECK((rating.status == explainer::Status::above) == (most < 107));
        CHECK(rating.er > most || rating.er == 107);
    }
}

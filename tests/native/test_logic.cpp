#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "batch/technique_counts.hpp"
#include "batch/walk_many.hpp"
#include "check.hpp"
#include "logic/chain_search.hpp"
#include "logic/check.hpp"
#include "logic/links.hpp"
#include "logic/path.hpp"
#include "logic/set_links.hpp"
#include "search/algorithms.hpp"
#include "text/line.hpp"

using namespace ninefold;

namespace {

Board board_of(const std::string& line) { return {Rules::classic(), *values_from_line(line)}; }

const std::string easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......";
const std::string hard = ".....7...5.9.2...........1..986.3......9......4....23.6.3...78...25.13.4......19.";

Plan every_row() {
    std::vector<std::size_t> order(techniques().size());
    std::iota(order.begin(), order.end(), 0u);
    return {order};
}

const StopToken never;

Values solution_of(const Board& board) {
    Values solution;
    Search search({1, SearchLimits::none, 1e9}, [&](const Values& found) { solution = found; }, never);
    algorithms()[0].run(board, search);
    return solution;
}

}  // namespace

TEST("truths are numbered without gaps") {
    for (int i = 0; i < Truth::count; ++i) CHECK_EQUAL(Truth::at(i).position(), i);
    CHECK(Truth(Cell::at(40)).is_cell());
    CHECK(Truth(House::at(26), Digit(9)).house() == House::at(26));
    CHECK(Truth(House::at(26), Digit(9)).digit() == Digit(9));
}

TEST("every step of a path is proved, and all of its truths are needed") {
    for (const std::string& line : {easy, hard}) {
        Board board = board_of(line);
        while (const auto step = first_step(board, every_row(), never)) {
            CHECK(check_step(board, *step, never) == StepVerdict::right);
            for (std::size_t i = 0; i < step->truths.size(); ++i) {
                Step fewer = *step;
                fewer.truths.erase(fewer.truths.begin() + static_cast<std::ptrdiff_t>(i));
                CHECK(check_step(board, fewer, never) == StepVerdict::wrong);
            }
            board = after(board, *step);
        }
    }
}

TEST("a path ends with the solution, or when it is stopped") {
    const Path path = solve_path(board_of(easy), every_row(), never);
    CHECK(path.end.open().empty());
    CHECK_EQUAL(path.steps.size(), 44u);
    const Path none = solve_path(board_of(easy), every_row(), [] { return true; });
    CHECK(none.interrupted);
    CHECK(none.steps.size() <= 1);
}

TEST("a finder stops when the sink returns false") {
    for (const std::string& line : {easy, hard}) {
        const Board board = board_of(line);
        const Facts facts(board);
        for (const Technique& technique : techniques()) {
            int all = 0, first = 0;
            const auto count = [&](Step&&) { return ++all > 0; };
            const auto stop = [&](Step&&) { return ++first < 1; };
            CHECK(technique.find(facts, count));
            CHECK_EQUAL(technique.find(facts, stop), all == 0);
            CHECK_EQUAL(first, all > 0 ? 1 : 0);
        }
    }
}

TEST("all sets of a house with one more digit than cells are found as almost locked sets, once each") {
    const Board board = board_of(hard);
    const Facts facts(board);
    std::set<std::array<std::uint64_t, 2>> expected, found;
    for (const House house : board.rules().houses()) {
        std::vector<Cell> open;
        for (const Cell cell : board.open() & board.rules().cells(house)) open.push_back(cell);
        for (unsigned mask = 1; mask < 1u << open.size(); ++mask) {
            CellSet cells;
            DigitSet digits;
            for (std::size_t k = 0; k < open.size(); ++k)
                if (mask >> k & 1) {
                    cells.insert(open[k]);
                    digits |= board.candidates(open[k]);
                }
            if (digits.size() == cells.size() + 1) expected.insert({cells.word(0), cells.word(1)});
        }
    }
    for (const AlmostLockedSet& set : facts.almost_locked_sets()) {
        CHECK(found.insert({set.cells.word(0), set.cells.word(1)}).second);
        CHECK_EQUAL(set.digits.size(), set.cells.size() + 1);
        CHECK(board.rules().cells(set.house).includes(set.cells));
    }
    CHECK(found == expected);
}

TEST("restricted commons are the digits whose places in two sets all see each other") {
    const Board board = board_of(hard);
    const Facts facts(board);
    const SetLinks& links = facts.set_links();
    CHECK_EQUAL(links.size(), facts.almost_locked_sets().size());
    const auto sees_all = [&](const CellSet& from, const CellSet& to) {
        return board.rules().common_peers(from).includes(to);
    };
    std::size_t joined = 0;
    for (SetIndex a = 0; a < links.size(); ++a)
        for (SetIndex b = 0; b < a; ++b) {
            DigitSet expected;
            for (const Digit digit : links.set(a).digits & links.set(b).digits) {
                const CellSet with = board.cells_with(digit);
                if (sees_all(links.set(a).cells & with, links.set(b).cells & with)) expected.insert(digit);
            }
            CHECK(links.restricted_commons(a, b) == expected);
            CHECK(links.restricted_commons(b, a) == expected);
            joined += !expected.empty();
        }
    CHECK(joined > 0);
    for (const Candidate candidate : board.candidates())
        for (SetIndex set = 0; set < links.size(); ++set) {
            const CellSet places = links.set(set).cells & board.cells_with(candidate.digit());
            const bool hit = !places.empty() && sees_all(CellSet::of(candidate.cell()), places);
            CHECK_EQUAL(contains(links.hit(candidate), set), hit);
        }
}

TEST("links hold in the solution, and the lists of both ends agree") {
    const Board board = board_of(hard);
    const Facts facts(board);
    const Values solution = solution_of(board);
    for (const Reach reach : {Reach::candidates, Reach::groups, Reach::sets}) {
        const Links& links = facts.links(reach);
        const auto holds = [&](Links::Index node) {
            const auto& [digit, cells] = links.nodes()[node];
            for (const Cell cell : cells)
                if (solution[cell] == digit.number()) return true;
            return false;
        };
        std::size_t strong = 0;
        for (Links::Index node = 0; node < links.nodes().size(); ++node) {
            for (const Links::Index other : links.weak(node)) {
                CHECK(!(holds(node) && holds(other)));
                CHECK(std::ranges::count(links.weak(other), node) == 1);
            }
            for (const auto& [to, link] : links.strong(node)) {
                CHECK(holds(node) || holds(to));
                CHECK(!links.truths(links.strong_links()[link]).empty());
                ++strong;
            }
        }
        CHECK_EQUAL(strong, 2 * links.strong_links().size());
    }
}

TEST("the chain search agrees with a search link by link, with as few strong links") {
    const Board board = board_of(hard);
    const Facts facts(board);
    const Links& links = facts.links(Reach::groups);
    Spread& spread = facts.chain_search(Reach::groups).failing;
    for (Links::Index start = 0; start < links.nodes().size(); ++start) {
        std::vector<int> depth(links.nodes().size());  // of the nodes that are on; 0 means not yet
        std::vector<Links::Index> failing = {start};
        for (int count = 1; !failing.empty(); ++count) {
            std::set<Links::Index> holding;
            for (const Links::Index node : failing)
                for (const auto& [to, link] : links.strong(node))
                    if (depth[to] == 0) holding.insert(to);
            const BitRows* ends = spread.at(count);
            for (Links::Index node = 0; node < links.nodes().size(); ++node)
                CHECK_EQUAL(ends != nullptr && ends->contains(start, node), holding.contains(node));
            failing.clear();
            for (const Links::Index node : holding) {
                depth[node] = count;
                failing.insert(failing.end(), links.weak(node).begin(), links.weak(node).end());
            }
        }
    }
}

TEST("templates keep the cells of some placement of a digit, and place the cells of all") {
    // An independent computation, row by row and without caching.
    const Board board = board_of(hard);
    const Rules& rules = board.rules();
    const Facts facts(board);
    for (const Digit digit : DigitSet::full()) {
        CellSet allowed = board.cells_with(digit), sometimes, always = CellSet::full();
        for (const Cell cell : ~board.open())
            if (board.value(cell) == digit.number()) allowed.insert(cell);
        const auto place = [&](const auto& self, int row, const CellSet& way, const CellSet& left) -> void {
            if (row == Digit::count) {
                sometimes |= way;
                always &= way;
                return;
            }
            for (const Cell cell : left& rules.cells(House::at(row)))
                self(self, row + 1, way.with(cell), left - rules.peers(cell));
        };
        place(place, 0, {}, allowed);
        CellSet gone = board.cells_with(digit) - sometimes, placed = always & board.open();
        for (const std::string_view id : {"template-set", "template-delete"}) {
            const auto row = std::ranges::find(techniques(), id, &Technique::id);
            const auto take = [&](Step&& step) {
                for (const Candidate candidate : step.removes)
                    if (candidate.digit() == digit) gone.erase(candidate.cell());
                for (const Candidate candidate : step.places)
                    if (candidate.digit() == digit) placed.erase(candidate.cell());
                return true;
            };
            row->find(facts, take);
        }
        CHECK(gone.empty());
        CHECK(placed.empty());
    }
}

TEST("walk_many gives the same paths as solve_path, with any number of threads") {
    const std::string stuck =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    const Plan plan{{0, 1, 2}};
    std::vector<WalkFrom> starts;
    for (int i = 0; i < 20; ++i) starts.push_back({board_of(i % 3 ? easy : stuck), 60});
    starts.push_back({starts[1].board, -1});  // the time is up before it starts
    const Path one = solve_path(starts[1].board, plan, never);
    for (const unsigned threads : {1u, 4u}) {
        const std::vector<Walk> walks = walk_many(starts, plan, threads, never);
        for (std::size_t i = 0; i < 20; ++i) {
            CHECK(walks[i].techniques.size() == (i % 3 ? one.steps.size() : 0));
            CHECK(walks[i].end.open().empty() == (i % 3 != 0));
            CHECK(!walks[i].interrupted);
        }
        CHECK(walks[1].techniques.back() == one.steps.back().technique);
        CHECK(walks[20].interrupted);
        for (const Walk& walk : walk_many(starts, plan, threads, [] { return true; }))
            CHECK(walk.interrupted);
    }
}

TEST("count_techniques counts the steps of a path, and the digits placed by trial where it gets stuck") {
    const Board board = board_of(hard);
    const Plan singles{{0, 1, 2}};
    const auto total = [](const TechniqueCounts& path) {
        int steps = 0;
        for (const TechniqueCount& entry : path.counts) steps += entry.count;
        return steps;
    };
    const std::vector<Board> boards = {board_of(easy), board, board_of(std::string(81, '.')),
                                       board_of("55" + std::string(79, '.'))};
    const auto paths = count_techniques(boards, {singles, false, 2}, never);
    CHECK(paths[0].status == explainer::Status::rated);
    CHECK_EQUAL(total(paths[0]), boards[0].open().size());
    CHECK(paths[1].status == explainer::Status::stuck);
    CHECK_EQUAL(total(paths[1]), static_cast<int>(solve_path(board, singles, never).steps.size()));
    CHECK(paths[2].status == explainer::Status::ambiguous && paths[2].counts.empty());
    CHECK(paths[3].status == explainer::Status::invalid && paths[3].counts.empty());
    const auto tried = count_techniques({&board, 1}, {singles, true, 1}, never);
    CHECK(tried[0].status == explainer::Status::rated);
    CHECK_EQUAL(total(tried[0]), board.open().size());  // every step, also by trial, places one digit
    CHECK(std::ranges::any_of(
        tried[0].counts, [](const TechniqueCount& entry) { return entry.technique == techniques().size(); }));
    const auto stopped = count_techniques(boards, {singles, true, 2}, [] { return true; });
    for (const TechniqueCounts& path : stopped) CHECK(path.status == explainer::Status::interrupted);
}

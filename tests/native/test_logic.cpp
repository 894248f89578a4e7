#include <numeric>
#include <string>
#include <vector>

#include "check.hpp"
#include "logic/check.hpp"
#include "logic/path.hpp"
#include "model/text.hpp"

using namespace ninefold;

namespace {

Board board_of(const std::string& line) { return {Geometry::classic(), *values_from_line(line)}; }

const std::string easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......";
const std::string hard = ".....7...5.9.2...........1..986.3......9......4....23.6.3...78...25.13.4......19.";

std::vector<std::size_t> every_row() {
    std::vector<std::size_t> order(techniques().size());
    std::iota(order.begin(), order.end(), 0u);
    return order;
}

const auto never = [] { return false; };

}  // namespace

TEST("truths are numbered without gaps") {
    for (int i = 0; i < Truth::count; ++i) CHECK_EQUAL(Truth::at(i).position(), i);
    CHECK(Truth(Cell::at(40)).is_cell());
    CHECK(Truth(House::at(26), Digit(9)).house() == House::at(26));
    CHECK(Truth(House::at(26), Digit(9)).digit() == Digit(9));
}

TEST("every step on the way is proved, and none of its truths can be left out") {
    for (const std::string& line : {easy, hard}) {
        Board board = board_of(line);
        while (const auto step = first_step(board, every_row())) {
            CHECK(check_step(board, *step));
            for (std::size_t i = 0; i < step->truths.size(); ++i) {
                Step fewer = *step;
                fewer.truths.erase(fewer.truths.begin() + static_cast<std::ptrdiff_t>(i));
                CHECK(!check_step(board, fewer));
            }
            board = after(board, *step);
        }
    }
}

TEST("a path ends with the solution, or when it is told to") {
    const Path path = solve_path(board_of(easy), every_row(), never);
    CHECK(path.end.open().empty());
    CHECK_EQUAL(path.steps.size(), 44u);
    const Path none = solve_path(board_of(easy), every_row(), [] { return true; });
    CHECK(none.interrupted);
    CHECK_EQUAL(none.steps.size(), 1u);
}

TEST("a finder stops when the sink says so") {
    const Board board = board_of(easy);
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

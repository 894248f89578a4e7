#include "check.hpp"
#include "model/board.hpp"
#include "text/line.hpp"

using namespace ninefold;

namespace {

const Rules& classic = Rules::classic();

}  // namespace

TEST("every cell is in a row, a column and a box, which have its peers") {
    for (Cell cell : CellSet::full()) {
        CellSet seen;
        for (House house : classic.houses_of(cell)) {
            CHECK(classic.cells(house).contains(cell));
            seen |= classic.cells(house);
        }
        CHECK(seen.without(cell) == classic.peers(cell));
        CHECK_EQUAL(classic.peers(cell).size(), 20);
    }
}

TEST("bands and stacks divide the board into three parts") {
    for (int i = 0; i < 3; ++i) {
        const auto n = static_cast<std::size_t>(i);
        CHECK_EQUAL(classic.bands()[n].size(), 27);
        CHECK_EQUAL((classic.bands()[n] & classic.stacks()[n]).size(), 9);
        CHECK(classic.bands()[n].contains(Cell::at(27 * i)) && classic.stacks()[n].contains(Cell::at(3 * i)));
    }
}

TEST("placing a digit removes it from the candidates of its peers") {
    const Board empty(classic, Values());
    for (Cell cell : CellSet::full()) {
        const Board board = empty.place({cell, Digit(5)});
        CHECK_EQUAL(board.value(cell), 5);
        CHECK(board.candidates(cell).empty() && !board.open().contains(cell));
        CHECK(board.cells_with(Digit(5)) == CellSet::full() - classic.peers(cell).with(cell));
        CHECK(board.cells_with(Digit(4)) == CellSet::full().without(cell));
        CHECK_EQUAL(board.candidates().size(), 729 - 9 - 20);
    }
}

TEST("a board has the same candidates by cell and by digit") {
    const auto values =
        values_from_line("..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......");
    CHECK(values.has_value());
    const Board board = Board(classic, *values).without(CandidateSet::of({Cell::at(0), Digit(6)}));
    for (Cell cell : CellSet::full())
        for (Digit digit : DigitSet::full())
            CHECK_EQUAL(board.candidates(cell).contains(digit), board.cells_with(digit).contains(cell));
    CHECK(!board.candidates(Cell::at(0)).contains(Digit(6)));
}

TEST("conflicts and dead cells are named") {
    Values values;
    values[Cell::at(0)] = values[Cell::at(1)] = 7;
    const auto conflicts = Board(classic, values).conflicts();
    CHECK_EQUAL(conflicts.size(), 2u);  // the row and the box
    CHECK(conflicts[0].cells == CellSet::of(Cell::at(0)).with(Cell::at(1)));
    const Board dead = Board(classic, Values()).without([] {
        CandidateSet all;
        for (Digit digit : DigitSet::full()) all.insert({Cell::at(40), digit});
        return all;
    }());
    CHECK(dead.dead_cells() == CellSet::of(Cell::at(40)));
}

TEST("a line can be written and read back, and anything else is rejected") {
    const std::string line(81, '.');
    CHECK(values_from_line(line) == Values());
    CHECK(!values_from_line(line.substr(1)) && !values_from_line(line + "."));
    for (char wrong : {'0', ' ', '/', ':', 'a', '\0', '\xff'}) {
        std::string text = line;
        text[80] = wrong;
        CHECK(!values_from_line(text));
    }
    std::string digits = line;
    for (std::size_t i = 0; i < 81; ++i) digits[i] = static_cast<char>('1' + i % 9);
    CHECK_EQUAL(line_of(*values_from_line(digits)), digits);
}

// Singles: a cell that can be only one digit, or a digit that can go in only one cell.
#include "logic/technique.hpp"

namespace ninefold {
namespace {

Step single(Cell cell, Digit digit, std::optional<House> house, Truth truth) {
    Step step;
    step.places = {{cell, digit}};
    step.evidence = evidence::Single{{cell, digit}, house};
    step.truths = {truth};
    return step;
}

/// The last open cell of a house takes the missing digit.
bool find_full_houses(const Facts& facts, Sink sink) {
    const Board& board = facts.board();
    for (const House house : facts.rules().complete_houses()) {
        const CellSet open = board.open() & facts.rules().cells(house);
        if (!open.single()) continue;
        const Cell cell = open.first();
        const DigitSet digits = board.candidates(cell);
        if (digits.single() && !sink(single(cell, digits.first(), house, Truth(cell)))) return false;
    }
    return true;
}

/// A digit has one place left in a house.
bool find_hidden_singles(const Facts& facts, Sink sink) {
    for (int i = facts.rules().complete_houses().size() - 1; i >= 0;
         --i) {  // boxes first: people spot them most easily there
        const House house = House::at(i);
        for (const Digit digit : facts.rules().digits()) {
            const CellSet cells = facts.places(house, digit);
            if (cells.single() && !sink(single(cells.first(), digit, house, Truth(house, digit))))
                return false;
        }
    }
    return true;
}

/// A cell has one candidate left.
bool find_naked_singles(const Facts& facts, Sink sink) {
    for (const Cell cell : facts.board().open()) {
        const DigitSet digits = facts.board().candidates(cell);
        if (digits.single() && !sink(single(cell, digits.first(), std::nullopt, Truth(cell)))) return false;
    }
    return true;
}

constexpr Technique table[] = {
    {"full-house", find_full_houses},
    {"hidden-single", find_hidden_singles},
    {"naked-single", find_naked_singles},
};

}  // namespace

const Family singles{"singles", table};

}  // namespace ninefold

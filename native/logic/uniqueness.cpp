// Uniqueness: patterns that a puzzle with one solution cannot have, whose digits could be exchanged.
//
// Rectangle: two digits X and Y in two rows, two columns and two boxes. If the four cells held nothing else,
// X and Y could change places everywhere, and there would be two solutions.
//
//     XY  .  . | XY  .  . | .  .  .      Type 1: the fourth cell cannot hold X or Y.
//     XY  .  . | XYZ .  . | .  .  .
//
// The other types are told apart by where the guardians are, the other candidates of the cells:
//
//     XY . . |XY   . .       XY  . . |XYZ . .      XY  . . |XYW . .       XYV . . |XY  . .
//     XYZ. . |XYZ  . .       XYZ . . |XY  . .      XYZ . . |XYV . .       .   . . |.   . .
//                                                                         XY  . . |XYW . .
//     Types 2, 3 and 4:      Type 5: a diagonal    Hidden: X has no        Type 6: X has no other place in
//     two cells of a line;   or three cells, but   other place in the      either row, so that one diagonal
//     see deadly.hpp.        all of one digit.     row and the column of   has it: not the one that would
//                                                  the cell opposite XY.   leave the other to Y.
//
// A cell may lack one of the digits, as long as X and Y still fit one way round.
//
// Avoidable rectangle: some of the four digits are already set, but none is a given.
//
// Unique loops and bivalue universal graves (BUG) have files of their own. All of it is right only if the
// givens have one solution, and if nothing but logic has removed candidates.
#include <array>
#include <bit>

#include "logic/deadly.hpp"

namespace ninefold {
namespace {

/// Four cells; the last bit of a corner's number is its column, the other one its row.
///
///     0  1
///     2  3
using Corners = std::array<Cell, 4>;
using Corner = std::size_t;
constexpr Corner corner_count = 4;
constexpr Corner beside(Corner corner) { return corner ^ 1; }
constexpr Corner below(Corner corner) { return corner ^ 2; }
constexpr Corner opposite(Corner corner) { return corner ^ 3; }

struct Rectangle {
    Corners corners;
    Digit x, y;
    unsigned guarded = 0;  // a bit for each corner that has other candidates
    DigitSet guardians;

    bool is_guarded(Corner corner) const { return guarded >> corner & 1; }
    CellSet cells() const {
        return CellSet::of(corners[0]).with(corners[1]).with(corners[2]).with(corners[3]);
    }
    DeadlyPattern pattern(const Board& board) const {
        CandidateSet candidates;
        for (const Cell cell : corners)
            for (const Digit digit : {x, y}) candidates.insert({cell, digit});
        return {board, candidates};
    }
};

constexpr unsigned pair_of(Corner a, Corner b) { return 1u << a | 1u << b; }

bool is_side(unsigned corners) {
    return corners == pair_of(0, 1) || corners == pair_of(2, 3) || corners == pair_of(0, 2) ||
           corners == pair_of(1, 3);
}
bool is_diagonal(unsigned corners) { return corners == pair_of(0, 3) || corners == pair_of(1, 2); }

/// Calls `use` with every rectangle that has the corner 0 in this cell and the other ones in `others`.
template <class Use>
bool each_rectangle(const Geometry& geometry, Cell cell, const CellSet& others, const Use& use) {
    const House row = geometry.house_of(cell, HouseKind::row);
    const House column = geometry.house_of(cell, HouseKind::column);
    const CellSet box = geometry.cells(geometry.house_of(cell, HouseKind::box));
    for (const Cell right : (others & geometry.cells(row)).without(cell))
        for (const Cell under : (others & geometry.cells(column)).without(cell)) {
            if (box.contains(right) == box.contains(under)) continue;  // one box, or four
            const Cell last = (geometry.cells(geometry.house_of(under, HouseKind::row)) &
                               geometry.cells(geometry.house_of(right, HouseKind::column)))
                                  .first();
            if (others.contains(last) && !use(Corners{cell, right, under, last})) return false;
        }
    return true;
}

/// What a cell can hold: its candidates, or the digit that is set.
DigitSet possible(const Board& board, Cell cell) {
    const int value = board.value(cell);
    return value == 0 ? board.candidates(cell) : DigitSet::of(Digit(value));
}

/// Whether X fits into one diagonal and Y into the other one.
bool can_arise(const Board& board, const Corners& corners, Digit x, Digit y) {
    const auto fits = [&](Corner corner, Digit digit) {
        return possible(board, corners[corner]).contains(digit);
    };
    return (fits(0, x) && fits(1, y) && fits(2, y) && fits(3, x)) ||
           (fits(0, y) && fits(1, x) && fits(2, x) && fits(3, y));
}

Rectangle rectangle_of(const Board& board, const Corners& corners, Digit x, Digit y) {
    Rectangle rectangle{corners, x, y, 0, {}};
    for (Corner corner = 0; corner < corner_count; ++corner) {
        const DigitSet others = board.candidates(corners[corner]).without(x).without(y);
        if (!others.empty()) rectangle.guarded |= 1u << corner;
        rectangle.guardians |= others;
    }
    return rectangle;
}

/// Hands over the steps of a rectangle that a technique knows.
using Rule = bool (*)(const Facts& facts, const Rectangle& rectangle, Sink sink);

/// Every rectangle of open cells, each from its first cell that has no other candidates.
bool find_unique(const Facts& facts, Rule rule, Sink sink) {
    const Board& board = facts.board();
    for (const Cell cell : facts.bivalue()) {
        const DigitSet digits = board.candidates(cell);
        const Digit x = digits.first(), y = digits.without(x).first();
        const auto use = [&](const Corners& corners) {
            for (const Cell other : corners)
                if (other < cell && board.candidates(other) == digits) return true;
            if (!can_arise(board, corners, x, y)) return true;
            return rule(facts, rectangle_of(board, corners, x, y), sink);
        };
        const CellSet others = board.cells_with(x) | board.cells_with(y);
        if (!each_rectangle(facts.geometry(), cell, others, use)) return false;
    }
    return true;
}

/// Every rectangle with digits that are set but not given, each from its first such cell.
bool find_avoidable(const Facts& facts, Rule rule, Sink sink) {
    const Board& board = facts.board();
    const CellSet placed = ~(board.open() | board.givens());
    for (const Cell cell : placed) {
        const Digit x(board.value(cell));
        const auto use = [&](const Corners& corners) {
            if ((Rectangle{corners, x, x, 0, {}}.cells() & placed).first() != cell) return true;
            const DigitSet shared = possible(board, corners[1]) & possible(board, corners[2]);
            for (const Digit y : shared.without(x))
                if (can_arise(board, corners, x, y) && !rule(facts, rectangle_of(board, corners, x, y), sink))
                    return false;
            return true;
        };
        if (!each_rectangle(facts.geometry(), cell, ~board.givens(), use)) return false;
    }
    return true;
}

bool type_1(const Facts& facts, const Rectangle& rectangle, Sink sink) {
    if (!std::has_single_bit(rectangle.guarded)) return true;
    return find_one_cell(facts, rectangle.pattern(facts.board()), sink);
}

bool one_digit(const Facts& facts, const Rectangle& rectangle, Sink sink) {
    if (!rectangle.guardians.single()) return true;
    return find_one_digit(facts, rectangle.pattern(facts.board()), sink);
}

bool type_2(const Facts& facts, const Rectangle& rectangle, Sink sink) {
    return !is_side(rectangle.guarded) || one_digit(facts, rectangle, sink);
}

bool type_3(const Facts& facts, const Rectangle& rectangle, Sink sink) {
    return !is_side(rectangle.guarded) || find_subset(facts, rectangle.pattern(facts.board()), sink);
}

bool type_4(const Facts& facts, const Rectangle& rectangle, Sink sink) {
    return !is_side(rectangle.guarded) || find_link(facts, rectangle.pattern(facts.board()), sink);
}

bool type_5(const Facts& facts, const Rectangle& rectangle, Sink sink) {
    return is_side(rectangle.guarded) || one_digit(facts, rectangle, sink);
}

/// Whether the digit has just these two places in the house of this kind that the corners share.
bool is_linked(const Facts& facts, const Corners& corners, Corner a, Corner b, HouseKind kind, Digit digit) {
    const House house = facts.geometry().house_of(corners[a], kind);
    return facts.places(house, digit) == CellSet::of(corners[a]).with(corners[b]);
}

/// A digit that has all its places of two parallel lines in the rectangle, guarded in one diagonal.
bool type_6(const Facts& facts, const Rectangle& rectangle, Sink sink) {
    if (!is_diagonal(rectangle.guarded)) return true;
    const auto& [corners, x, y, guarded, guardians] = rectangle;
    const Corner from = guarded == pair_of(0, 3) ? 0 : 1, to = opposite(from);
    for (const Digit digit : {x, y})
        for (const HouseKind kind : {HouseKind::row, HouseKind::column}) {
            const auto mate = kind == HouseKind::row ? beside : below;
            if (!is_linked(facts, corners, from, mate(from), kind, digit) ||
                !is_linked(facts, corners, to, mate(to), kind, digit))
                continue;
            Step step = deadly_step(rectangle.pattern(facts.board()));
            step.removes = candidates_in(CellSet::of(corners[from]).with(corners[to]), digit);
            for (const Corner corner : {from, to})
                add_link(step, facts.geometry().house_of(corners[corner], kind), digit);
            if (!sink(std::move(step))) return false;
            break;  // the columns would say the same
        }
    return true;
}

/// The cell opposite one without guardians loses Y if X has, in its row and in its column, only one other
/// place, in the rectangle: these two would be X.
bool hidden(const Facts& facts, const Rectangle& rectangle, Sink sink) {
    const auto& [corners, x, y, guarded, guardians] = rectangle;
    for (Corner corner = 0; corner < corner_count; ++corner) {
        const Corner from = opposite(corner);
        // With one of the other two free, type 4 needs one link only.
        if (rectangle.is_guarded(from) || !rectangle.is_guarded(beside(corner)) ||
            !rectangle.is_guarded(below(corner)))
            continue;
        for (const auto& [linked, gone] : {std::pair(x, y), std::pair(y, x)}) {
            if (!facts.board().candidates(corners[corner]).contains(gone) ||
                !is_linked(facts, corners, corner, beside(corner), HouseKind::row, linked) ||
                !is_linked(facts, corners, corner, below(corner), HouseKind::column, linked))
                continue;
            Step step = deadly_step(rectangle.pattern(facts.board()));
            step.removes = {{corners[corner], gone}};
            for (const HouseKind kind : {HouseKind::row, HouseKind::column})
                add_link(step, facts.geometry().house_of(corners[corner], kind), linked);
            if (!sink(std::move(step))) return false;
        }
    }
    return true;
}

template <Rule rule>
bool unique(const Facts& facts, Sink sink) {
    return find_unique(facts, rule, sink);
}
template <Rule rule>
bool avoidable(const Facts& facts, Sink sink) {
    return find_avoidable(facts, rule, sink);
}

constexpr Technique table[] = {
    {"unique-rectangle-1", unique<type_1>},
    {"unique-rectangle-2", unique<type_2>},
    {"unique-rectangle-3", unique<type_3>},
    {"unique-rectangle-4", unique<type_4>},
    {"unique-rectangle-5", unique<type_5>},
    {"unique-rectangle-6", unique<type_6>},
    {"hidden-rectangle", unique<hidden>},
    {"avoidable-rectangle-1", avoidable<type_1>},
    {"avoidable-rectangle-2", avoidable<one_digit>},
    {"unique-loop", find_unique_loops},
    {"bug-1", find_bug_1},
    {"bug-2", find_bug_2},
    {"bug-3", find_bug_3},
    {"bug-4", find_bug_4},
};

}  // namespace

const Family uniqueness{"uniqueness", table};

}  // namespace ninefold

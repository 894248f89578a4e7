// Uniqueness: patterns whose digits could be swapped, which a puzzle with one solution cannot have.
//
// Rectangle: two digits X and Y in two rows, two columns and two boxes. If the four cells held nothing else,
// X and Y could change places everywhere, and there would be two solutions.
//
//     XY  .  . | XY  .  . | .  .  .      Type 1: the fourth cell cannot hold X or Y.
//     XY  .  . | XYZ .  . | .  .  .
//
// The positions of the guardians, the other candidates of the cells, distinguish the other types:
//
//     XY . . |XY   . .       XY  . . |XYZ . .      XY  . . |XYW . .       XYV . . |XY  . .
//     XYZ. . |XYZ  . .       XYZ . . |XY  . .      XYZ . . |XYV . .       .   . . |.   . .
//                                                                         XY  . . |XYW . .
//     Types 2, 3 and 4:      Type 5: a diagonal    Hidden: X has no        Type 6: X has no other place in
//     two cells of a line;   or three cells, but   other place in the      either row, so one diagonal holds
//     see deadly.hpp.        all of one digit.     row and the column of   it, but not the one that would
//                                                  the cell opposite XY.   make the other one Y.
//
// A cell may be missing one of the digits, as long as X and Y still fit one way round.
//
// Avoidable rectangle: some of the four digits are already placed, but none is a given.
//
// Unique loops and bivalue universal graves (BUG) have their own files. All of these techniques are valid
// only if the givens have one solution and candidates were removed by logic alone.
#include <array>
#include <bit>

#include "logic/deadly.hpp"

namespace ninefold {
namespace {

/// Four cells. The last bit of a corner's number is its column, the other bit its row.
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

/// Calls `use` with every rectangle that has corner 0 in this cell and the other corners in `others`.
template <class Use>
bool each_rectangle(const Rules& rules, Cell cell, const CellSet& others, const Use& use) {
    const House row = rules.line_of(cell, HouseKind::row);
    const House column = rules.line_of(cell, HouseKind::column);
    const CellSet box = rules.cells(*rules.box_of(cell));
    for (const Cell right : (others & rules.cells(row)).without(cell))
        for (const Cell under : (others & rules.cells(column)).without(cell)) {
            if (box.contains(right) == box.contains(under)) continue;  // all in one box, or in four boxes
            const Cell last = (rules.cells(rules.line_of(under, HouseKind::row)) &
                               rules.cells(rules.line_of(right, HouseKind::column)))
                                  .first();
            if (others.contains(last) && !use(Corners{cell, right, under, last})) return false;
        }
    return true;
}

/// The digits that a cell can hold: its candidates, or the placed digit.
DigitSet possible(const Board& board, Cell cell) {
    const int value = board.value(cell);
    return value == 0 ? board.candidates(cell) : DigitSet::of(Digit(value));
}

/// True if X fits in one diagonal and Y in the other.
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

/// Reports the steps that a technique finds in a rectangle.
using Rule = bool (*)(const Facts& facts, const Rectangle& rectangle, Sink sink);

/// Visits every rectangle of open cells, starting from its first cell without other candidates.
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
        if (!each_rectangle(facts.rules(), cell, others, use)) return false;
    }
    return true;
}

/// Visits every rectangle with digits that are placed but not given, starting from its first such cell.
bool find_avoidable(const Facts& facts, Rule rule, Sink sink) {
    const Board& board = facts.board();
    const CellSet placed = board.filled() - board.givens();
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
        if (!each_rectangle(facts.rules(), cell, ~board.givens(), use)) return false;
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

/// True if the digit has only these two places in the house of this kind that the corners share.
bool is_linked(const Facts& facts, const Corners& corners, Corner a, Corner b, HouseKind kind, Digit digit) {
    const House house = facts.rules().line_of(corners[a], kind);
    return facts.places(house, digit) == CellSet::of(corners[a]).with(corners[b]);
}

/// A digit whose places in two parallel lines all lie in the rectangle, with the guardians in one diagonal.
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
                add_link(step, facts.rules().line_of(corners[corner], kind), digit);
            if (!sink(std::move(step))) return false;
            break;  // the columns would give the same
        }
    return true;
}

/// Looks at the cell opposite one without guardians. It loses Y if X has just one other place in its row and
/// one in its column, both in the rectangle: if the cell were Y, both of those corners would be X.
bool hidden(const Facts& facts, const Rectangle& rectangle, Sink sink) {
    const auto& [corners, x, y, guarded, guardians] = rectangle;
    for (Corner corner = 0; corner < corner_count; ++corner) {
        const Corner from = opposite(corner);
        // If one of the other two corners has no guardians, type 4 does the same with a single link.
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
                add_link(step, facts.rules().line_of(corners[corner], kind), linked);
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

const Family uniqueness{"uniqueness", table, true};

}  // namespace ninefold

// Unique loop: two digits in six cells or more, with two or none of the cells in every house.
//
//     XY  .  . | XY  .  . | .  .  .      Rows 1, 2 and 4 have two of the cells each, and so do the columns
//      . XY  . | XYZ .  . | .  .  .      and the boxes. If the cells held only X and Y, these could be
//     ---------+----------+--------      swapped all along the loop.
//     XY XY  . | .   .  . | .  .  .
//
// A rectangle is the same with four cells.
#include "logic/deadly.hpp"

namespace ninefold {
namespace {

constexpr int fewest_cells = 6;

/// Looks for the loops of two digits. A house with one cell of the loop is open: it needs a second one. The
/// loop is closed when no house is open.
class Loops {
public:
    Loops(const Facts& facts, Digit x, Digit y, Sink sink)
        : facts_(facts), rules_(facts.rules()), x_(x), y_(y), sink_(sink) {}

    bool find() const {
        CellSet allowed = with_company(facts_.board().cells_with(x_) & facts_.board().cells_with(y_));
        while (allowed.size() >= fewest_cells) {
            const Cell first = allowed.first();
            if (!extend(Loop{{}, {}, 0, {}, allowed}.with(first, *this))) return false;
            allowed = with_company(allowed.without(first));
        }
        return true;
    }

private:
    struct Loop {
        CellSet cells;
        HouseSet open;
        int guarded;  // number of cells
        DigitSet guardians;
        CellSet allowed;  // the cells that can still be added

        Loop with(Cell cell, const Loops& loops) const {
            Loop more = *this;
            more.cells.insert(cell);
            more.allowed.erase(cell);
            for (const House house : loops.rules_.houses_of(cell))
                if (open.contains(house)) {
                    more.open.erase(house);
                    more.allowed -= loops.rules_.cells(house);
                } else {
                    more.open.insert(house);
                }
            const DigitSet others = loops.facts_.board().candidates(cell).without(loops.x_).without(loops.y_);
            more.guarded += others.empty() ? 0 : 1;
            more.guardians |= others;
            return more;
        }
        /// True if the loop can still become one of the types.
        bool is_useful() const { return guarded <= 2 || guardians.single(); }
    };

    /// Removes cells that are alone in a house, repeatedly.
    CellSet with_company(CellSet cells) const {
        for (bool changed = true; changed;) {
            changed = false;
            for (const House house : rules_.houses())
                if (const CellSet here = cells & rules_.cells(house); here.single()) {
                    cells -= here;
                    changed = true;
                }
        }
        return cells;
    }

    bool extend(const Loop& loop) const {
        if (!loop.is_useful()) return true;
        if (loop.open.empty()) return finish(loop);
        CellSet fewest = CellSet::full();
        for (const House house : loop.open) {
            const CellSet here = loop.allowed & rules_.cells(house);
            if (here.size() < fewest.size()) fewest = here;
        }
        for (const Cell cell : fewest)
            if (!extend(loop.with(cell, *this))) return false;
        return true;
    }

    bool finish(const Loop& loop) const {
        if (loop.cells.size() < fewest_cells || !has_two_sides(loop.cells)) return true;
        CandidateSet candidates;
        for (const Cell cell : loop.cells)
            for (const Digit digit : {x_, y_}) candidates.insert({cell, digit});
        const DeadlyPattern pattern(facts_.board(), candidates);
        return find_one_cell(facts_, pattern, sink_) && find_one_digit(facts_, pattern, sink_) &&
               find_subset(facts_, pattern, sink_) && find_link(facts_, pattern, sink_);
    }

    /// True if X can go in every second cell. If not, there is a guardian anyway.
    bool has_two_sides(const CellSet& cells) const {
        CellSet side = CellSet::of(cells.first()), other, rest = cells - side;
        for (CellSet last = side; !last.empty();) {
            CellSet next;
            for (const Cell cell : last) next |= cells & rules_.peers(cell);
            if (next.meets(side)) return false;
            std::swap(side, other);  // the cells just reached belong to the other side
            side |= next;
            last = next & rest;
            rest -= next;
        }
        return true;
    }

    const Facts& facts_;
    const Rules& rules_;
    Digit x_, y_;
    Sink sink_;
};

}  // namespace

bool find_unique_loops(const Facts& facts, Sink sink) {
    for (const Digit x : facts.rules().digits())
        for (const Digit y : facts.rules().digits())
            if (x < y && !Loops(facts, x, y, sink).find()) return false;
    return true;
}

}  // namespace ninefold

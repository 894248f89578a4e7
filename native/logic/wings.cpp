// Wings: a few cells with few candidates, one of which must hold the wing's digit Z.
//
// XY-wing: the pivot holds X or Y, one pincer X or Z, the other Y or Z. XYZ-wing: the pivot may hold Z as
// well, so only cells that see the pivot too lose Z.
//
//     XZ  .  . | .  .  . | *  *  *      Whichever of X and Y the pivot takes, one pincer becomes Z: no cell
//      * XY  * | .  .  . |YZ  .  .      that sees both pincers (*) can hold it.
//      .  .  . | .  .  . | .  .  .
//
// WXYZ-wing: four cells with four digits, in a box and a line that meet. If all cells with a digit see each
// other, at most one of them holds it. If three of the digits are like that, they fill at most three cells,
// and a cell is left for Z.
//
//     WZ  .  . | .  .  . | .  .  .      The box has W and Z, the rest of the line X, Y and Z: only Z is in
//     WXY *  * |XZ  . YZ | .  .  .      both. The pivot lies where box and line meet, and sees all others.
//      .  .  . | .  .  . | .  .  .
//
// W-wing: two XZ cells far apart, and a strong link on X between them.
//
//     XZ  .  . | X  .  . | *  *  *      Column 4 has its X in one of two cells. Either way, one XZ cell
//      .  .  . | .  .  . | .  .  .      sees it and becomes Z.
//      *  *  * | X  .  . |XZ  .  .
#include <array>

#include "logic/technique.hpp"

namespace ninefold {
namespace {

/// The cells that lose the wing's digit: those that see each of its cells.
CellSet removed_by(const Facts& facts, const CellSet& cells, Digit digit) {
    return facts.board().cells_with(digit) & facts.rules().common_peers(cells);
}

Step wing(Cell pivot, const CellSet& pincers, Digit digit, const CellSet& gone) {
    Step step;
    step.removes = candidates_in(gone, digit);
    step.evidence = evidence::Wing{pivot, pincers, digit};
    for (const Cell cell : pincers.with(pivot)) step.truths.emplace_back(cell);
    return step;
}

/// True if the cells lie in one house, together with everything they remove.
bool is_naked_triple(const Facts& facts, const CellSet& cells, const CellSet& gone) {
    for (const House house : facts.rules().houses_of(cells.first()))
        if (facts.rules().cells(house).includes(cells | gone)) return true;
    return false;
}

/// Reports all wings of three cells around one pivot. The pivot has the digits of both pincers, with or
/// without their shared digit.
bool find_pincers(const Facts& facts, Cell pivot, bool with_shared, Sink sink) {
    const Board& board = facts.board();
    const DigitSet digits = board.candidates(pivot);
    CellSet rest = facts.bivalue() & facts.rules().peers(pivot);
    for (const Cell a : rest) {
        rest.erase(a);
        for (const Cell b : rest) {
            const DigitSet shared = board.candidates(a) & board.candidates(b);
            const DigitSet all = board.candidates(a) | board.candidates(b);
            if (!shared.single() || digits != (with_shared ? all : all - shared)) continue;
            const CellSet pincers = CellSet::of(a).with(b);
            const CellSet cells = with_shared ? pincers.with(pivot) : pincers;
            const CellSet gone = removed_by(facts, cells, shared.first());
            if (gone.empty() || is_naked_triple(facts, pincers.with(pivot), gone)) continue;
            if (!sink(wing(pivot, pincers, shared.first(), gone))) return false;
        }
    }
    return true;
}

/// Some cells of a box and a line, and the digits they hold. A digit that occurs both outside the line and
/// outside the box is in cells that do not see each other.
struct Bent {
    CellSet cells;
    DigitSet digits, outside_line, outside_box;
};

/// True if fewer cells would be enough: a part with fewer digits than cells, not counting the wing's digit.
bool has_smaller(const Board& board, const CellSet& cells, Digit digit) {
    for (const Cell a : cells) {
        const DigitSet one = board.candidates(a).without(digit);
        if (one.empty()) return true;
        for (const Cell b : cells.without(a))
            if (!(one | board.candidates(b).without(digit)).several()) return true;
        DigitSet three;
        for (const Cell b : cells.without(a)) three |= board.candidates(b);
        if (three.without(digit).size() < 3) return true;
    }
    return false;
}

/// Looks for bent quads in one box and one line.
class BentQuads {
public:
    /// `narrow` has the cells of the board with two to four candidates.
    BentQuads(const Facts& facts, const CellSet& narrow, const CellSet& box, const CellSet& line, Sink sink)
        : facts_(facts), sink_(sink) {
        for (const CellSet& part : {box & line, box - line, line - box})
            for (const Cell cell : narrow& part) {
                const DigitSet digits = facts.board().candidates(cell);
                corners_[count_++] = {cell, digits, box.contains(cell), line.contains(cell)};
            }
    }

    /// The first cell is the pivot, where box and line meet.
    bool find() const {
        for (std::size_t i = 0; i < count_ && corners_[i].in_box && corners_[i].in_line; ++i) {
            const Bent pivot = {CellSet::of(corners_[i].cell), corners_[i].digits, {}, {}};
            if (!extend(pivot, i, i + 1, 3)) return false;
        }
        return true;
    }

private:
    struct Corner {
        Cell cell;
        DigitSet digits;
        bool in_box = false, in_line = false;
    };

    bool extend(const Bent& bent, std::size_t pivot, std::size_t from, int missing) const {
        if (missing == 0) return finish(bent, corners_[pivot].cell);
        for (std::size_t i = from; i < count_; ++i) {
            const Corner& corner = corners_[i];
            const DigitSet digits = bent.digits | corner.digits;
            if (digits != bent.digits && digits.size() > 4) continue;  // counting is expensive here
            Bent more = {bent.cells.with(corner.cell), digits, bent.outside_line, bent.outside_box};
            if (!corner.in_line) more.outside_line |= corner.digits;
            if (!corner.in_box) more.outside_box |= corner.digits;
            // The number of unrestricted digits can only grow, and two are too many.
            if ((more.outside_line & more.outside_box).several()) continue;
            if (!extend(more, pivot, i + 1, missing - 1)) return false;
        }
        return true;
    }

    bool finish(const Bent& bent, Cell pivot) const {
        const DigitSet free = bent.outside_line & bent.outside_box;
        if (bent.digits.size() != 4 || free.empty()) return true;
        const Digit digit = free.first();
        const CellSet gone = removed_by(facts_, bent.cells & facts_.board().cells_with(digit), digit);
        if (gone.empty() || has_smaller(facts_.board(), bent.cells, digit)) return true;
        return sink_(wing(pivot, bent.cells.without(pivot), digit, gone));
    }

    const Facts& facts_;
    Sink sink_;
    std::array<Corner, 2 * Digit::count - 1> corners_{};
    std::size_t count_ = 0;
};

/// A link, read from the end seen by one cell of a W-wing to the end seen by the other.
struct Bridge {
    Cell near, far;
};

/// Returns nothing if one of the cells sees both ends: it then cannot hold the link's digit, and no second
/// cell is needed.
std::optional<Bridge> bridge(const ConjugatePair& link, Cell from, Cell to, const Rules& rules) {
    const auto sees = [&](Cell cell, Cell end) { return rules.peers(cell).contains(end); };
    if (sees(from, link.a) == sees(from, link.b) || sees(to, link.a) == sees(to, link.b)) return std::nullopt;
    if (sees(from, link.a) == sees(to, link.a)) return std::nullopt;
    return sees(from, link.a) ? Bridge{link.a, link.b} : Bridge{link.b, link.a};
}

bool find_w_wings_of(const Facts& facts, Cell from, Cell to, Sink sink) {
    const DigitSet digits = facts.board().candidates(from);
    for (const Digit linked : digits) {
        const Digit digit = digits.without(linked).first();
        const CellSet gone = removed_by(facts, CellSet::of(from).with(to), digit);
        if (gone.empty()) continue;
        for (const ConjugatePair& link : facts.conjugate_pairs(linked)) {
            const std::optional<Bridge> joins = bridge(link, from, to, facts.rules());
            if (!joins || repeats_a_line(link.house, linked, facts)) continue;
            const auto node = [](Digit held, Cell cell) { return evidence::Node{held, CellSet::of(cell)}; };
            Step step;
            step.removes = candidates_in(gone, digit);
            step.evidence =
                evidence::Chain{{{node(digit, from), node(linked, from), node(linked, joins->near),
                                  node(linked, joins->far), node(linked, to), node(digit, to)}}};
            step.truths = {Truth(from), Truth(link.house, linked), Truth(to)};
            if (!sink(std::move(step))) return false;
        }
    }
    return true;
}

bool find_xy_wings(const Facts& facts, Sink sink) {
    for (const Cell pivot : facts.bivalue())
        if (!find_pincers(facts, pivot, false, sink)) return false;
    return true;
}

bool find_xyz_wings(const Facts& facts, Sink sink) {
    for (const Cell pivot : facts.board().open())
        if (facts.board().candidates(pivot).size() == 3 && !find_pincers(facts, pivot, true, sink))
            return false;
    return true;
}

bool find_wxyz_wings(const Facts& facts, Sink sink) {
    const Rules& rules = facts.rules();
    CellSet narrow;
    for (const Cell cell : facts.board().open()) {
        const int size = facts.board().candidates(cell).size();
        if (size >= 2 && size <= 4) narrow.insert(cell);
    }
    for (const House house : rules.houses()) {
        if (!is_box(rules.kind(house))) continue;
        const CellSet box = rules.cells(house);
        for (const House other : rules.houses()) {
            const CellSet line = rules.cells(other);
            if (other == house || !(narrow & box).meets(line)) continue;
            if (!BentQuads(facts, narrow, box, line, sink).find()) return false;
        }
    }
    return true;
}

bool find_w_wings(const Facts& facts, Sink sink) {
    CellSet rest = facts.bivalue();
    for (const Cell from : facts.bivalue()) {
        rest.erase(from);
        for (const Cell to : rest - facts.rules().peers(from))
            if (facts.board().candidates(from) == facts.board().candidates(to) &&
                !find_w_wings_of(facts, from, to, sink))
                return false;
    }
    return true;
}

constexpr Technique table[] = {
    {"xy-wing", find_xy_wings},
    {"xyz-wing", find_xyz_wings},
    {"w-wing", find_w_wings},
    {"wxyz-wing", find_wxyz_wings},
};

}  // namespace

const Family wings{"wings", table};

}  // namespace ninefold

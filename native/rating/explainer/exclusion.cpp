// Producers 20 and 22: two or three cells that must leave a digit for each excluder, a cell that sees all of
// them.
#include "rating/explainer/exclusion.hpp"

#include <array>
#include <utility>
#include <vector>

#include "rating/explainer/prices.hpp"

namespace ninefold::explainer {
namespace {

/// The cells that can take part, each with its excluders, in the order of its peers.
struct Bases {
    std::vector<int> cells;
    std::array<std::vector<int>, 81> excluders;
    std::array<CellSet, 81> excluder_set{};
    CellSet set;

    /// True if these three cells were already tried without a hint, as another pair with a third cell.
    bool were_tried(int one, int other, int third) const {
        const auto reaches = [&](int a, int b, int c) {
            return (excluder_set[a] | excluder_set[b]).contains(Cell::at(c));
        };
        if (third > other) return false;
        if (third > one) return reaches(one, third, other);
        return reaches(third, one, other) || reaches(third, other, one);
    }
};

Bases bases_of(const Grid& grid, int largest) {
    Bases bases;
    for (int cell = 0; cell < 81; ++cell) {
        if (count(grid.candidates(cell)) < 2) continue;
        bool beside_single = false;
        std::vector<int>& excluders = bases.excluders[cell];
        for (const int peer : peers_of(cell)) {
            const int size = count(grid.candidates(peer));
            beside_single |= size == 1;
            if (size >= 2 && size <= largest) excluders.push_back(peer);
        }
        if (beside_single || excluders.empty()) continue;
        for (const int peer : excluders) bases.excluder_set[cell].insert(Cell::at(peer));
        bases.cells.push_back(cell);
        bases.set.insert(Cell::at(cell));
    }
    return bases;
}

/// The candidates of those excluders that the digits of the cells can use up.
struct ExcluderCandidates {
    std::array<Mask, 81> masks;
    int size = 0;

    ExcluderCandidates(const Grid& grid, const CellSet& excluders, Mask digits) {
        for (const Cell cell : excluders)
            if (const Mask mask = grid.candidates(cell.position()); !(mask & ~digits)) masks[size++] = mask;
    }

    /// The digits that, together with these, leave an excluder without candidates; all digits if these
    /// already do so.
    Mask excluded_beside(Mask digits) const {
        Mask excluded = 0;
        for (int i = 0; i < size; ++i)
            if (const Mask left = static_cast<Mask>(masks[i] & ~digits); !left)
                return 511;
            else if (!(left & (left - 1)))
                excluded |= left;
        return excluded;
    }
};

template <std::size_t Size>
Hint removed_beside(const Grid& grid, const std::array<int, Size>& cells, const CellSet& common,
                    int difficulty) {
    Mask all = 0;
    for (const int cell : cells) all |= grid.candidates(cell);
    const ExcluderCandidates excluders(grid, common, all);
    if (excluders.size == 0) return {};  // cells that see each other exclude nothing on their own
    std::array<Mask, Size> allowed{};
    const auto without = [&](std::size_t one, std::size_t other, Mask digit) {
        return see_each_other(cells[one], cells[other]) ? static_cast<Mask>(~digit) : Mask{511};
    };
    each(grid.candidates(cells[0]), [&](int low) {
        const Mask first_bit = static_cast<Mask>(1u << low);
        each(static_cast<Mask>(grid.candidates(cells[1]) & without(0, 1, first_bit)), [&](int high) {
            const Mask second_bit = static_cast<Mask>(1u << high);
            const Mask excluded = excluders.excluded_beside(first_bit | second_bit);
            if constexpr (Size == 2) {
                if (excluded == 511) return;
            } else {
                const Mask third = static_cast<Mask>(grid.candidates(cells[2]) & ~excluded &
                                                     without(0, 2, first_bit) & without(1, 2, second_bit));
                if (!third) return;
                allowed[2] |= third;
            }
            allowed[0] |= first_bit;
            allowed[1] |= second_bit;
        });
    });
    Hint hint{difficulty, -1, {}};
    for (std::size_t i = 0; i < Size; ++i)
        add_digits(hint.removed, cells[i], static_cast<Mask>(grid.candidates(cells[i]) & ~allowed[i]));
    return hint;
}

using ExclusionHint = PatternHint<ExclusionPattern>;

template <std::size_t Size>
ExclusionHint pattern_hint(const Grid& grid, const std::array<int, Size>& cells, const CellSet& excluders,
                           int difficulty) {
    ExclusionHint found{removed_beside<Size>(grid, cells, excluders, difficulty), {}};
    if (!found.hint.is_useful()) return found;
    Mask digits = 0;
    for (const int cell : cells) {
        found.pattern.cells.insert(Cell::at(cell));
        digits |= grid.candidates(cell);
    }
    for (const Cell cell : excluders)
        if (!(grid.candidates(cell.position()) & ~digits)) found.pattern.excluders.insert(cell);
    return found;
}

/// Calls `visit` with two base cells that have two or more common excluders, until it returns a hint.
template <class Visit>
std::optional<ExclusionHint> each_pair(const Bases& bases, Visit&& visit) {
    for (std::size_t j = 1; j < bases.cells.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) {
            const int one = bases.cells[i], other = bases.cells[j];
            const CellSet common = bases.excluder_set[one] & bases.excluder_set[other];
            if (!common.several()) continue;
            if (ExclusionHint found = visit(one, other, common); found.hint.is_useful()) return found;
        }
    return std::nullopt;
}

}  // namespace

std::optional<ExclusionHint> aligned_pair(const Grid& grid) {
    return each_pair(bases_of(grid, 2), [&](int one, int other, const CellSet& common) {
        return pattern_hint<2>(grid, {one, other}, common, price::aligned_pair);
    });
}

std::optional<ExclusionHint> aligned_triplet(const Grid& grid) {
    const Bases bases = bases_of(grid, 3);
    return each_pair(bases, [&](int one, int other, const CellSet& common) {
        const auto with = [&](int third) {
            const CellSet all = common & bases.excluder_set[third];
            return all.several() ? pattern_hint<3>(grid, {one, other, third}, all, price::aligned_triplet)
                                 : ExclusionHint();
        };
        const CellSet thirds = (bases.excluder_set[one] | bases.excluder_set[other]) & bases.set;
        bool any = false;
        for (const Cell third : thirds) {
            const int cell = third.position();
            if (cell == one || cell == other || bases.were_tried(one, other, cell)) continue;
            any = any || with(cell).hint.is_useful();
        }
        if (!any) return ExclusionHint();
        for (const int from : {one, other})  // the first of several, in the Explainer's order
            for (const int third : bases.excluders[from])
                if (third != one && third != other && bases.set.contains(Cell::at(third)))
                    if (ExclusionHint found = with(third); found.hint.is_useful()) return found;
        return ExclusionHint();
    });
}

}  // namespace ninefold::explainer

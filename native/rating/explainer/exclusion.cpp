// Producers 20 and 22: two or three cells that must leave a digit for cells which see them all, the
// excluders.
#include "rating/explainer/exclusion.hpp"

#include <array>
#include <vector>

namespace ninefold::explainer {
namespace {

/// Cells that can take part, and for each of them its excluders, in the order of its peers.
struct Bases {
    std::vector<int> cells;
    std::array<std::vector<int>, 81> excluders;
    std::array<CellSet, 81> excluder_set{};
    std::array<bool, 81> is_base{};
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
        bases.is_base[cell] = true;
    }
    return bases;
}

/// The candidates of the excluders that the digits of the cells can starve.
struct Starving {
    std::array<Mask, 81> masks;
    int size = 0;

    Starving(const Grid& grid, const CellSet& excluders, Mask digits) {
        for (const Cell cell : excluders)
            if (const Mask mask = grid.candidates(cell.position()); !(mask & ~digits)) masks[size++] = mask;
    }

    /// Whether the digits leave none for an excluder.
    bool by(Mask digits) const {
        for (int i = 0; i < size; ++i)
            if (!(masks[i] & ~digits)) return true;
        return false;
    }
};

template <std::size_t Size>
Hint excluded(const Grid& grid, const std::array<int, Size>& cells, const CellSet& common, int difficulty) {
    Mask all = 0;
    for (const int cell : cells) all |= grid.candidates(cell);
    const Starving starved(grid, common, all);
    if (starved.size == 0) return {};  // cells that see each other exclude nothing by themselves
    std::array<Mask, Size> allowed{}, chosen{};
    // Looks for one way to fill the cells from `depth` on, the cell `fixed` being filled already.
    const auto fill = [&](auto&& self, std::size_t depth, std::size_t fixed, Mask digits) -> bool {
        if (depth == Size) return !starved.by(digits);
        if (depth == fixed) return self(self, depth + 1, fixed, digits);
        for (Mask rest = grid.candidates(cells[depth]); rest; rest = static_cast<Mask>(rest & (rest - 1))) {
            const Mask bit = static_cast<Mask>(rest & -rest);
            bool clashes = chosen[fixed] == bit && see_each_other(cells[fixed], cells[depth]);
            for (std::size_t before = 0; before < depth && !clashes; ++before)
                clashes = chosen[before] == bit && see_each_other(cells[before], cells[depth]);
            if (clashes) continue;
            chosen[depth] = bit;
            if (self(self, depth + 1, fixed, static_cast<Mask>(digits | bit))) return true;
        }
        return false;
    };
    for (std::size_t i = 0; i < Size; ++i)
        each(grid.candidates(cells[i]), [&](int digit) {
            const Mask bit = static_cast<Mask>(1u << digit);
            if (allowed[i] & bit) return;
            chosen[i] = bit;
            if (fill(fill, 0, i, bit))
                for (std::size_t j = 0; j < Size; ++j) allowed[j] |= chosen[j];
        });
    Hint hint{difficulty, -1, {}};
    for (std::size_t i = 0; i < Size; ++i)
        add_digits(hint.removed, cells[i], static_cast<Mask>(grid.candidates(cells[i]) & ~allowed[i]));
    return hint;
}

/// Calls `visit` with two base cells and their common excluders, of which there are two or more, until it
/// gives a hint.
template <class Visit>
std::optional<Hint> each_pair(const Bases& bases, Visit&& visit) {
    for (std::size_t j = 1; j < bases.cells.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) {
            const int one = bases.cells[i], other = bases.cells[j];
            const CellSet common = bases.excluder_set[one] & bases.excluder_set[other];
            if (!common.several()) continue;
            if (Hint hint = visit(one, other, common); hint.is_useful()) return hint;
        }
    return std::nullopt;
}

}  // namespace

std::optional<Hint> aligned_pair(const Grid& grid) {
    return each_pair(bases_of(grid, 2), [&](int one, int other, const CellSet& common) {
        return excluded<2>(grid, {one, other}, common, 62);
    });
}

std::optional<Hint> aligned_triplet(const Grid& grid) {
    const Bases bases = bases_of(grid, 3);
    return each_pair(bases, [&](int one, int other, const CellSet& common) {
        CellSet tried = CellSet::of(Cell::at(one)).with(Cell::at(other));
        for (const int from : {one, other})
            for (const int third : bases.excluders[from]) {
                if (!bases.is_base[third] || tried.contains(Cell::at(third))) continue;
                tried.insert(Cell::at(third));
                const CellSet all = common & bases.excluder_set[third];
                if (!all.several()) continue;
                if (Hint hint = excluded<3>(grid, {one, other, third}, all, 75); hint.is_useful())
                    return hint;
            }
        return Hint();
    });
}

}  // namespace ninefold::explainer

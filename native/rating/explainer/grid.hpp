// A board as the Explainer sees it: candidates by cell and places by house, in its own order of houses. It is
// changed in place, thousands of times per step, so both views are updated bit by bit.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "model/board.hpp"

namespace ninefold::explainer {

/// Nine bits: the digits of a cell, or the cells of a house.
using Mask = std::uint16_t;

constexpr int boxes = 0, rows = 1, columns = 2;  // families of houses: nine houses each, boxes first
constexpr int house_count = 27;

inline int count(Mask mask) { return std::popcount(mask); }
inline int first(Mask mask) { return std::countr_zero(mask); }

/// Calls `visit` with the number of each bit, the lowest first.
template <class Visit>
void each(Mask mask, Visit&& visit) {
    for (; mask; mask = static_cast<Mask>(mask & (mask - 1))) visit(first(mask));
}

/// The layout of cells and houses. A house has the number 9 * family + index, and a cell has a place from 0
/// to 8 in each house.
struct Layout {
    std::array<std::array<std::uint8_t, 9>, house_count> cells{};
    std::array<std::array<std::uint8_t, 3>, 81> house{};   // by family
    std::array<std::array<std::uint8_t, 3>, 81> place{};   // by family
    std::array<std::array<std::uint8_t, 20>, 81> peers{};  // in its box, then its row, then its column
    std::array<std::array<Mask, house_count>, house_count> crossing{};  // places of one house in another
    std::array<CellSet, 81> sees{};
};

consteval Layout make_layout() {
    Layout layout;
    for (int cell = 0; cell < 81; ++cell) {
        const int r = cell / 9, c = cell % 9;
        const std::array<int, 3> house{r / 3 * 3 + c / 3, 9 + r, 18 + c};
        const std::array<int, 3> place{r % 3 * 3 + c % 3, c, r};
        for (int family = 0; family < 3; ++family) {
            layout.house[cell][family] = static_cast<std::uint8_t>(house[family]);
            layout.place[cell][family] = static_cast<std::uint8_t>(place[family]);
            layout.cells[house[family]][place[family]] = static_cast<std::uint8_t>(cell);
        }
    }
    for (int cell = 0; cell < 81; ++cell) {
        int next = 0;
        for (int family = 0; family < 3; ++family)
            for (const std::uint8_t peer : layout.cells[layout.house[cell][family]])
                if (peer != cell && !layout.sees[cell].contains(Cell::at(peer))) {
                    layout.sees[cell].insert(Cell::at(peer));
                    layout.peers[cell][next++] = peer;
                }
    }
    for (int one = 0; one < house_count; ++one)
        for (int place = 0; place < 9; ++place)
            for (const std::uint8_t other : layout.house[layout.cells[one][place]])
                layout.crossing[one][other] = static_cast<Mask>(layout.crossing[one][other] | (1u << place));
    return layout;
}

inline constexpr Layout layout = make_layout();

/// The placed digits, and the candidates of the other cells. Digits are numbered from 0.
class Grid {
public:
    explicit Grid(const Board& board);

    bool is_open(int cell) const { return values_[cell] == 0; }
    Mask candidates(int cell) const { return candidates_[cell]; }
    Mask places(int house, int digit) const { return places_[house][digit]; }
    int open_count(int house) const { return open_[house]; }
    int open_count() const { return total_open_; }
    int set_count(int digit) const { return set_[digit]; }
    bool has(int cell, int digit) const { return candidates_[cell] >> digit & 1; }
    bool has(int candidate) const { return has(candidate / 9, candidate % 9); }

    void place(int cell, int digit);
    void remove(int cell, int digit) {
        candidates_[cell] = static_cast<Mask>(candidates_[cell] & ~(1u << digit));
        for (int family = 0; family < 3; ++family) {
            Mask& there = places_[layout.house[cell][family]][digit];
            there = static_cast<Mask>(there & ~(1u << layout.place[cell][family]));
        }
    }
    void remove(int candidate) { remove(candidate / 9, candidate % 9); }
    void restore(int candidate);

private:
    std::array<Mask, 81> candidates_{};
    std::array<std::array<Mask, 9>, house_count> places_{};
    std::array<std::uint8_t, 81> values_{};
    std::array<std::uint8_t, house_count> open_{};
    std::array<std::uint8_t, 9> set_{};
    int total_open_ = 0;
};

inline int cell_at(int house, int place) { return layout.cells[house][place]; }
inline int house_of(int cell, int family) { return layout.house[cell][family]; }
inline int place_in(int cell, int family) { return layout.place[cell][family]; }
inline Mask crossing(int house, int other) { return layout.crossing[house][other]; }
inline const std::array<std::uint8_t, 20>& peers_of(int cell) { return layout.peers[cell]; }
inline bool see_each_other(int one, int other) { return layout.sees[one].contains(Cell::at(other)); }

/// The next larger mask with the same number of bits: the Explainer's order of subsets.
inline Mask next_subset(Mask mask) {
    const unsigned lowest = mask & -static_cast<unsigned>(mask), ripple = mask + lowest;
    return static_cast<Mask>(ripple | (((mask ^ ripple) >> 2) / lowest));
}

}  // namespace ninefold::explainer

#include "rating/explainer/grid.hpp"

namespace ninefold::explainer {

Grid::Grid(const Board& board) {
    for (int cell = 0; cell < 81; ++cell) {
        const Cell here = Cell::at(cell);
        values_[cell] = static_cast<std::uint8_t>(board.value(here));
        if (values_[cell]) {
            ++set_[values_[cell] - 1];
            continue;
        }
        ++total_open_;
        for (const std::uint8_t house : layout.house[cell]) ++open_[house];
        for (const Digit digit : board.candidates(here)) restore(9 * cell + digit.position());
    }
}

void Grid::place(int cell, int digit) {
    each(candidates_[cell], [&](int other) { remove(cell, other); });
    values_[cell] = static_cast<std::uint8_t>(digit + 1);
    ++set_[digit];
    --total_open_;
    for (const std::uint8_t house : layout.house[cell]) --open_[house];
    for (const std::uint8_t peer : layout.peers[cell])
        if (has(peer, digit)) remove(peer, digit);
}

void Grid::restore(int candidate) {
    const int cell = candidate / 9, digit = candidate % 9;
    candidates_[cell] = static_cast<Mask>(candidates_[cell] | (1u << digit));
    for (int family = 0; family < 3; ++family) {
        Mask& there = places_[layout.house[cell][family]][digit];
        there = static_cast<Mask>(there | (1u << layout.place[cell][family]));
    }
}

}  // namespace ninefold::explainer

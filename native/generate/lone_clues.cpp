#include "generate/lone_clues.hpp"

#include <array>
#include <bit>

namespace ninefold {
namespace {

constexpr unsigned size = 9;
using Line = std::array<std::uint8_t, size>;

/// The places of each digit, counted from 0: by row its column and box, by column and box its row.
struct Places {
    Places(const Values& grid, const CellSet& clues) {
        for (int i = 0; i < Cell::count; ++i) {
            const auto row = static_cast<unsigned>(i) / size, column = static_cast<unsigned>(i) % size;
            const unsigned box = row / 3 * 3 + column / 3;
            const std::size_t digit = grid[Cell::at(i)] - 1u;
            columns[digit][row] = static_cast<std::uint8_t>(column);
            boxes[digit][row] = static_cast<std::uint8_t>(box);
            row_in_column[digit][column] = row_in_box[digit][box] = static_cast<std::uint8_t>(row);
            if (clues.contains(Cell::at(i))) clue_rows[digit] |= 1u << row;
        }
    }
    std::array<Line, size> columns, boxes, row_in_column, row_in_box;
    std::array<unsigned, size> clue_rows{};  // bits
};

/// True if we can swap two digits in this row, and in all rows where that forces the same swap, without
/// changing a clue in any other row.
bool swaps_alone(const Places& places, std::size_t a, std::size_t b, std::size_t row) {
    const unsigned clues = (places.clue_rows[a] | places.clue_rows[b]) & ~(1u << row);
    unsigned done = 0;
    for (unsigned left = 1u << row; left != 0; left &= ~done) {
        if (left & clues) return false;
        const auto next = static_cast<std::size_t>(std::countr_zero(left));
        done |= 1u << next;
        // From each a to the b in its column and box. The way back, from b to a, is part of the same cycles.
        left |= 1u << places.row_in_column[b][places.columns[a][next]];
        left |= 1u << places.row_in_box[b][places.boxes[a][next]];
    }
    return true;
}

void add_lone_in_swaps(const Places& places, CellSet& found) {
    for (std::size_t a = 0; a < size; ++a)
        for (std::size_t b = a + 1; b < size; ++b)
            for (unsigned rows = places.clue_rows[a] ^ places.clue_rows[b]; rows != 0; rows &= rows - 1) {
                const auto row = static_cast<std::size_t>(std::countr_zero(rows));
                const std::size_t digit = places.clue_rows[a] >> row & 1 ? a : b;
                const Cell clue = Cell::at(static_cast<int>(row * size + places.columns[digit][row]));
                if (!found.contains(clue) && swaps_alone(places, a, b, row)) found.insert(clue);
            }
}

}  // namespace

CellSet lone_clues(const Values& solution, const CellSet& clues) {
    CellSet found;
    add_lone_in_swaps(Places(solution, clues), found);
    return found;
}

}  // namespace ninefold

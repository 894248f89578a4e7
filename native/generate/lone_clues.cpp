#include "generate/lone_clues.hpp"

#include <array>
#include <bit>

namespace ninefold {
namespace {

// There are 36 pairs of digits, in the order 01, 02, ..., 08, 12, ..., 78. A few more fill whole registers.
constexpr std::size_t size = 9, pairs = 40;
/// A set of rows, as bits, for each digit, or for each pair of digits. The rest is padding: loops always run
/// over eight digits b for each a, and the next a overwrites what is too much.
using ByDigit = std::array<std::uint16_t, 2 * size>;
using ByPair = std::array<std::uint16_t, pairs + 8>;

/// Where the digits are in a grid. Digits, rows, columns and boxes are counted from 0.
struct Places {
    Places(const Values& grid, const CellSet& clues) {
        for (std::size_t row = 0; row < size; ++row)
            for (std::size_t column = 0; column < size; ++column) {
                const std::size_t box = row / 3 * 3 + column / 3;
                const Cell cell = Cell::at(static_cast<int>(row * size + column));
                const std::size_t digit = grid[cell] - 1u;
                const auto bit = static_cast<std::uint16_t>(1u << row);
                columns[digit][row] = static_cast<std::uint8_t>(column);
                boxes[digit][row] = static_cast<std::uint8_t>(box);
                rows_in_column[column][digit] = rows_in_box[box][digit] = bit;
            }
        for (const Cell clue : clues)
            clue_rows[grid[clue] - 1u] |= static_cast<std::uint16_t>(1u << clue.position() / 9);
    }
    std::array<std::array<std::uint8_t, size>, size> columns, boxes;  // by digit and row
    std::array<ByDigit, size> rows_in_column{}, rows_in_box{};        // by column or box
    ByDigit clue_rows{};
};

/// For each pair of digits and each row: the rows where the digits must be swapped too if they are swapped
/// in this row.
using Swaps = std::array<ByPair, size>;

Swaps swaps_of(const Places& places) {
    Swaps swaps{};
    for (std::size_t row = 0; row < size; ++row)
        for (std::size_t a = 0, pair = 0; a < size; pair += size - 1 - a, ++a) {
            // From each a to the b in its column and box. The way back is part of the same cycles.
            const std::uint16_t* in_column = places.rows_in_column[places.columns[a][row]].data() + a + 1;
            const std::uint16_t* in_box = places.rows_in_box[places.boxes[a][row]].data() + a + 1;
            for (std::size_t b = 0; b < 8; ++b)
                swaps[row][pair + b] = static_cast<std::uint16_t>(in_column[b] | in_box[b] | 1u << row);
        }
    for (std::size_t over = 0; over < size; ++over)  // Warshall's algorithm, for all pairs at once
        for (std::size_t row = 0; row < size; ++row)
            for (std::size_t pair = 0; pair < pairs; ++pair)
                swaps[row][pair] = static_cast<std::uint16_t>(
                    swaps[row][pair] | (swaps[over][pair] & -(swaps[row][pair] >> over & 1)));
    return swaps;
}

/// The rows whose only clue of a pair is alone in its swap.
ByPair lone_rows(const Places& places) {
    const Swaps swaps = swaps_of(places);
    ByPair some{}, one{};  // rows with a clue of the pair, and with just one
    for (std::size_t a = 0, pair = 0; a < size; pair += size - 1 - a, ++a)
        for (std::size_t b = 0; b < 8; ++b) {
            some[pair + b] = places.clue_rows[a] | places.clue_rows[a + 1 + b];
            one[pair + b] = places.clue_rows[a] ^ places.clue_rows[a + 1 + b];
        }
    ByPair lone{};
    for (std::size_t row = 0; row < size; ++row)
        for (std::size_t pair = 0; pair < pairs; ++pair) {
            const auto bit = static_cast<std::uint16_t>(1u << row);
            const auto others = static_cast<std::uint16_t>(swaps[row][pair] & some[pair] & ~bit);
            const auto is_lone = static_cast<std::uint16_t>(-static_cast<std::uint16_t>(others == 0));
            lone[pair] = static_cast<std::uint16_t>(lone[pair] | (is_lone & one[pair] & bit));
        }
    return lone;
}

}  // namespace

CellSet lone_clues(const Values& solution, const CellSet& clues) {
    const Places places(solution, clues);
    const ByPair lone = lone_rows(places);
    std::array<unsigned, size> rows{};
    for (std::size_t a = 0, pair = 0; a < size; ++a)
        for (std::size_t b = a + 1; b < size; ++b, ++pair) {
            rows[a] |= lone[pair] & places.clue_rows[a];
            rows[b] |= lone[pair] & places.clue_rows[b];
        }
    CellSet found;
    for (std::size_t digit = 0; digit < size; ++digit)
        for (unsigned left = rows[digit]; left != 0; left &= left - 1) {
            const auto row = static_cast<std::size_t>(std::countr_zero(left));
            found.insert(Cell::at(static_cast<int>(row * size + places.columns[digit][row])));
        }
    return found;
}

}  // namespace ninefold

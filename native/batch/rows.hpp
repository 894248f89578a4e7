// Rows of puzzles as the kernel reads them: where each begins, and whether it is one at all.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "search/kernel_job.hpp"

namespace ninefold {

inline constexpr std::size_t cells_in_row = 81;
inline constexpr std::size_t marks_in_row = 729;
inline constexpr std::uint16_t every_digit = 0x1ff;

/// 81 characters, each a digit or one of the blanks . 0 * _ - x X and space.
bool is_row_of_characters(const std::uint8_t* row);

/// Rows of puzzles where they lie in memory: how far apart they are, or where each begins (negative:
/// malformed).
struct Rows {
    const std::uint8_t* cells = nullptr;
    std::int64_t stride = 0, count = 0;
    CellForm form = CellForm::characters;
    std::vector<std::int64_t> starts;        // empty: all rows are good, and `stride` apart
    std::vector<std::uint16_t> own_masks{};  // what `cells` points to, where rows had to be made

    const std::uint8_t* row(std::int64_t i) const {
        return cells + (starts.empty() ? i * stride : starts[static_cast<std::size_t>(i)]);
    }
};

/// `count` rows of 81 bytes one after the other: digits 0 to 9, or characters; the first good row tells.
Rows rows_of_cells(const std::uint8_t* cells, std::int64_t count);
Rows rows_of_characters(const std::uint8_t* cells, std::int64_t count);
/// `count` rows of 81 masks of candidates.
Rows rows_of_masks(const std::uint16_t* masks, std::int64_t count);
/// Texts of 81 or 729 characters, wherever they lie. They are not copied, unless one has 729: then all become
/// masks.
Rows rows_of_texts(const std::vector<std::string_view>& texts);
/// The puzzles of a text, one a line: 81 characters and perhaps a comment, or 729. Blank lines and comments
/// are passed over; any other line is a malformed row.
Rows rows_of_lines(std::string_view text);

/// Whether two equal givens of a row share a house.
bool has_clash(const std::uint8_t* row, CellForm form);

/// The lines of a text, without their ends: \n, \r\n or \r. The last one need not have one.
std::vector<std::string_view> split_lines(std::string_view text);

/// What a line of a text of puzzles is.
enum class LineKind : std::uint8_t {
    puzzle,   // 81 digits and blanks, perhaps followed by a comment
    nothing,  // blank, or a comment
    other,    // anything else: a mistake, or another format
};
LineKind kind_of(std::string_view line);

}  // namespace ninefold

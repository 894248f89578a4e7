// Rows of puzzles as the kernel reads them: where each one starts, and which ones are malformed.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "model/types.hpp"
#include "search/kernel_job.hpp"
#include "text/cells.hpp"

namespace ninefold {

/// Rows of puzzles, left where they are: how far apart they are, or where each one starts (negative:
/// malformed).
struct Rows {
    const std::uint8_t* cells = nullptr;
    std::int64_t stride = 0, count = 0;
    CellForm form = CellForm::characters;
    std::vector<std::int64_t> starts;        // empty if all rows are valid and `stride` apart
    std::vector<std::uint16_t> own_masks{};  // the memory behind `cells`, if rows had to be converted

    const std::uint8_t* row(std::int64_t i) const {
        return cells + (starts.empty() ? i * stride : starts[static_cast<std::size_t>(i)]);
    }
};

/// `count` consecutive rows of 81 bytes: digits 0 to 9 or characters, depending on the first valid row.
Rows rows_of_cells(const std::uint8_t* cells, std::int64_t count);
Rows rows_of_characters(const std::uint8_t* cells, std::int64_t count);
/// `count` rows of 81 candidate masks.
Rows rows_of_masks(const std::uint16_t* masks, std::int64_t count);
/// Texts of 81 or 729 characters, anywhere in memory; those of 81 may have spaces or quotes around them and a
/// comment after them. They are not copied, unless one of them has 729 characters; then all become masks.
Rows rows_of_texts(std::vector<std::string_view> texts);
/// The puzzles in a text, one per line: 81 characters and an optional comment, or 729 characters. Skips blank
/// lines and comments; any other line is a malformed row.
Rows rows_of_lines(std::string_view text);

/// The digits given in a row, 0 where it is open. In a row of masks, a single candidate counts as given.
Values givens_in(const std::uint8_t* row, CellForm form);
/// The same puzzles as masks, with only the candidates that the givens leave, as in a Board. The kernel then
/// searches as it does for a Board, guess by guess.
Rows with_candidates(const Rows& rows);
/// True if two equal givens in a row share a house.
bool has_clash(const std::uint8_t* row, CellForm form);

}  // namespace ninefold

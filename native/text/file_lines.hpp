// The lines of a file with one puzzle per line.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

namespace ninefold {

/// The lines of a text, without their line endings: \n, \r\n or \r. The last line may have none.
std::vector<std::string_view> split_lines(std::string_view text);

enum class LineKind : std::uint8_t {
    puzzle,   // 81 digits and blanks, optionally indented, in quotes, or followed by a comment
    nothing,  // blank, or a comment
    other,    // anything else: a mistake, or another format
};
LineKind kind_of(std::string_view line);

/// The 81 characters of the puzzle in a line, without the spaces or quotes around them and without the
/// comment after them. Empty if the line is not a puzzle.
std::string_view puzzle_in(std::string_view line);
/// The 81 characters of the puzzle in a text; for any other text, all of it without the spaces around it.
std::string_view cells_in(std::string_view text);

/// The cells of each line, see `cells_in`. Skips blank lines and comments.
std::vector<std::string_view> row_texts(std::string_view text);

}  // namespace ninefold

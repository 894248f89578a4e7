// The lines of a file with one puzzle per line.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

namespace ninefold {

/// The lines of a text, without their line endings: \n, \r\n or \r. The last line may have none.
std::vector<std::string_view> split_lines(std::string_view text);

enum class LineKind : std::uint8_t {
    puzzle,   // 81 digits and blanks, optionally followed by a comment
    nothing,  // blank, or a comment
    other,    // anything else: a mistake, or another format
};
LineKind kind_of(std::string_view line);

/// The cells of each line: its 81 characters, or the whole line if it is not a puzzle of 81 characters. Skips
/// blank lines and comments.
std::vector<std::string_view> row_texts(std::string_view text);

}  // namespace ninefold

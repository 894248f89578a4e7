// The cells of a puzzle as text: 81 characters, or 729 pencil marks.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ninefold {

inline constexpr std::size_t cells_in_row = 81;
inline constexpr std::size_t marks_in_row = 729;
inline constexpr std::uint16_t every_digit = 0x1ff;

/// True for 81 characters, each a digit or one of the blanks . 0 * _ - x X ? and space.
bool is_row_of_characters(const std::uint8_t* row);

/// Turns 81 valid characters into masks: a single digit for a given, all nine digits for a blank.
void masks_from_characters(const std::uint8_t* row, std::uint16_t* masks);

/// Turns 729 characters into 81 masks. Each cell has nine characters: the digit, or '.' or '0'. Returns false
/// for any other text.
bool masks_from_marks(std::string_view marks, std::uint16_t* masks);

}  // namespace ninefold

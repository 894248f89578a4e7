// The one text that the core reads and writes: 81 characters, a digit or '.' for each cell. Every other
// format, and every other way to write a blank, is Python's.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "model/board.hpp"

namespace ninefold {

/// Digits for '1' .. '9', open cells for '.'; nothing if the text is anything else.
std::optional<Values> values_from_line(std::string_view text);
std::string line_of(const Values& values);

}  // namespace ninefold

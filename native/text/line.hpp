// A puzzle as the core writes it: 81 characters, a digit or '.' for each cell.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "model/board.hpp"

namespace ninefold {

/// Reads '1' .. '9' as digits and '.' as an open cell; returns nullopt for any other text.
std::optional<Values> values_from_line(std::string_view text);
std::string line_of(const Values& values);

}  // namespace ninefold

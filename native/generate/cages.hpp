// Cages that divide a grid, so their sums alone leave a single solution.
#pragma once
#include <optional>
#include <vector>

#include "constraints/variant.hpp"
#include "generate/layouts.hpp"
#include "model/stop_token.hpp"

namespace ninefold {

/// Draws cages for a solution, and changes them until their sums allow no other. Nothing if that takes too
/// long; that depends on counted work only, unless the caller asks to stop.
std::optional<std::vector<constraints::Constraint>> drawn_cages(const constraints::Variant& variant,
                                                                const FullGrid& solution, Random& random,
                                                                const StopToken& stop);

}  // namespace ninefold

// Random complete grids. All 6,670,903,752,021,072,936,960 are equally likely.
#pragma once
#include <cstdint>
#include <optional>

#include "model/random.hpp"
#include "model/types.hpp"

namespace ninefold {

/// Draws a grid box by box, or returns nullopt if that leads to a dead end. Each grid results from one
/// sequence of choices, and the number of choices at each point is fixed. So a try that succeeds is a
/// uniformly random grid, and the share of successful tries (about 0.094) times `fill_choices` estimates the
/// number of grids.
std::optional<Values> try_fill(Random& random);

/// Tries until it gets a grid, about eleven times on average.
Values fill(Random& random);

/// The product of all choices of a try. It exceeds 2^64, so it is a floating-point number.
constexpr double fill_choices = 362880.0                // box 1
                                * (56 * 216.0 * 216.0)  // boxes 2 and 3
                                * (56 * 216.0 * 216.0)  // boxes 4 and 7
                                * (56 * 8.0) * 8 * 8;   // boxes 5, 6 and 8; box 9 follows

}  // namespace ninefold

// Random complete grids, every one of the 6,670,903,752,021,072,936,960 equally likely.
#pragma once
#include <cstdint>
#include <optional>

#include "generate/random.hpp"
#include "model/types.hpp"

namespace ninefold {

/// Draws a grid box by box, or nothing where the draw runs into a dead end. Each grid comes out of one
/// sequence of choices, and the number of choices at each point is fixed, so that a try that succeeds is a
/// uniformly random grid, and the share of tries that succeed times `fill_choices` estimates how many grids
/// there are (it is about 0.094).
std::optional<Values> try_fill(Random& random);

/// Tries until a grid comes out, about eleven times.
Values fill(Random& random);

/// The product of all choices of a try. Larger than 2^64, so a floating number.
constexpr double fill_choices = 362880.0                // box 1
                                * (56 * 216.0 * 216.0)  // boxes 2 and 3
                                * (56 * 216.0 * 216.0)  // boxes 4 and 7
                                * (56 * 8.0) * 8 * 8;   // boxes 5, 6 and 8; box 9 follows

}  // namespace ninefold

// Cells that differ: claims on cells outside, Hall sets. The search itself finds hidden singles.
#pragma once
#include "constraints/network.hpp"

namespace ninefold::constraints {

/// Adds the propagators of all houses of the network.
void post_houses(Network& network);

}  // namespace ninefold::constraints

// Cells that differ: hidden singles, claims on cells outside, Hall sets.
#pragma once
#include "constraints/network.hpp"

namespace ninefold::constraints {

/// Adds the propagators of all houses of the network.
void post_houses(Network& network);

}  // namespace ninefold::constraints

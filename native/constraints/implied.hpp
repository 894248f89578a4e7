// Constraints that follow from others and make the search shorter.
#pragma once
#include "constraints/network.hpp"
#include "constraints/variant.hpp"

namespace ninefold::constraints {

/// Adds innies and outies: a complete house has a known total, so the cages in and around it give sums of the
/// few cells that stick out. Adds the law of leftovers for regions that overlap rows or columns.
void post_implied(Network& network, const Variant& variant);

}  // namespace ninefold::constraints

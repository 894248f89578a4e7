// Constraints about how often digits occur in sets of cells.
#pragma once
#include "constraints/network.hpp"

namespace ninefold::constraints {

/// Both sets hold the same digits, each as often.
void post_same_values(Network& network, const std::vector<int>& first, const std::vector<int>& second);
/// Each digit d is in none of the cells, or in d of them.
void post_counting_circles(Network& network, const std::vector<int>& cells);

/// A digit (counted from 0) occurs in these cells so often: exactly, or at least.
void post_occurrences(Network& network, const std::vector<int>& cells, int digit, int count, bool exactly);

}  // namespace ninefold::constraints

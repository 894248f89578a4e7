// Weighted sums of cells, with the groups of cells that differ taken into account.
#pragma once
#include "constraints/network.hpp"

namespace ninefold::constraints {

struct Term {
    int cell, coefficient;
};

/// Adds the constraint that the terms add to `total`. A cell may occur in several terms. Call it after all
/// houses are known.
void post_sum(Network& network, std::vector<Term> terms, int total);

/// True if the total is so close to the least or the largest that some cells lose half of their digits at
/// once.
bool is_extreme(const Network& network, const std::vector<Term>& terms, int total);

/// Cells that differ and add to `total`.
void post_cage(Network& network, const std::vector<int>& cells, int total);

}  // namespace ninefold::constraints

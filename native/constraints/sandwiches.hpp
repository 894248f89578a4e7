// Lines whose cells differ and whose digits are looked at as sets: sandwiches, lunchboxes, X-sums, renbans.
#pragma once
#include "constraints/network.hpp"

namespace ninefold::constraints {

/// The digits strictly between the two crusts add to `total`.
void post_sandwich(Network& network, const std::vector<int>& cells, const std::vector<int>& crusts,
                   int total);
/// The digits strictly between the smallest and the largest one add to `total`.
void post_lunchbox(Network& network, const std::vector<int>& cells, int total);
/// The first digit says how many cells add to `total`, itself included. Only for cells that differ and few
/// digits: returns false if there is nothing posted.
bool post_x_sum(Network& network, const std::vector<int>& cells, int total);
/// Consecutive digits, in any order.
void post_renban(Network& network, const std::vector<int>& cells);

/// The cells differ, and no subset of them adds to `total`.
void post_rellik(Network& network, const std::vector<int>& cells, int total);

/// The same for cages with many digits.
class NoSubset final : public Propagator {
public:
    NoSubset(std::vector<int> cage, int total) : Propagator(std::move(cage), Cost::line), total_(total) {}
    bool run(const Network& network, Domains& domains) const override;

private:
    int total_;
};

}  // namespace ninefold::constraints

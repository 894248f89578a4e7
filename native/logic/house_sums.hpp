// Sums that follow from houses: a complete house adds up to 45, so the cages in it leave a sum for the rest.
#pragma once
#include <vector>

#include "model/rules.hpp"

namespace ninefold {

/// The digits of `innies` less those of `outies` add up to `total`: the sum of the houses, less the sums of
/// the constraints. Innies are cells of the houses that no constraint covers; outies are cells of the
/// constraints outside the houses.
struct HouseSum {
    HouseSet houses;
    std::vector<int> constraints = {};
    CellSet innies = {}, outies = {};
    int total = 0;

    int size() const { return innies.size() + outies.size(); }
};

/// All sums about at most three cells: of single houses, of neighbouring rows or columns, and of two boxes.
/// Those about fewer cells come first.
std::vector<HouseSum> house_sums(const Rules& rules);

}  // namespace ninefold

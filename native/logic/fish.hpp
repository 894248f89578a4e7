// Finned basic fish of one size: who looks for one kind comes across the other.
#pragma once
#include <vector>

#include "logic/step.hpp"

namespace ninefold {

class Facts;

struct FinnedFish {
    std::vector<Step> plain, sashimi;
};

/// Every one of them.
FinnedFish find_finned_fish(const Facts& facts, int size);

}  // namespace ninefold

// Finned basic fish of one size. A search for plain finned fish also finds the sashimi ones, and vice versa.
#pragma once
#include <vector>

#include "logic/step.hpp"

namespace ninefold {

class Facts;

struct FinnedFish {
    std::vector<Step> plain, sashimi;
};

/// Finds every fish of this size.
FinnedFish find_finned_fish(const Facts& facts, int size);

}  // namespace ninefold

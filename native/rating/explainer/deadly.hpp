// Shared by unique loops and bivalue universal graves: a deadly pattern, and the extra candidates that guard
// it.
#pragma once
#include "rating/explainer/patterns.hpp"

namespace ninefold::explainer {

/// If the cells held only digits of the pattern, those could be swapped, so one of the guardians must be
/// true.
struct GuardedPattern {
    CandidateSet candidates;
    int type = 0;                // 1 to 4
    bool is_grave = false;       // covers all open cells; otherwise a loop of two digits
    HouseSubset subset{};        // type 3: together with the guardians, one digit more than cells
    int digit = -1, house = -1;  // type 4: the guarded cells are the only places of the digit in the house
};

}  // namespace ninefold::explainer

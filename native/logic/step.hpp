// A deduction: what changes on a board, and why. Plain data without prices, words or colours.
#pragma once
#include <cstddef>
#include <vector>

#include "logic/evidence.hpp"
#include "logic/truth.hpp"
#include "model/sets.hpp"

namespace ninefold {

struct Step {
    std::vector<Candidate> places, removes;  // in ascending order; at least one is not empty
    Evidence evidence;
    /// The truths that the step follows from: it is right whichever of their candidates are true.
    std::vector<Truth> truths;
    /// The constraints that it also follows from, by their numbers in the puzzle's list. With `houses`, what
    /// counts is their sum: all digits of the houses, less what the cells of these constraints add up to.
    std::vector<int> constraints;
    HouseSet houses;
    /// A pattern whose digits could be swapped if its cells held nothing else. So if the solution is unique,
    /// one of the cells holds something else. See check.hpp.
    CandidateSet deadly;
    /// Some truths may be unnecessary: drop_spare_truths() has not run yet, because it takes longer than
    /// finding a chain.
    bool has_spare_truths = false;
    std::size_t technique = 0;  // index in techniques(); set by the caller of the finder

    bool assumes_unique() const { return !deadly.empty(); }
};

}  // namespace ninefold

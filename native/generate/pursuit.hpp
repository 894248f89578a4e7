// Attempts that have a target: each is judged, and changed step by step if it comes near.
#pragma once
#include "generate/generator.hpp"
#include "generate/target.hpp"

namespace ninefold {

/// What becomes of an attempt depends on the seed, its number, the recipe and the target alone.
class Pursuit {
public:
    Pursuit(const Recipe& recipe, const Target& target, std::uint64_t seed, const KernelRow& kernel)
        : recipe_(recipe), target_(target), seed_(seed), questions_(kernel) {}

    /// Only for an attempt that is good so far.
    void run(std::uint64_t number, Attempt& attempt, const Interrupted& interrupted);

private:
    void climb(std::uint64_t number, Attempt& attempt, const Interrupted& interrupted);
    bool is_wanted(const CellSet& clues) const;

    const Recipe& recipe_;
    const Target& target_;
    std::uint64_t seed_;
    Questions questions_;
};

}  // namespace ninefold

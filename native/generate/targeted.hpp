// Attempts with a target: judges each one, and improves those that come close, step by step.
#pragma once
#include "generate/generator.hpp"
#include "generate/target.hpp"

namespace ninefold {

/// The result of an attempt depends only on the seed, its number, the recipe and the target.
class TargetedSearch {
public:
    TargetedSearch(const Recipe& recipe, const Target& target, std::uint64_t seed, const KernelRow& kernel)
        : recipe_(recipe), target_(target), seed_(seed), queue_(kernel) {}

    /// Call only for attempts that are good so far.
    void run(std::uint64_t number, Attempt& attempt, const StopToken& stop);

private:
    void improve(std::uint64_t number, Attempt& attempt, const StopToken& stop);
    bool is_wanted(const CellSet& clues) const;

    const Recipe& recipe_;
    const Target& target_;
    std::uint64_t seed_;
    KernelQueue queue_;
};

}  // namespace ninefold

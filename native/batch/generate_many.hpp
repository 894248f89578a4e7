// Many attempts to make a puzzle, over several threads.
#pragma once
#include <functional>
#include <span>

#include "generate/generator.hpp"

namespace ninefold {

/// Makes attempts `first`, `first + 1`, ... of a seed, as many as `results` has room for. What they give does
/// not depend on threads. When `interrupted` says so, some are left undone.
void generate_many(const Recipe& recipe, std::uint64_t seed, std::uint64_t first, std::span<Attempt> results,
                   const KernelRow& kernel, unsigned threads, const std::function<bool()>& interrupted,
                   const Target& target = {});

}  // namespace ninefold

// Many attempts to make a puzzle, over several threads.
#pragma once
#include <functional>
#include <span>

#include "generate/generator.hpp"

namespace ninefold {

/// Makes attempts `first`, `first + 1`, ... of a seed, as many as `results` has room for. What they give does
/// not depend on threads. False if `interrupted` said so; then the results are not complete.
bool generate_many(const Recipe& recipe, std::uint64_t seed, std::uint64_t first, std::span<Attempt> results,
                   const KernelRow& kernel, unsigned threads, const std::function<bool()>& interrupted);

}  // namespace ninefold

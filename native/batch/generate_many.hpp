// Runs many attempts to make a puzzle, over several threads.
#pragma once
#include <span>

#include "generate/generator.hpp"
#include "model/stop_token.hpp"

namespace ninefold {

/// Runs attempts `first`, `first + 1`, ... of a seed, as many as `results` has room for. The results do not
/// depend on the number of threads. If the caller asks to stop, some attempts are left unfinished.
void generate_many(const Recipe& recipe, std::uint64_t seed, std::uint64_t first, std::span<Attempt> results,
                   const KernelRow& kernel, unsigned threads, const StopToken& stop,
                   const Target& target = {});

}  // namespace ninefold

// Makes puzzles of variants on several threads.
#pragma once
#include <span>

#include "generate/variants.hpp"

namespace ninefold {

/// Makes as many attempts as there is room for in `results`, beginning with number `first`.
void generate_variants(const VariantRecipe& recipe, std::uint64_t seed, std::uint64_t first,
                       std::span<VariantAttempt> results, unsigned threads, const StopToken& stop);

}  // namespace ninefold

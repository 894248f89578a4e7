#include "batch/generate_variants.hpp"

#include <algorithm>
#include <memory>

#include "batch/chunks.hpp"

namespace ninefold {

void generate_variants(const VariantRecipe& recipe, std::uint64_t seed, std::uint64_t first,
                       std::span<VariantAttempt> results, unsigned threads, const StopToken& stop) {
    constexpr std::int64_t most_in_chunk = 32;
    const auto make_work = [&]() -> ChunkWork {
        const auto generator = std::make_shared<VariantGenerator>(recipe, seed);
        return [&, generator](std::int64_t begin, std::int64_t end, const StopToken& chunk_stop) {
            for (std::int64_t i = begin; i < end && !chunk_stop.requested(); ++i)
                results[static_cast<std::size_t>(i)] =
                    generator->run(first + static_cast<std::uint64_t>(i), chunk_stop);
        };
    };
    const auto count = static_cast<std::int64_t>(results.size());
    over_chunks({count, std::clamp<std::int64_t>(count / 16, 1, most_in_chunk), threads}, make_work, stop);
}

}  // namespace ninefold

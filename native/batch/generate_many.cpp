#include "batch/generate_many.hpp"

#include <memory>

#include "batch/chunks.hpp"

namespace ninefold {
namespace {

// Attempts at a time: many enough that the last ones of a chunk, which do not fill the lanes, hardly count.
// A descent asks several questions in each round, and may take long: few of them, so that threads share them.
constexpr std::int64_t deletions_in_chunk = 2048, descents_in_chunk = 4;

}  // namespace

void generate_many(const Recipe& recipe, std::uint64_t seed, std::uint64_t first, std::span<Attempt> results,
                   const KernelRow& kernel, unsigned threads, const std::function<bool()>& interrupted) {
    const auto make_work = [&]() -> ChunkWork {
        return [&, generator = std::make_shared<Generator>(recipe, seed, kernel)](
                   std::int64_t begin, std::int64_t end, const Stopped& stopped) {
            generator->run(first + static_cast<std::uint64_t>(begin), first + static_cast<std::uint64_t>(end),
                           results.data() + begin, stopped);
        };
    };
    over_chunks({static_cast<std::int64_t>(results.size()),
                 recipe.pattern ? descents_in_chunk : deletions_in_chunk, threads},
                make_work, interrupted);
}

}  // namespace ninefold

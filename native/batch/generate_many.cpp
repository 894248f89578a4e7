#include "batch/generate_many.hpp"

#include <algorithm>
#include <memory>

#include "batch/chunks.hpp"
#include "generate/targeted.hpp"

namespace ninefold {
namespace {

// Attempts per chunk: enough that the last few, which leave lanes empty, hardly matter. A pattern search
// queues several boards per round and may be slow, so its chunks are small enough for the threads to share
// the work. Rating a puzzle may be slow too, but is usually faster than making it.
constexpr std::int64_t deletions_in_chunk = 2048, pattern_searches_in_chunk = 4, judged_in_chunk = 256;

struct Worker {
    Worker(const Recipe& recipe, const Target& target, std::uint64_t seed, const KernelRow& kernel)
        : generator(recipe, seed, kernel), search(recipe, target, seed, kernel) {}

    Generator generator;
    TargetedSearch search;
};

/// Small jobs get small chunks, so every thread gets some of the work.
std::int64_t chunk_size(const Recipe& recipe, const Target& target, std::size_t count) {
    if (recipe.pattern) return pattern_searches_in_chunk;
    if (target.empty()) return deletions_in_chunk;
    return std::clamp<std::int64_t>(static_cast<std::int64_t>(count) / 16, 1, judged_in_chunk);
}

}  // namespace

void generate_many(const Recipe& recipe, std::uint64_t seed, std::uint64_t first, std::span<Attempt> results,
                   const KernelRow& kernel, unsigned threads, const StopToken& stop, const Target& target) {
    const auto make_work = [&]() -> ChunkWork {
        const auto worker = std::make_shared<Worker>(recipe, target, seed, kernel);
        return [&, worker](std::int64_t begin, std::int64_t end, const StopToken& chunk_stop) {
            const auto number = [&](std::int64_t i) { return first + static_cast<std::uint64_t>(i); };
            worker->generator.run(number(begin), number(end), results.data() + begin, chunk_stop);
            if (target.empty()) return;
            for (std::int64_t i = begin; i < end; ++i) {
                Attempt& attempt = results[static_cast<std::size_t>(i)];
                if (attempt.good) worker->search.run(number(i), attempt, chunk_stop);
            }
        };
    };
    over_chunks(
        {static_cast<std::int64_t>(results.size()), chunk_size(recipe, target, results.size()), threads},
        make_work, stop);
}

}  // namespace ninefold

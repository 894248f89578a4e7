#include "batch/generate_many.hpp"

#include <algorithm>
#include <memory>

#include "batch/chunks.hpp"
#include "generate/pursuit.hpp"

namespace ninefold {
namespace {

// Attempts at a time: many enough that the last ones of a chunk, which do not fill the lanes, hardly count.
// A descent asks several questions in each round, and may take long: few of them, so that threads share them.
// So may the rating of a puzzle, but most take less time than to make the puzzle.
constexpr std::int64_t deletions_in_chunk = 2048, descents_in_chunk = 4, judged_in_chunk = 256;

struct Worker {
    Worker(const Recipe& recipe, const Target& target, std::uint64_t seed, const KernelRow& kernel)
        : generator(recipe, seed, kernel), pursuit(recipe, target, seed, kernel) {}

    Generator generator;
    Pursuit pursuit;
};

/// Where there are few, threads share them all the same.
std::int64_t chunk_size(const Recipe& recipe, const Target& target, std::size_t count) {
    if (recipe.pattern) return descents_in_chunk;
    if (target.empty()) return deletions_in_chunk;
    return std::clamp<std::int64_t>(static_cast<std::int64_t>(count) / 16, 1, judged_in_chunk);
}

}  // namespace

void generate_many(const Recipe& recipe, std::uint64_t seed, std::uint64_t first, std::span<Attempt> results,
                   const KernelRow& kernel, unsigned threads, const std::function<bool()>& interrupted,
                   const Target& target) {
    const auto make_work = [&]() -> ChunkWork {
        const auto worker = std::make_shared<Worker>(recipe, target, seed, kernel);
        return [&, worker](std::int64_t begin, std::int64_t end, const Stopped& stopped) {
            const auto number = [&](std::int64_t i) { return first + static_cast<std::uint64_t>(i); };
            worker->generator.run(number(begin), number(end), results.data() + begin, stopped);
            if (target.empty()) return;
            for (std::int64_t i = begin; i < end; ++i) {
                Attempt& attempt = results[static_cast<std::size_t>(i)];
                if (attempt.good) worker->pursuit.run(number(i), attempt, stopped);
            }
        };
    };
    over_chunks(
        {static_cast<std::int64_t>(results.size()), chunk_size(recipe, target, results.size()), threads},
        make_work, interrupted);
}

}  // namespace ninefold

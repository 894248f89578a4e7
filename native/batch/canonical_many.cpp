#include "batch/canonical_many.hpp"

#include "batch/chunks.hpp"

namespace ninefold {
namespace {

// A tenth of a millisecond of grids, a millisecond of puzzles: short beside a thread's start, and soon
// stopped.
constexpr std::int64_t chunk_size = 128;

}  // namespace

std::vector<Canonical> canonical_many(std::span<const Values> puzzles, unsigned threads,
                                      const std::function<bool()>& interrupted) {
    std::vector<Canonical> results(puzzles.size());
    const ChunkWork work = [&](std::int64_t first, std::int64_t last, const Stopped& stopped) {
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
            if (i % 16 == 0 && stopped()) return;
            results[i] = canonical(puzzles[i]);
        }
    };
    over_chunks(
        {static_cast<std::int64_t>(puzzles.size()), chunk_size, threads}, [&] { return work; }, interrupted);
    return results;
}

}  // namespace ninefold

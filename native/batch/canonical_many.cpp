#include "batch/canonical_many.hpp"

#include "batch/chunks.hpp"

namespace ninefold {
namespace {

// A chunk takes a tenth of a millisecond for grids and a millisecond for puzzles: enough to be worth starting
// a thread, and quick to stop.
constexpr std::int64_t chunk_size = 128;

}  // namespace

std::vector<Canonical> canonical_many(std::span<const Values> puzzles, unsigned threads,
                                      const StopToken& stop) {
    std::vector<Canonical> results(puzzles.size());
    const ChunkWork work = [&](std::int64_t first, std::int64_t last, const StopToken& chunk_stop) {
        StopPoller poller(chunk_stop, 16);
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
            if (poller.requested()) return;
            results[i] = canonical(puzzles[i]);
        }
    };
    over_chunks({static_cast<std::int64_t>(puzzles.size()), chunk_size, threads}, [&] { return work; }, stop);
    return results;
}

}  // namespace ninefold

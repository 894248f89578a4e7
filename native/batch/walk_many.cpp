#include "batch/walk_many.hpp"

#include <chrono>

#include "batch/chunks.hpp"

namespace ninefold {
namespace {

// Small, because some puzzles take ten thousand times as long as others.
constexpr std::int64_t chunk_size = 4;

using Clock = std::chrono::steady_clock;

Walk walk(const WalkFrom& start, const Plan& plan, const StopToken& stop) {
    const auto begin = Clock::now();
    const auto spent = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
    const Path path =
        solve_path(start.board, plan, [&] { return spent() > start.max_seconds || stop.requested(); });
    Walk found{{}, path.end, path.interrupted, spent()};
    found.techniques.reserve(path.steps.size());
    for (const Step& step : path.steps) found.techniques.push_back(step.technique);
    return found;
}

}  // namespace

std::vector<Walk> walk_many(std::span<const WalkFrom> starts, const Plan& plan, unsigned threads,
                            const StopToken& stop) {
    std::vector<Walk> results;
    results.reserve(starts.size());
    for (const WalkFrom& start : starts) results.push_back({{}, start.board, true});
    const ChunkWork work = [&](std::int64_t first, std::int64_t last, const StopToken& chunk_stop) {
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
            if (chunk_stop.requested()) return;
            results[i] = walk(starts[i], plan, chunk_stop);
        }
    };
    over_chunks({static_cast<std::int64_t>(starts.size()), chunk_size, threads}, [&] { return work; }, stop);
    return results;
}

}  // namespace ninefold

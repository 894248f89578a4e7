#include "batch/rate_many.hpp"

#include <chrono>

#include "batch/chunks.hpp"
#include "search/lanes.hpp"

namespace ninefold {
namespace {

// Some puzzles take a million times as long as others.
constexpr std::int64_t chunk_size = 16;

using Clock = std::chrono::steady_clock;

/// Rated if it has exactly one solution.
explainer::Status fitness(const Board& board) {
    if (!board.conflicts().empty() || !board.dead_cells().empty()) return explainer::Status::invalid;
    Search search({.solutions = 2}, [](const Values&) {}, [] { return false; });
    lanes(board, search, best_kernel());
    if (search.solutions() == 1) return explainer::Status::rated;
    return search.solutions() == 0 ? explainer::Status::unsolvable : explainer::Status::ambiguous;
}

}  // namespace

std::vector<explainer::Rating> rate_many(std::span<const Board> boards, const RateManyOptions& options,
                                         const std::function<bool()>& interrupted) {
    explainer::Rating left_out;
    left_out.status = explainer::Status::interrupted;
    std::vector<explainer::Rating> results(boards.size(), left_out);
    const ChunkWork work = [&](std::int64_t first, std::int64_t last, const Stopped& stopped) {
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
            if (stopped()) return;
            const auto begin = Clock::now();
            const std::function<bool()> enough = [&] {
                const std::chrono::duration<double> spent = Clock::now() - begin;
                return (options.max_seconds && spent.count() > *options.max_seconds) || stopped();
            };
            results[i].status = fitness(boards[i]);
            if (results[i].status == explainer::Status::rated)
                results[i] = explainer::rate(boards[i], options.rating, enough);
        }
    };
    over_chunks(
        {static_cast<std::int64_t>(boards.size()), chunk_size, options.threads}, [&] { return work; },
        interrupted);
    return results;
}

}  // namespace ninefold

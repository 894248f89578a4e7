#include "batch/rate_many.hpp"

#include <chrono>

#include "batch/chunks.hpp"
#include "batch/fitness.hpp"
#include "search/unique_givens.hpp"

namespace ninefold {
namespace {

// Small, because some puzzles take a million times as long as others.
constexpr std::int64_t chunk_size = 16;

using Clock = std::chrono::steady_clock;

}  // namespace

std::vector<explainer::Rating> rate_many(std::span<const Board> boards, const RateManyOptions& options,
                                         const StopToken& stop) {
    explainer::Rating left_out;
    left_out.status = explainer::Status::interrupted;
    std::vector<explainer::Rating> results(boards.size(), left_out);
    const ChunkWork work = [&](std::int64_t first, std::int64_t last, const StopToken& chunk_stop) {
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
            if (chunk_stop.requested()) return;
            const auto begin = Clock::now();
            const StopToken enough = [&] {
                const std::chrono::duration<double> spent = Clock::now() - begin;
                return (options.max_seconds && spent.count() > *options.max_seconds) ||
                       chunk_stop.requested();
            };
            results[i].status = fitness(boards[i]);
            if (results[i].status != explainer::Status::rated) continue;
            explainer::RatingOptions rating = options.rating;
            rating.uniqueness = rating.uniqueness && has_unique_givens(boards[i]);
            results[i] = explainer::rate(boards[i], rating, enough);
        }
    };
    over_chunks(
        {static_cast<std::int64_t>(boards.size()), chunk_size, options.threads}, [&] { return work; }, stop);
    return results;
}

}  // namespace ninefold

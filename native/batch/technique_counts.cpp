#include "batch/technique_counts.hpp"

#include <algorithm>
#include <optional>

#include "batch/chunks.hpp"
#include "batch/fitness.hpp"
#include "search/lanes.hpp"

namespace ninefold {
namespace {

// Small, because some puzzles take ten thousand times as long as others.
constexpr std::int64_t chunk_size = 4;

void add(std::vector<TechniqueCount>& counts, std::size_t technique) {
    const auto number = static_cast<std::uint16_t>(technique);
    const auto found = std::ranges::find(counts, number, &TechniqueCount::technique);
    if (found == counts.end())
        counts.push_back({number, 1});
    else
        ++found->count;
}

Values solution_of(const Board& board) {
    Values solution;
    Search search({.solutions = 1}, [&](const Values& found) { solution = found; }, {});
    lanes(board, search, best_kernel());
    return solution;
}

/// The middle open cell, as in the rating of single puzzles.
Candidate trial(const Board& board, const Values& solution) {
    int left = board.open().size() / 2;
    CellSet cells = board.open();
    while (left-- > 0) cells.erase(cells.first());
    return {cells.first(), Digit(solution[cells.first()])};
}

TechniqueCounts follow(const Board& start, const CountingOptions& options, const StopToken& stop) {
    TechniqueCounts found{{}, fitness(start)};
    if (found.status != explainer::Status::rated) return found;
    std::optional<Values> solution;
    Board board = start;
    while (!board.open().empty()) {
        const Path path = solve_path(board, options.plan, stop);
        for (const Step& step : path.steps) add(found.counts, step.technique);
        board = path.end;
        if (board.open().empty()) break;
        if (path.interrupted || !options.by_trial) {
            found.status = path.interrupted ? explainer::Status::interrupted : explainer::Status::stuck;
            break;
        }
        if (!solution) solution = solution_of(start);
        add(found.counts, techniques().size());
        board = board.place(trial(board, *solution));
    }
    return found;
}

}  // namespace

std::vector<TechniqueCounts> count_techniques(std::span<const Board> boards, const CountingOptions& options,
                                              const StopToken& stop) {
    std::vector<TechniqueCounts> results(boards.size());
    const ChunkWork work = [&](std::int64_t first, std::int64_t last, const StopToken& chunk_stop) {
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
            if (chunk_stop.requested()) return;
            results[i] = follow(boards[i], options, chunk_stop);
        }
    };
    over_chunks(
        {static_cast<std::int64_t>(boards.size()), chunk_size, options.threads}, [&] { return work; }, stop);
    return results;
}

}  // namespace ninefold

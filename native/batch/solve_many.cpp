#include "batch/solve_many.hpp"

#include <algorithm>
#include <memory>

#include "batch/chunks.hpp"

namespace ninefold {
namespace {

// Small enough to spread the hard puzzles over the threads, large enough that filling and draining the lanes
// does not matter: in about 16 of these 4,096 rounds, some lanes are idle.
constexpr std::int64_t chunk_size = 4096;

/// Solves chunks, with a workspace of its own.
ChunkWork work_of(const KernelRow& kernel, const KernelJob& job) {
    return [&, workspace = std::make_shared<KernelWorkspace>(kernel)](std::int64_t first, std::int64_t last,
                                                                      const StopToken& stop) {
        if (stop.requested()) {
            std::fill(job.status + first, job.status + last, PuzzleStatus::stopped);
            return;
        }
        KernelJob part = job;
        part.first = first;
        part.last = last;
        part.stop_requested = [](void* context) {
            return static_cast<const StopToken*>(context)->requested();
        };
        part.context = const_cast<StopToken*>(&stop);
        kernel.solve(part, workspace->get());
    };
}

KernelJob job_of(const Rows& rows, const BatchOptions& options, const BatchResults& results) {
    return {
        .cells = rows.cells,
        .starts = rows.starts.empty() ? nullptr : rows.starts.data(),
        .stride = rows.stride,
        .first = 0,
        .last = rows.count,
        .form = rows.form,
        .limit = options.limit,
        .limits = nullptr,
        .max_nodes = options.max_nodes,
        .keep = 1,
        .base = results.base,
        .solutions = results.solutions,
        .solution_stride = cells_in_row,
        .counts = results.counts,
        .guesses = results.guesses,
        .rounds = results.rounds,
        .status = results.status,
        .stop_requested = nullptr,
        .found = nullptr,
        .context = nullptr,
    };
}

/// Marks rows that have no solution because their givens clash.
void mark_clashes(const Rows& rows, const BatchResults& results) {
    for (std::int64_t i = 0; i < rows.count; ++i)
        if (results.counts[i] == 0 && results.status[i] == PuzzleStatus::solved &&
            has_clash(rows.row(i), rows.form))
            results.status[i] = PuzzleStatus::clashing;
}

}  // namespace

void solve_many(const Rows& rows, const BatchOptions& options, const BatchResults& results,
                const StopToken& stop) {
    const KernelJob job = job_of(rows, options, results);
    over_chunks(
        {rows.count, chunk_size, options.threads}, [&] { return work_of(*options.kernel, job); }, stop);
    mark_clashes(rows, results);
}

}  // namespace ninefold

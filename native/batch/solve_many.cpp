#include "batch/solve_many.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <new>
#include <thread>
#include <vector>

namespace ninefold {
namespace {

// Small enough to share out the hard puzzles, large enough that filling and draining the lanes does not
// count: about 16 of these 4,096 rounds are not full.
constexpr std::int64_t chunk_size = 4096;

struct Shared {
    const KernelRow& kernel;
    const KernelJob& job;
    std::atomic<std::int64_t> next;
    std::atomic<bool> stop{false};
};

struct Aligned {
    void operator()(void* memory) const { ::operator delete(memory, std::align_val_t(64)); }
};

struct Worker {
    Shared& shared;
    const std::function<bool()>* interrupted;  // null: not the calling thread

    static bool poll(void* context) {
        Worker& self = *static_cast<Worker*>(context);
        if (self.interrupted && (*self.interrupted)()) self.shared.stop = true;
        return self.shared.stop.load(std::memory_order_relaxed);
    }

    void run() {
        const KernelRow& kernel = shared.kernel;
        const std::unique_ptr<void, Aligned> workspace(
            ::operator new(kernel.workspace_size, std::align_val_t(64)));
        KernelJob part = shared.job;
        part.interrupted = poll;
        part.context = this;
        while ((part.first = shared.next.fetch_add(chunk_size)) < shared.job.last) {
            part.last = std::min(part.first + chunk_size, shared.job.last);
            poll(this);
            if (shared.stop)
                std::fill(part.status + part.first, part.status + part.last, PuzzleStatus::stopped);
            else
                kernel.solve(part, workspace.get());
        }
    }
};

KernelJob job_of(const Rows& rows, const BatchOptions& options, const BatchResults& results) {
    return {
        .cells = rows.cells,
        .starts = rows.starts.empty() ? nullptr : rows.starts.data(),
        .stride = rows.stride,
        .first = 0,
        .last = rows.count,
        .form = rows.form,
        .limit = options.limit,
        .max_nodes = options.max_nodes,
        .keep = 1,
        .base = results.base,
        .solutions = results.solutions,
        .solution_stride = cells_in_row,
        .counts = results.counts,
        .guesses = results.guesses,
        .rounds = results.rounds,
        .status = results.status,
        .interrupted = nullptr,
        .found = nullptr,
        .context = nullptr,
    };
}

/// Tells rows whose givens clash from rows that have no solution for another reason.
void mark_clashes(const Rows& rows, const BatchResults& results) {
    if (rows.form == CellForm::masks) return;
    const std::uint8_t one = rows.form == CellForm::characters ? '1' : 1;
    for (std::int64_t i = 0; i < rows.count; ++i)
        if (results.counts[i] == 0 && results.status[i] == PuzzleStatus::solved &&
            has_clash(rows.row(i), one))
            results.status[i] = PuzzleStatus::clashing;
}

}  // namespace

void solve_many(const Rows& rows, const BatchOptions& options, const BatchResults& results,
                const std::function<bool()>& interrupted) {
    const KernelJob job = job_of(rows, options, results);
    Shared shared{*options.kernel, job, 0};
    const std::int64_t chunks = (rows.count + chunk_size - 1) / chunk_size;
    const unsigned wanted =
        options.threads ? options.threads : std::max(1u, std::thread::hardware_concurrency());
    {
        std::vector<std::jthread> others;
        for (std::int64_t i = 1; i < std::min<std::int64_t>(wanted, chunks); ++i)
            others.emplace_back([&shared] { Worker{shared, nullptr}.run(); });
        Worker{shared, &interrupted}.run();
    }
    mark_clashes(rows, results);
}

}  // namespace ninefold

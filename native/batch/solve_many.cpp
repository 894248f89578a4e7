#include "batch/solve_many.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <system_error>
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
    std::atomic<std::int64_t> next{0};
    std::atomic<int> working{0};  // threads beside the calling one
    std::atomic<bool> stop{false};
};

class Worker {
public:
    /// `interrupted` is null for all but the calling thread.
    Worker(Shared& shared, const std::function<bool()>* interrupted)
        : shared_(shared), interrupted_(interrupted), workspace_(shared.kernel) {}

    void run() {
        KernelJob part = shared_.job;
        part.interrupted = [](void* self) { return static_cast<Worker*>(self)->poll(); };
        part.context = this;
        while ((part.first = shared_.next.fetch_add(chunk_size)) < shared_.job.last) {
            part.last = std::min(part.first + chunk_size, shared_.job.last);
            if (poll())
                std::fill(part.status + part.first, part.status + part.last, PuzzleStatus::stopped);
            else
                shared_.kernel.solve(part, workspace_.get());
        }
    }

    bool poll() {
        if (interrupted_ && !shared_.stop && (*interrupted_)()) shared_.stop = true;
        return shared_.stop.load(std::memory_order_relaxed);
    }

private:
    Shared& shared_;
    const std::function<bool()>* interrupted_;
    KernelWorkspace workspace_;
};

/// A thread that works until there is nothing left; none if the system has no more to give.
void start(Shared& shared, std::vector<std::jthread>& threads) {
    auto worker = std::make_shared<Worker>(shared, nullptr);
    ++shared.working;
    try {
        threads.emplace_back([&shared, worker] {
            worker->run();
            --shared.working;
        });
    } catch (const std::system_error&) {
        --shared.working;
    }
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
    for (std::int64_t i = 0; i < rows.count; ++i)
        if (results.counts[i] == 0 && results.status[i] == PuzzleStatus::solved &&
            has_clash(rows.row(i), rows.form))
            results.status[i] = PuzzleStatus::clashing;
}

}  // namespace

void solve_many(const Rows& rows, const BatchOptions& options, const BatchResults& results,
                const std::function<bool()>& interrupted) {
    const KernelJob job = job_of(rows, options, results);
    Shared shared{*options.kernel, job};
    const std::int64_t chunks = (rows.count + chunk_size - 1) / chunk_size;
    const unsigned wanted =
        options.threads ? options.threads : std::max(1u, std::thread::hardware_concurrency());
    {
        Worker own(shared, &interrupted);
        std::vector<std::jthread> others;
        for (std::int64_t i = 1; i < std::min<std::int64_t>(wanted, chunks); ++i) start(shared, others);
        own.run();
        while (shared.working > 0) {  // the others may be long: the clock and Ctrl-C still count
            own.poll();
            std::this_thread::sleep_for(std::chrono::milliseconds(shared.working > 0 ? 1 : 0));
        }
    }
    mark_clashes(rows, results);
}

}  // namespace ninefold

#include "generate/kernel_queue.hpp"

namespace ninefold {

bool KernelQueue::solve(const StopToken& stop) {
    StopPoller poller(stop, 1);
    if (poller.requested()) return false;
    const std::size_t count = boards_.size();
    solutions_.resize(count * keep * Cell::count);
    counts_.resize(count);
    guesses_.resize(count);
    status_.resize(count);
    const KernelJob job{
        .cells = reinterpret_cast<const std::uint8_t*>(boards_.data()),
        .starts = nullptr,
        .stride = sizeof(KernelBoard),
        .first = 0,
        .last = static_cast<std::int64_t>(count),
        .form = CellForm::boards,
        .limit = 0,
        .limits = limits_.data(),
        .max_nodes = UINT32_MAX,
        .keep = keep,
        .base = 0,
        .solutions = solutions_.data(),
        .solution_stride = static_cast<std::int64_t>(keep) * Cell::count,
        .counts = counts_.data(),
        .guesses = guesses_.data(),
        .rounds = nullptr,
        .status = status_.data(),
        .stop_requested = [](void* context) { return static_cast<StopPoller*>(context)->requested(); },
        .found = nullptr,
        .context = &poller,
    };
    kernel_.solve(job, workspace_.get());
    return !poller.requested();
}

}  // namespace ninefold

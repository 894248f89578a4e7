#include "batch/chunks.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "batch/joining_thread.hpp"

namespace ninefold {
namespace {

struct Shared {
    const ChunkPlan& plan;
    std::atomic<std::int64_t> next{0};
    std::atomic<int> working{0};  // not counting the calling thread
    std::atomic<bool> stopped{false};
    std::once_flag failing{};
    std::exception_ptr failure{};  // the first exception in any thread

    bool is_stopped() const { return stopped.load(std::memory_order_relaxed); }
};

/// Takes chunks until none are left. An exception stops all threads.
void take_chunks(Shared& shared, const ChunkWork& work, const StopToken& stop) try {
    std::int64_t first;
    while ((first = shared.next.fetch_add(shared.plan.chunk_size)) < shared.plan.count)
        work(first, std::min(first + shared.plan.chunk_size, shared.plan.count), stop);
} catch (...) {
    std::call_once(shared.failing, [&] { shared.failure = std::current_exception(); });
    shared.stopped = true;
}

/// Starts a thread that works until no chunks are left. If the system is out of threads, does nothing.
void start(Shared& shared, const std::function<ChunkWork()>& make_work, std::vector<JoiningThread>& threads) {
    ++shared.working;
    try {
        threads.emplace_back([&shared, work = make_work()] {
            take_chunks(shared, work, [&] { return shared.is_stopped(); });
            --shared.working;
        });
    } catch (const std::system_error&) {
        --shared.working;
    }
}

}  // namespace

void over_chunks(const ChunkPlan& plan, const std::function<ChunkWork()>& make_work, const StopToken& stop) {
    Shared shared{plan};
    const auto poll = [&] {
        if (!shared.stopped && stop.requested()) shared.stopped = true;
        return shared.is_stopped();
    };
    const ChunkWork own = make_work();
    const std::int64_t chunks = (plan.count + plan.chunk_size - 1) / plan.chunk_size;
    const unsigned wanted = plan.threads ? plan.threads : std::max(1u, std::thread::hardware_concurrency());
    poll();  // once before any work starts
    std::vector<JoiningThread> others;
    for (std::int64_t i = 1; i < std::min<std::int64_t>(wanted, chunks); ++i)
        start(shared, make_work, others);
    take_chunks(shared, own, poll);
    while (shared.working > 0) {  // others may take a while, so keep checking the deadline and Ctrl-C
        poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(shared.working > 0 ? 1 : 0));
    }
    others.clear();  // joins them
    if (shared.failure) std::rethrow_exception(shared.failure);
}

}  // namespace ninefold

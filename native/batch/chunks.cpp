#include "batch/chunks.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace ninefold {
namespace {

struct Shared {
    const ChunkPlan& plan;
    std::atomic<std::int64_t> next{0};
    std::atomic<int> working{0};  // threads beside the calling one
    std::atomic<bool> stop{false};
    std::once_flag failing{};
    std::exception_ptr failure{};  // the first that a thread ran into

    bool stopped() const { return stop.load(std::memory_order_relaxed); }
};

/// Takes chunks until there are none. An exception stops all threads.
void take_chunks(Shared& shared, const ChunkWork& work, const Stopped& stopped) try {
    std::int64_t first;
    while ((first = shared.next.fetch_add(shared.plan.chunk_size)) < shared.plan.count)
        work(first, std::min(first + shared.plan.chunk_size, shared.plan.count), stopped);
} catch (...) {
    std::call_once(shared.failing, [&] { shared.failure = std::current_exception(); });
    shared.stop = true;
}

/// A thread that works until there is nothing left; none if the system has no more to give.
void start(Shared& shared, const std::function<ChunkWork()>& make_work, std::vector<std::jthread>& threads) {
    ++shared.working;
    try {
        threads.emplace_back([&shared, work = make_work()] {
            take_chunks(shared, work, [&] { return shared.stopped(); });
            --shared.working;
        });
    } catch (const std::system_error&) {
        --shared.working;
    }
}

}  // namespace

void over_chunks(const ChunkPlan& plan, const std::function<ChunkWork()>& make_work,
                 const std::function<bool()>& interrupted) {
    Shared shared{plan};
    const auto poll = [&] {
        if (!shared.stop && interrupted()) shared.stop = true;
        return shared.stopped();
    };
    const ChunkWork own = make_work();
    const std::int64_t chunks = (plan.count + plan.chunk_size - 1) / plan.chunk_size;
    const unsigned wanted = plan.threads ? plan.threads : std::max(1u, std::thread::hardware_concurrency());
    poll();  // before anything is begun
    std::vector<std::jthread> others;
    for (std::int64_t i = 1; i < std::min<std::int64_t>(wanted, chunks); ++i)
        start(shared, make_work, others);
    take_chunks(shared, own, poll);
    while (shared.working > 0) {  // the others may be long: the clock and Ctrl-C still count
        poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(shared.working > 0 ? 1 : 0));
    }
    others.clear();  // joined
    if (shared.failure) std::rethrow_exception(shared.failure);
}

}  // namespace ninefold

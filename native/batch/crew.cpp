#include "batch/crew.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <system_error>
#include <thread>
#include <vector>

namespace ninefold {
namespace {

struct Shared {
    std::int64_t count, chunk;
    std::atomic<std::int64_t> next{0};
    std::atomic<int> working{0};  // threads beside the calling one
    std::atomic<bool> stop{false};
};

void work(Shared& shared, const Worker& worker, const Poll& stop) {
    for (;;) {
        const std::int64_t first = shared.next.fetch_add(shared.chunk);
        if (first >= shared.count) return;
        worker(first, std::min(first + shared.chunk, shared.count), stop);
    }
}

/// A thread that works until there is nothing left; none if the system has no more to give.
void start(Shared& shared, Worker worker, std::vector<std::jthread>& threads) {
    ++shared.working;
    try {
        threads.emplace_back([&shared, worker = std::move(worker)] {
            work(shared, worker, [&] { return shared.stop.load(std::memory_order_relaxed); });
            --shared.working;
        });
    } catch (const std::system_error&) {
        --shared.working;
    }
}

}  // namespace

void share_out(std::int64_t count, std::int64_t chunk, unsigned threads, const Poll& interrupted,
               const std::function<Worker()>& make_worker) {
    Shared shared{count, chunk};
    const std::int64_t chunks = (count + chunk - 1) / chunk;
    const unsigned wanted = threads ? threads : std::max(1u, std::thread::hardware_concurrency());
    const Poll poll = [&] {
        if (!shared.stop && interrupted()) shared.stop = true;
        return shared.stop.load(std::memory_order_relaxed);
    };
    const Worker own = make_worker();
    std::vector<std::jthread> others;
    for (std::int64_t i = 1; i < std::min<std::int64_t>(wanted, chunks); ++i)
        start(shared, make_worker(), others);
    work(shared, own, poll);
    while (shared.working > 0) {  // the others may be long: the clock and Ctrl-C still count
        poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(shared.working > 0 ? 1 : 0));
    }
}

}  // namespace ninefold

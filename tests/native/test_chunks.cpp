#include <atomic>
#include <stdexcept>
#include <vector>

#include "batch/chunks.hpp"
#include "check.hpp"

using namespace ninefold;

namespace {

const StopToken never;

}  // namespace

TEST("every item is processed once, with any number of threads") {
    for (unsigned threads : {0u, 1u, 2u, 7u})
        for (std::int64_t count : {0, 1, 10, 11, 1000}) {
            std::vector<std::atomic<int>> done(static_cast<std::size_t>(count));
            std::atomic<int> workers{0};
            const ChunkWork work = [&](std::int64_t first, std::int64_t last, const StopToken&) {
                for (std::int64_t i = first; i < last; ++i) ++done[static_cast<std::size_t>(i)];
            };
            over_chunks(
                {count, 10, threads},
                [&] {
                    ++workers;
                    return work;
                },
                never);
            for (const auto& times : done) CHECK_EQUAL(times.load(), 1);
            if (threads) CHECK(workers >= 1 && workers <= static_cast<int>(threads));
        }
}

TEST("after a request to stop, every chunk sees it") {
    std::atomic<int> stopped_chunks{0};
    const ChunkWork work = [&](std::int64_t, std::int64_t, const StopToken& stop) {
        stopped_chunks += stop.requested();
    };
    over_chunks({100, 1, 1}, [&] { return work; }, [] { return true; });
    CHECK_EQUAL(stopped_chunks.load(), 100);
}

TEST("an exception in a thread is passed on and ends the work") {
    for (unsigned threads : {1u, 3u}) {
        std::atomic<int> chunks{0};
        const ChunkWork work = [&](std::int64_t first, std::int64_t, const StopToken& stop) {
            if (!stop.requested()) ++chunks;
            if (first == 5) throw std::runtime_error("no");
        };
        bool thrown = false;
        try {
            over_chunks({1000000, 1, threads}, [&] { return work; }, never);
        } catch (const std::runtime_error&) {
            thrown = true;
        }
        CHECK(thrown);
        CHECK(chunks < 1000000);
    }
}

// Work over several threads, in chunks of items.
#pragma once
#include <cstdint>
#include <functional>

namespace ninefold {

/// Whether to stop. In the calling thread it also asks whoever can tell.
using Stopped = std::function<bool()>;
/// Does the items first .. last - 1; once stopped, only what must be done for items that are left out.
using ChunkWork = std::function<void(std::int64_t first, std::int64_t last, const Stopped& stopped)>;

struct ChunkPlan {
    std::int64_t count = 0, chunk_size = 1;
    unsigned threads = 0;  // 0: one for each core
};

/// Threads, of which the calling one is the first, take chunks from a common counter until there are none.
/// `make_work` is called once for each of them, for what a thread needs for itself. `interrupted` is asked in
/// the calling thread only, now and then, also while it waits for the others. What a thread throws stops all
/// of them and is thrown from here.
void over_chunks(const ChunkPlan& plan, const std::function<ChunkWork()>& make_work,
                 const std::function<bool()>& interrupted);

}  // namespace ninefold

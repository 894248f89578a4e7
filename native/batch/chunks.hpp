// Spreads work over several threads, in chunks of items.
#pragma once
#include <cstdint>
#include <functional>

#include "model/stop_token.hpp"

namespace ninefold {

/// Processes the items first .. last - 1. Once asked to stop, does no more than mark the items it skips. In
/// the calling thread, the token polls the caller's token.
using ChunkWork = std::function<void(std::int64_t first, std::int64_t last, const StopToken& stop)>;

struct ChunkPlan {
    std::int64_t count = 0, chunk_size = 1;
    unsigned threads = 0;  // 0: one per core
};

/// The calling thread and its helpers take chunks from a shared counter until none are left. `make_work` is
/// called once per thread, to create the thread's own data. Only the calling thread polls `stop`, even while
/// it waits for the others. An exception in any thread stops all of them and is rethrown here.
void over_chunks(const ChunkPlan& plan, const std::function<ChunkWork()>& make_work, const StopToken& stop);

}  // namespace ninefold

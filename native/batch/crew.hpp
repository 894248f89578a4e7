// Work shared out among threads.
#pragma once
#include <cstdint>
#include <functional>

namespace ninefold {

using Poll = std::function<bool()>;

/// Does the items `first` to `last` - 1. Asks `stop` now and then, and comes back early if it says so.
using Worker = std::function<void(std::int64_t first, std::int64_t last, const Poll& stop)>;

/// Does items 0 to `count` - 1 in chunks, which threads take from a common counter; each thread has a worker
/// of its own. The calling thread is one of them, and the only one to ask `interrupted`; all stop then, and
/// chunks not yet begun are left to workers that will be told to stop at once. `threads` 0: one for each
/// core.
void share_out(std::int64_t count, std::int64_t chunk, unsigned threads, const Poll& interrupted,
               const std::function<Worker()>& make_worker);

}  // namespace ninefold

#include "batch/generate_many.hpp"

#include <atomic>
#include <memory>

namespace ninefold {
namespace {

// Attempts at a time: many enough that the last ones of a chunk, which do not fill the lanes, hardly count.
constexpr std::int64_t deletions_in_chunk = 2048, descents_in_chunk = 32;

}  // namespace

bool generate_many(const Recipe& recipe, std::uint64_t seed, std::uint64_t first, std::span<Attempt> results,
                   const KernelRow& kernel, unsigned threads, const Poll& interrupted) {
    std::atomic<bool> complete{true};
    const auto make_worker = [&]() -> Worker {
        return [&, generator = std::make_shared<Generator>(recipe, seed, kernel)](
                   std::int64_t begin, std::int64_t end, const Poll& stop) {
            if (!generator->run(first + static_cast<std::uint64_t>(begin),
                                first + static_cast<std::uint64_t>(end), results.data() + begin, stop))
                complete = false;
        };
    };
    share_out(static_cast<std::int64_t>(results.size()),
              recipe.pattern ? descents_in_chunk : deletions_in_chunk, threads, interrupted, make_worker);
    return complete;
}

}  // namespace ninefold

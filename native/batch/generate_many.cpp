#include "batch/generate_many.hpp"

#include <atomic>
#include <memory>

#include "batch/chunks.hpp"

namespace ninefold {
namespace {

// Attempts at a time: many enough that the last ones of a chunk, which do not fill the lanes, hardly count.
constexpr std::int64_t deletions_in_chunk = 2048, descents_in_chunk = 32;

}  // namespace

bool generate_many(const Recipe& recipe, std::uint64_t seed, std::uint64_t first, std::span<Attempt> results,
                   const KernelRow& kernel, unsigned threads, const std::function<bool()>& interrupted) {
    std::atomic<bool> complete{true};
    const auto make_work = [&]() -> ChunkWork {
        return [&, generator = std::make_shared<Generator>(recipe, seed, kernel)](
                   std::int64_t begin, std::int64_t end, const Stopped& stopped) {
            if (!generator->run(first + static_cast<std::uint64_t>(begin),
                                first + static_cast<std::uint64_t>(end), results.data() + begin, stopped))
                complete = false;
        };
    };
    over_chunks({static_cast<std::int64_t>(results.size()),
                 recipe.pattern ? descents_in_chunk : deletions_in_chunk, threads},
                make_work, interrupted);
    return complete;
}

}  // namespace ninefold

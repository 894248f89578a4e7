// Many puzzles over several threads.
#pragma once
#include <functional>

#include "batch/rows.hpp"
#include "search/dispatch.hpp"

namespace ninefold {

struct BatchOptions {
    const KernelRow* kernel = &best_kernel();
    std::uint32_t limit = 2;
    std::uint32_t max_nodes = UINT32_MAX;
    unsigned threads = 0;  // 0: one for each core
};

/// Where the results go: an entry for each row. `solutions` has 81 bytes a row, and stays as it is where
/// there is none.
struct BatchResults {
    std::uint8_t* solutions;
    std::uint32_t *counts, *guesses, *rounds;
    PuzzleStatus* status;
    std::uint8_t base = 0;  // digit d is written as base + d
};

/// Solves rows in chunks, which threads (the calling one is the first) take from a common counter. The result
/// of a row does not depend on threads or chunks. `interrupted` is asked in the calling thread only, now and
/// then.
void solve_many(const Rows& rows, const BatchOptions& options, const BatchResults& results,
                const std::function<bool()>& interrupted);

}  // namespace ninefold

// Solves many puzzles over several threads.
#pragma once

#include "batch/rows.hpp"
#include "model/stop_token.hpp"
#include "search/dispatch.hpp"

namespace ninefold {

struct BatchOptions {
    const KernelRow* kernel = &best_kernel();
    std::uint32_t limit = 2;
    std::uint32_t max_nodes = UINT32_MAX;
    unsigned threads = 0;  // 0: one per core
};

/// Where the results go, with one entry per row. `solutions` has 81 bytes per row, left unchanged if there is
/// no solution.
struct BatchResults {
    std::uint8_t* solutions;
    std::uint32_t *counts, *guesses, *rounds;
    PuzzleStatus* status;
    std::uint8_t base = 0;  // digit d is written as base + d
};

/// Solves rows in chunks, which the calling thread and its helpers take from a shared counter. A row's result
/// does not depend on threads or chunks. Only the calling thread polls `stop`.
void solve_many(const Rows& rows, const BatchOptions& options, const BatchResults& results,
                const StopToken& stop);

}  // namespace ninefold

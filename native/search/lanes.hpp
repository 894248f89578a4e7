// The lane kernel as an algorithm for a single board.
#pragma once
#include "search/dispatch.hpp"
#include "search/engine.hpp"

namespace ninefold {

/// Searches like the other algorithms, in one lane of the kernel. It counts only guesses.
void lanes(const Board& board, Search& search, const KernelRow& kernel);

}  // namespace ninefold

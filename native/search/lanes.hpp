// The lane kernel as an algorithm for one board.
#pragma once
#include "search/dispatch.hpp"
#include "search/engine.hpp"

namespace ninefold {

/// Searches like every algorithm, in one lane of the kernel. It counts guesses only.
void lanes(const Board& board, Search& search, const KernelRow& kernel);

}  // namespace ninefold

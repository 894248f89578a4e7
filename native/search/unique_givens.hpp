// Checks the premise of uniqueness techniques: the givens have exactly one solution.
#pragma once
#include "model/board.hpp"

namespace ninefold {

/// The number of solutions of a board: 0, 1, or 2 for two or more. The board must have neither conflicts nor
/// dead cells.
int count_to_two(const Board& board);

/// True if the givens alone, without placed digits and pencil marks, have exactly one solution. The first
/// call counts the solutions and stores the answer in the board. Givens that take too long to count are
/// treated as not unique.
bool has_unique_givens(const Board& board);

}  // namespace ninefold

// Can a board be rated? Only if it has exactly one solution.
#pragma once
#include "rating/explainer/explainer.hpp"

namespace ninefold {

/// Returns Status::rated if the board has exactly one solution, or the reason why it cannot be rated. If the
/// board is a puzzle without pencil marks, also notes that its givens are unique.
explainer::Status fitness(const Board& board);

}  // namespace ninefold

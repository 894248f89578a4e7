// Verify a step from its truths alone. Shares nothing with the finders.
#pragma once
#include "logic/step.hpp"

namespace ninefold {

/// Whether the step is right on this board: every truth is one of the board, and
///
/// * no choice of one candidate for each truth, without two that clash, has a removed candidate beside it;
/// * none does without a placed one;
/// * but there is such a choice: from a contradiction anything follows, so that nothing is proved.
///
/// A step that assumes a unique solution is not proved in this way.
bool check_step(const Board& board, const Step& step);

}  // namespace ninefold

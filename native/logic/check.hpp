// Verify a step from its truths alone. Shares nothing with the finders.
#pragma once
#include "logic/interrupted.hpp"
#include "logic/step.hpp"

namespace ninefold {

/// Whether the step is right on this board: every truth is one of the board, and
///
/// * no choice of one candidate for each truth, without two that clash, has a removed candidate beside it;
/// * none does without a placed one;
/// * but there is such a choice: from a contradiction anything follows, so that nothing is proved.
///
/// A step with a deadly pattern has one truth more: that one of the pattern's cells holds something else. For
/// that, the pattern must be one whose digits can be exchanged: no given among its cells, two candidates of
/// each cell, and for each house two places for each of its digits. Then a solution made of the pattern alone
/// would have a twin, in which every cell of the pattern holds its other candidate.
bool check_step(const Board& board, const Step& step);

/// Leaves out truths without which the step is still right, the last ones first; until it is interrupted.
void drop_spare_truths(const Board& board, Step& step, const Interrupted& interrupted);

}  // namespace ninefold

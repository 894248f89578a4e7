// Verifies a step from its truths alone. Shares nothing with the finders.
#pragma once
#include <cstdint>

#include "logic/step.hpp"
#include "model/stop_token.hpp"

namespace ninefold {

/// `undecided`: the search through the choices reached its limit, or the caller asked to stop.
enum class StepVerdict : std::uint8_t { right, wrong, undecided };
inline constexpr const char* step_verdict_names[] = {"right", "wrong", "undecided"};

/// A step is right on a board if every truth is a truth of that board, and
///
/// * no clash-free choice of one candidate per truth leaves room for a removed candidate;
/// * every such choice includes each placed candidate;
/// * at least one such choice exists: anything follows from a contradiction, so it would prove nothing.
///
/// If the step names constraints, a choice must obey them as well, wherever it has digits for all their
/// cells.
///
/// A step with a deadly pattern has one more truth: one of the pattern's cells holds something else. The
/// givens must be known to have one solution, and it must be possible to swap the digits of the pattern: no
/// given among its cells, two candidates in each cell, and two places in each house for each of its digits
/// there. Then a solution with only the pattern in its cells would have a twin, in which every cell of the
/// pattern holds its other candidate.
StepVerdict check_step(const Board& board, const Step& step, const StopToken& stop);

/// The same for truths that are arbitrary sets of candidates, one of which must be true.
StepVerdict follows(const Board& board, const std::vector<Candidate>& places,
                    const std::vector<Candidate>& removes, const std::vector<CandidateSet>& truths,
                    const StopToken& stop);

/// A quick check for finders: true only if a short search proves the step.
bool is_right(const Board& board, const Step& step);

/// Drops truths that the step does not need, starting with the last, until the caller asks to stop.
void drop_spare_truths(const Board& board, Step& step, const StopToken& stop);

}  // namespace ninefold

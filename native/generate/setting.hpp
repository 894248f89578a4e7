// Tools for puzzle setters.
#pragma once
#include <optional>
#include <vector>

#include "generate/kernel_queue.hpp"
#include "model/board.hpp"
#include "model/stop_token.hpp"

namespace ninefold {

/// Removes clues in the order of `orbits` as long as the puzzle stays unique (it must be unique to begin
/// with); see deletion.hpp. Returns nothing if the caller asked to stop.
std::optional<CellSet> minimise(const Values& solution, const std::vector<CellSet>& orbits,
                                KernelQueue& queue, const StopToken& stop);

/// The number of solutions that contain each candidate, up to a limit. Returns nothing if the caller asked to
/// stop.
std::optional<Table<Candidate, std::uint32_t>> count_candidates(const Board& board, std::uint32_t limit,
                                                                KernelQueue& queue, const StopToken& stop);

}  // namespace ninefold

// What people who set puzzles ask about a puzzle.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "generate/questions.hpp"
#include "model/board.hpp"

namespace ninefold {

/// Takes clues away in the order of `orbits` as long as the puzzle, which must be unique, stays so; see
/// deletion.hpp. Nothing if interrupted.
std::optional<CellSet> minimise(const Values& solution, const std::vector<CellSet>& orbits,
                                Questions& questions, const std::function<bool()>& interrupted);

/// In how many solutions each candidate occurs, up to a limit. Nothing if interrupted.
std::optional<Table<Candidate, std::uint32_t>> count_candidates(const Board& board, std::uint32_t limit,
                                                                Questions& questions,
                                                                const std::function<bool()>& interrupted);

}  // namespace ninefold

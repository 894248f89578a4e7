// Solving as a person does: take the first technique, in a fixed order, that finds a step, and start again.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "logic/technique.hpp"
#include "model/stop_token.hpp"

namespace ninefold {

/// The techniques to try, as rows of the table, in order, and how far they look.
struct Plan {
    std::vector<std::size_t> order;
    FinderLimits limits = {};
    /// Counts the solutions of a board's givens and notes the answer. Called on reaching the first technique
    /// that assumes a unique solution. Without it, such techniques need a board that already has the note.
    bool (*has_unique_givens)(const Board& board) = nullptr;
};

/// The first step of the first technique that finds one; nothing if none does, or if the caller asked to
/// stop.
std::optional<Step> first_step(const Board& board, const Plan& plan, const StopToken& stop);

/// Every step of all techniques in the plan, or the first `most`, or the ones found before the caller asked
/// to stop.
std::vector<Step> all_steps(const Board& board, const Plan& plan, std::size_t most, const StopToken& stop);

/// The board after a step.
Board after(const Board& board, const Step& step);

struct Path {
    Board start;
    std::vector<Step> steps;   // may still have spare truths
    Board end;                 // full, or where no technique found a step
    bool interrupted = false;  // the caller asked to stop
};

/// Called after each step; false ends the path there.
using KeepGoing = std::function<bool(const Step& step)>;

/// Takes steps until the board is full, no technique finds one, or `keep_going` returns false.
Path solve_path(const Board& start, const Plan& plan, const StopToken& stop,
                const KeepGoing& keep_going = {});

/// The steps of a path without spare truths, as far as it gets before the caller asks to stop.
std::vector<Step> proved_steps(const Path& path, const StopToken& stop);

}  // namespace ninefold

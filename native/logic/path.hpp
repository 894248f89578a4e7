// The way to a solution, as a person goes it: the first technique of an order that finds something, again and
// again.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "logic/technique.hpp"

namespace ninefold {

/// Which techniques to try, by their rows in the table, one after the other; and how far they look.
struct Plan {
    std::vector<std::size_t> order;
    Horizon horizon = {};
};

/// The first step of the first technique that finds one; nothing if none does, or if it was interrupted.
std::optional<Step> first_step(const Board& board, const Plan& plan, const Interrupted& interrupted);

/// Every step of all techniques of the plan, or those found until it was interrupted.
std::vector<Step> all_steps(const Board& board, const Plan& plan, const Interrupted& interrupted);

/// The board after a step.
Board after(const Board& board, const Step& step);

struct Path {
    Board start;
    std::vector<Step> steps;  // perhaps with spare truths
    Board end;                // without open cells, or where nothing was found
    bool interrupted = false;
};

/// Asked after each step.
using GoesOn = std::function<bool(const Step& step)>;

/// Goes on until the board is full, no technique finds anything, or `goes_on` says that it is enough.
Path solve_path(const Board& start, const Plan& plan, const Interrupted& interrupted,
                const GoesOn& goes_on = {});

/// The steps of a path, without spare truths, unless it was interrupted.
std::vector<Step> proved_steps(const Path& path, const Interrupted& interrupted);

}  // namespace ninefold

// The way to a solution, as a person goes it: the first technique of an order that finds something, again and
// again.
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "logic/technique.hpp"

namespace ninefold {

/// The first step of the first technique, in this order of the table's rows, that finds one.
std::optional<Step> first_step(const Board& board, std::span<const std::size_t> order);

/// Every step of a technique.
std::vector<Step> all_steps(const Board& board, std::size_t technique);

/// The board after a step.
Board after(const Board& board, const Step& step);

struct Path {
    Board start;
    std::vector<Step> steps;  // perhaps with spare truths
    Board end;                // without open cells, or where nothing was found
    bool interrupted = false;
};

/// Goes on until the board is full or no technique finds anything. `interrupted` is asked after every step.
Path solve_path(const Board& start, std::span<const std::size_t> order,
                const std::function<bool()>& interrupted);

/// The steps of a path, without spare truths.
std::vector<Step> proved_steps(const Path& path);

}  // namespace ninefold

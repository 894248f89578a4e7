// A block of a file of puzzles, one a line: text in, text out.
#pragma once
#include <string>

#include "batch/solve_many.hpp"

namespace ninefold {

enum class BlockForm : std::uint8_t {
    lines,  // the solution
    table,  // puzzle,solution,seconds,tracks; tracks stays empty
};

/// What is to be said of a line.
enum class Remark : std::uint8_t {
    unreadable,
    clashing,
    no_solution,
    several_solutions,
    undecided,  // one solution, and then the limit of nodes
    limited,    // the limit of nodes before any
    stopped,
};

struct BlockRemark {
    std::int64_t line;  // counted from 0 within the block
    Remark remark;
    std::string_view text;
};

struct BlockResult {
    std::string output;
    std::int64_t solved = 0;
    std::int64_t lines = 0,
                 size = 0;  // how much of the block was read: to its end, or to a line of another format
    std::vector<BlockRemark> remarks;
};

/// Solves the puzzles of whole lines. `unique` keeps puzzles with several solutions out of the output.
/// Reading ends before a line that may belong to another format (a row or a frame of a grid, 729 pencil
/// marks).
BlockResult solve_block(std::string_view text, BlockForm form, bool unique, const BatchOptions& options,
                        const std::function<bool()>& interrupted);

}  // namespace ninefold

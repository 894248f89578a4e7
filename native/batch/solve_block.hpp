// Solves a block of a puzzle file: text in, text out.
#pragma once
#include <string>

#include "batch/solve_many.hpp"
#include "model/stop_token.hpp"
#include "text/block.hpp"

namespace ninefold {

/// Why a line has no solution in the output, or has one that may not be the only one.
enum class Remark : std::uint8_t {
    unreadable,
    clashing,
    no_solution,
    several_solutions,
    undecided,  // found one solution, then reached the node limit
    limited,    // reached the node limit before finding a solution
    stopped,
};
inline constexpr const char* remark_names[] = {"unreadable", "clashing", "no solution", "several",
                                               "undecided",  "nodes",    "seconds"};

struct BlockRemark {
    std::int64_t line;  // numbered from 0 within the block
    Remark remark;
    std::string_view text;
};

struct BlockResult {
    std::string output;
    std::int64_t solved = 0;
    std::int64_t lines = 0, size = 0;  // lines and bytes read
    std::vector<BlockRemark> remarks;
};

/// Solves the puzzles that `read_block` finds. With `unique`, leaves out puzzles that are not known to be
/// unique.
BlockResult solve_block(std::string_view text, BlockForm form, bool unique, const BatchOptions& options,
                        const StopToken& stop);

}  // namespace ninefold

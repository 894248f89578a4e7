// Solves a block of a file with puzzles: text in, text out.
#pragma once
#include <string>

#include "batch/solve_many.hpp"
#include "model/stop_token.hpp"
#include "text/block.hpp"

namespace ninefold {

/// Why a line has no solution in the output, or a solution that may not be the only one.
enum class Remark : std::uint8_t {
    unreadable,
    clashing,
    no_solution,
    several_solutions,
    undecided,  // found one solution, then reached the limit of nodes
    limited,    // reached the limit of nodes before any solution
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

/// Solves the puzzles of `read_block`. `unique` leaves puzzles that are not known to be unique out of the
/// output.
BlockResult solve_block(std::string_view text, BlockForm form, bool unique, const BatchOptions& options,
                        const StopToken& stop);

}  // namespace ninefold

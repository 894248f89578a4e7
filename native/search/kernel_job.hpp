// What goes into the lane kernel and what comes out: plain data, so that every instruction set and a GPU can
// share it. Freestanding: no standard library.
#pragma once
#include <stdint.h>

namespace ninefold {

/// How the cells of a puzzle are written.
enum class CellForm : uint8_t {
    digits,      // one byte a cell: 1 .. 9, or 0 for an open one
    characters,  // one byte a cell: '1' .. '9', or one of . 0 * _ - x X and space for an open one
    masks,       // two bytes a cell: bit d - 1 is set while digit d is a candidate
    boards,      // 27 words, see kernel_board.hpp
};

/// Why the count of a puzzle is what it is.
enum class PuzzleStatus : uint8_t {
    solved,     // searched to the end, or to the limit of solutions
    malformed,  // the row is no puzzle
    clashing,   // two equal givens in a house
    limited,    // the limit of nodes came first
    stopped,    // interrupted, or out of time
};

/// A range of puzzles to solve. Puzzle i begins at `cells + starts[i]`, or at `cells + i * stride` without
/// starts; a negative start is a malformed row, and so is one with other bytes. Output arrays are indexed by
/// i too.
struct KernelJob {
    const uint8_t* cells;
    const int64_t* starts;
    int64_t stride;
    int64_t first, last;
    CellForm form;

    uint32_t limit;          // count solutions up to here, at least 1
    const uint32_t* limits;  // for each puzzle its own, if it is not null
    uint32_t max_nodes;      // branch at most so often in a puzzle
    uint32_t keep;           // hand over so many solutions
    uint8_t base;            // written for digit d: base + d, so '0' gives characters and 0 digits

    uint8_t* solutions;  // keep * 81 bytes a puzzle; left as it is where there are fewer solutions
    int64_t solution_stride;
    uint32_t *counts, *guesses, *rounds;  // rounds may be null
    PuzzleStatus* status;

    // Asked now and then; true: stop, and leave what is not done as `stopped`.
    bool (*interrupted)(void* context);
    // Where solutions go instead of to `solutions`, if it is not null: 81 bytes each.
    void (*found)(void* context, const uint8_t* grid);
    void* context;
};

}  // namespace ninefold

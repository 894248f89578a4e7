// The input and output of the lane kernel: plain data, so every instruction set and a GPU can share it.
// Freestanding: no standard library.
#pragma once
#include <stdint.h>

namespace ninefold {

/// How the cells of a puzzle are encoded.
enum class CellForm : uint8_t {
    digits,      // one byte per cell: 1 .. 9, or 0 if it is open
    characters,  // one byte per cell: '1' .. '9', or one of . 0 * _ - x X and space if it is open
    masks,       // two bytes per cell: bit d - 1 is set if digit d is a candidate
    boards,      // 27 words, see kernel_board.hpp
};

/// How the search for a puzzle's solutions ended.
enum class PuzzleStatus : uint8_t {
    solved,     // searched to the end, or up to the limit of solutions
    malformed,  // the row is not a puzzle
    clashing,   // two equal givens in a house
    limited,    // reached the node limit first
    stopped,    // the caller asked to stop
};
inline constexpr const char* puzzle_status_names[] = {"solved", "malformed", "clashing", "limited",
                                                      "stopped"};

/// A range of puzzles to solve. Puzzle i begins at `cells + starts[i]`, or at `cells + i * stride` without
/// starts. A row is malformed if its start is negative or if it contains other bytes. Output arrays are
/// indexed by i too.
struct KernelJob {
    const uint8_t* cells;
    const int64_t* starts;
    int64_t stride;
    int64_t first, last;
    CellForm form;

    uint32_t limit;          // stop counting solutions here; at least 1
    const uint32_t* limits;  // if not null, a limit for each puzzle
    uint32_t max_nodes;      // limit on the guesses per puzzle
    uint32_t keep;           // how many solutions to deliver
    uint8_t base;            // digit d is written as base + d: '0' gives characters, 0 gives digits

    uint8_t* solutions;  // keep * 81 bytes per puzzle; left unchanged where there is no solution
    int64_t solution_stride;
    uint32_t *counts, *guesses, *rounds;  // rounds may be null
    PuzzleStatus* status;

    // A StopToken without the standard library, polled from time to time. When it returns true, unfinished
    // puzzles become `stopped`.
    bool (*stop_requested)(void* context);
    // If not null, receives the solutions, 81 bytes each, instead of `solutions`.
    void (*found)(void* context, const uint8_t* grid);
    void* context;
};

}  // namespace ninefold

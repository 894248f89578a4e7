// Deadly patterns, and what their guardians remove. The same for rectangles, loops and whole boards.
//
// In a deadly pattern each cell has two digits, and each of its digits has two places in a house. If the
// cells held nothing else, the other digit of each cell would give a second solution. So one of the guardians
// holds, which are the other candidates of the cells:
//
//   type 1   they are in one cell, which then holds none of its pattern's digits
//   type 2   they are of one digit, which goes from all cells that see them all
//   type 3   they are in one house, and stand for one more cell of a naked subset there
//   type 4   they are in two cells of a house that has a digit of the pattern only there: one of the two has
//            it, so that neither has its other digit of the pattern, or no guardian would be left
#pragma once
#include "logic/technique.hpp"

namespace ninefold {

struct DeadlyPattern {
    DeadlyPattern(const Board& board, const CandidateSet& pattern);

    CandidateSet candidates;  // some may be gone from the board
    CandidateSet guardians;
    CellSet cells;    // of the guardians
    DigitSet digits;  // of the guardians
};

/// A step that follows from the pattern, and from what is added to it.
Step deadly_step(const DeadlyPattern& pattern);
/// Adds that the digit has only places in the pattern, in this house.
void add_link(Step& step, House house, Digit digit);

// Each hands over the steps of a type, if there are any; false if the sink said stop.
bool find_one_cell(const Facts& facts, const DeadlyPattern& pattern, Sink sink);
bool find_one_digit(const Facts& facts, const DeadlyPattern& pattern, Sink sink);
bool find_subset(const Facts& facts, const DeadlyPattern& pattern, Sink sink);
bool find_link(const Facts& facts, const DeadlyPattern& pattern, Sink sink);

// Finders in files of their own.
bool find_unique_loops(const Facts& facts, Sink sink);
bool find_bug_1(const Facts& facts, Sink sink);
bool find_bug_2(const Facts& facts, Sink sink);
bool find_bug_3(const Facts& facts, Sink sink);
bool find_bug_4(const Facts& facts, Sink sink);

}  // namespace ninefold

// Deadly patterns, and what their guardians remove. The same code serves rectangles, loops and whole boards.
//
// In a deadly pattern each cell has two digits, and each of its digits has two places in a house. If the
// cells held nothing else, swapping the digits of every cell would give a second solution. So one of the
// guardians, the other candidates of the cells, must be true:
//
//   type 1   The guardians are in one cell, which then holds none of the pattern's digits.
//   type 2   They have the same digit, and all cells that see them all lose it.
//   type 3   They are in one house, and act as one more cell of a naked subset there.
//   type 4   They are in two cells of a house where a digit of the pattern has no other place. One of the two
//            cells holds that digit, so neither can hold the other digit: no guardian would be left.
#pragma once
#include "logic/technique.hpp"

namespace ninefold {

struct DeadlyPattern {
    DeadlyPattern(const Board& board, const CandidateSet& pattern);

    CandidateSet candidates;  // some may already be removed from the board
    CandidateSet guardians;
    CellSet cells;    // of the guardians
    DigitSet digits;  // of the guardians
};

/// A step that follows from the pattern and whatever the caller adds to it.
Step deadly_step(const DeadlyPattern& pattern);
/// Adds the fact that the digit's only places in this house are in the pattern.
void add_link(Step& step, House house, Digit digit);

// Each function reports the steps of one type. Returns false if the sink asked to stop.
bool find_one_cell(const Facts& facts, const DeadlyPattern& pattern, Sink sink);
bool find_one_digit(const Facts& facts, const DeadlyPattern& pattern, Sink sink);
bool find_subset(const Facts& facts, const DeadlyPattern& pattern, Sink sink);
bool find_link(const Facts& facts, const DeadlyPattern& pattern, Sink sink);

// Finders with files of their own.
bool find_unique_loops(const Facts& facts, Sink sink);
bool find_bug_1(const Facts& facts, Sink sink);
bool find_bug_2(const Facts& facts, Sink sink);
bool find_bug_3(const Facts& facts, Sink sink);
bool find_bug_4(const Facts& facts, Sink sink);

}  // namespace ninefold

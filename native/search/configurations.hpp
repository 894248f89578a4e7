// How the kernel sees a board: words, minirows, minicols and configurations.
//
// clang-format off
//   word (digit, row):  27 bits, bit 9 * band + column: the digit may be in row 3 * band + row of that column
//
//     word row = 1 :  | band 2: grid row 7 | band 1: grid row 4 | band 0: grid row 1 |
//                       26 ......... 18      17 .......... 9      8 .......... 0    (columns 8 .. 0 in each)
//
//     minirow = the 3 cells where a row meets a box    = a 3-bit group of one word; its mark is the top bit
//     minicol = the 3 cells where a column meets a box = the same bit of the words row = 0, 1, 2
//
//   configuration: in a band, a digit has one minirow in each row and in each box. There are 6 ways:
//     even: row 0 in box b, row 1 in box b-1, row 2 in box b+1
//     odd:  row 0 in box b, row 1 in box b+1, row 2 in box b-1
//   Stacks work the same way, with bands for rows, columns for boxes, and minicols for minirows.
// clang-format on
#pragma once
#include "search/lane.hpp"

namespace ninefold::NINEFOLD_KERNEL {

constexpr uint32_t ALL = (1u << 27) - 1;
constexpr uint32_t LOW = 0111111111;      // the lowest bit of each 3-bit group
constexpr uint32_t TOP = LOW << 2;        // the highest bit: the mark of a minirow
constexpr uint32_t LOW2 = LOW * 3;        // the two lower bits of each group
constexpr uint32_t STACK0 = 0007007007;   // the cells of stack 0
constexpr uint32_t STACK2 = STACK0 << 6;  // the cells of stack 2

// For each of the 64 sets of configurations of a unit (bit b: even b, bit 3+b: odd b): the cells of the unit
// that none of them covers, in the words row = 0, 1, 2 of band 0 (kind 0) or stack 0 (kind 1); and the
// configurations to try first.
struct Tables {
    uint32_t uncovered[2][64][3];
    uint8_t first[64];
    constexpr Tables() : uncovered(), first() {
        for (uint32_t set = 0; set < 64; set++) {
            for (uint32_t r = 0; r < 3; r++) uncovered[0][set][r] = 0777, uncovered[1][set][r] = STACK0;
            for (uint32_t i = 0; i < 6; i++)
                if (set >> i & 1) {
                    uint32_t b = i % 3, odd = i / 3, next = (b + 1) % 3, prev = (b + 2) % 3;
                    uint32_t at[3] = {b, odd ? next : prev, odd ? prev : next};
                    for (uint32_t line = 0; line < 3; line++) {
                        uncovered[0][set][line] &= ~(7u << 3 * at[line]);
                        for (uint32_t r = 0; r < 3; r++)
                            uncovered[1][set][r] &= ~(1u << (9 * line + at[line]));
                    }
                }
            // Picks a configuration with a minirow that none of the others has; otherwise the saved state
            // would contain it again. This works if the opposite parity is not complete. With all six there
            // is no such configuration: take the two that share the minirow of row 0 in box 0.
            first[set] = (uint8_t)(set == 63 ? 011 : (set & 070) == 070 ? 010 : set & (0u - set));
        }
    }
};
inline constexpr Tables TABLES{};

}  // namespace ninefold::NINEFOLD_KERNEL

// A puzzle in the kernel's own layout. The kernel's units must not include this file, because their code runs
// only on some CPUs.
#pragma once
#include <cstdint>

namespace ninefold {

/// A puzzle in the form that the kernel works on. For callers that change a few cells and solve again. The
/// word of digit d and row r is `words[d - 1][r % 3]`; its bit 9 (r / 3) + column is set if d is a candidate.
struct KernelBoard {
    std::uint32_t words[9][3];

    void allow(int cell, int digit) { words[digit - 1][cell / 9 % 3] |= bit(cell); }
    void forbid(int cell, int digit) { words[digit - 1][cell / 9 % 3] &= ~bit(cell); }
    /// Allows every digit in a cell.
    void open(int cell) {
        for (int digit = 1; digit <= 9; ++digit) allow(cell, digit);
    }
    void place(int cell, int digit) {
        for (int other = 1; other <= 9; ++other) forbid(cell, other);
        allow(cell, digit);
    }

private:
    static std::uint32_t bit(int cell) { return 1u << (cell / 27 * 9 + cell % 9); }
};

}  // namespace ninefold

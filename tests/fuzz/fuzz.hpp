// Shared by the fuzz targets: input bytes as decisions, and checks that end the run when they fail.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "model/board.hpp"
#include "text/line.hpp"

/// Unlike assert, this is also checked in optimised builds.
#define REQUIRE(...)                                                                        \
    do {                                                                                    \
        if (!(__VA_ARGS__)) {                                                               \
            std::fprintf(stderr, "%s:%d: REQUIRE(%s)\n", __FILE__, __LINE__, #__VA_ARGS__); \
            std::abort();                                                                   \
        }                                                                                   \
    } while (false)

namespace ninefold::fuzz {

/// Reads decisions from the input; after its end, they are zeros.
class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
    unsigned next() { return at_ < size_ ? data_[at_++] : 0u; }
    unsigned below(unsigned bound) { return next() % bound; }
    bool empty() const { return at_ >= size_; }

private:
    const std::uint8_t* data_;
    std::size_t size_, at_ = 0;
};

/// Checks a complete grid cell by cell, by the rules of Sudoku only.
inline bool is_solution(const Values& grid, const Board& puzzle) {
    for (int a = 0; a < Cell::count; ++a) {
        const Cell cell = Cell::at(a);
        const int digit = grid[cell];
        if (digit < 1 || digit > 9) return false;
        const bool fits = puzzle.value(cell) == 0 ? puzzle.candidates(cell).contains(Digit(digit))
                                                  : puzzle.value(cell) == digit;
        if (!fits) return false;
        for (int b = 0; b < a; ++b) {
            const bool same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
            if ((a / 9 == b / 9 || a % 9 == b % 9 || same_box) && grid[Cell::at(b)] == digit) return false;
        }
    }
    return true;
}

/// The targets derive their puzzles from this grid, so the solution is known.
inline Values known_grid() {
    Values grid;
    for (int row = 0; row < 9; ++row)
        for (int column = 0; column < 9; ++column)
            grid[Cell::at(9 * row + column)] =
                static_cast<std::uint8_t>((3 * row + row / 3 + column) % 9 + 1);
    return grid;
}

/// Makes some digits of the grid givens and others placed, and removes some wrong candidates. The grid is
/// still a solution.
inline Board board_from(Bytes& bytes, const Values& grid) {
    Values values{};
    CellSet placed;
    const unsigned density = bytes.below(8) + 1;
    for (const Cell cell : CellSet::full()) {
        const unsigned choice = bytes.next();
        if (choice % 10 >= density) continue;
        values[cell] = grid[cell];
        if (choice >= 200) placed.insert(cell);
    }
    Board board(Rules::classic(), values, CandidateSet::full(), placed);
    CandidateSet gone;
    while (!bytes.empty()) {
        const Cell cell = Cell::at(static_cast<int>(bytes.below(Cell::count)));
        const Digit digit(static_cast<int>(bytes.below(Digit::count)) + 1);
        if (board.candidates(cell).contains(digit) && grid[cell] != digit.number())
            gone.insert({cell, digit});
    }
    return board.without(gone);
}

}  // namespace ninefold::fuzz

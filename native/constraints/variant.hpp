// A variant puzzle as plain data: any size up to 36x36, houses, givens and constraints.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ninefold::constraints {

/// A set of digits of one cell, or of one puzzle: bit i is the digit `min_value + i`.
using Mask = std::uint64_t;

inline constexpr int max_size = 36;  // rows, columns and digits; a digit is a bit of a Mask
inline constexpr std::size_t max_cells = std::size_t{max_size} * max_size;

/// One constraint. Each type uses a few of the fields (see `constraint_types`), the others stay empty.
struct Constraint {
    std::string type;
    std::vector<int> cells;                // in order; the circle of an arrow
    std::vector<int> others;               // shaft of an arrow, clone, neighbours, or coefficients
    std::vector<std::vector<int>> groups;  // groups, segments, sets or pairs
    std::optional<int> number;             // sum, value, count, difference or modulus
    std::vector<int> values;               // digits of a quadruple, crusts, or forbidden sums
    std::vector<int> differences, ratios;  // forbidden relations, beside the sums in `values`
    bool flag = false;                     // an exact count, or an indexer for columns
};

/// Numbers of cells are row by row from 0. Rows and columns are always houses; `regions` adds more.
struct Variant {
    int rows = 9, cols = 9, min_value = 1, max_value = 9;
    std::vector<std::vector<int>> regions;
    std::vector<Mask> candidates;  // one set per cell: givens and pencil marks
    std::vector<Constraint> constraints;

    int cell_count() const { return rows * cols; }
    int digit_count() const { return max_value - min_value + 1; }
};

}  // namespace ninefold::constraints

// The shape of the boards: how many cells, digits and houses the types of the core have room for. Rules say
// which of them a board has; all numbers of this file are known when the core is compiled.
#pragma once

namespace ninefold::shape {

inline constexpr int side = 9;
inline constexpr int cells = side * side;
inline constexpr int digits = side;
/// Rows, columns and boxes, and as many houses again for other rules. A set of houses is one word.
inline constexpr int houses = 64;
/// The most houses that share a cell.
inline constexpr int houses_of_a_cell = 15;

}  // namespace ninefold::shape

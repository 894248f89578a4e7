// Draws what a variant has beyond its digits: irregular regions, thermometers, dots, cages.
#pragma once
#include <vector>

#include "constraints/variant.hpp"
#include "generate/clue_removal.hpp"
#include "model/random.hpp"

namespace ninefold {

using CellList = std::vector<int>;

/// The cells next to each cell of a grid.
std::vector<CellList> neighbours_of(int rows, int cols);
/// True if each of these cells can be reached from the others.
bool is_connected(const CellList& cells, const std::vector<CellList>& neighbours);

/// Connected regions with `size` cells each, for a square grid of that size.
std::vector<CellList> drawn_regions(int size, const std::vector<CellList>& start, Random& random);

/// Thermometers that fit a solution. They have no common cells and do not cross.
std::vector<constraints::Constraint> drawn_thermometers(const constraints::Variant& variant,
                                                        const FullGrid& solution, Random& random);

/// All Kropki dots of a solution, and that neighbours without a dot are neither consecutive nor doubles.
std::vector<constraints::Constraint> drawn_dots(const constraints::Variant& variant, const FullGrid& solution,
                                                Random& random);

}  // namespace ninefold

// Producers 1 to 14, 16 to 18: what people do without chains. Each gives the first hint in its own order.
#pragma once
#include <optional>

#include "rating/explainer/hint.hpp"

namespace ninefold::explainer {

std::optional<Hint> hidden_single(const Grid& grid);
/// Places all of them, in any order, until there are none: boxes and last cells only, or lines as well. How
/// many.
int place_hidden_singles(Grid& grid, bool lines);
std::optional<Hint> direct_locking(const Grid& grid);
std::optional<Hint> direct_hidden_set(const Grid& grid, int size);
std::optional<Hint> naked_single(const Grid& grid);
std::optional<Hint> locking(const Grid& grid);
std::optional<Hint> naked_set(const Grid& grid, int size);
std::optional<Hint> hidden_set(const Grid& grid, int size);
std::optional<Hint> fish(const Grid& grid, int size);
/// With two candidates in the pivot an XY-wing, with three an XYZ-wing.
std::optional<Hint> wing(const Grid& grid, int pivot_size);

}  // namespace ninefold::explainer

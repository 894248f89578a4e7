// Producers 1 to 14 and 16 to 18: techniques without chains. Each returns the first hint in its own order.
#pragma once
#include <optional>

#include "rating/explainer/patterns.hpp"

namespace ninefold::explainer {

/// A digit's last place in a house, or, if there is no house, a cell's last candidate.
struct SinglePattern {
    int house = -1;
};

/// A pattern that removes all but one of a digit's places in a house, and that house.
template <class Pattern>
struct DirectPattern {
    Pattern pattern;
    int house;
};

/// Two cells that see the pivot, and the digit that one of them (or a pivot with three candidates) must hold.
struct WingPattern {
    int pivot, one, other, digit;
};

std::optional<PatternHint<SinglePattern>> hidden_single(const Grid& grid);
std::optional<PatternHint<SinglePattern>> naked_single(const Grid& grid);
/// Places hidden singles in any order until none is left: in boxes and in houses with one open cell, or with
/// `lines` in all houses. Returns the number of digits placed.
int place_hidden_singles(Grid& grid, bool lines);

std::optional<PatternHint<DirectPattern<Locking>>> direct_locking(const Grid& grid);
std::optional<PatternHint<DirectPattern<HiddenSubset>>> direct_hidden_subset(const Grid& grid, int size);

std::optional<PatternHint<Locking>> locking(const Grid& grid);
std::optional<PatternHint<NakedSubset>> naked_subset(const Grid& grid, int size);
std::optional<PatternHint<HiddenSubset>> hidden_subset(const Grid& grid, int size);
std::optional<PatternHint<FishPattern>> fish(const Grid& grid, int size);

/// An XY-wing if the pivot has two candidates, an XYZ-wing if it has three.
std::optional<PatternHint<WingPattern>> wing(const Grid& grid, int pivot_size);

}  // namespace ninefold::explainer

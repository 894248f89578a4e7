// The prices of the Explainer, in tenths. This is the only place that defines them.
#pragma once
#include <array>
#include <cstddef>

namespace ninefold::explainer::price {

inline constexpr int last_cell = 10, hidden_single_in_box = 12, hidden_single_in_line = 15;
inline constexpr int direct_pointing = 17, direct_claiming = 19;
inline constexpr int naked_single = 23;
inline constexpr int pointing = 26, claiming = 28;
inline constexpr int xy_wing = 42, xyz_wing = 44;
inline constexpr int aligned_pair = 62, aligned_triplet = 75;

/// By size, pairs or larger.
constexpr int direct_hidden_subset(int size) { return size == 2 ? 20 : 25; }
constexpr int naked_subset(int size) { return std::array{30, 36, 50}[static_cast<std::size_t>(size) - 2]; }
constexpr int hidden_subset(int size) { return std::array{34, 40, 54}[static_cast<std::size_t>(size) - 2]; }
constexpr int fish(int size) { return std::array{32, 38, 52}[static_cast<std::size_t>(size) - 2]; }

/// Type 3 costs one more tenth for each digit of its subset after the first.
constexpr int unique_loop(std::size_t cells) {
    return cells == 4 ? 45 : cells == 6 ? 46 : cells == 8 ? 47 : 50;
}
inline constexpr int bug_1 = 56, bug = 57;

/// Chains add their length term to these.
inline constexpr int one_kind_cycle = 65, one_kind_chain = 66, two_kinds_chain = 70;
inline constexpr int nishio = 75, multiple_chain = 80;
constexpr int dynamic_chain(int depth) { return 85 + 5 * depth; }

}  // namespace ninefold::explainer::price

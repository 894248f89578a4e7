// Orders of lines: permutations stored as arrays of small numbers.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace ninefold {

/// All orders of three things.
inline constexpr std::array<std::array<std::uint8_t, 3>, 6> orders_of_three = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

/// The inverse permutation.
constexpr std::array<std::uint8_t, 9> inverted(const std::array<std::uint8_t, 9>& order) {
    std::array<std::uint8_t, 9> inverse{};
    for (std::size_t i = 0; i < 9; ++i) inverse[order[i]] = static_cast<std::uint8_t>(i);
    return inverse;
}

}  // namespace ninefold

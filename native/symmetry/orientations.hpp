// A puzzle as both canonical-form algorithms read it: by rows, and by columns as if they were rows.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "model/types.hpp"

namespace ninefold {

using Line = std::array<std::uint8_t, 9>;  // digits, 0 for a blank
using Square = std::array<Line, 9>;

/// The puzzle as it is, and transposed.
inline std::array<Square, 2> orientations_of(const Values& values) {
    std::array<Square, 2> squares{};
    for (std::size_t r = 0; r < 9; ++r)
        for (std::size_t c = 0; c < 9; ++c)
            squares[0][r][c] = squares[1][c][r] = values[Cell::at(static_cast<int>(9 * r + c))];
    return squares;
}

}  // namespace ninefold

// The puzzles of a text column that are lines of 81 characters; Python reads the other forms.
#pragma once
#include <string_view>
#include <vector>

#include "model/types.hpp"

namespace ninefold::bind {

/// The digits of the readable lines, in order, and which rows they are.
struct LineValues {
    explicit LineValues(const std::vector<std::string_view>& texts);

    std::vector<Values> values;
    std::vector<bool> readable;
};

}  // namespace ninefold::bind

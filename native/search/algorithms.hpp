// The table of the classic algorithms.
#pragma once
#include <span>
#include <string_view>

#include "search/engine.hpp"

namespace ninefold {

struct AlgorithmRow {
    std::string_view name;
    Algorithm run;
};

std::span<const AlgorithmRow> algorithms();

}  // namespace ninefold

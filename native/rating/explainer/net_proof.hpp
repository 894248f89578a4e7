// The proof of a forcing chain as a net of implications that a reader can follow one by one.
#pragma once
#include "logic/step.hpp"
#include "rating/explainer/chain.hpp"

namespace ninefold::explainer {

/// For a hint that has kept its closures. Whatever patterns and nested chains rule out becomes a lemma.
evidence::Net net_of(const Grid& grid, const ChainHint& hint);

}  // namespace ninefold::explainer

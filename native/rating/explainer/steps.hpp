// The hints of a rating as steps of logic, with evidence that can be checked, put into words and drawn.
#pragma once
#include <optional>
#include <string_view>

#include "logic/step.hpp"
#include "rating/explainer/basic.hpp"
#include "rating/explainer/chain.hpp"
#include "rating/explainer/deadly.hpp"
#include "rating/explainer/exclusion.hpp"

namespace ninefold::explainer {

/// A step and the usual name of its technique.
struct NamedStep {
    std::string_view technique;
    Step step;
};

NamedStep step_of(const Grid& grid, const PatternHint<SinglePattern>& found);
NamedStep step_of(const Grid& grid, const PatternHint<DirectPattern<Locking>>& found);
NamedStep step_of(const Grid& grid, const PatternHint<DirectPattern<HiddenSubset>>& found);
NamedStep step_of(const Grid& grid, const PatternHint<Locking>& found);
NamedStep step_of(const Grid& grid, const PatternHint<NakedSubset>& found);
NamedStep step_of(const Grid& grid, const PatternHint<HiddenSubset>& found);
NamedStep step_of(const Grid& grid, const PatternHint<FishPattern>& found);
NamedStep step_of(const Grid& grid, const PatternHint<WingPattern>& found);
NamedStep step_of(const Grid& grid, const PatternHint<GuardedPattern>& found);
NamedStep step_of(const Grid& grid, const PatternHint<ExclusionPattern>& found);
/// A cycle or a forcing chain from one candidate, with its chain.
NamedStep step_of_unary(const Grid& grid, const ChainHint& found);
/// Any other forcing chain, with its closures.
NamedStep step_of_forcing(const Grid& grid, const ChainHint& found, std::string_view technique);

/// Drops the excluders that the truths of an exclusion do not use.
void drop_spare_excluders(Step& step);

}  // namespace ninefold::explainer

// Shared by the files about almost locked sets.
#pragma once
#include <span>

#include "logic/set_links.hpp"
#include "logic/technique.hpp"

namespace ninefold {

bool find_sue_de_coq(const Facts& facts, Sink sink);
bool find_als_chains(const Facts& facts, Sink sink);
bool find_death_blossoms(const Facts& facts, Sink sink);
bool find_aligned_pairs(const Facts& facts, Sink sink);
bool find_aligned_triplets(const Facts& facts, Sink sink);

/// The candidates removed if, for each of these digits, one of the two sets must hold it.
CandidateSet seen_by_both(const SetLinks& links, SetIndex a, SetIndex b, const DigitSet& digits);

/// The digits for which both sets see the same candidate.
DigitSet shared_victims(const SetLinks& links, SetIndex a, SetIndex b);

/// True if a part of the set is an almost locked set with all of these digits: it can do the same with them,
/// and more.
bool has_smaller(const SetLinks& links, SetIndex set, const DigitSet& digits);

/// A step from these sets, in order. Its evidence has no commons yet.
Step step_of_sets(const SetLinks& links, std::span<const SetIndex> sets, const CandidateSet& removes);

std::vector<Candidate> listed(const CandidateSet& candidates);

}  // namespace ninefold

// What the files of the almost locked sets share.
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

/// The removed candidates, if one of two sets holds each of these digits.
CandidateSet seen_by_both(const SetLinks& links, SetIndex a, SetIndex b, const DigitSet& digits);

/// The digits of which both sets see the same candidate.
DigitSet shared_victims(const SetLinks& links, SetIndex a, SetIndex b);

/// Whether a part of a set has all these digits as well, and is an almost locked set: it does what the set
/// does with them, and more.
bool has_smaller(const SetLinks& links, SetIndex set, const DigitSet& digits);

/// A step of some sets, in order; its evidence has no commons yet.
Step step_of_sets(const SetLinks& links, std::span<const SetIndex> sets, const CandidateSet& removes);

std::vector<Candidate> listed(const CandidateSet& candidates);

}  // namespace ninefold

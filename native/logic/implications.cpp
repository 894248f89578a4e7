#include "logic/implications.hpp"

#include <algorithm>

namespace ninefold {

Implications::Implications(const Facts& facts, Follow follow)
    : links_(facts.links(Reach::candidates)), rules_(facts.rules()), follow_(follow) {
    for (const evidence::Node& node : links_.nodes()) {
        const Candidate candidate(node.cells.first(), node.digit);
        const auto add = [&](Truth truth) {
            TruthCandidates& candidates = candidates_[truth];
            candidates.list[candidates.count++] = candidate;
            left_at_first_[truth] = candidates.count;
        };
        add(Truth(candidate.cell()));
        for (const House house : rules_.houses_of(candidate.cell()))
            if (rules_.is_complete(house)) add(Truth(house, candidate.digit()));
    }
}

void Implications::assume(Literal assumption) {
    trail_.clear();
    holding_ = failing_ = {};
    broken_.reset();
    lemmas_.clear();
    left_ = left_at_first_;
    supposed_ = 0;
    if (assumption.holds)
        hold(assumption.candidate, {});
    else
        fail(assumption.candidate, {});
    propagate(0);
}

void Implications::add_lemmas() {
    bool changed = true;
    while (changed && !broken_) {
        changed = false;
        for (const evidence::Node& node : links_.nodes()) {
            const Candidate candidate(node.cells.first(), node.digit);
            if (holding_.contains(candidate) || failing_.contains(candidate)) continue;
            changed |= add_lemma(candidate);
            if (broken_) return;
        }
    }
}

/// Assumes that one more candidate holds. If that breaks something, undoes it and marks the candidate as
/// failing.
bool Implications::add_lemma(Candidate candidate) {
    const CandidateSet holding = holding_, failing = failing_;
    const Table<Truth, std::uint8_t> left = left_;
    const std::size_t size = trail_.size();
    supposed_ = size;
    hold(candidate, {.place = static_cast<std::uint16_t>(size)});
    propagate(size);
    std::optional<Lemma> lemma;
    if (broken_) {
        lemma = {branch_to_break(size), {}};
        const std::vector<bool> needed = needed_for(goals_of_break());
        for (std::size_t i = 0; i < size; ++i)
            if (needed[i]) lemma->from.push_back(trail_[i]);
    }
    broken_.reset();
    trail_.resize(size);
    holding_ = holding;
    failing_ = failing;
    left_ = left;
    supposed_ = 0;
    if (!lemma) return false;
    std::uint16_t depth = 0;
    for (const Literal literal : lemma->from) depth = std::max(depth, reason(literal).depth);
    lemmas_.push_back(std::move(*lemma));
    fail(candidate, {.place = static_cast<std::uint16_t>(size),
                     .depth = static_cast<std::uint16_t>(depth + 1),
                     .lemma = static_cast<std::int16_t>(lemmas_.size() - 1)});
    propagate(size);
    return true;
}

void Implications::propagate(std::size_t from) {
    for (std::size_t i = from; i < trail_.size() && !broken_; ++i)
        if (trail_[i].holds)
            follow(trail_[i].candidate);
        else
            follow_failed(trail_[i].candidate);
}

bool Implications::is_usable(Truth truth) const {
    switch (follow_) {
        case Follow::one_digit:
            return !truth.is_cell() && truth.digit() == trail_.front().candidate.digit();
        case Follow::links:
            return candidates_[truth].count == 2;
        default:
            return true;
    }
}

void Implications::follow(Candidate holds) {
    const auto depth = static_cast<std::uint16_t>(held_[holds].depth + 1);
    for (const Links::Index other : links_.weak(links_.node_of(holds))) {
        const Candidate candidate(links_.nodes()[other].cells.first(), links_.nodes()[other].digit);
        if (holding_.contains(candidate)) {
            broken_ = Break{std::nullopt, candidate, holds};
            return;
        }
        fail(candidate,
             {.place = static_cast<std::uint16_t>(trail_.size()), .depth = depth, .because = holds});
    }
}

void Implications::follow_failed(Candidate fails) {
    const auto lose = [&](Truth truth) {
        if (broken_ || !is_usable(truth) || --left_[truth] > 1) return;
        const TruthCandidates& candidates = candidates_[truth];
        std::uint16_t depth = 0;
        std::optional<Candidate> last;
        for (std::size_t i = 0; i < candidates.count; ++i)
            if (failing_.contains(candidates.list[i]))
                depth = std::max(depth, failed_[candidates.list[i]].depth);
            else
                last = candidates.list[i];
        if (last)
            hold(*last, {.place = static_cast<std::uint16_t>(trail_.size()),
                         .depth = static_cast<std::uint16_t>(depth + 1),
                         .truth = truth});
        else
            broken_ = Break{truth, {}, {}};
    };
    lose(Truth(fails.cell()));
    for (const House house : rules_.houses_of(fails.cell()))
        if (rules_.is_complete(house)) lose(Truth(house, fails.digit()));
}

void Implications::hold(Candidate candidate, const Reason& reason) {
    if (holding_.contains(candidate)) return;
    holding_.insert(candidate);
    held_[candidate] = reason;
    trail_.push_back({candidate, true});
}

void Implications::fail(Candidate candidate, const Reason& reason) {
    if (failing_.contains(candidate)) return;
    failing_.insert(candidate);
    failed_[candidate] = reason;
    trail_.push_back({candidate, false});
}

int Implications::depth_of_break() const {
    int depth = 0;
    for (const Literal literal : goals_of_break()) depth = std::max<int>(depth, reason(literal).depth);
    return depth;
}

std::vector<Literal> Implications::goals_of_break() const {
    if (!broken_->emptied) return {{broken_->both, true}, {broken_->because, true}};
    const TruthCandidates& candidates = candidates_[*broken_->emptied];
    std::vector<Literal> goals;
    for (std::size_t i = 0; i < candidates.count; ++i) goals.push_back({candidates.list[i], false});
    return goals;
}

/// The literals that a literal follows from.
std::vector<Literal> Implications::parents(Literal literal) const {
    const Reason& why = reason(literal);
    if (why.place == 0 || why.place == supposed_) return {};
    if (!literal.holds && why.lemma >= 0) return lemmas_[static_cast<std::size_t>(why.lemma)].from;
    if (!literal.holds) return {{why.because, true}};
    std::vector<Literal> found;
    const TruthCandidates& candidates = candidates_[why.truth];
    for (std::size_t i = 0; i < candidates.count; ++i)
        if (candidates.list[i] != literal.candidate) found.push_back({candidates.list[i], false});
    return found;
}

/// Marks the literals of the trail that lead to these.
std::vector<bool> Implications::needed_for(std::vector<Literal> goals) const {
    std::vector<bool> needed(trail_.size());
    while (!goals.empty()) {
        const Literal literal = goals.back();
        goals.pop_back();
        if (needed[reason(literal).place]) continue;
        needed[reason(literal).place] = true;
        for (const Literal parent : parents(literal)) goals.push_back(parent);
    }
    return needed;
}

/// Includes only the part of the trail from `from` on.
evidence::Branch Implications::branch(const std::vector<Literal>& goals, std::size_t from) const {
    const std::vector<bool> needed = needed_for(goals);
    evidence::Branch found;
    for (std::size_t i = from; i < trail_.size(); ++i) {
        if (!needed[i]) continue;
        const auto& [candidate, holds] = trail_[i];
        const Reason& why = reason(trail_[i]);
        evidence::Implication implication{candidate, holds, {}, {}, {}};
        if (i == from) {
            // This literal is the assumption.
        } else if (holds) {
            implication.truth = why.truth;
        } else if (why.lemma >= 0) {
            implication.lemma =
                std::make_shared<const evidence::Branch>(lemmas_[static_cast<std::size_t>(why.lemma)].branch);
        } else {
            implication.because = why.because;
        }
        found.implications.push_back(std::move(implication));
    }
    return found;
}

evidence::Branch Implications::branch_to_break(std::size_t from) const {
    evidence::Branch found = branch(goals_of_break(), from);
    found.emptied = broken_->emptied;
    if (!broken_->emptied) {
        found.both = broken_->both;
        found.because = broken_->because;
    }
    return found;
}

}  // namespace ninefold

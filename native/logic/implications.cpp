#include "logic/implications.hpp"

#include <algorithm>

namespace ninefold {

Implications::Implications(const Facts& facts, Follow follow)
    : links_(facts.links(Reach::candidates)), geometry_(facts.geometry()), follow_(follow) {
    for (const evidence::Node& node : links_.nodes()) {
        const Candidate candidate(node.cells.first(), node.digit);
        const auto add = [&](Truth truth) {
            Options& options = options_[truth];
            options.list[options.count++] = candidate;
            left_at_first_[truth] = options.count;
        };
        add(Truth(candidate.cell()));
        for (const House house : geometry_.houses_of(candidate.cell())) add(Truth(house, candidate.digit()));
    }
}

void Implications::assume(Literal assumption) {
    trail_.assign(1, assumption);
    holding_ = failing_ = {};
    broken_.reset();
    left_ = left_at_first_;
    (assumption.holds ? holding_ : failing_).insert(assumption.candidate);
    (assumption.holds ? held_ : failed_)[assumption.candidate] = {};
    for (std::size_t i = 0; i < trail_.size() && !broken_; ++i)
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
            return options_[truth].count == 2;
        default:
            return true;
    }
}

void Implications::follow(Candidate holds) {
    for (const Links::Index other : links_.weak(links_.node_of(holds))) {
        const evidence::Node& node = links_.nodes()[other];
        fail({node.cells.first(), node.digit}, holds);
        if (broken_) return;
    }
}

void Implications::follow_failed(Candidate fails) {
    const auto lose = [&](Truth truth) {
        if (broken_ || !is_usable(truth) || --left_[truth] > 1) return;
        const Options& options = options_[truth];
        for (std::size_t i = 0; i < options.count; ++i)
            if (!failing_.contains(options.list[i])) return hold(options.list[i], truth);
        broken_ = Break{truth, std::nullopt, {}};
    };
    lose(Truth(fails.cell()));
    for (const House house : geometry_.houses_of(fails.cell())) lose(Truth(house, fails.digit()));
}

void Implications::hold(Candidate candidate, Truth truth) {
    if (holding_.contains(candidate)) return;
    std::uint16_t depth = 0;
    const Options& options = options_[truth];
    for (std::size_t i = 0; i < options.count; ++i)
        if (options.list[i] != candidate) depth = std::max(depth, failed_[options.list[i]].depth);
    holding_.insert(candidate);
    held_[candidate] = {
        static_cast<std::uint16_t>(trail_.size()), static_cast<std::uint16_t>(depth + 1), {}, truth};
    trail_.push_back({candidate, true});
}

void Implications::fail(Candidate candidate, Candidate because) {
    if (failing_.contains(candidate)) return;
    if (holding_.contains(candidate)) {
        broken_ = Break{std::nullopt, candidate, because};
        return;
    }
    failing_.insert(candidate);
    failed_[candidate] = {static_cast<std::uint16_t>(trail_.size()),
                          static_cast<std::uint16_t>(held_[because].depth + 1),
                          because,
                          {}};
    trail_.push_back({candidate, false});
}

int Implications::depth(Literal literal) const { return reason(literal).depth; }

int Implications::depth_of_break() const {
    if (broken_->both) return held_[*broken_->both].depth + held_[broken_->because].depth;
    int depth = 0;
    const Options& options = options_[*broken_->emptied];
    for (std::size_t i = 0; i < options.count; ++i)
        depth = std::max<int>(depth, failed_[options.list[i]].depth);
    return depth;
}

evidence::Branch Implications::branch_to(Literal conclusion) const { return branch({conclusion}); }

evidence::Branch Implications::branch_to_break() const {
    if (broken_->both) {
        evidence::Branch found = branch({{*broken_->both, true}, {broken_->because, true}});
        found.both = broken_->both;
        return found;
    }
    const Options& options = options_[*broken_->emptied];
    std::vector<Literal> goals;
    for (std::size_t i = 0; i < options.count; ++i) goals.push_back({options.list[i], false});
    evidence::Branch found = branch(goals);
    found.emptied = broken_->emptied;
    return found;
}

/// What a literal follows from.
std::vector<Literal> Implications::parents(Literal literal) const {
    if (is_assumed(literal)) return {};
    if (!literal.holds) return {{failed_[literal.candidate].because, true}};
    std::vector<Literal> found;
    const Options& options = options_[held_[literal.candidate].truth];
    for (std::size_t i = 0; i < options.count; ++i)
        if (options.list[i] != literal.candidate) found.push_back({options.list[i], false});
    return found;
}

evidence::Branch Implications::branch(std::vector<Literal> goals) const {
    std::vector<bool> needed(trail_.size());
    while (!goals.empty()) {
        const Literal literal = goals.back();
        goals.pop_back();
        const std::size_t place = is_assumed(literal) ? 0 : reason(literal).place;
        if (needed[place]) continue;
        needed[place] = true;
        for (const Literal parent : parents(literal)) goals.push_back(parent);
    }
    evidence::Branch found;
    for (std::size_t i = 0; i < trail_.size(); ++i) {
        if (!needed[i]) continue;
        const Literal literal = trail_[i];
        evidence::Implication implication{literal.candidate, literal.holds, {}, std::nullopt};
        if (i > 0 && literal.holds) implication.truth = held_[literal.candidate].truth;
        if (i > 0 && !literal.holds) implication.because = failed_[literal.candidate].because;
        found.implications.push_back(implication);
    }
    return found;
}

}  // namespace ninefold

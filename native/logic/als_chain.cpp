// ALS chains: four or more almost locked sets in a row, each with a restricted common with the next.
//
//      A --x-- . --y-- . -- ... --w-- B      If A loses Z, it holds x. The next set loses x, so it holds y,
//      Z                              Z      and so on, until B loses w and holds Z. So A or B holds Z.
//
// A set must pass on a different digit from the one it lost. The first common, the last common and Z must
// also differ.
//
// For each candidate Z, a wave starts at all the sets that see it, which then lose Z. It advances through all
// linked sets at once until it comes back to a set that has already lost Z. The number of sets it has passed
// is the length of the shortest chain that removes the candidate. If there is such a chain, a second search
// finds the chains themselves.
//
// Finds all chains of the shortest length, one for each set of removed candidates, and no longer ones. The
// waves run over nodes instead of sets, which keeps the time down to a millisecond: many sets share a node,
// and each node advances once.
#include <algorithm>
#include <array>
#include <set>

#include "logic/als.hpp"

namespace ninefold {
namespace {

constexpr int fewest_sets = 4;  // fewer sets make an ALS-XZ or an ALS-XY-wing
constexpr int most_sets = FinderLimits::most_sets;

class Chains {
public:
    Chains(const Facts& facts, Sink sink) : facts_(facts), links_(facts.set_links()), sink_(sink) {
        lost_.resize(Digit::count, links_.width());
        fresh_.resize(Digit::count * (most_sets + 1), links_.width());
    }

    bool find() {
        const CandidateSet candidates = facts_.board().candidates();
        Table<Candidate, int> lengths;
        for (const Candidate candidate : candidates) lengths[candidate] = shortest_chain(candidate);
        for (int length = fewest_sets; length <= facts_.limits().sets; ++length)
            for (const Candidate candidate : candidates)
                if (lengths[candidate] == length && !find_chains(candidate, length)) return false;
        for (const Candidate candidate : candidates)
            if (lengths[candidate] > 0 && lengths[candidate] < fewest_sets &&
                !find_instead(candidate, lengths[candidate]))
                return false;
        return true;
    }

private:
    /// The number of sets in the shortest chain that removes a candidate; 0 if there is none.
    int shortest_chain(Candidate candidate) {
        const SetBits hit = links_.hit(candidate);
        start_wave();
        each_common(hit, hit, [&](SetIndex set) { return hold_all_but(candidate.digit(), set), true; });
        for (int length = 2; length <= facts_.limits().sets; ++length) {
            crest_.swap(next_);
            next_.clear();
            for (const SetLinks::NodeIndex node : crest_)
                if (links_.node(node).digit != candidate.digit() && meet(links_.linked(node), hit))
                    return length;
            advance(0);
            if (next_.empty()) break;
        }
        return 0;
    }

    /// The wave: nodes that have just come to hold a digit. Each set linked to one of them loses the digit
    /// and holds all its others.
    void start_wave() {
        lost_.clear();
        holds_.assign(links_.node_count(), false);
        next_.clear();
    }
    void advance(std::size_t level) {
        for (const SetLinks::NodeIndex node : crest_) {
            const Digit digit = links_.node(node).digit;
            const auto at = static_cast<std::size_t>(digit.position());
            const SetBits linked = links_.linked(node);
            const auto lost = lost_.row(at), fresh = fresh_.row(level * Digit::count + at);
            for (std::size_t i = 0; i < linked.size(); ++i) {
                const std::uint64_t more = linked[i] & ~lost[i];
                if (more == 0) continue;
                lost[i] |= more;
                fresh[i] |= more;
                each_set(more, i, [&](SetIndex set) { return hold_all_but(digit, set), true; });
            }
        }
    }
    void hold_all_but(Digit lost, SetIndex set) {
        for (const Digit digit : links_.set(set).digits.without(lost)) hold(links_.node_of(set, digit));
    }
    void hold(SetLinks::NodeIndex node) {
        if (holds_[node]) return;
        holds_[node] = true;
        next_.push_back(node);
    }

    /// Two or three sets are enough to remove the candidate. If all such pairs and triples overlap, reports
    /// chains as an alternative.
    bool find_instead(Candidate candidate, int length) {
        if (length == 2 && has_disjoint_pair(candidate)) return true;
        if (has_disjoint_wing(candidate)) return true;
        is_found_ = false;
        for (int more = fewest_sets; more <= facts_.limits().sets && !is_found_; ++more)
            if (!find_chains(candidate, more)) return false;
        return true;
    }
    bool disjoint(SetIndex a, SetIndex b) const { return !links_.set(a).cells.meets(links_.set(b).cells); }
    /// True if a set is linked directly to a set in `hit` that overlaps neither it nor `apart`.
    bool reaches(SetIndex set, Digit common, SetBits hit, SetIndex apart) const {
        return !each_common(links_.linked(set, common), hit,
                            [&](SetIndex end) { return !disjoint(set, end) || !disjoint(apart, end); });
    }
    bool has_disjoint_pair(Candidate candidate) const {
        const SetBits hit = links_.hit(candidate);
        return !each_common(hit, hit, [&](SetIndex set) {
            for (const Digit common : links_.set(set).digits.without(candidate.digit()))
                if (reaches(set, common, hit, set)) return false;
            return true;
        });
    }

    bool has_disjoint_wing(Candidate candidate) const {
        const SetBits hit = links_.hit(candidate);
        return !each_common(hit, hit, [&](SetIndex set) {
            for (const Digit common : links_.set(set).digits.without(candidate.digit())) {
                const SetBits linked = links_.linked(set, common);
                const auto is_pivot = [&](SetIndex middle) {
                    if (!disjoint(set, middle)) return false;
                    for (const Digit other : links_.set(middle).digits.without(common))
                        if (other != candidate.digit() && reaches(middle, other, hit, set)) return true;
                    return false;
                };
                if (!each_common(linked, linked, [&](SetIndex middle) { return !is_pivot(middle); }))
                    return false;
            }
            return true;
        });
    }

    /// Finds all chains of this length that remove the candidate, one for each set of removed candidates.
    bool find_chains(Candidate candidate, int length) {
        const SetBits hit = links_.hit(candidate);
        std::vector<bool> done(links_.node_count());
        return each_common(hit, hit, [&](SetIndex set) {
            for (const Digit digit : links_.set(set).digits.without(candidate.digit())) {
                const SetLinks::NodeIndex node = links_.node_of(set, digit);
                if (done[node]) continue;
                done[node] = true;
                if (!find_chains_from(node, candidate, length)) return false;
            }
            return true;
        });
    }

    bool find_chains_from(SetLinks::NodeIndex node, Candidate candidate, int length) {
        const SetBits hit = links_.hit(candidate);
        start_wave();
        fresh_.clear();
        hold(node);
        for (int level = 1; level < length; ++level) {
            crest_.swap(next_);
            next_.clear();
            advance(static_cast<std::size_t>(level));
        }
        for (const Digit last : DigitSet::full().without(candidate.digit()))
            if (!each_common(fresh(length - 1, last), hit, [&](SetIndex end) {
                    return each_common(links_.with(node), hit, [&](SetIndex start) {
                        return start >= end || finish(start, links_.node(node).digit, end, last, length);
                    });
                }))
                return false;
        return true;
    }
    SetBits fresh(int level, Digit lost) const {
        return fresh_[static_cast<std::size_t>(level * Digit::count + lost.position())];
    }

    bool finish(SetIndex start, Digit first, SetIndex end, Digit last, int length) {
        const DigitSet digits = shared_victims(links_, start, end).without(first).without(last);
        const CandidateSet gone = seen_by_both(links_, start, end, digits);
        const bool is_known = found_.contains(listed(gone));
        sets_.front() = start;
        if ((is_known && is_found_) || !trace_back(end, last, length - 1)) return true;
        is_found_ = true;
        if (is_known) return true;
        found_.insert(listed(gone));
        Step step = step_of_sets(links_, std::span(sets_).first(static_cast<std::size_t>(length)), gone);
        auto& commons = std::get<evidence::SetChain>(step.evidence).commons;
        commons = {DigitSet::of(first)};
        for (int i = 2; i < length; ++i)
            commons.push_back(DigitSet::of(lost_by_[static_cast<std::size_t>(i)]));
        return sink_(std::move(step));
    }

    /// Finds the sets in between, from the last one back. No set occurs twice: such a chain would prove that
    /// its first set holds Z.
    bool trace_back(SetIndex set, Digit lost, int level) {
        const auto at = static_cast<std::size_t>(level);
        for (std::size_t i = at + 1; i < used_.size() && used_[i]; ++i)
            if (sets_[i] == set) return false;
        if (set == sets_.front()) return false;
        sets_[at] = set;
        lost_by_[at] = lost;
        if (level == 1) return true;
        used_[at] = true;
        bool found = false;
        for (const Digit before : DigitSet::full().without(lost))
            if (!found)
                each_common(links_.linked(set, lost), fresh(level - 1, before), [&](SetIndex previous) {
                    found = trace_back(previous, before, level - 1);
                    return !found;
                });
        used_[at] = false;
        return found;
    }

    const Facts& facts_;
    const SetLinks& links_;
    Sink sink_;
    SetTable lost_;   // by digit: the sets that have lost it
    SetTable fresh_;  // by level and digit: the sets that lost it at that level
    std::vector<char> holds_;
    std::vector<SetLinks::NodeIndex> crest_, next_;
    std::array<SetIndex, most_sets> sets_{};
    std::array<Digit, most_sets> lost_by_{};
    std::array<bool, most_sets> used_{};
    std::set<std::vector<Candidate>> found_;
    bool is_found_ = false;
};

}  // namespace

bool find_als_chains(const Facts& facts, Sink sink) { return Chains(facts, sink).find(); }

}  // namespace ninefold

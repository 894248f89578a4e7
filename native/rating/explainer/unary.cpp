#include "rating/explainer/unary.hpp"

#include <algorithm>
#include <bitset>

#include "rating/explainer/waves.hpp"

namespace ninefold::explainer {
namespace {

struct Step {
    Link link;
    int parent;  // the step before, -1 for the start
    int depth;
};

class UnarySearch {
public:
    UnarySearch(const Grid& grid, Links links, Kind kind, std::vector<ChainHint>& hints)
        : grid_(grid), links_(links), kind_(kind), hints_(hints) {}

    /// Looks where forcing chains begin at all.
    void find_starts() {
        if (links_.x) starts_ = forcing_starts(grid_, links_);
    }

    /// All hints of a start, with their chains.
    void from(int cell, int digit) {
        const Node on = node_of(cell, digit, true);
        if (has_cycles(cell)) cycles(on, node_count);
        if (starts_[on]) forcing(on);
        if (starts_[opposite(on)]) forcing(opposite(on));
    }

    /// Only cycles that come before the best hint so far, which is the only one that is kept.
    void easier_cycles(int cell, int digit) {
        best_ = true;
        start_ = candidate_at(cell, digit);
        if (has_cycles(cell)) cycles(node_of(cell, digit, true), longest_cycle());
    }

    void easiest_forcing() {
        best_ = true;
        if (!links_.x) return;
        const int longest =
            hints_.empty() ? node_count : longest_of(hints_.back().hint.difficulty - forcing_price());
        const Shortest shortest = shortest_forcing_chain(grid_, links_, longest);
        if (!shortest.complexity) return;
        start_ = shortest.candidate;
        add_forcing(node_of(shortest.candidate, shortest.from_on), shortest.complexity);
    }

private:
    int cycle_price() const { return kind_ == Kind::xy ? 70 : 65; }
    int forcing_price() const { return kind_ == Kind::xy ? 70 : 66; }

    bool has_cycles(int cell) const { return links_.x || count(grid_.candidates(cell)) == 2; }

    /// The most complex cycle that can come before the best hint. Of two equals the one of the earlier start
    /// does, and a cycle comes before the forcing chains of its start.
    int longest_cycle() const {
        if (hints_.empty()) return node_count;
        const ChainHint& best = hints_.back();
        const int term = best.hint.difficulty - cycle_price();
        const int longest = longest_of(term);
        if (length_term(std::min(longest, best.complexity)) < term) return longest_of(term - 1);
        const bool wins_tie = kind_ < best.kind || (kind_ == best.kind && start_ <= best_start_);
        return std::min(longest, best.complexity - !wins_tie);
    }

    /// In waves: what is off if these are on, what is on if those are off. A node is on only once. It may be
    /// off on several ways, but what follows is the same: later ways matter only where they close the cycle.
    void cycles(Node start, int longest) {
        std::bitset<node_count> seen, closing;
        each_on(grid_, opposite(start), links_, [&](Link last) {  // strong links go both ways
            closing.set(opposite(last.node));
            return false;
        });
        if (closing.none()) return;
        steps_.assign(1, {{start, without_cause}, -1, 0});
        seen.set(start);
        std::size_t wave = 0;
        while (wave < steps_.size() && steps_[wave].depth + 2 <= longest) {
            const std::size_t ons_end = steps_.size();
            for (std::size_t i = wave; i < ons_end; ++i)
                each_off(grid_, steps_[i].link.node, links_, [&](Link off) {
                    if (seen[off.node] && (!closing[off.node] || is_before(static_cast<int>(i), off.node)))
                        return false;
                    seen.set(off.node);
                    steps_.push_back({off, static_cast<int>(i), steps_[i].depth + 1});
                    return false;
                });
            const std::size_t offs_end = steps_.size();
            for (std::size_t i = ons_end; i < offs_end; ++i)
                each_on(grid_, steps_[i].link.node, links_, [&](Link on) {
                    if (on.node == start) {
                        if (steps_[i].depth >= 3) add_cycle(static_cast<int>(i), on);
                    } else if (!seen[on.node]) {
                        seen.set(on.node);
                        steps_.push_back({on, static_cast<int>(i), steps_[i].depth + 1});
                    }
                    return false;
                });
            wave = offs_end;
        }
    }

    bool is_before(int step, Node node) const {
        for (; step >= 0; step = steps_[step].parent)
            if (steps_[step].link.node == node) return true;
        return false;
    }

    void add_cycle(int last, Link closing) {
        CellSet cells;
        std::array<CellSet, 9> seen_on{}, seen_off{};
        for (int step = last; step >= 0; step = steps_[step].parent) {
            const int candidate = candidate_of(steps_[step].link.node);
            cells.insert(Cell::at(candidate / 9));
            (is_on(steps_[step].link.node) ? seen_on : seen_off)[candidate % 9] |= layout.sees[candidate / 9];
        }
        ChainHint found{{cycle_price(), -1, {}}, steps_[last].depth + 1, kind_, {}, {}};
        for (int cell = 0; cell < 81; ++cell)
            if (!cells.contains(Cell::at(cell)))
                each(grid_.candidates(cell), [&](int digit) {
                    if (seen_on[digit].contains(Cell::at(cell)) && seen_off[digit].contains(Cell::at(cell)))
                        found.hint.removed.push_back(static_cast<std::uint16_t>(candidate_at(cell, digit)));
                });
        if (!found.hint.is_useful()) return;
        if (!best_) {
            Chain chain{closing};
            for (int step = last; steps_[step].parent >= 0; step = steps_[step].parent)
                chain.push_back(steps_[step].link);
            found.chains.push_back(std::move(chain));
        }
        add(std::move(found));
    }

    /// Breadth first to the opposite of the start.
    void forcing(Node start) {
        steps_.assign(1, {{start, without_cause}, -1, 0});
        std::bitset<node_count> seen;
        seen.set(start);
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            const auto visit = [&](Link next) {
                if (seen[next.node]) return false;
                seen.set(next.node);
                steps_.push_back({next, static_cast<int>(i), steps_[i].depth + 1});
                return next.node == opposite(start);
            };
            const Node node = steps_[i].link.node;
            if (is_on(node) ? each_off(grid_, node, links_, visit) : each_on(grid_, node, links_, visit)) {
                add_forcing(start, steps_.back().depth + 1);
                return;
            }
        }
    }

    void add_forcing(Node start, int complexity) {
        ChainHint found{conclusion(grid_, opposite(start), forcing_price()), complexity, kind_, {}, {}};
        if (found.hint.removed.empty()) return;
        if (!best_) {
            Chain chain;
            for (int step = static_cast<int>(steps_.size()) - 1; step >= 0; step = steps_[step].parent)
                chain.push_back(steps_[step].link);
            found.chains.push_back(std::move(chain));
        }
        add(std::move(found));
    }

    void add(ChainHint&& found) {
        found.hint.difficulty += length_term(found.complexity);
        if (!best_) {
            hints_.push_back(std::move(found));
            return;
        }
        if (!hints_.empty()) {
            const bool is_earlier = start_ <= best_start_ && !comes_before(hints_.back(), found);
            if (!comes_before(found, hints_.back()) && !(is_earlier && found.kind == hints_.back().kind))
                return;
            hints_.clear();
        }
        hints_.push_back(std::move(found));
        best_start_ = start_;
    }

    const Grid& grid_;
    Links links_;
    Kind kind_;
    bool best_ = false;
    int start_ = -1, best_start_ = -1;
    std::vector<ChainHint>& hints_;
    std::vector<Step> steps_;
    std::bitset<node_count> starts_;
};

constexpr std::array passes{std::pair(Links{true, false}, Kind::x), std::pair(Links{false, true}, Kind::y),
                            std::pair(Links{true, true}, Kind::xy)};

template <class Visit>
void each_start(const Grid& grid, Visit&& visit) {
    for (int cell = 0; cell < 81; ++cell)
        if (count(grid.candidates(cell)) > 1)
            each(grid.candidates(cell), [&](int digit) { visit(cell, digit); });
}

}  // namespace

std::vector<ChainHint> unary_chains(const Grid& grid) {
    std::vector<ChainHint> hints;
    for (const auto& [links, kind] : passes) {
        UnarySearch pass(grid, links, kind, hints);
        pass.find_starts();
        each_start(grid, [&](int cell, int digit) { pass.from(cell, digit); });
    }
    return hints;
}

std::optional<Hint> easiest_unary_chain(const Grid& grid) {
    std::vector<ChainHint> best;
    for (const auto& [links, kind] : passes) {
        UnarySearch pass(grid, links, kind, best);
        pass.easiest_forcing();
        each_start(grid, [&](int cell, int digit) { pass.easier_cycles(cell, digit); });
    }
    return best.empty() ? std::nullopt : std::optional(std::move(best.back().hint));
}

}  // namespace ninefold::explainer

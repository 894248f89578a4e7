#include "constraints/clause_search.hpp"

#include <algorithm>

namespace ninefold::constraints {

ActivityHeap::ActivityHeap(std::size_t variables) : activity_(variables), place_(variables, -1) {
    for (std::size_t i = 0; i < variables; ++i) push(static_cast<int>(i));
}

int ActivityHeap::pop() {
    const int first = heap_.front(), last = heap_.back();
    heap_.pop_back();
    place_[Network::at(first)] = -1;
    if (first != last) {
        put(0, last);
        sink(0);
    }
    return first;
}

void ActivityHeap::push(int variable) {
    if (place_[Network::at(variable)] >= 0) return;
    heap_.push_back(variable);
    put(heap_.size() - 1, variable);
    rise(heap_.size() - 1);
}

void ActivityHeap::bump(int variable) {
    activity_[Network::at(variable)] += unit_;
    if (activity_[Network::at(variable)] > largest) {
        for (double& activity : activity_) activity /= largest;
        unit_ /= largest;
    }
    if (place_[Network::at(variable)] >= 0) rise(Network::at(place_[Network::at(variable)]));
}

void ActivityHeap::rise(std::size_t place) {
    const int variable = heap_[place];
    for (; place > 0 && is_above(variable, heap_[(place - 1) / 2]); place = (place - 1) / 2)
        put(place, heap_[(place - 1) / 2]);
    put(place, variable);
}

void ActivityHeap::sink(std::size_t place) {
    const int variable = heap_[place];
    for (std::size_t child; (child = 2 * place + 1) < heap_.size(); place = child) {
        if (child + 1 < heap_.size() && is_above(heap_[child + 1], heap_[child])) ++child;
        if (!is_above(heap_[child], variable)) break;
        put(place, heap_[child]);
    }
    put(place, variable);
}

ClauseSearch::ClauseSearch(const Network& network, const std::vector<Mask>& sets)
    : network_(network), sets_(sets) {
    add_variables();
    add_exclusions();
    add_houses();
}

void ClauseSearch::add_variables() {
    variable_of_.assign(sets_.size() * at(network_.digits), -1);
    for (int cell = 0; cell < static_cast<int>(sets_.size()); ++cell) {
        if (is_single(sets_[at(cell)])) continue;
        for_each_digit(sets_[at(cell)], [&](int digit) {
            variable_of_[at(cell * network_.digits + digit)] = static_cast<int>(cell_of_.size());
            cell_of_.push_back(cell);
            digit_of_.push_back(digit);
        });
    }
    const std::size_t count = cell_of_.size();
    watches_.resize(2 * count);
    values_.resize(2 * count);
    level_of_.resize(count);
    reason_of_.resize(count, no_reason);
    was_true_.resize(count, true);
    seen_.resize(count);
    heap_ = ActivityHeap(count);
    glue_stamp_.resize(count + 1);
}

void ClauseSearch::add_exclusions() {
    for (std::size_t variable = 0; variable < cell_of_.size(); ++variable) {
        const int cell = cell_of_[variable], digit = digit_of_[variable];
        excluded_begin_.push_back(static_cast<int>(excluded_.size()));
        const auto add = [&](int other, Mask digits) {
            for_each_digit(digits & sets_[at(other)], [&](int wrong) {
                const int excluded = variable_of_[at(other * network_.digits + wrong)];
                if (excluded >= 0) excluded_.push_back(excluded);
            });
        };
        add(cell, ~digit_bit(digit));
        for (int peer : network_.peers[at(cell)]) add(peer, digit_bit(digit));
        for (const Network::Arc& arc : network_.arcs[at(cell)])
            add(arc.other, ~arc.table->partners(digit_bit(digit)));
    }
    excluded_begin_.push_back(static_cast<int>(excluded_.size()));
}

void ClauseSearch::add_houses() {
    std::vector<Literal> literals;
    for (int cell = 0; cell < static_cast<int>(sets_.size()); ++cell) {
        if (is_single(sets_[at(cell)])) continue;
        literals.clear();
        for_each_digit(sets_[at(cell)], [&](int digit) {
            literals.push_back(2 * variable_of_[at(cell * network_.digits + digit)]);
        });
        add_given(literals);
    }
    for (const std::vector<int>& house : network_.houses) {
        if (house.size() != at(network_.digits)) continue;
        for (int digit = 0; digit < network_.digits; ++digit) {
            literals.clear();
            bool is_placed = false;
            for (int cell : house) {
                is_placed |= sets_[at(cell)] == digit_bit(digit);
                const int variable = variable_of_[at(cell * network_.digits + digit)];
                if (variable >= 0) literals.push_back(2 * variable);
            }
            if (!is_placed) add_given(literals);
        }
    }
}

/// Adds a clause while no decision is open. Returns false if it cannot hold.
bool ClauseSearch::add_given(std::vector<Literal> literals) {
    for (Literal literal : literals)
        if (is_true(literal)) return true;
    std::erase_if(literals, [&](Literal literal) { return is_false(literal); });
    if (literals.empty()) is_refuted_ = true;
    if (literals.size() == 1) assign(literals[0], no_reason);
    if (literals.size() > 1) add(literals, 0);
    return !literals.empty();
}

int ClauseSearch::add(std::span<const Literal> literals, int glue) {
    const int clause = static_cast<int>(clauses_.size());
    clauses_.push_back({static_cast<int>(arena_.size()), static_cast<int>(literals.size()), glue});
    arena_.insert(arena_.end(), literals.begin(), literals.end());
    watches_[at(literals[0])].push_back({clause, literals[1]});
    watches_[at(literals[1])].push_back({clause, literals[0]});
    return clause;
}

void ClauseSearch::assign(Literal literal, int reason) {
    values_[at(literal)] = 1;
    values_[at(negated(literal))] = -1;
    level_of_[at(literal / 2)] = level();
    reason_of_[at(literal / 2)] = reason;
    trail_.push_back(literal);
}

bool ClauseSearch::propagate() {
    while (next_ < trail_.size()) {
        const Literal literal = trail_[next_++];
        if (literal % 2 == 0 && !visit_excluded(literal / 2)) return false;
        if (!visit_watches(negated(literal))) return false;
    }
    return true;
}

bool ClauseSearch::visit_excluded(int variable) {
    for (int i = excluded_begin_[at(variable)]; i < excluded_begin_[at(variable) + 1]; ++i) {
        const Literal excluded = 2 * excluded_[at(i)];
        if (is_false(excluded)) continue;
        if (is_true(excluded)) {
            conflict_ = {negated(2 * variable), negated(excluded)};
            return false;
        }
        assign(negated(excluded), -2 - variable);
    }
    return true;
}

bool ClauseSearch::visit_watches(Literal wrong) {
    std::vector<Watch>& watches = watches_[at(wrong)];
    std::size_t kept = 0;
    for (std::size_t i = 0; i < watches.size(); ++i) {
        const Watch watch = watches[i];
        if (is_true(watch.other)) {
            watches[kept++] = watch;
            continue;
        }
        const std::span<Literal> literals = literals_of(clauses_[at(watch.clause)]);
        if (literals[0] == wrong) std::swap(literals[0], literals[1]);
        if (is_true(literals[0])) {
            watches[kept++] = {watch.clause, literals[0]};
            continue;
        }
        if (move_watch(literals, watch.clause)) continue;
        watches[kept++] = {watch.clause, literals[0]};
        if (!is_false(literals[0])) {
            assign(literals[0], watch.clause);
            continue;
        }
        conflict_.assign(literals.begin(), literals.end());
        watches.erase(watches.begin() + static_cast<std::ptrdiff_t>(kept),
                      watches.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        return false;
    }
    watches.resize(kept);
    return true;
}

/// The second literal is false: watches another one that is not, if there is one.
bool ClauseSearch::move_watch(std::span<Literal> literals, int clause) {
    for (std::size_t i = 2; i < literals.size(); ++i)
        if (!is_false(literals[i])) {
            std::swap(literals[1], literals[i]);
            watches_[at(literals[1])].push_back({clause, literals[0]});
            return true;
        }
    return false;
}

void ClauseSearch::back_to(int level) {
    if (this->level() <= level) return;
    const std::size_t start = starts_[at(level)];
    for (std::size_t i = trail_.size(); i-- > start;) {
        const Literal literal = trail_[i];
        values_[at(literal)] = values_[at(negated(literal))] = 0;
        was_true_[at(literal / 2)] = literal % 2 == 0;
        heap_.push(literal / 2);
    }
    trail_.resize(start);
    starts_.resize(at(level));
    next_ = start;
}

/// Visits the false literals that forced a variable, until the visitor returns false.
template <class Visit>
bool ClauseSearch::all_reasons(int variable, Visit visit) {
    const int reason = reason_of_[at(variable)];
    if (reason < no_reason) return visit(negated(2 * (-2 - reason)));
    for (Literal literal : literals_of(clauses_[at(reason)]))
        if (literal / 2 != variable && !visit(literal)) return false;
    return true;
}

void ClauseSearch::see(Literal literal, std::vector<Literal>& learned, int& open) {
    const int variable = literal / 2;
    if (seen_[at(variable)] || level_of_[at(variable)] == 0) return;
    seen_[at(variable)] = 1;
    to_clear_.push_back(variable);
    heap_.bump(variable);
    if (level_of_[at(variable)] == level())
        ++open;
    else
        learned.push_back(literal);
}

/// Goes back from the conflict until one literal of the last level explains it (the first unique implication
/// point), and leaves out literals that follow from others.
void ClauseSearch::collect_conflict(std::vector<Literal>& learned) {
    learned.assign(1, 0);
    int open = 0;
    for (Literal literal : conflict_) see(literal, learned, open);
    for (std::size_t i = trail_.size();;) {
        while (!seen_[at(trail_[--i] / 2)]) continue;
        learned[0] = negated(trail_[i]);
        if (--open == 0) break;
        all_reasons(trail_[i] / 2, [&](Literal literal) {
            see(literal, learned, open);
            return true;
        });
    }
    const auto is_needless = [&](Literal literal) { return literal != learned[0] && follows(literal, 0); };
    std::erase_if(learned, is_needless);
    for (int variable : to_clear_) seen_[at(variable)] = 0;
    to_clear_.clear();
}

/// True if the other literals of the learned clause already imply this one.
bool ClauseSearch::follows(Literal literal, int depth) {
    constexpr int deepest = 30;
    enum : std::uint8_t { unknown, in_clause, follows_too, does_not };
    const int variable = literal / 2;
    if (reason_of_[at(variable)] == no_reason || depth > deepest) return false;
    const bool result = all_reasons(variable, [&](Literal other) {
        std::uint8_t& mark = seen_[at(other / 2)];
        if (level_of_[at(other / 2)] == 0 || mark == in_clause || mark == follows_too) return true;
        return mark != does_not && follows(other, depth + 1);
    });
    if (seen_[at(variable)] == unknown) {
        seen_[at(variable)] = result ? follows_too : does_not;
        to_clear_.push_back(variable);
    }
    return result;
}

int ClauseSearch::glue_of(std::span<const Literal> literals) {
    ++stamp_;
    int glue = 0;
    for (Literal literal : literals) {
        std::uint64_t& stamp = glue_stamp_[at(level_of_[at(literal / 2)])];
        glue += stamp != stamp_;
        stamp = stamp_;
    }
    return glue;
}

void ClauseSearch::learn() {
    std::vector<Literal> learned;
    collect_conflict(learned);
    const int glue = glue_of(learned);
    ++conflicts_;
    recent_glue_ += (glue - recent_glue_) / static_cast<double>(std::min<std::uint64_t>(conflicts_, 32));
    usual_glue_ += (glue - usual_glue_) / static_cast<double>(std::min<std::uint64_t>(conflicts_, 4096));
    heap_.age();
    if (learned.size() == 1) {
        back_to(0);
        assign(learned[0], no_reason);
        return;
    }
    const auto by_level = [&](Literal a, Literal b) { return level_of_[at(a / 2)] < level_of_[at(b / 2)]; };
    std::iter_swap(learned.begin() + 1, std::max_element(learned.begin() + 1, learned.end(), by_level));
    back_to(level_of_[at(learned[1] / 2)]);
    assign(learned[0], add(learned, glue));
}

bool ClauseSearch::is_restart_due() {
    constexpr std::uint64_t least_conflicts = 10;
    if (conflicts_ - conflicts_at_restart_ < least_conflicts || recent_glue_ < 1.15 * usual_glue_)
        return false;
    conflicts_at_restart_ = conflicts_;
    return true;
}

/// Drops half of the learned clauses, those that span the most levels. Call it while no decision is open.
void ClauseSearch::forget_clauses() {
    next_cleaning_ = conflicts_ + 2000 + 300 * ++cleanings_;
    constexpr int always_kept = 2;
    const std::vector<Clause> old = std::move(clauses_);
    const std::vector<Literal> old_literals = std::move(arena_);
    std::vector<std::size_t> learned;
    for (std::size_t i = 0; i < old.size(); ++i)
        if (old[i].glue > always_kept) learned.push_back(i);
    const auto is_better = [&](std::size_t a, std::size_t b) {
        return std::pair(old[a].glue, old[a].size) < std::pair(old[b].glue, old[b].size);
    };
    std::ranges::sort(learned, is_better);
    std::vector<bool> is_dropped(old.size());
    for (std::size_t i = learned.size() / 2; i < learned.size(); ++i) is_dropped[learned[i]] = true;
    clauses_.clear();
    arena_.clear();
    for (std::vector<Watch>& watches : watches_) watches.clear();
    for (std::size_t i = 0; i < old.size(); ++i) {
        if (is_dropped[i]) continue;
        add(std::span(old_literals).subspan(at(old[i].begin), at(old[i].size)), old[i].glue);
    }
}

bool ClauseSearch::decide() {
    while (!heap_.is_empty()) {
        const int variable = heap_.pop();
        if (values_[2 * at(variable)] != 0) continue;
        starts_.push_back(trail_.size());
        assign(2 * variable + !was_true_[at(variable)], no_reason);
        return true;
    }
    return false;
}

ClauseSearch::Answer ClauseSearch::search(const std::function<bool()>& may_go_on) {
    while (!is_refuted_) {
        if (!propagate()) {
            if (level() == 0) break;
            learn();
            continue;
        }
        if (is_restart_due()) {
            back_to(0);
            if (conflicts_ >= next_cleaning_) forget_clauses();
            continue;
        }
        if (!may_go_on()) return Answer::stopped;
        if (!decide()) return Answer::solution;
    }
    is_refuted_ = true;
    return Answer::none;
}

std::vector<Mask> ClauseSearch::solution() const {
    std::vector<Mask> result = sets_;
    for (std::size_t variable = 0; variable < cell_of_.size(); ++variable)
        if (is_true(static_cast<Literal>(2 * variable)))
            result[at(cell_of_[variable])] = digit_bit(digit_of_[variable]);
    return result;
}

void ClauseSearch::exclude(const std::vector<Mask>& solution) {
    back_to(0);
    std::vector<Literal> literals;
    for (int cell = 0; cell < static_cast<int>(sets_.size()); ++cell) {
        if (!(solution[at(cell)] & sets_[at(cell)])) return;  // not within the sets anyway
        const int variable = variable_of_[at(cell * network_.digits + first_digit(solution[at(cell)]))];
        if (variable >= 0) literals.push_back(2 * variable + 1);
    }
    add_given(literals);
}

}  // namespace ninefold::constraints

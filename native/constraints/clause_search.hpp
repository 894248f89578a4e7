// A search that learns a clause from each conflict, for puzzles that consist of houses and pairs.
#pragma once
#include <functional>
#include <span>
#include <vector>

#include "constraints/network.hpp"

namespace ninefold::constraints {

/// Open variables, the most active first.
class ActivityHeap {
public:
    explicit ActivityHeap(std::size_t variables);

    bool is_empty() const { return heap_.empty(); }
    int pop();
    /// Adds a variable, unless it is there already.
    void push(int variable);
    /// Raises the activity of a variable. Later calls count more.
    void bump(int variable);
    void age() { unit_ *= growth; }

private:
    static constexpr double growth = 1 / 0.95, largest = 1e100;

    bool is_above(int a, int b) const { return activity_[Network::at(a)] > activity_[Network::at(b)]; }
    void rise(std::size_t place);
    void sink(std::size_t place);
    void put(std::size_t place, int variable) {
        heap_[place] = variable;
        place_[Network::at(variable)] = static_cast<int>(place);
    }

    std::vector<double> activity_;
    std::vector<int> heap_, place_;  // place in the heap, or -1
    double unit_ = 1;
};

/// A variable says that a cell has a digit. Two digits of a cell, and what houses and pairs rule out, exclude
/// each other. Clauses say that a cell has a digit, that a digit has a place in a complete house, and what
/// was learned from conflicts.
class ClauseSearch {
public:
    enum class Answer : std::uint8_t { solution, none, stopped };

    /// Looks for solutions within these sets. No set may be empty.
    ClauseSearch(const Network& network, const std::vector<Mask>& sets);

    /// Searches until there is a solution or a proof that there is none. Asks before each decision.
    Answer search(const std::function<bool()>& may_go_on);
    /// The solution, after `search` found it.
    std::vector<Mask> solution() const;
    /// Leaves a solution out from now on.
    void exclude(const std::vector<Mask>& solution);

private:
    using Literal = int;  // twice the variable, plus 1 for "not"
    static Literal negated(Literal literal) { return literal ^ 1; }
    static std::size_t at(int index) { return static_cast<std::size_t>(index); }

    struct Clause {
        int begin, size, glue;  // glue: how many levels the literals had when it was learned; 0 if given
    };
    struct Watch {
        int clause;
        Literal other;  // if it is true, the clause needs no look
    };
    static constexpr int no_reason = -1;  // else a clause, or -2 - variable that excludes this one

    void add_variables();
    void add_exclusions();
    void add_houses();
    bool add_given(std::vector<Literal> literals);
    int add(std::span<const Literal> literals, int glue);
    std::span<Literal> literals_of(const Clause& clause) {
        return std::span(arena_).subspan(at(clause.begin), at(clause.size));
    }

    bool is_true(Literal literal) const { return values_[at(literal)] > 0; }
    bool is_false(Literal literal) const { return values_[at(literal)] < 0; }
    int level() const { return static_cast<int>(starts_.size()); }
    void assign(Literal literal, int reason);
    /// Draws all conclusions. Returns false on a conflict and stores its literals, which are all false.
    bool propagate();
    bool visit_excluded(int variable);
    bool visit_watches(Literal wrong);
    bool move_watch(std::span<Literal> literals, int clause);
    void back_to(int level);

    void learn();
    void collect_conflict(std::vector<Literal>& learned);
    void see(Literal literal, std::vector<Literal>& learned, int& open);
    bool follows(Literal literal, int depth);
    template <class Visit>
    bool all_reasons(int variable, Visit visit);
    int glue_of(std::span<const Literal> literals);
    bool is_restart_due();
    void forget_clauses();
    bool decide();

    const Network& network_;
    std::vector<Mask> sets_;
    std::vector<int> variable_of_;  // for each cell and digit; -1 if it is not open
    std::vector<int> cell_of_, digit_of_;
    std::vector<int> excluded_, excluded_begin_;  // for each variable: those that cannot be true with it
    std::vector<Literal> arena_;
    std::vector<Clause> clauses_;
    std::vector<std::vector<Watch>> watches_;  // by literal: visited when it becomes false
    std::vector<std::int8_t> values_;          // by literal: 1 true, -1 false, 0 open
    std::vector<int> level_of_, reason_of_;
    std::vector<bool> was_true_;  // the last value of each variable
    std::vector<Literal> trail_;
    std::vector<std::size_t> starts_;  // of each level, in the trail
    std::size_t next_ = 0;             // in the trail, to propagate
    std::vector<Literal> conflict_;
    std::vector<std::uint8_t> seen_;
    std::vector<int> to_clear_;
    ActivityHeap heap_{0};
    std::vector<std::uint64_t> glue_stamp_;
    std::uint64_t stamp_ = 0;
    double recent_glue_ = 0, usual_glue_ = 0;
    std::uint64_t conflicts_ = 0, conflicts_at_restart_ = 0, next_cleaning_ = 2000, cleanings_ = 0;
    bool is_refuted_ = false;
};

}  // namespace ninefold::constraints

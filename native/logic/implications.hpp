// What follows from an assumption: that a candidate holds, or that it fails.
//
// If a candidate holds, all that clash with it fail. If all candidates of a truth fail but one, that one
// holds. So every literal but the first has a reason: an earlier candidate that holds, or a truth whose other
// candidates have failed before. Something is broken when a truth has none left, or a candidate that holds
// would have to fail.
//
// Where this ends, lemmas lead on: one more candidate is supposed to hold, and if that breaks something, it
// fails.
#pragma once
#include <array>
#include <optional>
#include <vector>

#include "logic/links.hpp"

namespace ninefold {

/// A candidate that holds, or fails.
struct Literal {
    Candidate candidate;
    bool holds;
    bool operator==(const Literal&) const = default;
};

/// How far to look.
enum class Follow : std::uint8_t {
    one_digit,  // the digit of the assumption, in the houses
    links,      // truths with two candidates: chains, link by link
    all,
};

class Implications {
public:
    Implications(const Facts& facts, Follow follow);

    /// Follows an assumption until nothing new comes of it, or something is broken.
    void assume(Literal assumption);
    /// Goes on with lemmas until nothing new comes of these either, or something is broken.
    void add_lemmas();

    bool is_broken() const { return broken_.has_value(); }
    /// How many literals lie one behind the other up to what is broken.
    int depth_of_break() const;
    const CandidateSet& holding() const { return holding_; }
    const CandidateSet& failing() const { return failing_; }
    /// Of a literal that follows.
    int depth(Literal literal) const { return reason(literal).depth; }

    /// The literals on the way to one that follows, or to what is broken, in order.
    evidence::Branch branch_to(Literal conclusion) const { return branch({conclusion}, 0); }
    evidence::Branch branch_to_break() const { return branch_to_break(0); }

private:
    struct Break {
        std::optional<Truth> emptied;
        Candidate both;     // holds and fails, where no truth is emptied
        Candidate because;  // of which it fails
    };
    struct Reason {
        std::uint16_t place = 0;  // in the trail
        std::uint16_t depth = 0;
        Candidate because = {};   // of a literal that fails
        Truth truth = {};         // of one that holds
        std::int16_t lemma = -1;  // of one that fails without `because`
        bool operator==(const Reason&) const = default;
    };
    struct Options {
        std::array<Candidate, 9> list{};
        std::uint8_t count = 0;
        bool operator==(const Options&) const = default;
    };
    struct Lemma {
        evidence::Branch branch;
        std::vector<Literal> from;  // what it takes from the branch that it stands in
    };

    bool is_usable(Truth truth) const;
    void propagate(std::size_t from);
    void follow(Candidate holds);
    void follow_failed(Candidate fails);
    void hold(Candidate candidate, const Reason& reason);
    void fail(Candidate candidate, const Reason& reason);
    bool add_lemma(Candidate candidate);
    const Reason& reason(Literal literal) const {
        return (literal.holds ? held_ : failed_)[literal.candidate];
    }

    std::vector<Literal> goals_of_break() const;
    std::vector<Literal> parents(Literal literal) const;
    std::vector<bool> needed_for(std::vector<Literal> goals) const;
    evidence::Branch branch(const std::vector<Literal>& goals, std::size_t from) const;
    evidence::Branch branch_to_break(std::size_t from) const;

    const Links& links_;
    const Geometry& geometry_;
    Follow follow_;
    Table<Truth, Options> options_;
    Table<Truth, std::uint8_t> left_at_first_;

    std::vector<Literal> trail_;
    std::size_t supposed_ = 0;  // where the last assumption stands in it
    CandidateSet holding_, failing_;
    Table<Candidate, Reason> held_, failed_;
    Table<Truth, std::uint8_t> left_;
    std::optional<Break> broken_;
    std::vector<Lemma> lemmas_;
};

}  // namespace ninefold

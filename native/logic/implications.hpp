// The consequences of an assumption: that a candidate holds (is true), or that it fails (is false).
//
// If a candidate holds, all candidates that clash with it fail. If all candidates of a truth but one fail,
// the last one holds. So every literal but the first has a reason: an earlier candidate that holds, or a
// truth whose other candidates failed earlier. Something is broken when a truth has no candidate left, or
// when a candidate that holds would have to fail.
//
// When nothing more follows, lemmas can go further: assume one more candidate, and if that breaks something,
// the candidate fails.
#pragma once
#include <array>
#include <optional>
#include <vector>

#include "logic/links.hpp"

namespace ninefold {

/// A candidate that holds or fails.
struct Literal {
    Candidate candidate;
    bool holds;
    bool operator==(const Literal&) const = default;
};

/// Which consequences to follow.
enum class Follow : std::uint8_t {
    one_digit,  // the digit of the assumption, in houses
    links,      // truths with two candidates: chains, link by link
    all,
};

class Implications {
public:
    Implications(const Facts& facts, Follow follow);

    /// Follows an assumption until nothing new follows or something is broken.
    void assume(Literal assumption);
    /// Continues with lemmas until they add nothing new either, or something is broken.
    void add_lemmas();

    bool is_broken() const { return broken_.has_value(); }
    /// The length of the longest sequence of literals that leads to the break.
    int depth_of_break() const;
    const CandidateSet& holding() const { return holding_; }
    const CandidateSet& failing() const { return failing_; }
    /// The depth of a literal that follows.
    int depth(Literal literal) const { return reason(literal).depth; }

    /// The literals that lead to one that follows, or to the break, in order.
    evidence::Branch branch_to(Literal conclusion) const { return branch({conclusion}, 0); }
    evidence::Branch branch_to_break() const { return branch_to_break(0); }

private:
    struct Break {
        std::optional<Truth> emptied;
        Candidate both;     // holds and fails, unless a truth is emptied
        Candidate because;  // the reason why it fails
    };
    struct Reason {
        std::uint16_t place = 0;  // in the trail
        std::uint16_t depth = 0;
        Candidate because = {};   // for a literal that fails
        Truth truth = {};         // for a literal that holds
        std::int16_t lemma = -1;  // for a literal that fails without `because`
        bool operator==(const Reason&) const = default;
    };
    struct TruthCandidates {
        std::array<Candidate, 9> list{};
        std::uint8_t count = 0;
        bool operator==(const TruthCandidates&) const = default;
    };
    struct Lemma {
        evidence::Branch branch;
        std::vector<Literal> from;  // the literals that it uses from the enclosing branch
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
    const Rules& rules_;
    Follow follow_;
    Table<Truth, TruthCandidates> candidates_;
    Table<Truth, std::uint8_t> left_at_first_;

    std::vector<Literal> trail_;
    std::size_t supposed_ = 0;  // position of the last assumption in the trail
    CandidateSet holding_, failing_;
    Table<Candidate, Reason> held_, failed_;
    Table<Truth, std::uint8_t> left_;
    std::optional<Break> broken_;
    std::vector<Lemma> lemmas_;
};

}  // namespace ninefold

// What follows from an assumption: that a candidate holds, or that it fails.
//
// If a candidate holds, all that clash with it fail. If all candidates of a truth fail but one, that one
// holds. So every literal but the first has a reason: an earlier candidate that holds, or a truth whose other
// candidates have failed before. Something is broken when a truth has none left, or a candidate that holds
// would have to fail.
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

    bool is_broken() const { return broken_.has_value(); }
    /// How many literals lie one behind the other up to what is broken.
    int depth_of_break() const;
    const CandidateSet& holding() const { return holding_; }
    const CandidateSet& failing() const { return failing_; }
    /// Of a literal that follows.
    int depth(Literal literal) const;

    /// The literals on the way to one that follows, or to what is broken, in order.
    evidence::Branch branch_to(Literal conclusion) const;
    evidence::Branch branch_to_break() const;

private:
    struct Break {
        std::optional<Truth> emptied;
        std::optional<Candidate> both;  // holds and fails
        Candidate because;              // of which it fails
    };
    struct Reason {
        std::uint16_t place;  // in the trail
        std::uint16_t depth;
        Candidate because;  // of a literal that fails
        Truth truth;        // of one that holds
        bool operator==(const Reason&) const = default;
    };
    struct Options {
        std::array<Candidate, 9> list{};
        std::uint8_t count = 0;
        bool operator==(const Options&) const = default;
    };

    bool is_usable(Truth truth) const;
    void follow(Candidate holds);
    void follow_failed(Candidate fails);
    void hold(Candidate candidate, Truth truth);
    void fail(Candidate candidate, Candidate because);
    const Reason& reason(Literal literal) const {
        return (literal.holds ? held_ : failed_)[literal.candidate];
    }
    bool is_assumed(Literal literal) const { return literal == trail_.front(); }
    evidence::Branch branch(std::vector<Literal> goals) const;
    std::vector<Literal> parents(Literal literal) const;

    const Links& links_;
    const Geometry& geometry_;
    Follow follow_;
    Table<Truth, Options> options_;

    std::vector<Literal> trail_;
    CandidateSet holding_, failing_;
    Table<Candidate, Reason> held_, failed_;
    Table<Truth, std::uint8_t> left_, left_at_first_;
    std::optional<Break> broken_;
};

}  // namespace ninefold

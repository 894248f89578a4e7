// Tries all ways to fill the cells of a rule.
#pragma once
#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "logic/facts.hpp"

namespace ninefold {

/// What the arrangements of some cells have in common.
struct Arranged {
    int count = 0;
    CandidateSet possible;               // candidates that are in at least one
    CandidateSet excluded;               // candidates elsewhere that clash with each of them
    std::vector<DigitSet> combinations;  // sets of digits that occur, in ascending order
    std::vector<CandidateSet> first;     // all of them, unless there are more than `most_listed`
    static constexpr int most_listed = 100;
};

class Arranger {
public:
    using Holds = std::function<bool(const Values&)>;

    /// The digits must have the sum, if there is one, and must pass the test, if there is one.
    Arranger(const Facts& facts, std::vector<Cell> cells, std::optional<WeightedSum> sum, Holds holds);

    /// Nothing if there are too many to try, or if the caller asked to stop.
    std::optional<Arranged> arrange();

private:
    void bound();
    bool place(std::size_t at, int total);
    bool clashes(std::size_t at, Candidate candidate) const;
    void record();
    DigitSet digits(Cell cell) const;

    const Facts& facts_;
    const Board& board_;
    const std::vector<Cell> cells_;
    const Holds holds_;
    bool has_sum_ = false;
    std::vector<int> coefficients_;  // of the cells
    std::vector<int> least_, most_;  // sum of the cells from each position on
    int total_ = 0;
    Values values_;
    std::vector<Candidate> chosen_;
    int tries_ = 0;
    std::set<int> combinations_;  // as bits
    Arranged found_;
};

}  // namespace ninefold

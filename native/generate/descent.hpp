// Find digits for a pattern of cells so that the puzzle is unique.
#pragma once
#include <vector>

#include "generate/questions.hpp"
#include "generate/random.hpp"
#include "model/sets.hpp"

namespace ninefold {

/// One puzzle on its way: the digits of a random grid at first, then, as long as there are several solutions,
/// one clue after the other takes the digit that leaves the fewest. Where nothing helps any more, two clues
/// have to change for the worse, and it goes on from there; after some such shakes it gives up.
class Descent {
public:
    /// Counting further takes long, and says little about which of two digits is better.
    static constexpr std::uint32_t most_solutions = 5000;

    void start(const Values& grid, const CellSet& pattern, const Random& random);

    bool done() const { return solutions_ == 1 || patience_ == 0; }
    void ask(Questions& questions);
    void hear(const Questions& questions);

    /// The givens with the fewest solutions so far, and how many, up to `most_solutions`: 1 if it worked, 0
    /// before the first count.
    const Values& best() const { return best_; }
    std::uint32_t solutions() const { return fewest_; }

private:
    void choose_cell();
    void move(std::uint8_t digit, std::uint32_t solutions);
    int full_patience() const;

    Values givens_, best_;
    std::uint32_t fewest_ = 0;  // of `best_`
    std::vector<Cell> cells_;
    Random random_{0};
    KernelBoard board_{};
    std::uint32_t solutions_ = 0;  // of `givens_`; 0: not yet known
    std::size_t at_ = 0;           // in cells_, which is walked through in ever new orders
    int patience_ = 0;             // clues to try until a better digit is found
    int shakes_ = 0;               // that are left
    int moves_ = 0;                // that are left of the current shake
    std::size_t question_ = 0;     // the first of this round
    std::vector<std::uint8_t> choices_;
};

}  // namespace ninefold

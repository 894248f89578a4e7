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
    void start(const Values& grid, const CellSet& pattern, const Random& random);

    bool done() const { return solutions_ == 1 || patience_ == 0; }
    void ask(Questions& questions);
    void hear(const Questions& questions);

    const Values& givens() const { return givens_; }
    /// How many solutions it has, up to a limit; 1 if it worked.
    std::uint32_t solutions() const { return solutions_; }

private:
    void choose_cell();
    void move(std::uint8_t digit, std::uint32_t solutions);
    int full_patience() const;

    Values givens_;
    std::vector<Cell> cells_;
    Random random_{0};
    KernelBoard board_{};
    std::uint32_t solutions_ = 0;  // 0: not yet known
    std::size_t at_ = 0;           // in cells_, which is walked through in ever new orders
    int patience_ = 0;             // clues to try until a better digit is found
    int shakes_ = 0;               // that are left
    int moves_ = 0;                // that are left of the current shake
    std::size_t question_ = 0;     // the first of this round
    std::vector<std::uint8_t> choices_;
};

}  // namespace ninefold

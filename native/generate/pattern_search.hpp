// Finds digits for a pattern of cells that make a puzzle with one solution.
#pragma once
#include <vector>

#include "generate/kernel_queue.hpp"
#include "model/random.hpp"
#include "model/sets.hpp"

namespace ninefold {

/// The search for one puzzle. It starts with the digits of a random grid. As long as there are several
/// solutions, it goes from clue to clue and changes each to the digit that leaves the fewest. When no change
/// helps, a shake changes two clues, even for the worse, and the search continues from there. It gives up
/// after a number of shakes.
class PatternSearch {
public:
    /// Counting further is slow, and says little about which of two digits is better.
    static constexpr std::uint32_t most_solutions = 5000;

    void start(const Values& grid, const CellSet& pattern, const Random& random);

    bool done() const { return solutions_ == 1 || tries_left_ == 0; }
    void request(KernelQueue& queue);
    void receive(const KernelQueue& queue);

    /// The givens with the fewest solutions so far, and their number of solutions, up to `most_solutions`.
    /// This number is 1 if the search succeeded, and 0 before the first count.
    const Values& best() const { return best_; }
    std::uint32_t solutions() const { return fewest_; }

private:
    void choose_cell();
    void move(std::uint8_t digit, std::uint32_t solutions);
    int full_tries() const;

    Values givens_, best_;
    std::uint32_t fewest_ = 0;  // of `best_`
    std::vector<Cell> cells_;
    Random random_{0};
    KernelBoard board_{};
    std::uint32_t solutions_ = 0;  // of `givens_`; 0 if not known yet
    std::size_t at_ = 0;           // index into cells_, which is shuffled for each round
    int tries_left_ = 0;           // clues left to try before the search counts as stuck
    int shakes_ = 0;               // shakes left
    int moves_ = 0;                // moves left in the current shake
    std::size_t entry_ = 0;        // the first entry of this round
    std::vector<std::uint8_t> choices_;
};

}  // namespace ninefold

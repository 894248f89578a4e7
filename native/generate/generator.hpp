// Makes puzzles, one per attempt. Attempt i of a seed always gives the same result, so a run can be split
// into pieces, spread over threads, and put together again.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "generate/kernel_queue.hpp"
#include "generate/target.hpp"
#include "model/sets.hpp"
#include "model/stop_token.hpp"

namespace ninefold {

/// What to make. Without a pattern: a uniformly random grid whose clues are removed in random order
/// (deletion.hpp).
struct Recipe {
    /// The orbits of each symmetry that an attempt may draw. Either all cells of an orbit are clues, or none
    /// of them.
    std::vector<std::vector<CellSet>> symmetries;
    int least = 0, most = Cell::count;  // number of clues
    /// If true, every clue is needed. If false, each attempt draws a number from `least` to `most`, and stops
    /// at that many clues.
    bool minimal = true;
    /// Exactly these cells are clues (pattern_search.hpp). Symmetries are then ignored.
    std::optional<CellSet> pattern;
};

struct Attempt {
    Values givens;
    bool done = false;            // false if the caller asked to stop first
    bool good = false;            // true if it fits the recipe
    std::uint32_t solutions = 0;  // up to PatternSearch::most_solutions; 0 if unknown
    Verdict verdict = {};         // if there is a target (targeted.hpp)
};

/// The orbits of the symmetry that an attempt draws.
const std::vector<CellSet>& drawn_symmetry(const Recipe& recipe, std::uint64_t seed, std::uint64_t number);

class Generator {
public:
    Generator(const Recipe& recipe, std::uint64_t seed, const KernelRow& kernel)
        : recipe_(recipe), seed_(seed), queue_(kernel) {}

    /// Makes the attempts from `first` to `last` - 1 and stores them in `results[0]` and so on. If the caller
    /// asks to stop, some attempts are left unfinished.
    void run(std::uint64_t first, std::uint64_t last, Attempt* results, const StopToken& stop);

private:
    template <class Task>
    void run_pool(std::size_t size, std::uint64_t first, std::uint64_t last, Attempt* results,
                  const StopToken& stop);
    void refuse_redundant(std::span<Attempt> attempts, const StopToken& stop);

    void start(class Deletion& deletion, std::uint64_t number);
    void start(class PatternSearch& search, std::uint64_t number);
    Attempt result(const Deletion& deletion) const;
    Attempt result(const PatternSearch& search) const;

    Recipe recipe_;
    std::uint64_t seed_;
    KernelQueue queue_;
    std::vector<CellSet> orbits_;
};

}  // namespace ninefold

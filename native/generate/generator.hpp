// Puzzles by the attempt. Attempt i of a seed always gives the same, so that a run can be cut into pieces,
// done by several threads, and put together again.
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "generate/questions.hpp"
#include "generate/target.hpp"
#include "model/sets.hpp"

namespace ninefold {

/// What is wanted. Without a pattern: a uniformly random grid, whose clues go in random order (deletion.hpp).
struct Recipe {
    /// The orbits of each symmetry that an attempt may draw: cells that are clues together or not at all.
    std::vector<std::vector<CellSet>> symmetries;
    int least = 0, most = Cell::count;  // clues
    /// Every clue needed. Otherwise an attempt draws a number of clues from `least` to `most` to stop at.
    bool minimal = true;
    /// Exactly these cells are clues (descent.hpp); the symmetries do not matter then.
    std::optional<CellSet> pattern;
};

struct Attempt {
    Values givens;
    bool done = false;            // otherwise it was interrupted, and is as far as it had come
    bool good = false;            // it is what was wanted
    std::uint32_t solutions = 0;  // up to Descent::most_solutions; 0 where that is not known
    Verdict verdict = {};         // where there is a target (pursuit.hpp)
};

/// The orbits of the symmetry that an attempt draws.
const std::vector<CellSet>& drawn_symmetry(const Recipe& recipe, std::uint64_t seed, std::uint64_t number);

class Generator {
public:
    Generator(const Recipe& recipe, std::uint64_t seed, const KernelRow& kernel)
        : recipe_(recipe), seed_(seed), questions_(kernel) {}

    /// Makes attempts `first` to `last` - 1 into `results[0]` and so on. `interrupted` is asked now and then;
    /// when it says so, some attempts are left undone.
    void run(std::uint64_t first, std::uint64_t last, Attempt* results,
             const std::function<bool()>& interrupted);

private:
    template <class Task>
    void run_pool(std::size_t size, std::uint64_t first, std::uint64_t last, Attempt* results,
                  const std::function<bool()>& interrupted);
    void refuse_redundant(std::span<Attempt> attempts, const std::function<bool()>& interrupted);

    void start(class Deletion& deletion, std::uint64_t number);
    void start(class Descent& descent, std::uint64_t number);
    Attempt result(const Deletion& deletion) const;
    Attempt result(const Descent& descent) const;

    Recipe recipe_;
    std::uint64_t seed_;
    Questions questions_;
    std::vector<CellSet> orbits_;
};

}  // namespace ninefold

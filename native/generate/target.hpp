// What a puzzle must be, apart from unique: how hard it is, and which techniques are on its path.
#pragma once
#include <bitset>
#include <optional>
#include <vector>

#include "logic/path.hpp"
#include "model/stop_token.hpp"
#include "model/types.hpp"

namespace ninefold {

/// Indexed by the rows of the technique table.
using TechniqueSet = std::bitset<128>;

/// A Sudoku Explainer rating, in tenths.
struct RatingGoal {
    static constexpr int highest = 200;  // also used for puzzles that Sudoku Explainer cannot solve
    int least = 0, most = highest;
    bool pearl = false, diamond = false;
};

/// The path must use a technique from each set of `required`, and none from `forbidden`. With `solved`, it
/// must also solve the puzzle.
struct PathGoal {
    Plan plan;
    std::vector<TechniqueSet> required = {};
    TechniqueSet forbidden = {};
    bool solved = false;
};

struct Target {
    std::optional<RatingGoal> rating;
    std::vector<PathGoal> screens;  // cheap goals that every wanted puzzle meets; checked first
    std::vector<PathGoal> paths;
    int rounds = 0;  // rounds of mutation for attempts that come close; 0 for none (targeted.hpp)

    bool empty() const { return !rating && screens.empty() && paths.empty(); }
};

/// How far a puzzle is from the target. er, ep and ed are 0 without a rating; if `is_rated` is false, they
/// are the values so far.
struct Verdict {
    int distance = 0;  // 0 if the puzzle meets the target
    bool near = true;  // a small change might be enough
    bool done = true;  // false if the caller asked to stop first
    bool is_rated = false;
    int er = 0, ep = 0, ed = 0;
};

/// Checks the cheap goals first. If the puzzle misses one of them by far, skips the others.
Verdict judge(const Values& givens, const Target& target, const StopToken& stop);

}  // namespace ninefold

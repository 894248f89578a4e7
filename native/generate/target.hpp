// What a puzzle must be besides unique: how hard it is, and what the path of a person uses.
#pragma once
#include <bitset>
#include <optional>
#include <vector>

#include "logic/path.hpp"
#include "model/types.hpp"

namespace ninefold {

/// By the rows of the table of techniques.
using TechniqueSet = std::bitset<128>;

/// A rating of Sudoku Explainer, in tenths.
struct RatingWish {
    static constexpr int highest = 200;  // also what Sudoku Explainer does not solve
    int least = 0, most = highest;
    bool pearl = false, diamond = false;
};

/// One of each set of `required` is used on the path, and nothing of `forbidden`; `solved`: it leads to the
/// end.
struct PathWish {
    Plan plan;
    std::vector<TechniqueSet> required = {};
    TechniqueSet forbidden = {};
    bool solved = false;
};

struct Target {
    std::optional<RatingWish> rating;
    std::vector<PathWish> screens;  // cheap paths which every puzzle that is wanted passes; looked at first
    std::vector<PathWish> paths;
    int rounds = 0;  // of mutation, for an attempt that comes near; 0: none (pursuit.hpp)

    bool empty() const { return !rating && screens.empty() && paths.empty(); }
};

/// How far a puzzle is from the target. er, ep and ed are 0 where nobody asked; where `is_rated` is not set
/// they are what is known so far.
struct Verdict {
    int distance = 0;  // 0: it is what is wanted
    bool near = true;  // a small change might do
    bool done = true;  // otherwise it was interrupted
    bool is_rated = false;
    int er = 0, ep = 0, ed = 0;
};

/// The cheap wishes first: once one of them is far from fulfilled, the others are not looked at.
Verdict judge(const Values& givens, const Target& target, const Interrupted& interrupted);

}  // namespace ninefold

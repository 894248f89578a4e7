// Makes puzzles of variants, one per attempt. As for classic Sudoku, attempt i of a seed always gives the
// same result.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "constraints/solver.hpp"
#include "generate/clue_removal.hpp"
#include "model/stop_token.hpp"

namespace ninefold {

/// What is drawn anew for each puzzle, beside its givens.
enum class Drawn : std::uint8_t { nothing, regions, cages, thermometers, dots };
inline constexpr const char* drawn_names[] = {"nothing", "regions", "cages", "thermometers", "dots"};

struct VariantRecipe {
    constraints::Variant base;  // the rules that all puzzles have; for `Drawn::regions`, where swaps start
    Drawn drawn = Drawn::nothing;
    /// The orbits of each symmetry that an attempt may draw. Either all cells of an orbit are clues, or none
    /// of them.
    std::vector<std::vector<std::vector<int>>> symmetries;
    int least = 0, most = 0;  // number of clues
    /// If true, every clue is needed. If false, each attempt draws a number from `least` to `most`, and stops
    /// at that many clues.
    bool minimal = true;
};

struct VariantAttempt {
    bool done = false;                                 // false if the caller asked to stop first
    bool good = false;                                 // true if it fits the recipe
    bool is_impossible = false;                        // no grid obeys the rules
    std::vector<int> givens;                           // counted from 0; -1 for empty cells
    std::vector<std::vector<int>> regions;             // if they were drawn
    std::vector<constraints::Constraint> constraints;  // those that were drawn
};

class VariantGenerator {
public:
    VariantGenerator(const VariantRecipe& recipe, std::uint64_t seed);

    VariantAttempt run(std::uint64_t number, const StopToken& stop);

private:
    /// A network, and a search that uses it.
    struct Rules {
        explicit Rules(const constraints::Variant& variant);
        constraints::Network network;
        constraints::NetworkSearch search;
    };

    static std::optional<FullGrid> fill(Rules& rules, Random& random, VariantAttempt& attempt,
                                        const StopToken& stop);
    void remove_clues(Rules& rules, const FullGrid& solution, Random& random, VariantAttempt& attempt,
                      const StopToken& stop) const;
    void draw(const FullGrid& solution, Random& random, VariantAttempt& attempt, const StopToken& stop);
    void draw_regions(Random& random, VariantAttempt& attempt, const StopToken& stop);

    VariantRecipe recipe_;
    std::uint64_t seed_;
    std::unique_ptr<Rules> base_;
};

}  // namespace ninefold

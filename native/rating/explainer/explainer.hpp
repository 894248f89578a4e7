// The rating of Sudoku Explainer 1.2.1: one hint after another, always from the first producer that has one.
#pragma once
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "model/stop_token.hpp"
#include "rating/explainer/producers.hpp"

namespace ninefold::explainer {

enum class Status : std::uint8_t {
    rated,
    stuck,        // no producer has a hint
    above,        // a hint was above the limit
    interrupted,  // it timed out
    // Only from rate_many:
    invalid,     // digits clash, or a cell has no candidates
    unsolvable,  // no solution
    ambiguous,   // several solutions
};
inline constexpr int status_count = 7;

/// Visible to users, so they never change.
constexpr std::string_view name_of(Status status) {
    switch (status) {
        case Status::rated:
            return "rated";
        case Status::stuck:
            return "stuck";
        case Status::above:
            return "above";
        case Status::interrupted:
            return "seconds";
        case Status::invalid:
            return "invalid";
        case Status::unsolvable:
            return "none";
        case Status::ambiguous:
            return "multiple";
    }
    return {};
}

/// In tenths. If the status is not `rated`, these are lower bounds.
struct Rating {
    int er = 0, ep = 0, ed = 0;
    Producer hardest{};
    Status status = Status::rated;
    std::array<int, producer_count> counts{};
};

struct RatingOptions {
    bool uniqueness = true;
    int stop_above = any_price;  // in tenths
    /// Do not look for hints above `stop_above`: the rating then says that the puzzle is harder, but not by
    /// how much.
    bool skip_harder = false;
};

/// A hint on the path of a rating.
struct RatedHint {
    Producer producer;
    Hint hint;
};

/// With `path`, records all hints in order. Without it, places singles that cannot change the rating in any
/// order, which is faster.
Rating rate(const Board& board, const RatingOptions& options, const StopToken& stop,
            std::vector<RatedHint>* path = nullptr);

/// The next hint of a producer on a board, as a step with its proof; nothing if there is none or the search
/// is interrupted. Given the board just before a hint of a path, the hint's producer finds that hint again.
std::optional<NamedStep> prove(const Board& board, Producer producer, const StopToken& stop);

}  // namespace ninefold::explainer

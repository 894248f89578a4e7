// Removes clues from a full grid of a variant, as long as it stays the only solution.
#pragma once
#include <optional>
#include <vector>

#include "constraints/solver.hpp"
#include "model/random.hpp"
#include "model/stop_token.hpp"

namespace ninefold {

/// A digit for each cell, counted from 0.
using FullGrid = std::vector<int>;

/// Proves that grids are the only solution, within a number of nodes, so the answers are the same on every
/// machine.
class ClueRemoval {
public:
    enum class Answer : std::uint8_t { unique, several, unknown };

    /// Keeps references to both.
    ClueRemoval(const constraints::Network& network, constraints::NetworkSearch& search)
        : network_(network), search_(search) {}

    /// Removes the clues of whole orbits in random order, but keeps at least `least` clues. Nothing if the
    /// caller asked to stop.
    std::optional<std::vector<bool>> run(const FullGrid& solution, std::vector<std::vector<int>> orbits,
                                         int least, Random& random, const StopToken& stop);
    /// True if the last run proved that every orbit is needed. False if it ran into a limit, or kept `least`
    /// clues.
    bool is_minimal() const { return is_minimal_; }

private:
    void start(const FullGrid& solution);
    void remove(std::span<const int> cells);
    Answer without(std::span<const int> cells, const StopToken& stop);
    bool is_known_to_need(std::span<const int> cells) const;
    void remember(const std::vector<constraints::Mask>& other);

    const constraints::Network& network_;
    constraints::NetworkSearch& search_;
    std::vector<constraints::Mask> digits_;  // the solution, as sets
    std::vector<constraints::Mask> sets_;    // what the clues leave
    std::vector<bool> clues_;
    std::vector<std::vector<int>> differences_;  // cells in which other solutions differ
    bool is_minimal_ = false;
};

}  // namespace ninefold

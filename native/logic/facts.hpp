// A position and facts about it that several techniques need, computed on first use.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "logic/finder_limits.hpp"
#include "logic/step.hpp"
#include "model/board.hpp"
#include "model/stop_token.hpp"

namespace ninefold {

class Links;         // links.hpp
struct ChainSearch;  // chain_search.hpp
struct FinnedFish;   // fish.hpp
class SetLinks;      // set_links.hpp
enum class Reach : std::uint8_t;

/// Two cells that are the only places of a digit in a house: if it is not in one, it is in the other.
struct ConjugatePair {
    House house;
    Cell a, b;  // a < b
    bool operator==(const ConjugatePair&) const = default;
};

/// n cells of a house with n + 1 digits: if the set loses any one digit, the others fill it. A cell with two
/// candidates is such a set.
struct AlmostLockedSet {
    House house;  // the first house that contains them all
    CellSet cells;
    DigitSet digits;
    bool operator==(const AlmostLockedSet&) const = default;
};

/// Carried along a path from one position to the next, for searches that look at one digit at a time: the
/// places that each digit had when they last found nothing.
struct Memory {
    std::array<Table<Digit, std::optional<CellSet>>, 30> without_fish;  // by kinds of fish
};

class Facts {
public:
    explicit Facts(const Board& board, const FinderLimits& limits = {}, const StopToken& stop = {},
                   Memory* memory = nullptr);
    ~Facts();

    const Board& board() const { return board_; }
    const FinderLimits& limits() const { return limits_; }
    /// Finders that may take a while poll this, and return early if asked to.
    const StopToken& stop() const { return stop_; }
    /// Null outside a path.
    Memory* memory() const { return memory_; }
    const Rules& rules() const { return board_.rules(); }

    CellSet places(House house, Digit digit) const { return board_.cells_with(digit) & rules().cells(house); }
    /// Open cells with two candidates.
    CellSet bivalue() const;
    /// In the order of houses.
    const std::vector<ConjugatePair>& conjugate_pairs(Digit digit) const;
    /// Ordered by house, then by first cell; each set once.
    const std::vector<AlmostLockedSet>& almost_locked_sets() const;
    const Links& links(Reach reach) const;
    /// The search over all links. It remembers how far it has got.
    ChainSearch& chain_search(Reach reach) const;
    const SetLinks& set_links() const;
    /// For fish of two, three or four lines.
    const FinnedFish& finned_fish(int size) const;

private:
    const Board& board_;
    const FinderLimits limits_;
    const StopToken stop_;
    Memory* const memory_;
    mutable std::optional<CellSet> bivalue_;
    mutable Table<Digit, std::optional<std::vector<ConjugatePair>>> conjugate_pairs_;
    mutable std::optional<std::vector<AlmostLockedSet>> almost_locked_sets_;
    mutable std::array<std::unique_ptr<const Links>, 3> links_;  // by Reach
    mutable std::array<std::unique_ptr<ChainSearch>, 3> chain_searches_;
    mutable std::unique_ptr<const SetLinks> set_links_;
    mutable std::array<std::unique_ptr<const FinnedFish>, 5> finned_fish_;  // by size
};

/// True if a house that is no line has the same places for a digit as an earlier house and so adds nothing.
bool repeats_a_line(House house, Digit digit, const Facts& facts);

/// The candidates of one digit in several cells.
std::vector<Candidate> candidates_in(const CellSet& cells, Digit digit);

}  // namespace ninefold

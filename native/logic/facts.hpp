// A position and what several techniques want to know of it, computed when first asked for.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "logic/horizon.hpp"
#include "logic/interrupted.hpp"
#include "logic/step.hpp"
#include "model/board.hpp"

namespace ninefold {

class Links;         // links.hpp
struct ChainSearch;  // chain_search.hpp
struct FinnedFish;   // fish.hpp
class SetLinks;      // set_links.hpp
enum class Reach : std::uint8_t;

/// A house in which a digit has two places: if it is not in one, it is in the other.
struct StrongLink {
    House house;
    Cell a, b;  // a < b
    bool operator==(const StrongLink&) const = default;
};

/// Cells of a house with one digit more than cells: whatever digit it loses, the others fill it. A cell with
/// two candidates is one.
struct AlmostLockedSet {
    House house;  // the first that has them all
    CellSet cells;
    DigitSet digits;
    bool operator==(const AlmostLockedSet&) const = default;
};

/// What is remembered from one position of a path to the next: for searches that look at one digit at a time,
/// the places of the digit among which they found nothing.
struct Memory {
    std::array<Table<Digit, std::optional<CellSet>>, 30> barren;  // by kinds of fish
};

class Facts {
public:
    explicit Facts(const Board& board, const Horizon& horizon = {}, const Interrupted& interrupted = {},
                   Memory* memory = nullptr);
    ~Facts();

    const Board& board() const { return board_; }
    const Horizon& horizon() const { return horizon_; }
    /// Whether nobody waits for the rest: a finder that takes longer than a moment asks, and returns.
    bool interrupted() const { return interrupted_ && interrupted_(); }
    /// None outside of a path.
    Memory* memory() const { return memory_; }
    const Geometry& geometry() const { return board_.geometry(); }

    CellSet places(House house, Digit digit) const {
        return board_.cells_with(digit) & geometry().cells(house);
    }
    /// Open cells with two candidates.
    CellSet bivalue() const;
    /// By houses.
    const std::vector<StrongLink>& strong_links(Digit digit) const;
    /// By houses, and there by their first cells; each once.
    const std::vector<AlmostLockedSet>& almost_locked_sets() const;
    const Links& links(Reach reach) const;
    /// Over all links; it remembers how far it has come.
    ChainSearch& chain_search(Reach reach) const;
    const SetLinks& set_links() const;
    /// Of two, three or four lines.
    const FinnedFish& finned_fish(int size) const;

private:
    const Board& board_;
    const Horizon horizon_;
    const Interrupted interrupted_;
    Memory* const memory_;
    mutable std::optional<CellSet> bivalue_;
    mutable Table<Digit, std::optional<std::vector<StrongLink>>> strong_links_;
    mutable std::optional<std::vector<AlmostLockedSet>> almost_locked_sets_;
    mutable std::array<std::unique_ptr<const Links>, 3> links_;  // by Reach
    mutable std::array<std::unique_ptr<ChainSearch>, 3> chain_searches_;
    mutable std::unique_ptr<const SetLinks> set_links_;
    mutable std::array<std::unique_ptr<const FinnedFish>, 5> finned_fish_;  // by size
};

/// Whether a box has the same places for a digit as a line, and so says nothing new.
bool repeats_a_line(House house, Digit digit, const Facts& facts);

/// One digit in several cells.
std::vector<Candidate> candidates_in(const CellSet& cells, Digit digit);

}  // namespace ninefold

// Removes clues in a given order as long as the puzzle stays unique.
#pragma once
#include <array>
#include <vector>

#include "generate/kernel_queue.hpp"
#include "model/sets.hpp"
#include "model/types.hpp"

namespace ninefold {

/// Deletes clues from one puzzle, a whole orbit at a time: the cells that a symmetry maps onto each other, or
/// single cells if there is no symmetry. An orbit stays if the puzzle without it would have several
/// solutions, or fewer than `least` clues.
///
/// The result is the same as trying each orbit in turn, but it needs few counts:
///
/// * A clue must stay once all other cells of an unavoidable set are gone. Sets that can be found without a
///   search account for most of the clues that stay.
/// * The first fifty cells are tried all at once, since nearly all of them can go; only the clues that
///   unavoidable sets require are kept. If there is a second solution, the cells where it differs are another
///   such set. The clues are then chosen again with this set, and the solutions counted again. Once the
///   puzzle is unique, every removed clue could also have been removed in its turn, because more clues were
///   left at that point.
/// * For a single cell later on, it is enough to ask if another digit fits there, which is faster than
///   counting solutions.
class Deletion {
public:
    /// `orbits` is in the order of removal. Cells outside all orbits are open from the start. With the clues
    /// of all orbits, the puzzle must be unique and have this solution.
    void start(const Values& solution, const std::vector<CellSet>& orbits, int least);

    bool done() const { return final_ == orbits_.size(); }
    /// Queues the next board. Call only if not done.
    void request(KernelQueue& queue);
    /// Receives the count for that board.
    void receive(const KernelQueue& queue);

    /// The clues that are left when done. All of them are needed, or required by `least`.
    CellSet clues() const { return kept_; }
    const Values& solution() const { return solution_; }

private:
    struct Unavoidable {
        CellSet cells;
        int next;  // the next set with the same last orbit; -1 if there is none
    };

    /// Returns the last orbit of the set.
    std::size_t remember(const CellSet& cells);
    /// True if we know without counting that the orbit must stay.
    bool stays(std::size_t orbit) const;
    void keep(std::size_t orbit) { kept_ |= orbits_[orbit]; }
    void take(std::size_t orbit);
    void reconsider(std::size_t orbit);
    /// Decides again about the orbits that are not final, starting with this one.
    void decide(std::size_t from);
    void advance();
    void receive_all(const KernelQueue& queue);

    Values solution_;
    std::vector<CellSet> orbits_;
    int least_ = 0, clue_count_ = 0;
    KernelBoard board_{};                 // with the clues of all orbits that have not been removed
    CellSet kept_;                        // the clues of orbits that will stay
    Table<Cell, std::uint8_t> orbit_of_;  // counted from 1; 0 if the cell is not a clue
    std::vector<Unavoidable> unavoidable_;
    std::vector<CellSet> found_;             // kept to reuse its memory
    std::array<int, Cell::count> ending_{};  // by orbit: the newest set that ends with it
    // Orbits before `final_` are decided for good; those before `reach_` only provisionally.
    std::size_t final_ = 0, reach_ = 0;
    std::size_t entry_ = 0;
};

}  // namespace ninefold

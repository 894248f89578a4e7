// Take clues away, in a given order, as long as the puzzle stays unique.
#pragma once
#include <array>
#include <vector>

#include "generate/questions.hpp"
#include "model/sets.hpp"
#include "model/types.hpp"

namespace ninefold {

/// One puzzle on its way. Clues go in orbits, each as a whole: the cells that a symmetry maps onto each
/// other, or single cells where there is none. An orbit stays if the puzzle without it has several solutions,
/// or less than `least` clues.
///
/// The result is that of asking for each orbit in turn, but few questions are needed:
///
/// * A clue is needed once all other cells of an unavoidable set are gone. The sets that are found without
///   search decide most of the clues that stay.
/// * Whether the first fifty cells may go is asked at once, since nearly all may: with those clues kept that
///   unavoidable sets ask for. If there is a second solution, then the cells where it differs are another
///   such set; the clues are chosen again with it, and the question is repeated. Once the answer is "unique",
///   every clue that went was free to go when its turn came, as more clues were left then.
/// * For a single cell later on the question is whether another digit fits there, which is shorter than
///   counting solutions.
class Deletion {
public:
    /// `orbits` in the order in which they are to go. Cells in none of them are no clues from the start; what
    /// is left, all orbits taken together, must be unique, with this solution.
    void start(const Values& solution, const std::vector<CellSet>& orbits, int least);

    bool done() const { return final_ == orbits_.size(); }
    /// Put the next question; only while not done.
    void ask(Questions& questions);
    /// Take its answer.
    void hear(const Questions& questions);

    /// What is left when done, all of it needed (or wanted by `least`).
    CellSet clues() const { return kept_; }
    const Values& solution() const { return solution_; }

private:
    struct Unavoidable {
        CellSet cells;
        int next;  // of those with the same last orbit; -1: none
    };

    /// Returns the last orbit of the set.
    std::size_t remember(const CellSet& cells);
    /// Whether the orbit has to stay, as far as is known without a question.
    bool stays(std::size_t orbit) const;
    void keep(std::size_t orbit) { kept_ |= orbits_[orbit]; }
    void take(std::size_t orbit);
    void reconsider(std::size_t orbit);
    /// Decide again upon the orbits that are not final, from this one on.
    void decide(std::size_t from);
    void advance();
    void hear_all(const Questions& questions);

    Values solution_;
    std::vector<CellSet> orbits_;
    int least_ = 0, clue_count_ = 0;
    KernelBoard board_{};                 // with the clues of all orbits that are not taken
    CellSet kept_;                        // the orbits that have been decided upon and stay
    Table<Cell, std::uint8_t> orbit_of_;  // counted from 1; 0: the cell is no clue
    std::vector<Unavoidable> unavoidable_;
    std::array<int, Cell::count> ending_{};  // for each orbit the latest of the sets of which it is the last
    // Orbits before `final_` are decided for good; those before `reach_` as far as is known.
    std::size_t final_ = 0, reach_ = 0;
    std::size_t question_ = 0;
};

}  // namespace ninefold

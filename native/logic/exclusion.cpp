// Aligned exclusion: try all combinations of digits in two or three cells. A combination is impossible if two
// cells that see each other get the same digit, or if an excluder (a cell that sees them all) would be left
// without a candidate. A digit that fits with nothing in the other cells can be removed.
//
//      *  .  . | 12  .  16 | .  .  .      r1c1 and r2c5 are the pair. If r1c1 were 1, then r2c5 could not be
//      . 13  . | .  236  . | .  .  .      2 because of r1c4, not 3 because of r2c2, not 6 because of r1c6:
//      .  .  . | .   .   . | .  .  .      so r1c1 is not 1.
//
// The cells and the excluders are those of Sudoku Explainer: excluders of pairs have two candidates, those of
// triplets two or three; there are at least two excluders; and one cell of a triplet has two or three
// candidates and sees another one.
#include <array>

#include "logic/als.hpp"

namespace ninefold {
namespace {

constexpr int fewest_excluders = 2;

/// The digits that `other` cannot hold if `cell` holds this one: the same digit if they see each other, and
/// the second candidates of excluders.
DigitSet barred(const Board& board, Cell cell, Digit digit, Cell other, const CellSet& excluders) {
    DigitSet found;
    if (board.rules().peers(cell).contains(other)) found.insert(digit);
    for (const Cell excluder : excluders& board.cells_with(digit))
        found |= board.candidates(excluder).without(digit);
    return found;
}

CellSet common_peers(const Rules& rules, Cell a, Cell b) { return rules.peers(a) & rules.peers(b); }

/// True if two cells alone rule out a digit of the first.
bool pair_removes(const Facts& facts, Cell cell, Digit digit, Cell other) {
    const CellSet excluders = facts.bivalue() & common_peers(facts.rules(), cell, other);
    return barred(facts.board(), cell, digit, other, excluders).includes(facts.board().candidates(other));
}

Step exclusion(const CellSet& cells, const CellSet& excluders, const CandidateSet& gone) {
    Step step;
    step.removes = listed(gone);
    step.evidence = evidence::Exclusion{cells, excluders};
    for (const Cell cell : cells) step.truths.emplace_back(cell);
    for (const Cell cell : excluders) step.truths.emplace_back(cell);
    step.has_spare_truths = true;
    return step;
}

/// The candidates that a pair removes. With only one excluder, it would be a naked pair with the other cell.
CandidateSet removed_by_pair(const Board& board, Cell cell, Cell other, const CellSet& excluders,
                             CellSet& used) {
    CandidateSet gone;
    for (const Digit digit : board.candidates(cell)) {
        const DigitSet left = board.rules().peers(cell).contains(other)
                                  ? board.candidates(other).without(digit)
                                  : board.candidates(other);
        if (!left.several() || !barred(board, cell, digit, other, excluders).includes(left)) continue;
        gone.insert({cell, digit});
        for (const Cell excluder : excluders& board.cells_with(digit))
            if (left.meets(board.candidates(excluder).without(digit))) used.insert(excluder);
    }
    return gone;
}

/// Three cells, and the excluders that see all three.
class Triplet {
public:
    Triplet(const Facts& facts, const std::array<Cell, 3>& cells, const CellSet& excluders)
        : facts_(facts), board_(facts.board()), cells_(cells), excluders_(excluders) {}

    bool find(Sink sink) {
        CandidateSet gone;
        for (std::size_t i = 0; i < 3; ++i)
            for (const Digit digit : board_.candidates(cells_[i]))
                if (!fits(i, digit) && !pair_removes(facts_, cells_[i], digit, cells_[(i + 1) % 3]) &&
                    !pair_removes(facts_, cells_[i], digit, cells_[(i + 2) % 3]))
                    gone.insert({cells_[i], digit});
        if (gone.empty()) return true;
        CellSet all;
        for (const Cell cell : cells_) all.insert(cell);
        return sink(exclusion(all, used_, gone));
    }

private:
    /// True if the other cells have digits that go with this one. If not, records which excluders it took to
    /// show that.
    bool fits(std::size_t at, Digit digit) {
        const std::size_t second = (at + 1) % 3, third = (at + 2) % 3;
        CellSet used = used_;
        for (const Digit y : board_.candidates(cells_[second])) {
            if (clash(at, digit, second, y)) continue;
            for (const Digit z : board_.candidates(cells_[third])) {
                if (clash(at, digit, third, z) || clash(second, y, third, z)) continue;
                const std::optional<Cell> excluder = excluder_of(DigitSet::of(digit).with(y).with(z));
                if (!excluder) return true;
                used.insert(*excluder);
            }
        }
        used_ = used;
        return false;
    }
    bool clash(std::size_t i, Digit x, std::size_t j, Digit y) const {
        return x == y && board_.rules().peers(cells_[i]).contains(cells_[j]);
    }
    std::optional<Cell> excluder_of(const DigitSet& digits) const {
        for (const Cell excluder : excluders_)
            if (digits.includes(board_.candidates(excluder))) return excluder;
        return std::nullopt;
    }

    const Facts& facts_;
    const Board& board_;
    std::array<Cell, 3> cells_;
    CellSet excluders_, used_;
};

/// Open cells with two or three candidates.
CellSet narrow_cells(const Board& board) {
    CellSet narrow;
    for (const Cell cell : board.open()) {
        const int size = board.candidates(cell).size();
        if (size == 2 || size == 3) narrow.insert(cell);
    }
    return narrow;
}

}  // namespace

bool find_aligned_pairs(const Facts& facts, Sink sink) {
    const Board& board = facts.board();
    CellSet rest = board.open();
    for (const Cell a : board.open()) {
        rest.erase(a);
        for (const Cell b : rest) {
            const CellSet excluders = facts.bivalue() & common_peers(facts.rules(), a, b);
            if (excluders.size() < fewest_excluders) continue;
            CellSet used;
            const CandidateSet gone =
                removed_by_pair(board, a, b, excluders, used) | removed_by_pair(board, b, a, excluders, used);
            if (!gone.empty() && !sink(exclusion(CellSet::of(a).with(b), used, gone))) return false;
        }
    }
    return true;
}

bool find_aligned_triplets(const Facts& facts, Sink sink) {
    const Rules& rules = facts.rules();
    const CellSet open = facts.board().open(), narrow = narrow_cells(facts.board());
    CellSet after_a = open;
    for (const Cell a : open) {
        after_a.erase(a);
        CellSet after_b = after_a;
        for (const Cell b : after_a) {
            after_b.erase(b);
            const CellSet seen = narrow & common_peers(rules, a, b);
            if (seen.size() < fewest_excluders) continue;
            for (const Cell c : after_b) {
                const CellSet excluders = seen & rules.peers(c);
                if (excluders.size() < fewest_excluders) continue;
                const CellSet cells = CellSet::of(a).with(b).with(c);
                const auto is_third = [&](Cell cell) {
                    return narrow.contains(cell) && rules.peers(cell).meets(cells);
                };
                if (!is_third(a) && !is_third(b) && !is_third(c)) continue;
                if (!Triplet(facts, {a, b, c}, excluders).find(sink)) return false;
            }
        }
    }
    return true;
}

}  // namespace ninefold

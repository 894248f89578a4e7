#include "generate/pattern_search.hpp"

#include "model/rules.hpp"

namespace ninefold {
namespace {

// The search is stuck after two rounds through all clues without a better digit. Shakes halve the time for
// patterns of 21 cells, and cut it to a quarter for dense ones that rarely work. Four rounds, or shakes of
// one, three or four clues, took longer.
constexpr int rounds_without_progress = 2, shakes = 20, moves_in_shake = 2;

}  // namespace

void PatternSearch::start(const Values& grid, const CellSet& pattern, const Random& random) {
    random_ = random;
    givens_ = {};
    cells_.clear();
    for (int cell = 0; cell < Cell::count; ++cell) board_.open(cell);
    for (const Cell cell : pattern) {
        givens_[cell] = grid[cell];
        board_.place(cell.position(), grid[cell]);
        cells_.push_back(cell);
    }
    best_ = givens_;
    solutions_ = fewest_ = 0;
    at_ = cells_.size();
    tries_left_ = full_tries();
    shakes_ = shakes;
    moves_ = 0;
}

int PatternSearch::full_tries() const { return rounds_without_progress * static_cast<int>(cells_.size()); }

void PatternSearch::choose_cell() {
    if (++at_ >= cells_.size()) {
        random_.shuffle(cells_);
        at_ = 0;
    }
    choices_.clear();
    DigitSet taken = DigitSet::of(Digit(givens_[cells_[at_]]));
    for (const Cell peer : Rules::classic().peer_list(cells_[at_]))
        if (givens_[peer] != 0) taken.insert(Digit(givens_[peer]));
    for (const Digit digit : ~taken) choices_.push_back(static_cast<std::uint8_t>(digit.number()));
    random_.shuffle(choices_);  // the first of several equally good ones wins
}

void PatternSearch::request(KernelQueue& queue) {
    if (solutions_ == 0) {
        entry_ = queue.add(board_, most_solutions);
        return;
    }
    choose_cell();
    const int cell = cells_[at_].position();
    const std::uint32_t limit = moves_ > 0 ? most_solutions : std::min(solutions_ + 1, most_solutions);
    for (std::size_t i = 0; i < choices_.size(); ++i) {
        const std::size_t entry = queue.add(board_, limit);
        queue.board(entry).place(cell, choices_[i]);
        if (i == 0) entry_ = entry;
    }
}

void PatternSearch::receive(const KernelQueue& queue) {
    if (solutions_ == 0) {
        solutions_ = fewest_ = queue.count(entry_);
        return;
    }
    const bool shaken = moves_ > 0;
    --(shaken ? moves_ : tries_left_);
    std::uint32_t fewest = shaken ? most_solutions + 1 : solutions_ + 1;
    std::uint8_t best = 0;
    for (std::size_t i = 0; i < choices_.size(); ++i) {
        const std::uint32_t count = queue.count(entry_ + i);
        if (count == 0 || count >= fewest) continue;
        fewest = count;
        best = choices_[i];
    }
    if (best != 0) move(best, fewest);
    // If there are too many solutions to count, nothing guides the search, and shaking does not help.
    if (tries_left_ == 0 && shakes_ > 0 && solutions_ < most_solutions) {
        --shakes_;
        moves_ = moves_in_shake;
        tries_left_ = full_tries();
    }
}

void PatternSearch::move(std::uint8_t digit, std::uint32_t solutions) {
    if (solutions < solutions_) tries_left_ = full_tries();
    solutions_ = solutions;
    givens_[cells_[at_]] = digit;
    board_.place(cells_[at_].position(), digit);
    if (solutions < fewest_) {
        best_ = givens_;
        fewest_ = solutions;
    }
}

}  // namespace ninefold

#include "generate/deletion.hpp"

#include <algorithm>

#include "generate/unavoidable.hpp"

namespace ninefold {
namespace {

// This many cells at the end are tried one by one, and all cells before them at once. Any value from 25 to 37
// is equally fast.
constexpr int cells_one_by_one = 31;

}  // namespace

void Deletion::start(const Values& solution, const std::vector<CellSet>& orbits, int least) {
    solution_ = solution;
    orbits_ = orbits;
    least_ = least;
    clue_count_ = 0;
    kept_ = {};
    orbit_of_ = {};
    for (int cell = 0; cell < Cell::count; ++cell) board_.open(cell);
    for (std::size_t orbit = 0; orbit < orbits_.size(); ++orbit)
        for (const Cell cell : orbits_[orbit]) {
            orbit_of_[cell] = static_cast<std::uint8_t>(orbit + 1);
            board_.place(cell.position(), solution_[cell]);
            ++clue_count_;
        }
    unavoidable_.clear();
    ending_.fill(-1);
    found_.clear();
    find_unavoidable_sets(solution_, found_);
    for (const CellSet& cells : found_) remember(cells);

    final_ = reach_ = 0;
    for (int left = clue_count_ - cells_one_by_one; reach_ < orbits_.size(); ++reach_)
        if ((left -= orbits_[reach_].size()) < 0) break;
    decide(0);
    if (reach_ == 0) advance();
}

std::size_t Deletion::remember(const CellSet& cells) {
    std::uint8_t last = 0;
    for (const Cell cell : cells) last = std::max(last, orbit_of_[cell]);
    if (last == 0) return orbits_.size();  // no clue to keep: the puzzle was not unique
    int& latest = ending_[last - 1u];
    unavoidable_.push_back({cells, latest});
    latest = static_cast<int>(unavoidable_.size()) - 1;
    return last - 1u;
}

bool Deletion::stays(std::size_t orbit) const {
    if (clue_count_ - orbits_[orbit].size() < least_) return true;
    for (int i = ending_[orbit]; i >= 0; i = unavoidable_[static_cast<std::size_t>(i)].next)
        if (!unavoidable_[static_cast<std::size_t>(i)].cells.meets(kept_)) return true;
    return false;
}

void Deletion::take(std::size_t orbit) {
    for (const Cell cell : orbits_[orbit]) board_.open(cell.position());
    clue_count_ -= orbits_[orbit].size();
}

void Deletion::reconsider(std::size_t orbit) {
    if (kept_.meets(orbits_[orbit])) {
        kept_ -= orbits_[orbit];
        return;
    }
    for (const Cell cell : orbits_[orbit]) board_.place(cell.position(), solution_[cell]);
    clue_count_ += orbits_[orbit].size();
}

void Deletion::decide(std::size_t from) {
    for (std::size_t orbit = from; orbit < reach_; ++orbit) stays(orbit) ? keep(orbit) : take(orbit);
}

void Deletion::advance() {
    while (final_ < orbits_.size() && stays(final_)) keep(final_++);
    reach_ = final_;
}

void Deletion::request(KernelQueue& queue) {
    if (final_ < reach_) {
        entry_ = queue.add(board_, 2);
        return;
    }
    const CellSet& orbit = orbits_[final_];
    entry_ = queue.add(board_, orbit.single() ? 1 : 2);
    KernelBoard& board = queue.board(entry_);
    for (const Cell cell : orbit) board.open(cell.position());
    if (orbit.single()) board.forbid(orbit.first().position(), solution_[orbit.first()]);
}

void Deletion::receive(const KernelQueue& queue) {
    if (final_ < reach_) {
        receive_all(queue);
        return;
    }
    const std::uint32_t others = orbits_[final_].single() ? 0 : 1;
    queue.count(entry_) > others ? keep(final_) : take(final_);
    ++final_;
    advance();
}

/// Uses the count for the first orbits, which were tried together.
void Deletion::receive_all(const KernelQueue& queue) {
    if (queue.count(entry_) == 1) {
        final_ = reach_;
        advance();
        return;
    }
    std::size_t first = reach_;
    for (std::size_t i = 0; i < queue.kept(entry_); ++i) {
        const CellSet cells = difference(solution_, queue.solution(entry_, i));
        if (!cells.empty()) first = std::min(first, remember(cells));
    }
    if (first >= reach_) {  // no clue tells the solutions apart: the puzzle was not unique, so keep all
        while (final_ < orbits_.size()) keep(final_++);
        return;
    }
    for (std::size_t orbit = first; orbit < reach_; ++orbit) reconsider(orbit);
    decide(first);
}

}  // namespace ninefold

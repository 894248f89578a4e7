#include "generate/clue_removal.hpp"

#include <algorithm>

namespace ninefold {
namespace {

using constraints::Mask;

constexpr std::uint64_t most_nodes = 20'000;  // for one proof
constexpr std::size_t most_differences = 64;  // more take longer to compare than they save

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

void ClueRemoval::start(const FullGrid& solution) {
    digits_.clear();
    for (const int digit : solution) digits_.push_back(constraints::digit_bit(digit));
    sets_ = digits_;
    clues_.assign(solution.size(), true);
    differences_.clear();
}

std::optional<std::vector<bool>> ClueRemoval::run(const FullGrid& solution,
                                                  std::vector<std::vector<int>> orbits, int least,
                                                  Random& random, const StopToken& stop) {
    start(solution);
    random.shuffle(orbits);
    is_minimal_ = least == 0;
    std::size_t spare = solution.size() - at(least);  // how many clues may still go
    std::vector<int> cells;
    // If several clues can go together, each of them can go on its own after those before it. So removing
    // them in one test gives the same puzzle as removing them one by one.
    for (std::size_t next = 0, together = std::max<std::size_t>(orbits.size() / 2, 1);
         next < orbits.size();) {
        together = std::min(together, orbits.size() - next);
        cells.clear();
        for (std::size_t i = 0; i < together; ++i)
            cells.insert(cells.end(), orbits[next + i].begin(), orbits[next + i].end());
        const Answer answer = cells.size() > spare ? Answer::several : without(cells, stop);
        if (stop.requested()) return {};
        if (answer == Answer::unique) {
            remove(cells);
            spare -= cells.size();
            next += together;
        } else if (together > 1) {
            together /= 2;
        } else {
            is_minimal_ = is_minimal_ && answer == Answer::several;
            ++next;
        }
    }
    return clues_;
}

void ClueRemoval::remove(std::span<const int> cells) {
    for (const int cell : cells) {
        clues_[at(cell)] = false;
        sets_[at(cell)] = network_.root[at(cell)];
    }
}

/// Asks for another solution without these clues.
ClueRemoval::Answer ClueRemoval::without(std::span<const int> cells, const StopToken& stop) {
    if (is_known_to_need(cells)) return Answer::several;
    std::vector<Mask> sets = sets_;
    for (const int cell : cells) sets[at(cell)] = network_.root[at(cell)];
    // One cell must differ in another solution. Of several, at least one must.
    const bool is_one = cells.size() == 1;
    if (is_one) sets[at(cells[0])] &= ~digits_[at(cells[0])];
    if (is_one && sets[at(cells[0])] == 0) return Answer::unique;
    bool is_found = false;
    const auto sink = [&](const std::vector<Mask>& grid) {
        if (grid == digits_) return;
        is_found = true;
        remember(grid);
    };
    SearchLimits limits;
    limits.solutions = is_one ? 1 : 2;
    limits.nodes = most_nodes;
    const constraints::Outcome outcome = search_.run(sets, limits, sink, stop);
    if (is_found) return Answer::several;
    return outcome.ending == Ending::exhausted ? Answer::unique : Answer::unknown;
}

/// True if a solution that was found before differs only in these cells and in cells without a clue.
bool ClueRemoval::is_known_to_need(std::span<const int> cells) const {
    return std::ranges::any_of(differences_, [&](const std::vector<int>& difference) {
        return std::ranges::all_of(difference, [&](int cell) {
            return !clues_[at(cell)] || std::ranges::find(cells, cell) != cells.end();
        });
    });
}

void ClueRemoval::remember(const std::vector<Mask>& other) {
    if (differences_.size() == most_differences) return;
    std::vector<int>& difference = differences_.emplace_back();
    for (std::size_t cell = 0; cell < other.size(); ++cell)
        if (clues_[cell] && other[cell] != digits_[cell]) difference.push_back(static_cast<int>(cell));
}

}  // namespace ninefold

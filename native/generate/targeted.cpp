#include "generate/targeted.hpp"

#include <optional>

#include "generate/mutation.hpp"
#include "model/random.hpp"

namespace ninefold {
namespace {

constexpr std::size_t mutants_per_round = 8;
// Gives up after this many rounds without progress.
constexpr int most_idle_rounds = 3;

Values givens_of(const Values& solution, const CellSet& clues) {
    Values givens;
    for (const Cell cell : clues) givens[cell] = solution[cell];
    return givens;
}

CellSet clues_of(const Values& givens) {
    CellSet clues;
    for (const Cell cell : CellSet::full())
        if (givens[cell] != 0) clues.insert(cell);
    return clues;
}

/// The solution of a unique puzzle. Returns nothing if the caller asked to stop.
std::optional<Values> solution_of(const Values& givens, KernelQueue& queue, const StopToken& stop) {
    KernelBoard board{};
    for (const Cell cell : CellSet::full()) {
        board.open(cell.position());
        if (givens[cell] != 0) board.place(cell.position(), givens[cell]);
    }
    queue.clear();
    const std::size_t entry = queue.add(board, 1);
    if (!queue.solve(stop)) return {};
    Values solution;
    for (const Cell cell : CellSet::full()) solution[cell] = queue.solution(entry, 0)[cell.position()];
    return solution;
}

}  // namespace

void TargetedSearch::run(std::uint64_t number, Attempt& attempt, const StopToken& stop) {
    attempt.verdict = judge(attempt.givens, target_, stop);
    // A pattern has no cells to exchange.
    const bool can_improve = attempt.verdict.near && target_.rounds > 0 && !recipe_.pattern;
    if (attempt.verdict.done && attempt.verdict.distance > 0 && can_improve) improve(number, attempt, stop);
    attempt.done = attempt.verdict.done;
    attempt.good = attempt.done && attempt.verdict.distance == 0;
}

/// The next parent is the first mutant of a round that is closer to the target, or failing that, the last one
/// that is just as close.
void TargetedSearch::improve(std::uint64_t number, Attempt& attempt, const StopToken& stop) {
    const auto solution = solution_of(attempt.givens, queue_, stop);
    attempt.verdict.done = solution.has_value();
    if (!solution) return;
    Random random(~seed_, number);  // no attempt of this seed uses these numbers
    Parent parent{*solution, clues_of(attempt.givens), drawn_symmetry(recipe_, seed_, number),
                  recipe_.minimal};
    for (int round = 0, idle = 0; round < target_.rounds && idle < most_idle_rounds; ++round, ++idle) {
        const int before = attempt.verdict.distance;
        const std::vector<CellSet> changed = mutants(parent, mutants_per_round, random, queue_, stop);
        attempt.verdict.done = !changed.empty();
        for (const CellSet& clues : changed) {
            if (clues == parent.clues || !is_wanted(clues)) continue;
            const Values givens = givens_of(*solution, clues);
            const Verdict verdict = judge(givens, target_, stop);
            if (verdict.done && verdict.distance > attempt.verdict.distance) continue;
            attempt.givens = givens;
            attempt.verdict = verdict;
            if (!verdict.done || verdict.distance < before) break;
        }
        if (!attempt.verdict.done || attempt.verdict.distance == 0) return;
        parent.clues = clues_of(attempt.givens);
        if (attempt.verdict.distance < before) idle = -1;
    }
}

bool TargetedSearch::is_wanted(const CellSet& clues) const {
    return recipe_.least <= clues.size() && clues.size() <= recipe_.most;
}

}  // namespace ninefold

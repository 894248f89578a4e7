#include "generate/pursuit.hpp"

#include <optional>

#include "generate/mutation.hpp"
#include "generate/random.hpp"

namespace ninefold {
namespace {

constexpr std::size_t litter_size = 8;
// Rounds that bring nothing nearer, until it is given up.
constexpr int patience = 3;

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

/// The solution of a unique puzzle; nothing if interrupted.
std::optional<Values> solution_of(const Values& givens, Questions& questions,
                                  const Interrupted& interrupted) {
    KernelBoard board{};
    for (const Cell cell : CellSet::full()) {
        board.open(cell.position());
        if (givens[cell] != 0) board.place(cell.position(), givens[cell]);
    }
    questions.clear();
    const std::size_t question = questions.ask(board, 1);
    if (!questions.answer(interrupted)) return {};
    Values solution;
    for (const Cell cell : CellSet::full()) solution[cell] = questions.solution(question, 0)[cell.position()];
    return solution;
}

}  // namespace

void Pursuit::run(std::uint64_t number, Attempt& attempt, const Interrupted& interrupted) {
    attempt.verdict = judge(attempt.givens, target_, interrupted);
    // A pattern has no cells to exchange.
    const bool can_climb = attempt.verdict.near && target_.rounds > 0 && !recipe_.pattern;
    if (attempt.verdict.done && attempt.verdict.distance > 0 && can_climb)
        climb(number, attempt, interrupted);
    attempt.done = attempt.verdict.done;
    attempt.good = attempt.done && attempt.verdict.distance == 0;
}

/// The first mutant of a litter that is nearer is the next parent, or the last one that is as near.
void Pursuit::climb(std::uint64_t number, Attempt& attempt, const Interrupted& interrupted) {
    const auto solution = solution_of(attempt.givens, questions_, interrupted);
    attempt.verdict.done = solution.has_value();
    if (!solution) return;
    Random random(~seed_, number);  // numbers that no attempt of this seed has used
    Parent parent{*solution, clues_of(attempt.givens), drawn_symmetry(recipe_, seed_, number),
                  recipe_.minimal};
    for (int round = 0, idle = 0; round < target_.rounds && idle < patience; ++round, ++idle) {
        const int before = attempt.verdict.distance;
        const std::vector<CellSet> litter = mutants(parent, litter_size, random, questions_, interrupted);
        attempt.verdict.done = !litter.empty();
        for (const CellSet& clues : litter) {
            if (clues == parent.clues || !is_wanted(clues)) continue;
            const Values givens = givens_of(*solution, clues);
            const Verdict verdict = judge(givens, target_, interrupted);
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

bool Pursuit::is_wanted(const CellSet& clues) const {
    return recipe_.least <= clues.size() && clues.size() <= recipe_.most;
}

}  // namespace ninefold

#include "logic/deadly.hpp"

#include <algorithm>

namespace ninefold {
namespace {

DigitSet digits_in(const CandidateSet& candidates, Cell cell) {
    DigitSet digits;
    for (const Digit digit : DigitSet::full())
        if (candidates.contains({cell, digit})) digits.insert(digit);
    return digits;
}

/// Looks for cells of a house that, together with the guardians, have one digit more than cells.
class GuardedSubsets {
public:
    GuardedSubsets(const Facts& facts, const DeadlyPattern& pattern, House house, Sink sink)
        : facts_(facts), pattern_(pattern), house_(house), sink_(sink) {}

    bool find() const {
        const CellSet open = facts_.board().open() & facts_.rules().cells(house_);
        return extend({}, pattern_.digits, open - pattern_.cells);
    }

private:
    bool extend(const CellSet& cells, const DigitSet& digits, CellSet rest) const {
        const int missing = digits.size() - cells.size() - 1;
        if (missing <= 0) return finish(cells, digits);
        if (missing > rest.size()) return true;
        for (const Cell cell : rest) {
            rest.erase(cell);
            if (!extend(cells.with(cell), digits | facts_.board().candidates(cell), rest)) return false;
        }
        return true;
    }

    bool finish(const CellSet& cells, const DigitSet& digits) const {
        const CellSet all = cells | pattern_.cells;
        const HouseSet houses = facts_.rules().common_houses(all);
        if (houses.first() != house_ || !is_whole(cells)) return true;
        Step step = deadly_step(pattern_);
        for (const Cell cell : facts_.rules().common_peers(all))
            for (const Digit digit : facts_.board().candidates(cell) & digits)
                step.removes.emplace_back(cell, digit);
        if (step.removes.empty()) return true;
        std::get<evidence::Deadly>(step.evidence).subset = evidence::Subset{houses, cells, digits};
        for (const Cell cell : cells) step.truths.emplace_back(cell);
        return sink_(std::move(step));
    }

    /// True if all cells are needed: no part of them is a subset, with or without the guardians.
    bool is_whole(const CellSet& cells) const {
        return !has_subset(cells, cells, {}, 0) && !has_subset(cells, cells, pattern_.digits, 1);
    }
    bool has_subset(const CellSet& cells, CellSet rest, const DigitSet& digits, int size) const {
        const bool all = size > cells.size();  // with the guardians
        if (size > 0 && !all && digits.size() <= size) return true;
        for (const Cell cell : rest) {
            rest.erase(cell);
            if (has_subset(cells, rest, digits | facts_.board().candidates(cell), size + 1)) return true;
        }
        return false;
    }

    const Facts& facts_;
    const DeadlyPattern& pattern_;
    House house_;
    Sink sink_;
};

}  // namespace

DeadlyPattern::DeadlyPattern(const Board& board, const CandidateSet& pattern) : candidates(pattern) {
    CellSet all;
    for (const Candidate candidate : pattern) all.insert(candidate.cell());
    for (const Cell cell : all)
        for (const Digit digit : board.candidates(cell) - digits_in(pattern, cell)) {
            guardians.insert({cell, digit});
            cells.insert(cell);
            digits.insert(digit);
        }
}

Step deadly_step(const DeadlyPattern& pattern) {
    Step step;
    step.deadly = pattern.candidates;
    step.evidence = evidence::Deadly{pattern.candidates, pattern.guardians, {}, {}, {}};
    return step;
}

void add_link(Step& step, House house, Digit digit) {
    auto& evidence = std::get<evidence::Deadly>(step.evidence);
    evidence.digit = digit;
    evidence.houses.insert(house);
    step.truths.emplace_back(house, digit);
}

bool find_one_cell(const Facts& facts, const DeadlyPattern& pattern, Sink sink) {
    if (!pattern.cells.single()) return true;
    const Cell cell = pattern.cells.first();
    Step step = deadly_step(pattern);
    for (const Digit digit : facts.board().candidates(cell) - pattern.digits)
        step.removes.emplace_back(cell, digit);
    return step.removes.empty() || sink(std::move(step));
}

bool find_one_digit(const Facts& facts, const DeadlyPattern& pattern, Sink sink) {
    if (!pattern.digits.single() || !pattern.cells.several()) return true;
    const Digit digit = pattern.digits.first();
    const CellSet gone = facts.board().cells_with(digit) & facts.rules().common_peers(pattern.cells);
    if (gone.empty()) return true;
    Step step = deadly_step(pattern);
    step.removes = candidates_in(gone, digit);
    return sink(std::move(step));
}

bool find_subset(const Facts& facts, const DeadlyPattern& pattern, Sink sink) {
    if (!pattern.digits.several() || !pattern.cells.several()) return true;
    for (const House house : facts.rules().common_houses(pattern.cells))
        if (!GuardedSubsets(facts, pattern, house, sink).find()) return false;
    return true;
}

bool find_link(const Facts& facts, const DeadlyPattern& pattern, Sink sink) {
    if (pattern.cells.size() != 2) return true;
    const Cell a = pattern.cells.first(), b = pattern.cells.without(a).first();
    for (const House house : facts.rules().common_houses(pattern.cells))
        for (const Digit digit : digits_in(pattern.candidates, a) & digits_in(pattern.candidates, b)) {
            if (facts.places(house, digit) != pattern.cells || repeats_a_line(house, digit, facts)) continue;
            Step step = deadly_step(pattern);
            for (const Cell cell : pattern.cells)
                for (const Digit other : digits_in(pattern.candidates, cell).without(digit))
                    if (facts.board().candidates(cell).contains(other))
                        step.removes.emplace_back(cell, other);
            add_link(step, house, digit);
            // A removed candidate may see all guardians; in that case it does not need the link.
            step.has_spare_truths = std::ranges::any_of(
                step.removes, [&](Candidate gone) { return pattern.digits.contains(gone.digit()); });
            if (!step.removes.empty() && !sink(std::move(step))) return false;
        }
    return true;
}

}  // namespace ninefold

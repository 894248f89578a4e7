// Subsets: n cells of a house with n digits to themselves.
//
// Naked: n cells have only n digits, so the other cells of the house lose these. Hidden: n digits have only n
// places, so these places lose all other digits. Locked: a naked pair or triple in the three cells that a box
// shares with a line, so both houses lose its digits.
#include "logic/subsets.hpp"

#include <algorithm>

namespace ninefold {
namespace {

/// Calls `use` with every choice of `size` members, in lexicographic order, until it returns false.
template <class Member, class Use>
bool each_choice(const Set<Member>& from, int size, const Set<Member>& chosen, const Use& use) {
    if (size == 0) return use(chosen);
    Set<Member> rest = from;
    for (const Member member : from) {
        rest.erase(member);
        if (rest.size() < size - 1) break;
        if (!each_choice(rest, size - 1, chosen.with(member), use)) return false;
    }
    return true;
}

DigitSet digits_of(const Board& board, const CellSet& cells) {
    DigitSet digits;
    for (const Cell cell : cells) digits |= board.candidates(cell);
    return digits;
}

std::vector<Candidate> candidates_in(const Board& board, const CellSet& cells, const DigitSet& digits) {
    std::vector<Candidate> candidates;
    for (const Cell cell : cells)
        for (const Digit digit : board.candidates(cell) & digits) candidates.emplace_back(cell, digit);
    return candidates;
}

std::vector<Truth> truths_of(const CellSet& cells) {
    std::vector<Truth> truths;
    for (const Cell cell : cells) truths.emplace_back(cell);
    return truths;
}

/// Open cells with 1 to `most` candidates.
CellSet narrow_cells(const Facts& facts, House house, int most) {
    CellSet cells;
    for (const Cell cell : facts.board().open() & facts.rules().cells(house)) {
        const int size = facts.board().candidates(cell).size();
        if (size >= 1 && size <= most) cells.insert(cell);
    }
    return cells;
}

/// True if all cells are needed: no part that is a subset on its own removes everything, and the set is not
/// just two subsets side by side.
bool is_whole(const Board& board, const CellSet& cells, const std::vector<Candidate>& removes) {
    const auto needs_more = [&](const CellSet& part) {
        const DigitSet digits = digits_of(board, part);
        if (digits.size() > part.size()) return true;
        if (digits.size() < part.size()) return false;  // the board is broken: nothing can be proved
        const CellSet rest = cells - part;
        const bool does_all =
            std::ranges::all_of(removes, [&](Candidate removed) { return digits.contains(removed.digit()); });
        return !does_all && digits_of(board, rest).size() > rest.size();
    };
    for (int size = 1; size < cells.size(); ++size)
        if (!each_choice(cells, size, CellSet(), needs_more)) return false;
    return true;
}

template <int size>
bool find_naked(const Facts& facts, Sink sink) {
    const Board& board = facts.board();
    for (const House house : facts.rules().houses()) {
        const CellSet open = board.open() & facts.rules().cells(house);
        const auto use = [&](const CellSet& cells) {
            const DigitSet digits = digits_of(board, cells);
            if (digits.size() != size) return true;
            Step step;
            step.removes = candidates_in(board, open - cells, digits);
            if (step.removes.empty() || !is_whole(board, cells, step.removes)) return true;
            step.evidence = evidence::Subset{HouseSet::of(house), cells, digits};
            step.truths = truths_of(cells);
            return sink(std::move(step));
        };
        if (!each_choice(narrow_cells(facts, house, size), size, CellSet(), use)) return false;
    }
    return true;
}

CellSet places_of(const Facts& facts, House house, const DigitSet& digits) {
    CellSet cells;
    for (const Digit digit : digits) cells |= facts.places(house, digit);
    return cells;
}

/// Digits with 1 to `most` places in the house.
DigitSet narrow_digits(const Facts& facts, House house, int most) {
    DigitSet digits;
    for (const Digit digit : facts.rules().digits()) {
        const int size = facts.places(house, digit).size();
        if (size >= 1 && size <= most) digits.insert(digit);
    }
    return digits;
}

/// True if all digits are needed, in the same sense.
bool is_whole(const Facts& facts, House house, const DigitSet& digits,
              const std::vector<Candidate>& removes) {
    const auto needs_more = [&](const DigitSet& part) {
        const CellSet cells = places_of(facts, house, part);
        if (cells.size() > part.size()) return true;
        if (cells.size() < part.size()) return false;
        const DigitSet rest = digits - part;
        const bool does_all =
            std::ranges::all_of(removes, [&](Candidate removed) { return cells.contains(removed.cell()); });
        return !does_all && places_of(facts, house, rest).size() > rest.size();
    };
    for (int size = 1; size < digits.size(); ++size)
        if (!each_choice(digits, size, DigitSet(), needs_more)) return false;
    return true;
}

template <int size>
bool find_hidden(const Facts& facts, Sink sink) {
    const Board& board = facts.board();
    for (const House house : facts.rules().complete_houses()) {
        const auto use = [&](const DigitSet& digits) {
            const CellSet cells = places_of(facts, house, digits);
            if (cells.size() != size) return true;
            Step step;
            step.removes = candidates_in(board, cells, ~digits);
            if (step.removes.empty() || !is_whole(facts, house, digits, step.removes)) return true;
            step.evidence = evidence::Subset{HouseSet::of(house), cells, digits};
            for (const Digit digit : digits) step.truths.emplace_back(house, digit);
            return sink(std::move(step));
        };
        if (!each_choice(narrow_digits(facts, house, size), size, DigitSet(), use)) return false;
    }
    return true;
}

constexpr Technique table[] = {
    {"naked-pair", find_naked<2>},   {"naked-triple", find_naked<3>},   {"naked-quad", find_naked<4>},
    {"hidden-pair", find_hidden<2>}, {"hidden-triple", find_hidden<3>}, {"hidden-quad", find_hidden<4>},
};

}  // namespace

const Family subsets{"subsets", table};

bool find_locked_subsets(const Facts& facts, int size, Sink sink) {
    const Rules& rules = facts.rules();
    const Board& board = facts.board();
    for (const House box : rules.houses()) {
        if (!is_box(rules.kind(box))) continue;
        const auto use = [&](const CellSet& cells) {
            const DigitSet digits = digits_of(board, cells);
            const HouseSet houses = rules.common_houses(cells);
            if (digits.size() != size || houses.size() < 2) return true;
            CellSet around;
            for (const House house : houses) {
                const CellSet others = (rules.cells(house) & board.open()) - cells;
                if (candidates_in(board, others, digits).empty()) return true;
                around |= others;
            }
            Step step;
            step.removes = candidates_in(board, around, digits);
            if (!is_whole(board, cells, step.removes)) return true;
            step.evidence = evidence::Subset{houses, cells, digits};
            step.truths = truths_of(cells);
            return sink(std::move(step));
        };
        if (!each_choice(narrow_cells(facts, box, size), size, CellSet(), use)) return false;
    }
    return true;
}

}  // namespace ninefold

// Templates: all ways to place one digit nine times, once in every row, column and box.
//
// Few of the 46,656 ways fit the candidates and placed digits of a board. A cell that is in all of these gets
// the digit; a cell that is in none loses it. Each digit is treated separately: the next step sees what
// this one changes for other digits.
//
// There is no need to list the ways. Going down row by row, all that matters about the rows above is which
// columns and boxes have the digit.
//
//     columns 1 4, boxes 1 2          Both ways here continue the same. States that cannot reach the last
//     5 . . | . . .   . . . | 5 . .   row are dead ends. A place counts if it leads from a reachable state to
//     . . . | 5 . .   5 . . | . . .   one that is not a dead end.
//
// If only one place of a row counts, every way has the digit there.
#include <algorithm>

#include "logic/technique.hpp"

namespace ninefold {
namespace {

/// The rows from top to bottom; none unless each of them holds every digit.
std::vector<House> rows_of(const Rules& rules) {
    std::vector<House> rows;
    for (const House house : rules.complete_houses())
        if (rules.kind(house) == HouseKind::row) rows.push_back(house);
    return rows;
}

/// The ways to place a digit in some cells.
class Ways {
public:
    Ways(const Rules& rules, const CellSet& allowed) {
        const std::vector<House> rows = rows_of(rules);
        places_.resize(rows.size());
        states_.resize(rows.size() + 1);
        for (std::size_t i = 0; i < rows.size(); ++i)
            for (const Cell cell : allowed& rules.cells(rows[i])) {
                State houses = 0;
                for (const House house : rules.houses_of(cell))
                    if (house != rows[i]) houses |= State{1} << house.position();
                places_[i].push_back({cell, houses});
            }
        go_down();
        go_up();
    }

    /// The cells that at least one way uses.
    const CellSet& sometimes() const { return sometimes_; }
    /// The cells that every way uses.
    const CellSet& always() const { return always_; }

private:
    using State = std::uint64_t;  // one bit for each column and box that has the digit
    struct Place {
        Cell cell;
        State houses;
    };

    /// Finds the reachable states, before each row and after the last one.
    void go_down() {
        states_[0] = {0};
        for (std::size_t i = 0; i < places_.size(); ++i) {
            auto& next = states_[i + 1];
            for (const State state : states_[i])
                for (const Place& place : places_[i])
                    if ((state & place.houses) == 0) next.push_back(state | place.houses);
            std::ranges::sort(next);
            const auto rest = std::ranges::unique(next);
            next.erase(rest.begin(), rest.end());
        }
    }

    /// Drops dead ends, and marks the places between the other states.
    void go_up() {
        for (std::size_t i = places_.size(); i-- > 0;) {
            CellSet used;
            const auto is_dead_end = [&](State state) {
                bool goes_on = false;
                for (const Place& place : places_[i])
                    if ((state & place.houses) == 0 &&
                        std::ranges::binary_search(states_[i + 1], state | place.houses)) {
                        used.insert(place.cell);
                        goes_on = true;
                    }
                return !goes_on;
            };
            std::erase_if(states_[i], is_dead_end);
            sometimes_ |= used;
            if (used.single()) always_ |= used;
        }
    }

    std::vector<std::vector<Place>> places_;  // by row
    std::vector<std::vector<State>> states_;
    CellSet sometimes_, always_;
};

/// The cells where a digit is placed or possible.
CellSet cells_of(const Board& board, Digit digit) {
    CellSet cells = board.cells_with(digit);
    for (const Cell cell : board.filled())
        if (board.value(cell) == digit.number()) cells.insert(cell);
    return cells;
}

/// A step without its effect, which the caller adds.
Step template_step(const Board& board, Digit digit, const Ways& ways) {
    Step step;
    step.evidence = evidence::Templates{digit, ways.always(), ways.sometimes()};
    for (const House row : rows_of(board.rules()))
        if (board.cells_with(digit).meets(board.rules().cells(row))) step.truths.emplace_back(row, digit);
    step.has_spare_truths = true;
    return step;
}

bool find_set(const Facts& facts, Sink sink) {
    const Board& board = facts.board();
    for (const Digit digit : facts.rules().digits()) {
        const Ways ways(board.rules(), cells_of(board, digit));
        const CellSet placed = ways.always() & board.open();
        if (placed.empty()) continue;
        Step step = template_step(board, digit, ways);
        step.places = candidates_in(placed, digit);
        if (!sink(std::move(step))) return false;
    }
    return true;
}

bool find_deleted(const Facts& facts, Sink sink) {
    const Board& board = facts.board();
    for (const Digit digit : facts.rules().digits()) {
        const Ways ways(board.rules(), cells_of(board, digit));
        const CellSet gone = board.cells_with(digit) - ways.sometimes();
        // If there is no way at all, the board is wrong, and nothing follows.
        if (gone.empty() || ways.sometimes().empty()) continue;
        Step step = template_step(board, digit, ways);
        step.removes = candidates_in(gone, digit);
        if (!sink(std::move(step))) return false;
    }
    return true;
}

constexpr Technique table[] = {
    {"template-set", find_set},
    {"template-delete", find_deleted},
};

}  // namespace

const Family templates{"templates", table};

}  // namespace ninefold

// Cells are tried in a fixed order, so a trial changes only one thing: the places left for its digit among
// the later cells. The marks are therefore stored by digit, as sets of cells: a trial is one set difference,
// and undoing it restores one set. A trial leaves a cell without marks if one of the places just lost is
// missing from the union of all sets. The marks of the next cell come from the digits used in its houses, as
// in brute force. Copying all marks for each trial, as `branch` does, took longer than brute force takes for
// three times as many trials.
#include "search/branch_in_order.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace ninefold {
namespace {

// A set of cells in one register. A CellSet is written as two separate words; reading those back as one
// register soon afterwards makes the processor wait.
typedef std::uint64_t Cells __attribute__((vector_size(16)));
static_assert(CellSet::word_count == 2);

Cells in_register(const CellSet& cells) { return Cells{cells.word(0), cells.word(1)}; }
bool is_empty(Cells cells) { return (cells[0] | cells[1]) == 0; }

struct Level {
    Cells before;       // the places of the tried digit before the trial
    Cells later_peers;  // the open peers after this cell
    Cell cell;
    std::array<House, 3> houses;
    unsigned initial;  // the marks before the first trial; bit 0 is digit 1
    unsigned untried;
    std::size_t tried;
};

class InOrder {
public:
    InOrder(const Marks& marks, Search& search) : search_(search), values_(marks.values()) {
        levels_.reserve(Cell::count);
        Table<Digit, CellSet> places;
        CellSet later = marks.open();
        for (Cell cell : marks.open()) {
            later.erase(cell);
            Level& level = levels_.emplace_back();
            level.cell = cell;
            std::ranges::copy(marks.rules().houses_of(cell), level.houses.begin());
            level.later_peers = in_register(marks.rules().peers(cell) & later);
            level.initial = marks.of(cell).word(0);
            for (Digit digit : marks.of(cell)) places[digit].insert(cell);
        }
        for (std::size_t d = 0; d < places_.size(); ++d)
            places_[d] = in_register(places[Digit::at(static_cast<int>(d))]);
    }

    void run() {
        std::size_t depth = 0;
        while (true) {
            if (depth < levels_.size())
                arrive(levels_[depth]);
            else {
                if (!search_.found(solution()) || depth == 0) return;
                take_back(levels_[--depth]);
            }
            while (true) {
                Level& level = levels_[depth];
                if (level.untried == 0) {
                    if (depth == 0) return;
                    take_back(levels_[--depth]);
                    continue;
                }
                if (!search_.enter()) return;
                if (place(level)) break;
            }
            ++depth;
        }
    }

private:
    void arrive(Level& level) {
        unsigned used = 0;
        for (House house : level.houses) used |= used_[house];
        level.untried = level.initial & ~used;
        if ((level.untried & (level.untried - 1)) != 0) ++search_.counters.guesses;
    }
    /// Places the next mark. If that leaves a cell without marks, undoes it and returns false.
    bool place(Level& level) {
        ++search_.counters.tracks;
        const auto digit = static_cast<std::size_t>(std::countr_zero(level.untried));
        level.untried &= level.untried - 1;
        Cells& places = places_[digit];
        const Cells before = places;
        places = before & ~level.later_peers;
        Cells marked = {};
        for (Cells of_digit : places_) marked |= of_digit;
        if (!is_empty(before & level.later_peers & ~marked)) {
            places = before;
            search_.undo();
            return false;
        }
        level.before = before;
        level.tried = digit;
        toggle(level);
        return true;
    }
    void take_back(const Level& level) {
        search_.undo();
        places_[level.tried] = level.before;
        toggle(level);
    }
    void toggle(const Level& level) {
        for (House house : level.houses) used_[house] ^= 1U << level.tried;
    }
    const Values& solution() {
        for (const Level& level : levels_) values_[level.cell] = static_cast<std::uint8_t>(level.tried + 1);
        return values_;
    }

    Search& search_;
    Values values_;
    std::vector<Level> levels_;
    std::array<Cells, Digit::count> places_ = {};
    Table<House, unsigned> used_;  // digits placed by the search
};

}  // namespace

void branch_in_order(const Marks& marks, Search& search) {
    if (!marks.dead()) InOrder(marks, search).run();
}

}  // namespace ninefold

// Brute force. Walks the open cells row by row and tries 1 to 9 in each. A digit fits if the cell's row,
// column and box do not have it yet; if none fits, the search goes back to the previous cell. The state is an
// explicit list of levels, one per cell on the current path, so there is no call stack to overflow.
#include <bit>
#include <vector>

#include "search/engine.hpp"

namespace ninefold {
namespace {

struct Level {
    Cell cell;
    DigitSet fitting;  // the digits missing from all of the cell's houses when the search arrives here
    int tried = 0;     // the digit now in the cell; 0 before the first
};

class BruteForce {
public:
    BruteForce(const Board& board, Search& search)
        : board_(board), rules_(board.rules()), search_(search), values_(board.values()) {
        for (Cell cell : board.open()) levels_.push_back({cell, {}});
        for (Cell cell : board.filled()) toggle(cell, Digit(values_[cell]));
    }

    void run() {
        std::size_t depth = 0;
        while (true) {
            if (depth == levels_.size()) {
                if (!search_.found(values_)) return;
            } else {
                Level& level = levels_[depth];
                if (level.tried == 0) arrive(level);
                if (const int digit = next_fitting(level)) {
                    if (!search_.enter()) return;
                    place(level, digit);
                    ++depth;
                    continue;
                }
                level.tried = 0;
            }
            if (depth == 0) return;
            take_back(levels_[--depth]);
        }
    }

private:
    void arrive(Level& level) {
        DigitSet used;
        for (House house : rules_.houses_of(level.cell)) used |= used_[house];
        level.fitting = board_.candidates(level.cell) - used;
        if (level.fitting.several()) ++search_.counters.guesses;
    }
    /// The next larger digit that fits; 0 if there is none.
    static int next_fitting(const Level& level) {
        const unsigned later =
            static_cast<unsigned>(level.fitting.word(0)) >> level.tried;  // bit 0: tried + 1
        return later == 0 ? 0 : level.tried + 1 + std::countr_zero(later);
    }
    void place(Level& level, int digit) {
        ++search_.counters.tracks;
        level.tried = digit;
        values_[level.cell] = static_cast<std::uint8_t>(digit);
        toggle(level.cell, Digit(digit));
    }
    void take_back(const Level& level) {
        search_.undo();
        toggle(level.cell, Digit(level.tried));
    }
    void toggle(Cell cell, Digit digit) {
        for (House house : rules_.houses_of(cell)) used_[house] = used_[house] ^ DigitSet::of(digit);
    }

    const Board& board_;
    const Rules& rules_;
    Search& search_;
    Values values_;
    std::vector<Level> levels_;
    Table<House, DigitSet> used_;
};

}  // namespace

void backtracking(const Board& board, Search& search) { BruteForce(board, search).run(); }

}  // namespace ninefold

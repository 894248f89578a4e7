#include "search/marks.hpp"

namespace ninefold {

Marks::Marks(const Board& board) : rules_(&board.rules()), open_(board.open()) {
    for (Cell cell : rules_->cells())
        marks_[cell] = open_.contains(cell) ? board.candidates(cell) : DigitSet::of(Digit(board.value(cell)));
}

Values Marks::values() const {
    Values values;
    for (Cell cell : rules_->cells() - open_)
        values[cell] = static_cast<std::uint8_t>(marks_[cell].first().number());
    return values;
}

void Marks::place(Cell cell, Digit digit, Counters& counters) {
    ++counters.tracks;
    marks_[cell] = DigitSet::of(digit);
    open_.erase(cell);
    for (Cell peer : rules_->peer_list(cell)) {
        marks_[peer].erase(digit);
        dead_ |= marks_[peer].empty();
    }
}

bool Marks::remove(Cell cell, DigitSet digits) {
    const DigitSet rest = marks_[cell] - digits;
    if (rest == marks_[cell]) return false;
    marks_[cell] = rest;
    dead_ = dead_ || rest.empty();
    return true;
}

bool Marks::naked_singles(Counters& counters) {
    if (dead_) return false;
    bool changed = false;
    for (Cell cell : open_)
        if (marks_[cell].single()) {
            place(cell, marks_[cell].first(), counters);
            changed = true;
            if (dead_) break;
        }
    return changed;
}

bool Marks::hidden_singles(Counters& counters) {
    bool changed = false;
    for (const House house : rules_->complete_houses()) {
        if (dead_) break;
        changed = set_hidden_singles(house, counters) || changed;
    }
    return changed;
}

// First collects all digits with one place, then sets them. Singles that this creates in the same house wait
// for the next sweep.
bool Marks::set_hidden_singles(House house, Counters& counters) {
    DigitSet once, twice, placed;
    for (Cell cell : rules_->cell_list(house)) {
        twice |= once & marks_[cell];
        once |= marks_[cell];
        if (!open_.contains(cell)) placed |= marks_[cell];
    }
    if (once != rules_->digits()) {
        dead_ = true;  // a digit has no place left in this house
        return false;
    }
    bool changed = false;
    for (Digit digit : once - twice - placed)
        for (Cell cell : rules_->cell_list(house))
            if (open_.contains(cell) && marks_[cell].contains(digit)) {
                place(cell, digit, counters);
                changed = true;
                if (dead_) return true;
                break;
            }
    return changed;
}

bool Marks::locked_candidates() {
    if (dead_) return false;
    bool changed = false;
    for (const House house : rules_->complete_houses()) {
        for (Digit digit : rules_->digits()) {
            CellSet places;
            for (Cell cell : rules_->cells(house) & open_)
                if (marks_[cell].contains(digit)) places.insert(cell);
            if (!places.several()) continue;
            for (House other : rules_->houses_of(places.first())) {
                if (other == house || !rules_->cells(other).includes(places)) continue;
                changed = clear_outside(other, places, DigitSet::of(digit)) || changed;
                if (dead_) return true;
            }
        }
    }
    return changed;
}

bool Marks::clear_outside(House house, CellSet subset, DigitSet digits) {
    bool changed = false;
    for (Cell cell : (rules_->cells(house) & open_) - subset) changed = remove(cell, digits) || changed;
    return changed;
}

bool Marks::naked_subsets(int size) {
    bool changed = false;
    for (const House house : rules_->houses()) {
        if (dead_) break;
        changed = extend_subset(house, size, rules_->cells(house) & open_, {}, {}) || changed;
    }
    return changed;
}

// Grows `subset` to `size` cells with cells from `rest`, in lexicographic order. Drops it once it has too
// many digits.
bool Marks::extend_subset(House house, int size, CellSet rest, CellSet subset, DigitSet digits) {
    if (digits.size() > size) return false;
    if (subset.size() == size) return digits.size() == size && clear_outside(house, subset, digits);
    bool changed = false;
    for (Cell cell : rest) {
        rest.erase(cell);
        changed = extend_subset(house, size, rest, subset.with(cell), digits | marks_[cell]) || changed;
        if (dead_) break;
    }
    return changed;
}

}  // namespace ninefold

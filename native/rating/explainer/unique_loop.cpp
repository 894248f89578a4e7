#include "rating/explainer/unique_loop.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "rating/explainer/prices.hpp"

namespace ninefold::explainer {
namespace {

using Loop = std::vector<int>;

/// Two digits, and the loops of cells that hold both of them.
class LoopSearch {
public:
    LoopSearch(const Grid& grid, int start) : grid_(grid), digits_(grid.candidates(start)) {
        extend(start, -1, 2, 0, {});
    }
    const std::vector<Loop>& loops() const { return loops_; }

private:
    /// `extra` has the other digits in cells of the loop; up to two cells may have any number of them.
    /// `visited` has the houses of its even and of its odd cells: a loop that visits one twice is not deadly.
    void extend(int cell, int last_family, int allowed, Mask extra, std::array<std::uint32_t, 2> visited) {
        const std::size_t parity = loop_.size() % 2;
        for (const std::uint8_t house : layout.house[cell]) {
            if (visited[parity] >> house & 1) return;
            visited[parity] |= 1u << house;
        }
        loop_.push_back(cell);
        for (const int family : boxes_rows_columns) {
            if (family == last_family) continue;
            for (int place = 0; place < 9; ++place) {
                const int next = cell_at(house_of(cell, family), place);
                if (next == cell) continue;
                if (next == loop_.front() && loop_.size() >= 4) {
                    if (visited[0] == visited[1]) loops_.push_back(loop_);
                    continue;
                }
                const Mask here = grid_.candidates(next);
                if ((here & digits_) != digits_ || std::ranges::find(loop_, next) != loop_.end()) continue;
                const Mask more = static_cast<Mask>(extra | (here & ~digits_));
                const int size = count(here);
                if (size == 2 || count(more) == 1 || allowed > 0)
                    extend(next, family, size > 2 ? allowed - 1 : allowed, more, visited);
            }
        }
        loop_.pop_back();
    }

    const Grid& grid_;
    Mask digits_;
    Loop loop_;
    std::vector<Loop> loops_;
};

struct LoopHint {
    PatternHint<GuardedPattern> found;
    bool hidden;  // for type 3
    CellSet cells;
    Mask digits;

    int type() const { return found.pattern.type; }
};

class TypeSearch {
public:
    explicit TypeSearch(const Grid& grid) : grid_(grid) {}

    void add_all(const Loop& loop, Mask digits) {
        cells_ = {};
        for (const int cell : loop) cells_.insert(Cell::at(cell));
        digits_ = digits;
        base_ = price::unique_loop(loop.size());
        std::vector<int> guarded;
        Mask extra = 0;
        for (const int cell : loop)
            if (count(grid_.candidates(cell)) > 2) {
                guarded.push_back(cell);
                extra |= static_cast<Mask>(grid_.candidates(cell) & ~digits);
            }
        if (guarded.size() == 1) {
            Hint hint{base_, -1, {}};
            add_digits(hint.removed, guarded[0], digits);
            add(std::move(hint), {{}, 1});
        } else if (guarded.size() > 2) {
            second(guarded, extra);
        } else if (guarded.size() == 2) {
            if (count(extra) == 1)
                second(guarded, extra);
            else
                third(guarded[0], guarded[1], extra);
            fourth(guarded[0], guarded[1]);
        }
    }

    std::vector<LoopHint>& found() { return found_; }

private:
    void add(Hint&& hint, const GuardedPattern& pattern, bool hidden = false) {
        if (!hint.is_useful()) return;
        const bool known = std::ranges::any_of(found_, [&](const LoopHint& other) {
            return other.type() == pattern.type && other.hidden == hidden && other.cells == cells_;
        });
        if (!known) found_.push_back({{std::move(hint), pattern}, hidden, cells_, digits_});
    }

    /// Some cells have the same single extra digit: one of them holds it, so every cell that sees them all
    /// loses it.
    void second(const std::vector<int>& guarded, Mask extra) {
        if (count(extra) != 1) return;
        CellSet common = CellSet::full();
        for (const int cell : guarded) common &= layout.sees[cell];
        Hint hint{base_, -1, {}};
        for (const Cell cell : common)
            if (grid_.has(cell.position(), first(extra))) add_digits(hint.removed, cell.position(), extra);
        add(std::move(hint), {{}, 2});
    }

    void third(int one, int other, Mask extra) {
        for (int degree = count(extra); degree <= 7; ++degree)
            for (const int family : boxes_rows_columns)
                if (house_of(one, family) == house_of(other, family)) {
                    third_naked(one, other, extra, degree, family);
                    third_hidden(one, other, extra, degree, family);
                }
    }

    void third_naked(int one, int other, Mask extra, int degree, int family) {
        const int house = house_of(one, family);
        if (2 * degree > grid_.open_count(house)) return;
        const int mine = place_in(one, family), theirs = place_in(other, family);
        for (Mask cells = static_cast<Mask>((1u << degree) - 1); cells < 512; cells = next_subset(cells)) {
            if (!(cells >> mine & 1) || (cells >> theirs & 1)) continue;
            Mask digits = extra;
            bool fits = count(extra) >= 2;
            each(static_cast<Mask>(cells & ~(1u << mine)), [&](int place) {
                const Mask here = grid_.candidates(cell_at(house, place));
                digits |= here;
                fits &= count(here) >= 2;
            });
            if (!fits || count(digits) != degree) continue;
            Hint hint{base_ + degree - 1, -1, {}};
            for (int place = 0; place < 9; ++place) {
                const int cell = cell_at(house, place);
                if (!(cells >> place & 1) && cell != one && cell != other)
                    add_digits(hint.removed, cell, static_cast<Mask>(grid_.candidates(cell) & digits));
            }
            add(std::move(hint), {{}, 3, false, {house, static_cast<Mask>(cells & ~(1u << mine)), digits}});
        }
    }

    void third_hidden(int one, int other, Mask extra, int degree, int family) {
        const int house = house_of(one, family);
        if (2 * degree >= grid_.open_count(house) || degree < 2) return;
        const Mask pool = static_cast<Mask>(511 & ~extra & ~digits_);
        for (Mask digits = 0; digits < 512; ++digits) {
            if ((digits & ~pool) || count(digits) != degree - 2) continue;
            Mask cells = 0;
            bool fits = true;
            each(static_cast<Mask>(digits | digits_), [&](int digit) {
                const Mask places =
                    static_cast<Mask>(grid_.places(house, digit) & ~(1u << place_in(other, family)));
                fits &= places != 0;
                cells |= places;
            });
            if (!fits || count(cells) != degree) continue;
            const Mask hidden = static_cast<Mask>(cells & ~(1u << place_in(one, family)));
            Hint hint{base_ + count(hidden) - 1, -1, {}};
            each(hidden, [&](int place) {
                const int cell = cell_at(house, place);
                add_digits(hint.removed, cell,
                           static_cast<Mask>(grid_.candidates(cell) & ~(digits | digits_)));
            });
            add(std::move(hint),
                {{},
                 3,
                 false,
                 rest_of(house, static_cast<Mask>(cells | 1u << place_in(other, family)),
                         static_cast<Mask>(digits | digits_))},
                true);
        }
    }

    /// The naked subset that complements a hidden one: the other open cells and the other digits of the
    /// house.
    HouseSubset rest_of(int house, Mask cells, Mask digits) const {
        HouseSubset rest{house, 0, 0};
        for (int i = 0; i < 9; ++i) {
            if (!(cells >> i & 1) && grid_.is_open(cell_at(house, i)))
                rest.cells |= static_cast<Mask>(1u << i);
            if (!(digits >> i & 1) && grid_.places(house, i)) rest.digits |= static_cast<Mask>(1u << i);
        }
        return rest;
    }

    /// A digit has no other place in a house that the two cells share, so the other digit can be removed from
    /// both.
    void fourth(int one, int other) {
        int locked = -1, locked_in = -1;
        for (const int family : boxes_rows_columns) {
            const int house = house_of(one, family);
            if (house != house_of(other, family)) continue;
            const Mask both = static_cast<Mask>(1u << place_in(one, family) | 1u << place_in(other, family));
            const int low = first(digits_), high = first(static_cast<Mask>(digits_ & (digits_ - 1)));
            for (const int digit : {high, low})
                if (grid_.places(house, digit) == both) {
                    locked = digit;
                    locked_in = house;
                }
        }
        if (locked < 0) return;
        Hint hint{base_, -1, {}};
        const Mask gone = static_cast<Mask>(digits_ & ~(1u << locked));
        add_digits(hint.removed, one, gone);
        add_digits(hint.removed, other, gone);
        add(std::move(hint), {{}, 4, false, {}, locked, locked_in});
    }

    const Grid& grid_;
    CellSet cells_;
    Mask digits_ = 0;
    int base_ = 0;
    std::vector<LoopHint> found_;
};

}  // namespace

std::optional<PatternHint<GuardedPattern>> unique_loop(const Grid& grid) {
    TypeSearch types(grid);
    for (int start = 0; start < 81; ++start) {
        if (count(grid.candidates(start)) != 2) continue;
        const LoopSearch search(grid, start);
        for (const Loop& loop : search.loops()) types.add_all(loop, grid.candidates(start));
    }
    if (types.found().empty()) return std::nullopt;
    const auto easiest = std::ranges::min_element(types.found(), {}, [](const LoopHint& one) {
        return std::pair(one.found.hint.difficulty, one.type());
    });
    for (const Cell cell : easiest->cells)
        each(easiest->digits,
             [&](int digit) { easiest->found.pattern.candidates.insert({cell, Digit::at(digit)}); });
    return std::move(easiest->found);
}

}  // namespace ninefold::explainer

// The canonical form of any puzzle, row by row. Keeps every partial arrangement that gives the least rows so
// far, and extends each with every row that could come next.
//
// Choices that make no difference yet are postponed; otherwise sparse puzzles would have millions of
// arrangements. Columns of a stack that are equal in every placed row (usually blank) stay tied. Stacks that
// are blank in every placed row stay open and come first, because blanks are least. Equal rows of a band, and
// equal bands, are placed once and counted with their multiplicity. This leaves three things to branch on:
// rows that look alike so far, the order of digits that first appear together, and the order of stacks that
// get their first digits together.
#include <algorithm>
#include <bit>
#include <vector>

#include "symmetry/canonical.hpp"
#include "symmetry/orientations.hpp"

namespace ninefold {
namespace {

constexpr std::uint8_t above_all = 15;  // greater than any label

struct Arrangement {
    std::uint8_t orientation = 0;
    std::uint8_t labels = 0;           // how many digits have a label
    std::uint8_t open_stacks = 3;      // how many stacks are still blank; they come first
    std::uint16_t placed = 0;          // rows, as bits
    std::uint16_t tied = 0b110110110;  // bit p: the column at p and the one before it are interchangeable
    std::uint32_t count = 1;           // how many arrangements this one represents, not counting ties
    std::array<std::uint8_t, 9> rows{}, columns{0, 1, 2, 3, 4, 5, 6, 7, 8};
    std::array<std::uint8_t, 10> label{};  // by digit; 0 if it has none yet

    std::size_t size() const { return static_cast<std::size_t>(std::popcount(placed)); }
};

class PuzzleSearch {
public:
    explicit PuzzleSearch(const Values& puzzle) : lines_(orientations_of(puzzle)) {
        for (std::uint8_t o = 0; o < 2; ++o) {
            find_twins(o);
            Arrangement start;
            start.orientation = o;
            arrangements_.push_back(start);
        }
    }

    Canonical run() {
        Canonical found;
        for (int r = 0; r < 9; ++r) {
            place_least_row();
            for (int c = 0; c < 9; ++c)
                found.values[Cell::at(9 * r + c)] = least_[static_cast<std::size_t>(c)];
        }
        found.transformation = transformation_of(arrangements_.front());
        for (const Arrangement& arrangement : arrangements_)
            found.automorphisms += arrangement.count * orders_of_ties(arrangement);
        return found;
    }

private:
    void find_twins(std::size_t o) {
        const Square& lines = lines_[o];
        std::array<std::array<Line, 3>, 3> bands;
        for (std::size_t b = 0; b < 3; ++b) {
            std::copy_n(&lines[3 * b], 3, bands[b].begin());
            std::sort(bands[b].begin(), bands[b].end());
        }
        for (std::size_t i = 0; i < 9; ++i) {
            for (std::size_t j = i - i % 3; j < i - i % 3 + 3; ++j)
                if (lines[i] == lines[j]) row_twins_[o][i] |= 1u << j;
            for (std::size_t b = 0; b < 3; ++b)
                if (bands[i / 3] == bands[b]) band_twins_[o][i / 3] |= 0b111u << 3 * b;
        }
    }

    /// Extends every arrangement with every row, and keeps the results with the least new row.
    void place_least_row() {
        extended_.clear();
        least_.fill(above_all);
        for (const Arrangement& arrangement : arrangements_) {
            const std::size_t size = arrangement.size();
            for (std::size_t row = 0; row < 9; ++row) {
                if (arrangement.placed >> row & 1) continue;
                if (size % 3 != 0 && row / 3 != arrangement.rows[size - 1] / 3u) continue;
                if (const std::uint32_t times = twins(arrangement, row)) place_row(arrangement, row, times);
            }
        }
        std::swap(arrangements_, extended_);
    }

    /// How many equivalent choices this row stands for; 0 if a twin of the row or its band stands for it.
    std::uint32_t twins(const Arrangement& arrangement, std::size_t row) const {
        const std::size_t o = arrangement.orientation;
        const unsigned rows = row_twins_[o][row] & ~arrangement.placed;
        if (rows & ((1u << row) - 1)) return 0;
        const auto times = static_cast<std::uint32_t>(std::popcount(rows));
        if (arrangement.size() % 3 != 0) return times;
        const unsigned bands = band_twins_[o][row / 3] & ~arrangement.placed;
        if (bands & ((1u << (row - row % 3)) - 1)) return 0;
        return times * static_cast<std::uint32_t>(std::popcount(bands)) / 3;
    }

    void place_row(const Arrangement& before, std::size_t row, std::uint32_t times) {
        Arrangement next = before;
        next.count *= times;
        next.rows[before.size()] = static_cast<std::uint8_t>(row);
        next.placed = static_cast<std::uint16_t>(next.placed | 1u << row);
        const Line& line = lines_[next.orientation][row];
        close_stacks(next, line);
        const std::size_t closed = before.open_stacks - next.open_stacks;
        if (closed < 2) return place_cells(next, line, 0);
        // Two or three stacks get their first digits in this row, so try every order of them.
        const std::size_t first = next.open_stacks;
        const Arrangement base = next;
        std::array<std::size_t, 3> order{0, 1, 2};
        do {
            for (std::size_t i = 0; i < closed; ++i)
                std::copy_n(&base.columns[3 * (first + order[i])], 3, &next.columns[3 * (first + i)]);
            place_cells(next, line, 0);
        } while (std::next_permutation(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(closed)));
    }

    /// Puts the open stacks that stay blank in this row first.
    static void close_stacks(Arrangement& next, const Line& line) {
        std::uint8_t open = 0;
        for (std::size_t i = 0; i < next.open_stacks; ++i) {
            std::uint8_t* columns = &next.columns[3 * i];
            if (line[columns[0]] | line[columns[1]] | line[columns[2]]) continue;
            if (open < i) std::swap_ranges(columns, columns + 3, &next.columns[3 * std::size_t{open}]);
            ++open;
        }
        next.open_stacks = open;
    }

    /// At each position from `from` on, chooses the least cell among the tied columns. If several digits
    /// could get the same new label, tries each of them. Gives up once the row is greater than the least one
    /// found.
    void place_cells(Arrangement next, const Line& line, std::size_t from) {
        std::uint8_t last = from % 3 ? label_in(next, line, from - 1) : above_all;
        for (std::size_t p = from; p < 9; ++p) {
            std::size_t end = p + 1;
            while (end < 9 && (next.tied >> end & 1)) ++end;
            std::size_t at = p;
            for (std::size_t q = p + 1; q < end; ++q)
                if (label_in(next, line, q) < label_in(next, line, at)) at = q;
            const std::uint8_t label = label_in(next, line, at);
            if (!keeps_least(p, label)) return;
            if (label > next.labels) branch(next, line, p, end);
            if (label != last) next.tied = static_cast<std::uint16_t>(next.tied & ~(1u << p));
            last = label;
            choose(next, line, p, at);
        }
        extended_.push_back(next);
    }

    /// Tries the other digits that may take the new label at this position.
    void branch(const Arrangement& before, const Line& line, std::size_t p, std::size_t end) {
        for (std::size_t q = p + 1; q < end; ++q) {
            bool tried = false;
            for (std::size_t i = p; i < q; ++i) tried |= line[before.columns[i]] == line[before.columns[q]];
            if (tried) continue;
            Arrangement next = before;
            next.tied = static_cast<std::uint16_t>(next.tied & ~(1u << p));
            choose(next, line, p, q);
            place_cells(next, line, p + 1);
        }
    }

    static void choose(Arrangement& next, const Line& line, std::size_t p, std::size_t at) {
        std::swap(next.columns[p], next.columns[at]);
        const std::uint8_t digit = line[next.columns[p]];
        if (digit != 0 && next.label[digit] == 0) next.label[digit] = ++next.labels;
    }

    /// The label of a cell. A digit without a label gets the next one; a blank gets 0.
    static std::uint8_t label_in(const Arrangement& next, const Line& line, std::size_t p) {
        const std::uint8_t digit = line[next.columns[p]];
        if (digit == 0) return 0;
        return next.label[digit] ? next.label[digit] : static_cast<std::uint8_t>(next.labels + 1);
    }

    /// True if the row so far matches the least one. If it is smaller, drops everything found before.
    bool keeps_least(std::size_t p, std::uint8_t label) {
        if (label < least_[p]) {
            least_[p] = label;
            std::fill(least_.begin() + static_cast<std::ptrdiff_t>(p) + 1, least_.end(), above_all);
            extended_.clear();
        }
        return label == least_[p];
    }

    /// The number of ways to order the columns that are still tied and the stacks that are still open.
    static std::uint32_t orders_of_ties(const Arrangement& arrangement) {
        constexpr std::array<std::uint32_t, 4> factorial{1, 1, 2, 6};
        std::uint32_t orders = factorial[arrangement.open_stacks];
        for (int stack = 0; stack < 3; ++stack)
            orders *=
                factorial[1 + static_cast<std::size_t>(std::popcount(arrangement.tied >> 3 * stack & 7u))];
        return orders;
    }

    static Transformation transformation_of(const Arrangement& arrangement) {
        Transformation way;
        way.transposed = arrangement.orientation == 1;
        way.rows = arrangement.rows;
        way.columns = arrangement.columns;
        int absent = arrangement.labels;
        for (int d = 1; d <= Digit::count; ++d) {
            const int label = arrangement.label[static_cast<std::size_t>(d)];
            way.digits[Digit(d)] = Digit(label ? label : ++absent);
        }
        return way;
    }

    const std::array<Square, 2> lines_;
    // By orientation: for each row, the rows of its band that equal it; for each band, the rows of the bands
    // that equal it.
    std::array<std::array<unsigned, 9>, 2> row_twins_{};
    std::array<std::array<unsigned, 3>, 2> band_twins_{};
    Line least_{};
    std::vector<Arrangement> arrangements_, extended_;
};

}  // namespace

Canonical canonical_puzzle(const Values& puzzle) { return PuzzleSearch(puzzle).run(); }

}  // namespace ninefold

// Knuth's Algorithm X with dancing links. Sudoku as an exact cover problem: each candidate is a row of the
// matrix, and covers one column for its cell and one for its digit in each of its houses. A solution is a set
// of rows that covers every column exactly once. https://arxiv.org/abs/cs/0011047
//
// clang-format off
//      root <-> column <-> column <-> ...        Each node is linked to its four neighbours.
//                 |          |                   A removed node keeps its own links, so it can be put
//      row        o <------> o  (circular)       back without a search: the links dance.
// clang-format on
#include <array>
#include <vector>

#include "search/engine.hpp"

namespace ninefold {
namespace {

class DancingLinks {
public:
    DancingLinks(const Board& board, Search& search) : search_(search), values_(board.values()) {
        add_columns(board.rules());
        for (Candidate candidate : board.candidates()) add_row(board.rules(), candidate);
        // Columns covered by the set digits are not part of this problem, and no remaining candidate covers
        // them.
        for (Cell cell : board.filled())
            for (int column : columns_of(board.rules(), {cell, Digit(values_[cell])})) leave_header(column);
    }

    void run() {
        bool forward = true;
        while (true) {
            if (!forward) {
                if (levels_.empty()) return;
                take_back(levels_.back().row);
            } else if (node(root).right != root) {
                open_level();
            } else {
                if (!search_.found(values_)) return;
                forward = false;
                continue;
            }
            Level& level = levels_.back();
            level.row = node(level.row).down;
            forward = level.row != level.column;
            if (!forward) {
                uncover(level.column);
                levels_.pop_back();
            } else {
                if (!search_.enter()) return;
                select(level.row);
            }
        }
    }

private:
    struct Node {
        int left, right, up, down, column;
        Candidate candidate;
    };
    struct Level {
        int column, row;  // the row's node in that column, or the column header before the first row
    };
    static constexpr int root = 0;
    static std::array<int, 4> columns_of(const Rules& rules, Candidate candidate) {
        std::array<int, 4> columns{1 + candidate.cell().position()};
        std::size_t i = 1;
        for (House house : rules.houses_of(candidate.cell()))
            columns[i++] = 1 + Cell::count + house.position() * Digit::count + candidate.digit().position();
        return columns;
    }

    Node& node(int i) { return nodes_[static_cast<std::size_t>(i)]; }
    int& size(int column) { return sizes_[static_cast<std::size_t>(column)]; }

    void add_columns(const Rules& rules) {
        const int column_count = Cell::count + rules.houses().size() * Digit::count;  // numbered from 1
        for (int c = 0; c <= column_count; ++c)
            nodes_.push_back({c == 0 ? column_count : c - 1, c == column_count ? 0 : c + 1, c, c, c, {}});
        sizes_.resize(nodes_.size());
    }
    void add_row(const Rules& rules, Candidate candidate) {
        const int first = static_cast<int>(nodes_.size());
        for (int column : columns_of(rules, candidate)) {
            const int added = static_cast<int>(nodes_.size());
            const int above = node(column).up;
            const int last = added == first ? added : node(first).left;
            nodes_.push_back({last, first, above, column, column, candidate});
            node(above).down = node(column).up = added;
            node(last).right = node(first).left = added;
            ++size(column);
        }
    }

    void leave_header(int column) {
        node(node(column).left).right = node(column).right;
        node(node(column).right).left = node(column).left;
    }
    void cover(int column) {
        leave_header(column);
        for (int row = node(column).down; row != column; row = node(row).down)
            for (int i = node(row).right; i != row; i = node(i).right) {
                node(node(i).up).down = node(i).down;
                node(node(i).down).up = node(i).up;
                --size(node(i).column);
            }
    }
    void uncover(int column) {
        for (int row = node(column).up; row != column; row = node(row).up)
            for (int i = node(row).left; i != row; i = node(i).left) {
                ++size(node(i).column);
                node(node(i).up).down = node(node(i).down).up = i;
            }
        node(node(column).left).right = node(node(column).right).left = column;
    }

    void open_level() {
        int best = node(root).right;
        for (int c = best; c != root; c = node(c).right)
            if (size(c) < size(best)) best = c;
        if (size(best) > 1) ++search_.counters.guesses;
        cover(best);
        levels_.push_back({best, best});
    }
    void select(int row) {
        ++search_.counters.tracks;
        const Candidate candidate = node(row).candidate;
        values_[candidate.cell()] = static_cast<std::uint8_t>(candidate.digit().number());
        for (int i = node(row).right; i != row; i = node(i).right) cover(node(i).column);
    }
    void take_back(int row) {
        search_.undo();
        for (int i = node(row).left; i != row; i = node(i).left) uncover(node(i).column);
    }

    std::vector<Node> nodes_;  // the root, the columns, then four nodes per row
    std::vector<int> sizes_;   // the number of rows left in each column
    std::vector<Level> levels_;
    Search& search_;
    Values values_;
};

}  // namespace

void dancing_links(const Board& board, Search& search) { DancingLinks(board, search).run(); }

}  // namespace ninefold

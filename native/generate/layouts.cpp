#include "generate/layouts.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

namespace ninefold {
namespace {

using constraints::Constraint;
using constraints::Variant;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

int drawn_from(const CellList& cells, Random& random) {
    return cells[random.below(static_cast<std::uint32_t>(cells.size()))];
}

/// Two regions exchange cells, so both stay connected and keep their size.
class RegionSwaps {
public:
    RegionSwaps(int size, const std::vector<CellList>& start, Random& random)
        : regions_(start),
          neighbours_(neighbours_of(size, size)),
          region_of_(at(size * size)),
          random_(random) {
        for (std::size_t region = 0; region < regions_.size(); ++region)
            for (const int cell : regions_[region]) region_of_[at(cell)] = static_cast<int>(region);
    }

    /// Tries one exchange. Returns false if nothing changed.
    bool step() {
        const int first = static_cast<int>(random_.below(static_cast<std::uint32_t>(region_of_.size())));
        const int from = region_of_[at(first)],
                  to = region_of_[at(drawn_from(neighbours_[at(first)], random_))];
        if (from == to) return false;
        CellList back;  // cells of the other region that can come in return
        for (const int cell : regions_[at(to)])
            if (std::ranges::any_of(neighbours_[at(cell)],
                                    [&](int next) { return next != first && region_of_[at(next)] == from; }))
                back.push_back(cell);
        if (back.empty()) return false;
        const int second = drawn_from(back, random_);
        CellList one = regions_[at(from)], other = regions_[at(to)];
        std::ranges::replace(one, first, second);
        std::ranges::replace(other, second, first);
        if (!is_connected(one, neighbours_) || !is_connected(other, neighbours_)) return false;
        std::swap(region_of_[at(first)], region_of_[at(second)]);
        regions_[at(from)] = std::move(one);
        regions_[at(to)] = std::move(other);
        return true;
    }

    /// True if some region is a whole row or column.
    bool has_line() const {
        const int size = static_cast<int>(regions_.size());
        return std::ranges::any_of(regions_, [&](const CellList& region) {
            const auto is_beside = [&](int cell) { return cell / size == region[0] / size; };
            const auto is_below = [&](int cell) { return cell % size == region[0] % size; };
            return std::ranges::all_of(region, is_beside) || std::ranges::all_of(region, is_below);
        });
    }

    std::vector<CellList> regions() const {
        std::vector<CellList> sorted = regions_;
        for (CellList& region : sorted) std::ranges::sort(region);
        std::ranges::sort(sorted);
        return sorted;
    }

private:
    std::vector<CellList> regions_;
    std::vector<CellList> neighbours_;
    std::vector<int> region_of_;
    Random& random_;
};

/// Grows thermometers one by one.
class Thermometers {
public:
    Thermometers(const Variant& variant, const FullGrid& solution, Random& random)
        : variant_(variant), solution_(solution), random_(random), is_free_(solution.size(), true) {}

    std::vector<Constraint> draw() {
        const int wanted = std::max(2, variant_.cell_count() / cells_per_thermometer);
        std::vector<Constraint> found;
        for (int tries = 0; tries < 20 * wanted && static_cast<int>(found.size()) < wanted; ++tries) {
            CellList path = grown();
            if (path.size() < shortest) continue;
            for (std::size_t i = 0; i < path.size(); ++i) {
                is_free_[at(path[i])] = false;
                if (i > 0) steps_.insert(std::minmax(path[i - 1], path[i]));
            }
            Constraint& thermometer = found.emplace_back();
            thermometer.type = "thermo";
            thermometer.cells = std::move(path);
        }
        return found;
    }

private:
    static constexpr int cells_per_thermometer = 9;
    static constexpr std::size_t shortest = 3, longest = 7;

    CellList grown() {
        CellList path = {static_cast<int>(random_.below(static_cast<std::uint32_t>(solution_.size())))};
        if (!is_free_[at(path[0])] || 2 * solution_[at(path[0])] >= variant_.digit_count()) return {};
        while (path.size() < longest) {
            const CellList next = continuations(path);
            if (next.empty()) break;
            const int one = drawn_from(next, random_), other = drawn_from(next, random_);
            path.push_back(solution_[at(one)] <= solution_[at(other)] ? one
                                                                      : other);  // small steps make long ones
        }
        return path;
    }

    CellList continuations(const CellList& path) const {
        const auto [row, col] = std::div(path.back(), variant_.cols);
        CellList found;
        for (int r = std::max(row - 1, 0); r <= std::min(row + 1, variant_.rows - 1); ++r)
            for (int c = std::max(col - 1, 0); c <= std::min(col + 1, variant_.cols - 1); ++c) {
                const int cell = r * variant_.cols + c;
                if (!is_free_[at(cell)] || solution_[at(cell)] <= solution_[at(path.back())]) continue;
                const bool is_diagonal = r != row && c != col;
                if (is_diagonal && crosses(path, row * variant_.cols + c, r * variant_.cols + col)) continue;
                if (!touches(path, r, c)) found.push_back(cell);
            }
        return found;
    }

    /// True if a cell shares an edge with the path before its last cell: that would be hard to read.
    bool touches(const CellList& path, int row, int col) const {
        return std::any_of(path.begin(), path.end() - 1, [&](int cell) {
            return std::abs(cell / variant_.cols - row) + std::abs(cell % variant_.cols - col) <= 1;
        });
    }

    /// True if a thermometer already goes from one of these cells to the other.
    bool crosses(const CellList& path, int one, int other) const {
        for (std::size_t i = 1; i < path.size(); ++i)
            if (std::minmax(path[i - 1], path[i]) == std::minmax(one, other)) return true;
        return steps_.contains(std::minmax(one, other));
    }

    const Variant& variant_;
    const FullGrid& solution_;
    Random& random_;
    std::vector<bool> is_free_;
    std::set<std::pair<int, int>> steps_;
};

}  // namespace

std::vector<CellList> neighbours_of(int rows, int cols) {
    std::vector<CellList> found(at(rows * cols));
    for (int cell = 0; cell < rows * cols; ++cell) {
        if (cell >= cols) found[at(cell)].push_back(cell - cols);
        if (cell % cols > 0) found[at(cell)].push_back(cell - 1);
        if (cell % cols < cols - 1) found[at(cell)].push_back(cell + 1);
        if (cell + cols < rows * cols) found[at(cell)].push_back(cell + cols);
    }
    return found;
}

bool is_connected(const CellList& cells, const std::vector<CellList>& neighbours) {
    if (cells.empty()) return true;
    CellList reached = {cells[0]};
    for (std::size_t i = 0; i < reached.size(); ++i)
        for (const int next : neighbours[at(reached[i])])
            if (std::ranges::find(cells, next) != cells.end() &&
                std::ranges::find(reached, next) == reached.end())
                reached.push_back(next);
    return reached.size() == cells.size();
}

std::vector<CellList> drawn_regions(int size, const std::vector<CellList>& start, Random& random) {
    constexpr int swaps_of_boxes = 6, swaps_of_lines = 40, tries_per_swap = 20;
    RegionSwaps swaps(size, start, random);
    int left = size * (swaps.has_line() ? swaps_of_lines : swaps_of_boxes);
    for (int tries = tries_per_swap * left; (left > 0 || swaps.has_line()) && tries > 0; --tries)
        left -= swaps.step();
    return swaps.regions();
}

std::vector<Constraint> drawn_thermometers(const Variant& variant, const FullGrid& solution, Random& random) {
    return Thermometers(variant, solution, random).draw();
}

std::vector<Constraint> drawn_dots(const Variant& variant, const FullGrid& solution, Random& random) {
    std::vector<Constraint> found;
    Constraint without_dot;
    without_dot.type = "negative";
    without_dot.differences = {1};
    without_dot.ratios = {2};
    const std::vector<CellList> neighbours = neighbours_of(variant.rows, variant.cols);
    for (int cell = 0; cell < variant.cell_count(); ++cell)
        for (const int other : neighbours[at(cell)]) {
            if (other < cell) continue;
            const int x = variant.min_value + solution[at(cell)], y = variant.min_value + solution[at(other)];
            const bool is_white = std::abs(x - y) == 1, is_black = x == 2 * y || y == 2 * x;
            if (!is_white && !is_black) {
                without_dot.groups.push_back({cell, other});
                continue;
            }
            const bool is_drawn_black =
                is_black && (!is_white || random.below(2) == 0);  // 1 and 2: either dot
            Constraint& dot = found.emplace_back();
            dot.type = is_drawn_black ? "ratio" : "difference";
            dot.cells = {cell, other};
            dot.number = is_drawn_black ? 2 : 1;
        }
    found.push_back(std::move(without_dot));
    return found;
}

}  // namespace ninefold

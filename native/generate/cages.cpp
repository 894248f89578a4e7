#include "generate/cages.hpp"

#include <algorithm>

#include "constraints/constraint_types.hpp"
#include "constraints/solver.hpp"

namespace ninefold {
namespace {

using constraints::Constraint;
using constraints::Mask;
using constraints::Variant;

constexpr std::size_t largest_cage = 5;
constexpr int most_rounds = 60;            // changes before a new start is better
constexpr std::uint64_t most_nodes = 400;  // for one search: people do not like cages that need more, either
constexpr std::uint64_t others_at_once = 4;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

std::uint32_t below(Random& random, std::size_t bound) {
    return random.below(static_cast<std::uint32_t>(bound));
}

/// The cages of a grid, and the other solutions that they must exclude.
class Cages {
public:
    Cages(const Variant& variant, const FullGrid& solution, Random& random)
        : variant_(variant),
          solution_(solution),
          random_(random),
          neighbours_(neighbours_of(variant.rows, variant.cols)),
          cage_of_(solution.size(), -1) {
        CellList order(solution.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
        random_.shuffle(order);
        for (const int cell : order)
            if (cage_of_[at(cell)] < 0) grow(cell);
        for (const int cell : order) join_single(cell);
        std::erase_if(cages_, [](const CellList& cage) { return cage.empty(); });
        number_cells();
    }

    /// True if a cage has one cell, which would be a given.
    bool has_single() const {
        return std::ranges::any_of(cages_, [](const CellList& cage) { return cage.size() == 1; });
    }

    std::vector<Constraint> constraints() const {
        std::vector<CellList> sorted = cages_;
        for (CellList& cage : sorted) std::ranges::sort(cage);
        std::ranges::sort(sorted);
        std::vector<Constraint> found;
        for (const CellList& cage : sorted) {
            Constraint& rule = found.emplace_back();
            rule.type = "killer_cage";
            rule.cells = cage;
            rule.number = sum_of(cage, solution_) + variant_.min_value * static_cast<int>(cage.size());
        }
        return found;
    }

    void add_other(const std::vector<Mask>& grid) {
        FullGrid& other = others_.emplace_back();
        for (const Mask set : grid) other.push_back(constraints::first_digit(set));
    }

    /// Makes a change that excludes as many of the other solutions as possible. Returns false if none helps.
    bool change() {
        std::vector<std::vector<CellList>> changes;  // the cages that replace one or two others
        const FullGrid* const last = others_.empty() ? nullptr : &others_.back();
        for (const CellList& cage : cages_) add_splits(cage, last, changes);
        if (last) add_moves(*last, changes);
        random_.shuffle(changes);
        const std::vector<CellList>* best = nullptr;
        std::size_t fewest = others_.size() + (last == nullptr);
        for (const std::vector<CellList>& cages : changes) {
            const std::size_t left = count_possible(cages);
            if (left < fewest) fewest = left, best = &cages;
            if (left == 0 && best) break;
        }
        if (!best) return false;
        replace(*best);
        return true;
    }

private:
    int sum_of(const CellList& cage, const FullGrid& grid) const {
        int sum = 0;
        for (const int cell : cage) sum += grid[at(cell)];
        return sum;
    }

    bool has_digit(const CellList& cage, int digit) const {
        return std::ranges::any_of(cage, [&](int cell) { return solution_[at(cell)] == digit; });
    }

    std::size_t most_in_a_cage() const { return std::min(largest_cage, at(variant_.digit_count() - 1)); }

    /// Sizes 2, 3, 4 and 5; the middle ones are the most frequent.
    std::size_t drawn_size() {
        constexpr std::size_t sizes[] = {2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 5};
        return std::min(sizes[below(random_, std::size(sizes))], most_in_a_cage());
    }

    void grow(int start) {
        CellList cage = {start};
        cage_of_[at(start)] = static_cast<int>(cages_.size());
        for (const std::size_t size = drawn_size(); cage.size() < size;) {
            CellList next;
            for (const int cell : cage)
                for (const int beside : neighbours_[at(cell)])
                    if (cage_of_[at(beside)] < 0 && !has_digit(cage, solution_[at(beside)]))
                        next.push_back(beside);
            if (next.empty()) break;
            cage.push_back(next[below(random_, next.size())]);
            cage_of_[at(cage.back())] = static_cast<int>(cages_.size());
        }
        cages_.push_back(std::move(cage));
    }

    /// Adds a cage of one cell to its smallest neighbour, if there is room.
    void join_single(int cell) {
        CellList& own = cages_[at(cage_of_[at(cell)])];
        if (own.size() != 1) return;
        int best = -1;
        for (const int beside : neighbours_[at(cell)]) {
            const int other = cage_of_[at(beside)];
            const CellList& cage = cages_[at(other)];
            const bool fits = cage.size() < most_in_a_cage() && !has_digit(cage, solution_[at(cell)]);
            if (fits && (best < 0 || cage.size() < cages_[at(best)].size())) best = other;
        }
        if (best < 0) return;
        own.clear();
        cages_[at(best)].push_back(cell);
        cage_of_[at(cell)] = best;
    }

    /// Divides a cage of at least four cells in two. Another solution must have different digits in the
    /// parts.
    void add_splits(const CellList& cage, const FullGrid* other,
                    std::vector<std::vector<CellList>>& changes) {
        if (cage.size() < 4) return;
        for (unsigned part = 1; part < 1u << (cage.size() - 1);
             ++part) {  // the last cell is in the second part
            CellList first, second;
            for (std::size_t i = 0; i < cage.size(); ++i) (part >> i & 1 ? first : second).push_back(cage[i]);
            if (first.size() < 2 || second.size() < 2) continue;
            if (other && sum_of(first, *other) == sum_of(first, solution_)) continue;
            if (is_connected(first, neighbours_) && is_connected(second, neighbours_))
                changes.push_back({first, second});
        }
    }

    /// Moves a cell with another digit in the other solution to a neighbouring cage.
    void add_moves(const FullGrid& other, std::vector<std::vector<CellList>>& changes) {
        for (int cell = 0; cell < variant_.cell_count(); ++cell) {
            const CellList& own = cages_[at(cage_of_[at(cell)])];
            if (other[at(cell)] == solution_[at(cell)] || own.size() < 3) continue;
            CellList rest = own;
            std::erase(rest, cell);
            if (!is_connected(rest, neighbours_)) continue;
            for (const int beside : neighbours_[at(cell)]) {
                const CellList& cage = cages_[at(cage_of_[at(beside)])];
                if (&cage == &own || cage.size() >= most_in_a_cage() || has_digit(cage, solution_[at(cell)]))
                    continue;
                CellList with = cage;
                with.push_back(cell);
                changes.push_back({rest, with});
            }
        }
    }

    /// How many of the other solutions have the right sums after a change.
    std::size_t count_possible(const std::vector<CellList>& replacing) const {
        std::vector<bool> is_replaced(cages_.size());
        for (const CellList& cage : replacing)
            for (const int cell : cage) is_replaced[at(cage_of_[at(cell)])] = true;
        const auto fits = [&](const CellList& cage, const FullGrid& other) {
            return sum_of(cage, other) == sum_of(cage, solution_);
        };
        return at(static_cast<int>(std::ranges::count_if(others_, [&](const FullGrid& other) {
            for (const CellList& cage : replacing)
                if (!fits(cage, other)) return false;
            for (std::size_t i = 0; i < cages_.size(); ++i)
                if (!is_replaced[i] && !fits(cages_[i], other)) return false;
            return true;
        })));
    }

    void replace(std::vector<CellList> cages) {
        std::vector<bool> is_replaced(cages_.size());
        for (const CellList& cage : cages)
            for (const int cell : cage) is_replaced[at(cage_of_[at(cell)])] = true;
        for (std::size_t i = cages_.size(); i-- > 0;)
            if (is_replaced[i]) cages_.erase(cages_.begin() + static_cast<std::ptrdiff_t>(i));
        for (CellList& cage : cages) cages_.push_back(std::move(cage));
        number_cells();
    }

    void number_cells() {
        for (std::size_t i = 0; i < cages_.size(); ++i)
            for (const int cell : cages_[i]) cage_of_[at(cell)] = static_cast<int>(i);
    }

    const Variant& variant_;
    const FullGrid& solution_;
    Random& random_;
    std::vector<CellList> neighbours_;
    std::vector<CellList> cages_;
    std::vector<int> cage_of_;
    std::vector<FullGrid> others_;
};

}  // namespace

std::optional<std::vector<Constraint>> drawn_cages(const Variant& variant, const FullGrid& solution,
                                                   Random& random, const StopToken& stop) {
    Cages cages(variant, solution, random);
    std::vector<Mask> digits;
    for (const int digit : solution) digits.push_back(constraints::digit_bit(digit));
    for (int round = 0; round < most_rounds && !cages.has_single() && !stop.requested(); ++round) {
        const std::vector<Constraint> drawn = cages.constraints();
        Variant killer = variant;
        killer.constraints.insert(killer.constraints.end(), drawn.begin(), drawn.end());
        const constraints::Network network = constraints::network_of(killer);
        const auto keep = [&](const std::vector<Mask>& grid) {
            if (grid != digits) cages.add_other(grid);
        };
        const constraints::Outcome outcome = constraints::NetworkSearch(network).run(
            network.root, {others_at_once, most_nodes, SearchLimits().seconds}, keep, stop);
        if (outcome.ending == Ending::exhausted && outcome.solutions == 1) return drawn;
        if (!cages.change()) return {};
    }
    return {};
}

}  // namespace ninefold

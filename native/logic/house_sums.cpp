#include "logic/house_sums.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace ninefold {
namespace {

constexpr int most_cells = 3;

/// A cage or another sum in which each cell counts once.
struct Cage {
    int constraint;
    CellSet cells;
    int total;
};

std::vector<Cage> cages_of(const Rules& rules) {
    std::vector<Cage> cages;
    for (const GroupRule& rule : rules.group_rules()) {
        const auto sum = weighted_sum(rule);
        if (!sum || !rule.others.empty() || rule.type == "double_arrow") continue;
        Cage cage{rule.constraint, {}, sum->total};
        for (const auto& [cell, coefficient] : sum->terms) cage.cells.insert(cell);
        if (std::ranges::all_of(sum->terms, [](const auto& term) { return term.second == 1; }))
            cages.push_back(cage);
    }
    return cages;
}

/// The sets of houses to look at; no two houses of a set share a cell.
std::vector<HouseSet> house_sets(const Rules& rules) {
    std::vector<HouseSet> sets;
    for (const House house : rules.complete_houses()) sets.push_back(HouseSet::of(house));
    for (const HouseKind kind : {HouseKind::row, HouseKind::column})
        for (const House first : rules.complete_houses()) {
            HouseSet several;
            for (const House house : rules.complete_houses()) {
                if (rules.kind(house) != kind || rules.kind(first) != kind || house < first) continue;
                several.insert(house);
                if (several.several()) sets.push_back(several);
            }
        }
    for (const House one : rules.complete_houses())
        for (const House other : rules.complete_houses())
            if (one < other && is_box(rules.kind(one)) && is_box(rules.kind(other)) &&
                !rules.cells(one).meets(rules.cells(other)))
                sets.push_back(HouseSet::of(one).with(other));
    return sets;
}

class SumSearch {
public:
    explicit SumSearch(const Rules& rules) : rules_(rules), cages_(cages_of(rules)) {}

    std::vector<HouseSum> find() {
        if (cages_.empty()) return {};
        for (const HouseSet& houses : house_sets(rules_)) look_at(houses);
        std::ranges::stable_sort(found_, {}, &HouseSum::size);
        return std::move(found_);
    }

private:
    void look_at(const HouseSet& houses) {
        HouseSum sum{houses};
        inside_ = {};
        for (const House house : houses) inside_ |= rules_.cells(house);
        const int digits = rules_.digits().size();
        sum.total = houses.size() * digits * (digits + 1) / 2;
        sum.innies = inside_;
        crossing_.clear();
        for (const Cage& cage : cages_)
            if (sum.innies.includes(cage.cells))
                subtract(sum, cage);
            else if (cage.cells.meets(inside_) && (cage.cells - inside_).size() <= most_cells)
                crossing_.push_back(&cage);
        choose(0, sum);
    }
    static void subtract(HouseSum& sum, const Cage& cage) {
        sum.constraints.push_back(cage.constraint);
        sum.outies |= cage.cells - sum.innies;
        sum.innies -= cage.cells;
        sum.total -= cage.total;
    }
    /// With or without each of the cages that lie partly in the houses.
    void choose(std::size_t at, const HouseSum& sum) {
        if (sum.outies.size() > most_cells) return;
        if (at == crossing_.size()) return add(sum);
        choose(at + 1, sum);
        const Cage& cage = *crossing_[at];
        const CellSet covered = inside_ - sum.innies;
        if (cage.cells.meets(covered) || cage.cells.meets(sum.outies)) return;
        HouseSum with = sum;
        subtract(with, cage);
        choose(at + 1, with);
    }
    void add(const HouseSum& sum) {
        if (sum.constraints.empty() || sum.size() == 0 || sum.size() > most_cells) return;
        std::vector<int> key;
        for (const Cell cell : sum.innies) key.push_back(cell.position());
        for (const Cell cell : sum.outies) key.push_back(-1 - cell.position());
        if (seen_.insert(key).second) found_.push_back(sum);
    }

    const Rules& rules_;
    const std::vector<Cage> cages_;
    CellSet inside_;
    std::vector<const Cage*> crossing_;
    std::set<std::vector<int>> seen_;
    std::vector<HouseSum> found_;
};

}  // namespace

std::vector<HouseSum> house_sums(const Rules& rules) { return SumSearch(rules).find(); }

}  // namespace ninefold

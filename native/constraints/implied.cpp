#include "constraints/implied.hpp"

#include <algorithm>
#include <set>

#include "constraints/counts.hpp"
#include "constraints/sums.hpp"

namespace ninefold::constraints {
namespace {

using Cells = std::vector<int>;

constexpr std::size_t most_terms = 4;  // a sum of more cells says too little, unless it is extreme
constexpr std::size_t most_extreme_terms = 12;
constexpr std::size_t most_leftovers = 8;  // on each side
constexpr int most_lines = 4;              // rows or columns taken together

/// Complete houses without common cells, and all their cells.
struct Area {
    int houses;
    Cells cells;
};

int house_total(const Network& network) {
    return network.digits * network.min_value + network.digits * (network.digits - 1) / 2;
}

/// Runs of rows, or of columns.
void add_runs(const Network& network, bool of_rows, std::vector<Area>& areas) {
    const int lines = of_rows ? network.rows : network.cols, length = of_rows ? network.cols : network.rows;
    if (length != network.digits) return;
    for (int first = 0; first < lines; ++first) {
        Area area{0, {}};
        for (int line = first; line < std::min(lines, first + most_lines); ++line) {
            for (int i = 0; i < length; ++i)
                area.cells.push_back(of_rows ? line * network.cols + i : i * network.cols + line);
            ++area.houses;
            areas.push_back(area);
        }
    }
}

std::vector<Area> areas_of(const Network& network) {
    std::vector<Area> areas;
    add_runs(network, true, areas);
    add_runs(network, false, areas);
    for (const Cells& house : network.houses) {
        const bool is_line = house.back() - house.front() == network.cols - 1 ||
                             house.front() % network.cols == house.back() % network.cols;
        if (house.size() == Network::at(network.digits) && !is_line) areas.push_back({1, house});
    }
    return areas;
}

/// How often each cell counts: 1 for cells of cages, -1 for cells of the area.
class Balance {
public:
    Balance(const Network& network, const Area& area)
        : counts_(network.root.size()), in_cage_(network.root.size()) {
        for (int cell : area.cells) counts_[Network::at(cell)] = -1;
    }

    /// Adds a cage if most of it is inside and it shares no cell with another.
    bool add(const Cells& cage) {
        std::ptrdiff_t inside = 0;
        for (int cell : cage) {
            if (in_cage_[Network::at(cell)]) return false;
            inside += counts_[Network::at(cell)] < 0;
        }
        if (2 * inside <= static_cast<std::ptrdiff_t>(cage.size())) return false;
        for (int cell : cage) {
            ++counts_[Network::at(cell)];
            in_cage_[Network::at(cell)] = true;
        }
        return true;
    }

    Cells cells_with(int count) const {
        Cells cells;
        for (std::size_t cell = 0; cell < counts_.size(); ++cell)
            if (counts_[cell] == count) cells.push_back(static_cast<int>(cell));
        return cells;
    }

private:
    std::vector<int> counts_;
    std::vector<bool> in_cage_;
};

/// Cells outside an area whose cages reach in count against the cells inside that no cage covers.
void post_innies_and_outies(Network& network, const Variant& variant, const std::vector<Area>& areas) {
    std::set<std::pair<Cells, Cells>> known;
    for (const Area& area : areas) {
        Balance balance(network, area);
        int total = -area.houses * house_total(network), cages = 0;
        for (const Constraint& rule : variant.constraints)
            if (rule.type == "killer_cage" && rule.number && balance.add(rule.cells)) {
                total += *rule.number;
                ++cages;
            }
        const Cells innies = balance.cells_with(-1), outies = balance.cells_with(1);
        if (cages == 0 || innies.size() + outies.size() > most_extreme_terms) continue;
        if (!known.emplace(innies, outies).second) continue;
        const int sign = outies.empty() ? -1 : 1;
        std::vector<Term> terms;
        for (int cell : innies) terms.push_back({cell, -sign});
        for (int cell : outies) terms.push_back({cell, sign});
        if (terms.size() > most_terms && !is_extreme(network, terms, sign * total)) continue;
        post_sum(network, std::move(terms), sign * total);
    }
}

/// k lines and the k regions that lie mostly in them hold the same digits, so what sticks out of either does
/// too.
void post_leftovers(Network& network, const Variant& variant, const std::vector<Area>& areas) {
    std::set<std::pair<Cells, Cells>> known;
    for (const Area& area : areas) {
        Balance balance(network, area);
        int regions = 0;
        for (const Cells& region : variant.regions)
            if (region.size() == Network::at(network.digits) && balance.add(region)) ++regions;
        const Cells innies = balance.cells_with(-1), outies = balance.cells_with(1);
        if (regions != area.houses || innies.empty() || innies.size() > most_leftovers) continue;
        if (known.emplace(innies, outies).second) post_same_values(network, innies, outies);
    }
}

/// True if the region has the cells of a rectangle: rows and columns cut such boxes in too many places, or
/// not at all.
bool is_box(const Network& network, const Cells& region) {
    const auto [first_row, last_row] =
        std::ranges::minmax(region, {}, [&](int cell) { return cell / network.cols; });
    const auto [first_col, last_col] =
        std::ranges::minmax(region, {}, [&](int cell) { return cell % network.cols; });
    const int height = last_row / network.cols - first_row / network.cols + 1;
    const int width = last_col % network.cols - first_col % network.cols + 1;
    return Network::at(height * width) == region.size();
}

}  // namespace

void post_implied(Network& network, const Variant& variant) {
    if (network.is_impossible) return;
    const bool has_relations = network.has_relations;
    const bool has_cages = std::ranges::any_of(variant.constraints, [](const Constraint& rule) {
        return rule.type == "killer_cage" && rule.number;
    });
    const bool has_jigsaw = !std::ranges::all_of(
        variant.regions, [&](const Cells& region) { return region.empty() || is_box(network, region); });
    if (!has_cages && !has_jigsaw) return;
    const std::vector<Area> areas = areas_of(network);
    if (has_cages) post_innies_and_outies(network, variant, areas);
    if (has_jigsaw) post_leftovers(network, variant, areas);
    network.has_relations = has_relations;  // what follows from houses alone treats all digits alike
}

}  // namespace ninefold::constraints

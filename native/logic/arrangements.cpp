// Rules about more than two cells: try all arrangements of digits in the cells of one rule. A candidate that
// is in no arrangement can be removed, and so can one elsewhere that clashes with each arrangement.
//
//      +------+
//      |3     |          The cage needs 3 in two cells: 1+2. So both cells lose all other digits, and the
//      rest | .  . |  .       of the row loses 1 and 2.
//      +------+
#include <algorithm>

#include "logic/als.hpp"
#include "logic/arranger.hpp"
#include "logic/house_sums.hpp"
#include "logic/technique.hpp"

namespace ninefold {
namespace {

/// The cells of a rule, and what it says about them.
struct Group {
    std::vector<int> constraints;
    HouseSet houses;
    std::vector<Cell> cells;
    CellSet outies;
    std::optional<WeightedSum> sum;
    Arranger::Holds holds;
    std::optional<int> total;
};

Group group_of(const GroupRule& rule, int digits) {
    Group group{{rule.constraint}, {}, rule.all_cells(), {}, weighted_sum(rule), {}, rule.number};
    if (rule.type == "indexer") group.total.reset();  // the number of a line
    group.holds = [&rule, digits](const Values& values) { return holds(rule, values, digits); };
    return group;
}

Group group_of(const HouseSum& sum) {
    Group group{sum.constraints, sum.houses, {}, sum.outies, WeightedSum{{}, sum.total}, {}, sum.total};
    for (const Cell cell : sum.innies) group.sum->terms.emplace_back(cell, 1);
    for (const Cell cell : sum.outies) group.sum->terms.emplace_back(cell, -1);
    for (const auto& [cell, coefficient] : group.sum->terms) group.cells.push_back(cell);
    return group;
}

CellSet set_of(const std::vector<Cell>& cells) {
    CellSet set;
    for (const Cell cell : cells) set.insert(cell);
    return set;
}

Step step_of(const Facts& facts, const Group& group, const Arranged& found, const CandidateSet& gone) {
    const CellSet cells = set_of(group.cells);
    Step step;
    step.removes = listed(gone);
    step.evidence =
        evidence::Arrangements{group.constraints, group.houses,       cells,      group.outies, group.total,
                               found.count,       found.combinations, found.first};
    for (const Cell cell : cells& facts.board().open()) step.truths.emplace_back(cell);
    step.constraints = group.constraints;
    step.houses = group.houses;
    return step;
}

CandidateSet candidates_of(const Board& board, const CellSet& cells) {
    CandidateSet candidates;
    for (const Cell cell : cells& board.open())
        for (const Digit digit : board.candidates(cell)) candidates.insert({cell, digit});
    return candidates;
}

/// What a rule removes in its own cells and elsewhere, beyond what follows without it.
struct Removed {
    CandidateSet inside, elsewhere;
};

Removed removed_by(const Facts& facts, const Group& group, const Arranged& found) {
    const Board& board = facts.board();
    const CellSet cells = set_of(group.cells);
    Removed gone{candidates_of(board, cells) - found.possible,
                 candidates_of(board, board.open() - cells) & found.excluded};
    if (gone.inside.empty() && gone.elsewhere.empty()) return gone;
    if (const auto without = Arranger(facts, group.cells, std::nullopt, {}).arrange()) {
        gone.inside &= without->possible;
        gone.elsewhere -= without->excluded;
    }
    return gone;
}

/// Removes what no arrangement has; only if there is no such step, what clashes with all of them.
bool find_in(const Facts& facts, std::vector<Group> groups, Sink sink) {
    const Board& board = facts.board();
    const auto open_cells = [&](const Group& group) { return (set_of(group.cells) & board.open()).size(); };
    std::erase_if(groups, [&](const Group& group) { return open_cells(group) == 0; });
    std::ranges::stable_sort(groups, {}, open_cells);
    std::vector<Step> elsewhere;
    for (const Group& group : groups) {
        const auto found = Arranger(facts, group.cells, group.sum, group.holds).arrange();
        if (!found || found->count == 0) continue;  // no arrangement: the board is wrong, and nothing follows
        const Removed gone = removed_by(facts, group, *found);
        if (!gone.elsewhere.empty()) elsewhere.push_back(step_of(facts, group, *found, gone.elsewhere));
        if (!gone.inside.empty() && !sink(step_of(facts, group, *found, gone.inside))) return false;
    }
    return std::ranges::all_of(elsewhere, [&](Step& step) { return sink(std::move(step)); });
}

bool find_innies_and_outies(const Facts& facts, Sink sink) {
    std::vector<Group> groups;
    for (const HouseSum& sum : house_sums(facts.rules())) groups.push_back(group_of(sum));
    return find_in(facts, std::move(groups), sink);
}

bool find_arrangements(const Facts& facts, Sink sink) {
    std::vector<Group> groups;
    for (const GroupRule& rule : facts.rules().group_rules())
        groups.push_back(group_of(rule, facts.rules().digits().size()));
    return find_in(facts, std::move(groups), sink);
}

constexpr Technique table[] = {
    {"rule-arrangements", find_arrangements},
    {"innies-and-outies", find_innies_and_outies},
};

}  // namespace

const Family arrangements{"arrangements", table};

}  // namespace ninefold

#include "rating/explainer/steps.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "rating/explainer/net_proof.hpp"
#include "rating/explainer/truths.hpp"

namespace ninefold::explainer {
namespace {

/// The digit that a hint places, or the existing candidates that it removes.
Step effect_of(const Grid& grid, const Hint& hint) {
    Step step;
    if (hint.placed >= 0) {
        step.places.push_back(Candidate::at(hint.placed));
        return step;
    }
    CandidateSet removed;
    for (const std::uint16_t candidate : hint.removed)
        if (grid.has(candidate)) removed.insert(Candidate::at(candidate));
    for (const Candidate candidate : removed) step.removes.push_back(candidate);
    return step;
}

void add_truths(const CellSet& cells, Step& step) {
    for (const Cell cell : cells) step.truths.emplace_back(cell);
}

HouseSet houses_of(int house) { return HouseSet::of(house_at(house)); }

evidence::Subset subset_of(const HouseSubset& found) {
    return {houses_of(found.house), cells_at(found.house, found.cells), digits_of(found.digits)};
}

evidence::Locked locked_of(const Grid& grid, const Locking& found) {
    return {Digit::at(found.digit), house_at(found.house), house_at(found.other),
            cells_at(found.house, grid.places(found.house, found.digit))};
}

/// Names by the number of cells, digits or lines, starting at two.
std::string_view by_size(int size, const std::array<std::string_view, 3>& names) {
    return names[static_cast<std::size_t>(size) - 2];
}

NamedStep direct_step(const Grid& grid, const Hint& hint, int house, evidence::DirectSingle&& direct) {
    Step step = effect_of(grid, hint);
    const Candidate placed = step.places[0];
    direct.single = {placed, house_at(house)};
    step.evidence = std::move(direct);
    step.truths.emplace_back(house_at(house), placed.digit());
    return {"hidden-single", std::move(step)};
}

}  // namespace

NamedStep step_of(const Grid& grid, const PatternHint<SinglePattern>& found) {
    Step step = effect_of(grid, found.hint);
    const Candidate placed = step.places[0];
    const int house = found.pattern.house;
    if (house < 0) {
        step.evidence = evidence::Single{placed, std::nullopt};
        step.truths.emplace_back(placed.cell());
        return {"naked-single", std::move(step)};
    }
    step.evidence = evidence::Single{placed, house_at(house)};
    step.truths.emplace_back(house_at(house), placed.digit());
    return {grid.open_count(house) == 1 ? "full-house" : "hidden-single", std::move(step)};
}

NamedStep step_of(const Grid& grid, const PatternHint<DirectPattern<Locking>>& found) {
    const auto& [pattern, house] = found.pattern;
    NamedStep step = direct_step(grid, found.hint, house, {{}, locked_of(grid, pattern), std::nullopt});
    step.step.truths.emplace_back(house_at(pattern.house), Digit::at(pattern.digit));
    return step;
}

NamedStep step_of(const Grid& grid, const PatternHint<DirectPattern<HiddenSubset>>& found) {
    const auto& [pattern, house] = found.pattern;
    NamedStep step = direct_step(grid, found.hint, house, {{}, std::nullopt, subset_of(pattern)});
    for (const Digit digit : digits_of(pattern.digits)) step.step.truths.emplace_back(house_at(house), digit);
    return step;
}

NamedStep step_of(const Grid& grid, const PatternHint<Locking>& found) {
    Step step = effect_of(grid, found.hint);
    step.evidence = locked_of(grid, found.pattern);
    step.truths.emplace_back(house_at(found.pattern.house), Digit::at(found.pattern.digit));
    return {found.pattern.house / 9 == boxes ? "pointing" : "claiming", std::move(step)};
}

NamedStep step_of(const Grid& grid, const PatternHint<NakedSubset>& found) {
    Step step = effect_of(grid, found.hint);
    step.evidence = subset_of(found.pattern);
    add_truths(cells_at(found.pattern.house, found.pattern.cells), step);
    return {by_size(count(found.pattern.digits), {"naked-pair", "naked-triple", "naked-quad"}),
            std::move(step)};
}

NamedStep step_of(const Grid& grid, const PatternHint<HiddenSubset>& found) {
    Step step = effect_of(grid, found.hint);
    step.evidence = subset_of(found.pattern);
    for (const Digit digit : digits_of(found.pattern.digits))
        step.truths.emplace_back(house_at(found.pattern.house), digit);
    return {by_size(count(found.pattern.digits), {"hidden-pair", "hidden-triple", "hidden-quad"}),
            std::move(step)};
}

NamedStep step_of(const Grid& grid, const PatternHint<FishPattern>& found) {
    const FishPattern& fish = found.pattern;
    Step step = effect_of(grid, found.hint);
    evidence::Fish evidence{Digit::at(fish.digit), {}, {}, {}, {}};
    each(fish.base, [&](int line) {
        const House house = house_at(fish.base_house(line));
        evidence.base.insert(house);
        step.truths.emplace_back(house, evidence.digit);
    });
    each(fish.cover, [&](int line) { evidence.cover.insert(house_at(fish.cover_house(line))); });
    step.evidence = evidence;
    return {by_size(count(fish.base), {"x-wing", "swordfish", "jellyfish"}), std::move(step)};
}

NamedStep step_of(const Grid& grid, const PatternHint<WingPattern>& found) {
    const auto& [pivot, one, other, digit] = found.pattern;
    Step step = effect_of(grid, found.hint);
    const CellSet pincers = CellSet::of(Cell::at(one)).with(Cell::at(other));
    step.evidence = evidence::Wing{Cell::at(pivot), pincers, Digit::at(digit)};
    add_truths(pincers.with(Cell::at(pivot)), step);
    return {count(grid.candidates(pivot)) == 2 ? "xy-wing" : "xyz-wing", std::move(step)};
}

namespace {

/// The usual name of a rectangle, loop or grave with its type. A rectangle of type 2 is called type 5 if the
/// guardians are not in two cells of a line.
std::string_view name_of(const GuardedPattern& pattern, const CellSet& cells, const CellSet& guarded) {
    constexpr std::array<std::string_view, 5> rectangles{"unique-rectangle-1", "unique-rectangle-2",
                                                         "unique-rectangle-3", "unique-rectangle-4",
                                                         "unique-rectangle-5"};
    constexpr std::array<std::string_view, 4> graves{"bug-1", "bug-2", "bug-3", "bug-4"};
    const auto type = static_cast<std::size_t>(pattern.type);
    if (pattern.is_grave) return graves[type - 1];
    if (cells.size() > 4) return "unique-loop";
    const bool is_line =
        guarded.size() == 2 && see_each_other(guarded.first().position(),
                                              (guarded - CellSet::of(guarded.first())).first().position());
    return rectangles[type == 2 && !is_line ? 4 : type - 1];
}

}  // namespace

NamedStep step_of(const Grid& grid, const PatternHint<GuardedPattern>& found) {
    const GuardedPattern& pattern = found.pattern;
    Step step = effect_of(grid, found.hint);
    step.deadly = pattern.candidates;
    evidence::Deadly evidence{pattern.candidates, {}, {}, {}, {}};
    CellSet cells, guarded;
    for (const Candidate candidate : pattern.candidates) cells.insert(candidate.cell());
    for (const Cell cell : cells)
        each(grid.candidates(cell.position()), [&](int digit) {
            const Candidate guardian(cell, Digit::at(digit));
            if (pattern.candidates.contains(guardian)) return;
            evidence.guardians.insert(guardian);
            guarded.insert(cell);
        });
    if (pattern.type == 3) {
        evidence.subset = subset_of(pattern.subset);
        add_truths(evidence.subset->cells, step);
    } else if (pattern.type == 4) {
        evidence.digit = Digit::at(pattern.digit);
        evidence.houses = houses_of(pattern.house);
        step.truths.emplace_back(house_at(pattern.house), *evidence.digit);
    }
    step.evidence = std::move(evidence);
    return {name_of(pattern, cells, guarded), std::move(step)};
}

NamedStep step_of(const Grid& grid, const PatternHint<ExclusionPattern>& found) {
    Step step = effect_of(grid, found.hint);
    add_truths(found.pattern.cells, step);
    add_truths(found.pattern.excluders, step);
    step.evidence = evidence::Exclusion{found.pattern.cells, found.pattern.excluders};
    step.has_spare_truths = true;
    return {found.pattern.cells.size() == 2 ? "aligned-pair-exclusion" : "aligned-triplet-exclusion",
            std::move(step)};
}

void drop_spare_excluders(Step& step) {
    auto* const exclusion = std::get_if<evidence::Exclusion>(&step.evidence);
    if (!exclusion) return;
    CellSet used;
    for (const Truth truth : step.truths) used.insert(truth.cell());
    exclusion->excluders &= used;
}

namespace {

evidence::Node node_at(Node node) {
    const Candidate candidate = Candidate::at(candidate_of(node));
    return {candidate.digit(), CellSet::of(candidate.cell())};
}

/// The nodes from the first strong link to the last one: all nodes of a cycle, or of a chain that turns its
/// start on, and all but the ends of a chain that turns it off.
std::vector<Link> strong_to_strong(const Chain& chain) {
    std::vector<Link> nodes(chain.rbegin(), chain.rend());
    if (is_cycle(chain) || !is_on(chain.back().node)) return nodes;
    return {nodes.begin() + 1, nodes.end() - 1};
}

std::string_view name_of(const Chain& chain, const std::vector<Link>& nodes) {
    if (is_cycle(chain)) return "nice-loop-continuous";
    if (is_on(chain[0].node)) return "nice-loop-discontinuous";
    const int digit = candidate_of(nodes[0].node) % 9;
    bool one_digit = true, all_in_cells = true;
    for (const Link& link : nodes) {
        one_digit &= candidate_of(link.node) % 9 == digit;
        all_in_cells &= !is_on(link.node) || link.cause == by_cell;
    }
    if (one_digit) return "x-chain";
    const bool same_ends = candidate_of(nodes.back().node) % 9 == digit;
    return all_in_cells && same_ends ? "xy-chain" : "nice-loop-discontinuous";
}

void add_truths(const evidence::Branch& branch, Set<Truth>& truths) {
    if (branch.emptied) truths.insert(*branch.emptied);
    for (const evidence::Implication& implication : branch.implications) {
        if (implication.truth) truths.insert(*implication.truth);
        if (implication.lemma) add_truths(*implication.lemma, truths);
    }
}

}  // namespace

NamedStep step_of_unary(const Grid& grid, const ChainHint& found) {
    const Chain& chain = found.chains[0];
    const std::vector<Link> nodes = strong_to_strong(chain);
    Step step = effect_of(grid, found.hint);
    evidence::Chain evidence{{{}}, is_cycle(chain), {}};
    Set<Truth> truths;
    for (const Link& link : nodes) {
        evidence.chains[0].push_back(node_at(link.node));
        if (is_on(link.node)) truths.insert(truth_of(link.cause, candidate_of(link.node)));
    }
    for (const Truth truth : truths) step.truths.push_back(truth);
    step.evidence = std::move(evidence);
    step.has_spare_truths = true;
    return {name_of(chain, nodes), std::move(step)};
}

NamedStep step_of_forcing(const Grid& grid, const ChainHint& found, std::string_view technique) {
    Step step;
    (is_on(found.target) ? step.places : step.removes).push_back(Candidate::at(candidate_of(found.target)));
    evidence::Net net = net_of(grid, found);
    Set<Truth> truths;
    if (net.split) truths.insert(*net.split);
    for (const evidence::Branch& branch : net.branches) add_truths(branch, truths);
    for (const Truth truth : truths) step.truths.push_back(truth);
    step.evidence = std::move(net);
    step.has_spare_truths = true;
    return {technique, std::move(step)};
}

}  // namespace ninefold::explainer

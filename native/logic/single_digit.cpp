// Single-digit patterns: two strong links of one digit, joined by a weak one.
//
// A house with two places for a digit is a strong link: one of its two ends is true. If the near ends of two
// such links see each other, they cannot both be true, so one of the far ends is, and every cell that sees
// both far ends loses the digit. The shapes differ in the houses of the links and the house that joins them:
//
//     near . . | far . . | . . .      Skyscraper: two parallel lines, joined by a line across. If the far
//     .    . . | .   * . | . . .      ends were in one line too, it would be an X-wing.
//     ---------+---------+------
//     near . . | . far . | . . .
//     .    . . | * .   . | . . .
//
//     .  .  near | . far . | . . .    Two-string kite: a row and a column, joined by a box.
//     . near .   | . .   . | . . .
//     -----------+---------+------
//     . far  .   | . *   . | . . .    Turbot fish: all shapes with a link in a box, but not in a line.
//
// In an empty rectangle, one of the links is a box whose places form two groups: those in one line of the
// box, and the others, which all lie in a line across. One of the two groups has the digit.
//
//     . 5 . | . . . | .    . .      Box 1 has its 5 in row 2 or in column 2. If * were 5, column 2 would have
//     5 5 5 | . . . | near . .      no other 5, so the box would have its 5 in row 2. Then the 5 of column 7
//     . 5 . | . . . | .    . .      could not be at the near end but only at the far end, which sees *.
//     ------+-------+---------
//     . * . | . . . | far  . .
//
// Duals are two patterns that the eye finds at once: kites with the same near ends, even for different
// digits, and empty rectangles of one digit in the same box.
#include <algorithm>
#include <array>
#include <iterator>

#include "logic/check.hpp"
#include "logic/technique.hpp"

namespace ninefold {
namespace {

HouseKind across(HouseKind line) { return line == HouseKind::row ? HouseKind::column : HouseKind::row; }

/// A strong link, read from its far end to the end that meets the other link.
struct Arm {
    House house;
    Cell far, near;
};

std::array<Arm, 2> readings(const ConjugatePair& link) {
    return {{{link.house, link.a, link.b}, {link.house, link.b, link.a}}};
}

/// True if two arms whose near ends see each other have the shape that a technique looks for.
using Shape = bool (*)(const Rules& rules, const Arm& left, const Arm& right);

bool is_skyscraper(const Rules& rules, const Arm& left, const Arm& right) {
    const HouseKind kind = rules.kind(left.house);
    if (!is_line(kind) || rules.kind(right.house) != kind) return false;
    const auto joined = [&](Cell a, Cell b) {
        return rules.line_of(a, across(kind)) == rules.line_of(b, across(kind));
    };
    return joined(left.near, right.near) && !joined(left.far, right.far);
}

bool is_kite(const Rules& rules, const Arm& left, const Arm& right) {
    return rules.kind(left.house) == HouseKind::row && rules.kind(right.house) == HouseKind::column &&
           rules.box_of(left.near) && rules.box_of(left.near) == rules.box_of(right.near);
}

/// Boxes and other houses come last among the links, so the right one is no line unless both are.
bool is_turbot(const Rules& rules, const Arm&, const Arm& right) { return !is_line(rules.kind(right.house)); }

/// The cells that lose the digit because of the far ends; none if one of the links is enough for that.
CellSet removed_by(const Facts& facts, Digit digit, const Arm& left, const Arm& right) {
    const Rules& rules = facts.rules();
    const CellSet near = CellSet::of(left.near).with(right.near);
    const CellSet gone =
        (facts.board().cells_with(digit) & rules.peers(left.far) & rules.peers(right.far)) - near;
    if (rules.peers(left.near).includes(gone) || rules.peers(right.near).includes(gone)) return {};
    return gone;
}

evidence::Node node(Digit digit, Cell cell) { return {digit, CellSet::of(cell)}; }

/// Reports the step of two arms if they remove anything.
bool join(const Facts& facts, Digit digit, const Arm& left, const Arm& right, Sink sink) {
    if (left.near == right.far || left.far == right.near || left.far == right.far) return true;
    const CellSet gone = removed_by(facts, digit, left, right);
    if (gone.empty()) return true;
    Step step;
    step.removes = candidates_in(gone, digit);
    step.evidence = evidence::Chain{
        {{node(digit, left.far), node(digit, left.near), node(digit, right.near), node(digit, right.far)}}};
    step.truths = {Truth(left.house, digit), Truth(right.house, digit)};
    return sink(std::move(step));
}

bool find_joined(const Facts& facts, Shape shape, Sink sink) {
    const Rules& rules = facts.rules();
    for (const Digit digit : facts.rules().digits()) {
        const std::vector<ConjugatePair>& links = facts.conjugate_pairs(digit);
        for (std::size_t j = 1; j < links.size(); ++j) {
            if (repeats_a_line(links[j].house, digit, facts)) continue;
            for (std::size_t i = 0; i < j; ++i) {
                if (repeats_a_line(links[i].house, digit, facts)) continue;
                for (const Arm& left : readings(links[i]))
                    for (const Arm& right : readings(links[j]))
                        if (rules.peers(left.near).contains(right.near) && shape(rules, left, right) &&
                            !join(facts, digit, left, right, sink))
                            return false;
            }
        }
    }
    return true;
}

/// The places of a digit in a box: some in one line through it, all others in a line across.
struct Rectangle {
    Digit digit;
    House box;
    House line, other_line;
    CellSet in_line, in_other;  // the cell where the lines cross counts as in_line
};

/// Looks for links with one end in the rectangle's other line that run parallel to its first line.
bool find_removed_by(const Facts& facts, const Rectangle& rectangle, Sink sink) {
    const Rules& rules = facts.rules();
    const auto& [digit, box, line, other_line, in_line, in_other] = rectangle;
    for (const Cell near : facts.places(other_line, digit) - rules.cells(box)) {
        const House link = rules.line_of(near, rules.kind(line));
        const CellSet ends = facts.places(link, digit);
        if (ends.size() != 2 || !rules.is_complete(link)) continue;
        const Cell far = ends.without(near).first();
        const House back = rules.line_of(far, rules.kind(other_line));
        const CellSet gone = (facts.places(line, digit) & rules.cells(back)) - rules.cells(box);
        if (gone.empty()) continue;
        Step step;
        step.removes = candidates_in(gone, digit);
        step.evidence =
            evidence::Chain{{{{digit, in_line}, {digit, in_other}, node(digit, near), node(digit, far)}}};
        step.truths = {Truth(box, digit), Truth(link, digit)};
        if (!sink(std::move(step))) return false;
    }
    return true;
}

bool find_rectangles(const Facts& facts, Digit digit, House box, Sink sink) {
    const Rules& rules = facts.rules();
    const CellSet places = facts.places(box, digit);
    if (!places.several()) return true;
    for (const Cell cross : rules.cell_list(box))
        for (const HouseKind kind : {HouseKind::row, HouseKind::column}) {
            const House line = rules.line_of(cross, kind);
            const House other = rules.line_of(cross, across(kind));
            const CellSet in_line = places & rules.cells(line), in_other = places - in_line;
            // If all places were in one line, it would be pointing.
            if (in_other.empty() || !rules.cells(other).includes(in_other)) continue;
            if (rules.cells(other).includes(in_line)) continue;
            if (!find_removed_by(facts, {digit, box, line, other, in_line, in_other}, sink)) return false;
        }
    return true;
}

std::vector<Step> all_of(Finder find, const Facts& facts) {
    std::vector<Step> steps;
    auto keep = [&](Step&& step) {
        steps.push_back(std::move(step));
        return true;
    };
    find(facts, keep);
    return steps;
}

/// The entries of both, in order and without duplicates.
template <class Entry>
std::vector<Entry> united(const std::vector<Entry>& x, const std::vector<Entry>& y) {
    std::vector<Entry> both;
    std::ranges::set_union(x, y, std::back_inserter(both));
    return both;
}

/// True if a step still follows without one of its truths.
bool can_spare_a_truth(const Facts& facts, const Step& step) {
    Step less = step;
    drop_spare_truths(facts.board(), less, facts.stop());
    return less.truths.size() < step.truths.size();
}

const std::vector<evidence::Node>& chain_of(const Step& step) {
    return std::get<evidence::Chain>(step.evidence).chains.front();
}

Step both_of(const Step& first, const Step& second) {
    const auto sorted = [](std::vector<Truth> truths) {
        std::ranges::sort(truths);
        return truths;
    };
    Step step;
    step.removes = united(first.removes, second.removes);
    step.evidence = evidence::Chain{{chain_of(first), chain_of(second)}};
    step.truths = united(sorted(first.truths), sorted(second.truths));
    return step;
}

/// Finds pairs of steps of one technique that belong together, where each adds something.
template <class Together>
bool find_duals(const Facts& facts, Finder find, const Together& together, Sink sink) {
    const std::vector<Step> steps = all_of(find, facts);
    for (std::size_t i = 0; i < steps.size(); ++i)
        for (std::size_t j = i + 1; j < steps.size(); ++j) {
            if (!together(steps[i], steps[j])) continue;
            Step step = both_of(steps[i], steps[j]);
            if (step.removes == steps[i].removes || step.removes == steps[j].removes) continue;
            if (!is_right(facts.board(), step) || can_spare_a_truth(facts, step)) continue;
            if (!sink(std::move(step))) return false;
        }
    return true;
}

bool find_skyscrapers(const Facts& facts, Sink sink) { return find_joined(facts, is_skyscraper, sink); }
bool find_two_string_kites(const Facts& facts, Sink sink) { return find_joined(facts, is_kite, sink); }
bool find_turbot_fish(const Facts& facts, Sink sink) { return find_joined(facts, is_turbot, sink); }

bool find_empty_rectangles(const Facts& facts, Sink sink) {
    for (const Digit digit : facts.rules().digits())
        for (const House house : facts.rules().complete_houses())
            if (is_box(facts.rules().kind(house)) && !find_rectangles(facts, digit, house, sink))
                return false;
    return true;
}

bool find_dual_two_string_kites(const Facts& facts, Sink sink) {
    const auto near_ends = [](const Step& kite) { return chain_of(kite)[1].cells | chain_of(kite)[2].cells; };
    const auto meet = [&](const Step& x, const Step& y) { return near_ends(x) == near_ends(y); };
    return find_duals(facts, find_two_string_kites, meet, sink);
}

bool find_dual_empty_rectangles(const Facts& facts, Sink sink) {
    const auto same_box = [](const Step& x, const Step& y) { return x.truths.front() == y.truths.front(); };
    return find_duals(facts, find_empty_rectangles, same_box, sink);
}

constexpr Technique table[] = {
    {"skyscraper", find_skyscrapers},
    {"two-string-kite", find_two_string_kites},
    {"turbot-fish", find_turbot_fish},
    {"empty-rectangle", find_empty_rectangles},
    {"dual-two-string-kite", find_dual_two_string_kites},
    {"dual-empty-rectangle", find_dual_empty_rectangles},
};

}  // namespace

const Family single_digit{"single_digit", table};

}  // namespace ninefold

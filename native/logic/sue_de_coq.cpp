// Sue de Coq, or two-sector disjoint subsets: cells where a line and a box meet, some other cells of the line
// and some other cells of the box, which together hold as many digits as there are cells.
//
//     123 234  . | 12  .  . | .  .  .      Four cells hold 1 to 4. The cells with 1 and 2 all lie in row 1,
//      .   .  34 | .   .  . | .  .  .      those with 3 and 4 in box 1. No digit can occur twice, so each
//      .   .   . | .   .  . | .  .  .      occurs once: the rest of the row loses 1 and 2, and the rest of
//                                          the box loses 3 and 4.
//
// A digit that is in both the line part and the box part may occur twice. If there are no more digits than
// cells, counting such digits twice, then each digit occurs as often as it can, and can be removed from the
// other cells.
#include <vector>

#include "logic/als.hpp"

namespace ninefold {
namespace {

/// Some cells of one house, and the digits they hold.
struct Part {
    CellSet cells;
    DigitSet digits;
    int size = 0;
};

class Crossing {
public:
    Crossing(const Facts& facts, House line, House box, Sink sink)
        : facts_(facts), line_(line), box_(box), sink_(sink) {}

    bool find() {
        const CellSet line = facts_.rules().cells(line_), box = facts_.rules().cells(box_);
        const CellSet open = facts_.board().open();
        parts_.clear();
        add_parts({}, open & line & box, parts_);
        for (const Part& middle : parts_) {
            if (middle.size < 2 || middle.digits.size() < middle.size + 2) continue;
            if (!find_beside(middle, open & (line - box), open & (box - line))) return false;
        }
        return true;
    }

private:
    void add_parts(const Part& part, CellSet rest, std::vector<Part>& parts) const {
        if (part.size > 0) parts.push_back(part);
        for (const Cell cell : rest) {
            rest.erase(cell);
            add_parts({part.cells.with(cell), part.digits | facts_.board().candidates(cell), part.size + 1},
                      rest, parts);
        }
    }

    /// Parts that are not locked on their own and have some cells to spare for the digits of the middle.
    std::vector<Part> helpers(const Part& middle, const CellSet& cells) const {
        std::vector<Part> all, good;
        add_parts({}, cells, all);
        for (int size = 1; size <= 6; ++size)
            for (const Part& part : all)
                if (part.size == size && part.digits.size() > size &&
                    (part.digits - middle.digits).size() < size &&
                    (part.digits | middle.digits).size() > size + middle.size)
                    good.push_back(part);
        return good;
    }

    bool find_beside(const Part& middle, const CellSet& line, const CellSet& box) const {
        const std::vector<Part> in_line = helpers(middle, line);
        if (in_line.empty()) return true;
        const std::vector<Part> in_box = helpers(middle, box);
        for (const Part& a : in_line)
            for (const Part& b : in_box) {
                const DigitSet all = middle.digits | a.digits | b.digits;
                if (all.size() + (a.digits & b.digits).size() != middle.size + a.size + b.size) continue;
                if (!remove(middle, a, b)) return false;
            }
        return true;
    }

    bool remove(const Part& middle, const Part& a, const Part& b) const {
        const Rules& rules = facts_.rules();
        const DigitSet in_line = (middle.digits - b.digits) | a.digits;
        const DigitSet in_box = (middle.digits - a.digits) | b.digits;
        CandidateSet gone;
        const auto lose = [&](const CellSet& cells, const DigitSet& digits) {
            for (const Digit digit : digits)
                for (const Cell cell : facts_.board().cells_with(digit) & cells) gone.insert({cell, digit});
        };
        lose(rules.cells(line_) - middle.cells - a.cells, in_line);
        lose(rules.cells(box_) - middle.cells - b.cells, in_box);
        lose(middle.cells, a.digits & b.digits);
        if (gone.empty()) return true;
        Step step;
        step.removes = listed(gone);
        step.evidence = evidence::SueDeCoq{line_, box_, middle.cells, a.cells, b.cells, in_line, in_box};
        for (const Cell cell : middle.cells | a.cells | b.cells) step.truths.emplace_back(cell);
        step.has_spare_truths = true;
        return sink_(std::move(step));
    }

    const Facts& facts_;
    House line_, box_;
    Sink sink_;
    std::vector<Part> parts_;
};

}  // namespace

bool find_sue_de_coq(const Facts& facts, Sink sink) {
    const Rules& rules = facts.rules();
    for (const House line : rules.houses()) {
        if (is_box(rules.kind(line))) continue;
        for (const House box : rules.houses()) {
            if (!is_box(rules.kind(box)) || !rules.cells(box).meets(rules.cells(line))) continue;
            if (!Crossing(facts, line, box, sink).find()) return false;
        }
    }
    return true;
}

}  // namespace ninefold

// Death blossom: a stem cell and a petal for each of its candidates. A petal is an almost locked set that
// loses the digit if the stem holds it. Whichever digit the stem holds, one of the petals is locked and holds
// Z.
//
//      A 1Z --1-- stem 123 --2-- B 2Z      Each of A, B and C has one of the stem's digits, in cells that all
//                     |                    see the stem, and also Z. One of the three holds Z, so every cell
//                     3                    that sees all their Zs loses it.
//                     |
//                   C 3Z
//
// A digit of the stem needs no petal if it is Z itself and the removed candidates see the stem too. Petals
// may overlap, and one petal may serve two digits.
//
// To test a candidate Z, look at the sets that it sees. They lose Z, so they hold all their other digits, and
// other cells lose those. A cell that loses all its candidates this way is a stem. This is quick and shows
// everything that each stem removes; only then does the search look for petals.
#include <algorithm>
#include <array>

#include "logic/als.hpp"

namespace ninefold {
namespace {

/// A stem with two candidates makes an ALS-XY-wing.
constexpr int fewest_candidates = 3;

/// The candidates that a stem can remove, with petals for all of its digits or for all but one.
struct Stem {
    Cell cell;
    DigitSet digits;  // the digits that need a petal
    CandidateSet removes;
};

/// Some petals, and the candidates that all of them see.
struct Blossom {
    std::array<SetIndex, 9> petals{};
    CandidateSet removes;
};

class Blossoms {
public:
    Blossoms(const Facts& facts, Sink sink) : facts_(facts), links_(facts.set_links()), sink_(sink) {}

    bool find() {
        Table<Cell, CandidateSet> removes;
        for (const Candidate candidate : facts_.board().candidates())
            for (const Cell stem : stems_of(candidate)) removes[stem].insert(candidate);
        for (const Cell cell : facts_.board().open())
            if (!removes[cell].empty() && !find_around(cell, removes[cell])) return false;
        return true;
    }

private:
    /// The cells that would lose all candidates; none if two of the sets already remove the candidate as an
    /// ALS-XZ.
    CellSet stems_of(Candidate candidate) const {
        const Board& board = facts_.board();
        Table<Digit, CellSet> lose;
        lose[candidate.digit()] = facts_.rules().peers(candidate.cell());
        const SetBits hit = links_.hit(candidate);
        const bool is_new = each_common(hit, hit, [&](SetIndex set) {
            for (const Digit digit : links_.set(set).digits.without(candidate.digit())) {
                if (meet(links_.linked(set, digit), hit)) return false;
                lose[digit] |= links_.seen(set, digit);
            }
            return true;
        });
        if (!is_new) return {};
        CellSet stems = board.open().without(candidate.cell());
        for (const Digit digit : facts_.rules().digits()) stems -= board.cells_with(digit) - lose[digit];
        CellSet wide;
        for (const Cell cell : stems)
            if (board.candidates(cell).size() >= fewest_candidates) wide.insert(cell);
        return wide;
    }

    /// Looks for petals for all digits of the stem, and then, for each digit that the stem can remove itself,
    /// for petals for all the others.
    bool find_around(Cell cell, const CandidateSet& removes) {
        const DigitSet digits = facts_.board().candidates(cell);
        Table<Digit, CandidateSet> own;
        CandidateSet others;
        for (const Candidate candidate : removes)
            (digits.contains(candidate.digit()) ? own[candidate.digit()] : others).insert(candidate);
        if (!others.empty() && !find_petals({cell, digits, others})) return false;
        for (const Digit digit : digits)
            if (!own[digit].empty() && !find_petals({cell, digits.without(digit), own[digit]})) return false;
        return true;
    }

    /// Goes digit by digit. Among petals that remove the same candidates, takes the smallest.
    bool find_petals(const Stem& stem) {
        std::vector<Blossom> blossoms{{{}, stem.removes}}, more;
        std::size_t count = 0;
        for (const Digit digit : stem.digits) {
            const std::vector<Blossom> petals = petals_for(stem, digit);
            more.clear();
            for (const Blossom& blossom : blossoms)
                for (const Blossom& petal : petals) add_petal(blossom, petal, count, more);
            blossoms.swap(more);
            ++count;
        }
        const std::vector<CandidateSet> simpler = removed_by_one(stem);
        return std::ranges::all_of(blossoms, [&](const Blossom& blossom) {
            const auto does_it = [&](const CandidateSet& gone) { return gone.includes(blossom.removes); };
            return std::ranges::any_of(simpler, does_it) || hand_over(stem, blossom);
        });
    }
    /// The candidates removed by each petal that serves all digits: with the stem, it forms a naked subset.
    std::vector<CandidateSet> removed_by_one(const Stem& stem) const {
        std::vector<CandidateSet> found;
        const SetBits hit = links_.hit({stem.cell, stem.digits.first()});
        each_common(hit, hit, [&](SetIndex set) {
            const auto is_served = [&](Digit digit) { return contains(links_.hit({stem.cell, digit}), set); };
            for (const Digit digit : stem.digits)
                if (!is_served(digit)) return true;
            found.push_back(removed_by(set, stem));
            return true;
        });
        return found;
    }
    /// Those of the stem's removals that a set can make.
    CandidateSet removed_by(SetIndex set, const Stem& stem) const {
        CandidateSet gone;
        for (const Digit digit : links_.set(set).digits)
            for (const Cell cell : links_.seen(set, digit)) gone.insert({cell, digit});
        return gone & stem.removes;
    }
    static void add_petal(Blossom blossom, const Blossom& petal, std::size_t count,
                          std::vector<Blossom>& blossoms) {
        blossom.removes &= petal.removes;
        blossom.petals[count] = petal.petals.front();
        add_if_new(blossom, blossoms);
    }
    static void add_if_new(const Blossom& blossom, std::vector<Blossom>& blossoms) {
        if (blossom.removes.empty()) return;
        if (std::ranges::find(blossoms, blossom.removes, &Blossom::removes) == blossoms.end())
            blossoms.push_back(blossom);
    }

    /// The sets that lose a digit if the stem holds it, each with the candidates it can remove.
    std::vector<Blossom> petals_for(const Stem& stem, Digit digit) const {
        std::vector<Blossom> petals;
        const SetBits hit = links_.hit({stem.cell, digit});
        each_common(hit, hit, [&](SetIndex set) {
            add_if_new({{set}, removed_by(set, stem)}, petals);
            return true;
        });
        return petals;
    }

    bool hand_over(const Stem& stem, const Blossom& blossom) {
        std::vector<SetIndex> petals;
        std::vector<DigitSet> commons;
        std::size_t next = 0;
        for (const Digit digit : stem.digits) {
            const SetIndex petal = blossom.petals[next++];
            const auto at = static_cast<std::size_t>(std::ranges::find(petals, petal) - petals.begin());
            if (at == petals.size()) {
                petals.push_back(petal);
                commons.emplace_back();
            }
            commons[at].insert(digit);
        }
        Step step = step_of_sets(links_, petals, blossom.removes);
        auto& chain = std::get<evidence::SetChain>(step.evidence);
        chain.commons = std::move(commons);
        chain.stem = stem.cell;
        step.truths.emplace_back(stem.cell);
        return sink_(std::move(step));
    }

    const Facts& facts_;
    const SetLinks& links_;
    Sink sink_;
};

}  // namespace

bool find_death_blossoms(const Facts& facts, Sink sink) { return Blossoms(facts, sink).find(); }

}  // namespace ninefold

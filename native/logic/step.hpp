// A deduction: what changes on a board, and why. Plain data: no price, no words, no colours.
#pragma once
#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

#include "logic/truth.hpp"
#include "model/sets.hpp"

namespace ninefold {

/// The pattern for people: who plays which part, one type for each kind of pattern.
namespace evidence {

/// A digit for a cell, because of a house (the digit fits nowhere else in it, or the cell is its last one),
/// or without one, because no other digit fits.
struct Single {
    Candidate candidate;
    std::optional<House> house;
};

/// The places of a digit in one house all lie in another one.
struct Locked {
    Digit digit;
    House from, to;
    CellSet cells;
};

/// So many cells share so many digits, in one house or in two at once.
struct Subset {
    HouseSet houses;
    CellSet cells;
    DigitSet digits;
};

/// The places of a digit in the base houses lie in as many cover houses, but for the fins. An endo fin lies
/// in two base houses.
struct Fish {
    Digit digit;
    HouseSet base, cover;
    CellSet fins, endo_fins;
};

/// A candidate, or several of one digit of which one holds.
struct Node {
    Digit digit;
    CellSet cells;
    bool operator==(const Node&) const = default;
};

/// Nodes in order. Links are strong (one of the two holds) and weak (not both) in turn, the first one strong.
/// Several chains where a pattern is several at once.
struct Chain {
    std::vector<std::vector<Node>> chains;
    /// A weak link leads from the last node back to the first.
    bool is_loop = false;
    /// For each strong link the almost locked set that makes it one; no cells where a house or a cell does.
    /// Empty if no link has one.
    std::vector<CellSet> sets = {};
};

/// Whatever digit the pivot takes, a pincer (or the pivot itself) becomes the wing's digit.
struct Wing {
    Cell pivot;
    CellSet pincers;
    Digit digit;
};

/// Candidates of two colours: all of one colour hold, or all of the other.
struct Cluster {
    CandidateSet a, b;
};
struct Coloring {
    std::vector<Cluster> clusters;
};

/// A candidate that holds, as the last one of a truth, or fails, because of one that holds, or because of a
/// lemma: a branch within the branch, which breaks something. The first of a branch has no reason: it is
/// assumed.
struct Branch;
struct Implication {
    Candidate candidate;
    bool holds;
    std::optional<Candidate> because;
    std::optional<Truth> truth;
    std::vector<Branch> lemma;  // none or one
};

/// What follows from an assumption, in order, up to the conclusion (which is the last one) or to what is
/// broken: a truth without candidates left, or a candidate that would hold and fail, because of another one
/// that holds.
struct Branch {
    std::vector<Implication> implications;
    std::optional<Truth> emptied;
    std::optional<Candidate> both, because;
};

/// One branch that breaks something, so that its assumption is wrong; or several that come to the same, of
/// whose assumptions one is right: those of a truth, or that a candidate holds and that it fails.
struct Net {
    std::vector<Branch> branches;
    std::optional<Truth> split;
};

/// Cells whose digits could be exchanged if they held nothing else. So one of the guardians holds, the other
/// candidates of these cells. With them go the cells of a naked subset in which the guardians stand for one
/// more cell, or houses in which a digit of the pattern has no place outside of it.
struct Deadly {
    CandidateSet pattern;  // some may be gone from the board
    CandidateSet guardians;
    std::optional<Subset> subset;
    std::optional<Digit> digit;
    HouseSet houses;
};

/// Of all ways to place a digit in every house, some fit the board: `always` are the cells of each of these,
/// `sometimes` those of any.
struct Templates {
    Digit digit;
    CellSet always, sometimes;
};

/// Cells of a house with one digit more than cells.
struct AlmostLocked {
    CellSet cells;
    DigitSet digits;
};

/// Almost locked sets in order. Neighbours do not both hold the digits of `commons` between them: one for a
/// chain; two for sets that are linked twice. Around a stem, the commons are those of the stem and each set,
/// and the stem may hold the removed digit itself, without a set for it.
struct SetChain {
    std::vector<AlmostLocked> sets;
    std::vector<DigitSet> commons;
    std::optional<Cell> stem;
};

/// Cells where a box and a line meet, some others of the line, and some others of the box, with so few digits
/// that each of them is needed.
struct SueDeCoq {
    House line, box;
    CellSet crossing, in_line, in_box;
    DigitSet line_digits, box_digits;  // gone from the rest of the line, and of the box
};

/// Two or three cells, whose digits do not fit together if they leave an excluder without any.
struct Exclusion {
    CellSet cells, excluders;
};

}  // namespace evidence

using Evidence =
    std::variant<evidence::Single, evidence::Locked, evidence::Subset, evidence::Fish, evidence::Chain,
                 evidence::Wing, evidence::Coloring, evidence::Deadly, evidence::SetChain, evidence::SueDeCoq,
                 evidence::Exclusion, evidence::Templates, evidence::Net>;

struct Step {
    std::vector<Candidate> places, removes;  // in ascending order; one of them is not empty
    Evidence evidence;
    /// What the step follows from: whichever candidates of these hold, it is right.
    std::vector<Truth> truths;
    /// A pattern whose digits could be exchanged if nothing else were in its cells: so something else is in
    /// one of them, if the solution is unique. See check.hpp.
    CandidateSet deadly;
    /// Some truths may be needless: drop_spare_truths() has not been asked yet, as it takes longer than to
    /// find a chain.
    bool has_spare_truths = false;
    std::size_t technique = 0;  // in techniques(); set by whoever has called the finder

    bool assumes_unique() const { return !deadly.empty(); }
};

}  // namespace ninefold

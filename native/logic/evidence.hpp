// The evidence of a step: the pattern as people see it, by the roles of its cells.
//
// Each type is defined once, here. `fields` names its members as Python and JSON do, and `doc` is its
// docstring. The binding makes Python objects from these tables, and `make stub` writes
// `ninefold/logic/evidence.py`.
#pragma once
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "logic/truth.hpp"
#include "model/sets.hpp"

namespace ninefold {
namespace evidence {

template <class Owner, class Member>
struct Field {
    using Type = Member;
    const char* name;
    Member Owner::* member;
    bool has_default;
};

template <class Owner, class Member>
constexpr Field<Owner, Member> field(const char* name, Member Owner::* member) {
    return {name, member, false};
}

/// An optional field in Python. Its default is that of its C++ type: False, None or empty.
template <class Owner, class Member>
constexpr Field<Owner, Member> optional_field(const char* name, Member Owner::* member) {
    return {name, member, true};
}

struct Single {
    Candidate candidate;
    std::optional<House> house;

    static constexpr const char* name = "Single";
    static constexpr const char* doc =
        "A digit for a cell, either because of a house or because no other digit fits (house is None).\n\n"
        "In the house, the digit fits nowhere else, or the cell is the last open one.";
    static constexpr auto fields =
        std::tuple(field("candidate", &Single::candidate), field("house", &Single::house));
};

struct Locked {
    Digit digit;
    House house, other;
    CellSet cells;

    static constexpr const char* name = "Locked";
    static constexpr const char* doc = "All places for a digit in one house also lie in another house.";
    static constexpr auto fields = std::tuple(field("digit", &Locked::digit), field("house", &Locked::house),
                                              field("other", &Locked::other), field("cells", &Locked::cells));
};

struct Subset {
    HouseSet houses;
    CellSet cells;
    DigitSet digits;

    static constexpr const char* name = "Subset";
    static constexpr const char* doc =
        "Cells that share as many digits as there are cells, in one house or in two houses at once.";
    static constexpr auto fields = std::tuple(
        field("houses", &Subset::houses), field("cells", &Subset::cells), field("digits", &Subset::digits));
};

struct DirectSingle {
    Single single;
    std::optional<Locked> locked;
    std::optional<Subset> subset;

    static constexpr const char* name = "DirectSingle";
    static constexpr const char* doc =
        "The only place for a digit that a locked digit, or a hidden subset, leaves in a house.\n\n"
        "The removals of the locked digit or subset are not a step of their own: Sudoku Explainer rates both "
        "as one hint.";
    static constexpr auto fields =
        std::tuple(field("single", &DirectSingle::single), field("locked", &DirectSingle::locked),
                   field("subset", &DirectSingle::subset));
};

struct Fish {
    Digit digit;
    HouseSet base, cover;
    CellSet fins, endo_fins;

    static constexpr const char* name = "Fish";
    static constexpr const char* doc =
        "All places for a digit in the base houses lie in as many cover houses, except for the fins.\n\n"
        "An endo fin lies in two base houses.";
    static constexpr auto fields =
        std::tuple(field("digit", &Fish::digit), field("base", &Fish::base), field("cover", &Fish::cover),
                   field("fins", &Fish::fins), field("endo_fins", &Fish::endo_fins));
};

struct Node {
    Digit digit;
    CellSet cells;
    bool operator==(const Node&) const = default;

    static constexpr const char* name = "Node";
    static constexpr const char* doc = "A candidate, or several candidates of one digit, one of which holds.";
    static constexpr auto fields = std::tuple(field("digit", &Node::digit), field("cells", &Node::cells));
};

struct Chain {
    std::vector<std::vector<Node>> chains;
    bool is_loop = false;
    std::vector<CellSet> sets = {};

    static constexpr const char* name = "Chain";
    static constexpr const char* doc =
        "Nodes in order, joined by links that are strong and weak in turn, starting with a strong one.\n\n"
        "A pattern that consists of several chains has them all. In a loop, a weak link leads from the last "
        "node back to the first. `sets` has the almost locked set behind each strong link, or an empty set "
        "if a house or a cell makes the link; it is empty if no link has one.";
    static constexpr auto fields =
        std::tuple(field("chains", &Chain::chains), optional_field("is_loop", &Chain::is_loop),
                   optional_field("sets", &Chain::sets));
};

struct Wing {
    Cell pivot;
    CellSet pincers;
    Digit digit;

    static constexpr const char* name = "Wing";
    static constexpr const char* doc =
        "Whichever digit the pivot takes, a pincer (or the pivot itself) becomes the wing's digit.";
    static constexpr auto fields = std::tuple(field("pivot", &Wing::pivot), field("pincers", &Wing::pincers),
                                              field("digit", &Wing::digit));
};

/// The candidates of the two colours.
using Cluster = std::pair<CandidateSet, CandidateSet>;

struct Coloring {
    std::vector<Cluster> clusters;

    static constexpr const char* name = "Coloring";
    static constexpr const char* doc =
        "Clusters of candidates in two colours: either all of one colour hold, or all of the other.";
    static constexpr auto fields = std::tuple(field("clusters", &Coloring::clusters));
};

struct Branch;

struct Implication {
    Candidate candidate;
    bool holds;
    std::optional<Candidate> because;
    std::optional<Truth> truth;
    std::shared_ptr<const Branch> lemma;

    static constexpr const char* name = "Implication";
    static constexpr const char* doc =
        "A candidate that holds as the last one of a truth, or fails because another one holds.\n\n"
        "It can also fail because of a `lemma`: a branch within the branch that leads to a contradiction. "
        "The first implication of a branch is an assumption and has no reason.";
    static constexpr auto fields = std::tuple(
        field("candidate", &Implication::candidate), field("holds", &Implication::holds),
        optional_field("because", &Implication::because), optional_field("truth", &Implication::truth),
        optional_field("lemma", &Implication::lemma));
};

struct Branch {
    std::vector<Implication> implications;
    std::optional<Truth> emptied;
    std::optional<Candidate> both, because;

    static constexpr const char* name = "Branch";
    static constexpr const char* doc =
        "The consequences of an assumption (the first implication), up to the conclusion (the last one).\n\n"
        "A branch can also end in a contradiction: a truth that is `emptied`, or a candidate that would "
        "`both` hold and fail, `because` another one holds.";
    static constexpr auto fields =
        std::tuple(field("implications", &Branch::implications), optional_field("emptied", &Branch::emptied),
                   optional_field("both", &Branch::both), optional_field("because", &Branch::because));
};

struct Net {
    std::vector<Branch> branches;
    std::optional<Truth> split;

    static constexpr const char* name = "Net";
    static constexpr const char* doc =
        "One branch that ends in a contradiction, or several with the same conclusion, of which one is "
        "right.\n\n"
        "They assume the candidates of the truth `split`; without one, that a candidate holds and that it "
        "fails.";
    static constexpr auto fields = std::tuple(field("branches", &Net::branches), field("split", &Net::split));
};

struct Deadly {
    CandidateSet pattern, guardians;
    std::optional<Subset> subset;
    std::optional<Digit> digit;
    HouseSet houses;

    static constexpr const char* name = "Deadly";
    static constexpr const char* doc =
        "Cells whose digits could be swapped if they had no other candidates, so one of the guardians "
        "holds.\n\n"
        "The guardians are the other candidates of these cells. `pattern` can include candidates that are "
        "gone. In `subset`, the guardians stand for one more cell. In the `houses`, `digit` has no place "
        "outside the pattern.";
    static constexpr auto fields = std::tuple(
        field("pattern", &Deadly::pattern), field("guardians", &Deadly::guardians),
        field("subset", &Deadly::subset), field("digit", &Deadly::digit), field("houses", &Deadly::houses));
};

struct Templates {
    Digit digit;
    CellSet always, sometimes;

    static constexpr const char* name = "Templates";
    static constexpr const char* doc =
        "The cells that a digit takes in every possible arrangement on the board, and in at least one.";
    static constexpr auto fields =
        std::tuple(field("digit", &Templates::digit), field("always", &Templates::always),
                   field("sometimes", &Templates::sometimes));
};

struct AlmostLocked {
    CellSet cells;
    DigitSet digits;

    static constexpr const char* name = "AlmostLocked";
    static constexpr const char* doc = "Cells of a house with one more digit than cells.";
    static constexpr auto fields =
        std::tuple(field("cells", &AlmostLocked::cells), field("digits", &AlmostLocked::digits));
};

struct SetChain {
    std::vector<AlmostLocked> sets;
    std::vector<DigitSet> commons;
    std::optional<Cell> stem;

    static constexpr const char* name = "SetChain";
    static constexpr const char* doc =
        "Almost locked sets in order; `commons` are the digits that two neighbours cannot both hold.\n\n"
        "Two sets that are linked twice have two such digits between them. With a stem, the commons are "
        "those of the stem and each set; the stem can hold the removed digit itself, without a set for it.";
    static constexpr auto fields = std::tuple(
        field("sets", &SetChain::sets), field("commons", &SetChain::commons), field("stem", &SetChain::stem));
};

struct SueDeCoq {
    House line, box;
    CellSet crossing, in_line, in_box;
    DigitSet line_digits, box_digits;

    static constexpr const char* name = "SueDeCoq";
    static constexpr const char* doc =
        "Cells where a line and a box meet, with other cells of both, which together need all their "
        "digits.\n\n"
        "`line_digits` are removed from the rest of the line, `box_digits` from the rest of the box.";
    static constexpr auto fields = std::tuple(
        field("line", &SueDeCoq::line), field("box", &SueDeCoq::box), field("crossing", &SueDeCoq::crossing),
        field("in_line", &SueDeCoq::in_line), field("in_box", &SueDeCoq::in_box),
        field("line_digits", &SueDeCoq::line_digits), field("box_digits", &SueDeCoq::box_digits));
};

struct Exclusion {
    CellSet cells, excluders;

    static constexpr const char* name = "Exclusion";
    static constexpr const char* doc =
        "Two or three cells that cannot hold digits which leave an excluder without candidates.";
    static constexpr auto fields =
        std::tuple(field("cells", &Exclusion::cells), field("excluders", &Exclusion::excluders));
};

struct Arrangements {
    std::vector<int> constraints;
    HouseSet houses;
    CellSet cells, outies;
    std::optional<int> total;
    int ways;
    std::vector<DigitSet> combinations;
    std::vector<CandidateSet> arrangements;

    static constexpr const char* name = "Arrangements";
    static constexpr const char* doc =
        "The ways to fill the cells of a constraint, none of which goes with the removed candidates.\n\n"
        "`constraints` are numbers in the puzzle's list. With `houses`, the sum of their digits, less the "
        "sums "
        "of these constraints, leaves `total` for `cells` less `outies`, the cells outside the houses. "
        "`combinations` are the sets of digits that occur; `arrangements` is empty if there are over 100 "
        "`ways`.";
    static constexpr auto fields =
        std::tuple(field("constraints", &Arrangements::constraints), field("houses", &Arrangements::houses),
                   field("cells", &Arrangements::cells), field("outies", &Arrangements::outies),
                   field("total", &Arrangements::total), field("ways", &Arrangements::ways),
                   field("combinations", &Arrangements::combinations),
                   field("arrangements", &Arrangements::arrangements));
};

/// A type of this file that has a table.
template <class T>
concept Described = requires { T::fields; };

/// The types that occur only within others.
using Parts = std::tuple<Node, AlmostLocked, Implication, Branch>;

}  // namespace evidence

using Evidence = std::variant<evidence::Single, evidence::DirectSingle, evidence::Locked, evidence::Subset,
                              evidence::Fish, evidence::Chain, evidence::Wing, evidence::Coloring,
                              evidence::Deadly, evidence::SetChain, evidence::SueDeCoq, evidence::Exclusion,
                              evidence::Templates, evidence::Net, evidence::Arrangements>;

namespace evidence {

/// True if the fields match the members in type and order, and no member is missing.
template <class T, class... Owners, class... Members>
consteval bool names_every_member(const std::tuple<Field<Owners, Members>...>&) {
    return requires { T{std::declval<Members>()...}; } && !requires { T{std::declval<Members>()..., {}}; };
}

template <template <class...> class List, class... Types>
consteval bool all_name_every_member(const List<Types...>*) {
    return (names_every_member<Types>(Types::fields) && ...);
}

static_assert(all_name_every_member(static_cast<const Evidence*>(nullptr)));
static_assert(all_name_every_member(static_cast<const Parts*>(nullptr)));

}  // namespace evidence
}  // namespace ninefold

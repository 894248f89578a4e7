"""Techniques are found by the names that sudoku.com, SudokuWiki, HoDoKu and Sudoku Explainer give them."""

import pytest

import ninefold as nf
from ninefold.logic.technique_names import _NAMES, _NOT_HERE, NAMES, NOT_HERE, key_of
from ninefold.logic.technique_table import TECHNIQUES, ids_of, matching
from ninefold.rating import PRODUCERS

#: Names from the public lists of techniques, and the ids that each stands for. Written by hand, and not read
#: from the tables: `name = id id`, one source after the other.
FOUND = """
Last Free Cell = full-house
Last Remaining Cell = hidden-single
Last Possible Number = naked-single
Obvious Singles = naked-single
Obvious Pairs = naked-pair
Obvious Triples = naked-triple
Hidden Singles = hidden-single
Hidden Pairs = hidden-pair
Hidden Triples = hidden-triple
Pointing Pairs = pointing
Pointing Triples = pointing
X-wing = x-wing
Y-wing = xy-wing
Swordfish = swordfish
Naked Pairs = naked-pair
Naked Triples = naked-triple
Naked Quads = naked-quad
Hidden Quads = hidden-quad
Naked Candidates = naked-pair naked-triple naked-quad
Hidden Candidates = hidden-pair hidden-triple hidden-quad
Intersection Removal = pointing claiming
Box/Line Reduction = claiming
Box Line Reduction = claiming
box-line reduction = claiming
X-Wings = x-wing
xwing = x-wing
XWings = x-wing
x wing = x-wing
X_Wing = x-wing
Simple Colouring = simple-colors-trap simple-colors-wrap
Simple Coloring = simple-colors-trap simple-colors-wrap
Singles Chains = simple-colors-trap simple-colors-wrap
Y-Wings = xy-wing
ywing = xy-wing
XYZ-Wing = xyz-wing
xyzwing = xyz-wing
WXYZ Wings = wxyz-wing
Jelly-Fish = jellyfish
Jellyfishs = jellyfish
Sword Fish = swordfish
BUG = bug-1 bug-2 bug-3 bug-4
X-Cycles = x-chain
Grouped X-Cycles = grouped-nice-loop-continuous grouped-nice-loop-discontinuous grouped-aic
XY-Chains = xy-chain
xychain = xy-chain
3D Medusa = medusa
3-D Medusa = medusa
Unique Rectangles = unique-rectangle-1 unique-rectangle-2 unique-rectangle-3 unique-rectangle-4 unique-rectangle-5 unique-rectangle-6
Unique Rectangle Type 1 = unique-rectangle-1
unique rectangles type 4 = unique-rectangle-4
Hidden Unique Rectangles = hidden-rectangle
Avoidable Rectangles = avoidable-rectangle-1 avoidable-rectangle-2
Aligned Pair Exclusion = aligned-pair-exclusion
APE = aligned-pair-exclusion
Finned X-Wings = finned-x-wing
Finned Swordfish = finned-swordfish
Sashimi Swordfish = sashimi-swordfish
Franken Swordfish = franken-swordfish
Alternating Inference Chains = aic
Alternate Inference Chain = aic
AICs = aic
Sue-de-Coq = sue-de-coq
SueDeCoq = sue-de-coq
Digit Forcing Chains = forcing-chain-verity
Nishio Forcing Chains = nishio
Cell Forcing Chains = forcing-chain-cell
Unit Forcing Chains = forcing-chain-region
Almost Locked Sets = als-xz als-xy-wing als-chain death-blossom
Death Blossoms = death-blossom
Pattern Overlay Method = template-set template-delete
Empty Rectangles = empty-rectangle
Remote Pairs = remote-pair
Multi-Colouring = multi-colors-1 multi-colors-2
Full House = full-house
FullHouse = full-house
Locked Pair = locked-pair
Locked Triples = locked-triple
Locked Candidates = pointing claiming
Locked Candidates Type 1 (Pointing) = pointing
Locked Candidates Type 2 (Claiming) = claiming
Locked Candidates 1 = pointing
Naked Quadruple = naked-quad
Hidden Quadruples = hidden-quad
Skyscrapers = skyscraper
2-String Kite = two-string-kite
2 string kites = two-string-kite
Dual 2-String Kite = dual-two-string-kite
Dual Empty Rectangle = dual-empty-rectangle
Turbot Fish = turbot-fish
Simple Colors = simple-colors-trap simple-colors-wrap
Simple Colors Trap = simple-colors-trap
Simple Colours Wrap = simple-colors-wrap
Multi Colors = multi-colors-1 multi-colors-2
Multi Colors 2 = multi-colors-2
Uniqueness Test 1 = unique-rectangle-1
Uniqueness Test 6 = unique-rectangle-6
Uniqueness Test = unique-rectangle-1 unique-rectangle-2 unique-rectangle-3 unique-rectangle-4 unique-rectangle-5 unique-rectangle-6
Hidden Rectangles = hidden-rectangle
Avoidable Rectangle Type 1 = avoidable-rectangle-1
Bivalue Universal Grave + 1 = bug-1
BUG+1 = bug-1
W-Wings = w-wing
wwing = w-wing
X-Chains = x-chain
Nice Loops = nice-loop-continuous nice-loop-discontinuous
Continuous Nice Loop = nice-loop-continuous
Discontinuous Nice Loops = nice-loop-discontinuous
Nice Loop/AIC = nice-loop-continuous nice-loop-discontinuous aic
Grouped Continuous Nice Loop = grouped-nice-loop-continuous
Grouped AIC = grouped-aic
Almost Locked Set XZ-Rule = als-xz
ALS XZ = als-xz
Almost Locked Set XY-Wing = als-xy-wing
Almost Locked Set Chain = als-chain
ALS Chains = als-chain
Finned Mutant Squirmbag = finned-mutant-squirmbag
Finned Franken Jellyfish = finned-franken-jellyfish
Template Set = template-set
Template Delete = template-delete
Forcing Chain Contradiction = forcing-chain-contradiction
Forcing Chain Verity = forcing-chain-verity
Forcing Net = forcing-net
Forcing Net Contradiction = forcing-net
Direct Pointing = pointing
Direct Claiming = claiming
Direct Hidden Pair = hidden-pair
Direct Hidden Triplet = hidden-triple
Naked Triplet = naked-triple
Hidden Triplets = hidden-triple
Unique Loop = unique-loop
Unique Loops type 2 = unique-loop
BUG type 1 = bug-1
BUG type 4 = bug-4
Bivalue Universal Grave type 3 = bug-3
Aligned Triplet Exclusion = aligned-triplet-exclusion
Bidirectional X-Cycle = x-chain
Bidirectional Y-Cycle = xy-chain
Bidirectional Cycle = nice-loop-continuous
Forcing X-Chain = x-chain
Nishio = nishio
Region Forcing Chains = forcing-chain-region
Multiple Forcing Chains = forcing-chain-cell forcing-chain-region
Double Forcing Chain = forcing-chain-verity
Contradiction Forcing Chains = forcing-chain-contradiction
Dynamic Forcing Chains = forcing-net
Dynamic Forcing Chains (+) = forcing-net
Dynamic Forcing Chains (+ Multiple Forcing Chains) = forcing-net
Dynamic Contradiction Forcing Chains = forcing-net
"""  # noqa: E501 - one name per line

NOT_FOUND = """
Exocet; Junior Exocets; Double Exocet; SK Loops; SK-Loop; Fireworks; Tridagons; Thor's Hammer
Chute Remote Pairs; Extended Unique Rectangles; Rectangle Elimination; Quad Forcing Chains; Bowman's Bingo
Gurth's Theorem; Kraken Fish; Kraken Fish Type 2; Squirmbag; Whale; Leviathan; Finned Whale; Mutant Leviathan
Siamese Fish; Brute Force; Trial and Error; Multi-Sector Locked Sets; MSLS; VWXYZ-Wing; M-Wing
Twinned XY-Chains; Guardians
"""


def found() -> list[tuple[str, tuple[str, ...]]]:
    rows = (line.split(" = ") for line in FOUND.strip().splitlines())
    return [(name, tuple(ids.split())) for name, ids in rows]


def not_found() -> list[str]:
    return [name.strip() for line in NOT_FOUND.strip().splitlines() for name in line.split(";")]


def test_there_are_enough_names() -> None:
    assert len(dict(found())) == len(found()) >= 108
    assert len(set(not_found())) >= 25


@pytest.mark.parametrize(("name", "ids"), found())
def test_a_name_finds_its_techniques(name: str, ids: tuple[str, ...]) -> None:
    variants = name, name.upper(), name.lower().replace(" ", "-"), f" {name} ".replace(" ", "_")
    assert {ids_of(variant) for variant in variants} == {ids}
    assert tuple(info.id for info in matching(name)) == ids


@pytest.mark.parametrize("name", not_found())
def test_a_technique_that_ninefold_lacks_is_named(name: str) -> None:
    with pytest.raises(nf.NinefoldError) as caught:
        nf.find_steps("." * 81, technique=name)
    start, _, closest = str(caught.value).partition("; the closest technique is ")
    assert start == f"not in ninefold: {name!r}"
    assert closest.strip("'") in TECHNIQUES
    with pytest.raises(nf.NinefoldError, match="not in ninefold"):
        matching(name)


def test_every_place_takes_these_names() -> None:
    board = nf.example("x-wing").board
    assert board is not None
    assert nf.find_steps(board, technique="xwings") == nf.find_steps(board, technique="x-wing")
    assert nf.example("Obvious Pairs").technique == "naked-pair"
    assert nf.hint(board, techniques=["Locked Candidates", "xwing"]) is not None
    assert {step.technique for step in nf.explain(board, techniques=["obvious singles"]).steps} <= {
        "naked-single"
    }
    assert nf.Profile("mine", ("Full Houses", "uniqueness test 2")).in_full().techniques == (
        "full-house",
        "unique-rectangle-2",
    )
    assert "naked-pair" in {step.technique for step in nf.explain(made("Obvious Pairs")).steps}
    used = {step.technique for step in nf.explain(made("locked candidates")).steps}
    assert used & {"pointing", "claiming"}


def made(name: str) -> nf.Puzzle:
    return nf.generate(seed=1, requires=name)


def test_names_of_several_techniques_list_them() -> None:
    with pytest.raises(nf.NinefoldError, match=r"'BUG' stands for several .*: bug-1, bug-2, bug-3, bug-4$"):
        nf.example("BUG")
    with pytest.raises(nf.NinefoldError, match="'Fish' is a family of techniques: name one of them"):
        nf.example("Fish")


@pytest.mark.parametrize("producer", PRODUCERS)
def test_the_names_of_hints_in_ratings_are_known(producer: str) -> None:
    assert ids_of(producer)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("sworfish", "swordfish"), ("nacked pair", "naked-pair"), ("obvius pairs", "naked-pair"),
     ("skyscrapper", "skyscraper"), ("uniqeness", "uniqueness"), ("swordfsh", "swordfish")],
)  # fmt: skip
def test_mistyped_names_get_a_suggestion(typed: str, meant: str) -> None:
    with pytest.raises(nf.NinefoldError, match=f"^unknown technique '{typed}'; did you mean '{meant}'\\?$"):
        ids_of(typed)


@pytest.mark.parametrize("name", ["", " ", "(", "()", "?!", "zzzzzz", "類"])
def test_nonsense_is_unknown(name: str) -> None:
    with pytest.raises(nf.NinefoldError, match=r"^unknown technique "):
        ids_of(name)


def test_the_table_of_names_has_no_contradictions() -> None:
    """Each name is listed once, is not a name of the main table, and stands for techniques that exist."""
    keys = [
        key_of(name)
        for text in (_NAMES, _NOT_HERE)
        for line in text.splitlines()
        if line.startswith(" ")
        for name in line.split(";")
    ]
    assert len(keys) == len(set(keys))
    main = {key_of(name): row.id for row in TECHNIQUES.values() for name in row.names()}
    assert not main.keys() & NOT_HERE.keys()
    assert {key: main[key] for key in main.keys() & NAMES.keys() if NAMES[key] != (main[key],)} == {}
    assert {id_ for ids in NAMES.values() for id_ in ids} | set(NOT_HERE.values()) <= set(TECHNIQUES)


def test_own_techniques_can_have_names_of_other_programs() -> None:
    """Such names were free before they led to ninefold's techniques, and they still are."""

    @nf.technique("kite", name="Exocet")
    def mine(board: nf.Board) -> list[nf.Step]:
        return []

    try:
        assert ids_of("kite") == ids_of("exocet") == ("kite",)
    finally:
        mine.forget()
    assert ids_of("kite") == ("two-string-kite",)

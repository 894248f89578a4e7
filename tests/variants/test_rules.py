"""The functions of `nf.rules`: each type of constraint has one, and solutions obey it."""

import pickle
from collections.abc import Callable

import pytest

import ninefold as nf
from ninefold.reference.variants import broken_rules
from ninefold.rules import Rule
from ninefold.variants.form import FIELDS
from tests.conftest import ROOT

R = nf.rules
#: An example of each rule that has solutions on a 9x9 grid, by the type of its constraints.
RULES: dict[str, Rule] = {
    "killer_cage": R.killer("r1c1 r1c2 r2c1", 15),
    "sum": R.sum_of("r1c1 r5c5 r9c9", 27),
    "little_killer": R.little_killer("r1c3-r3c1", 12),
    "all_different": R.extra_region("r2c2-r2c8 r3c2 r3c8"),
    "diagonal": R.diagonal("/"),
    "windoku": R.windoku(),
    "disjoint_groups": R.disjoint_groups(),
    "anti_knight": R.anti_knight(),
    "anti_king": R.anti_king(),
    "nonconsecutive": R.nonconsecutive(),
    "diagonal_nonconsecutive": R.diagonal_nonconsecutive(),
    "anti_taxicab": R.anti_taxicab(),
    "knight_sum_forbidden": R.knight_sum_forbidden(5, 15),
    "global_entropy": R.global_entropy(),
    "global_mod3": R.global_mod3(),
    "dutch_flatmates": R.dutch_flatmates(),
    "thermo": R.thermo("r9c1-r1c1"),
    "slow_thermo": R.slow_thermo("r1c1 r2c2 r3c3 r4c4"),
    "whisper": R.whispers("r1c1-r1c4"),
    "renban": R.renban("r1c1-r4c4"),
    "palindrome": R.palindrome("r1c1-r1c4 r2c5 r3c5 r4c4 r5c3"),
    "between": R.between("r1c1-r1c5"),
    "lockout": R.lockout("r1c1-r1c4"),
    "zipper": R.zipper("r1c1-r1c5"),
    "region_sum_line": R.region_sum_line("r1c1-r1c6 r2c7"),
    "sum_line": R.sum_line("r1c1-r1c5"),
    "modular": R.modular("r1c1-r1c6"),
    "entropic": R.entropic("r1c1-r1c6"),
    "arrow": R.arrow("r1c1 r1c2", "r1c3-r1c6"),
    "double_arrow": R.double_arrow("r1c1-r1c4"),
    "difference": R.white_dot("r1c1 r1c2"),
    "ratio": R.black_dot(["r1c1", "r2c1"]),
    "pair_sum": R.xv([0, 1], "V"),
    "greater_than": R.greater_than("r1c1, r1c2"),
    "negative": R.negative(difference=[1], ratio=[2]),
    "quadruple": R.quadruple("r1c1 r1c2 r2c1 r2c2", [1, 4, 9]),
    "contains": R.contains("r1c1-r1c3", [5], exact=True),
    "sandwich": R.sandwich("row 3", 12),
    "x_sum": R.x_sum("column 1", 25),
    "skyscraper": R.skyscraper("r1c9-r1c1", 3),
    "hidden_skyscraper": R.hidden_skyscraper("row 8", 7),
    "numbered_room": R.numbered_room("row 1", 4),
    "lunchbox": R.lunchbox("r1c1-r1c5", 11),
    "indexer": R.indexer("column 1 column 5 column 9"),
    "counting_circles": R.counting_circles("r1c1 r2c5 r5c9 r9c9 r5c5 r7c2"),
    "same_values": R.same_values("r1c1-r1c3", "r9c7-r9c9"),
    "clone": R.clone("r1c1 r1c2", "r5c4 r5c5"),
    "rellik_cage": R.rellik_cage("r1c1 r1c2 r1c3", 9),
    "equality_cage": R.equality_cage("r1c1-r1c4"),
    "odd": R.odd("r1c1 r9c9"),
    "even": R.even("r1c1 r9c9"),
    "minimum": R.minimum("r5c5"),
    "maximum": R.maximum("r5c5", "r5c4 r5c6"),
}


def test_every_type_has_a_function() -> None:
    assert set(RULES) == set(FIELDS)


@pytest.mark.parametrize("kind", RULES)
def test_solutions_obey_the_rule(kind: str) -> None:
    rule = RULES[kind]
    puzzle = nf.Puzzle("." * 81, rules=[rule])
    assert puzzle.variant is not None
    assert {constraint.type for constraint in puzzle.variant.constraints} == {kind}
    for solution in nf.solutions(puzzle, limit=3, max_nodes=1_000_000):
        assert not list(broken_rules(puzzle.form, list(solution.values)))
    assert pickle.loads(pickle.dumps(rule)) == rule
    assert hash(rule) == hash(pickle.loads(pickle.dumps(rule)))
    with pytest.raises(AttributeError, match="immutable"):
        rule.name = "other"


def test_public_names_are_functions_with_examples() -> None:
    for name in R.__all__:
        thing: Callable[..., object] = getattr(R, name)
        assert ">>>" in (thing.__doc__ or ""), name


def test_documentation_lists_every_function() -> None:
    page = (ROOT / "docs/variants.md").read_text("utf-8")
    missing = [name for name in R.__all__ if name != "Rule" and f"`{name}`" not in page]
    assert not missing


def test_size_decides() -> None:
    def constraint(size: int, rule: Rule) -> dict[str, object]:
        variant = nf.Puzzle([None] * size**2, size=size, rules=[rule]).variant
        assert variant is not None
        return variant.constraints[0].form

    assert constraint(4, R.killer("r2c1 r2c2", 5))["cells"] == [4, 5]
    assert constraint(6, R.diagonals())["cells"] == [0, 7, 14, 21, 28, 35]
    assert constraint(6, R.whispers("r1c1 r1c2"))["difference"] == 3
    assert constraint(4, R.sandwich("row 1", 5))["crusts"] == [1, 4]
    assert constraint(4, R.minimum("r1c1"))["neighbours"] == [1, 4]
    assert constraint(9, R.minimum("r5c5"))["neighbours"] == [31, 39, 41, 49]
    assert constraint(9, R.region_sum_line("r1c2-r1c4"))["segments"] == [[1, 2], [3]]
    assert len(constraint(16, R.windoku())["groups"]) == 9  # type: ignore[arg-type]


def test_negative_rules_spare_marked_pairs() -> None:
    dot, sign = R.white_dot("r1c1 r1c2"), R.xv("r2c1 r2c2", "X")
    rules = [R.negative(difference=[1], total=[5, 10]), dot, sign]
    variant = nf.Puzzle("." * 81, rules=rules).variant
    assert variant is not None
    kropki, sums = variant.constraints[-2:]
    assert kropki["forbid"] == {"difference": [1]}
    assert sums["forbid"] == {"sum": [5, 10]}
    assert [0, 1] not in kropki["pairs"]
    assert [9, 10] in kropki["pairs"]
    assert [0, 1] in sums["pairs"]
    assert [9, 10] not in sums["pairs"]


WRONG = [
    (
        R.killer("r1c1 r1c2", 30),
        "killer_cage r1c1 r1c2: the sum 30 is impossible; 2 cells add up to at least 3 and",
    ),
    (R.killer("r1c1 r1c1", 4), "killer_cage r1c1 r1c1: r1c1 is listed twice"),
    (R.killer("r1c1 r10c2", 4), "killer_cage.cells: r10c2 is outside the grid of 9 rows and 9 columns"),
    (R.killer("r1c1 b2", 4), "killer_cage.cells: 'r1c1 b2' is not a list of cells such as 'r1c1 r1c2'"),
    (R.killer([0, 81], 4), "killer_cage.cells: 81 is outside the grid of 9 rows and 9 columns"),
    (R.thermo("r1c1-r3c2"), "thermo.cells: r1c1-r3c2 does not follow a row, column or diagonal"),
    (R.thermo("row 1 r2c1"), "10 cells are too many; there are 9 digits, and none may repeat"),
    (R.little_killer("r1c3-r3c1", 28), "little_killer r1c3 r2c2 r3c1: the sum 28 is impossible"),
    (R.xv("r1c1 r1c2", 1), "pair_sum r1c1 r1c2: the sum 1 is impossible"),
    (R.white_dot("r1c1 r1c2 r1c3"), "wrong fields of the constraint difference"),
    (R.diagonal("x"), "diagonal: the direction must be"),
    (R.indexer("row 1", "x"), "wrong fields of the constraint indexer"),
]


@pytest.mark.parametrize(("rule", "reason"), WRONG, ids=[reason for _, reason in WRONG])
def test_wrong_rules(rule: Rule, reason: str) -> None:
    with pytest.raises(nf.PuzzleError) as error:
        nf.Puzzle("." * 81, rules=[rule])
    assert reason in str(error.value)


def test_rules_need_their_boxes() -> None:
    with pytest.raises(nf.PuzzleError, match="windoku needs boxes of one shape"):
        nf.Puzzle("." * 49, size=7, boxes=(), rules=[R.windoku()])
    with pytest.raises(nf.PuzzleError, match="r1c1 is in no region"):
        nf.Puzzle("." * 49, size=7, boxes=(), rules=[R.region_sum_line("r1c1 r1c2")])
    with pytest.raises(nf.NinefoldError, match="must be 'X', 'V' or a number"):
        R.xv("r1c1 r1c2", "Y")
    with pytest.raises(nf.PuzzleError, match="rules must be made with the functions"):
        nf.Puzzle("." * 81, rules=["killer"])  # type: ignore[list-item]

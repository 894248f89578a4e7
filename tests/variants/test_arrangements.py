"""Steps from rules about more than two cells: right, complete, and in words."""

import json
import random
from itertools import combinations, product

import pytest

import ninefold as nf
from ninefold.explanation.arrangements import _RULES as WORDS
from ninefold.logic.arrangement_check import rule_test
from ninefold.logic.evidence import Arrangements
from ninefold.logic.examples import effect_of, read_effect
from ninefold.reference.checker import check_step as slow_check
from ninefold.reference.variants.clashes import clash_of
from ninefold.reference.variants.groups import constraint_groups
from scripts.messages import templates
from tests.cases_file import Case, cases_of
from tests.variants.drawing import drawn_variant

STRIDE = 9
#: Small boards have few arrangements; some rules need larger digits.
SHAPES = [(4, 2, 2)] * 20 + [(6, 2, 3)] * 20 + [(9, 3, 3)] * 20


def drawn_board(seed: str, shape: tuple[int, int, int], kinds: list[str]) -> nf.Board | None:
    """Draw rules, and a board with most digits of a solution; None if they have none."""
    random_, size = random.Random(seed), shape[0]
    try:
        empty = nf.Puzzle({**drawn_variant(random_, shape, kinds, size * size), "givens": [None] * size**2})
    except nf.PuzzleError:  # a sum that cannot be
        return None
    found = nf.search(empty, max_nodes=500)
    if not found.found or empty.variant is None:
        return None
    hidden = random_.sample(range(size * size), 12 if size == 4 else random_.randint(size, 2 * size))
    values = [None if cell in hidden else int(digit) for cell, digit in enumerate(found.grids[0])]
    return nf.Board(nf.Puzzle({**empty.form, "givens": values}))


def impossible(board: nf.Board) -> set[tuple[int, int]]:
    """Return the candidates that no arrangement of a rule has, by trying everything in plain Python.

    Those that are impossible even without the rule do not count.
    """
    puzzle = json.loads(board.rules.description)
    clash, columns = clash_of(puzzle), puzzle["cols"]
    place = {cell: cell // columns * STRIDE + cell % columns for cell in range(puzzle["rows"] * columns)}
    gone: set[tuple[int, int]] = set()
    for number in range(len(puzzle["constraints"])):
        for group in constraint_groups(puzzle, number):
            options = [
                [board.value(place[cell])]
                if board.value(place[cell])
                else list(board.candidates(place[cell]))
                for cell in group.cells
            ]
            there: set[tuple[int, int]] = set()
            without_rule: set[tuple[int, int]] = set()
            for digits in product(*options):
                chosen = list(zip(group.cells, digits, strict=True))
                if not any(clash(x, y) for x, y in combinations(chosen, 2)):
                    without_rule |= set(chosen)
                    there |= set(chosen) if group.holds(dict(chosen)) else set()
            if there:
                gone |= {(place[cell], digit) for cell, digit in without_rule - there}
    return gone


def check_steps(board: nf.Board, steps: list[nf.Step]) -> None:
    clash = clash_of(json.loads(board.rules.description), STRIDE)
    for step in steps:
        assert nf.check_step(board, step) is nf.StepVerdict.RIGHT, str(step)
        truths = [set(truth.candidates(board)) for truth in step.truths]
        keeps = rule_test(board, step)
        assert slow_check(board, (), step.removes, truths, clash=clash, keeps=keeps), str(step)
        assert not slow_check(board, (), step.removes, truths, clash=clash), str(step)
        assert nf.explain_step(board, step).text()


@pytest.mark.parametrize("kind", WORDS)
def test_steps_are_right_and_complete(kind: str) -> None:
    """The finder removes exactly what plain Python finds impossible."""
    removed = 0
    for seed, shape in enumerate(SHAPES):
        board = drawn_board(f"{kind} {seed}", shape, [kind])
        if board is None or sum(len(board.candidates(cell)) for cell in board.open) > 40:
            continue
        steps = nf.find_steps(board, technique="rule-arrangements")
        check_steps(board, steps)
        inside = {
            (cell, digit)
            for step in steps
            if isinstance(step.evidence, Arrangements)
            for cell, digit in step.removes
            if cell in step.evidence.cells
        }
        assert inside == impossible(board), f"{kind} {seed}"
        removed += len(inside)
        if removed > 5:
            break
    assert removed > 1


def six(*cages: tuple[str, int], givens: dict[int, int] | None = None) -> nf.Board:
    """Return a 6x6 board with these cages and givens."""
    line = "".join(str((givens or {}).get(cell, ".")) for cell in range(36))
    return nf.Board(nf.Puzzle(line, rules=[nf.rules.killer(cells, total) for cells, total in cages]))


PAIRS = ("r1c1 r1c2", 7), ("r1c3 r1c4", 7)
#: Boards, the removals of an innie or outie, and the sentence that says what is left.
SUMS = [
    (six(("r1c1-r1c5", 16)), "r1c6<>12346", "That leaves 5 for r1c6."),
    (six(("r1c1-r1c4", 10)), "r1c5,r1c6<>1234", "That leaves 11 for r1c5 and r1c6."),
    (
        six(*PAIRS, ("r1c5 r1c6 r3c6", 10)),
        "r3c6<>12456",
        "They cover r3c6 outside as well, which must be the other 3.",
    ),
    (
        six(*PAIRS, ("r1c5 r1c6 r3c6 r4c6", 18)),
        "r3c6,r4c6<>1234",
        "They cover r3c6 and r4c6 outside as well, which must add up to the other 11.",
    ),
    (
        six(*PAIRS, ("r1c6 r3c6", 7), givens={12: 4}),
        "r1c5<>4",
        "So r1c5 must have the same sum as r3c6 outside.",
    ),
    (
        six(*PAIRS, ("r1c6 r3c6", 5)),
        "r1c5<>1 r1c5<>2 r3c6<>5 r3c6<>6",
        "So the sum of r1c5 is 2 more than that of r3c6 outside.",
    ),
    (
        six(*PAIRS, ("r1c6 r3c6", 9)),
        "r3c6<>1 r3c6<>2 r1c5<>5 r1c5<>6",
        "So the sum of r1c5 is 2 less than that of r3c6 outside.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("board", "effect", "left"), SUMS)
def test_innies_and_outies(board: nf.Board, effect: str, left: str) -> None:
    steps = nf.find_steps(board, technique="innies-and-outies")
    check_steps(board, steps)
    step = next(step for step in steps if read_effect(effect) == effect_of(step))
    assert left in nf.explain_step(board, step).lines()


CAGE = six(("r1c1 r1c2 r2c1", 6))
SUM = nf.Board(nf.Puzzle("." * 36, rules=[nf.rules.sum_of("r1c1 r2c4", 3)]))


def test_every_sentence_is_said() -> None:
    said = {
        sentence.template
        for board in (SUM, *(board for board, _, _ in SUMS))
        for technique in ("innies-and-outies", "rule-arrangements")
        for step in nf.find_steps(board, technique=technique)
        for sentence in nf.explain_step(board, step)
    }
    for kind in WORDS:
        for seed, shape in enumerate(SHAPES):
            board = drawn_board(f"{kind} {seed}", shape, [kind])
            steps = nf.find_steps(board, technique="rule-arrangements") if board else []
            words = {sentence.template for step in steps for sentence in nf.explain_step(step)}
            said |= words
            if WORDS[kind] in words:
                break
    assert said >= set(templates("arrangements.py"))


def test_words_name_the_rule() -> None:
    step = nf.hint(CAGE)
    assert step is not None
    assert nf.explain_step(CAGE, step).lines() == [
        "The cage r1c1, r1c2 and r2c1 adds up to 6, with different digits.",
        "The candidates allow only 1+2+3.",
        "No arrangement has 4, 5 or 6 in r1c1, r1c2 or r2c1.",
        "Remove 4, 5 and 6 from r1c1, r1c2 and r2c1.",
    ]
    for level in range(1, 5):
        assert nf.hint_at(CAGE, step, level).text()


def test_what_clashes_with_every_arrangement() -> None:
    """The cage is 1+2+5 or 1+3+4, so it holds the 1 of the row."""
    board = six(("r1c1-r1c3", 8)).without([(cell, 6) for cell in range(3)])
    steps = nf.find_steps(board, technique="rule-arrangements")
    assert "rule-arrangements: r1c4,r1c5,r1c6,r2c1,r2c2,r2c3<>1" in [str(step) for step in steps]
    check_steps(board, steps)


def test_steps_that_need_no_rule_are_left_to_others() -> None:
    board = CAGE.without([(cell, digit) for cell in (0, 1, 9) for digit in (4, 5, 6)])
    assert not nf.find_steps(board, technique="rule-arrangements")
    assert nf.find_steps(board, technique="naked-triple")


@pytest.mark.parametrize("case", cases_of("arrangements"), ids=lambda case: case.where)
def test_case_finds_its_step_or_nothing(case: Case) -> None:
    steps = nf.find_steps(case.board, technique=case.technique)
    check_steps(case.board, steps)
    assert (case.effect in [effect_of(step) for step in steps]) if case.effect else not steps


def wrong_claims(step: nf.Step) -> list[nf.Step]:
    """Return the step with one false claim in its evidence each."""
    found = step.evidence
    assert isinstance(found, Arrangements)
    return [
        step._replace(evidence=found._replace(**change))
        for change in (
            {"ways": found.ways + 1},
            {"total": 7},
            {"combinations": found.combinations[1:]},
            {"arrangements": found.arrangements[1:]},
            {"cells": found.cells - nf.CellSet.of(0)},
            {"outies": nf.CellSet.of(35)},
            {"constraints": (1,)},
        )
    ]


def test_false_steps_and_claims_are_wrong() -> None:
    board = six(("r1c1 r1c2 r2c1", 6), ("r6c6 r6c5", 3))
    step = next(
        s for s in nf.find_steps(board, technique="rule-arrangements") if 0 in {c for c, _ in s.removes}
    )
    assert nf.check_step(board, step)
    for wrong in wrong_claims(step):
        assert nf.check_step(board, wrong) is nf.StepVerdict.WRONG, str(wrong.evidence)
    bare = step._replace(evidence=None)
    assert nf.check_step(board, bare)
    for change in ({"constraints": ()}, {"constraints": (1,)}, {"truths": step.truths[1:]},
                   {"removes": (nf.Candidate(0, 1),)}):  # fmt: skip
        assert nf.check_step(board, bare._replace(**change)) is nf.StepVerdict.WRONG, str(change)
    with pytest.raises(nf.NinefoldError, match="constraints of a step must be numbers"):
        nf.check_step(board, bare._replace(constraints=(-1,)))
    assert nf.check_step(board, bare._replace(constraints=(9,))) is nf.StepVerdict.WRONG

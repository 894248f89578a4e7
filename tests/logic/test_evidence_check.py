"""Evidence is checked too: a right step with wrong evidence is rejected."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import ninefold as nf
from ninefold.logic.step import Branch, Implication, Net, Subset, Templates
from tests.logic.test_signature import POSITIONS
from tests.puzzles import INTERMEDIATE

IDS = [info.id for info in nf.techniques() if info.id != "mutant-x-wing"]
#: Positions with cages, for the techniques that classic Sudoku has no use for.
KILLERS = [nf.Board(nf.generate(variant="killer", seed=seed)) for seed in range(5)]
OF_VARIANTS = {info.id for info in nf.techniques() if info.family == "arrangements"}


def steps_of(technique: str, count: int, most: int) -> Iterator[tuple[nf.Board, nf.Step]]:
    """Yield up to `most` steps in all, at most `count` per position."""
    left = most
    for board in KILLERS if technique in OF_VARIANTS else POSITIONS:
        for step in nf.find_steps(board, technique=technique, max_steps=count):
            if left == 0:
                return
            yield board, step
            left -= 1


@pytest.mark.slow
@pytest.mark.parametrize("technique", IDS)
def test_evidence_of_every_technique_is_right(technique: str) -> None:
    checked = 0
    for board, step in steps_of(technique, 30, 300):
        assert nf.check_step(board, step) is nf.StepVerdict.RIGHT, step
        checked += 1
    assert checked > 0


def changed(value: Any, rng: random.Random) -> Any:
    """Return a different value of the same type: a member more or less, another digit, another house."""
    if isinstance(value, nf.CellSet):
        return value ^ nf.CellSet.of(rng.randrange(81))
    if isinstance(value, nf.DigitSet):
        return value ^ nf.DigitSet.of(rng.randrange(1, 10))
    if isinstance(value, nf.CandidateSet):
        return value ^ nf.CandidateSet([(rng.randrange(81), rng.randrange(1, 10))])
    if isinstance(value, nf.House):
        return rng.choice([house for house in nf.CLASSIC.houses if house != value])
    if isinstance(value, nf.Candidate):
        return rng.choice(
            [value._replace(cell=(value.cell + 1) % 81), value._replace(digit=value.digit % 9 + 1)]
        )
    if isinstance(value, int) and not isinstance(value, bool):
        return value % 9 + 1
    if isinstance(value, tuple) and value:
        i = rng.randrange(len(value))
        new = [*value[:i], changed(value[i], rng), *value[i + 1 :]]
        return type(value)(*new) if hasattr(value, "_fields") else tuple(new)
    return value


@pytest.mark.slow
@pytest.mark.parametrize("family", dict.fromkeys(info.family for info in nf.techniques()))
def test_changed_evidence_is_rejected(family: str) -> None:
    """A few changes happen to be right too: a hidden single of another house, an idle excluder."""
    rng = random.Random(family)
    tried, rejected = Counter[str](), Counter[str]()
    for info in nf.techniques():
        for board, step in steps_of(info.id, 2, 10) if info.family == family else ():
            kind = type(step.evidence).__name__
            for _ in range(15):
                wrong = step._replace(evidence=changed(step.evidence, rng))
                if wrong.evidence != step.evidence:
                    tried[kind] += 1
                    rejected[kind] += not nf.check_step(board, wrong)
    assert tried
    assert all(rejected[kind] >= 0.95 * tried[kind] for kind in tried), (tried, rejected)


def example_of(technique: str) -> tuple[nf.Board, nf.Step]:
    return next(steps_of(technique, 1, 1))


@pytest.mark.parametrize(
    "technique", ["x-wing", "xy-chain", "als-xz", "medusa", "forcing-net", "template-set"]
)
def test_another_kind_of_evidence_is_rejected(technique: str) -> None:
    board, step = example_of(technique)
    for other in ("pointing", "hidden-pair", "wxyz-wing", "sue-de-coq", "nishio"):
        evidence = next(found.evidence for where, found in steps_of(other, 1, 99) if where != board)
        assert nf.check_step(board, step._replace(evidence=evidence)) is nf.StepVerdict.WRONG
    assert nf.check_step(board, step._replace(evidence="because")) is nf.StepVerdict.WRONG  # type: ignore[arg-type]


def test_step_without_evidence_is_checked_by_its_truths() -> None:
    board, step = example_of("x-wing")
    assert nf.check_step(board, step._replace(evidence=None))
    assert nf.check_step(board, step._replace(evidence=nf.OwnEvidence()))
    assert not nf.check_step(board, step._replace(evidence=nf.OwnEvidence(), truths=step.truths[1:]))
    assert not nf.check_step(board, step._replace(evidence=None, truths=step.truths[1:]))


def example(technique: str) -> tuple[nf.Board, nf.Step]:
    step = nf.example(technique)
    assert step.board is not None
    return step.board, step


@pytest.mark.parametrize(
    ("technique", "other"),
    [
        ("wxyz-wing", "xyz-wing"),
        ("xyz-wing", "wxyz-wing"),
        ("medusa", "simple-colors-trap"),
        ("aic", "nice-loop-continuous"),
    ],
)
def test_step_fails_under_the_name_of_another_technique(technique: str, other: str) -> None:
    board, step = example(technique)
    assert nf.check_step(board, step)
    assert nf.check_step(board, step._replace(technique=other)) is nf.StepVerdict.WRONG


def test_subset_explains_removals_only_in_its_houses() -> None:
    """A locked pair removes candidates from a line and a box; neither house explains the other's."""
    board, step = example("locked-pair")
    assert isinstance(step.evidence, Subset)
    for house in step.evidence.houses:
        alone = step._replace(evidence=step.evidence._replace(houses=(house,)))
        assert nf.check_step(board, alone) is nf.StepVerdict.WRONG


def test_templates_name_every_cell_they_share() -> None:
    board, step = example("template-set")
    assert isinstance(step.evidence, Templates)
    fewer = step.evidence._replace(always=step.evidence.always - nf.CellSet.of(step.places[-1].cell))
    wrong = step._replace(places=step.places[:-1], evidence=fewer)
    assert nf.check_step(board, wrong) is nf.StepVerdict.WRONG


@pytest.mark.parametrize("technique", ["forcing-chain-cell", "forcing-chain-region"])
def test_net_with_a_missing_case_is_rejected(technique: str) -> None:
    board, step = example(technique)
    assert isinstance(step.evidence, Net)
    branches = step.evidence.branches
    assert len(branches) > 2
    for i in range(len(branches)):
        fewer = step.evidence._replace(branches=branches[:i] + branches[i + 1 :])
        assert nf.check_step(board, step._replace(evidence=fewer)) is nf.StepVerdict.WRONG


def with_claim(step: nf.Step, at: int, claim: Implication) -> nf.Step:
    """Add an implication to the first branch of a step."""
    assert isinstance(step.evidence, Net)
    first, *others = step.evidence.branches
    more = first._replace(implications=(*first.implications[:at], claim, *first.implications[at:]))
    return step._replace(evidence=step.evidence._replace(branches=(more, *others)))


def test_net_cannot_use_a_candidate_that_is_not_on() -> None:
    board, step = example("nishio")
    assert isinstance(step.evidence, Net)
    named = {one.candidate for one in step.evidence.branches[0].implications}
    idle = next(one for one in board.all_candidates if one not in named)
    rival = next(one for one in board.all_candidates if one.cell == idle.cell and one != idle)
    assert rival not in named
    claim = Implication(idle, False, because=rival)
    assert nf.check_step(board, with_claim(step, 1, claim)) is nf.StepVerdict.WRONG


def test_lemma_is_about_the_candidate_it_rules_out() -> None:
    board = nf.Board(INTERMEDIATE)
    (step,) = nf.find_steps(board, technique="forcing-net")
    assert isinstance(step.evidence, Net)
    implications = step.evidence.branches[0].implications
    at = next(i for i, one in enumerate(implications) if one.lemma is not None)
    named = {one.candidate for one in implications}
    idle = next(one for one in board.all_candidates if one not in named)
    twin = implications[at]
    assert nf.check_step(board, with_claim(step, at + 1, twin))
    assert nf.check_step(board, with_claim(step, at + 1, twin._replace(candidate=idle))) is (
        nf.StepVerdict.WRONG
    )


def test_digit_that_is_already_placed_is_no_contradiction() -> None:
    """The house has no candidate for the digit, but needs none."""
    board, step = example("nishio")
    assert isinstance(step.evidence, Net)
    (branch,) = step.evidence.branches
    placed = nf.Truth(house=0, digit=next(board.value(cell) for cell in range(9) if board.value(cell)))
    assert not placed.candidates(board)
    short = Branch(branch.implications[:1], emptied=placed)
    wrong = step._replace(evidence=step.evidence._replace(branches=(short,)))
    assert nf.check_step(board, wrong) is nf.StepVerdict.WRONG

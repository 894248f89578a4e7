"""Every technique has its own explanation, which is true of the board and names the whole effect."""

import random
import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

import pytest

import ninefold as nf
from ninefold.explanation import Arrow, Colour, Link, Ref, Wave, say
from ninefold.explanation.step_writers import STEP_WRITERS
from ninefold.logic.step import Node
from scripts.messages import templates
from tests.conftest import Sample, slow_on_large_sets
from tests.puzzles import EASY, MEDIUM, SHIPPED

KITE = "138..52649256.17..674832951486..3..9593......2174695387495863128623..495351..4876"


def test_every_technique_has_its_own_explanation() -> None:
    missing = [info.id for info in nf.techniques() if info.id not in STEP_WRITERS]
    assert not missing, f"no explanation for {', '.join(missing)}"
    assert set(STEP_WRITERS) == {info.id for info in nf.techniques()}


@pytest.mark.parametrize("template", list(templates()))
def test_templates_are_whole_sentences(template: str) -> None:
    assert re.match(r"[A-Z][a-z-]*[:,]? ", template), "a word of its own comes first"
    assert not re.search(r"\b[Aa]n? \{", template), "'a' or 'an' depends on what follows"


def walk(givens: str, rng: random.Random) -> set[str]:
    """Check some steps in every position on the way to the solution; return their techniques."""
    grid, board, met = nf.solve(givens).grid, nf.Board(givens), set()
    ids = [info.id for info in nf.techniques()]
    while (first := nf.hint(board)) is not None:
        for technique in {first.technique, *rng.sample(ids, 6)}:
            steps = nf.find_steps(board, technique=technique)
            for step in rng.sample(steps, min(len(steps), 3)):
                check_explanation(board, step, grid)
                met.add(technique)
        board = board.apply(first)
    return met


def check_explanation(board: nf.Board, step: nf.Step, grid: str) -> None:
    explanation = nf.explain_step(board, step)
    assert len(explanation) > 1
    for sentence in explanation:
        text = str(sentence)
        assert re.fullmatch(r"[A-Z][^{}]*[^ ,]\.", text), text
        assert not re.search(r"  | ,|\b1 cells|\bin \.|: \.|\band (and|or)\b", text), text
        for ref in sentence.refs.values():
            assert ref, text
            check_ref(board, ref, grid)
            if isinstance(ref, Arrow) and "known" not in sentence.refs:
                check_arrow(ref, grid)
        if "ends" in sentence.refs:
            digit = sentence.refs.get("digit") or sentence.refs["z"]
            assert any(
                (cell, int(grid[cell])) in candidates_of(digit, sentence.refs["ends"]) for cell in range(81)
            )
    last = effect(explanation)
    assert last == (set(step.places), set(step.removes))


def candidates_of(digits: Ref, cells: Ref) -> nf.CandidateSet:
    assert isinstance(digits, nf.DigitSet)
    assert isinstance(cells, nf.CellSet)
    return nf.CandidateSet([(cell, digit) for cell in cells for digit in digits])


def effect(explanation: nf.Explanation) -> tuple[set[nf.Candidate], set[nf.Candidate]]:
    """Return the placed and the removed candidates that the last sentences name."""
    named: dict[str, set[nf.Candidate]] = {"placed": set(), "removed": set()}
    for sentence in explanation.sentences[-2:]:
        for name, ref in sentence.refs.items():
            if name in named and isinstance(ref, nf.CandidateSet):
                named[name] |= set(ref)
    return named["placed"], named["removed"]


def check_ref(board: nf.Board, ref: Ref, grid: str) -> None:
    """Check that candidates exist, and that links and colours hold on the board and in the solution."""
    match ref:
        case nf.CandidateSet():
            assert ref <= board.all_candidates
        case Colour():
            assert ref.candidates <= board.all_candidates
            assert len({grid[cell] == str(digit) for cell, digit in ref.candidates}) == 1
        case Arrow():
            assert ref.causes | nf.CandidateSet([ref.forced]) <= board.all_candidates
        case Wave():
            assert {candidate for candidate, _ in ref.forced} <= set(board.all_candidates)
        case Node():
            assert set(nodes(ref)) <= set(board.all_candidates)
        case Link():
            check_ref(board, ref.start, grid)
            check_ref(board, ref.end, grid)
            holds = [
                any(grid[cell] == str(digit) for cell, digit in nodes(end)) for end in (ref.start, ref.end)
            ]
            assert any(holds) if ref.strong else not all(holds)
            assert is_strong(board, ref) if ref.strong else sees(nodes(ref.start), nodes(ref.end))


def check_arrow(arrow: Arrow, grid: str) -> None:
    """Check that the forced candidate is on if all causes are, for arrows that depend on nothing else."""
    if all(grid[cell] == str(digit) for cell, digit in arrow.causes):
        assert grid[arrow.forced.cell] == str(arrow.forced.digit), arrow


def nodes(node: Node) -> list[nf.Candidate]:
    return [nf.Candidate(cell, node.digit) for cell in node.cells]


def is_strong(board: nf.Board, link: Link) -> bool:
    if link.start.digit != link.end.digit:
        if link.start.cells == link.end.cells and len(board.candidates(link.start.cells.first())) == 2:
            return True
        return any(is_in_almost_locked_set(board, link, house.cells) for house in nf.CLASSIC.houses)
    ends, places = link.start.cells | link.end.cells, board.cells_with(link.start.digit)
    return any(places & house.cells == ends for house in nf.CLASSIC.houses)


def is_in_almost_locked_set(board: nf.Board, link: Link, cells: nf.CellSet) -> bool:
    """True if some of the cells are an almost locked set, and each end has all its places for a digit."""
    ends = (link.start, link.end)
    for count in range(2, 9):
        for some in map(nf.CellSet, combinations(cells & board.open, count)):
            digits = {digit for cell in some for digit in board.candidates(cell)}
            if len(digits) == count + 1 and all(
                some & board.cells_with(end.digit) == end.cells for end in ends
            ):
                return True
    return False


def sees(ones: Iterable[nf.Candidate], others: Iterable[nf.Candidate]) -> bool:
    return all(
        one.cell in nf.CLASSIC.peers(other.cell) if one.digit == other.digit else one.cell == other.cell
        for one in ones
        for other in others
    )


@pytest.mark.slow
def test_explanations_of_all_kinds_of_steps() -> None:
    met: set[str] = set()
    rng = random.Random(7)
    for puzzle in nf.generate_many(14, seed=7):
        met |= walk(puzzle.givens, rng)
    assert len(met) >= 45, sorted({info.id for info in nf.techniques()} - met)


@pytest.mark.slow
@slow_on_large_sets
@pytest.mark.parametrize("name", ["few clues", "mixed", "evil"])
def test_explanations_over_many_puzzles(name: str, sample: Sample) -> None:
    rng = random.Random(name)
    assert set.union(*(walk(givens, rng) for givens in sample(name, 20 if sample.is_large else 2)))


@pytest.mark.parametrize("givens", SHIPPED)
def test_explanations_along_a_path(givens: str) -> None:
    board, grid = nf.Board(givens), nf.solve(givens).grid
    for step in nf.explain(givens).steps:
        check_explanation(board, step, grid)
        board = board.apply(step)


def test_puzzle_of_pencil_marks_only() -> None:
    marks = nf.Board("." * 81).without([(0, digit) for digit in range(1, 9)])
    step = nf.find_steps(marks, technique="naked-single")[0]
    assert (
        str(nf.explain_step(marks, step).sentences[1])
        == "The digits 1, 2, 3, 4, 5, 6, 7 and 8 are no longer candidates."
    )


def test_step_of_another_board_is_rejected() -> None:
    step = nf.find_steps(EASY, technique="naked-single")[0]
    with pytest.raises(nf.NinefoldError, match="r1c5=7 is not a candidate of this board"):
        nf.explain_step(nf.Board(EASY).apply(step), step)
    kite = nf.Step(
        technique="skyscraper",
        removes=(nf.Candidate(0, 1),),
        evidence=nf.find_steps(KITE, technique="two-string-kite")[0].evidence,
    )
    with pytest.raises(nf.NinefoldError, match="was not found on this board"):
        nf.explain_step("." * 81, kite)


def toy(board: nf.Board) -> Iterator[nf.Step]:
    """Yield steps with all kinds of truths. They are wrong, but explanations do not depend on that."""
    first, second, *_ = board.all_candidates
    cell, other = nf.Truth(cell=first.cell), nf.Truth(cell=80)
    house, line = nf.Truth(house=0, digit=5), nf.Truth(house=9, digit=5)
    yield nf.Step(technique="toy", places=(first,), truths=(cell, house))
    yield nf.Step(technique="toy", removes=(first, second), truths=(cell, other, house, line))
    yield nf.Step(technique="toy", places=(first,), deadly=nf.CandidateSet([first]))


def test_a_technique_without_explanation_lists_its_truths() -> None:
    registered = nf.technique("toy")(toy)
    try:
        texts = [str(nf.explain_step(MEDIUM, step)) for step in toy(nf.Board(MEDIUM))]
    finally:
        registered.forget()
    first, second, *_ = nf.Board(MEDIUM).all_candidates
    cell, digit, other = nf.cell_name(first.cell), first.digit, second.digit
    assert texts == [
        f"The cell {cell} needs a digit. The digit 5 needs a place in row 1."
        f" However these are filled, the result is the same. Place {digit} in {cell}.",
        f"Each of the cells {cell} and r9c9 needs a digit. The digit 5 needs a place in each of row 1 and"
        f" column 1. However these are filled, the result is the same."
        f" Remove {digit} and {other} from {cell}.",
        f"This assumes that the puzzle has only one solution. Place {digit} in {cell}.",
    ]


@pytest.mark.slow
def test_step_is_explained_on_its_own_board() -> None:
    step = nf.find_steps(MEDIUM)[0]
    assert nf.explain_step(step) == nf.explain_step(MEDIUM, step)
    assert nf.explain_step(step.board, step) == nf.explain_step(step)
    lost = step._replace(board=None)
    assert nf.explain_step(MEDIUM, lost) == nf.explain_step(step)
    message = r"has no board; call explain_step\(board, step\)"
    with pytest.raises(nf.NinefoldError, match=message):
        nf.explain_step(lost)
    with pytest.raises(nf.NinefoldError, match=message):
        nf.explain_step(lost.board, lost)


def test_technique_can_have_its_own_explanation() -> None:
    def words(board: nf.Board, step: nf.Step) -> nf.Explanation:
        return nf.Explanation((say("Look at {placed}.", placed=step.places[0]),))

    registered = nf.technique("toy", explain=words)(toy)
    try:
        step = next(toy(nf.Board(EASY)))
        assert str(nf.explain_step(EASY, step)) == f"Look at {step.places[0].digit} in r1c1."
    finally:
        registered.forget()
    assert "Look at" not in str(nf.explain_step(EASY, step))


@pytest.mark.parametrize("returned", [None, "words", ["words"], [say("Good."), 3]])
def test_explanations_without_sentences_are_rejected(returned: Any) -> None:
    registered = nf.technique("toy", explain=lambda board, step: returned)(toy)
    try:
        step = next(toy(nf.Board(EASY)))
        with pytest.raises(nf.NinefoldError, match="'toy' must explain its steps with sentences, not"):
            nf.explain_step(EASY, step)
    finally:
        registered.forget()


def test_explanation_can_be_a_single_sentence() -> None:
    registered = nf.technique("toy", explain=lambda board, step: say("That is all."))(toy)  # type: ignore[arg-type,return-value]
    try:
        assert str(nf.explain_step(EASY, next(toy(nf.Board(EASY))))) == "That is all."
    finally:
        registered.forget()

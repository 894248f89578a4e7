"""The steps behind the hints of a rating are proved, explained and drawn, for every producer."""

import pickle
from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise

import pytest

import ninefold as nf
from ninefold import _native
from ninefold.logic.native import step_of
from ninefold.logic.step import Branch, DirectSingle, Net, Step
from ninefold.logic.technique_table import ids_of
from ninefold.rating import PRODUCERS, Hint
from ninefold.rating.hints import techniques_of
from ninefold.reference.checker import check_step as reference_check
from scripts.ratings import RatingCase, read_cases

CASES = read_cases()
#: Nested chains take a second each; nested dynamic chains take much longer.
NESTED = "dynamic-forcing-chain-with"
DYNAMIC_NESTED = "dynamic-forcing-chain-with-dynamic-chains"
#: Sudoku Explainer finds unique rectangles together with unique loops.
LOOPS = ids_of("unique rectangles and loops")
#: The number of hints per producer and price in the usual run.
ENOUGH = 2

EXAMPLE = "..1...4...3......6.9..2.8...6......52...5.......876.....7....1......3958.8.....3."


def verify(hint: Hint, solution: str) -> Step:
    """Check that a step is valid in every way, and that it is the step of this hint."""
    board, step = hint.board, hint.step
    assert (step.places, step.removes) == (hint.places, hint.removes)
    assert step.places or step.removes
    assert all(int(solution[cell]) == digit for cell, digit in step.places)
    assert all(int(solution[cell]) != digit for cell, digit in step.removes)
    assert step.board == board
    if hint.technique.startswith("direct-"):
        assert step.technique == "hidden-single"
    else:
        assert step.technique in techniques_of(hint.technique)
    assert set(techniques_of(hint.technique)) <= {"full-house", *ids_of(hint.technique), *LOOPS}
    assert nf.check_step(board, step) is nf.StepVerdict.RIGHT
    assert reference_check(
        board,
        step.places,
        step.removes,
        [{*truth.candidates(board)} for truth in step.truths],
        {*step.deadly},
        unique_givens=board.unique_givens,
    )
    assert len(list(nf.explain_step(board, step))) > 1
    assert "<svg" in step.to_svg()
    return step


def some_hints(cases: list[RatingCase], enough: int) -> Iterator[tuple[Hint, str]]:
    """Yield hints of the cases with their solutions, a few for each producer and price."""
    seen = Counter[Hint]()
    for case in cases:
        hints = case.rate().hints
        for hint in hints:
            seen[hint] += 1
            if seen[hint] <= enough:
                yield hint, nf.solve(hints[0].board).grid


@pytest.mark.slow
def test_every_producer_and_price() -> None:
    found = set()
    for hint, solution in some_hints([case for case in CASES if NESTED not in case.hints], ENOUGH):
        verify(hint, solution)
        found.add(hint.technique)
    assert found == {producer for producer in PRODUCERS if not producer.startswith(NESTED)}


@pytest.mark.slow
def test_nested_chains() -> None:
    nested = [case for case in CASES if NESTED in case.hints and DYNAMIC_NESTED not in case.hints]
    found = {
        hint.technique
        for hint, solution in some_hints(nested[::6], 1)
        if hint.technique.startswith(NESTED) and verify(hint, solution)
    }
    assert found == {f"{NESTED}-chains", f"{NESTED}-multiple-chains"}


@pytest.mark.slow
@pytest.mark.parametrize("producer", [DYNAMIC_NESTED, f"{NESTED}-all"])
def test_nested_dynamic_chains(producer: str) -> None:
    """Call these producers directly: they come last, and the very last one is never needed."""
    case = next(case for case in CASES if DYNAMIC_NESTED in case.hints)
    raw = _native.prove_hint(case.board, producer)
    assert raw is not None
    step = step_of(raw, case.board)
    assert nf.check_step(case.board, step) is nf.StepVerdict.RIGHT
    assert isinstance(step.evidence, Net)
    assert max(map(depth, step.evidence.branches)) >= 2
    assert len(list(nf.explain_step(case.board, step))) > 10
    assert "<svg" in step.to_svg()


def depth(branch: Branch) -> int:
    """Return how deeply lemmas are nested."""
    lemmas = (one.lemma for one in branch.implications if one.lemma is not None)
    return max((1 + depth(lemma) for lemma in lemmas), default=0)


@pytest.mark.full
@pytest.mark.parametrize("case", [pytest.param(case, id=case.where) for case in CASES])
def test_every_hint_of_every_case(case: RatingCase) -> None:
    hints = case.rate().hints
    solution = nf.solve(hints[0].board).grid
    for hint in hints:
        verify(hint, solution)


@pytest.mark.full
def test_every_hint_of_generated_puzzles() -> None:
    for puzzle in nf.generate_many(300, seed=20):
        rating = nf.rate(puzzle)
        assert rating.status == "rated"
        solution = nf.solve(puzzle).grid
        for hint in rating.hints:
            verify(hint, solution)
        last = rating.hints[-1]
        assert last.board.apply(last.step).line == solution


def test_steps_lead_from_board_to_board() -> None:
    hints = nf.rate(EXAMPLE).hints
    for hint, after in pairwise(hints):
        assert hint.board.apply(hint.step) == after.board
        assert hint.board.apply(hint.step).all_candidates == after.board.all_candidates
    assert hints[0].board == nf.Board(EXAMPLE)


def test_boards_do_not_depend_on_the_order_of_access() -> None:
    first, second = nf.rate(EXAMPLE).hints, nf.rate(EXAMPLE).hints
    forward = [hint.board for hint in first]
    backward = [hint.board for hint in reversed(second)]
    assert forward == backward[::-1]
    assert first[5].step is first[5].step


def test_pencil_marks_are_kept() -> None:
    case = next(case for case in CASES if case.removed)
    hint = case.rate().hints[0]
    assert hint.board.all_candidates == case.board.all_candidates


def test_direct_hints_explain_the_other_candidates() -> None:
    case = next(case for case in CASES if "direct-locking 1.7" in case.hints)
    hint = next(hint for hint in case.rate().hints if hint.technique == "direct-locking")
    direct = hint.step.evidence
    assert isinstance(direct, DirectSingle)
    assert direct.locked is not None
    house = direct.single.house
    assert house is not None
    assert len(house.cells & hint.board.cells_with(direct.single.candidate.digit)) > 1
    assert nf.explain_step(hint.step).lines()[2:] == [
        "No other cell in column 6 can be 9.",
        "That leaves only r8c4 for the 9 in box 8.",
        "Place 9 in r8c4.",
    ]


def test_false_direct_singles_are_rejected() -> None:
    case = next(case for case in CASES if "direct-hidden-pair" in case.hints)
    hint = next(hint for hint in case.rate().hints if hint.technique == "direct-hidden-pair")
    step, direct = hint.step, hint.step.evidence
    assert isinstance(direct, DirectSingle)
    assert direct.subset is not None
    assert nf.check_step(hint.board, step)
    fewer = direct.subset._replace(cells=nf.CellSet(islice(direct.subset.cells, 1)))
    for wrong in (
        direct._replace(subset=None),
        direct._replace(subset=fewer),
        direct._replace(single=direct.single._replace(house=None)),
    ):
        assert nf.check_step(hint.board, step._replace(evidence=wrong)) is nf.StepVerdict.WRONG
    without = step._replace(truths=step.truths[:1])
    assert nf.check_step(hint.board, without) is nf.StepVerdict.WRONG


def test_hints_are_still_pairs() -> None:
    hint = nf.rate(EXAMPLE).hints[0]
    technique, er = hint
    assert hint == (technique, er) == Hint(technique, er)
    assert hint._asdict() == {"technique": technique, "er": er}
    assert repr(hint) == f"Hint(technique={technique!r}, er={er})"


def test_hints_can_be_pickled() -> None:
    hint = nf.rate(EXAMPLE).hints[40]
    again = pickle.loads(pickle.dumps(hint))
    assert again == hint
    assert again.board == hint.board
    assert again.step == hint.step


def test_handmade_hint_has_no_board() -> None:
    for question in ("board", "places", "removes", "step"):
        with pytest.raises(nf.NinefoldError, match="only hints from `rate`"):
            getattr(Hint("x-wing", 3.2), question)


def test_proof_respects_the_time_limit() -> None:
    case = next(case for case in CASES if DYNAMIC_NESTED in case.hints)
    assert _native.prove_hint(case.board, DYNAMIC_NESTED, 0.0) is None
    with pytest.raises(ValueError, match="no such producer"):
        _native.prove_hint(case.board, "x-wings")

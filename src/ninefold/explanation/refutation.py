"""Why not this digit? Suppose it, go on by logic, and see what breaks."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from ninefold._native import CLASSIC, Board, CellSet, DigitSet, cell_name
from ninefold._native import cell as cell_number
from ninefold.candidate import Candidate
from ninefold.conflict import refuse_clashes
from ninefold.errors import NinefoldError
from ninefold.explanation import explain_step
from ninefold.explanation.document import Explanation, Sentence, say
from ninefold.logic import check_step, explain
from ninefold.logic.step import Step
from ninefold.numbers import Deadline, checked_seconds
from ninefold.puzzle import board_of
from ninefold.solving import search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.puzzle import PuzzleLike

__all__ = ["Refutation", "why_not"]

Verdict = Literal["wrong", "right", "possible", "unknown"]

#: What a proof may use: the simplest that is enough makes the best one. None stands for all techniques.
_MEANS: tuple[tuple[str, ...] | None, ...] = (("singles",), ("singles", "locked", "subsets"), None)


class Refutation(NamedTuple):
    """What becomes of a digit that is supposed to be in a cell.

    verdict: "wrong" (no solution has it), "right" (the only solution has it), "possible" (one of several
    has it) or "unknown" (the time was up). `steps` lead from `start`, the board with the digit, to a
    contradiction; there are none where none is needed, or where logic does not find one. `before` and `after`
    are the words around them.
    """

    candidate: Candidate
    verdict: Verdict
    start: Board
    steps: tuple[Step, ...]
    before: Explanation
    after: Explanation


def why_not(
    puzzle: "PuzzleLike", cell: int | str, digit: int, *, max_seconds: float | None = None
) -> Refutation:
    """Prove that a digit is wrong in a cell, step by step; or tell that it is not.

    >>> import ninefold as nf
    >>> p = ".92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46"
    >>> found = nf.why_not(p, "r1c8", 7)
    >>> found.verdict, [str(step) for step in found.steps]
    ('wrong', ['hidden-single: r4c7=6'])
    >>> print(found.before)
    Suppose that r1c8 is 7.
    >>> print(found.after)
    Now column 7 has no place left for 7. That contradicts what was supposed, which must be wrong.
    """
    board, deadline = board_of(puzzle), Deadline(checked_seconds(max_seconds))
    refuse_clashes(board)
    candidate = Candidate(cell_number(cell), digit)
    if digit not in range(1, 10):
        raise NinefoldError(f"{digit!r} is not a digit from 1 to 9")
    if board.value(cell):
        raise NinefoldError(f"{cell_name(cell)} has a digit already")
    if candidate not in board.all_candidates:
        return Refutation(candidate, "wrong", board, (), Explanation(_not_there(board, candidate)), _said())
    start = board.place(*candidate)
    verdict = _verdict(board, start, deadline)
    if verdict in ("right", "possible"):
        return Refutation(candidate, verdict, start, (), _said(), _said(_fine(candidate, verdict)))
    suppose = say("Suppose that {cell} is {digit}.", **_fields(candidate))
    steps, broken = _proof(start, deadline)
    if broken is not None:
        wrong = say("That contradicts what was supposed, which must be wrong.")
        return Refutation(candidate, "wrong", start, steps, _said(suppose), _said(broken, wrong))
    return Refutation(candidate, verdict, start, (), _said(suppose), _said(_unproved(candidate, verdict)))


def _said(*sentences: Sentence) -> Explanation:
    return Explanation(sentences)


def _fields(candidate: Candidate) -> dict[str, CellSet | DigitSet]:
    return {"cell": CellSet.of(candidate.cell), "digit": DigitSet.of(candidate.digit)}


def _verdict(board: Board, start: Board, deadline: Deadline) -> Verdict:
    """By search, which is quick: whether there is a solution with the digit, and one without it."""
    with_it = search(start, limit=1, max_seconds=deadline.left)
    if with_it.found == 0:
        return "wrong" if with_it.decided else "unknown"
    several = search(board, limit=2, max_seconds=deadline.left)
    return "right" if several.found == 1 and several.decided else "possible"


def _fine(candidate: Candidate, verdict: Verdict) -> Sentence:
    if verdict == "right":
        return say("The digit {digit} is right: the only solution has it in {cell}.", **_fields(candidate))
    return say(
        "Nothing is wrong with {digit} in {cell}: one of several solutions has it.", **_fields(candidate)
    )


def _unproved(candidate: Candidate, verdict: Verdict) -> Sentence:
    if verdict == "wrong":
        text = "No technique leads to a contradiction, but there is no solution with {digit} in {cell}."
        return say(text, **_fields(candidate))
    return say(
        "The time was up before it was known whether {digit} in {cell} is wrong.", **_fields(candidate)
    )


def _not_there(board: Board, candidate: Candidate) -> Iterator[Sentence]:
    """Why a digit is no candidate: a peer has it, or it was crossed out."""
    cell, digit = candidate
    for house in CLASSIC.houses_of(cell):
        sources = CellSet([peer for peer in house.cells if board.value(peer) == digit])
        if sources:
            text = "The cell {cell} cannot be {digit}: {sources} is the {digit} of {house}."
            yield say(text, sources=sources, house=house, **_fields(candidate))
            return
    yield say("The digit {digit} is no candidate of {cell} any more.", **_fields(candidate))


def _proof(start: Board, deadline: Deadline) -> tuple[tuple[Step, ...], Sentence | None]:
    """The steps that the simplest means need to break something, and what is broken; None if nothing is."""
    broken = _broken(start)
    if broken is not None:
        return (), broken
    for means in _MEANS:
        path = explain(start, techniques=means, uniqueness=False, max_seconds=deadline.left)
        steps: list[Step] = []
        for board, step in path.positions():
            steps.append(step)
            if _broken(board.apply(step)) is not None:
                steps = _needed(start, steps, deadline)
                return tuple(steps), _broken(_after(start, steps))
    return (), None


def _broken(board: Board) -> Sentence | None:
    """What can be seen to be impossible: a cell without a candidate, a house without a place for a digit."""
    if board.dead_cells:
        return say("Now {cell} has no candidate left.", cell=CellSet.of(board.dead_cells.first()))
    for house in CLASSIC.houses:
        there = {board.value(cell) for cell in house.cells}
        for digit in range(1, 10):
            if digit not in there and not board.cells_with(digit) & house.cells:
                return say(
                    "Now {house} has no place left for {digit}.", house=house, digit=DigitSet.of(digit)
                )
    return None


def _needed(start: Board, steps: list[Step], deadline: Deadline) -> list[Step]:
    """The steps without those that the contradiction does not need.

    Each has the words that it had where it was found: a step may be right without an earlier one, and yet not
    for the reason that it tells. That is rare, and words take time, so they are looked at in the end.
    """
    fewer = _without_others(start, steps, _is_right, deadline)
    told = {step: _words(board, step) for board, step in _positions(start, steps)}

    def is_told(board: Board, step: Step) -> bool:
        return _is_right(board, step) and _words(board, step) == told[step]

    if not all(_words(board, step) == told[step] for board, step in _positions(start, fewer)):
        fewer = _without_others(start, steps, is_told, deadline)
    return [step._replace(board=board) for board, step in _positions(start, fewer)]


def _without_others(
    start: Board, steps: list[Step], holds: Callable[[Board, Step], bool], deadline: Deadline
) -> list[Step]:
    """The steps that are needed, the last ones looked at first; those after each must still hold."""
    for number in range(len(steps) - 2, -1, -1):
        if deadline.is_over:
            break
        before, after = _after(start, steps[:number]), steps[number + 1 :]
        breaks = _broken(_after(before, after)) is not None
        if breaks and all(holds(board, step) for board, step in _positions(before, after)):
            steps = steps[:number] + after
    return steps


def _is_right(board: Board, step: Step) -> bool:
    """Whether a step has all its effect on a board, and a reason."""
    there = board.all_candidates
    return all(one in there for one in step.places + step.removes) and check_step(board, step)


def _words(board: Board, step: Step) -> str:
    """Of a step; none if what they need is not there."""
    try:
        return str(explain_step(board, step))
    except NinefoldError:
        return ""


def _positions(start: Board, steps: Sequence[Step]) -> Iterator[tuple[Board, Step]]:
    board = start
    for step in steps:
        yield board, step
        board = board.apply(step)


def _after(start: Board, steps: Sequence[Step]) -> Board:
    board = start
    for step in steps:
        board = board.apply(step)
    return board

"""Why not this digit? Assume it, continue with logic, and look for a contradiction."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from ninefold._native import Board, CellSet, DigitSet, cell_name
from ninefold._native import cell as cell_number
from ninefold.candidate import Candidate
from ninefold.conflict import Contradiction, contradiction_in, refuse_clashes
from ninefold.errors import NinefoldError
from ninefold.explanation import explain_step
from ninefold.explanation.document import Explanation, Sentence, say
from ninefold.logic import explain
from ninefold.logic.step import Step
from ninefold.logic.verdict import check_step
from ninefold.message import counted
from ninefold.numbers import Deadline
from ninefold.puzzle import board_of_any
from ninefold.solving import search
from ninefold.translation import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.puzzle import PuzzleLike

__all__ = ["Refutation", "why_not"]

Verdict = Literal["wrong", "right", "possible", "unknown"]

#: The techniques that a proof may use, tried from simple to hard; None means all of them.
_MEANS: tuple[tuple[str, ...] | None, ...] = (("singles",), ("singles", "locked", "subsets"), None)


class Refutation(NamedTuple):
    """The result of assuming that a cell has a digit.

    verdict: "wrong" (no solution has it), "right" (the only solution has it), "possible" (at least one
    solution has it, and there may be others) or "unknown" (the time ran out). `steps` lead from `start`, the
    board with the digit, to a contradiction; there are none if none are needed, or if logic finds no
    contradiction. `before` and `after` are the words around them.
    """

    candidate: Candidate
    verdict: Verdict
    start: Board
    steps: tuple[Step, ...]
    before: Explanation
    after: Explanation

    def text(self, language: str = ENGLISH) -> str:
        """Return the whole proof, one sentence per line, with the sentences of each step below it."""
        lines = self.before.lines(language)
        for number, (board, step) in enumerate(_positions(self.start, self.steps), 1):
            lines += [
                f"{number}. {step}",
                *(f"   {line}" for line in explain_step(board, step).lines(language)),
            ]
        return "\n".join(lines + self.after.lines(language))

    def __repr__(self) -> str:
        """The verdict, and the length of the proof."""
        steps = counted(len(self.steps), "step", "steps")
        return f"<Refutation: {self.candidate} is {self.verdict}, {steps}>"

    def _repr_html_(self) -> str:
        """The proof, for notebooks."""
        from ninefold.render.notebook import refutation_html

        return refutation_html(self)


def why_not(
    puzzle: "PuzzleLike", cell: int | str, digit: int, *, max_seconds: float | None = None
) -> Refutation:
    """Prove step by step that a digit is wrong in a cell, or report that it is not.

    >>> import ninefold as nf
    >>> p = ".92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46"
    >>> found = nf.why_not(p, "r1c8", 7)
    >>> found.verdict, [str(step) for step in found.steps]
    ('wrong', ['hidden-single: r4c7=6'])
    >>> print(found.before)
    Assume r1c8 is 7.
    >>> print(found.after)
    Now column 7 has no place left for 7. That is a contradiction, so r1c8 cannot be 7.
    >>> print(found.text())
    Assume r1c8 is 7.
    1. hidden-single: r4c7=6
       Only one cell in box 6 can be 6.
       The 6s in r3c8, r6c6 and r9c9 rule out all other empty cells in box 6.
       That leaves only r4c7.
       Place 6 in r4c7.
    Now column 7 has no place left for 7.
    That is a contradiction, so r1c8 cannot be 7.
    """
    board, deadline = board_of_any(puzzle), Deadline(max_seconds)
    refuse_clashes(board)
    candidate = Candidate(cell_number(cell), digit)
    if digit not in range(1, 10):
        raise NinefoldError("{digit} is not a digit from 1 to 9", digit=repr(digit))
    if board.value(cell):
        raise NinefoldError("{at} already has a digit", at=cell_name(cell))
    if candidate not in board.all_candidates:
        return Refutation(
            candidate, "wrong", board, (), Explanation(_not_there(board, candidate)), _explanation()
        )
    start = board.place(*candidate)
    verdict = _verdict(board, start, deadline)
    if verdict in ("right", "possible"):
        return Refutation(
            candidate, verdict, start, (), _explanation(), _explanation(_fine(candidate, verdict))
        )
    before = _explanation(say("Assume {cell} is {digit}.", **_fields(candidate)))
    steps, contradiction = _proof(start, deadline)
    if contradiction is not None:
        wrong = say("That is a contradiction, so {cell} cannot be {digit}.", **_fields(candidate))
        after = _explanation(_in_words(contradiction), wrong)
        return Refutation(candidate, "wrong", start, steps, before, after)
    return Refutation(
        candidate,
        verdict,
        start,
        (),
        before,
        _explanation(_unproved(candidate, verdict, late=deadline.is_over)),
    )


def _explanation(*sentences: Sentence) -> Explanation:
    return Explanation(sentences)


def _fields(candidate: Candidate) -> dict[str, CellSet | DigitSet]:
    return {"cell": CellSet.of(candidate.cell), "digit": DigitSet.of(candidate.digit)}


def _verdict(board: Board, start: Board, deadline: Deadline) -> Verdict:
    """Search for a solution with the digit, and for a second solution. This is fast."""
    with_it = search(start, limit=1, max_seconds=deadline.left)
    if with_it.found == 0:
        return "wrong" if with_it.decided else "unknown"
    several = search(board, limit=2, max_seconds=deadline.left)
    return "right" if several.found == 1 and several.decided else "possible"


def _fine(candidate: Candidate, verdict: Verdict) -> Sentence:
    if verdict == "right":
        return say("In fact, {digit} is right: the only solution has it in {cell}.", **_fields(candidate))
    return say(
        "Nothing is wrong with {digit} in {cell}: at least one of the solutions has it there.",
        **_fields(candidate),
    )


def _unproved(candidate: Candidate, verdict: Verdict, *, late: bool) -> Sentence:
    if verdict == "wrong" and late:
        text = (
            "No solution has {digit} in {cell}, but time ran out before the techniques found a contradiction."
        )
        return say(text, **_fields(candidate))
    if verdict == "wrong":
        text = "No solution has {digit} in {cell}, but the techniques found no contradiction."
        return say(text, **_fields(candidate))
    return say("Time ran out before {digit} in {cell} could be proved right or wrong.", **_fields(candidate))


def _not_there(board: Board, candidate: Candidate) -> Iterator[Sentence]:
    """The reason why a digit is not a candidate: a peer has it, or it was removed."""
    cell, digit = candidate
    for house in board.rules.houses_of(cell):
        sources = CellSet([peer for peer in house.cells if board.value(peer) == digit])
        if sources:
            text = "The cell {cell} cannot be {digit}: {house} already has its {digit} in {sources}."
            yield say(text, sources=sources, house=house, **_fields(candidate))
            return
    yield say("The digit {digit} is no longer a candidate in {cell}.", **_fields(candidate))


def _proof(start: Board, deadline: Deadline) -> tuple[tuple[Step, ...], Contradiction | None]:
    """Return the steps that lead to a contradiction with the simplest techniques, and the contradiction."""
    contradiction = contradiction_in(start)
    if contradiction is not None:
        return (), contradiction
    for means in _MEANS:
        path = explain(start, techniques=means, uniqueness=False, max_seconds=deadline.left)
        steps: list[Step] = []
        for board, step in path.positions():
            steps.append(step)
            if contradiction_in(board.apply(step)) is not None:
                steps = _needed(start, steps, deadline)
                return tuple(steps), contradiction_in(_after(start, steps))
    return (), None


def _in_words(found: Contradiction) -> Sentence:
    if found.cell is not None:
        return say("Now {cell} has no candidate left.", cell=CellSet.of(found.cell))
    assert found.house is not None
    assert found.digit is not None
    digit = DigitSet.of(found.digit)
    return say("Now {house} has no place left for {digit}.", house=found.house, digit=digit)


def _needed(start: Board, steps: list[Step], deadline: Deadline) -> list[Step]:
    """Drop the steps that the contradiction does not need.

    Each step must keep its explanation: it may still be right without an earlier step, but for a different
    reason. That is rare, and explanations take time, so they are compared at the end.
    """
    fewer = _without_others(start, steps, _is_right, deadline)
    words = {step: _words(board, step) for board, step in _positions(start, steps)}

    def keeps_words(board: Board, step: Step) -> bool:
        return _is_right(board, step) and _words(board, step) == words[step]

    if not all(_words(board, step) == words[step] for board, step in _positions(start, fewer)):
        fewer = _without_others(start, steps, keeps_words, deadline)
    return [step._replace(board=board) for board, step in _positions(start, fewer)]


def _without_others(
    start: Board, steps: list[Step], holds: Callable[[Board, Step], bool], deadline: Deadline
) -> list[Step]:
    """Drop steps that are not needed, the last ones first; all steps after a dropped one must still hold."""
    for number in range(len(steps) - 2, -1, -1):
        if deadline.is_over:
            break
        before, after = _after(start, steps[:number]), steps[number + 1 :]
        contradicts = contradiction_in(_after(before, after)) is not None
        if contradicts and all(holds(board, step) for board, step in _positions(before, after)):
            steps = steps[:number] + after
    return steps


def _is_right(board: Board, step: Step) -> bool:
    """True if a step has its full effect on a board, and a valid reason."""
    there = board.all_candidates
    return all(one in there for one in step.places + step.removes) and bool(check_step(board, step))


def _words(board: Board, step: Step) -> str:
    """The words of a step; empty if the board does not have what they need."""
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

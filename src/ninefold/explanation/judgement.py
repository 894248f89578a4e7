"""Is a player's move justified? By a step of the wanted technique, by another one, or not at all."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from ninefold._native import Board, cell_name
from ninefold.candidate import Candidate
from ninefold.conflict import refuse_clashes
from ninefold.errors import NinefoldError
from ninefold.explanation.refutation import Refutation, why_not
from ninefold.explanation.visibility import places, seen
from ninefold.logic.profile import plan
from ninefold.logic.registry import find
from ninefold.logic.step import Step
from ninefold.logic.technique_table import technique_id
from ninefold.message import counted
from ninefold.numbers import Deadline
from ninefold.puzzle import board_of_any
from ninefold.solving import count_solutions, no_solution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.puzzle import PuzzleLike

__all__ = ["Judgement", "judge"]

Verdict = Literal["right", "other", "unproved", "wrong", "seconds"]

#: The last technique, in the order people try them, that may be the reason for a move besides the wanted one.
#: Long chains prove almost any move, but no player made it because of them.
_LAST = "medusa"


class Judgement(NamedTuple):
    """The result of looking for the reason for a move.

    verdict: "right" (a step of the wanted technique makes this move), "other" (a step of another technique
    does), "unproved" (no step does, but the move is true), "wrong" (no solution has it) or "seconds" (the
    move is true, but the time ran out before a step was found). `step` is the step, and `left` has the rest
    of its effect. `wrong` has the parts of the move that are wrong: each on its own, or else all of them
    together. `refutation` proves that the first one is, if that is a digit and wrong on its own.
    """

    verdict: Verdict
    step: Step | None = None
    left: tuple[Candidate, ...] = ()
    wrong: tuple[Candidate, ...] = ()
    refutation: Refutation | None = None

    def __repr__(self) -> str:
        """The verdict, the step, and how much of it is left."""
        step = "" if self.step is None else f", {self.step}"
        return f"<Judgement: {self.verdict}{step}, {counted(len(self.left), 'part', 'parts')} left>"


class _Move(NamedTuple):
    """The digits that a player places, and the candidates that the player removes."""

    places: tuple[Candidate, ...]
    removes: tuple[Candidate, ...]


def judge(
    puzzle: "PuzzleLike",
    technique: str,
    *,
    places: Iterable[Candidate] = (),
    removes: Iterable[Candidate] = (),
    max_seconds: float | None = None,
) -> Judgement:
    """Find out if a move is right, and whether a step of a technique is the reason.

    A move may be a part of a step, or what follows from it at once: the single that it leaves, or the
    candidates that a placed digit rules out. Of the other techniques, only simple ones and those easier than
    the wanted one count. If the time runs out before the move is known to be true, LimitReached is raised.

    >>> import ninefold as nf
    >>> step = nf.example("x-wing")
    >>> first, *_ = step.removes
    >>> judge(step.board, "x-wing", removes=[first]).step == step
    True
    >>> judge(step.board, "skyscraper", removes=[first]).verdict
    'other'
    """
    board, deadline = board_of_any(puzzle), Deadline(max_seconds)
    id_ = technique_id(technique)
    move = _checked(board, places, removes)
    wrong = _wrong_parts(board, move, deadline)
    if wrong:
        return Judgement("wrong", wrong=wrong, refutation=_refutation(board, move, wrong, deadline))
    steps = list(find(board, id_, plan().limits, deadline))
    found = _best(board, steps, move) or _several(board, steps, move)
    if found is not None:
        return Judgement("right", found, _left(found, move))
    for other in _others(id_):
        found = _best(board, find(board, other, plan().limits, deadline), move)
        if found is not None:
            return Judgement("other", found, _left(found, move))
        if deadline.is_over:
            return Judgement("seconds")
    return Judgement("unproved")


def _others(id_: str) -> list[str]:
    """The other techniques that may be the reason for a move: simple ones, and those easier than this one."""
    order = plan().techniques
    last = max(order.index(each) for each in (id_, _LAST) if each in order)
    return [each for each in order[: last + 1] if each != id_]


def _checked(board: Board, places: Iterable[Candidate], removes: Iterable[Candidate]) -> _Move:
    """Return the move; raise an error if the board is contradictory, or the move changes nothing."""
    refuse_clashes(board)
    if board.dead_cells:
        raise no_solution(board)
    move = _Move(tuple(places), tuple(one for one in removes if one in board.all_candidates))
    for one in move.places:
        if board.value(one.cell):
            raise NinefoldError("{at} already has a digit", at=cell_name(one.cell))
    if not (move.places or move.removes):
        raise NinefoldError("the move changes nothing: place a digit, or remove a candidate that is there")
    return move


def _wrong_parts(board: Board, move: _Move, deadline: Deadline) -> tuple[Candidate, ...]:
    """Return the parts of the move that no solution of the board allows."""
    if not _has_solution(board, deadline):
        raise no_solution(board)
    wrong = tuple(one for one in move.places if not _is_possible(board, _Move((one,), ()), deadline))
    wrong += tuple(one for one in move.removes if not _is_possible(board, _Move((), (one,)), deadline))
    if not wrong and not _is_possible(board, move, deadline):
        wrong = (*move.places, *move.removes)  # each could be true, but not all of them
    return wrong


def _is_possible(board: Board, move: _Move, deadline: Deadline) -> bool:
    board = board.without(move.removes)
    for one in move.places:
        if one not in board.all_candidates:
            return False
        board = board.place(*one)
    return _has_solution(board, deadline)


def _has_solution(board: Board, deadline: Deadline) -> bool:
    """Raise LimitReached if the time runs out: a move must not be called wrong because of that."""
    return count_solutions(board, limit=1, max_seconds=deadline.left) > 0


def _refutation(
    board: Board, move: _Move, wrong: tuple[Candidate, ...], deadline: Deadline
) -> Refutation | None:
    """Prove that the first wrong digit is wrong; a removed candidate needs no proof: the solution has it.

    Returns None if there is no proof: the digit is wrong only together with others, or the time ran out.
    """
    if wrong[0] not in move.places:
        return None
    found = why_not(board, wrong[0].cell, wrong[0].digit, max_seconds=deadline.left)
    return found if found.verdict == "wrong" else None


def _best(board: Board, steps: Iterable[Step], move: _Move) -> Step | None:
    """Return the step that justifies the whole move and leaves the least to do."""
    fitting = [step for step in steps if _justifies(board, step, move)]
    return min(fitting, key=lambda step: len(_left(step, move)), default=None)


def _several(board: Board, steps: list[Step], move: _Move) -> Step | None:
    """Return a step for the first part of the move, if other steps justify the other parts."""
    parts = [_Move((one,), ()) for one in move.places] + [_Move((), (one,)) for one in move.removes]
    found = [_best(board, steps, part) for part in parts]
    return found[0] if all(found) else None


def _justifies(board: Board, step: Step, move: _Move) -> bool:
    removed = {
        *step.removes,
        *(one for placed in step.places for one in seen(board, placed, board.all_candidates)),
    }
    return removed.issuperset(move.removes) and all(
        one in step.places or _is_left(board, removed, one) for one in move.places
    )


def _is_left(board: Board, removed: set[Candidate], one: Candidate) -> bool:
    """True if a digit is a single once these candidates are removed, and was none before."""
    groups = [[Candidate(one.cell, digit) for digit in board.candidates(one.cell)]]
    groups += [
        [Candidate(cell, one.digit) for cell in places(board, house, one.digit)]
        for house in board.rules.houses_of(one.cell)
        if house.complete
    ]
    alone = any(set(group) - removed == {one} for group in groups)
    return alone and all(len(group) > 1 for group in groups)


def _left(step: Step, move: _Move) -> tuple[Candidate, ...]:
    """Return the rest of the effect; nothing is left after a placed digit, which is the point of a step."""
    if move.places:
        return ()
    return tuple(one for one in (*step.places, *step.removes) if one not in move.removes)

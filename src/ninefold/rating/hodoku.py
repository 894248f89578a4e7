"""The level and the score that HoDoKu gives a puzzle: what the steps of its own path cost."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import groupby

from ninefold._native import Board, CellSet
from ninefold.candidate import Candidate
from ninefold.logic import first_step
from ninefold.logic.catalogue import CATALOGUE
from ninefold.logic.profile import BRUTE_FORCE, Profile, plan
from ninefold.logic.registry import find
from ninefold.logic.step import Chain, Deadly, Step, Subset, SueDeCoq
from ninefold.numbers import Deadline, checked_seconds
from ninefold.rating.pricing import Priced, Pricing
from ninefold.rating.singles import Singles
from ninefold.rating.walk import by_trial
from ninefold.solving import solve

__all__ = ["hodoku_rating", "is_hodoku"]


def hodoku_rating(board: Board, *, max_seconds: float | None = None) -> Priced | None:
    """The rating of a puzzle with one solution, or of the rest of one; None if the time was up.

    >>> easy = Board("..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......")
    >>> rating = hodoku_rating(easy)
    >>> rating.level, rating.score, rating.counts
    ('easy', 176, {'naked-single': 23, 'full-house': 21})
    """
    deadline = Deadline(checked_seconds(max_seconds))
    counts: Counter[str] = Counter()
    for technique in _path(board, deadline):
        if deadline.is_over:
            return None
        counts[technique] += 1
    return _pricing().of(counts)


def is_hodoku(profile: Profile) -> bool:
    """Whether a profile in full is that of HoDoKu, which has a path of its own."""
    return profile == _whole()


@cache
def _whole() -> Profile:
    return plan("hodoku").in_full()


@cache
def _pricing() -> Pricing:
    return Pricing(_whole())


def _path(board: Board, deadline: Deadline) -> Iterator[str]:
    """The techniques of the steps from here to the solution; anything when the time is up."""
    solution = solve(board, unique=True).grid
    singles = Singles(board)
    while board.open:
        technique, places, removes = _next(board, singles, deadline) or _trial(board, solution)
        yield technique
        for cell, digit in places:
            board = board.place(cell, digit)
            singles.place(cell, digit)
        board = board.without(removes)
        for cell, digit in removes:
            singles.remove(cell, digit)


#: Technique, what is set, what is crossed out.
_Move = tuple[str, tuple[Candidate, ...], tuple[Candidate, ...]]


def _next(board: Board, singles: Singles, deadline: Deadline) -> _Move | None:
    single = singles.oldest(board)
    if single is not None:
        return single[0], (single[1],), ()
    for profile, choice in _stages():
        if choice is None:
            step = first_step(board, profile, deadline)
        else:
            step = min(_counting(board, profile, deadline), key=choice, default=None)
        if step is not None:
            return step.technique, step.places, step.removes
    return None


def _counting(board: Board, profile: Profile, deadline: Deadline) -> Iterator[Step]:
    for id_ in profile.techniques:
        yield from filter(_COUNTS.get(id_), find(board, id_, profile.horizon, deadline))


def _trial(board: Board, solution: str) -> _Move:
    return BRUTE_FORCE, (by_trial(board, solution),), ()


# What follows is learnt from ratings of HoDoKu: each rule brings the counts of techniques nearer to its own.


def _in_both_houses(step: Step) -> bool:
    """HoDoKu's locked pairs and triples remove from the line and from the box; others are naked ones."""
    assert isinstance(step.evidence, Subset)
    hit = CellSet([cell for cell, _ in step.removes])
    line, box = (house.cells for house in step.evidence.houses)
    return bool(hit & (line - box)) and bool(hit & (box - line))


def _not_in_crossing(step: Step) -> bool:
    """Sue de Coq of HoDoKu: no digit is in both sets to the side so that the crossing loses it."""
    assert isinstance(step.evidence, SueDeCoq)
    return not any(cell in step.evidence.crossing for cell, _ in step.removes)


def _one_guardian(step: Step) -> bool:
    """BUG+1 of HoDoKu: the cell has one candidate more, not two or more."""
    assert isinstance(step.evidence, Deadly)
    return len(step.evidence.guardians) == 1


#: What of a technique counts, where it is not all that our finders give.
_COUNTS: dict[str, Callable[[Step], bool]] = {
    "locked-pair": _in_both_houses,
    "locked-triple": _in_both_houses,
    "sue-de-coq": _not_in_crossing,
    "bug-1": _one_guardian,
}


def _finders_order(step: Step) -> tuple[int, ...]:
    return ()


def _boxes_first(step: Step) -> tuple[int, ...]:
    assert isinstance(step.evidence, Subset)
    houses = [("box", "row", "column").index(house.kind) * 9 + house.number for house in step.evidence.houses]
    return min(houses), *step.evidence.cells


def _most_removed(step: Step) -> tuple[int, ...]:
    """And of those the shortest."""
    nodes = sum(map(len, step.evidence.chains)) if isinstance(step.evidence, Chain) else 0
    return -len(step.removes), nodes


def _placing_first(step: Step) -> tuple[int, ...]:
    return -len(step.places), -len(step.removes)


_Choice = Callable[[Step], tuple[int, ...]]
_SUBSETS = ("naked-pair", "naked-triple", "hidden-pair", "hidden-triple", "naked-quad", "hidden-quad")
_LOOPS = ("nice-loop-continuous", "nice-loop-discontinuous", "aic")

#: Which of several steps is taken, the least, where it is not the first; one key for what is one to HoDoKu.
_CHOICES: dict[tuple[str, ...], _Choice] = {
    **{(id_,): _finders_order for id_ in _COUNTS},
    **{(id_,): _boxes_first for id_ in _SUBSETS},
    **{(id_,): _most_removed for id_ in ("remote-pair", "x-chain", "xy-chain", "als-xz")},
    _LOOPS: _most_removed,
    tuple(f"grouped-{id_}" for id_ in _LOOPS): _most_removed,
    tuple(f"forcing-chain-{kind}" for kind in ("cell", "region", "contradiction", "verity")): _placing_first,
}


@cache
def _stages() -> list[tuple[Profile, _Choice | None]]:
    """The profile `hodoku` without singles, cut into parts: a choice among all steps, or the first step."""
    whole = plan("hodoku")
    together = {id_: ids for ids in _CHOICES for id_ in ids}
    harder = (id_ for id_ in whole.techniques if CATALOGUE[id_].family != "singles")
    parts = [(ids, tuple(run)) for ids, run in groupby(harder, together.get)]
    return [(whole._replace(techniques=run), _CHOICES[ids] if ids else None) for ids, run in parts]

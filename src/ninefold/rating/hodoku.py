"""HoDoKu's level and score of a puzzle: the total cost of the steps on its own path."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import groupby

from ninefold._native import Board, CellSet
from ninefold.candidate import Candidate
from ninefold.logic import first_step
from ninefold.logic.profile import BRUTE_FORCE, Profile, plan
from ninefold.logic.registry import find
from ninefold.logic.step import Chain, Deadly, Step, Subset, SueDeCoq
from ninefold.logic.technique_table import TECHNIQUES
from ninefold.numbers import Deadline
from ninefold.rating.pricing import Priced, Pricing
from ninefold.rating.singles import Singles
from ninefold.rating.walk import by_trial
from ninefold.solving import solve

__all__ = ["hodoku_rating", "is_hodoku"]


def hodoku_rating(
    board: Board, *, max_seconds: float | None = None, solution: str | None = None
) -> Priced | None:
    """Rate a puzzle with one solution, or the rest of one. Return None if the time ran out.

    A puzzle without exactly one solution raises the same error as in `solve`, unless the caller passes the
    `solution`.

    >>> easy = Board("..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......")
    >>> rating = hodoku_rating(easy)
    >>> rating.level, rating.score, rating.counts
    ('easy', 176, {'naked-single': 23, 'full-house': 21})
    """
    deadline = Deadline(max_seconds)
    counts: Counter[str] = Counter()
    solution = solution or solve(board, unique=True).grid
    for technique in _path(board, solution, deadline):
        if deadline.is_over:
            return None
        counts[technique] += 1
    return _pricing().of(counts)


def is_hodoku(profile: Profile) -> bool:
    """True if a complete profile is HoDoKu's, which finds its path in its own way."""
    return profile == _whole()


@cache
def _whole() -> Profile:
    return plan("hodoku").in_full()


@cache
def _pricing() -> Pricing:
    return Pricing(_whole())


def _path(board: Board, solution: str, deadline: Deadline) -> Iterator[str]:
    """Return the techniques of the steps from here to the solution; not meaningful if the time ran out."""
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


#: Technique, placed candidates, removed candidates.
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
        yield from filter(_COUNTS.get(id_), find(board, id_, profile.limits, deadline))


def _trial(board: Board, solution: str) -> _Move:
    return BRUTE_FORCE, (by_trial(board, solution),), ()


# The rules below are inferred from HoDoKu's ratings: each brings the counts of techniques closer to its own.


def _in_both_houses(step: Step) -> bool:
    """HoDoKu's locked pairs and triples remove candidates from line and box; otherwise they are naked."""
    assert isinstance(step.evidence, Subset)
    hit = CellSet([cell for cell, _ in step.removes])
    line, box = (house.cells for house in step.evidence.houses)
    return bool(hit & (line - box)) and bool(hit & (box - line))


def _not_in_crossing(step: Step) -> bool:
    """HoDoKu's Sue de Coq: no digit is in both outer sets, which would remove it from the intersection."""
    assert isinstance(step.evidence, SueDeCoq)
    return not any(cell in step.evidence.crossing for cell, _ in step.removes)


def _one_guardian(step: Step) -> bool:
    """HoDoKu's BUG+1: the cell has exactly one extra candidate."""
    assert isinstance(step.evidence, Deadly)
    return len(step.evidence.guardians) == 1


#: The steps of a technique that count, unless all steps from our finders do.
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
    """Prefer the most removals, then the shortest step."""
    nodes = sum(map(len, step.evidence.chains)) if isinstance(step.evidence, Chain) else 0
    return -len(step.removes), nodes


def _placing_first(step: Step) -> tuple[int, ...]:
    return -len(step.places), -len(step.removes)


_Choice = Callable[[Step], tuple[int, ...]]
_SUBSETS = ("naked-pair", "naked-triple", "hidden-pair", "hidden-triple", "naked-quad", "hidden-quad")
_LOOPS = ("nice-loop-continuous", "nice-loop-discontinuous", "aic")

#: The sort key by which HoDoKu picks a step, unless it picks the first; techniques it treats as one share a
#: key.
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
    """Split the profile `hodoku`, without singles, into stages: choose among all steps, or take the first."""
    whole = plan("hodoku")
    together = {id_: ids for ids in _CHOICES for id_ in ids}
    harder = (id_ for id_ in whole.techniques if TECHNIQUES[id_].family != "singles")
    parts = [(ids, tuple(run)) for ids, run in groupby(harder, together.get)]
    return [(whole._replace(techniques=run), _CHOICES[ids] if ids else None) for ids, run in parts]

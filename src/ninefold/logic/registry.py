"""The registry of techniques, native and in Python."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import cast

from ninefold import _native
from ninefold._native import Board, FinderLimits
from ninefold.errors import NinefoldError
from ninefold.logic.native import IDS, ROW, step_of
from ninefold.logic.profile import BRUTE_FORCE
from ninefold.logic.step import Step
from ninefold.logic.technique_table import TECHNIQUES, TechniqueInfo, has_name, info_of
from ninefold.numbers import Deadline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from ninefold.explanation import Sentence

    class RegisteredFinder(Protocol):
        """A finder registered with `@technique`."""

        def __call__(self, board: Board, /) -> Iterable[Step]:
            """Find all steps of the technique on a board."""

        def forget(self) -> None:
            """Remove the technique."""


__all__ = ["find", "own_explanation", "technique", "techniques"]

Finder = Callable[[Board], Iterable[Step]]
Explain = Callable[[Board, Step], "Iterable[Sentence]"]

#: Techniques that are written in Python, by id.
_OWN: dict[str, Finder] = {}
#: The explanations that come with them.
_EXPLAIN: dict[str, Explain] = {}


def techniques() -> list[TechniqueInfo]:
    """Return all techniques that `find_steps` knows, family by family.

    >>> import ninefold as nf
    >>> [info.id for info in nf.techniques()][:3]
    ['full-house', 'hidden-single', 'naked-single']
    """
    return [TECHNIQUES[id_] for id_ in (*IDS, *_OWN)]


def find(
    board: Board,
    id_: str,
    limits: FinderLimits,
    deadline: Deadline = Deadline(None),  # noqa: B008 - is never over
    max_steps: int | None = None,
) -> Iterator[Step]:
    """Find the steps of a technique within the limits; techniques in Python have no deadline."""
    if id_ in _OWN:
        yield from islice(_find_own(board, id_), max_steps)
    else:
        for raw in _native.find_steps(board, [ROW[id_]], limits, deadline.left, max_steps):
            yield step_of(raw, board)


def _find_own(board: Board, id_: str) -> Iterator[Step]:
    """Raise an error for invalid steps: a path of steps that change nothing would never end.

    Like native techniques, it skips steps that assume one solution if the givens do not have exactly one.
    """
    there = board.all_candidates
    for step in _OWN[id_](board):
        if not isinstance(step, Step) or step.technique != id_:
            raise NinefoldError(f"technique {id_!r} yielded {step!r}, which is not one of its steps")
        if not (step.places or step.removes):
            raise NinefoldError(f"technique {id_!r} yielded a step that changes nothing")
        for candidate in step.places + step.removes:
            if candidate not in there:
                raise NinefoldError(f"technique {id_!r} yielded {step}, but {candidate} is not a candidate")
        if step.assumes_unique and not board.unique_givens:
            continue
        yield step if step.board is not None else step._replace(board=board)


def technique(
    id: str,  # noqa: A002 - the word that users know
    *,
    family: str = "own",
    name: str | None = None,
    explain: Explain | None = None,
) -> "Callable[[Finder], RegisteredFinder]":
    """Register a function that takes a board and yields steps, for find_steps, hint and explain.

    `explain` takes a board and a step and returns an Explanation, or sentences; without it, `explain_step`
    describes the truths of the step. Call `forget()` on the function to remove the technique.

    >>> import ninefold as nf
    >>> @nf.technique("sole-candidate-in-r1c1")
    ... def sole_candidate(board):
    ...     digits = board.candidates("r1c1")
    ...     if len(digits) == 1:
    ...         place = nf.Candidate(0, digits.first())
    ...         truths = (nf.Truth(cell=0),)
    ...         yield nf.Step(technique="sole-candidate-in-r1c1", places=(place,), truths=truths)
    >>> nf.find_steps("." + "2345678" + "." * 73, technique="sole-candidate-in-r1c1")
    []
    >>> sole_candidate.forget()
    """

    def register(finder: Finder) -> "RegisteredFinder":
        for word in (id, name or id):
            if (
                not word.strip() or not word.isprintable() or "," in word
            ):  # separates names on the command line
                raise NinefoldError(f"technique {word!r}: a name must be printable text without commas")
        if id == BRUTE_FORCE or has_name(id):
            raise NinefoldError(f"technique {id!r} already exists: choose another name")
        info = info_of(id)
        TECHNIQUES[id] = info._replace(name=name or info.name, family=family)
        _OWN[id] = finder
        if explain is not None:
            _EXPLAIN[id] = explain
        finder.forget = lambda: _forget(id)  # type: ignore[attr-defined]
        return cast("RegisteredFinder", finder)

    return register


def _forget(id_: str) -> None:
    del _OWN[id_], TECHNIQUES[id_]
    _EXPLAIN.pop(id_, None)


def own_explanation(id_: str) -> Explain | None:
    """The function that explains the steps of a technique in Python, if it has one."""
    return _EXPLAIN.get(id_)

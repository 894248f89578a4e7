"""Which techniques there are, native and in Python."""

from collections.abc import Callable, Iterable, Iterator

from ninefold import _native
from ninefold._native import Board, Horizon
from ninefold.errors import NinefoldError
from ninefold.logic.catalogue import CATALOGUE, TechniqueInfo, info_of, technique_id
from ninefold.logic.native import IDS, ROW, step_of
from ninefold.logic.profile import BRUTE_FORCE
from ninefold.logic.step import Step
from ninefold.numbers import Deadline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.explanation import Sentence

__all__ = ["find", "own_explanation", "technique", "techniques"]

Finder = Callable[[Board], Iterable[Step]]
Explain = Callable[[Board, Step], "Iterable[Sentence]"]

#: Techniques that are written in Python, by id.
_OWN: dict[str, Finder] = {}
#: The explanations that come with them.
_EXPLAIN: dict[str, Explain] = {}


def techniques() -> list[TechniqueInfo]:
    """Every technique that `find_steps` knows, family by family.

    >>> import ninefold as nf
    >>> [info.id for info in nf.techniques()][:3]
    ['full-house', 'hidden-single', 'naked-single']
    """
    return [CATALOGUE[id_] for id_ in (*IDS, *_OWN)]


def find(
    board: Board,
    id_: str,
    horizon: Horizon,
    deadline: Deadline = Deadline(None),  # noqa: B008 - is never over
) -> Iterator[Step]:
    """Every step of a technique, or those that were found in time; those of users take what they take."""
    if id_ in _OWN:
        yield from _find_own(board, id_)
    else:
        for raw in _native.find_steps(board, [ROW[id_]], horizon, deadline.left):
            yield step_of(raw, board)


def _find_own(board: Board, id_: str) -> Iterator[Step]:
    """Refuses what is no step: a path of steps that change nothing would never end."""
    there = board.all_candidates
    for step in _OWN[id_](board):
        if not isinstance(step, Step) or step.technique != id_:
            raise NinefoldError(f"technique {id_!r} gave {step!r}, which is not one of its steps")
        if not (step.places or step.removes):
            raise NinefoldError(f"technique {id_!r} gave a step that changes nothing")
        for candidate in step.places + step.removes:
            if candidate not in there:
                raise NinefoldError(f"technique {id_!r} gave {step}, but {candidate} is not a candidate")
        yield step if step.board is not None else step._replace(board=board)


def technique(
    id: str,  # noqa: A002 - the word that users know
    *,
    family: str = "own",
    name: str | None = None,
    explain: Explain | None = None,
) -> Callable[[Finder], Finder]:
    """Make a technique of a function that takes a board and gives steps; it joins find_steps, hint, explain.

    `explain` takes a board and a step and gives an Explanation, or sentences; without it `explain_step` says
    what the truths of the step say.

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

    def register(finder: Finder) -> Finder:
        for word in (id, name or id):
            if (
                not word.strip() or not word.isprintable() or "," in word
            ):  # which parts names on the command line
                raise NinefoldError(f"technique {word!r}: a name is some printable text without commas")
        if id == BRUTE_FORCE or _is_taken(id):
            raise NinefoldError(f"technique {id!r}: there is one of that name already")
        info = info_of(id)
        CATALOGUE[id] = info._replace(name=name or info.name, family=family)
        _OWN[id] = finder
        if explain is not None:
            _EXPLAIN[id] = explain
        finder.forget = lambda: _forget(id)  # type: ignore[attr-defined]
        return finder

    return register


def _is_taken(name: str) -> bool:
    """Whether a technique answers to the name, be it another name of one."""
    try:
        technique_id(name)
    except NinefoldError:
        return False
    return True


def _forget(id_: str) -> None:
    del _OWN[id_], CATALOGUE[id_]
    _EXPLAIN.pop(id_, None)


def own_explanation(id_: str) -> Explain | None:
    """The function that came with a technique in Python to explain its steps."""
    return _EXPLAIN.get(id_)

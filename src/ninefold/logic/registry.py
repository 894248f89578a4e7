"""The registry of techniques, native and in Python."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import cast

from ninefold import _native
from ninefold._native import Board, FinderLimits
from ninefold.errors import NinefoldError
from ninefold.logic import plugins
from ninefold.logic.native import IDS, ROW, step_of
from ninefold.logic.step import Step
from ninefold.logic.technique_table import OWN_NAMES, PLACED, TECHNIQUES, TechniqueInfo
from ninefold.numbers import Deadline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from ninefold.logic.own_technique import Explain, Finder, OwnTechnique, Translation
    from ninefold.message import Template
    from ninefold.puzzle import PuzzleLike

    class RegisteredFinder(Protocol):
        """A finder registered with `@technique`."""

        def __call__(self, board: Board, /) -> Iterable[Step]:
            """Find all steps of the technique on a board."""

        def forget(self) -> None:
            """Remove the technique."""


__all__ = ["find", "forget_module", "own_sentence", "own_technique", "technique", "techniques"]

#: Techniques that are written in Python, by id.
_OWN: "dict[str, OwnTechnique]" = {}


def techniques() -> list[TechniqueInfo]:
    """Return all techniques that `find_steps` knows, family by family.

    >>> import ninefold as nf
    >>> [info.id for info in nf.techniques()][:3]
    ['full-house', 'hidden-single', 'naked-single']
    """
    plugins.load()
    return [TECHNIQUES[id_] for id_ in (*IDS, *_OWN)]


def find(
    board: Board,
    id_: str,
    limits: FinderLimits,
    deadline: Deadline = Deadline(None),  # noqa: B008 - is never over
    max_steps: int | None = None,
) -> Iterator[Step]:
    """Find the steps of a technique within the limits; techniques in Python have no deadline."""
    if id_ in ROW:
        for raw in _native.find_steps(board, [ROW[id_]], limits, deadline.left, max_steps):
            yield step_of(raw, board)
        return
    from ninefold.logic.own_steps import find_own

    own = own_technique(id_)
    if own is None:
        raise NinefoldError(f"technique {id_!r} is not registered")
    yield from islice(find_own(board, id_, own), max_steps)


def technique(
    id: str | None = None,  # noqa: A002 - the word that users know
    *,
    family: str = "own",
    name: str | None = None,
    explain: "Explain | None" = None,
    before: str | None = None,
    after: str | None = None,
    level: str | None = None,
    price: int | None = None,
    aliases: Iterable[str] = (),
    words: Iterable[str] = (),
    names: Mapping[str, str] | None = None,
    translations: "Mapping[str, Translation] | None" = None,
    example: "PuzzleLike | None" = None,
) -> "Callable[[Finder], RegisteredFinder]":
    """Register a function that takes a board and yields steps, for find_steps, hint, explain, generate, rate.

    `id` is by default the name of the function. `before` or `after` names the technique next to it in the
    profile `human`; without them it comes last. `level` and `price` count in ratings by that profile, and are
    by default those of the technique next to it. `words` are sentences that explain a step: their fields are
    those of its evidence. `explain` takes a board and a step and returns an Explanation, or sentences; if
    there is neither, `explain_step` describes the truths of the step. `names` and `translations` have the
    name and the sentences in other languages. `example` is a puzzle whose path has a step of the technique.
    Call `forget()` on the function to remove the technique.

    >>> import ninefold as nf
    >>> @nf.technique(before="naked-pair", price=30, names={"de": "Eckzelle"})
    ... def corner_cell(board):
    ...     digits = board.candidates("r1c1")
    ...     if len(digits) == 1:
    ...         place = nf.Candidate(0, digits.first())
    ...         yield nf.Step(technique="corner-cell", places=(place,), truths=(nf.Truth(cell=0),))
    >>> nf.find_steps("." + "2345678" + "." * 73, technique="corner-cell")
    []
    >>> nf.techniques()[-1].level, nf.techniques()[-1].name_in("de")
    ('medium', 'Eckzelle')
    >>> corner_cell.forget()
    """

    def register(finder: "Finder") -> "RegisteredFinder":
        from ninefold.logic import own_technique as own

        id_ = own.default_id(finder) if id is None else id
        with plugins.registering():
            anchor = own.anchor_of(id_, before, after)
            row = own.checked_info(
                id_, name=name, family=family, aliases=aliases, level=level, price=price, anchor=anchor
            )
        sentences = own.checked_words(id_, words, explain)
        added = own.OwnTechnique(
            finder, explain, sentences, own.checked_names(id_, names or {}),
            own.checked_translations(id_, sentences, translations or {}), own.checked_example(id_, example),
        )  # fmt: skip
        TECHNIQUES[id_], _OWN[id_], OWN_NAMES[id_] = row, added, added.names
        if anchor is not None:
            PLACED[id_] = anchor, before is not None
        finder.forget = lambda: _forget(id_)  # type: ignore[attr-defined]
        return cast("RegisteredFinder", finder)

    if callable(id):
        raise NinefoldError("write @nf.technique() with parentheses")
    return register


def _forget(id_: str) -> None:
    for table in (_OWN, TECHNIQUES, OWN_NAMES):
        del table[id_]
    PLACED.pop(id_, None)


def forget_module(module: str) -> None:
    """Remove the techniques that a module registered."""
    from ninefold.logic.own_technique import module_of

    for id_, own in list(_OWN.items()):
        if f"{module_of(own.finder)}.".startswith(f"{module}."):
            _forget(id_)


def own_technique(id_: str) -> "OwnTechnique | None":
    """Return a technique in Python by its id, or None."""
    if id_ not in TECHNIQUES:
        plugins.load()
    return _OWN.get(id_)


def own_sentence(template: "Template", language: str) -> str | None:
    """Return a sentence of a technique in Python in another language, if one of them has a translation."""
    return next((said for own in _OWN.values() if (said := own.sentence(template, language))), None)

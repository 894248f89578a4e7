"""The content of a picture: a board and the roles of its cells, candidates, houses and links. No colours.

A scene is made from the explanation of a step: every reference of a sentence becomes a mark, by the name of
its field, so words and picture always agree. A cell and a digit in one sentence mean the candidate they form,
unless the sentence itself says which candidates it means.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import Enum
from typing import NamedTuple, TypeVar

from ninefold._native import Board, CandidateSet, CellSet, DigitSet, House, cell_name
from ninefold.candidate import Candidate
from ninefold.explanation.document import Sentence
from ninefold.explanation.references import (
    LETTERS,
    Arrow,
    Colour,
    Link,
    Number,
    Ref,
    Sums,
    TechniqueName,
    Wave,
    kind_of,
)
from ninefold.logic.step import Node
from ninefold.render.layout import NINE_BY_NINE, Layout

__all__ = ["Line", "Mark", "Ray", "Role", "Scene", "look_of", "mark_of", "scene_of", "shown_by"]

T = TypeVar("T")


class Role(Enum):
    """The roles, weakest first: if a thing has two roles, the later one is shown."""

    SEEN = "seen"
    SOURCE = "source"
    HOUSE = "house"
    OTHER = "other"
    BASE = "base"
    COVER = "cover"
    PATTERN = "pattern"
    SET = "set"
    EXCLUDER = "excluder"
    PINCER = "pincer"
    PIVOT = "pivot"
    STEM = "stem"
    COLOUR = "colour"
    FAILS = "fails"
    HOLDS = "holds"
    FIN = "fin"
    GUARDIAN = "guardian"
    REMOVED = "removed"
    PLACED = "placed"


_STRENGTH = {role: strength for strength, role in enumerate(Role)}

#: The roles by field name; fields not listed are part of the pattern.
_ROLES = {
    **dict.fromkeys(("house", "box", "line", "meeting"), Role.HOUSE),
    **dict.fromkeys(("other", "other_house", "other_line"), Role.OTHER),
    **dict.fromkeys(("base", "thin"), Role.BASE),
    **dict.fromkeys(("cover", "first_cover", "second_cover", "used"), Role.COVER),
    **dict.fromkeys(("crossed", "rest"), Role.SEEN),
    "sources": Role.SOURCE,
    **dict.fromkeys(("set", "crossing", "in_line", "in_box"), Role.SET),
    **dict.fromkeys(("excluders", "excluder"), Role.EXCLUDER),
    **dict.fromkeys(("left", "right", "pincers"), Role.PINCER),
    "pivot": Role.PIVOT,
    "stem": Role.STEM,
    **dict.fromkeys(("gone", "known"), Role.FAILS),
    **dict.fromkeys(("fins", "endo"), Role.FIN),
    **dict.fromkeys(("guardians", "guarded"), Role.GUARDIAN),
    "removed": Role.REMOVED,
    "placed": Role.PLACED,
}

#: The roles that only houses have.
_HOUSES = {Role.HOUSE, Role.OTHER, Role.BASE, Role.COVER}

#: The roles that tint a cell, even if its candidates are marked.
_TINTED = {Role.SET, Role.EXCLUDER, Role.PINCER, Role.PIVOT, Role.STEM, Role.SOURCE, Role.SEEN}

#: The roles of cells that candidates do not have.
_PLAIN = {Role.SOURCE, Role.SEEN}


class Mark(NamedTuple):
    """A role; `group` distinguishes the sets and colours of an explanation."""

    role: Role
    group: int = 0


class Line(NamedTuple):
    """A link between candidates, with or without the head of an arrow."""

    start: tuple[Candidate, ...]
    end: tuple[Candidate, ...]
    strong: bool
    arrow: bool


class Ray(NamedTuple):
    """The line of sight from a placed digit to the last cell that it rules out."""

    source: int
    cell: int


class Scene:
    """A board with marks.

    >>> import ninefold as nf
    >>> step = nf.example("pointing")
    >>> scene = scene_of(step.board, nf.explain_step(step))
    >>> scene.candidates[step.removes[0]].role
    <Role.REMOVED: 'removed'>
    """

    def __init__(self, board: Board, *, bare: bool = False, layout: Layout = NINE_BY_NINE) -> None:
        self.board = board
        self.layout = layout  # where the cells are
        self.bare = bare  # without candidates except for marked ones, as puzzles are printed
        self.cells: dict[int, Mark] = {}
        self.candidates: dict[Candidate, Mark] = {}
        self.houses: dict[House, Mark] = {}
        self.lines: dict[Line, None] = {}  # in order, each once
        self.rays: dict[Ray, None] = {}
        self.sets: dict[CellSet, int] = {}  # their groups

    def marks(self) -> set[Mark]:
        """All marks in use."""
        return {mark for marks in (self.cells, self.candidates, self.houses) for mark in marks.values()}

    def has_shape(self, mark: Mark) -> bool:
        """True if the mark is used for candidates only."""
        return mark.role not in _TINTED and mark in self.candidates.values()

    def names(self) -> Iterator[str]:
        """The names of everything marked: `r1c5`, `r1c5=7`, `row 1`."""
        yield from map(cell_name, self.cells)
        yield from map(str, self.candidates)
        yield from (house.name for house in self.houses)


def mark_of(scene: Scene, name: str, ref: Ref) -> Mark:
    """Return the mark for a field of a sentence, by its name.

    A set gets a group when it first appears, and keeps it in all fields.
    """
    if isinstance(ref, Colour):
        return Mark(Role.COLOUR, LETTERS.index(ref.name))
    role = _ROLES.get(name, Role.PATTERN)
    if isinstance(ref, CellSet) and (role is Role.SET or (role is Role.PATTERN and ref in scene.sets)):
        return Mark(Role.SET, scene.sets.setdefault(ref, len(scene.sets)))
    return Mark(Role.PATTERN if role in _HOUSES and kind_of(ref) != "houses" else role)


def scene_of(board: Board, explanation: Iterable[Sentence], layout: Layout = NINE_BY_NINE) -> Scene:
    """Return the scene of an explanation."""
    scene = Scene(board, layout=layout)
    for sentence in explanation:
        _show(scene, sentence)
    for candidate, mark in scene.candidates.items():  # removed candidates already show the cell
        tint = scene.cells.get(candidate.cell)
        if mark.role is Role.REMOVED and tint is not None and tint.role not in _TINTED:
            del scene.cells[candidate.cell]
    return scene


def shown_by(board: Board, sentence: Sentence, name: str, ref: Ref) -> Scene:
    """Return what the words of one field show, together with the digits of the sentence."""
    if isinstance(ref, DigitSet):
        alone = Scene(board)
        _show_digits(alone, ref, mark_of(alone, name, ref), _meant(board, sentence))
        return alone
    digits = tuple(field for field in sentence.fields if isinstance(field[1], DigitSet))
    return scene_of(board, [sentence._replace(fields=((name, ref), *digits))])


def look_of(scene: Scene, sentence: Sentence, name: str, ref: Ref) -> Mark | None:
    """Return the look of the words in a field, which is the look of the things they refer to.

    If these things look different, the words get the look of the field's role, provided that one of the
    things has it. If not, or if the things have no mark, the words have no look.
    """
    alone = shown_by(scene.board, sentence, name, ref)
    marks = {mark for cell, mark in scene.cells.items() if cell in alone.cells}
    marks |= {mark for one, mark in scene.candidates.items() if one in alone.candidates}
    marks |= {mark for house, mark in scene.houses.items() if house in alone.houses}
    own = mark_of(scene, name, ref)
    return own if own in marks else marks.pop() if len(marks) == 1 else None


def _show(scene: Scene, sentence: Sentence) -> None:
    meant = _meant(scene.board, sentence)
    for name, ref in sentence.fields:
        mark = mark_of(scene, name, ref)
        match ref:
            case CellSet():
                _show_cells(scene, ref, mark, meant)
            case CandidateSet():
                _show_candidates(scene, ref, mark)
            case Node():
                _show_candidates(scene, list(_candidates(ref)), mark)
            case Link():
                _show_link(scene, ref)
            case Colour():
                _put(scene.candidates, ref.candidates, mark)
            case Arrow():
                _show_arrow(scene, ref)
            case Wave():
                _put(scene.candidates, [forced for forced, _ in ref.forced], Mark(Role.HOLDS))
            case DigitSet():
                _show_digits(scene, ref, mark, meant)
            case Number() | Sums() | TechniqueName():
                pass
            case houses if not _argues(sentence):  # the houses of a chain would cover the board
                _put(scene.houses, houses, mark)
    _show_rays(scene, sentence.refs)


def _show_rays(scene: Scene, refs: Mapping[str, Ref]) -> None:
    """Draw the lines of cross-hatching: from each source along its row and column; within a box, directly."""
    sources, crossed = refs.get("sources"), refs.get("crossed")
    if not isinstance(sources, CellSet) or not isinstance(crossed, CellSet):
        return
    for source in sources:
        ends: dict[tuple[int, ...], int] = {}
        for cell in crossed & scene.board.rules.peers(source):
            down, across = _apart(scene.layout, source, cell)
            way = (down > 0, down < 0, across > 0, across < 0) if not (down and across) else (cell,)
            ends[way] = max(
                cell,
                ends.get(way, cell),
                key=lambda end: sum(map(abs, _apart(scene.layout, source, end))),
            )
        scene.rays |= {Ray(source, cell): None for cell in ends.values()}


def _apart(layout: Layout, one: int, other: int) -> tuple[int, int]:
    """The step from one cell to another: down and across."""
    (row, column), (to_row, to_column) = layout.place(one), layout.place(other)
    return to_row - row, to_column - column


def _show_digits(scene: Scene, digits: DigitSet, mark: Mark, meant: Mapping[int, list[Candidate]]) -> None:
    """Mark digits that fail in the cell of the sentence; other digits need its cells to mean anything."""
    if mark.role is Role.FAILS:
        _put(scene.candidates, [one for of in meant.values() for one in of if one.digit in digits], mark)


def _show_cells(scene: Scene, cells: CellSet, mark: Mark, meant: Mapping[int, list[Candidate]]) -> None:
    """Mark the candidates that the sentence means; where it means none, mark the cell."""
    for cell in cells:
        candidates = meant.get(cell, [])
        _show_candidates(scene, candidates, mark)
        if not candidates:
            _put(scene.cells, [cell], mark)


def _show_candidates(scene: Scene, candidates: Collection[Candidate], mark: Mark) -> None:
    """Mark candidates, or their cells if the role tints cells."""
    if mark.role in _TINTED:
        _put(scene.cells, [candidate.cell for candidate in candidates], mark)
    if mark.role in _PLAIN:
        mark = Mark(Role.PATTERN)
    _put(scene.candidates, candidates, mark)


def _show_link(scene: Scene, link: Link) -> None:
    start, end = (tuple(_candidates(node)) for node in (link.start, link.end))
    first, last = (Role.FAILS, Role.HOLDS) if link.strong else (Role.HOLDS, Role.FAILS)
    _put(scene.candidates, start, Mark(first if link.arrow else Role.PATTERN))
    _put(scene.candidates, end, Mark(last if link.arrow else Role.PATTERN))
    scene.lines[Line(start, end, link.strong, link.arrow)] = None


def _show_arrow(scene: Scene, arrow: Arrow) -> None:
    _put(scene.candidates, [*arrow.causes, arrow.forced], Mark(Role.HOLDS))
    for cause in arrow.causes:
        scene.lines[Line((cause,), (arrow.forced,), strong=True, arrow=True)] = None


def _meant(board: Board, sentence: Sentence) -> dict[int, list[Candidate]]:
    """The candidates that a sentence means when it names cells and digits, by cell."""
    cells = [cell for _, ref in sentence.fields if isinstance(ref, CellSet) for cell in ref]
    digits = DigitSet([digit for _, ref in sentence.fields if isinstance(ref, DigitSet) for digit in ref])
    meant = {cell: [Candidate(cell, digit) for digit in board.candidates(cell) & digits] for cell in cells}
    if sentence.means is None:
        return meant
    return {cell: [one for one in several if one in sentence.means] for cell, several in meant.items()}


def _put(marks: dict[T, Mark], things: Iterable[T], mark: Mark) -> None:
    for thing in things:
        old = marks.get(thing)
        if old is None or _STRENGTH[old.role] < _STRENGTH[mark.role]:
            marks[thing] = mark


def _candidates(node: Node) -> Iterator[Candidate]:
    return (Candidate(cell, node.digit) for cell in node.cells)


def _argues(sentence: Sentence) -> bool:
    return any(isinstance(ref, Arrow) or (isinstance(ref, Link) and ref.arrow) for _, ref in sentence.fields)

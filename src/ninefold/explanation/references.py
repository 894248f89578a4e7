"""References: the things a sentence can refer to, as words and as JSON.

A reference is a value of the model: sets of cells, digits and candidates, houses, the nodes of a chain. Some
are made for explanations: a link between nodes, an arrow between candidates, a wave of them, a colour, a
number or a letter, the name of a technique. Text, pictures and pages read the same values.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ninefold._native import CandidateSet, CellSet, DigitSet, House, cell_name
from ninefold.candidate import Candidate
from ninefold.errors import NinefoldError
from ninefold.logic.step import Node
from ninefold.logic.technique_table import info_of
from ninefold.message import Template, plural
from ninefold.translation import ENGLISH, Catalogue, catalogue

__all__ = [
    "LETTERS",
    "LIST_WORDS",
    "PHRASES",
    "Arrow",
    "Colour",
    "Letter",
    "Link",
    "Number",
    "Ref",
    "Sums",
    "TechniqueName",
    "Wave",
    "cells_of",
    "json_of",
    "kind_of",
    "ref_of",
    "text_of",
]


#: The names of colours, and of sets in a picture.
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Link(NamedTuple):
    """Two nodes: at least one is true (strong link), or at most one is (weak link).

    With an `arrow`, it is part of an argument that continues at its end.
    """

    start: Node
    end: Node
    strong: bool
    arrow: bool = False


class Colour(NamedTuple):
    """Candidates that are either all true or all false, and the letter that names them."""

    name: str
    candidates: CandidateSet


class Arrow(NamedTuple):
    """Candidates that, with what is already known, force another one."""

    causes: CandidateSet
    forced: Candidate


class Wave(NamedTuple):
    """Candidates forced at the same time, each the last of a house or of its cell."""

    forced: tuple[tuple[Candidate, House | None], ...]


class Number(NamedTuple):
    """The number of a case or of a lemma."""

    value: int


class Letter(Number):
    """The number of a set, which pictures show as a letter: the first one is A."""

    __slots__ = ()


class Sums(NamedTuple):
    """Sets of digits, each written as a sum."""

    sets: tuple[DigitSet, ...]


class TechniqueName(NamedTuple):
    """A technique by its id; texts show its name."""

    id: str


Ref = (
    CellSet
    | DigitSet
    | CandidateSet
    | tuple[House, ...]
    | Node
    | Link
    | Arrow
    | Wave
    | Colour
    | Number
    | Sums
    | TechniqueName
)


#: The names of references in JSON; houses are tuples of them.
_KINDS = {
    CellSet: "cells",
    DigitSet: "digits",
    CandidateSet: "candidates",
    Node: "node",
    Link: "link",
    Arrow: "arrow",
    Wave: "wave",
    Colour: "colour",
    TechniqueName: "technique",
    Sums: "sums",
    Number: "number",
    Letter: "letter",
}


def ref_of(value: Ref | House | Candidate) -> Ref:
    """Return a reference. A single house or candidate becomes a set of one; other types are an error.

    >>> ref_of(Candidate(0, 5))
    CandidateSet.of('r1c1=5')
    """
    if isinstance(value, House):
        return (value,)
    if isinstance(value, Candidate):
        return CandidateSet([value])
    if type(value) not in _KINDS and not _is_houses(value):
        raise NinefoldError(
            f"a sentence can refer to sets of cells, digits or candidates, and to houses, not to {value!r}"
        )
    nodes = value[:2] if isinstance(value, Link) else (value,) if isinstance(value, Node) else ()
    if not all(isinstance(node, Node) and isinstance(node.cells, CellSet) and node.cells for node in nodes):
        raise NinefoldError(f"a node is a digit in one or more cells, not {value!r}")
    if isinstance(value, Colour) and value.name not in set(LETTERS):
        raise NinefoldError(f"a colour's name is a letter from A to Z, not {value.name!r}")
    return value


def _is_houses(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(house, House) for house in value)


def kind_of(ref: Ref) -> str:
    """Return the kind of a reference: cells, digits, candidates, houses, node, link and so on."""
    return _KINDS.get(type(ref), "houses")


_HOUSES = {
    "row": ("row {numbers}", "rows {numbers}"),
    "column": ("column {numbers}", "columns {numbers}"),
    "box": ("box {numbers}", "boxes {numbers}"),
    "region": ("region {numbers}", "regions {numbers}"),
    "diagonal": ("diagonal {numbers}", "diagonals {numbers}"),
    "window": ("window {numbers}", "windows {numbers}"),
    "disjoint group": ("disjoint group {numbers}", "disjoint groups {numbers}"),
    "extra region": ("extra region {numbers}", "extra regions {numbers}"),
    "cage": ("cage {numbers}", "cages {numbers}"),
}
_PLACED = "{digits} in {cells}"
_REMOVED = "{digits} from {cells}"
_ONE_OF = "one of {cells}"
_NEXT = "{first}, {next}"
#: The endings of lists, with "and" and with "or".
_LAST = {
    "list": ("{first} and {last}", "{first} or {last}"),
    "list of lists": ("{first}, and {last}", "{first}, or {last}"),
    "list of houses": ("{first} and {last}", "{first} or {last}"),
}

#: The words of references by their context; a pair has the singular and the plural.
PHRASES: dict[str, tuple[str | tuple[str, str], ...]] = {
    **{context: (_NEXT, *last) for context, last in _LAST.items()},
    "house": tuple(_HOUSES.values()),
    "candidates": (_PLACED, _REMOVED),
    "place": (_ONE_OF,),
}
#: The format words that every language has.
LIST_WORDS = ("and", "or", "list", "from")


def cells_of(ref: Ref) -> CellSet:
    """The cells that a reference names."""
    match ref:
        case CellSet():
            return ref
        case CandidateSet():
            return CellSet([cell for cell, _ in ref])
        case Node():
            return ref.cells
        case Link():
            return ref.start.cells | ref.end.cells
        case Colour():
            return cells_of(ref.candidates)
        case Arrow():
            return cells_of(ref.causes) | CellSet.of(ref.forced.cell)
        case Wave():
            return CellSet([cell for (cell, _), _ in ref.forced])
    return CellSet()


def text_of(ref: Ref, word: str = "", language: str = ENGLISH) -> str:
    """Return the words of a reference. `word` "or" ends lists with "or"; "list" writes colours as lists.

    "from" is for candidates to remove. Any other word is a form of houses or places in the language, such as
    a case.

    >>> text_of(CellSet.of("r1c2", "r1c5", "r3c2")), text_of(DigitSet.of(4, 7), "or")
    ('r1c2, r1c5 and r3c2', '4 or 7')
    >>> text_of(CandidateSet.of("r1c2=4", "r1c5=4", "r1c5=7"))
    '4 in r1c2 and r1c5, and 7 in r1c5'
    >>> text_of(CandidateSet.of("r1c2=4", "r1c5=4"), "from")
    '4 from r1c2 and r1c5'
    >>> import ninefold as nf
    >>> text_of(nf.CLASSIC.rows[:2], "or dative", "de")
    'den Zeilen 1 oder 2'
    """
    wishes = word.split()
    forms = [wish for wish in wishes if wish not in LIST_WORDS]
    write = _Writer(catalogue(language), "or" if "or" in wishes else "and", " ".join(forms))
    match ref:
        case CellSet():
            return write.cells(ref)
        case DigitSet():
            return write.joined([str(digit) for digit in ref])
        case CandidateSet():
            return write.candidates(ref, _REMOVED if "from" in wishes else _PLACED)
        case Node():
            return write.node(ref)
        case Link():
            return write.link(ref)
        case Colour():
            return write.candidates(ref.candidates) if "list" in wishes else ref.name
        case Arrow():
            return write.candidates(ref.causes)
        case Wave():
            return write.wave(ref)
        case Letter():
            return LETTERS[ref.value - 1]
        case Number():
            return str(ref.value)
        case Sums():
            return write.joined(["+".join(map(str, digits)) for digits in ref.sets])
        case TechniqueName():
            return info_of(ref.id).name_in(language)
    return write.houses(ref)


def json_of(ref: Ref) -> object:
    """Return a reference as JSON."""
    match ref:
        case CellSet():
            return [cell_name(cell) for cell in ref]
        case DigitSet():
            return list(ref)
        case CandidateSet():
            return [str(candidate) for candidate in ref]
        case Node():
            return {"digit": ref.digit, "cells": json_of(ref.cells)}
        case Link():
            return {"strong": ref.strong, "nodes": [json_of(ref.start), json_of(ref.end)]}
        case Colour():
            return {"name": ref.name, "candidates": json_of(ref.candidates)}
        case Sums():
            return [list(digits) for digits in ref.sets]
        case TechniqueName():
            return ref.id
        case Arrow():
            return {"causes": json_of(ref.causes), "forced": str(ref.forced)}
        case Wave():
            return [{"candidate": str(one), "house": house and house.name} for one, house in ref.forced]
        case Letter():
            return text_of(ref)
        case Number():
            return ref.value
    return [house.name for house in ref]


class _Writer(NamedTuple):
    """Writes references in a language, with "and" or "or" in lists, and in a form such as a case."""

    catalogue: Catalogue
    last: str
    form: str

    def say(self, context: str, template: Template, **words: str) -> str:
        return self.catalogue.say(template, context, self.form).format(**words)

    def joined(self, items: Sequence[str], context: str = "list") -> str:
        if len(items) < 2:
            return "".join(items)
        and_, or_ = _LAST[context]
        first, *others, last = items
        for item in others:
            first = self.say(context, _NEXT, first=first, next=item)
        return self.say(context, or_ if self.last == "or" else and_, first=first, last=last)

    def cells(self, cells: CellSet) -> str:
        return self.joined([cell_name(cell) for cell in cells])

    def candidates(self, candidates: CandidateSet, template: str = _PLACED) -> str:
        """By digits: "4 in r1c2 and r1c5, and 7 in r1c5"; or, with the same cells, "2 and 4 in r1c3"."""
        places: dict[int, list[str]] = {}
        for cell, digit in candidates:
            places.setdefault(digit, []).append(cell_name(cell))
        digits: dict[tuple[str, ...], list[str]] = {}
        for digit in sorted(places):
            digits.setdefault(tuple(places[digit]), []).append(str(digit))
        texts = [
            self.say("candidates", template, digits=self.joined(of), cells=self.joined(cells))
            for cells, of in digits.items()
        ]
        return self.joined(texts, "list" if len(texts) == len(candidates) else "list of lists")

    def placed(self, digits: str, cells: str) -> str:
        return self.say("candidates", _PLACED, digits=digits, cells=cells)

    def houses(self, houses: tuple[House, ...]) -> str:
        """The houses grouped by kind: "rows 2 and 5 and box 3"."""
        numbers: dict[str, list[str]] = {}
        for house in houses:
            numbers.setdefault(house.kind, []).append(str(house.number))
        texts = [
            self.say("house", plural(of, *_HOUSES[kind]), numbers=self.joined(of))
            for kind, of in numbers.items()
        ]
        return self.joined(texts, "list" if len(texts) == len(houses) else "list of houses")

    def place(self, node: Node) -> str:
        """The cell, or "one of r1c1 and r1c2", even in a list with "or"."""
        cells = self._replace(last="and").cells(node.cells)
        return cells if len(node.cells) == 1 else self.say("place", _ONE_OF, cells=cells)

    def node(self, node: Node) -> str:
        return self.placed(str(node.digit), self.place(node))

    def link(self, link: Link) -> str:
        """The two ends, by their cells if the digit is the same."""
        same = link.start.digit == link.end.digit
        return self.joined([self.place(end) if same else self.node(end) for end in (link.start, link.end)])

    def wave(self, wave: Wave) -> str:
        """With the house in brackets: "4 in r2c2 and 1 in r5c2 (column 2)"."""
        items = [
            self.placed(str(digit), cell_name(cell)) + (f" ({self.houses((house,))})" if house else "")
            for (cell, digit), house in wave.forced
        ]
        return self.joined(items)

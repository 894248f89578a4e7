"""An example of each technique: a position and the step to find in it.

`examples.txt` has a line for each, in the format of the golden cases: the digits, with `+` before one that is
not a given, or the JSON form of a variant; the candidates already removed; the effect of the step.
"""

import os
import re
from functools import cache
from typing import NamedTuple

from ninefold._native import Board, cell
from ninefold.candidate import Candidate
from ninefold.errors import NinefoldError, TechniqueError
from ninefold.logic.profile import plan
from ninefold.logic.registry import find, own_technique
from ninefold.logic.step import Step
from ninefold.logic.technique_table import technique_id

__all__ = [
    "Effect",
    "Example",
    "board_at",
    "effect_of",
    "example",
    "has_example",
    "read_effect",
    "read_example",
    "read_position",
]


class Effect(NamedTuple):
    """The candidates that a step places and removes, in any order."""

    places: frozenset[Candidate]
    removes: frozenset[Candidate]


class Example(NamedTuple):
    """A line of a file. `effect` is None if the technique must find nothing; `source` is its origin."""

    technique: str
    position: str
    placed: frozenset[int]
    removed: frozenset[Candidate]
    effect: Effect | None
    source: str

    @property
    def board(self) -> Board:
        """The position."""
        return board_at(self.position, self.placed).without(self.removed)


def example(technique: str) -> Step:
    """Return an example step of a technique (by any of its names), with its board.

    >>> import ninefold as nf
    >>> step = nf.example("x-wing")
    >>> print(step)
    x-wing: r7c8<>7
    >>> print(nf.explain_step(step).sentences[0])
    In columns 5 and 9, the digit 7 can only go in rows 3 and 7: r3c5, r3c9, r7c5 and r7c9.
    """
    id_ = technique_id(technique)
    own = own_technique(id_)
    if own is not None and own.example is not None:
        return _own_example(id_, own.example)
    line = _lines().get(id_)
    if line is None:
        raise NinefoldError(f"there is no example of {id_!r}; try nf.examples")
    board = line.board
    return next(step for step in find(board, id_, plan().limits) if effect_of(step) == line.effect)


def has_example(id_: str) -> bool:
    """True if there is an example. Techniques that never occur have none, and users' may have none."""
    own = own_technique(id_)
    return id_ in _lines() if own is None else own.example is not None


def _own_example(id_: str, board: Board) -> Step:
    """Return the first step of a user's technique on the board, or on the path that starts there."""
    from ninefold.logic import explain

    found = next(find(board, id_, plan().limits), None)
    path = explain(board).steps if found is None else [found]
    step = next((step for step in path if step.technique == id_), None)
    if step is None:
        raise TechniqueError("technique {id} finds no step in its example", id=repr(id_))
    return step


@cache
def _lines() -> dict[str, Example]:
    with open(os.path.join(os.path.dirname(__file__), "examples.txt"), encoding="ascii") as file:
        return {found.technique: found for found in map(read_example, file.read().splitlines()[1:])}


def effect_of(step: Step) -> Effect:
    """The effect of a step."""
    return Effect(frozenset(step.places), frozenset(step.removes))


def read_example(line: str) -> Example:
    """Read a line. A technique marked with `!` must find nothing.

    >>> line = "naked-single | 12345678." + "." * 72 + " | | r1c9=9 | by hand"
    >>> read_example(line).effect.places
    frozenset({Candidate(cell=8, digit=9)})
    """
    columns = [column.strip() for column in line.split("|")]
    if len(columns) != 5 or not columns[4]:
        raise NinefoldError(f"a case needs five columns, the last of which is its source: {line!r}")
    technique, position, removed, effect, source = columns
    must_not = technique.endswith("!")
    if must_not == bool(effect):
        raise NinefoldError(f"a case needs either an effect or a !: {line!r}")
    digits, placed = read_position(position)
    expected = None if must_not else read_effect(effect)
    return Example(
        technique.removesuffix("!"), digits, placed, read_effect(removed).removes, expected, source
    )


def read_position(text: str) -> tuple[str, frozenset[int]]:
    """Read 81 digits and dots, with `+` before non-givens; return the line and the non-given cells.

    The JSON form of a variant stays as it is.
    """
    if text.startswith("{"):
        return text, frozenset()
    cells = re.findall(r"\+?[1-9]|\.", text)
    if "".join(cells) != text or len(cells) != 81:
        raise NinefoldError(f"not a position: {text!r}")
    return text.replace("+", ""), frozenset(index for index, what in enumerate(cells) if what[0] == "+")


def board_at(position: str, placed: frozenset[int]) -> Board:
    """Return the board of a position that `read_position` has read."""
    if not position.startswith("{"):
        return Board(position, placed=placed)
    import json  # classic Sudoku needs neither

    from ninefold.puzzle import Puzzle, board_of_any

    return board_of_any(Puzzle(json.loads(position)))


def read_effect(text: str) -> Effect:
    """Read `r1c5=7`, `r4c7,r4c9<>4`, `r1c2<>35`, or several of these separated by spaces."""
    places: set[Candidate] = set()
    removes: set[Candidate] = set()
    for part in text.split():
        match = re.fullmatch(r"([rc1-9,]+)(=|<>)([1-9]+)", part)
        if not match:
            raise NinefoldError(f"not an effect: {part!r}")
        cells, sign, digits = match.groups()
        several = {Candidate(cell(name), int(digit)) for name in cells.split(",") for digit in digits}
        (places if sign == "=" else removes).update(several)
    return Effect(frozenset(places), frozenset(removes))

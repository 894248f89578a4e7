"""JSON objects with a puzzle: rows of data, games of ninefold, and files of other programs."""

from collections.abc import Iterator, Mapping
from json import loads
from typing import Any

from ninefold._native import Board
from ninefold.errors import PuzzleError
from ninefold.formats import fpuzzles, game_json, link, sudokupad, variant_json
from ninefold.puzzle import Puzzle

#: The keys that may hold the puzzle, best first.
KEYS = ("puzzle", "givens", "quiz", "question", "sudoku", "grid", "board")
#: More characters than an object with a puzzle needs.
MAX_CHARACTERS = 1_000_000


def looks_like(text: str) -> bool:
    """True if a line begins as an object does."""
    return text.lstrip().startswith("{")


def rest_of(first: str, numbered: Iterator[tuple[int, str]]) -> list[tuple[int, str]]:
    """Take the lines that an object needs after its first one, with their numbers.

    >>> rest_of('{"puzzle":', iter([(2, '"5..."\\n'), (3, "}\\n"), (4, "more")]))
    [(2, '"5..."'), (3, '}')]
    """
    depth = _Depth()
    taken: list[tuple[int, str]] = []
    size, open_ = 0, depth.after(first)
    while open_ > 0 and size < MAX_CHARACTERS and (line := next(numbered, None)) is not None:
        taken.append((line[0], line[1].rstrip("\r\n")))
        size += len(line[1])
        open_ = depth.after(line[1])
    return taken


class _Depth:
    """Counts how many braces and brackets are open, outside texts in quotes."""

    def __init__(self) -> None:
        self._open, self._quoted, self._escaped = 0, False, False

    def after(self, text: str) -> int:
        """Return the number after one more piece."""
        for mark in text:
            if self._escaped:
                self._escaped = False
            elif self._quoted:
                self._escaped = mark == "\\"
                self._quoted = mark != '"'
            elif mark == '"':
                self._quoted = True
            else:
                self._open += (mark in "{[") - (mark in "}]")
        return self._open


def read(text: str) -> Puzzle | Board:
    """Return the puzzle of an object, or its board if it has the state of a game.

    >>> read('{"id": 7, "puzzle": "53' + "." * 79 + '"}').clues
    2
    """
    try:
        fields = loads(text)
    except (ValueError, RecursionError) as error:
        raise PuzzleError("not a JSON object: {problem}", problem=str(error)) from None
    if game_json.MARK in fields:
        return game_json.read(fields)
    if variant_json.is_variant(fields):
        return Puzzle(fields)
    if sudokupad.is_sudokupad(fields) or (fpuzzles.is_fpuzzles(fields) and "puzzle" not in fields):
        return link.read_fields(fields)
    key = next((key for key in KEYS if fields.get(key) is not None), None)
    if key is None:
        raise PuzzleError("the JSON object has no puzzle; expected the key {key}", key=repr(KEYS[0]))
    puzzle = Puzzle(fields[key])
    if puzzle.variant is not None:
        return puzzle
    if puzzle.pencilmarks is not None or key == "board" or not _has_state(fields):
        return puzzle
    return game_json.read_state(puzzle, fields)


def _has_state(fields: Mapping[str, Any]) -> bool:
    """True for games that the page saved before the format had a version."""
    lists = [fields[key] for key in ("candidates", "crossed_out") if fields.get(key) is not None]
    fit = all(isinstance(cells, list) and len(cells) == 81 and all(map(_is_set, cells)) for cells in lists)
    return isinstance(fields.get("board"), str) and fit


def _is_set(cell: object) -> bool:
    return cell is None or (isinstance(cell, str) and not cell.strip("123456789"))

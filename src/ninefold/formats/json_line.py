"""JSON objects with a puzzle: what `--json`, `nf.write` and the page make, and files of other programs.

An object may have the state of a game beside the puzzle: `board` has the digits now, `candidates` and
`crossed_out` have a text of digits (or null) for each cell. Without `automatic`, a cell without candidates of
its own has them all.
"""

from collections.abc import Iterator, Mapping
from json import loads
from typing import Any

from ninefold._native import Board
from ninefold.errors import PuzzleError
from ninefold.formats import fpuzzles, link, sudokupad
from ninefold.formats.state import givens_of, make_board, missing_candidates
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
    if sudokupad.is_sudokupad(fields) or (fpuzzles.is_fpuzzles(fields) and "puzzle" not in fields):
        return link.read_fields(fields)
    key = next((key for key in KEYS if fields.get(key) is not None), None)
    if key is None:
        raise PuzzleError("the JSON object has no puzzle; expected the key {key}", key=repr(KEYS[0]))
    puzzle = Puzzle(fields[key])
    return _with_state(puzzle, fields) if puzzle.pencilmarks is None and key != "board" else puzzle


def _with_state(puzzle: Puzzle, fields: Mapping[str, Any]) -> Puzzle | Board:
    """Return the board of a game, if an object has one."""
    digits, added, crossed = (fields.get(key) for key in ("board", "candidates", "crossed_out"))
    if not any((isinstance(digits, str), isinstance(added, list), isinstance(crossed, list))):
        return puzzle
    now = Puzzle(digits).givens if isinstance(digits, str) else puzzle.givens
    placed = {cell: int(mark) for cell, mark in enumerate(now) if mark != "." and puzzle.givens[cell] == "."}
    removed = [(cell, digit) for cell, digits in _sets(crossed).items() for digit in digits]
    marks = {} if fields.get("automatic") is True else _sets(added)
    return make_board(puzzle.givens, placed, removed=removed, candidates=marks)


def _sets(texts: object) -> dict[int, frozenset[int]]:
    """Return the digits of each cell that has some."""
    if not isinstance(texts, list) or len(texts) != 81:
        return {}
    sets = {
        cell: frozenset(int(mark) for mark in str(text) if mark in "123456789")
        for cell, text in enumerate(texts)
        if text
    }
    return {cell: digits for cell, digits in sets.items() if digits}


def fields_of(board: Board) -> dict[str, object]:
    """Return the fields of a board: the puzzle and, if the game has begun, its state.

    >>> import ninefold as nf
    >>> list(fields_of(nf.Board("5" + "." * 80).place("r1c2", 3)))
    ['puzzle', 'board', 'automatic']
    """
    fields: dict[str, object] = {"puzzle": givens_of(board)}
    removed = missing_candidates(board)
    if board.placed or removed:
        fields |= {"board": board.line, "automatic": True}
    if removed:
        crossed: list[str | None] = [None] * 81
        for cell, digit in removed:
            crossed[cell] = (crossed[cell] or "") + str(digit)
        fields["crossed_out"] = crossed
    return fields

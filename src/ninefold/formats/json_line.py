"""A JSON object on one line, with the puzzle as one of its values: what `--json` and `nf.write` make."""

from json import JSONDecodeError, loads

from ninefold.errors import PuzzleError
from ninefold.puzzle import Puzzle

#: The keys that may hold the puzzle, best first.
KEYS = ("puzzle", "givens", "quiz", "question", "sudoku", "grid", "board")


def looks_like(text: str) -> bool:
    """True if a line begins as an object does."""
    return text.lstrip().startswith("{")


def read(text: str) -> Puzzle:
    """Return the puzzle of an object.

    >>> read('{"id": 7, "puzzle": "53' + "." * 79 + '"}').clues
    2
    """
    try:
        fields = loads(text)
    except (JSONDecodeError, RecursionError) as error:
        raise PuzzleError("not a JSON object on one line: {problem}", problem=str(error)) from None
    key = next((key for key in KEYS if fields.get(key) is not None), None)
    if key is None:
        raise PuzzleError("the JSON object has no puzzle; expected the key {key}", key=repr(KEYS[0]))
    return Puzzle(fields[key])

"""The JSON form of puzzles with other sizes and rules: `{"rows": 4, "cols": 4, "max_value": 4, ...}`.

`variant.schema.json` defines it. Fields that it does not name, such as an author, are kept as metadata.
"""

from collections.abc import Callable, Mapping
from functools import cache
from json import dumps, loads
from typing import Any

from ninefold.errors import PuzzleError
from ninefold.formats import link
from ninefold.puzzle import Puzzle

__all__ = ["is_variant", "schema", "write"]

#: Formats that can store the rules of most variants.
_LINKS: dict[str, Callable[[Puzzle], str]] = {
    "f-puzzles": link.write_fpuzzles,
    "sudokupad": link.write_sudokupad,
}


def is_variant(fields: Mapping[str, Any]) -> bool:
    """True if an object has the size of a grid.

    >>> is_variant({"rows": 4, "cols": 4, "max_value": 4}), is_variant({"puzzle": "." * 81})
    (True, False)
    """
    return "rows" in fields and "cols" in fields


@cache
def schema() -> dict[str, Any]:
    """Return the JSON Schema of puzzles with other sizes and rules.

    >>> from ninefold.formats import variant_schema
    >>> variant_schema()["required"]
    ['rows', 'cols', 'max_value']
    """
    from importlib import resources

    text = resources.files("ninefold.formats").joinpath("variant.schema.json").read_text(encoding="utf-8")
    return loads(text)  # type: ignore[no-any-return]


def write(puzzle: Puzzle, format: str) -> str:  # noqa: A002 - the word that users know
    """Return the text of a variant: JSON, a link if it can store the rules, or a line if that says it all.

    >>> write(Puzzle("1...4..2........"), "line")
    '1...4..2........'
    >>> write(Puzzle("1...4..2........", boxes=()), "line")
    Traceback (most recent call last):
    ninefold.errors.PuzzleError: the format 'line' cannot store the rules of this puzzle: use 'json'
    """
    if format == "json":
        return dumps(puzzle.form)
    if format == "line" and _is_line(puzzle):
        return puzzle.givens
    if format in _LINKS:
        return _LINKS[format](puzzle)
    raise PuzzleError(
        "the format {format} cannot store the rules of this puzzle: use 'json'", format=repr(format)
    )


def _is_line(puzzle: Puzzle) -> bool:
    """True if the givens alone are read back as the same puzzle."""
    try:
        return Puzzle(puzzle.givens) == puzzle
    except PuzzleError:
        return False

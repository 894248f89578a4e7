"""The options for the puzzle itself, checked: contradictions raise an error that gives the reason."""

from collections.abc import Sequence
from operator import index
from typing import NamedTuple

from ninefold import _native
from ninefold.clues import cells_of
from ninefold.errors import NinefoldError, PuzzleError
from ninefold.generation.orbits import has_symmetry, orbits, possible_counts, symmetry_groups
from ninefold.message import Listing, message, plural
from ninefold.puzzle import Puzzle, refuse_variant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from ninefold.puzzle import PuzzleLike

    Clues: TypeAlias = "int | tuple[int, int] | range | None"
    PatternLike: TypeAlias = "PuzzleLike | _native.CellSet"
    Pattern: TypeAlias = "PatternLike | None"

__all__ = ["FEWEST_CLUES", "Recipe", "make_recipe", "pair_of", "pattern_cells"]

#: No puzzle with fewer clues is unique (McGuire, Tugemann, Civario, 2012).
FEWEST_CLUES = 17
#: Removing clues leads to minimal puzzles up to here; with more clues, they are rare.
_OFTEN_MINIMAL = 27

_BLANKS_OF_MASKS = ".0-_"


class Recipe(NamedTuple):
    """The requirements for every puzzle of a run, for the native generator and in words."""

    symmetries: list[list[list[int]]]
    least: int
    most: int
    minimal: bool
    pattern: list[int] | None

    def native(self) -> "dict[str, Any]":
        """The recipe in the form that the core takes."""
        return self._asdict()

    @property
    def wish(self) -> Listing:
        """The requested puzzle, in words.

        >>> print(make_recipe(clues=(22, 24)).wish)
        22 to 24 clues, minimal
        """
        minimal = [message("minimal")] * self.minimal
        if self.pattern is not None:
            count = len(self.pattern)
            return Listing([message("a unique puzzle on a pattern of {count} cells", count=count), *minimal])
        if (self.least, self.most) == (FEWEST_CLUES, 81):
            return Listing([message("a minimal puzzle") if self.minimal else message("a unique puzzle")])
        if self.least == self.most:
            return Listing([message("{count} clues", count=self.least), *minimal])
        return Listing([message("{least} to {most} clues", least=self.least, most=self.most), *minimal])

    def distance(self, puzzle: str, solutions: int) -> int:
        """The distance of an attempt from the request; 0 only if it matches, or is just not minimal."""
        if self.pattern is not None:
            return solutions - 1
        clues = 81 - puzzle.count(".")
        return max(self.least - clues, clues - self.most, 0)


def make_recipe(
    *,
    clues: "Clues" = None,
    minimal: bool | None = None,
    symmetry: str | Sequence[str] = "none",
    pattern: "Pattern" = None,
) -> Recipe:
    """Check the options against each other.

    >>> make_recipe(clues=16)
    Traceback (most recent call last):
    ninefold.errors.NinefoldError: clues: 16 is too few: every unique puzzle has at least 17
    """
    if not (minimal is None or minimal in (True, False)):
        raise NinefoldError("minimal: {minimal} is not True, False or None", minimal=repr(minimal))
    least, most = _range_of(clues)
    groups = symmetry_groups(symmetry)
    if pattern is not None:
        return _with_pattern(pattern_cells(pattern), clues, least, most, minimal, symmetry, groups)
    units = [orbits(moves) for moves in groups]
    possible = [orbit for orbit in units if _reachable(orbit, least, most)]
    if not possible:
        raise _impossible_count(units[0], least, most, symmetry)
    if minimal is None:
        minimal = clues is None or least <= _OFTEN_MINIMAL
    _refuse_full_minimal(bool(minimal), least)
    return Recipe(possible, least, most, bool(minimal), None)


def _range_of(clues: "Clues") -> tuple[int, int]:
    if clues is None:
        return FEWEST_CLUES, 81
    low, high = pair_of(clues)
    if low > high:
        raise NinefoldError(
            "clues: {low} is more than {high}; give the smaller number first", low=low, high=high
        )
    if high < FEWEST_CLUES:
        raise NinefoldError(
            "clues: {high} is too few: every unique puzzle has at least {fewest}",
            high=high,
            fewest=FEWEST_CLUES,
        )
    if low > 81:
        raise NinefoldError("clues: {low} is too many: a grid has 81 cells", low=low)
    return max(low, FEWEST_CLUES), min(high, 81)


def pair_of(clues: "Any") -> tuple[int, int]:
    """Return a number twice, a pair, or the ends of a range."""
    if isinstance(clues, range) and clues.step == 1:
        clues = [*clues[:1], *clues[-1:]]
    try:
        given = [index(clues)] * 2 if not hasattr(clues, "__len__") else [index(count) for count in clues]
    except TypeError:
        given = []
    if len(given) != 2:
        raise NinefoldError("clues: {clues} is not a number or a pair (fewest, most)", clues=repr(clues))
    return given[0], given[1]


def _refuse_full_minimal(minimal: bool, clues: int) -> None:
    if minimal and clues == 81:
        raise NinefoldError("minimal: a full grid is never minimal: any of its 81 clues can be removed")


def _reachable(orbit: list[list[int]], least: int, most: int) -> bool:
    return any(least <= count <= most for count in possible_counts(map(len, orbit)))


def _impossible_count(
    units: list[list[int]], least: int, most: int, symmetry: str | Sequence[str]
) -> NinefoldError:
    counts = possible_counts(map(len, units))
    below = [count for count in counts if FEWEST_CLUES <= count < least][-1:]
    above = [count for count in counts if count > most][:1]
    sizes = ", ".join(str(size) for size in sorted({len(unit) for unit in units}))
    return NinefoldError(
        "clues: {clues} is impossible with symmetry {symmetry}, where clues come in groups of {sizes};"
        " the nearest possible: {names}",
        clues=_range_text(least, most),
        symmetry=repr(symmetry),
        sizes=sizes,
        names=", ".join(map(str, below + above)),
    )


def _range_text(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _with_pattern(
    cells: list[int],
    clues: "Clues",
    least: int,
    most: int,
    minimal: bool | None,
    symmetry: str | Sequence[str],
    groups: list[tuple[str, ...]],
) -> Recipe:
    if clues is not None and not least <= len(cells) <= most:
        raise NinefoldError(
            plural(
                cells,
                "clues: {clues} contradicts the pattern, which has {count} cell; leave one of them out",
                "clues: {clues} contradicts the pattern, which has {count} cells; leave one of them out",
            ),
            clues=_range_text(least, most),
            count=len(cells),
        )
    if not any(has_symmetry(cells, moves) for moves in groups):
        raise NinefoldError(
            "symmetry {symmetry} contradicts the pattern, which does not have it", symmetry=repr(symmetry)
        )
    _refuse_hopeless(cells)
    _refuse_full_minimal(bool(minimal), len(cells))
    return Recipe([orbits(())], len(cells), len(cells), bool(minimal), cells)


def _refuse_hopeless(cells: list[int]) -> None:
    """Raise an error for patterns that cannot have a unique puzzle."""
    if len(cells) < FEWEST_CLUES:
        raise NinefoldError(
            plural(
                cells,
                "pattern: {count} cell is too few: every unique puzzle has at least {fewest} clues",
                "pattern: {count} cells are too few: every unique puzzle has at least {fewest} clues",
            ),
            count=len(cells),
            fewest=FEWEST_CLUES,
        )
    rows = {cell // 9 for cell in cells}
    columns = {cell % 9 for cell in cells}
    for name, used in (("row", rows), ("column", columns)):
        for block in range(0, 9, 3):
            empty = [line + 1 for line in range(block, block + 3) if line not in used]
            if len(empty) > 1:
                raise NinefoldError(
                    "pattern: rows {first} and {second} are both empty: they could be swapped,"
                    " so no such puzzle is unique"
                    if name == "row"
                    else "pattern: columns {first} and {second} are both empty: they could be swapped,"
                    " so no such puzzle is unique",
                    first=empty[0],
                    second=empty[1],
                )


def pattern_cells(pattern: "PatternLike") -> list[int]:
    """Return the cells of a pattern: a set of cells, an example puzzle, 81 marks, or an array of booleans.

    In a text without digits from 1 to 9, the marks . 0 - and _ are empty cells and all other marks are clues;
    spaces, line ends, lines drawn between boxes and comments (#) are ignored. Any other text is an example
    puzzle.

    >>> pattern_cells("x" + "." * 79 + "x")
    [0, 80]
    >>> pattern_cells("5" + "." * 80)
    [0]
    """
    if isinstance(pattern, _native.CellSet):
        return list(pattern)
    if isinstance(pattern, bytes):
        pattern = pattern.decode("utf-8", "replace")
    if isinstance(pattern, str):
        return _cells_of_text(pattern)
    if not isinstance(pattern, Puzzle | _native.Board):
        return _cells_of_entries(pattern)
    return _cells_of_puzzle(pattern)


def _cells_of_entries(pattern: "Any") -> list[int]:
    """Return the cells given by booleans, by lines of text, or by an example puzzle as numbers."""
    entries: Any = pattern.tolist() if hasattr(pattern, "tolist") else list(pattern)
    if entries and all(isinstance(line, str) and len(line) > 1 for line in entries):
        return _cells_of_text("\n".join(entries))
    rows = [row.tolist() if hasattr(row, "tolist") else row for row in entries]
    flat = [cell for row in rows for cell in (row if isinstance(row, list | tuple) else [row])]
    if len(flat) == 81 and all(str(cell) in ("True", "False") for cell in flat):  # including numpy's
        return [cell for cell, given in enumerate(flat) if given]
    return _cells_of_puzzle(rows)


def _cells_of_text(text: str) -> list[int]:
    lines = [line for line in text.splitlines() if not _is_comment(line)]
    has_digits = any(digit in line for line in lines for digit in "123456789")
    if has_digits and any("x" in line.lower() for line in lines):
        raise NinefoldError(
            "pattern: it mixes digits and x; write an example puzzle, or x for clues and . for empty cells"
        )
    if has_digits:
        return _cells_of_puzzle("\n".join(lines))
    marks = "".join(map(_marks_of, lines))
    if len(marks) != 81:
        template = plural(marks, "pattern: {count} cell, expected 81", "pattern: {count} cells, expected 81")
        raise NinefoldError(template, count=len(marks))
    return [cell for cell, mark in enumerate(marks) if mark not in _BLANKS_OF_MASKS]


def _cells_of_puzzle(source: "PuzzleLike") -> list[int]:
    try:
        puzzle = Puzzle(source)
        refuse_variant(puzzle)
        return cells_of(puzzle.givens)
    except PuzzleError as error:
        raise NinefoldError("pattern: {error}", error=error) from None


def _is_comment(line: str) -> bool:
    """True for a line that begins with # and has text after it; a lone # may be the mark of a clue."""
    return line.startswith("#") and any(letter.isalpha() for letter in line.lower().replace("x", ""))


def _marks_of(line: str) -> str:
    """The marks of a line, without the lines drawn around boxes."""
    is_frame = set(line) <= set("+-=| ") and ("+" in line or "=" in line or line.count("-") > 9)
    return "" if is_frame else "".join(line.replace("|", " ").split())

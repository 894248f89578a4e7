"""A puzzle: the givens and, for pencil-mark puzzles, the allowed candidates."""

from ninefold._native import CLASSIC, Board, CandidateSet, Rules
from ninefold.errors import PuzzleError
from ninefold.message import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Self, TypeAlias

    from numpy.typing import NDArray

    PuzzleLike: TypeAlias = "Puzzle | Board | str | bytes | Sequence[Any] | NDArray[Any]"

__all__ = ["Puzzle", "board_of", "trusted"]

#: The characters that mean "empty" in a line of 81; a space only in a line of exactly 81 characters.
BLANKS = ".0*_-xX? "
_TO_DOTS = str.maketrans(dict.fromkeys(BLANKS, "."))
_MARKS = "123456789."


class Puzzle:
    """A puzzle: its givens and, optionally, pencil marks. Immutable.

    The source can be any text or bytes that ninefold reads (81 characters, nine lines, boxed and candidate
    grids, 729 pencil marks), nested lists or arrays with nine rows of nine digits (0 or None for empty), the
    9x9x11 layers that `Board.to_layers` returns, another puzzle, a board, or a `Solution`. Malformed input
    raises `PuzzleError`. Clashing givens are allowed; `check` reports them.

    >>> puzzle = Puzzle("..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......")
    >>> puzzle.givens[:9], puzzle.clues
    ('..49.1.83', 37)
    >>> puzzle == Puzzle(puzzle.givens.replace(".", "0"))
    True
    >>> Puzzle([[0] * 9] * 9).clues
    0
    """

    __slots__ = ("_givens", "_pencilmarks")
    _givens: str
    _pencilmarks: CandidateSet | None

    def __new__(cls, source: "PuzzleLike", *, pencilmarks: CandidateSet | None = None) -> "Self":
        """Make a puzzle from a source; `pencilmarks` restricts its candidates further."""
        givens, marks = _parts_of(source)
        self = object.__new__(cls)
        object.__setattr__(self, "_givens", givens)
        object.__setattr__(
            self, "_pencilmarks", _meaningful(givens, marks if pencilmarks is None else pencilmarks)
        )
        return self

    @property
    def givens(self) -> str:
        """81 characters, row by row: a digit, or '.' for an empty cell."""
        return self._givens

    @property
    def pencilmarks(self) -> CandidateSet | None:
        """The candidates that the puzzle allows; None if only the givens restrict them."""
        return self._pencilmarks

    @property
    def clues(self) -> int:
        """The number of givens."""
        return 81 - self._givens.count(".")

    @property
    def rules(self) -> Rules:
        """The rules of the puzzle: its cells, digits and houses. They are those of classic Sudoku, `CLASSIC`.

        >>> puzzle = Puzzle("." * 81)
        >>> len(puzzle.rules.houses), puzzle.rules is Board(puzzle).rules
        (27, True)
        """
        return CLASSIC

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Puzzle is immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Puzzle is immutable: cannot delete {name!r}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return self._givens == other._givens and self._pencilmarks == other._pencilmarks

    def __hash__(self) -> int:
        return hash((self._givens, self._pencilmarks))

    def __str__(self) -> str:
        from ninefold.formats import candidate_grid, grid

        return (
            grid.write_blocks(self._givens)
            if self._pencilmarks is None
            else candidate_grid.write(Board(self))
        )

    def __repr__(self) -> str:
        marks = "" if self._pencilmarks is None else f", pencilmarks={self._pencilmarks!r}"
        return f"Puzzle({self._givens!r}{marks})"

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from ninefold.render import to_svg

        return to_svg(self)

    def __reduce__(self) -> "tuple[Any, ...]":
        return _restore, (type(self), self._givens, self._pencilmarks)


def _restore(kind: type[Puzzle], givens: str, pencilmarks: CandidateSet | None) -> Puzzle:
    return kind(givens, pencilmarks=pencilmarks)


def trusted(givens: str) -> Puzzle:
    """Make a puzzle from a line of the core without checks, in a third of the time that `Puzzle` takes."""
    puzzle = object.__new__(Puzzle)
    object.__setattr__(puzzle, "_givens", givens)
    object.__setattr__(puzzle, "_pencilmarks", None)
    return puzzle


def board_of(puzzle: "PuzzleLike") -> Board:
    """Return the board of anything that `Puzzle` accepts."""
    return puzzle if isinstance(puzzle, Board) else Board(puzzle)


def _parts_of(source: "PuzzleLike") -> tuple[str, CandidateSet | None]:
    """Return the givens and the pencil marks of a source."""
    if isinstance(source, Puzzle):
        return source.givens, source.pencilmarks
    if isinstance(source, Board):
        return source.line, source.all_candidates
    if isinstance(source, bytes):
        source = source.decode("utf-8", "replace")
    if isinstance(source, tuple):
        source = getattr(source, "grid", source)  # a Solution is a tuple with a grid
    return _from_text(source) if isinstance(source, str) else _from_rows(source)


def _from_text(text: str) -> tuple[str, CandidateSet | None]:
    if len(text) == 81:  # the common case, without the readers; `strip` is the fastest check
        givens = text.translate(_TO_DOTS) if text.strip(_MARKS) else text
        if not givens.strip(_MARKS):
            return givens, None
    from ninefold.formats import read_one

    puzzle = read_one(text)
    return puzzle.givens, puzzle.pencilmarks


def _from_rows(source: "Any") -> tuple[str, CandidateSet | None]:
    """Read nine rows of nine digits, 81 digits, or nine rows of nine cells with eleven layers."""
    entries = source.tolist() if hasattr(source, "tolist") else source
    try:
        rows = [entries[i : i + 9] for i in range(0, 81, 9)] if len(entries) == 81 else list(entries)
        cells = [list(row) for row in rows]
    except TypeError:
        raise PuzzleError(
            "a puzzle is a string or nine rows of nine digits, not {name}", name=type(source).__name__
        ) from None
    if len(cells) != 9:
        raise PuzzleError(
            plural(cells, "{count} row, expected 9", "{count} rows, expected 9"), count=len(cells)
        )
    for r, row in enumerate(cells, 1):
        if len(row) != 9:
            template = plural(
                row, "row {row}: {count} cell, expected 9", "row {row}: {count} cells, expected 9"
            )
            raise PuzzleError(template, row=r, count=len(row))
    flat = [cell for row in cells for cell in row]
    if all(hasattr(cell, "__len__") and not isinstance(cell, str | bytes) for cell in flat):
        return _from_layers(flat)
    return "".join(_digit(cell, index) for index, cell in enumerate(flat)), None


def _from_layers(cells: "list[Any]") -> tuple[str, CandidateSet]:
    for index, layers in enumerate(cells):
        if len(layers) != 11:
            template = plural(layers, "{at}: {count} layer, expected 11", "{at}: {count} layers, expected 11")
            raise PuzzleError(template, cell=index, at=_name(index), count=len(layers))
    givens = "".join(_digit(layers[10], index) for index, layers in enumerate(cells))
    marks = [(i, d) for i, layers in enumerate(cells) for d in range(1, 10) if layers[d] and givens[i] == "."]
    return givens, CandidateSet(marks)


def _digit(entry: object, index: int) -> str:
    if isinstance(entry, bytes):
        entry = entry.decode("ascii", "replace")
    if entry is None or (isinstance(entry, str) and len(entry) <= 1 and entry in BLANKS):
        return "."
    text = str(int(entry)) if isinstance(entry, float) and entry.is_integer() else str(entry)
    if len(text) == 1 and text in "0123456789":
        return "." if text == "0" else text
    raise PuzzleError(
        "{at}: {entry} is not a digit from 0 to 9", cell=index, at=_name(index), entry=repr(entry)
    )


def _name(index: int) -> str:
    from ninefold._native import cell_name

    return cell_name(index)


def _meaningful(givens: str, marks: CandidateSet | None) -> CandidateSet | None:
    """The marks of the open cells; None if they restrict nothing beyond the givens."""
    if marks is None:
        return None
    free = Board(Puzzle(givens)).all_candidates
    return None if free <= marks else marks & free

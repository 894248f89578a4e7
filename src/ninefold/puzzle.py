"""A puzzle: the givens and, for pencil-mark puzzles, the allowed candidates."""

from ninefold._native import CLASSIC, Board, CandidateSet, Rules
from ninefold.digit_rows import BLANKS, digit_of, from_layers
from ninefold.errors import PuzzleError
from ninefold.message import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any, Self, TypeAlias, TypeVar

    from numpy.typing import NDArray

    from ninefold.variants.constraint import Constraint
    from ninefold.variants.rule import Rule
    from ninefold.variants.variant import Variant
    from ninefold.variants.variant_puzzle import VariantPuzzle

    _Kind = TypeVar("_Kind", bound="Puzzle")
    PuzzleLike: TypeAlias = "Puzzle | Board | str | bytes | Sequence[Any] | NDArray[Any] | Mapping[str, Any]"
    #: Pencil marks; for a variant, also the digits of cells by name or number.
    Marks: TypeAlias = "CandidateSet | Mapping[Any, Iterable[int]]"

__all__ = [
    "Puzzle",
    "board_of",
    "board_of_any",
    "board_or_variant",
    "refusal_of",
    "refuse_variant",
    "trusted",
    "trusted_variant",
    "variant_in",
    "variant_puzzle_of",
]

_TO_DOTS = str.maketrans(dict.fromkeys(BLANKS, "."))
_MARKS = "123456789."


class Puzzle:
    """A puzzle: its givens, its rules and, optionally, pencil marks. Immutable.

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

    Other sizes and rules make a variant; see `variant`. Digits over 9 are letters.

    >>> import ninefold as nf
    >>> nf.solve(Puzzle("1.....2...3....4", size=4)).grid
    '1243342141322314'
    >>> cage = nf.rules.killer("r1c1 r1c2 r2c1", 15)
    >>> nf.count_solutions(Puzzle("." * 81, rules=[cage, nf.rules.anti_knight()]), limit=5)
    5
    """

    __slots__ = ("_givens", "_pencilmarks")
    _givens: str
    _pencilmarks: CandidateSet | None
    #: The parts of a variant. Puzzles of classic Sudoku, of which there may be millions, need no room for it.
    _variant_puzzle: "VariantPuzzle | None" = None

    def __new__(
        cls,
        source: "PuzzleLike",
        *,
        pencilmarks: "Marks | None" = None,
        size: int | None = None,
        boxes: "Sequence[int] | None" = None,
        regions: "str | Iterable[object] | None" = None,
        rules: "Iterable[Rule | Constraint]" = (),
    ) -> "Self":
        """Make a puzzle from a source; `pencilmarks` restricts its candidates further.

        `size` is the number of rows, columns and digits; the length of the source decides if it is missing.
        `boxes` has the rows and columns of one box: (2, 3) for size 6, or () for a Latin square. Irregular
        `regions` are a map with a mark for each cell, or lists of cells. `rules` come from `ninefold.rules`.
        """
        if size is None and boxes is None and regions is None and not rules:
            parts = _parts_of(source)
        else:
            parts = _variant_parts(source, size, boxes, regions, rules)
        if not isinstance(parts, tuple):
            if not parts.is_classic:
                return trusted_variant(cls, parts, pencilmarks)
            parts = parts.text, _marks_of(parts)
        givens, marks = parts
        if pencilmarks is not None:
            marks = _classic_marks(pencilmarks)
        self = object.__new__(cls)
        object.__setattr__(self, "_givens", givens)
        object.__setattr__(self, "_pencilmarks", None if marks is None else _meaningful(givens, marks))
        return self

    @classmethod
    def from_json(cls, source: "Mapping[str, Any] | str | bytes") -> "Self":
        """Make a puzzle from the JSON form of variants, an object or its text; see docs/variants.md.

        Fields that the form does not know, such as a name, are kept as `metadata`.

        >>> form = {"rows": 4, "cols": 4, "max_value": 4, "constraints": [{"type": "anti_king"}], "name": "x"}
        >>> puzzle = Puzzle.from_json(form)
        >>> puzzle.variant.constraints, puzzle.metadata
        ((Constraint('anti_king'),), {'name': 'x'})
        """
        from collections.abc import Mapping

        if not isinstance(source, Mapping):
            from json import loads

            try:
                source = loads(source)
            except (ValueError, RecursionError) as error:
                raise PuzzleError("not a JSON object: {problem}", problem=str(error)) from None
        if not isinstance(source, Mapping):
            raise PuzzleError("a puzzle in JSON is an object, not {name}", name=type(source).__name__)
        return cls(source)

    @property
    def givens(self) -> str:
        """One character per cell, row by row: a digit (letters for 10 and more), or '.' if it is empty."""
        return self._givens if self._variant_puzzle is None else self._variant_puzzle.text

    @property
    def values(self) -> "tuple[int | None, ...]":
        """The givens as numbers, row by row; None for an empty cell.

        >>> Puzzle("1...4..2........").values[:5]
        (1, None, None, None, 4)
        """
        if self._variant_puzzle is not None:
            return self._variant_puzzle.values
        return tuple(None if mark == "." else int(mark) for mark in self._givens)

    @property
    def variant(self) -> "Variant | None":
        """The size, digits, regions and constraints of the puzzle; None for classic Sudoku."""
        return None if self._variant_puzzle is None else self._variant_puzzle.variant

    @property
    def form(self) -> "dict[str, Any]":
        """The JSON form of the puzzle and its rules, as a new dict; `from_json` reads it.

        >>> Puzzle("1...4..2........").form["max_value"]
        4
        """
        found = self._variant_puzzle
        if found is None:
            found = _as_variant(self._givens, self._pencilmarks)
        return found.form

    def to_link(self, site: str = "sudokupad") -> str:
        """Return a link that opens the puzzle on "sudokupad", "f-puzzles" or "sudokuwiki"."""
        from ninefold.formats import write_link

        return write_link(self, site)

    @property
    def metadata(self) -> "dict[str, Any]":
        """The fields of the JSON form beyond the puzzle, such as a name; empty for classic Sudoku."""
        return {} if self._variant_puzzle is None else self._variant_puzzle.metadata

    @property
    def pencilmarks(self) -> CandidateSet | None:
        """The candidates that the puzzle allows; None if only the givens restrict them.

        Variants have `candidates` instead.
        """
        if self._variant_puzzle is not None:
            refuse_variant(self)
        return self._pencilmarks

    @property
    def candidates(self) -> "dict[int, tuple[int, ...]]":
        """The cells that pencil marks restrict, each with the digits that they leave.

        >>> Puzzle("." * 16, pencilmarks={"r1c2": [3, 4]}).candidates
        {1: (3, 4)}
        """
        if self._variant_puzzle is not None:
            return dict(self._variant_puzzle.candidates)
        if self._pencilmarks is None:
            return {}
        return dict(_as_variant(self._givens, self._pencilmarks).candidates)

    @property
    def clues(self) -> int:
        """The number of givens."""
        if self._variant_puzzle is not None:
            return sum(value is not None for value in self._variant_puzzle.values)
        return 81 - self._givens.count(".")

    @property
    def rules(self) -> Rules:
        """The rules as boards use them: cells, digits and houses. Those of classic Sudoku are `CLASSIC`.

        Variants with more than nine rows, columns or digits have no boards.

        >>> puzzle = Puzzle("." * 81)
        >>> len(puzzle.rules.houses), puzzle.rules is Board(puzzle).rules
        (27, True)
        >>> Puzzle("1...4..2........").rules
        <Rules: 4x4, 12 houses>
        """
        if self._variant_puzzle is None:
            return CLASSIC
        from ninefold.variants.boards import rules_of

        return rules_of(self._variant_puzzle.variant)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Puzzle is immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Puzzle is immutable: cannot delete {name!r}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return (
            self._givens == other._givens
            and self._pencilmarks == other._pencilmarks
            and self._variant_puzzle == other._variant_puzzle
        )

    def __hash__(self) -> int:
        if self._variant_puzzle is not None:
            return hash(self._variant_puzzle)
        return hash((self._givens, self._pencilmarks))

    def __str__(self) -> str:
        if self._variant_puzzle is not None:
            from ninefold.render import to_text

            return to_text(self)
        from ninefold.formats import candidate_grid, grid

        return (
            grid.write_blocks(self._givens)
            if self._pencilmarks is None
            else candidate_grid.write(Board(self))
        )

    def __repr__(self) -> str:
        if self._variant_puzzle is not None:
            return self._variant_puzzle.code
        marks = "" if self._pencilmarks is None else f", pencilmarks={self._pencilmarks!r}"
        return f"Puzzle({self._givens!r}{marks})"

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from ninefold.render import to_svg

        return to_svg(self)

    def __reduce__(self) -> "tuple[Any, ...]":
        if self._variant_puzzle is not None:
            kind = Puzzle if type(self) is _PuzzleOfVariant else type(self)
            return _restore_variant, (kind, self._variant_puzzle.form)
        return _restore, (type(self), self._givens, self._pencilmarks)


class _PuzzleOfVariant(Puzzle):
    """A puzzle with room for the parts of a variant."""

    __slots__ = ("_variant_puzzle",)


_PuzzleOfVariant.__name__ = _PuzzleOfVariant.__qualname__ = "Puzzle"  # for messages


def _restore(kind: type[Puzzle], givens: str, pencilmarks: CandidateSet | None) -> Puzzle:
    return kind(givens, pencilmarks=pencilmarks)


def _restore_variant(kind: type[Puzzle], form: "dict[str, Any]") -> Puzzle:
    return kind(form)


def trusted(givens: str) -> Puzzle:
    """Make a puzzle from a line of the core without checks, in a third of the time that `Puzzle` takes."""
    puzzle = object.__new__(Puzzle)
    object.__setattr__(puzzle, "_givens", givens)
    object.__setattr__(puzzle, "_pencilmarks", None)
    return puzzle


def board_of(puzzle: "PuzzleLike") -> Board:
    """Return the board of anything that `Puzzle` accepts; a variant raises PuzzleError."""
    board = puzzle if isinstance(puzzle, Board) else Board(puzzle)
    if board.rules is not CLASSIC:
        refuse_variant(Puzzle(board))
    return board


def board_of_any(puzzle: "PuzzleLike") -> Board:
    """Return the board of anything that `Puzzle` accepts, whatever its rules."""
    return puzzle if isinstance(puzzle, Board) else Board(puzzle)


def board_or_variant(puzzle: "PuzzleLike") -> "Board | VariantPuzzle":
    """Return the board of a classic puzzle, or the parts of a variant."""
    if isinstance(puzzle, Board):
        return puzzle if puzzle.rules is CLASSIC else _parts_of_board(puzzle)
    if isinstance(puzzle, str) and len(puzzle) == 81 and puzzle[0] != "{":
        return Board(puzzle)
    puzzle = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)
    return Board(puzzle) if puzzle._variant_puzzle is None else puzzle._variant_puzzle


def variant_puzzle_of(puzzle: Puzzle) -> "VariantPuzzle | None":
    """Return the parts of a variant; None for classic Sudoku."""
    return puzzle._variant_puzzle


def variant_in(puzzle: "PuzzleLike") -> "VariantPuzzle | None":
    """Return the parts of a variant, from anything that `Puzzle` accepts; None for classic Sudoku."""
    found = board_or_variant(puzzle)
    return None if isinstance(found, Board) else found


def refusal_of(puzzle: Puzzle) -> PuzzleError | None:
    """Return the error of functions that only work for classic Sudoku; None if a puzzle is classic."""
    if puzzle._variant_puzzle is None:
        return None
    return PuzzleError(
        "only classic Sudoku works here, and this puzzle is {variant}",
        variant=puzzle._variant_puzzle.variant.description,
    )


def refuse_variant(puzzle: Puzzle) -> None:
    """Raise PuzzleError if a puzzle is a variant."""
    error = refusal_of(puzzle)
    if error is not None:
        raise error


def _parts_of(source: "PuzzleLike") -> "tuple[str, CandidateSet | None] | VariantPuzzle":
    """Return the givens and the pencil marks of a source, or the parts of a variant."""
    if isinstance(source, Puzzle):
        if source._variant_puzzle is not None:
            return source._variant_puzzle
        return source._givens, source._pencilmarks
    if isinstance(source, Board):
        return (source.line, source.all_candidates) if source.rules is CLASSIC else _parts_of_board(source)
    if isinstance(source, bytes):
        source = source.decode("utf-8", "replace")
    if isinstance(source, tuple):
        if getattr(source, "variant", None) is not None:  # the solution of a variant
            return _of_solution(source)
        source = getattr(source, "grid", source)  # a Solution is a tuple with a grid
    return _from_text(source) if isinstance(source, str) else _from_rows(source)


def _parts_of_board(board: Board) -> "VariantPuzzle":
    from ninefold.variants.boards import parts_of

    return parts_of(board)


def _of_solution(solution: "Any") -> "VariantPuzzle":
    from ninefold.variants.variant_puzzle import VariantPuzzle

    return VariantPuzzle(solution.variant, solution.values)


def _variant_parts(
    source: "PuzzleLike",
    size: int | None,
    boxes: "Sequence[int] | None",
    regions: "str | Iterable[object] | None",
    rules: "Iterable[Rule | Constraint]",
) -> "VariantPuzzle":
    """Return the parts of a puzzle with other rules. A puzzle in the source keeps its rules and marks."""
    from ninefold.variants.making import make, with_rules

    if isinstance(source, bytes):
        source = source.decode("utf-8", "replace")
    if isinstance(source, str) and not source.lstrip().startswith("{"):
        return make(source, size, boxes, regions, rules)
    is_puzzle = isinstance(source, Puzzle | Board | str) or hasattr(source, "keys") or hasattr(source, "grid")
    if not is_puzzle:
        return make(source, size, boxes, regions, rules)  # type: ignore[arg-type]
    parts = _parts_of(Puzzle(source))
    parts = _as_variant(*parts) if isinstance(parts, tuple) else parts
    if size is None and boxes is None and regions is None:
        return with_rules(parts, rules)
    made = make(parts.values, size, boxes, regions, [*parts.variant.constraints, *rules])
    return made.with_candidates(parts.candidates)


def trusted_variant(
    cls: "type[_Kind]", parts: "VariantPuzzle", pencilmarks: "Marks | None" = None
) -> "_Kind":
    """Make the puzzle of a variant without checks, with other pencil marks if there are some."""
    if pencilmarks is not None:
        from ninefold.variants.making import marks_of

        parts = parts.with_candidates(marks_of(pencilmarks, parts.variant))
    self = object.__new__(_PuzzleOfVariant if cls is Puzzle else cls)
    object.__setattr__(self, "_givens", "")
    object.__setattr__(self, "_pencilmarks", None)
    object.__setattr__(self, "_variant_puzzle", parts)
    return self  # type: ignore[return-value]


def _marks_of(parts: "VariantPuzzle") -> CandidateSet | None:
    """Return the pencil marks of a puzzle with the rules of classic Sudoku; None if it has none."""
    left = dict(parts.candidates)
    if not left:
        return None
    return CandidateSet([(cell, d) for cell in range(81) for d in left.get(cell, range(1, 10))])


def _classic_marks(marks: "Marks") -> CandidateSet:
    """Return the pencil marks of a classic puzzle; cells that a mapping does not name have all digits."""
    if isinstance(marks, CandidateSet):
        return marks
    from ninefold.variants.making import marks_of

    empty = _as_variant("." * 81, None)
    return _marks_of(empty.with_candidates(marks_of(marks, empty.variant))) or CandidateSet.full()


def _as_variant(givens: str, marks: CandidateSet | None) -> "VariantPuzzle":
    """Return a classic puzzle as a variant, whose rules are rows, columns and boxes."""
    from ninefold.variants.making import make

    found = make(givens, 9, None, None, ())
    if marks is None:
        return found
    left = [
        (cell, [d for d in range(1, 10) if (cell, d) in marks]) for cell in range(81) if givens[cell] == "."
    ]
    return found.with_candidates(left)


def _from_text(text: str) -> "tuple[str, CandidateSet | None] | VariantPuzzle":
    if len(text) == 81:  # the common case, without the readers; `strip` is the fastest check
        givens = text.translate(_TO_DOTS) if text.strip(_MARKS) else text
        if not givens.strip(_MARKS):
            return givens, None
    from ninefold.formats import read_one

    return _parts_of(read_one(text))


def _from_rows(source: "Any") -> "tuple[str, CandidateSet | None] | VariantPuzzle":
    """Read nine rows of nine digits or of nine cells with eleven layers, 81 digits, or a JSON object."""
    if hasattr(source, "keys"):
        return _from_form(source)
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
        return from_layers(flat)
    return "".join(digit_of(cell, index) for index, cell in enumerate(flat)), None


def _from_form(form: "Mapping[str, Any]") -> "VariantPuzzle":
    from ninefold.variants.possible import check_possible
    from ninefold.variants.variant_puzzle import VariantPuzzle

    found = VariantPuzzle.from_form(form)
    check_possible(found.variant)
    return found


def _meaningful(givens: str, marks: CandidateSet) -> CandidateSet | None:
    """The marks of the open cells; None if they restrict nothing beyond the givens."""
    free = Board(Puzzle(givens)).all_candidates
    return None if free <= marks else marks & free

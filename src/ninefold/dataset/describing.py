"""All that a dataset says about a puzzle, as jobs: solution, rating, canonical form and its hash."""

from dataclasses import dataclass
from hashlib import sha256
from typing import ClassVar

from ninefold.scale.columns import load_arrow, text_column
from ninefold.scale.job import MALFORMED, PUZZLE, Job
from ninefold.scale.making import ATTEMPT, Generate
from ninefold.scale.operations import Canon, Rate, Solve
from ninefold.scale.reading import puzzle_in, texts_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["HIGH", "LOW", "NUMBER", "SOURCE_NAME", "USABLE", "Describe", "GenerateAndDescribe", "keys_of"]

#: The columns with the two halves of the hash, with the file of a puzzle, and with its row or attempt.
HIGH, LOW, SOURCE_NAME, NUMBER = "high", "low", "source", "number"
#: The status of puzzles that a dataset takes: exactly one solution, and a rating if ratings are wanted.
USABLE = "unique"
_COLUMNS = {
    PUZZLE: "string", "solution": "string", "clues": "uint8", "guesses": "uint32", "er": "float64",
    "ep": "float64", "ed": "float64", "hardest": "string", "canonical": "string", HIGH: "uint64",
    LOW: "uint64", "status": "string",
}  # fmt: skip
_WIDTH = 81


@dataclass(frozen=True, kw_only=True)
class Describe(Job):
    """Describe puzzles of a table.

    >>> import pyarrow as pa
    >>> easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> row = Describe().run(pa.record_batch({"puzzle": [easy]})).to_pylist()[0]
    >>> row["clues"], row["er"], row["status"]
    (37, 1.2, 'unique')
    """

    rating: bool = True

    name: ClassVar[str] = "describe"
    rows_at_once: ClassVar[int] = 1024

    @property
    def own_schema(self) -> "Any":
        """The puzzle, and everything about it."""
        return load_arrow().schema(_kinds())

    def work(self, batch: "Any") -> "list[Any]":
        """Describe the puzzles of a batch."""
        return _described(texts_in(batch.column(self.column)), self.rating, self.threads)


@dataclass(frozen=True, kw_only=True)
class GenerateAndDescribe(Generate):
    """Make puzzles by the numbers of their attempts, and describe them.

    >>> import pyarrow as pa
    >>> made = GenerateAndDescribe(seed=7).run(pa.record_batch({"attempt": range(3)}))
    >>> made.column("number").to_pylist(), made.column("status").to_pylist()
    ([0, 1, 2], ['unique', 'unique', 'unique'])
    """

    rating: bool = True

    name: ClassVar[str] = "generate-and-describe"
    rows_at_once: ClassVar[int] = 1024

    @property
    def own_schema(self) -> "Any":
        """The number of the attempt, the puzzle, and everything about it."""
        arrow = load_arrow()
        return arrow.schema([(NUMBER, arrow.int64()), *_kinds()])

    def work(self, batch: "Any") -> "list[Any]":
        """Make and describe the attempts of a batch."""
        made = dict(zip(super().own_schema.names, super().work(batch), strict=True))
        return [made[ATTEMPT], *_described(made[PUZZLE], self.rating, self.threads)]


def _kinds() -> "list[tuple[str, Any]]":
    arrow = load_arrow()
    return [(name, arrow.type_for_alias(kind)) for name, kind in _COLUMNS.items()]


def _described(texts: "Any", rating: bool, threads: int) -> "list[Any]":
    """Return the columns for a column of texts."""
    arrow = load_arrow()
    from pyarrow.compute import and_, equal, if_else, is_null, not_equal

    solution, _, guesses, status = Solve(threads=threads).results(texts)
    canonical, _, _ = Canon(threads=threads).results(texts)
    status = if_else(and_(equal(status, USABLE), is_null(canonical)), "pencilmarks", status)
    if rating:
        *rated, outcome = Rate(threads=threads).results(texts)
        failed = and_(equal(status, USABLE), not_equal(outcome, "rated"))
        status = if_else(failed, outcome, status)
    else:
        kinds = ("float64", "float64", "float64", "string")
        rated = [arrow.nulls(len(texts), arrow.type_for_alias(kind)) for kind in kinds]
    puzzles, clues = _lines(texts, status)
    high, low = keys_of(canonical)
    return [puzzles, solution, clues, guesses, *rated, canonical, arrow.array(high), arrow.array(low), status]


def _lines(texts: "Any", status: "Any") -> "tuple[Any, Any]":
    """Return puzzles as 81 characters with '.' for blanks, and their clues; malformed ones as they are."""
    import numpy as np

    arrow = load_arrow()
    found = texts.to_pylist()
    if all(text is not None and len(text) == _WIDTH and text.isascii() for text in found):
        cells = np.frombuffer("".join(found).encode(), np.uint8).reshape(-1, _WIDTH)
        is_digit = (cells >= ord("1")) & (cells <= ord("9"))
        if MALFORMED not in status.unique().to_pylist():
            lines = text_column(np.where(is_digit, cells, np.uint8(ord("."))))
            return lines, arrow.array(is_digit.sum(1).astype(np.uint8))
    puzzles = [puzzle_in(text) for text in found]
    lines = [text if puzzle is None else puzzle.givens for text, puzzle in zip(found, puzzles, strict=True)]
    clues = [None if puzzle is None else puzzle.clues for puzzle in puzzles]
    return arrow.array(lines, arrow.string()), arrow.array(clues, arrow.uint8())


def keys_of(canonical: "Any") -> "tuple[NDArray[np.uint64], NDArray[np.uint64]]":
    """Return the first 16 bytes of the SHA-256 of each canonical form, as two numbers; 0 for nulls.

    >>> import pyarrow as pa
    >>> high, low = keys_of(pa.array(["." * 81, None]))
    >>> f"{high[0]:016x}" == sha256(b"." * 81).hexdigest()[:16], int(low[1])
    (True, 0)
    """
    import numpy as np

    nothing = bytes(16)
    found = b"".join(
        nothing if text is None else sha256(text.encode()).digest()[:16] for text in canonical.to_pylist()
    )
    halves = np.frombuffer(found, ">u8").reshape(-1, 2).astype(np.uint64)
    return np.ascontiguousarray(halves[:, 0]), np.ascontiguousarray(halves[:, 1])

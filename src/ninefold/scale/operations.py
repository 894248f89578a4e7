"""The operations on puzzles, each as a job: solve, check, count, rate, explain, canon and convert."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from ninefold import _native
from ninefold.algorithm import isa_name
from ninefold.batch import Status
from ninefold.puzzle import board_of
from ninefold.scale.columns import load_arrow, number_column, text_column, word_column
from ninefold.scale.job import MALFORMED, PUZZLE, Job
from ninefold.scale.reading import arrays_of, puzzle_in, texts_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

    from ninefold.logic.profile import Profile
    from ninefold.scale.reading import Arrays

__all__ = ["Canon", "Check", "Convert", "Count", "Explain", "Rate", "Solve"]

#: What a number of solutions up to two means; the rest of the words are about rows without a result.
_STATUSES = ("none", "unique", "multiple", "invalid", MALFORMED, "nodes")
_INVALID, _MALFORMED, _NODES = 3, 4, 5


@dataclass(frozen=True, kw_only=True)
class _PuzzleJob(Job):
    """A job with one row for each puzzle: the puzzle as it was given, and its result."""

    #: The columns after the puzzle, by name, with their Arrow types.
    columns: ClassVar[dict[str, str]] = {}

    @property
    def own_schema(self) -> "Any":
        """The puzzle, and the columns of the operation."""
        arrow = load_arrow()
        kinds = {name: arrow.type_for_alias(kind) for name, kind in self.columns.items()}
        return arrow.schema([(PUZZLE, arrow.string()), *kinds.items()])

    def work(self, batch: "Any") -> "list[Any]":
        """Return the columns of a batch."""
        texts = texts_in(batch.column(self.column))
        return [texts, *self.results(texts)]

    @abstractmethod
    def results(self, texts: "Any") -> "Sequence[Any]":
        """Return the columns after the puzzle."""

    def options(self, **limits: "Any") -> _native.BatchOptions:
        """Return the options of the core."""
        return _native.BatchOptions(threads=self.threads, isa=isa_name(), **limits)


def _numbers_of_statuses(texts: "Any", counts: "NDArray[Any]", status: "NDArray[Any]") -> "NDArray[np.uint8]":
    """Return a number in `_STATUSES` for each row."""
    import numpy as np

    numbers: NDArray[np.uint8] = np.minimum(counts, 2).astype(np.uint8)
    if status.any():  # rare: some row was not searched to the end
        numbers[status == Status.LIMITED] = _NODES
        numbers[status == Status.MALFORMED] = _MALFORMED
        numbers[status == Status.CLASHING] = _INVALID
    for row in (numbers == 0).nonzero()[0].tolist():  # rare: is there a cell without candidates?
        puzzle = puzzle_in(texts[row].as_py())
        if puzzle is not None and board_of(puzzle).dead_cells:
            numbers[row] = _INVALID
    return numbers


@dataclass(frozen=True, kw_only=True)
class Solve(_PuzzleJob):
    """Solve puzzles: the first solution, the number of solutions up to 2, the guesses and a status.

    The status is "unique", "multiple", "none", "invalid" (digits clash, or a cell has none left), "nodes" if
    `max_nodes` ended the search, or "malformed".

    >>> import pyarrow as pa
    >>> Solve().run(pa.record_batch({"puzzle": ["." * 81, "no puzzle"]})).column("status").to_pylist()
    ['multiple', 'malformed']
    """

    max_nodes: int | None = None

    name: ClassVar[str] = "solve"
    columns: ClassVar[dict[str, str]] = {
        "solution": "string",
        "count": "uint8",
        "guesses": "uint32",
        "status": "string",
    }

    def results(self, texts: "Any") -> "Sequence[Any]":
        """Solve the puzzles of a column."""
        import numpy as np

        solutions, counts, guesses, _, status = arrays_of(
            texts,
            lambda column: _native.solve_arrow(
                column, self.options(max_nodes=self.max_nodes), characters=True
            ),
            lambda arrays: arrays[4] == Status.MALFORMED,
        )
        counts = counts.astype(np.uint8)  # at most 2
        return (
            text_column(solutions, counts > 0),
            number_column(counts, "uint8"),
            number_column(guesses, "uint32"),
            word_column(_STATUSES, _numbers_of_statuses(texts, counts, status)),
        )


@dataclass(frozen=True, kw_only=True)
class Check(_PuzzleJob):
    """Check puzzles: the status of `solve`, and whether every clue of a unique puzzle is needed.

    >>> import pyarrow as pa
    >>> Check().run(pa.record_batch({"puzzle": ["5...5" + "." * 76]})).column("status").to_pylist()
    ['invalid']
    """

    name: ClassVar[str] = "check"
    rows_at_once: ClassVar[int] = 16_384
    columns: ClassVar[dict[str, str]] = {"status": "string", "minimal": "bool"}

    def results(self, texts: "Any") -> "Sequence[Any]":
        """Check the puzzles of a column."""
        counts, status, minimality = arrays_of(
            texts,
            lambda column: _native.check_arrow(column, self.options()),
            lambda arrays: arrays[1] == Status.MALFORMED,
        )
        numbers = _numbers_of_statuses(texts, counts, status)
        known = (numbers == 1) & (minimality > 0)
        return word_column(_STATUSES, numbers), number_column(minimality == 2, "bool", known)


@dataclass(frozen=True, kw_only=True)
class Count(_PuzzleJob):
    """Count solutions up to `limit`: the status is "all", "limit", "nodes", "invalid" or "malformed".

    >>> import pyarrow as pa
    >>> counts = Count(limit=50).run(pa.record_batch({"puzzle": ["." * 81]}))
    >>> counts.column("count")[0].as_py(), counts.column("status")[0].as_py()
    (50, 'limit')
    """

    limit: int = 1000
    max_nodes: int | None = None

    name: ClassVar[str] = "count"
    rows_at_once: ClassVar[int] = 16_384
    columns: ClassVar[dict[str, str]] = {"count": "uint32", "status": "string"}

    def results(self, texts: "Any") -> "Sequence[Any]":
        """Count the solutions of the puzzles of a column."""
        import numpy as np

        _, counts, _, _, status = arrays_of(
            texts,
            lambda column: _native.solve_arrow(
                column, self.options(limit=self.limit, max_nodes=self.max_nodes)
            ),
            lambda arrays: arrays[4] == Status.MALFORMED,
        )
        numbers = np.where(counts >= self.limit, 1, 0)
        for known, number in ((Status.LIMITED, 2), (Status.CLASHING, 3), (Status.MALFORMED, 4)):
            numbers[status == known] = number
        words = ("all", "limit", "nodes", "invalid", MALFORMED)
        return number_column(counts, "uint32"), word_column(words, numbers)


@dataclass(frozen=True, kw_only=True)
class Rate(_PuzzleJob):
    """Rate puzzles as Sudoku Explainer does: er, ep and ed, the hardest hint, and the status of `Rating`.

    `max_seconds` is per puzzle. It is the only limit that depends on the machine: without it, all machines
    give the same numbers.

    >>> import pyarrow as pa
    >>> easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> Rate().run(pa.record_batch({"puzzle": [easy]})).to_pylist()[0]["er"]
    1.2
    """

    uniqueness: bool = True
    stop_above: float | None = None
    max_seconds: float | None = None

    name: ClassVar[str] = "rate"
    rows_at_once: ClassVar[int] = 1024
    columns: ClassVar[dict[str, str]] = {
        "er": "float64", "ep": "float64", "ed": "float64", "hardest": "string", "status": "string"
    }  # fmt: skip

    def results(self, texts: "Any") -> "Sequence[Any]":
        """Rate the puzzles of a column."""
        from ninefold.rating import PRODUCERS

        names = [*_native.rating_status_names(), MALFORMED]
        unread = len(names) - 1
        arrays = arrays_of(texts, self._core, lambda found: found[4] == unread)
        self._add_marked(texts, arrays, unread)
        er, ep, ed, hardest, status = arrays
        rated = status <= names.index("seconds")
        numbers = [number_column(tenths / 10, "float64", rated) for tenths in (er, ep, ed)]
        return *numbers, word_column(PRODUCERS, hardest, rated & (er > 0)), word_column(names, status)

    def _core(self, column: "Any") -> "Arrays":
        from ninefold.rating import stop_in_tenths

        stop = stop_in_tenths(self.stop_above)
        found: Arrays = _native.rate_arrow(column, self.uniqueness, stop, self.max_seconds, self.threads)
        return found

    def _add_marked(self, texts: "Any", arrays: "Arrays", unread: int) -> None:
        """Rate the puzzles with pencil marks, which are not lines."""
        from ninefold.rating import PRODUCERS, stop_in_tenths

        names = _native.rating_status_names()
        for row in (arrays[4] == unread).nonzero()[0].tolist():
            puzzle = puzzle_in(texts[row].as_py())
            if puzzle is None:
                continue
            stop = stop_in_tenths(self.stop_above)
            ((er, ep, ed, hardest, status, _),) = _native.rate_list(
                [board_of(puzzle)], self.uniqueness, stop, self.max_seconds, 1
            )
            for array, value in zip(
                arrays, (er, ep, ed, PRODUCERS.index(hardest), names.index(status)), strict=True
            ):
                array[row] = value


@dataclass(frozen=True, kw_only=True)
class Explain(_PuzzleJob):
    """Follow the path of a profile: the steps, the techniques with their counts, the level and the score.

    The techniques are a text such as "hidden-single=40 naked-pair=1", in the order of their first use. The
    profile is "human", "hodoku", or one of your own: a `Profile`, or the text of its file.

    >>> import pyarrow as pa
    >>> easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> Explain().run(pa.record_batch({"puzzle": [easy]})).to_pylist()[0]["level"]
    'easy'
    """

    profile: "str | Profile" = "human"
    uniqueness: bool = True

    name: ClassVar[str] = "explain"
    rows_at_once: ClassVar[int] = 1024
    columns: ClassVar[dict[str, str]] = {
        "steps": "uint16", "techniques": "string", "hardest": "string", "level": "string", "score": "uint32",
        "status": "string",
    }  # fmt: skip

    def __post_init__(self) -> None:
        """Keep a profile as text: a plan is written as JSON, and other machines need not have the file."""
        if not isinstance(self.profile, str):
            object.__setattr__(self, "profile", self.profile.to_toml())

    def results(self, texts: "Any") -> "Sequence[Any]":
        """Follow the paths of the puzzles of a column."""
        from ninefold.scale.walks import profile_in, walk_columns

        return walk_columns(texts, profile_in(self.profile), self.uniqueness, self.threads)


@dataclass(frozen=True, kw_only=True)
class Canon(_PuzzleJob):
    """Find canonical forms: variants of a puzzle all have the same one. Also the number of automorphisms.

    >>> import pyarrow as pa
    >>> corners = pa.record_batch({"puzzle": ["1" + "." * 80, "." * 80 + "9"]})
    >>> len(set(Canon().run(corners).column("canonical").to_pylist()))
    1
    """

    name: ClassVar[str] = "canon"
    rows_at_once: ClassVar[int] = 16_384
    columns: ClassVar[dict[str, str]] = {"canonical": "string", "automorphisms": "uint32", "status": "string"}

    def results(self, texts: "Any") -> "Sequence[Any]":
        """Find the canonical forms of the puzzles of a column."""
        import numpy as np

        forms, automorphisms = arrays_of(
            texts,
            lambda column: _native.canonical_arrow(column, threads=self.threads),
            lambda arrays: arrays[1] == 0,
        )
        found = automorphisms > 0
        numbers = np.where(found, 0, 1)
        for row in (~found).nonzero()[0].tolist():
            numbers[row] = 1 if puzzle_in(texts[row].as_py()) is None else 2
        words = ("canonical", MALFORMED, "pencilmarks")
        return (
            text_column(forms, found),
            number_column(automorphisms, "uint32", found),
            word_column(words, numbers),
        )


@dataclass(frozen=True, kw_only=True)
class Convert(_PuzzleJob):
    """Read puzzles in any form: the givens with '.' for blanks, their number, and "read" or "malformed".

    >>> import pyarrow as pa
    >>> Convert().run(pa.record_batch({"puzzle": ["5" + "0" * 80]})).to_pylist()[0]["givens"][:3]
    '5..'
    """

    name: ClassVar[str] = "convert"
    columns: ClassVar[dict[str, str]] = {"givens": "string", "clues": "uint8", "status": "string"}

    def results(self, texts: "Any") -> "Sequence[Any]":
        """Read the puzzles of a column."""
        import numpy as np

        givens, readable = _native.givens_arrow(texts)
        for row in (readable == 0).nonzero()[0].tolist():  # in other forms, or no puzzle
            puzzle = puzzle_in(texts[row].as_py())
            if puzzle is not None:
                givens[row] = np.frombuffer(puzzle.givens.encode(), np.uint8)
                readable[row] = 1
        found = readable == 1
        clues = np.count_nonzero(givens != ord("."), axis=1).astype(np.uint8)
        return (
            text_column(givens, found),
            number_column(clues, "uint8", found),
            word_column((MALFORMED, "read"), readable),
        )

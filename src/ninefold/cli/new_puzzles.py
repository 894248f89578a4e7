"""How `ninefold generate` writes puzzles: with solutions and ratings if the user wants them."""

from argparse import Namespace
from collections.abc import Callable, Iterable
from itertools import count
from json import dumps
from typing import IO

from ninefold.cli.tables import Table
from ninefold.cli.writing import PuzzleFile, format_of_puzzles
from ninefold.generation.stream import ClassicStream

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from ninefold.generation.target import PuzzleTraits

    #: A puzzle, as 81 characters if it is classic, and its traits if they are known.
    Found: TypeAlias = "tuple[Any, PuzzleTraits | None]"
    #: A puzzle and its fields: the solution and the rating.
    Row: TypeAlias = "tuple[str, dict[str, object]]"

__all__ = ["PuzzleWriter"]

#: The columns of a rating, as `ninefold rate` calls them; HoDoKu's only if the user asked for its level.
_SE, _HODOKU = ("er", "ep", "ed", "word"), ("level", "score")


class PuzzleWriter:
    """Writes new puzzles as lines, rows of a table, JSON objects or drawings.

    JSON has the solution and the rating unless the user says no; everything else has them on request.
    """

    def __init__(self, args: Namespace, stream: ClassicStream, out: IO[str]) -> None:
        kind = format_of_puzzles(args)
        self._solution: bool = kind == "json" if args.solution is None else args.solution
        self._rating: bool = kind == "json" if args.rating is None else args.rating
        self._stream, self._threads = stream, args.jobs
        self._finish: Callable[[], None] = lambda: None
        self._write = self._writer(args, kind, out)
        self.written = 0

    @property
    def has_details(self) -> bool:
        """True if puzzles are written with their solutions or ratings."""
        return self._solution or self._rating

    def __call__(self, batch: "list[Found]") -> None:
        """Write some puzzles."""
        for line, fields in self._rows(batch):
            self._write(line, fields)
        self.written += len(batch)

    def finish(self) -> None:
        """Write the text that follows the puzzles."""
        self._finish()

    def _rows(self, batch: "list[Found]") -> "Iterable[Row]":
        rows: list[Row] = [(line, {}) for line, _ in batch]
        if self._solution:
            from ninefold.batch.stream import solutions_of

            solutions = solutions_of((line for line, _ in batch), self._threads)
            for (_, fields), solution in zip(rows, solutions, strict=True):
                fields["solution"] = solution
        if self._rating:
            for (_, fields), traits in zip(rows, _rated(batch, self._threads), strict=True):
                fields.update(traits.fields)
        return rows

    def _writer(self, args: Namespace, kind: str, out: IO[str]) -> "Callable[[str, dict[str, object]], None]":
        if kind == "json":
            return self._json_writer(out)
        if not self.has_details:
            file = PuzzleFile(args, out)
            self._finish = file.finish
            return lambda line, _: file.write_line(line)
        if kind == "line":
            return lambda line, fields: print(line, *self._texts(fields), sep="\t", file=out)
        names = self._columns()
        table = Table(out, ["puzzle", *names])
        table.begin()
        return lambda line, fields: table.write([line, *(_field(fields[name]) for name in names)])

    def _columns(self) -> list[str]:
        """The columns after the puzzle."""
        target = self._stream.target
        level = _HODOKU if target is not None and target.hodoku is not None else ()
        return [*(["solution"] * self._solution), *((*_SE, *level) if self._rating else ())]

    def _texts(self, fields: dict[str, object]) -> list[object]:
        """The values after the puzzle on a line of text: the solution and ER."""
        return [_field(fields[name]) for name in self._columns() if name in ("solution", "er")]

    def _json_writer(self, out: IO[str]) -> "Callable[[str, dict[str, object]], None]":
        numbers, target, seed = count(), self._stream.target, self._stream.seed
        has_path = target is not None and target.asks_for_path

        def write(line: str, fields: dict[str, object]) -> None:
            clues = 81 - line.count(".")
            first = {"puzzle": line, "clues": clues, "seed": seed, "number": next(numbers)}
            path = {"techniques": _techniques(line)} if has_path else {}
            out.write(dumps({**first, **fields, **path}) + "\n")

        return write


def _rated(batch: "list[Found]", threads: int) -> "list[PuzzleTraits]":
    """Return the traits of puzzles, all with the rating of Sudoku Explainer."""
    from ninefold.generation.target import PuzzleTraits
    from ninefold.rating import rate_many

    traits = [PuzzleTraits() if known is None else known for _, known in batch]
    unrated = [number for number, known in enumerate(traits) if known.er is None]
    for number, rating in zip(
        unrated, rate_many([batch[number][0] for number in unrated], threads=threads), strict=True
    ):
        traits[number] = traits[number]._replace(er=rating.er, ep=rating.ep, ed=rating.ed)
    return traits


def _field(value: object) -> object:
    """Format a value for text: ratings get one decimal."""
    return f"{value:.1f}" if isinstance(value, float) else value


def _techniques(line: str) -> dict[str, int]:
    """Count the uses of each technique on the path, in order."""
    from ninefold.logic import explain

    used: dict[str, int] = {}
    for step in explain(line).steps:
        used[step.technique] = used.get(step.technique, 0) + 1
    return used

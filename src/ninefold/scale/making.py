"""Making puzzles as a job: a row for each attempt that succeeds, by the number of the attempt."""

from dataclasses import dataclass, field
from typing import ClassVar, cast

from ninefold.algorithm import isa_name
from ninefold.generation.attempts import Maker
from ninefold.scale.columns import load_arrow
from ninefold.scale.job import PUZZLE, Job

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ninefold.generation.options import GenerationOptions
    from ninefold.generation.recipe import Recipe
    from ninefold.generation.target import Target

__all__ = ["ATTEMPT", "Generate"]

#: The column with the numbers of the attempts.
ATTEMPT = "attempt"


@dataclass(frozen=True, kw_only=True)
class Generate(Job):
    """Make the attempts in a column. An attempt depends on the seed and its number alone.

    `options` are those of `generate` for the puzzle and its difficulty. Each attempt gives one puzzle or
    none, so the result has the number of the attempt next to each puzzle, and its number of clues.

    >>> import ninefold as nf, pyarrow as pa
    >>> made = Generate(seed=7).run(pa.record_batch({"attempt": range(5)}))
    >>> made.column("puzzle")[0].as_py() == nf.generate(seed=7).givens
    True
    """

    column: str = ATTEMPT
    seed: int = 0
    options: "dict[str, Any]" = field(default_factory=dict)

    name: ClassVar[str] = "generate"
    rows_at_once: ClassVar[int] = 8192

    @property
    def own_schema(self) -> "Any":
        """The number of the attempt, the puzzle and its clues."""
        arrow = load_arrow()
        return arrow.schema([(ATTEMPT, arrow.int64()), (PUZZLE, arrow.string()), ("clues", arrow.uint8())])

    def work(self, batch: "Any") -> "list[Any]":
        """Make the attempts of a batch."""
        arrow = load_arrow()
        attempts = batch.column(self.column).to_pylist()
        found: list[tuple[int, str]] = []
        for first, count in _runs(attempts):
            found += self._made(first, count)
        numbers, puzzles = [row[0] for row in found], [row[1] for row in found]
        clues = [81 - puzzle.count(".") for puzzle in puzzles]
        return [arrow.array(numbers, arrow.int64()), arrow.array(puzzles, arrow.string()),
                arrow.array(clues, arrow.uint8())]  # fmt: skip

    def recipe(self) -> "tuple[Recipe, Target | None]":
        """Check the options, and return what they ask for."""
        from ninefold.generation import recipe_and_target

        return recipe_and_target(cast("GenerationOptions", self.options))

    def _made(self, first: int, count: int) -> "list[tuple[int, str]]":
        """Make consecutive attempts; return the number and the puzzle of those that succeed."""
        recipe, target = self.recipe()
        attempts = Maker(recipe, target, self.seed, isa_name()).attempts(first, count, threads=self.threads)
        lines = {number: attempts.line(number) for number in attempts.made()}
        return [
            (first + number, line)
            for number, line in lines.items()
            if target is None or target.finish(line)[0] == 0
        ]


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """Return runs of consecutive numbers as first and count.

    >>> _runs([3, 4, 5, 9])
    [(3, 3), (9, 1)]
    """
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and sum(runs[-1]) == number:
            runs[-1] = runs[-1][0], runs[-1][1] + 1
        else:
            runs.append((number, 1))
    return runs

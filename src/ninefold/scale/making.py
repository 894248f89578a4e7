"""Making puzzles as a job: a row for each attempt that succeeds, by the number of the attempt."""

from dataclasses import dataclass, field
from typing import ClassVar, cast

from ninefold.algorithm import isa_name
from ninefold.generation.attempts import MADE, Maker
from ninefold.scale.columns import load_arrow, number_column, text_column
from ninefold.scale.job import PUZZLE, Job

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

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
        import numpy as np

        runs = [self._made(*run) for run in _runs(batch.column(self.column).to_numpy())]
        numbers = np.concatenate([np.zeros(0, np.int64), *(run[0] for run in runs)])
        puzzles = np.concatenate([np.zeros((0, 81), np.uint8), *(run[1] for run in runs)])
        clues = np.count_nonzero(puzzles != ord("."), axis=1).astype(np.uint8)
        return [number_column(numbers, "int64"), text_column(puzzles), number_column(clues, "uint8")]

    def recipe(self) -> "tuple[Recipe, Target | None]":
        """Check the options, and return what they ask for."""
        from ninefold.generation import recipe_and_target

        return recipe_and_target(cast("GenerationOptions", self.options))

    def _made(self, first: int, count: int) -> "tuple[NDArray[np.int64], NDArray[np.uint8]]":
        """Make consecutive attempts; return the numbers and the puzzles of those that succeed."""
        import numpy as np

        recipe, target = self.recipe()
        attempts = Maker(recipe, target, self.seed, isa_name()).attempts(first, count, threads=self.threads)
        good = (np.frombuffer(attempts.fates, np.uint8) == ord(MADE)).nonzero()[0]
        if target is not None:  # some of what it asks for is checked in Python
            good = np.array([i for i in good.tolist() if target.finish(attempts.line(i))[0] == 0], np.int64)
        return first + good, np.frombuffer(attempts.text.encode(), np.uint8).reshape(-1, 81)[good]


def _runs(numbers: "NDArray[Any]") -> list[tuple[int, int]]:
    """Return runs of consecutive numbers as first and count.

    >>> import numpy as np
    >>> _runs(np.array([3, 4, 5, 9])), _runs(np.array([-1])), _runs(np.array([]))
    ([(3, 3), (9, 1)], [(-1, 1)], [])
    """
    import numpy as np

    breaks = np.flatnonzero(np.diff(numbers) != 1) + 1
    starts = np.append([0] * bool(len(numbers)), breaks).astype(np.int64)
    sizes = np.diff(starts, append=len(numbers))
    return list(zip(numbers[starts].tolist(), sizes.tolist(), strict=True))

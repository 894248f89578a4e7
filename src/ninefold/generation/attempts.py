"""Attempts to make a puzzle, by their numbers: the same seed and number always give the same attempt.

Everything that makes puzzles gets them here: the streams of `generate`, and the job for work at scale.
"""

from typing import NamedTuple

from ninefold import _native

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.generation.recipe import Recipe
    from ninefold.generation.target import Target

    Verdict = tuple[int, int, int, int]

__all__ = ["MADE", "Attempts", "Maker"]

#: The fate of an attempt that gave a puzzle.
MADE = "+"


class Attempts(NamedTuple):
    """The results of consecutive attempts.

    text: the puzzles, 81 characters each; fates: a character for each attempt, `MADE`, or '?' for one that
    was not finished in time; solutions: the number of solutions; verdicts: the distance from the target and
    er, ep and ed in tenths, as far as the core knows them (empty without a target).
    """

    text: str
    fates: bytes
    solutions: list[int]
    verdicts: "list[Verdict]"

    def line(self, number: int) -> str:
        """Return the puzzle of an attempt, counted from the first one here."""
        return self.text[81 * number : 81 * number + 81]


class Maker(NamedTuple):
    """What to make, and from which seed."""

    recipe: "Recipe"
    target: "Target | None"
    seed: int
    isa: str | None

    def attempts(
        self, first: int, count: int, *, threads: int = 0, max_seconds: float | None = None
    ) -> Attempts:
        """Make `count` attempts, beginning with number `first`."""
        target = None if self.target is None else self.target.native()
        return Attempts(
            *_native.generate(
                self.recipe.native(), target, seed=self.seed, first=first, count=count, threads=threads,
                max_seconds=max_seconds, isa=self.isa,
            )
        )  # fmt: skip

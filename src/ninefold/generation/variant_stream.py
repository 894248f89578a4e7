"""Streams of variants: the matching puzzles among the attempts of a seed."""

from typing import NamedTuple

from ninefold.errors import NinefoldError, NotFound
from ninefold.generation.attempts import MADE
from ninefold.generation.stream import GenerationLimits, Stream
from ninefold.generation.variants import VariantRecipe
from ninefold.message import Listing, Message, message
from ninefold.puzzle import Puzzle
from ninefold.variants.alphabet import text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ninefold.generation.target import PuzzleTraits
    from ninefold.generation.variant_target import VariantTarget
    from ninefold.generation.variants import Attempt

__all__ = ["VariantStream"]

#: The fates of attempts that were not finished in time, and of rules that no grid obeys.
_UNFINISHED, _IMPOSSIBLE = "?", "!"


class _Closest(NamedTuple):
    """The closest attempt so far."""

    distance: tuple[int, int]  # from the number of clues, from the target
    puzzle: Puzzle
    flaw: Message


class VariantStream(Stream):
    """Puzzles with other sizes and rules."""

    def __init__(
        self, recipe: VariantRecipe, target: "VariantTarget | None", n: int | None, limits: GenerationLimits
    ) -> None:
        super().__init__(n, limits, first=8)
        self.recipe, self.target = recipe, target
        self._closest: _Closest | None = None

    @property
    def wish(self) -> Listing:
        """The requested puzzle, in words."""
        return Listing([*self.recipe.wish, *(() if self.target is None else self.target.wish)])

    def _matches(self, count: int) -> "list[tuple[Any, PuzzleTraits | None]]":
        found: list[tuple[Any, PuzzleTraits | None]] = []
        for attempt in self.recipe.attempts(self.attempts, count, self._limits, self._deadline.left):
            fate = attempt[0]
            if fate == _IMPOSSIBLE:
                raise NinefoldError(
                    "rules: no grid obeys all of them: {variant}", variant=self.recipe.variant.description
                )
            if fate == _UNFINISHED or (self.target is not None and self._deadline.is_over):
                self._run_out_of_time()
                break
            self.attempts += 1
            puzzle = self._judged(attempt)
            if puzzle is not None:
                self._since = 0
                found.append((puzzle, None))
                continue
            self._miss()
            if self._spent:
                break
        return found

    def _judged(self, attempt: "Attempt") -> Puzzle | None:
        """Return the puzzle of an attempt that matches; else remember it if it is the closest so far."""
        fate, givens = attempt[:2]
        if not givens:
            return None  # no solution was found
        puzzle = self.recipe.puzzle(attempt)
        if fate == MADE:
            missed = [] if self.target is None else self.target.flaws(puzzle)
            if not missed:
                return puzzle
            flaw = message("with {flaws}", flaws=Listing(missed))
        else:
            missed = []
            is_outside = self.recipe.distance(puzzle.clues) > 0
            flaw = (
                message("with {count} clues", count=puzzle.clues)
                if is_outside
                else message("that is not minimal")
            )
        away = (self.recipe.distance(puzzle.clues), len(missed))
        if self._closest is None or away < self._closest.distance:
            self._closest = _Closest(away, puzzle, flaw)
        return None

    def _not_found(self) -> NotFound:
        if self._closest is None:
            return NotFound("not found in {limit}: {wish}", None, wish=self.wish, limit=self._spent)
        _, puzzle, flaw = self._closest
        return NotFound(
            "not found in {limit}: {wish}; the closest was one {flaw}: {puzzle}",
            puzzle,
            wish=self.wish,
            limit=self._spent,
            flaw=flaw,
            puzzle=text_of(puzzle.values),
        )

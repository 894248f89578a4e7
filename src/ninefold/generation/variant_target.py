"""The difficulty of variants: the techniques that the path of `explain` needs."""

from typing import NamedTuple

from ninefold.errors import NinefoldError
from ninefold.generation.target import Target, make_target
from ninefold.logic import explain
from ninefold.logic.profile import Profile
from ninefold.logic.technique_table import LEVELS, TECHNIQUES, info_of
from ninefold.message import Listing, Message, message
from ninefold.puzzle import Puzzle
from ninefold.variants.boards import fits_on_a_board
from ninefold.variants.variant import Variant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ninefold.generation.options import GenerationOptions

__all__ = ["VariantTarget", "make_variant_target"]

#: The options that are about the path.
_TECHNIQUES = ("requires", "forbids", "only")


class VariantTarget(NamedTuple):
    """The techniques that a path must use and must not use, and the option that asks for them."""

    option: str
    level: str | None
    path: Target

    @property
    def wish(self) -> Listing:
        """The target in words."""
        level = [] if self.level is None else [message(self.level)]
        return Listing([*level, *self.path.wish])

    @property
    def profile(self) -> Profile:
        """The techniques to try. Those at the end of the list are left out if the path must not use them."""
        todo = self.path.profile
        order = list(todo.techniques)
        while order and order[-1] in self.path.forbids:
            order.pop()
        return todo._replace(techniques=tuple(order))

    def flaws(self, puzzle: Puzzle) -> list[Message]:
        """Describe how a puzzle misses the target."""
        path = explain(puzzle, profile=self.profile)
        used = [step.technique for step in path.steps]
        if (self.path.forbids or self.level) and not path.solved:
            return [message("a path that gets stuck")]
        bad = next((id_ for id_ in used if id_ in self.path.forbids), None)
        lacks = [group[0] for group in self.path.requires if not set(group).intersection(used)]
        flaws = [message("no {name}", name=id_) for id_ in lacks]
        flaws += [] if bad is None else [message("{name}", name=bad)]
        if self.level is not None and bad is None:
            hardest = max((info_of(id_).level for id_ in used), key=LEVELS.index, default=LEVELS[0])
            flaws += [] if hardest == self.level else [message("difficulty {level}", level=message(hardest))]
        return flaws


def make_variant_target(options: "GenerationOptions", variant: Variant) -> VariantTarget | None:
    """Check the options against each other. Return None if there are none.

    >>> print(make_variant_target({"difficulty": "medium"}, Variant(6, 6, 1, 6)).wish)
    medium
    """
    techniques: dict[str, Any] = {name: options[name] for name in _TECHNIQUES if options.get(name)}  # type: ignore[literal-required]
    difficulty = options.get("difficulty")
    if difficulty is None and not techniques:
        return None
    option = next(iter(techniques)) if difficulty is None else "difficulty"
    if not fits_on_a_board(variant):
        raise NinefoldError(
            "{option}: logic works on puzzles with at most 9 rows, columns and digits; leave it out",
            option=option,
        )
    level = None if difficulty is None else _level(difficulty)
    path = make_target(**techniques) if techniques else Target()
    assert path is not None
    return VariantTarget(option, level, path if level is None else _without_harder(path, level))


def _level(difficulty: object) -> str:
    word = difficulty.strip().lower() if isinstance(difficulty, str) else ""
    if word not in LEVELS:
        raise NinefoldError(
            "difficulty: {difficulty} is not a level of variants: {names}",
            difficulty=repr(difficulty),
            names=", ".join(LEVELS),
        )
    return word


def _without_harder(path: Target, level: str) -> Target:
    """Forbid the techniques of harder levels."""
    number = LEVELS.index(level)
    harder = {id_ for id_, info in TECHNIQUES.items() if LEVELS.index(info.level) > number}
    return path._replace(forbids=path.forbids | harder)

"""The options of `generate` and related functions, in one place."""

from collections.abc import Sequence
from typing import TypedDict

from ninefold.errors import NinefoldError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ninefold.generation.difficulty import Difficulty
    from ninefold.generation.recipe import Clues, Pattern
    from ninefold.generation.target import Hodoku, Techniques
    from ninefold.variants.constraint import Constraint
    from ninefold.variants.rule import Rule

__all__ = ["RECIPE", "RULES", "TARGET", "GenerationOptions", "refuse_rules", "refuse_unknown"]


class GenerationOptions(TypedDict, total=False):
    """The options; all are optional."""

    # the puzzle itself (recipe.py)
    clues: "Clues"
    minimal: bool | None
    symmetry: str | Sequence[str]
    pattern: "Pattern"
    # its size and rules, if it is not classic Sudoku (variants.py)
    variant: str | None
    size: int | None
    boxes: Sequence[int] | None
    regions: "str | Iterable[object] | None"
    rules: "Iterable[Rule | Constraint]"
    # its difficulty (target.py)
    difficulty: "Difficulty"
    hodoku: "Hodoku"
    requires: "Techniques"
    forbids: "Techniques"
    only: "Techniques | None"
    pearl: bool
    diamond: bool
    mutate: bool | None
    # the search for it (stream.py)
    seed: int | None
    max_attempts: int | None
    max_seconds: float | None
    threads: int
    isa: str | None


#: The options of a recipe, of the rules and of a target; the others are about the search.
RECIPE = ("clues", "minimal", "symmetry", "pattern")
RULES = ("variant", "size", "boxes", "regions", "rules")
TARGET = ("difficulty", "hodoku", "requires", "forbids", "only", "pearl", "diamond", "mutate")


def refuse_unknown(options: GenerationOptions) -> None:
    """Raise TypeError for an unknown option, as Python does for arguments.

    >>> refuse_unknown({"symetry": "full"})
    Traceback (most recent call last):
    TypeError: unknown option 'symetry'; did you mean 'symmetry'?
    """
    for name in options:
        if name not in GenerationOptions.__annotations__:
            from difflib import get_close_matches

            close = get_close_matches(name, GenerationOptions.__annotations__, 1)
            raise TypeError(f"unknown option {name!r}" + (f"; did you mean {close[0]!r}?" if close else ""))


def refuse_rules(options: GenerationOptions) -> None:
    """Raise NinefoldError for options that ask for other rules than those of classic Sudoku.

    >>> refuse_rules({"size": 6})
    Traceback (most recent call last):
    ninefold.errors.NinefoldError: size: only classic Sudoku works here; leave it out
    """
    for name in RULES:
        if options.get(name):
            raise NinefoldError("{option}: only classic Sudoku works here; leave it out", option=name)

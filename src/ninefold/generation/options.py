"""The options of `generate` and related functions, in one place."""

from collections.abc import Sequence
from typing import TypedDict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.generation.difficulty import Difficulty
    from ninefold.generation.recipe import Clues, Pattern
    from ninefold.generation.target import Hodoku, Techniques

__all__ = ["RECIPE", "TARGET", "GenerationOptions", "refuse_unknown"]


class GenerationOptions(TypedDict, total=False):
    """The options; all are optional."""

    # the puzzle itself (recipe.py)
    clues: "Clues"
    minimal: bool | None
    symmetry: str | Sequence[str]
    pattern: "Pattern"
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


#: The options of a recipe and of a target; the others are about the search.
RECIPE = ("clues", "minimal", "symmetry", "pattern")
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

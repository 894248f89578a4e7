"""The options of `generate` and its kin, spelt once."""

from collections.abc import Sequence
from typing import TypedDict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.generation.difficulty import Difficulty
    from ninefold.generation.recipe import Clues, Pattern
    from ninefold.generation.target import Hodoku, Techniques

__all__ = ["RECIPE", "TARGET", "Options", "refuse_unknown"]


class Options(TypedDict, total=False):
    """All may be left out."""

    # what the puzzle is (recipe.py)
    clues: "Clues"
    minimal: bool | None
    symmetry: str | Sequence[str]
    pattern: "Pattern"
    # how hard it is (target.py)
    difficulty: "Difficulty"
    hodoku: "Hodoku"
    requires: "Techniques"
    forbids: "Techniques"
    only: "Techniques | None"
    pearl: bool
    diamond: bool
    mutate: bool | None
    # how it is looked for (stream.py)
    seed: int | None
    max_attempts: int | None
    max_seconds: float | None
    threads: int
    isa: str | None


#: Those of a recipe, and those of a target; the others say how puzzles are looked for.
RECIPE = ("clues", "minimal", "symmetry", "pattern")
TARGET = ("difficulty", "hodoku", "requires", "forbids", "only", "pearl", "diamond", "mutate")


def refuse_unknown(options: Options) -> None:
    """Raise TypeError for an option that is none, as Python does for arguments.

    >>> refuse_unknown({"symetry": "full"})
    Traceback (most recent call last):
    TypeError: there is no option 'symetry'; did you mean 'symmetry'?
    """
    for name in options:
        if name not in Options.__annotations__:
            from difflib import get_close_matches

            close = get_close_matches(name, Options.__annotations__, 1)
            raise TypeError(
                f"there is no option {name!r}" + (f"; did you mean {close[0]!r}?" if close else "")
            )

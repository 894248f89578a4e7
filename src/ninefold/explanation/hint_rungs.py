"""Hints in five rungs, each with more detail: where, what, which cells, why, and what to do.

Players who are stuck can ask for no more than they need. The first three rungs do not reveal the move.
"""

from collections.abc import Iterator
from enum import IntEnum
from itertools import islice

from ninefold._native import Board, CellSet
from ninefold.errors import NinefoldError
from ninefold.explanation import explain_step
from ninefold.explanation.document import Explanation, Sentence, say
from ninefold.explanation.effect import effect_of
from ninefold.explanation.hint_cells import cells_sentence, pattern_of
from ninefold.explanation.hint_region import region_of
from ninefold.explanation.references import TechniqueName
from ninefold.logic.step import Step
from ninefold.puzzle import board_of_any

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.puzzle import PuzzleLike

__all__ = ["Rung", "hint_at"]


class Rung(IntEnum):
    """The amount of detail that a hint reveals; users know it as the level of a hint."""

    REGION = 1
    TECHNIQUE = 2
    CELLS = 3
    EXPLANATION = 4
    APPLY = 5


def hint_at(puzzle: "PuzzleLike", step: Step, level: int) -> Explanation:
    """Return the text of a hint at a level from 1 to 5.

    1: where to look; 2: also the technique; 3: also the cells or lines, a dozen cells at most; 4: the whole
    explanation; 5: only the move, which `Board.apply` makes.

    >>> import ninefold as nf
    >>> p = ".92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46"
    >>> step = nf.find_steps(p, technique="pointing")[0]
    >>> for level in (1, 2, 3, 5):
    ...     print(nf.hint_at(p, step, level))
    Look at box 5.
    Look at box 5. Technique: Pointing.
    Look at box 5. Technique: Pointing. Look at the 4s in r4c4, r4c5 and r4c6.
    Remove 4 from r4c7 and r4c9.
    """
    if level not in range(1, len(Rung) + 1):
        raise NinefoldError(
            "level {level}: give a level from 1 to {count}", level=repr(level), count=len(Rung)
        )
    board = board_of_any(puzzle)
    words = explain_step(board, step)
    match Rung(level):
        case Rung.EXPLANATION:
            return words
        case Rung.APPLY:
            return Explanation(effect_of(step))
    return Explanation(islice(_lowest_rungs(board, step, words), level))


def _lowest_rungs(board: Board, step: Step, words: Explanation) -> Iterator[Sentence]:
    touched = CellSet([cell for cell, _ in step.places + step.removes])
    yield region_of(board, step, pattern_of(board, step, words) | touched)
    yield say("Technique: {technique}.", technique=TechniqueName(step.technique))
    yield cells_sentence(board, step, words)

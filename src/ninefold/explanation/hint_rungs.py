"""Hints in five rungs, each with more detail: where, what, which cells, why, and what to do.

Players who are stuck can ask for no more than they need. The first three rungs do not reveal the move.
"""

from collections.abc import Iterator
from enum import IntEnum
from itertools import islice

from ninefold._native import CLASSIC, Board, CellSet, DigitSet
from ninefold.errors import NinefoldError
from ninefold.explanation import explain_step
from ninefold.explanation.document import Explanation, Sentence, say
from ninefold.explanation.effect import effect_of
from ninefold.explanation.references import TechniqueName, cells_of
from ninefold.logic.step import Chain, Coloring, Exclusion, Fish, Locked, Single, Step, Templates
from ninefold.puzzle import board_of

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

    1: the region; 2: also the technique; 3: also the cells; 4: the whole explanation; 5: only the move, which
    `Board.apply` makes.

    >>> import ninefold as nf
    >>> p = ".92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46"
    >>> step = nf.find_steps(p, technique="pointing")[0]
    >>> for level in (1, 2, 3, 5):
    ...     print(nf.hint_at(p, step, level))
    Look at box 5.
    Look at box 5. Technique: Pointing.
    Look at box 5. Technique: Pointing. Look at r4c4, r4c5 and r4c6.
    Remove 4 from r4c7 and r4c9.
    """
    if level not in range(1, len(Rung) + 1):
        raise NinefoldError(
            "level {level}: give a level from 1 to {count}", level=repr(level), count=len(Rung)
        )
    board = board_of(puzzle)
    words = explain_step(board, step)
    match Rung(level):
        case Rung.EXPLANATION:
            return words
        case Rung.APPLY:
            return Explanation(effect_of(step))
    return Explanation(islice(_lowest_rungs(board, step, words), level))


def _lowest_rungs(board: Board, step: Step, words: Explanation) -> Iterator[Sentence]:
    cells = _pattern(board, step, words)
    yield _region(step, cells | CellSet([cell for cell, _ in step.places + step.removes]))
    yield say("Technique: {technique}.", technique=TechniqueName(step.technique))
    yield say("Look at {cells}.", cells=cells)


def _pattern(board: Board, step: Step, words: Explanation) -> CellSet:
    """The cell of a single, or the cells that the explanation names before the effect.

    Cells with an effect count only if they are part of the pattern themselves.
    """
    touched = CellSet([cell for cell, _ in step.places + step.removes])
    if isinstance(step.evidence, Single):
        return touched
    effect = {sentence.template for sentence in effect_of(step)}
    refs = [ref for sentence in words if sentence.template not in effect for _, ref in sentence.fields]
    cells = CellSet([cell for ref in refs for cell in cells_of(ref)])
    return cells - (touched - _at_work(board, step)) or touched


def _at_work(board: Board, step: Step) -> CellSet:
    """The cells that the effect follows from."""
    match step.evidence:
        case Templates():
            return CellSet()
        case Exclusion(cells=cells):
            return cells
        case Coloring(clusters=clusters):
            return CellSet([cell for colours in clusters for colour in colours for cell, _ in colour])
    proof = [candidate for truth in step.truths for candidate in truth.candidates(board)]
    return CellSet([cell for cell, _ in [*proof, *step.deadly]])


def _region(step: Step, cells: CellSet) -> Sentence:
    """The digit, if the pattern is about a single one; otherwise the house of the pattern or its boxes."""
    digit = _only_digit(step)
    if digit:
        return say("Look at the {digit}s.", digit=digit)
    if isinstance(step.evidence, Single | Locked) and step.evidence.house is not None:
        return say("Look at {house}.", house=step.evidence.house)
    for house in CLASSIC.boxes + CLASSIC.rows + CLASSIC.columns:
        if cells <= house.cells:
            return say("Look at {house}.", house=house)
    boxes = tuple(box for box in CLASSIC.boxes if box.cells & cells)
    if len(boxes) <= 4:
        return say("Look at {house}.", house=boxes)
    return say("Look at the whole board.")


def _only_digit(step: Step) -> DigitSet:
    """The digit of a fish, chain, colouring or template, if there is only one.

    The truth of a cell is about all its candidates.
    """
    digits = DigitSet([truth.digit for truth in step.truths if truth.digit is not None])
    of_cells = any(truth.cell is not None for truth in step.truths)
    has_one = isinstance(step.evidence, Fish | Chain | Coloring | Templates) and not of_cells
    return digits if has_one and len(digits) == 1 else DigitSet()

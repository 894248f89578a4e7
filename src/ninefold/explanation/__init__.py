"""From evidence to sentences: why a step is right, in words that pictures and translations can follow.

One file for each family, with the stem of its finders. The package is not called `explain`, because that is
the name of a function of `ninefold`, which a module of the same name would hide.
"""

from collections.abc import Iterable

from ninefold.errors import NinefoldError
from ninefold.explanation import (
    als,
    chains,
    coloring,
    fish,
    locked,
    nets,
    single_digit,
    singles,
    subsets,
    templates,
    uniqueness,
    wings,
)
from ninefold.explanation.document import Explanation, Part, Sentence, plural, say
from ninefold.explanation.effect import effect_of
from ninefold.explanation.generic import from_truths
from ninefold.explanation.references import Arrow, Colour, Letter, Link, Number, Ref, Wave
from ninefold.explanation.table import EXPLAINERS
from ninefold.logic.registry import own_explanation
from ninefold.logic.step import Step
from ninefold.puzzle import board_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ninefold._native import Board
    from ninefold.puzzle import PuzzleLike

__all__ = [
    "Arrow",
    "Colour",
    "Explanation",
    "Letter",
    "Link",
    "Number",
    "Part",
    "Ref",
    "Sentence",
    "Wave",
    "effect_of",
    "explain_step",
    "plural",
    "say",
]

_FAMILIES = (
    singles,
    locked,
    subsets,
    fish,
    single_digit,
    wings,
    als,
    coloring,
    chains,
    uniqueness,
    nets,
    templates,
)  # loaded for what they register


def explain_step(puzzle: "PuzzleLike", step: Step) -> Explanation:
    """The words for a step on the board it was found on: what is seen, why it forces something, what follows.

    >>> import ninefold as nf
    >>> p = ".92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46"
    >>> for sentence in nf.explain_step(p, nf.find_steps(p, technique="pointing")[0]):
    ...     print(sentence)
    In box 5, the digit 4 can only be in r4c4, r4c5 or r4c6.
    All these cells lie in row 4 as well, so that one of them is the 4 of both houses.
    No other cell of row 4 can be 4.
    Cross out 4 in r4c7 and r4c9.
    """
    board = board_of(puzzle)
    for candidate in step.places + step.removes:
        if candidate not in board.all_candidates:
            raise NinefoldError(f"explain_step: {candidate} is not a candidate of this board")
    return Explanation(_sentences(board, step))


def _sentences(board: "Board", step: Step) -> Iterable[Sentence]:
    own = own_explanation(step.technique)
    if own is not None:
        return _checked(step, own(board, step))
    explainer = EXPLAINERS.get(step.technique)
    if explainer is None or not isinstance(step.evidence, explainer.evidence):
        return from_truths(step)
    return (*explainer.function(board, step, step.evidence), *effect_of(step))


def _checked(step: Step, said: "Iterable[Sentence] | Sentence") -> "Iterator[Sentence]":
    """What a technique of a user says of its step; one sentence may come alone."""
    alone = not isinstance(said, Iterable) or isinstance(said, str | Sentence)
    for sentence in (said,) if alone else said:
        if not isinstance(sentence, Sentence):
            raise NinefoldError(
                f"technique {step.technique!r} explains with {sentence!r}, not with a sentence"
            )
        yield sentence

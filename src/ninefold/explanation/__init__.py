"""Turn the evidence of a step into sentences that can be drawn and translated.

There is one file per family, named after its finders. The package is not called `explain` because it would
hide the function `ninefold.explain`.
"""

from collections.abc import Iterable
from typing import overload

from ninefold.errors import NinefoldError
from ninefold.explanation import (
    als,
    arrangements,
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
from ninefold.explanation.generic import from_truths, from_words
from ninefold.explanation.references import Arrow, Colour, Letter, Link, Number, Ref, Wave
from ninefold.explanation.step_writers import STEP_WRITERS
from ninefold.logic.registry import own_technique
from ninefold.logic.step import Evidence, OwnEvidence, Step, refuse_malformed, refuse_missing_houses
from ninefold.logic.technique_table import TECHNIQUES
from ninefold.puzzle import board_of_any
from ninefold.suggestion import closest

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
    arrangements,
    coloring,
    chains,
    uniqueness,
    nets,
    templates,
)  # imported for the functions they register


@overload
def explain_step(step: Step, /) -> Explanation: ...
@overload
def explain_step(puzzle: "PuzzleLike", step: Step) -> Explanation: ...
def explain_step(puzzle: "PuzzleLike | Step", step: Step | None = None) -> Explanation:
    """Explain a step in words: what you see, why it forces something, and what follows.

    The default is the board where the step was found; `explain_step(board, step)` uses another one.

    >>> import ninefold as nf
    >>> p = ".92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46"
    >>> for sentence in nf.explain_step(nf.find_steps(p, technique="pointing")[0]):
    ...     print(sentence)
    In box 5, the digit 4 can only go in r4c4, r4c5 or r4c6.
    All three cells are in row 4, so row 4 gets its 4 inside box 5.
    No other cell in row 4 can be 4.
    Remove 4 from r4c7 and r4c9.
    """
    explained = puzzle if step is None else step
    refuse_malformed(explained)
    assert isinstance(explained, Step)
    _refuse_unexplainable(explained)
    start = explained.board if step is None else puzzle
    if start is None:
        raise NinefoldError(f"{explained}: the step has no board; call explain_step(board, step)")
    board = board_of_any(start)
    refuse_missing_houses(explained, board)
    for candidate in explained.places + explained.removes:
        if candidate not in board.all_candidates:
            raise NinefoldError(f"explain_step: {candidate} is not a candidate of this board")
    return Explanation(_sentences(board, explained))


def _refuse_unexplainable(step: Step) -> None:
    """Raise an error if a step does not have what its explanation needs; a finder's steps always do."""
    if not (step.places or step.removes):
        raise NinefoldError(
            f"a step of {step.technique} must change something: its places and removes are empty"
        )
    found = None if step.evidence is None else type(step.evidence).__name__
    needed = STEP_WRITERS.get(step.technique, {})
    if needed and type(step.evidence) not in needed:
        kinds = " or ".join(kind.__name__ for kind in needed)
        raise NinefoldError(f"the evidence of a step of {step.technique} must be {kinds}, not {found}")
    if not (found is None or isinstance(step.evidence, Evidence | OwnEvidence)):
        raise NinefoldError(
            "the evidence of a step must be one of the types in ninefold.logic.evidence, "
            f"an nf.OwnEvidence or None, not {found}"
        )
    # The truths of an unknown technique say enough: your own is unknown in another process, for example.
    if step.technique not in TECHNIQUES and not step.truths and own_technique(step.technique) is None:
        close = closest(step.technique, TECHNIQUES)
        cure = "register your own with nf.technique" if close is None else f"did you mean {close!r}?"
        raise NinefoldError(f"the technique of the step, {step.technique!r}, is unknown: {cure}")


def _sentences(board: "Board", step: Step) -> Iterable[Sentence]:
    own = own_technique(step.technique)
    if own is not None and own.explain is not None:
        return _checked(step, own.explain(board, step))
    if own is not None and own.words:
        return from_words(step, own.words)
    writer = STEP_WRITERS.get(step.technique, {}).get(type(step.evidence))
    if writer is None:
        return from_truths(board, step)
    try:
        return (*writer(board, step, step.evidence), *effect_of(step))
    except Exception as error:  # a step not made by a finder can break the function in any way
        raise NinefoldError(
            f"explain_step: the evidence is not valid for {step.technique} on this board: {error!r}"
        ) from error


def _checked(step: Step, said: "Iterable[Sentence] | Sentence") -> "Iterator[Sentence]":
    """Check the explanation that a user's technique gives for its step; it may be a single sentence."""
    alone = not isinstance(said, Iterable) or isinstance(said, str | Sentence)
    for sentence in (said,) if alone else said:
        if not isinstance(sentence, Sentence):
            raise NinefoldError(
                f"technique {step.technique!r} must explain its steps with sentences, not {sentence!r}"
            )
        yield sentence

"""Check a step: do its changes follow from its truths, and is its evidence true?"""

from enum import StrEnum

from ninefold import _native
from ninefold.logic.evidence_check import Claims
from ninefold.logic.step import OwnEvidence, Step, refuse_malformed, refuse_missing_houses
from ninefold.numbers import Deadline
from ninefold.puzzle import board_of_any

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.puzzle import PuzzleLike

__all__ = ["StepVerdict", "check_step"]


class StepVerdict(StrEnum):
    """The result of `check_step`. Only RIGHT is true in a boolean context.

    >>> import ninefold as nf
    >>> [verdict.value for verdict in nf.StepVerdict if verdict]
    ['right']
    """

    RIGHT = "right"  #: it follows, and its evidence is true
    WRONG = "wrong"  #: it does not follow, or its evidence is false
    UNDECIDED = "undecided"  #: the proof takes too long

    def __bool__(self) -> bool:
        return self is StepVerdict.RIGHT


def check_step(puzzle: "PuzzleLike", step: Step, *, max_seconds: float | None = None) -> StepVerdict:
    """Check a step by its truths and its evidence, no matter what found it.

    It is RIGHT if its changes follow from its truths, and if everything that its evidence claims is true on
    the board and leads to the same changes. `OwnEvidence` is not checked. A step that assumes one solution is
    right only if the givens of the board have exactly one. It is UNDECIDED if the proof takes too long.

    >>> import ninefold as nf
    >>> p = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> step = nf.hint(p)
    >>> nf.check_step(p, step)
    <StepVerdict.RIGHT: 'right'>
    >>> str(nf.check_step(p, step._replace(places=(nf.Candidate(0, 5),))))
    'wrong'
    """
    refuse_malformed(step)
    board, deadline = board_of_any(puzzle), Deadline(max_seconds)
    refuse_missing_houses(step, board)
    truths = [truth.number for truth in step.truths]
    effect = list(step.places), list(step.removes)
    kept = list(step.constraints), [house.index for house in step.houses]
    verdict = StepVerdict(_native.check_step(board, *effect, truths, step.deadly, *kept, deadline.left))
    if verdict is StepVerdict.WRONG or step.evidence is None or isinstance(step.evidence, OwnEvidence):
        return verdict
    claims = Claims.of(board, step)
    if claims is None:
        return StepVerdict.WRONG
    if claims.truths is None:
        return verdict
    of_evidence = StepVerdict(_native.follows(board, *effect, claims.truths, deadline.left))
    return verdict if of_evidence else of_evidence

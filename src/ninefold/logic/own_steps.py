"""The steps of techniques written in Python. None is used before it has been checked."""

from collections.abc import Iterator

from ninefold._native import Board
from ninefold.errors import TechniqueError
from ninefold.logic.plugins import SWITCH
from ninefold.logic.step import Step
from ninefold.logic.verdict import StepVerdict, check_step
from ninefold.message import Message, message
from ninefold.solving import search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.logic.own_technique import OwnTechnique

__all__ = ["find_own", "full_name"]


def find_own(board: Board, id_: str, own: "OwnTechnique") -> Iterator[Step]:
    """Yield the steps of a technique; raise `TechniqueError` if it fails, or if a step is wrong.

    A path of steps that change nothing would never end. Like native techniques, it skips steps that assume
    one solution if the givens do not have exactly one.
    """
    found = _guarded(board, id_, own)
    for step in found:
        _refuse_invalid(board, id_, own, step)
        if step.assumes_unique and not board.unique_givens:
            continue
        if not _is_right(board, step):
            raise TechniqueError(
                "technique {technique} found a wrong step, {step}, on this board: {board}{cure}",
                technique=full_name(id_, own),
                step=str(step),
                board=board.line,
                cure=_cure(own),
            )
        yield step if step.board is not None else step._replace(board=board)


def full_name(id_: str, own: "OwnTechnique") -> str:
    """The id of a technique, and the plug-in it comes from."""
    return repr(id_) + ("" if own.plugin is None else f" ({own.plugin})")


def _cure(own: "OwnTechnique") -> Message | str:
    """Say what the user of a plug-in can do; the author of a technique knows."""
    if own.plugin is None:
        return ""
    return message(
        "; update or uninstall {package}, or set {switch}=0 to switch off all plug-ins",
        package=own.plugin.package,
        switch=SWITCH,
    )


def _guarded(board: Board, id_: str, own: "OwnTechnique") -> Iterator[Step]:
    """Yield what the function yields; any error becomes one that names the technique."""
    try:
        yield from own.finder(board)
    except TechniqueError:
        raise
    except Exception as error:
        raise TechniqueError(
            "technique {technique} failed with {error} on this board: {board}{cure}",
            technique=full_name(id_, own),
            error=f"{type(error).__name__}: {error}",
            board=board.line,
            cure=_cure(own),
        ) from error


def _refuse_invalid(board: Board, id_: str, own: "OwnTechnique", step: Step) -> None:
    if not isinstance(step, Step) or step.technique != id_:
        raise TechniqueError(
            "technique {technique} yielded {step}: expected an nf.Step with technique={id}",
            technique=full_name(id_, own),
            step=repr(step),
            id=repr(id_),
        )
    if not (step.places or step.removes):
        raise TechniqueError(
            "technique {technique} yielded a step that changes nothing", technique=full_name(id_, own)
        )
    there = board.all_candidates
    for candidate in step.places + step.removes:
        if candidate not in there:
            raise TechniqueError(
                "technique {technique} yielded {step}, but {candidate} is not a candidate on the board",
                technique=full_name(id_, own),
                step=str(step),
                candidate=str(candidate),
            )


def _is_right(board: Board, step: Step) -> bool:
    """True if the checker proves the step from its truths.

    A step without truths, or one whose proof takes too long, must at least agree with all solutions.
    """
    if step.truths or step.assumes_unique:
        verdict = check_step(board, step, max_seconds=_SECONDS)
        if verdict is not StepVerdict.UNDECIDED:
            return bool(verdict)
    return not any(_is_possible(board.without([place])) for place in step.places) and not any(
        _is_possible(board.place(*removed)) for removed in step.removes
    )


#: The time for a proof.
_SECONDS = 1.0


def _is_possible(board: Board) -> bool:
    """True if the board has a solution."""
    return search(board).found > 0

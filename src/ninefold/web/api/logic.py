"""Endpoints about steps: hint, steps, path, explain_step, why_not."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from ninefold._native import Board
from ninefold.conflict import refuse_clashes
from ninefold.errors import NinefoldError
from ninefold.explanation.hint_rungs import Rung
from ninefold.explanation.refutation import why_not
from ninefold.explanation.singles import needs_no_candidates
from ninefold.hinting import HintResult, find_hint, refuse_unsolvable
from ninefold.logic import explain
from ninefold.logic.examples import effect_of, read_effect
from ninefold.logic.path import Path
from ninefold.logic.profile import Profile, plan
from ninefold.logic.record import record
from ninefold.logic.registry import find
from ninefold.logic.step import Step
from ninefold.logic.technique_table import info_of, technique_id
from ninefold.numbers import Deadline
from ninefold.solving import no_solution
from ninefold.translation import translated
from ninefold.web.api.endpoint import (
    EXAMPLE_PUZZLE,
    Answer,
    Candidate,
    CellName,
    Digit,
    Endpoint,
    Grid,
    ProfileName,
    RequestBody,
)
from ninefold.web.api.errors import Problem
from ninefold.web.api.position import PuzzleLike, any_board_in, line_of, marks_of
from ninefold.web.api.step_view import (
    Drawing,
    Picture,
    SentenceView,
    StepView,
    board_scene,
    picture_of,
    sentence_views,
    view_of_step,
)
from ninefold.web.limits import MOST_NAME, MOST_STEPS

__all__ = ["ENDPOINTS"]

#: The share of the time for finding a path, if its steps also need words or pictures.
_SEARCHING = 0.7

TechniqueNames = Annotated[
    list[Annotated[str, Meta(max_length=MOST_NAME)]],
    Meta(max_length=200, description="Techniques or families to use, by any of their names; null means all."),
]


class _LogicRequest(RequestBody, frozen=True, kw_only=True):
    """The puzzle, and the techniques to try on it.

    Techniques that assume a unique solution are skipped if `uniqueness` is false, or if the givens do not
    have exactly one solution.
    """

    puzzle: PuzzleLike
    profile: ProfileName = "human"
    techniques: TechniqueNames | None = None
    uniqueness: bool = True


def _plan(request: _LogicRequest) -> Profile:
    return plan(request.profile, request.techniques, uniqueness=request.uniqueness)


def _solvable_board(request: _LogicRequest, deadline: Deadline) -> Board:
    """Return the board of a request; raise NoSolution if a search shows in time that it has none."""
    board = any_board_in(request.puzzle)
    refuse_unsolvable(board, deadline)
    return board


class HintRequest(_LogicRequest, frozen=True, kw_only=True):
    """Get the easiest next step, with as much detail as you want.

    Level 1 says where to look; 2 names the technique; 3 names the cells; 4 is the full explanation; 5 is the
    move alone, with the board after it.
    """

    level: Annotated[int, Meta(ge=1, le=len(Rung))] = int(Rung.EXPLANATION)
    drawing: Drawing = "scene"


class HintAnswer(Answer, frozen=True, kw_only=True):
    """`status`: found; solved (nothing is left to do); stuck (no technique finds a step); seconds.

    `unique` is true if the givens have exactly one solution; if not, techniques that assume so are skipped.
    Level 2 adds `technique` and `name`; level 4 adds `told`, the whole step with its pictures; level 5 adds
    `values` and `candidates` of the board after the step. If there is no step, or none was found in time
    (seconds), `message` says why.
    """

    status: Literal["found", "solved", "stuck", "seconds"]
    level: int
    unique: bool
    explanation: list[SentenceView]
    picture: Picture | UnsetType = UNSET
    technique: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    told: StepView | UnsetType = UNSET
    message: str | UnsetType = UNSET
    values: Grid | UnsetType = UNSET
    candidates: list[str] | UnsetType = UNSET


def _hint(request: HintRequest, deadline: Deadline) -> HintAnswer:
    found = find_hint(any_board_in(request.puzzle), _plan(request), deadline)
    if found.step is None:
        fields: dict[str, Any] = {"explanation": [], "message": translated(found.message, request.language)}
    else:
        fields = _fields_of_rung(request, found, found.step)
    return HintAnswer(status=found.status, level=request.level, unique=found.board.unique_givens, **fields)


def _fields_of_rung(request: HintRequest, found: HintResult, step: Step) -> dict[str, Any]:
    """Return the fields of the answer for the level of the request."""
    board, fields = found.board, dict[str, Any]()
    if request.level >= Rung.TECHNIQUE:
        fields |= {"technique": step.technique, "name": info_of(step.technique).name_in(request.language)}
    if request.level >= Rung.EXPLANATION:
        fields["told"] = view_of_step(board, step, request.language, drawing=request.drawing)
    fields |= _words_of_rung(request, found, fields.get("told"))
    if request.level == Rung.APPLY:
        after = board.apply(step)
        fields |= {"values": line_of(after), "candidates": marks_of(after)}
    return fields


def _words_of_rung(request: HintRequest, found: HintResult, view: StepView | None) -> dict[str, Any]:
    """Return words and picture for the level of the request.

    A full explanation comes from the view, because it takes a while to make. The pictures of single
    sentences, a megabyte for the longest chains, are only in `told`.
    """
    if view is not None and request.level == Rung.EXPLANATION:
        sentences = [replace(sentence, picture=UNSET) for sentence in view.explanation or ()]
        return {"explanation": sentences, "picture": view.picture}
    words = found.words(request.level)
    scene = board_scene(found.board, words)
    scene.bare = found.step is not None and needs_no_candidates(found.board, found.step)
    drawn = {"picture": picture_of(scene, request.language)} if request.drawing == "scene" else {}
    return {"explanation": sentence_views(found.board, words, request.language, scene), **drawn}


class StepsRequest(_LogicRequest, frozen=True, kw_only=True):
    """List all possible steps by technique, up to `limit` in total and up to `each` for each technique."""

    limit: Annotated[int, Meta(ge=1, le=MOST_STEPS)] = 100
    each: Annotated[int, Meta(ge=1, le=MOST_STEPS)] = MOST_STEPS
    words: bool = False
    drawing: Drawing = "none"


class StepsAnswer(Answer, frozen=True, kw_only=True):
    """`status`: all; limit (there may be more); seconds (timed out, with the steps found so far).

    `unique` is true if the givens have exactly one solution; if not, techniques that assume so are skipped.
    `more` has the techniques with more steps than listed, and `unsearched` those not searched (id, name).
    """

    status: Literal["all", "limit", "seconds"]
    unique: bool
    steps: list[StepView]
    more: dict[str, str]
    unsearched: dict[str, str]


def _steps(request: StepsRequest, deadline: Deadline) -> StepsAnswer:
    todo, board = _plan(request), _solvable_board(request, deadline)
    found: list[Step] = []
    more, unsearched = [], list(todo.techniques)
    while unsearched and len(found) < request.limit and not deadline.is_over:
        id_ = unsearched.pop(0)
        most = min(request.each, request.limit - len(found))
        steps = list(find(board, id_, todo.limits, deadline, most + 1))
        found += steps[:most]
        more += [id_] if len(steps) > most else []
    status: Any = "seconds" if deadline.is_over else "limit" if more or unsearched else "all"
    return StepsAnswer(
        status=status,
        unique=board.unique_givens,
        steps=[_view_in_time(board, step, request, request.words, deadline) for step in found],
        more={id_: info_of(id_).name_in(request.language) for id_ in more},
        unsearched={id_: info_of(id_).name_in(request.language) for id_ in unsearched},
    )


class PathRequest(_LogicRequest, frozen=True, kw_only=True):
    """Find a path to the solution that always takes the easiest step.

    Words and pictures take longer than the path itself. For a hard puzzle, set `words` to false and
    `drawing` to "none", and ask `explain_step` for the steps that you show.
    """

    words: bool = True
    drawing: Drawing = "none"


class PathAnswer(Answer, frozen=True, kw_only=True):
    """`status`: solved; stuck (no technique finds a step); seconds (timed out, with the steps found so far).

    If the time runs out while they are written, the last steps have no words or pictures. `boards` has the
    digits before each step, and after the last one.
    """

    status: Literal["solved", "stuck", "seconds"]
    unique: bool
    steps: list[StepView]
    boards: list[Grid]
    end: Grid
    candidates: list[str]


def _path(request: PathRequest, deadline: Deadline) -> PathAnswer:
    todo, board = _plan(request), _solvable_board(request, deadline)
    bare = not request.words and request.drawing == "none"
    seconds = deadline.left
    if seconds is not None and not bare:
        seconds *= _SEARCHING
    path = explain(board, profile=todo, max_seconds=seconds)
    steps = _views_of_path(path, request, request.words, deadline)
    return PathAnswer(
        status="seconds" if path.ending == "steps" else path.ending,
        unique=board.unique_givens,
        steps=steps,
        boards=[*(line_of(board) for board, _ in path.positions()), line_of(path.end)],
        end=line_of(path.end),
        candidates=marks_of(path.end),
    )


def _views_of_path(
    path: Path, request: "PathRequest | WhyNotRequest", words: bool, deadline: Deadline
) -> list[StepView]:
    return [_view_in_time(board, step, request, words, deadline) for board, step in path.positions()]


def _view_in_time(
    board: Board,
    step: Step,
    request: "PathRequest | WhyNotRequest | StepsRequest",
    words: bool,
    deadline: Deadline,
) -> StepView:
    """Return a step; leave out words and pictures if the time is up, as long chains take a while."""
    if deadline.is_over:
        return view_of_step(board, step, request.language, words=False, drawing="none")
    return view_of_step(board, step, request.language, words=words, drawing=request.drawing)


class ExplainStepRequest(RequestBody, frozen=True, kw_only=True):
    """Explain a step on the board where it was found: one from `steps`, or one of your own.

    The step is identified by its technique and effect; if several fit, `evidence` selects one.
    """

    puzzle: PuzzleLike
    technique: Annotated[str, Meta(max_length=MOST_NAME)]
    places: Annotated[tuple[Candidate, ...], Meta(max_length=81)] = ()
    removes: Annotated[tuple[Candidate, ...], Meta(max_length=729)] = ()
    evidence: Any = None
    drawing: Drawing = "scene"


class ExplainStepAnswer(Answer, frozen=True, kw_only=True):
    """The step, with its explanation and picture."""

    told: StepView


def _explain_step(request: ExplainStepRequest, deadline: Deadline) -> ExplainStepAnswer:
    board, id_ = any_board_in(request.puzzle), technique_id(request.technique)
    refuse_clashes(board)
    if board.dead_cells:
        raise no_solution(board)
    wanted = read_effect(" ".join([*request.places, *(one.replace("=", "<>") for one in request.removes)]))
    fitting = [step for step in find(board, id_, plan().limits, deadline) if effect_of(step) == wanted]
    if not fitting and deadline.is_over:
        raise Problem(
            "limit-reached",
            "timed out before all steps of {id} were found; allow more time with max_seconds",
            id=repr(id_),
        )
    if not fitting:
        raise NinefoldError("technique {id} has no such step on this board", id=repr(id_))
    step = next((one for one in fitting if record(one)["evidence"] == request.evidence), fitting[0])
    return ExplainStepAnswer(told=view_of_step(board, step, request.language, drawing=request.drawing))


class WhyNotRequest(RequestBody, frozen=True, kw_only=True):
    """Prove that a digit is wrong: assume that the cell has it, and follow the steps to a contradiction."""

    puzzle: PuzzleLike
    cell: CellName
    digit: Digit
    drawing: Drawing = "none"


class WhyNotAnswer(Answer, frozen=True, kw_only=True):
    """`verdict`: wrong; right (in the only solution); possible (in one of several solutions); unknown.

    The proof is `before`, then `steps`, then `after`; `start` and `candidates` are the board with the digit
    placed, from which the steps lead to a contradiction. If a wrong digit has no steps, either the board
    shows it directly or only a search proves it; the sentences say which.
    """

    verdict: Literal["wrong", "right", "possible", "unknown"]
    before: list[SentenceView]
    steps: list[StepView]
    after: list[SentenceView]
    start: Grid
    candidates: list[str]


def _why_not(request: WhyNotRequest, deadline: Deadline) -> WhyNotAnswer:
    found = why_not(any_board_in(request.puzzle), request.cell, request.digit, max_seconds=deadline.left)
    language = request.language
    path = Path(found.start, list(found.steps), found.start)
    last = found.start
    for board, step in path.positions():
        last = board.apply(step)
    return WhyNotAnswer(
        verdict=found.verdict,
        before=sentence_views(found.start, found.before, language),
        steps=_views_of_path(path, request, True, deadline),
        after=sentence_views(last, found.after, language),
        start=line_of(found.start),
        candidates=marks_of(found.start),
    )


_PUZZLE: dict[str, object] = {"puzzle": EXAMPLE_PUZZLE}
_POINTING: dict[str, object] = {"technique": "pointing", "removes": ["r4c7=4", "r4c9=4"]}

ENDPOINTS = (
    Endpoint("hint", "Get a hint", HintRequest, HintAnswer, _hint, {**_PUZZLE, "level": 2}),
    Endpoint(
        "steps", "List all steps", StepsRequest, StepsAnswer, _steps, {**_PUZZLE, "techniques": ["locked"]}
    ),
    Endpoint("path", "Find a path to the solution", PathRequest, PathAnswer, _path, _PUZZLE),
    Endpoint(
        "explain_step",
        "Explain a step",
        ExplainStepRequest,
        ExplainStepAnswer,
        _explain_step,
        _PUZZLE | _POINTING,
    ),
    Endpoint(
        "why_not",
        "Prove that a digit is wrong",
        WhyNotRequest,
        WhyNotAnswer,
        _why_not,
        {**_PUZZLE, "cell": "r1c1", "digit": 3},
    ),
)

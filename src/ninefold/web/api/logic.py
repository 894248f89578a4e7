"""Endpoints about steps: hint, steps, path, explain_step, why_not."""

from itertools import islice
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from ninefold._native import Board
from ninefold.errors import NinefoldError
from ninefold.explanation.ladder import LEVELS, hint_at
from ninefold.explanation.refutation import why_not
from ninefold.logic import explain, first_step
from ninefold.logic.catalogue import info_of, technique_id
from ninefold.logic.examples import effect_of, read_effect
from ninefold.logic.path import Path
from ninefold.logic.profile import Profile, plan
from ninefold.logic.record import record
from ninefold.logic.registry import find
from ninefold.logic.step import Step
from ninefold.numbers import Deadline
from ninefold.render.scene import scene_of
from ninefold.solving import no_solution, search
from ninefold.translation import ENGLISH
from ninefold.web.api.endpoint import (
    EXAMPLE_PUZZLE,
    Answer,
    Asked,
    Candidate,
    CellName,
    Digit,
    Endpoint,
    Grid,
    Language,
    ProfileName,
)
from ninefold.web.api.errors import Problem
from ninefold.web.api.position import PuzzleLike, board_in, marks_of
from ninefold.web.api.told import Drawing, Picture, Said, Told, picture_of, said, tell
from ninefold.web.limits import MOST_NAME, MOST_STEPS

__all__ = ["ENDPOINTS"]

#: The part of the time in which a path is looked for, if it is to be told as well.
_SEARCHING = 0.7

TechniqueNames = Annotated[
    list[Annotated[str, Meta(max_length=MOST_NAME)]],
    Meta(max_length=200, description="Techniques or families, by any of their names."),
]


class _AboutSteps(Asked, frozen=True, kw_only=True):
    """Which techniques are tried, and in which language they are explained.

    Without `uniqueness`, those that assume a puzzle with one solution are left out.
    """

    puzzle: PuzzleLike
    profile: ProfileName = "human"
    techniques: TechniqueNames | None = None
    uniqueness: bool = True
    language: Language = ENGLISH


def _plan(request: _AboutSteps) -> Profile:
    return plan(request.profile, request.techniques, uniqueness=request.uniqueness)


class _Judged:
    """A board on which steps mean something: it has a solution, or that is not known in time."""

    def __init__(self, request: _AboutSteps, deadline: Deadline) -> None:
        self.board = board_in(request.puzzle)
        result = search(self.board, limit=2, max_seconds=deadline.left)
        if result.found == 0 and result.decided:
            raise no_solution(self.board)
        self.unique = result.found == 1 and result.decided


class Hint(_AboutSteps, frozen=True, kw_only=True):
    """The easiest next step, as much of it as the level says.

    1 where to look, 2 the technique, 3 the cells, 4 the whole explanation, 5 what to do, and the board after.
    """

    level: Annotated[int, Meta(ge=1, le=len(LEVELS))] = LEVELS.index("explanation") + 1
    drawing: Drawing = "scene"


class Hinted(Answer, frozen=True, kw_only=True):
    """`status`: found; solved (nothing is left to do); stuck (no technique finds a step); seconds.

    `unique` tells whether the board has one solution: a step that assumes so is not right for one that has
    several. `technique` and `name` are told from level 2 on, `told`, with the pictures of its sentences,
    from level 4 on, `values` and `candidates` of the board after the step at level 5.
    """

    status: Literal["found", "solved", "stuck", "seconds"]
    level: int
    unique: bool
    explanation: list[Said]
    picture: Picture | UnsetType = UNSET
    technique: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    told: Told | UnsetType = UNSET
    values: Grid | UnsetType = UNSET
    candidates: list[str] | UnsetType = UNSET


def _hint(request: Hint, deadline: Deadline) -> Hinted:
    todo, judged = _plan(request), _Judged(request, deadline)
    board = judged.board
    step = first_step(board, todo, deadline) if board.open else None
    if step is None:
        status: Any = "solved" if not board.open else "seconds" if deadline.is_over else "stuck"
        return Hinted(status=status, level=request.level, unique=judged.unique, explanation=[])
    shown = _told_at(request, board, step)
    return Hinted(status="found", level=request.level, unique=judged.unique, **shown)


def _told_at(request: Hint, board: Board, step: Step) -> dict[str, Any]:
    """What a level tells."""
    told: dict[str, Any] = {}
    if request.level > LEVELS.index("region") + 1:
        told |= {"technique": step.technique, "name": info_of(step.technique).name_in(request.language)}
    if request.level > LEVELS.index("cells") + 1:
        told["told"] = tell(board, step, request.language, drawing=request.drawing)
    told |= _rung(request, board, step, told.get("told"))
    if request.level > LEVELS.index("explanation") + 1:
        after = board.apply(step)
        told |= {"values": after.line, "candidates": marks_of(after)}
    return told


def _rung(request: Hint, board: Board, step: Step, told: Told | None) -> dict[str, Any]:
    """Words and picture of a level: those of the step, where it tells all, and takes a while for it.

    The pictures of single sentences, a megabyte for the longest chains, are in `told` alone.
    """
    if told is not None and LEVELS[request.level - 1] == "explanation":
        sentences = [replace(sentence, picture=UNSET) for sentence in told.explanation or ()]
        return {"explanation": sentences, "picture": told.picture}
    words = hint_at(board, step, request.level)
    scene = scene_of(board, words)
    drawn = {"picture": picture_of(scene, request.language)} if request.drawing == "scene" else {}
    return {"explanation": said(board, words, request.language, scene), **drawn}


class Steps(_AboutSteps, frozen=True, kw_only=True):
    """All steps that can be made, technique by technique, up to a limit, also one for `each` technique."""

    limit: Annotated[int, Meta(ge=1, le=MOST_STEPS)] = 100
    each: Annotated[int, Meta(ge=1, le=MOST_STEPS)] = MOST_STEPS
    words: bool = False
    drawing: Drawing = "none"


class StepsFound(Answer, frozen=True, kw_only=True):
    """`status`: all; limit (there may be more); seconds (those that were found in time).

    `more` are the techniques that have more steps than are told, `unsearched` those that were not reached:
    their names in the language, by id.
    """

    status: Literal["all", "limit", "seconds"]
    steps: list[Told]
    more: dict[str, str]
    unsearched: dict[str, str]


def _steps(request: Steps, deadline: Deadline) -> StepsFound:
    todo, board = _plan(request), _Judged(request, deadline).board
    found: list[Step] = []
    more, unsearched = [], list(todo.techniques)
    while unsearched and len(found) < request.limit and not deadline.is_over:
        id_ = unsearched.pop(0)
        most = min(request.each, request.limit - len(found))
        steps = list(islice(find(board, id_, todo.horizon, deadline), most + 1))
        found += steps[:most]
        more += [id_] if len(steps) > most else []
    status: Any = "seconds" if deadline.is_over else "limit" if more or unsearched else "all"
    return StepsFound(
        status=status,
        steps=[_tell_in_time(board, step, request, request.words, deadline) for step in found],
        more={id_: info_of(id_).name_in(request.language) for id_ in more},
        unsearched={id_: info_of(id_).name_in(request.language) for id_ in unsearched},
    )


class WholePath(_AboutSteps, frozen=True, kw_only=True):
    """All steps to the solution, the easiest first."""

    words: bool = True
    drawing: Drawing = "none"


class PathFound(Answer, frozen=True, kw_only=True):
    """`status`: solved; stuck (no technique finds a step); seconds (as far as the time allowed).

    If the time was over before all was told, the last steps are there without words and pictures. `boards`
    are the positions before each step, and the last one: the digits of each.
    """

    status: Literal["solved", "stuck", "seconds"]
    unique: bool
    steps: list[Told]
    boards: list[Grid]
    end: Grid
    candidates: list[str]


def _path(request: WholePath, deadline: Deadline) -> PathFound:
    todo, judged = _plan(request), _Judged(request, deadline)
    bare = not request.words and request.drawing == "none"
    seconds = deadline.left
    if seconds is not None and not bare:
        seconds *= _SEARCHING
    path = explain(judged.board, profile=todo, max_seconds=seconds)
    steps = _tell_all(path, request, request.words, deadline)
    return PathFound(
        status="seconds" if not bare and deadline.is_over else path.ending,
        unique=judged.unique,
        steps=steps,
        boards=[*(board.line for board, _ in path.positions()), path.end.line],
        end=path.end.line,
        candidates=marks_of(path.end),
    )


def _tell_all(path: Path, request: "WholePath | WhyNot", words: bool, deadline: Deadline) -> list[Told]:
    return [_tell_in_time(board, step, request, words, deadline) for board, step in path.positions()]


def _tell_in_time(
    board: Board, step: Step, request: "WholePath | WhyNot | Steps", words: bool, deadline: Deadline
) -> Told:
    """A step, bare if there is no time for words and pictures: those of long chains take a while."""
    if deadline.is_over:
        return tell(board, step, request.language, words=False, drawing="none")
    return tell(board, step, request.language, words=words, drawing=request.drawing)


class ExplainStep(Asked, frozen=True, kw_only=True):
    """Explain a step on the board it was found on: one that `steps` has listed, or one of your own.

    It is found by its technique and its effect; the evidence, if given, chooses among several.
    """

    puzzle: PuzzleLike
    technique: Annotated[str, Meta(max_length=MOST_NAME)]
    places: Annotated[tuple[Candidate, ...], Meta(max_length=81)] = ()
    removes: Annotated[tuple[Candidate, ...], Meta(max_length=729)] = ()
    evidence: Any = None
    language: Language = ENGLISH
    drawing: Drawing = "scene"


class StepExplained(Answer, frozen=True, kw_only=True):
    """The step, with its words and picture."""

    told: Told


def _explain_step(request: ExplainStep, deadline: Deadline) -> StepExplained:
    board, id_ = board_in(request.puzzle), technique_id(request.technique)
    if board.clashes() or board.dead_cells:
        raise no_solution(board)
    wanted = read_effect(" ".join([*request.places, *(one.replace("=", "<>") for one in request.removes)]))
    fitting = [step for step in find(board, id_, plan().horizon, deadline) if effect_of(step) == wanted]
    if not fitting and deadline.is_over:
        raise Problem("limit-reached", f"there was no time for all steps of {id_!r}")
    if not fitting:
        raise NinefoldError(f"the board has no such step of {id_!r}")
    step = next((one for one in fitting if record(one)["evidence"] == request.evidence), fitting[0])
    return StepExplained(told=tell(board, step, request.language, drawing=request.drawing))


class WhyNot(Asked, frozen=True, kw_only=True):
    """Prove that a digit is wrong in a cell: suppose it, and see what breaks."""

    puzzle: PuzzleLike
    cell: CellName
    digit: Digit
    language: Language = ENGLISH
    drawing: Drawing = "none"


class WhyNotFound(Answer, frozen=True, kw_only=True):
    """`verdict`: wrong; right (the only solution has it); possible (one of several has it); unknown.

    `before`, the `steps` and `after` are the proof; `start` and `candidates` the board with the digit, from
    which the steps lead to a contradiction. A digit that is wrong without steps is so at a glance, or by a
    search alone: the words tell.
    """

    verdict: Literal["wrong", "right", "possible", "unknown"]
    before: list[Said]
    steps: list[Told]
    after: list[Said]
    start: Grid
    candidates: list[str]


def _why_not(request: WhyNot, deadline: Deadline) -> WhyNotFound:
    found = why_not(board_in(request.puzzle), request.cell, request.digit, max_seconds=deadline.left)
    language = request.language
    path = Path(found.start, list(found.steps), found.start)
    last = found.start
    for board, step in path.positions():
        last = board.apply(step)
    return WhyNotFound(
        verdict=found.verdict,
        before=said(found.start, found.before, language),
        steps=_tell_all(path, request, True, deadline),
        after=said(last, found.after, language),
        start=found.start.line,
        candidates=marks_of(found.start),
    )


_PUZZLE: dict[str, object] = {"puzzle": EXAMPLE_PUZZLE}
_POINTING: dict[str, object] = {"technique": "pointing", "removes": ["r4c7=4", "r4c9=4"]}

ENDPOINTS = (
    Endpoint("hint", "The next step, by levels", Hint, Hinted, _hint, {**_PUZZLE, "level": 2}),
    Endpoint("steps", "All steps", Steps, StepsFound, _steps, {**_PUZZLE, "techniques": ["locked"]}),
    Endpoint("path", "The way to the solution", WholePath, PathFound, _path, _PUZZLE),
    Endpoint(
        "explain_step", "Explain a step", ExplainStep, StepExplained, _explain_step, _PUZZLE | _POINTING
    ),
    Endpoint(
        "why_not",
        "Why not this digit?",
        WhyNot,
        WhyNotFound,
        _why_not,
        {**_PUZZLE, "cell": "r1c1", "digit": 3},
    ),
)

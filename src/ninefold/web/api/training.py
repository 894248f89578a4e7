"""Endpoints for the trainer: new exercises, and verdicts on moves."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ninefold._native import cell, cell_name
from ninefold.candidate import Candidate as CandidateOf
from ninefold.errors import LimitReached
from ninefold.explanation.document import Explanation, say
from ninefold.explanation.judgement import Judgement, judge
from ninefold.generation.exercises import LEVELS, Exercise, exercises
from ninefold.logic.record import record
from ninefold.logic.technique_table import info_of, technique_id
from ninefold.numbers import Deadline
from ninefold.web.api.endpoint import EXAMPLE_PUZZLE, Answer, Candidate, CellName, Endpoint, RequestBody, Seed
from ninefold.web.api.library import Technique, position_of, technique_view
from ninefold.web.api.position import Position, PuzzleLike, board_in
from ninefold.web.api.step_view import (
    Drawing,
    SentenceView,
    StepRecord,
    StepView,
    sentence_views,
    view_of_step,
)
from ninefold.web.limits import MOST_NAME

__all__ = ["ENDPOINTS"]

#: The most exercises per request.
_MOST = 10
#: Seconds to make exercises, and to look for the reason of a move, if the request does not say.
_SECONDS = 3.0

TechniqueNamed = Annotated[str, Meta(max_length=MOST_NAME, description="A technique, by any of its names.")]


class ExercisesRequest(RequestBody, frozen=True, kw_only=True):
    """Make new positions to practise a technique, in which it is the easiest step.

    With a `level`, make three times as many and return the third that is easiest to find (1), the middle
    (2), or the hardest (3).
    """

    technique: TechniqueNamed
    count: Annotated[int, Meta(ge=1, le=_MOST)] = 3
    level: Annotated[int, Meta(ge=1, le=LEVELS)] | None = None
    seed: Seed | None = None


class ExerciseView(Struct, frozen=True, kw_only=True):
    """A position and the step to find there; `pattern` has the cells that show it.

    `ways` is the number of different steps of the technique on this board. `effort` is the number of
    candidates on the board for each of them: the more, the harder it is to find one.
    """

    position: Position
    step: StepRecord
    pattern: list[CellName]
    ways: int
    effort: int


class ExercisesAnswer(Answer, frozen=True, kw_only=True):
    """`status`: all; seconds (fewer exercises, or none: the technique is rare)."""

    status: Literal["all", "seconds"]
    technique: Technique
    exercises: list[ExerciseView]


def _exercises(request: ExercisesRequest, deadline: Deadline) -> ExercisesAnswer:
    id_ = technique_id(request.technique)
    made = exercises(
        id_,
        request.count,
        level=request.level,
        seed=request.seed,
        threads=1,
        max_seconds=_seconds(request, deadline),
    )
    return ExercisesAnswer(
        status="all" if len(made) >= request.count else "seconds",
        technique=technique_view(info_of(id_), request.language),
        exercises=[_view(each) for each in made],
    )


def _seconds(request: RequestBody, deadline: Deadline) -> float | None:
    """The time for the work: what the request allows, or else a few seconds, because a player is waiting."""
    left = deadline.left
    if request.max_seconds is not None or left is None:
        return left
    return min(left, _SECONDS)


def _view(exercise: Exercise) -> ExerciseView:
    return ExerciseView(
        position=position_of(exercise.board),
        step=StepRecord(**record(exercise.step)),  # type: ignore[arg-type]
        pattern=[cell_name(each) for each in exercise.pattern],
        ways=exercise.ways,
        effort=exercise.effort,
    )


class JudgeRequest(RequestBody, frozen=True, kw_only=True):
    """Judge a move: is it a step of the technique, a step of another one, true but unproved, or wrong?

    `puzzle` is the board before the move. A part of a step counts, and so does what follows from it at once:
    the single that it leaves, or the candidates that a placed digit rules out.
    """

    puzzle: PuzzleLike
    technique: TechniqueNamed
    places: Annotated[tuple[Candidate, ...], Meta(max_length=81)] = ()
    removes: Annotated[tuple[Candidate, ...], Meta(max_length=729)] = ()
    drawing: Drawing = "scene"


class JudgeAnswer(Answer, frozen=True, kw_only=True):
    """`verdict`: right; other (another technique); unproved (true, but no simple technique proves it); wrong;
    seconds (timed out).

    `told` is the step that justifies the move, and `left` the rest of its effect. `wrong` has the parts of
    the move that are wrong, each on its own or else all together; `explanation` shows why a placed digit is
    wrong on its own.
    """

    verdict: Literal["right", "other", "unproved", "wrong", "seconds"]
    told: StepView | UnsetType = UNSET
    left: list[Candidate]
    wrong: list[Candidate]
    explanation: list[SentenceView]


def _judge(request: JudgeRequest, deadline: Deadline) -> JudgeAnswer:
    board = board_in(request.puzzle)
    try:
        found = judge(
            board,
            request.technique,
            places=map(_candidate, request.places),
            removes=map(_candidate, request.removes),
            max_seconds=_seconds(request, deadline),
        )
    except LimitReached:
        return JudgeAnswer(verdict="seconds", left=[], wrong=[], explanation=[])
    return JudgeAnswer(
        verdict=found.verdict,
        told=UNSET
        if found.step is None
        else view_of_step(board, found.step, request.language, drawing=request.drawing),
        left=[str(one) for one in found.left],
        wrong=[str(one) for one in found.wrong],
        explanation=_reason(found, request.language),
    )


def _candidate(name: str) -> CandidateOf:
    at, digit = name.split("=")
    return CandidateOf(cell(at), int(digit))


def _reason(found: Judgement, language: str) -> list[SentenceView]:
    """The assumption that a wrong digit is right, and where it leads."""
    if found.refutation is None:
        return []
    _, _, start, steps, before, after = found.refutation
    between = Explanation([say("Follow it step by step.")] if steps else [])
    return sentence_views(start, [*before, *between, *after], language)


ENDPOINTS = (
    Endpoint("exercises", "Make exercises", ExercisesRequest, ExercisesAnswer, _exercises,
             {"technique": "naked-pair", "count": 1, "seed": 1}),
    Endpoint("judge", "Judge a move", JudgeRequest, JudgeAnswer, _judge,
             {"puzzle": EXAMPLE_PUZZLE, "technique": "hidden-single", "places": ["r7c7=5"]}),
)  # fmt: skip

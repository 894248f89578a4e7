"""Endpoints about difficulty: rate, rate_many."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ninefold.errors import NinefoldError
from ninefold.numbers import Deadline
from ninefold.rating import RATING_PROFILES, Rating, rate
from ninefold.web.api.endpoint import EXAMPLE_PUZZLE, Answer, Endpoint, RequestBody
from ninefold.web.api.errors import ErrorDetail, problem_of
from ninefold.web.api.position import PuzzleLike, Puzzles, board_in
from ninefold.web.limits import MOST_NAME

__all__ = ["ENDPOINTS"]

_Profile = Annotated[
    str,
    Meta(
        max_length=MOST_NAME,
        description="The rating scale to use.",
        extra_json_schema={"enum": list(RATING_PROFILES)},
    ),
]


class RateRequest(RequestBody, frozen=True, kw_only=True):
    """Rate a puzzle by Sudoku Explainer (se), HoDoKu (hodoku), both, or ninefold's own profile (human)."""

    puzzle: PuzzleLike
    profile: _Profile = "both"
    uniqueness: bool = True


class RatedHint(Struct, frozen=True):
    """The technique of a hint, and its rating."""

    technique: str
    er: float


class RateAnswer(Answer, frozen=True, kw_only=True):
    """`status`: rated; stuck (no technique finds a step); seconds (timed out: `er` is a lower bound or null).

    `er`, `ep` and `ed` are Sudoku Explainer's ratings: of the hardest hint, of the hardest one up to the
    first digit, and of the first one. `level` and `score` are HoDoKu's.
    """

    status: Literal["rated", "stuck", "seconds"]
    er: float | None
    ep: float | None
    ed: float | None
    word: str | None
    hardest: str
    level: str | None
    score: int | None
    pearl: bool
    diamond: bool
    counts: dict[str, int]
    hints: list[RatedHint]
    profile: str
    version: str


def _rate(request: RateRequest, deadline: Deadline) -> RateAnswer:
    _refuse_unknown(request.profile)
    return _rated(_rating(request.puzzle, request.profile, request.uniqueness, deadline))


def _refuse_unknown(profile: str) -> None:
    if profile not in RATING_PROFILES:
        raise NinefoldError(
            "unknown profile {profile}; choose from: {names}",
            profile=repr(profile),
            names=", ".join(RATING_PROFILES),
        )


def _rating(puzzle: PuzzleLike, profile: str, uniqueness: bool, deadline: Deadline) -> Rating:
    return rate(board_in(puzzle), profile=profile, uniqueness=uniqueness, max_seconds=deadline.left)


def _rated(rating: Rating) -> RateAnswer:
    fields: dict[str, Any] = rating._asdict()
    if rating.status == "seconds":
        fields |= {name: fields[name] or None for name in ("er", "ep", "ed")}
    fields["hints"] = [RatedHint(*hint) for hint in rating.hints]
    return RateAnswer(**fields, pearl=rating.pearl, diamond=rating.diamond)


class RateManyRequest(RequestBody, frozen=True, kw_only=True):
    """Rate as many puzzles as the time allows."""

    puzzles: Puzzles
    profile: _Profile = "se"
    uniqueness: bool = True


class RatedPuzzle(Struct, frozen=True):
    """A rating, or the reason why there is none."""

    rating: RateAnswer | UnsetType = UNSET
    error: ErrorDetail | UnsetType = UNSET


class RateManyAnswer(Answer, frozen=True, kw_only=True):
    """Ratings in the order of the puzzles. `status`: all; seconds (timed out: the last ones are missing)."""

    status: Literal["all", "seconds"]
    results: list[RatedPuzzle]


def _rate_many(request: RateManyRequest, deadline: Deadline) -> RateManyAnswer:
    _refuse_unknown(request.profile)
    results: list[RatedPuzzle] = []
    for puzzle in request.puzzles:
        if deadline.is_over:
            return RateManyAnswer(status="seconds", results=results)
        try:
            rating = _rating(puzzle, request.profile, request.uniqueness, deadline)
            results.append(RatedPuzzle(_rated(rating._replace(hints=()))))
        except NinefoldError as error:
            results.append(RatedPuzzle(error=problem_of(error).body(request.language).error))
    return RateManyAnswer(status="all", results=results)


ENDPOINTS = (
    Endpoint("rate", "Rate a puzzle", RateRequest, RateAnswer, _rate, {"puzzle": EXAMPLE_PUZZLE}),
    Endpoint(
        "rate_many",
        "Rate many puzzles",
        RateManyRequest,
        RateManyAnswer,
        _rate_many,
        {"puzzles": [EXAMPLE_PUZZLE]},
    ),
)

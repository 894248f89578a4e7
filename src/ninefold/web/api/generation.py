"""Endpoints that make puzzles: generate, daily."""

from datetime import UTC, date, datetime
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from ninefold.errors import NinefoldError, NotFound
from ninefold.generation import generate_many
from ninefold.generation.difficulty import DIFFICULTIES
from ninefold.generation.options import TARGET
from ninefold.generation.orbits import SYMMETRIES
from ninefold.numbers import Deadline, checked_seed
from ninefold.translation import translated
from ninefold.web.api.endpoint import Answer, Endpoint, Grid, RequestBody, Seed
from ninefold.web.limits import MOST_NAME

__all__ = ["ENDPOINTS", "Symmetry"]

_Count = Annotated[int, Meta(ge=17, le=81)]
#: A list, because msgspec 0.22 crashes Python on a union that contains a tuple of bounded numbers.
_Pair = Annotated[list[_Count], Meta(min_length=2, max_length=2)]
Symmetry = Annotated[
    str, Meta(max_length=200, description=f"One of these, or several joined with +: {', '.join(SYMMETRIES)}.")
]
_Difficulty = Annotated[
    str,
    Meta(
        max_length=40,
        description=f"A rating (7.1), a range (6.5-7.5) or a word: {', '.join(DIFFICULTIES)}.",
    ),
]
_Techniques = Annotated[tuple[Annotated[str, Meta(max_length=MOST_NAME)], ...], Meta(max_length=100)]

#: The difficulty of the daily puzzle, from Monday to Sunday.
_WEEK = ("easy", "easy", "medium", "medium", "hard", "hard", "expert")


class PuzzleRequest(RequestBody, frozen=True, kw_only=True):
    """The kind of puzzle to make. Fields that are not null are passed to `nf.generate` by name.

    `clues`: a number, or the fewest and the most. `pattern`: 81 characters, `.` for cells that stay empty.
    `hodoku`: a HoDoKu level, or a range of scores such as 1000-1600. `pearl`, `diamond`: reaching the first
    digit, or finding the first hint, is as hard as the whole puzzle. `requires`, `forbids`, `only`:
    techniques or families that the path must use, must not use, or is limited to. `mutate`: if true, improve
    attempts that come close, one change at a time.
    """

    clues: _Count | _Pair | None = None
    minimal: bool | None = None
    symmetry: Symmetry = "none"
    pattern: Annotated[str, Meta(max_length=2000)] | None = None
    difficulty: _Difficulty | None = None
    hodoku: Annotated[str, Meta(max_length=40)] | None = None
    requires: _Techniques = ()
    forbids: _Techniques = ()
    only: _Techniques | None = None
    pearl: bool = False
    diamond: bool = False
    mutate: bool | None = None

    def options(self) -> dict[str, Any]:
        """Return the options for the generator."""
        names = set(PuzzleRequest.__struct_fields__).difference(RequestBody.__struct_fields__)
        return {name: value for name in names if (value := getattr(self, name)) is not None}


class GenerateRequest(PuzzleRequest, frozen=True, kw_only=True):
    """Make puzzles with exactly one solution. The same seed gives the same puzzles."""

    n: Annotated[int, Meta(ge=1, le=100)] = 1
    seed: Seed | None = None


class GenerateAnswer(Answer, frozen=True, kw_only=True):
    """`status`: found; not-found (the time ran out, or there is no such puzzle).

    If some puzzles were not found, `message` says why, and `closest` is the best attempt.
    """

    status: Literal["found", "not-found"]
    puzzles: list[Grid]
    seed: int
    message: str | UnsetType = UNSET
    closest: Grid | UnsetType | None = UNSET


def _generate(request: GenerateRequest, deadline: Deadline) -> GenerateAnswer:
    seed = checked_seed(request.seed)
    options = request.options()
    try:
        puzzles = generate_many(request.n, seed=seed, threads=1, max_seconds=deadline.left, **options)
    except NotFound as error:
        return GenerateAnswer(
            status="not-found",
            puzzles=[puzzle.givens for puzzle in error.puzzles],
            seed=seed,
            message=translated(error, request.language),
            closest=None if error.closest is None else error.closest.givens,
        )
    return GenerateAnswer(status="found", puzzles=[puzzle.givens for puzzle in puzzles], seed=seed)


class DailyRequest(PuzzleRequest, frozen=True, kw_only=True):
    """Get the puzzle of a day, the same for everyone. The default is today, in UTC.

    Unless you choose otherwise, it has rotational symmetry, and it gets harder from Monday to Sunday.
    """

    date: Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$", max_length=10)] | None = None
    symmetry: Symmetry = "rotate-180"


class DailyAnswer(GenerateAnswer, frozen=True, kw_only=True):
    """The same as for `generate`; `seed` is the number of the day."""

    date: str


def _daily(request: DailyRequest, deadline: Deadline) -> DailyAnswer:
    try:
        day = datetime.now(UTC).date() if request.date is None else date.fromisoformat(request.date)
    except ValueError:
        raise NinefoldError(
            "date: there is no {date} in the calendar; give a day such as 2026-11-15", date=repr(request.date)
        ) from None
    wishes = request.options()
    if not _asks_how_hard(request):
        wishes["difficulty"] = _WEEK[day.weekday()]
    made = _generate(GenerateRequest(seed=day.toordinal(), language=request.language, **wishes), deadline)
    fields = {name: getattr(made, name) for name in made.__struct_fields__}
    return DailyAnswer(date=day.isoformat(), **fields)


def _asks_how_hard(wishes: PuzzleRequest) -> bool:
    return any(getattr(wishes, name) for name in TARGET)


ENDPOINTS = (
    Endpoint(
        "generate",
        "Make puzzles",
        GenerateRequest,
        GenerateAnswer,
        _generate,
        {"n": 2, "symmetry": "rotate-180", "seed": 1},
    ),
    Endpoint("daily", "Get the puzzle of a day", DailyRequest, DailyAnswer, _daily, {"date": "2026-11-15"}),
)

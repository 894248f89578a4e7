"""The type of an endpoint, and the fields that requests share."""

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from ninefold.algorithm import algorithms
from ninefold.logic.profile import PROFILES
from ninefold.numbers import SEEDS, Deadline
from ninefold.translation import ENGLISH, codes, language_of
from ninefold.web.limits import LEAST_SECONDS, MOST_NAME, MOST_SECONDS

__all__ = [
    "EXAMPLE_PUZZLE",
    "OFFERED",
    "Algorithm",
    "Answer",
    "Candidate",
    "CellName",
    "Digit",
    "Endpoint",
    "Grid",
    "Language",
    "ProfileName",
    "RequestBody",
    "Seed",
]

#: The puzzle of the examples in the documentation; it needs singles, locked candidates and a bit more.
EXAMPLE_PUZZLE = ".92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46"

#: Algorithms that the server offers: those that respect their limits and need no extra library.
OFFERED = tuple(name for name in algorithms() if name not in ("sat", "cp-sat"))


Language = Annotated[
    str,
    Meta(
        max_length=MOST_NAME,
        description="The language of explanations, names and messages. A tag such as `de-AT` selects `de`.",
        extra_json_schema={"enum": codes(), "default": ENGLISH},
    ),
]


class RequestBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fields that every request may have."""

    max_seconds: (
        Annotated[
            float,
            Meta(
                ge=LEAST_SECONDS,
                le=MOST_SECONDS,
                description="Time limit for the work, in seconds; the server may allow less.",
            ),
        ]
        | None
    ) = None
    language: Language = ENGLISH

    def __post_init__(self) -> None:
        if self.language != ENGLISH:
            language_of(self.language)


class Answer(Struct, frozen=True, kw_only=True):
    """The body of a successful response."""


# `$` in a pattern also matches before a final newline; max_length rules that out.
CellName = Annotated[
    str, Meta(pattern="^r[1-9]c[1-9]$", max_length=4, description="A cell, `r1c1` to `r9c9`.")
]
Digit = Annotated[int, Meta(ge=1, le=9)]
Candidate = Annotated[
    str, Meta(pattern="^r[1-9]c[1-9]=[1-9]$", max_length=6, description="A candidate: `r1c5=7`.")
]
Grid = Annotated[
    str, Meta(pattern="^[1-9.]{81}$", max_length=81, description="81 characters, `.` for an empty cell.")
]
Algorithm = Annotated[
    str,
    Meta(
        max_length=MOST_NAME, description="The search algorithm.", extra_json_schema={"enum": list(OFFERED)}
    ),
]
ProfileName = Annotated[
    str,
    Meta(
        max_length=MOST_NAME,
        description="The order in which techniques are tried.",
        extra_json_schema={"enum": list(PROFILES)},
    ),
]
#: Seeds that fit exactly into a JavaScript number.
Seed = Annotated[int, Meta(ge=0, le=SEEDS - 1)]


class Endpoint(NamedTuple):
    """A row of the table: `POST /api/v1/<name>`.

    `run` does the work in a process of the pool, until the deadline. `quick`, if given, is tried first, in
    the server process; it takes less than a millisecond, and returns None if that is not enough. `example` is
    a request for the documentation. `body_bytes` is the largest body, if it is not the server's usual limit.
    """

    name: str
    summary: str
    request: type[RequestBody]
    answer: type[Answer]
    run: Callable[[Any, Deadline], Answer]
    example: dict[str, object]
    quick: Callable[[Any], Answer | None] | None = None
    body_bytes: int | None = None

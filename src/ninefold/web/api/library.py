"""Endpoints for techniques, examples and formats, and to convert puzzles: format and canonical form."""

from itertools import islice
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from ninefold._native import Board
from ninefold.algorithm import algorithms
from ninefold.errors import NotFound, PuzzleError
from ninefold.formats import FORMATS, KNOWN, read, write
from ninefold.formats.known import Keeps
from ninefold.generation.practice import examples
from ninefold.logic.examples import example, has_example
from ninefold.logic.profile import plan
from ninefold.logic.registry import own_technique
from ninefold.logic.step import Step
from ninefold.logic.technique_table import TECHNIQUES, TechniqueInfo, info_of, technique_id
from ninefold.numbers import Deadline
from ninefold.puzzle import Puzzle
from ninefold.render import to_svg
from ninefold.symmetry import canonical, canonical_many
from ninefold.translation import catalogue
from ninefold.variants.boards import fits_on_a_board
from ninefold.web.api.endpoint import EXAMPLE_PUZZLE, OFFERED, Answer, Endpoint, Grid, RequestBody
from ninefold.web.api.errors import ErrorDetail, Problem, problem_of
from ninefold.web.api.photos import can_read_photos
from ninefold.web.api.position import (
    Position,
    PuzzleLike,
    Puzzles,
    any_board_in,
    line_of,
    marks_of,
    puzzle_in,
)
from ninefold.web.api.step_view import Drawing, StepView, view_of_step
from ninefold.web.limits import MOST_NAME, MOST_PUZZLES

__all__ = ["ENDPOINTS", "Technique", "position_of", "technique_view"]

#: Seconds to search for a new example.
_FRESH_SECONDS = 3.0


class TechniquesRequest(RequestBody, frozen=True, kw_only=True):
    """List the techniques, in the order people try them."""


class Technique(Struct, frozen=True):
    """A technique, with its name and family in the language of the request, and its other names.

    `se` is its rating in Sudoku Explainer; `hodoku`, `level` and `price` are HoDoKu's.
    """

    id: str
    name: str
    family: str
    family_name: str
    aliases: list[str]
    se: str
    hodoku: str
    level: str
    price: int
    has_example: bool


class TechniquesAnswer(Answer, frozen=True, kw_only=True):
    """All techniques, all search algorithms with a short description, and True if `photo` is available."""

    techniques: list[Technique]
    algorithms: dict[str, str]
    photos: bool


def _techniques(request: TechniquesRequest, deadline: Deadline) -> TechniquesAnswer:
    rows = [technique_view(TECHNIQUES[id_], request.language) for id_ in plan().techniques]
    return TechniquesAnswer(
        techniques=rows, algorithms={name: algorithms()[name] for name in OFFERED}, photos=can_read_photos()
    )


def technique_view(info: TechniqueInfo, language: str) -> Technique:
    """Return a row of the list of techniques."""
    return Technique(
        info.id, info.name_in(language), info.family, info.family_in(language), list(info.aliases),
        info.se, info.hodoku, info.level, info.price, has_example(info.id) or _is_own(info.id),
    )  # fmt: skip


class ExampleRequest(RequestBody, frozen=True, kw_only=True):
    """Get a worked example of a technique, by any of its names.

    With `fresh`, it is a new one to practise on; if none is found in time, you get the stored one.
    """

    technique: Annotated[str, Meta(max_length=MOST_NAME)]
    fresh: bool = False
    drawing: Drawing = "scene"


class ExampleAnswer(Answer, frozen=True, kw_only=True):
    """The technique, a position to play from, and the step to find there."""

    technique: Technique
    position: Position
    told: StepView


def _example(request: ExampleRequest, deadline: Deadline) -> ExampleAnswer:
    id_ = technique_id(request.technique)
    is_fresh = request.fresh or (_is_own(id_) and not has_example(id_))
    step = _fresh(id_, deadline) if is_fresh else example(id_)
    board = step.board
    assert board is not None
    return ExampleAnswer(
        technique=technique_view(info_of(step.technique), request.language),
        position=position_of(board),
        told=view_of_step(board, step, request.language, drawing=request.drawing),
    )


def _is_own(id_: str) -> bool:
    """True for a technique in Python, whose examples can be made."""
    return own_technique(id_) is not None


def _fresh(technique: str, deadline: Deadline) -> Step:
    """Find a new example; for rare techniques, which take too long, return the stored one."""
    left = deadline.left
    seconds = _FRESH_SECONDS if left is None else min(left, _FRESH_SECONDS)
    try:
        return examples(technique, 1, max_seconds=seconds)[0]
    except NotFound:
        return example(technique)


def position_of(board: Board) -> Position:
    """Return a board as the position of a request."""
    values = line_of(board)
    givens = "".join(digit if cell in board.givens else "." for cell, digit in enumerate(values))
    return Position(givens, values, marks_of(board), _rules_of(Puzzle(board)))


def _rules_of(puzzle: Puzzle) -> dict[str, Any] | UnsetType:
    """Return the JSON form of a variant without its givens; classic Sudoku has none."""
    if puzzle.variant is None:
        return UNSET
    return {name: value for name, value in puzzle.form.items() if name != "givens"}


class FormatsRequest(RequestBody, frozen=True, kw_only=True):
    """List the formats that `convert` writes."""


class WritableFormat(Struct, frozen=True):
    """A format, with its description in the language of the request, and the endings of its files.

    `keeps` says what of a game is stored: all digits without the difference between givens and others
    ("digits"), the digits that the player placed as such ("placed"), or also the candidates ("candidates").
    """

    name: str
    description: str
    endings: list[str]
    keeps: Keeps


class FormatsAnswer(Answer, frozen=True, kw_only=True):
    """The formats, the simplest first."""

    formats: list[WritableFormat]


def _formats(request: FormatsRequest, deadline: Deadline) -> FormatsAnswer:
    say = catalogue(request.language).say
    return FormatsAnswer(
        formats=[
            WritableFormat(known.name, say(known.description, "format"), list(known.endings), known.keeps)
            for known in KNOWN
            if known.write is not None
        ]
    )


class ConvertRequest(RequestBody, frozen=True, kw_only=True):
    """Read all puzzles in a text, or the state of a game, and write them in another format.

    `formats` lists the formats; "svg" draws a picture. Every result has a `position`, except for variants
    with more than nine rows, columns or digits; with the format "position", it has no text.
    """

    puzzle: Annotated[str, Meta(description="A text with any number of puzzles.")] | Position
    to: Annotated[
        str, Meta(max_length=MOST_NAME, extra_json_schema={"enum": [*FORMATS, "svg", "position"]})
    ] = "line"


class ConvertedPuzzle(Struct, frozen=True, kw_only=True):
    """A puzzle of the text, or the error in its place.

    `line` is its line number, and `group` the comment above it.
    """

    line: int
    group: str
    text: str | UnsetType = UNSET
    position: Position | UnsetType = UNSET
    error: ErrorDetail | UnsetType = UNSET


class ConvertAnswer(Answer, frozen=True, kw_only=True):
    """The puzzles, in the order of the text."""

    puzzles: list[ConvertedPuzzle]


def _convert(request: ConvertRequest, deadline: Deadline) -> ConvertAnswer:
    if request.to not in (*FORMATS, "svg", "position"):
        raise Problem(
            "bad-request",
            "to: unknown format {to}; choose from: {names}, svg, position",
            to=repr(request.to),
            names=", ".join(FORMATS),
        )
    if isinstance(request.puzzle, Position):
        return ConvertAnswer(puzzles=[_converted(any_board_in(request.puzzle), request, 1, "")])
    lines = request.puzzle.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    found: list[ConvertedPuzzle] = []
    for entry in islice(read(lines), MOST_PUZZLES + 1):
        if len(found) == MOST_PUZZLES:
            raise Problem("too-large", "the text has more than {most} puzzles", most=MOST_PUZZLES)
        source = entry.board or entry.puzzle or entry.error
        assert source is not None
        found.append(_converted(source, request, entry.line, entry.group))
    return ConvertAnswer(puzzles=found)


def _converted(
    source: Puzzle | Board | PuzzleError, request: ConvertRequest, line: int, group: str
) -> ConvertedPuzzle:
    def failed(error: PuzzleError) -> ErrorDetail:
        return problem_of(error).body(request.language).error

    to = request.to
    if isinstance(source, PuzzleError):
        return ConvertedPuzzle(line=line, group=group, error=failed(source))
    try:
        position = _position_in(source, needed=to == "position")
    except PuzzleError as error:
        return ConvertedPuzzle(line=line, group=group, error=failed(error))
    try:
        text = UNSET if to == "position" else to_svg(source) if to == "svg" else write(source, to)
    except PuzzleError as error:
        return ConvertedPuzzle(line=line, group=group, position=position, error=failed(error))
    return ConvertedPuzzle(line=line, group=group, text=text, position=position)


def _position_in(source: Puzzle | Board, *, needed: bool) -> Position | UnsetType:
    """Return the position of a puzzle. Without need, variants that are too large for a board have none."""
    if isinstance(source, Board):
        return position_of(source)
    if source.variant is not None and not needed and not fits_on_a_board(source.variant):
        return UNSET
    found = position_of(Board(source))
    return found if source.variant is None else replace(found, variant=_rules_of(source))


class CanonicalRequest(RequestBody, frozen=True, kw_only=True):
    """Find the canonical form of a puzzle, which is the same for all equivalent puzzles."""

    puzzle: PuzzleLike


class Transformation(Struct, frozen=True):
    """The transformation of a puzzle into its canonical form.

    If `transposed`, swap rows and columns first. Then row r of the result is row `rows[r]`, column c is
    column `columns[c]`, and digit d becomes `digits[d - 1]`.
    """

    transposed: bool
    rows: list[int]
    columns: list[int]
    digits: list[int]


class CanonicalAnswer(Answer, frozen=True, kw_only=True):
    """The canonical form, the transformation to it, and the number of symmetries of the puzzle."""

    puzzle: Grid
    transformation: Transformation
    automorphisms: int


def _canonical(request: CanonicalRequest, deadline: Deadline) -> CanonicalAnswer:
    form, t, count = canonical(puzzle_in(request.puzzle))
    moves = Transformation(t.transposed, list(t.rows), list(t.columns), list(t.digits))
    return CanonicalAnswer(puzzle=form.givens, transformation=moves, automorphisms=count)


class CanonicalManyRequest(RequestBody, frozen=True, kw_only=True):
    """Find the canonical forms of many puzzles."""

    puzzles: Puzzles


class CanonicalManyAnswer(Answer, frozen=True, kw_only=True):
    """For each puzzle in order: its canonical form, and a status.

    `status`: canonical; malformed; pencilmarks (only givens have a canonical form).
    """

    puzzles: list[Grid | None]
    status: list[str]


def _canonical_many(request: CanonicalManyRequest, deadline: Deadline) -> CanonicalManyAnswer:
    rows = canonical_many(list(request.puzzles), threads=1)
    return CanonicalManyAnswer(
        puzzles=[row.puzzle.givens if row.status == "canonical" else None for row in rows],
        status=[row.status for row in rows],
    )


ENDPOINTS = (
    Endpoint("techniques", "List the techniques", TechniquesRequest, TechniquesAnswer, _techniques,
             {"language": "de"}),
    Endpoint("example", "Get a worked example", ExampleRequest, ExampleAnswer, _example,
             {"technique": "x-wing"}),
    Endpoint("formats", "List the formats", FormatsRequest, FormatsAnswer, _formats, {"language": "de"}),
    Endpoint("convert", "Convert between formats", ConvertRequest, ConvertAnswer, _convert,
             {"puzzle": EXAMPLE_PUZZLE, "to": "candidates"}),
    Endpoint("canonical", "Find the canonical form", CanonicalRequest, CanonicalAnswer, _canonical,
             {"puzzle": EXAMPLE_PUZZLE}),
    Endpoint("canonical_many", "Find many canonical forms", CanonicalManyRequest, CanonicalManyAnswer,
             _canonical_many, {"puzzles": [EXAMPLE_PUZZLE]}),
)  # fmt: skip

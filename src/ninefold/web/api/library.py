"""Endpoints to look things up and to write them in another form: techniques, example, convert, canonical."""

from itertools import islice
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from ninefold._native import Board
from ninefold.algorithm import algorithms
from ninefold.errors import NotFound, PuzzleError
from ninefold.formats import FORMATS, read, write
from ninefold.generation.practice import examples
from ninefold.logic import techniques
from ninefold.logic.catalogue import CATALOGUE, TechniqueInfo, info_of
from ninefold.logic.examples import example, has_example
from ninefold.logic.step import Step
from ninefold.numbers import Deadline
from ninefold.puzzle import Puzzle
from ninefold.render import to_svg
from ninefold.symmetry import canonical_many
from ninefold.translation import ENGLISH
from ninefold.web.api.endpoint import EXAMPLE_PUZZLE, OFFERED, Answer, Asked, Endpoint, Grid, Language
from ninefold.web.api.errors import ErrorDetail, Problem, problem_of
from ninefold.web.api.position import Position, PuzzleLike, Puzzles, board_in, marks_of, puzzle_in
from ninefold.web.api.told import Drawing, Told, tell
from ninefold.web.limits import MOST_NAME, MOST_PUZZLES

__all__ = ["ENDPOINTS"]

#: Nobody waits longer for something to practise.
_FRESH_SECONDS = 3.0


class Techniques(Asked, frozen=True, kw_only=True):
    """List the techniques, in the order in which people try them."""

    language: Language = ENGLISH


class Technique(Struct, frozen=True):
    """A technique: what programs call it, its name and family in the language, other names, prices."""

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


class TechniqueList(Answer, frozen=True, kw_only=True):
    """All of them; and the algorithms that search, each with a line about it."""

    techniques: list[Technique]
    algorithms: dict[str, str]


def _techniques(request: Techniques, deadline: Deadline) -> TechniqueList:
    known = {info.id for info in techniques()}
    rows = [_technique(info, request.language) for info in CATALOGUE.values() if info.id in known]
    return TechniqueList(techniques=rows, algorithms={name: algorithms()[name] for name in OFFERED})


def _technique(info: TechniqueInfo, language: str) -> Technique:
    return Technique(
        info.id, info.name_in(language), info.family, info.family_in(language), list(info.aliases),
        info.se, info.hodoku, info.level, info.price, has_example(info.id),
    )  # fmt: skip


class Example(Asked, frozen=True, kw_only=True):
    """A technique, by any of its names, with a worked example.

    `fresh` asks for a new one, to practise; where none is made in time, it is the kept one.
    """

    technique: Annotated[str, Meta(max_length=MOST_NAME)]
    fresh: bool = False
    language: Language = ENGLISH
    drawing: Drawing = "scene"


class ExampleFound(Answer, frozen=True, kw_only=True):
    """The technique; the position, which a game can begin with; and the step to be found in it."""

    technique: Technique
    position: Position
    told: Told


def _example(request: Example, deadline: Deadline) -> ExampleFound:
    step = _fresh(request.technique, deadline) if request.fresh else example(request.technique)
    board = step.board
    assert board is not None
    return ExampleFound(
        technique=_technique(info_of(step.technique), request.language),
        position=position_of(board),
        told=tell(board, step, request.language, drawing=request.drawing),
    )


def _fresh(technique: str, deadline: Deadline) -> Step:
    """A new example; the rare ones take too long to make."""
    left = deadline.left
    seconds = _FRESH_SECONDS if left is None else min(left, _FRESH_SECONDS)
    try:
        return examples(technique, 1, max_seconds=seconds)[0]
    except NotFound:
        return example(technique)


def position_of(board: Board) -> Position:
    """A board as a request could have it."""
    givens = "".join(digit if cell in board.givens else "." for cell, digit in enumerate(board.line))
    return Position(givens, board.line, marks_of(board))


class Convert(Asked, frozen=True, kw_only=True):
    """Read whatever puzzles a text holds, or the state of a game, and write them in a format.

    The format position has no text: every answer has the position.
    """

    puzzle: Annotated[str, Meta(description="A text with any number of puzzles.")] | Position
    to: Annotated[
        str, Meta(max_length=MOST_NAME, extra_json_schema={"enum": [*FORMATS, "svg", "position"]})
    ] = "line"


class Converted(Struct, frozen=True, kw_only=True):
    """A puzzle of a text, or the mistake in its place.

    `line` and `group` (the comment above) tell where it was.
    """

    line: int
    group: str
    text: str | UnsetType = UNSET
    position: Position | UnsetType = UNSET
    error: ErrorDetail | UnsetType = UNSET


class ConvertedAll(Answer, frozen=True, kw_only=True):
    """In the order of the text."""

    puzzles: list[Converted]


def _convert(request: Convert, deadline: Deadline) -> ConvertedAll:
    if request.to not in (*FORMATS, "svg", "position"):
        raise Problem(
            "bad-request",
            f"to: unknown format {request.to!r}; choose from: {', '.join(FORMATS)}, svg, position",
        )
    if isinstance(request.puzzle, Position):
        return ConvertedAll(puzzles=[_converted(board_in(request.puzzle), request.to, 1, "")])
    lines = request.puzzle.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    found: list[Converted] = []
    for entry in islice(read(lines), MOST_PUZZLES + 1):
        if len(found) == MOST_PUZZLES:
            raise Problem("too-large", f"the text has more than {MOST_PUZZLES} puzzles")
        source = entry.error if entry.puzzle is None else entry.puzzle
        assert source is not None
        found.append(_converted(source, request.to, entry.line, entry.group))
    return ConvertedAll(puzzles=found)


def _converted(source: Puzzle | Board | PuzzleError, to: str, line: int, group: str) -> Converted:
    if isinstance(source, PuzzleError):
        return Converted(line=line, group=group, error=problem_of(source).body.error)
    board = source if isinstance(source, Board) else Board(source)
    try:
        text = UNSET if to == "position" else to_svg(source) if to == "svg" else write(source, to)
    except PuzzleError as error:
        return Converted(
            line=line, group=group, position=position_of(board), error=problem_of(error).body.error
        )
    return Converted(line=line, group=group, text=text, position=position_of(board))


class Canonical(Asked, frozen=True, kw_only=True):
    """The canonical form of a puzzle: two puzzles are variants of each other if theirs are equal."""

    puzzle: PuzzleLike


class Transformation(Struct, frozen=True):
    """Transposed first, if so; then row r is row `rows[r]` of that, column c column `columns[c]`.

    Digit d becomes `digits[d - 1]`.
    """

    transposed: bool
    rows: list[int]
    columns: list[int]
    digits: list[int]


class CanonicalFound(Answer, frozen=True, kw_only=True):
    """The form, what leads there, and how many ways to move the cells leave the puzzle as it is."""

    puzzle: Grid
    transformation: Transformation
    automorphisms: int


def _canonical(request: Canonical, deadline: Deadline) -> CanonicalFound:
    form, t, count = canonical_many([puzzle_in(request.puzzle)], threads=1)[0]
    moves = Transformation(t.transposed, list(t.rows), list(t.columns), list(t.digits))
    return CanonicalFound(puzzle=form.givens, transformation=moves, automorphisms=count)


class CanonicalMany(Asked, frozen=True, kw_only=True):
    """The canonical form of many puzzles."""

    puzzles: Puzzles


class CanonicalManyFound(Answer, frozen=True, kw_only=True):
    """In the order of the puzzles."""

    puzzles: list[Grid]


def _canonical_many(request: CanonicalMany, deadline: Deadline) -> CanonicalManyFound:
    puzzles = [_numbered(number, text) for number, text in enumerate(request.puzzles)]
    return CanonicalManyFound(puzzles=[found.puzzle.givens for found in canonical_many(puzzles, threads=1)])


def _numbered(number: int, text: str) -> Puzzle:
    try:
        return Puzzle(text)
    except PuzzleError as error:
        raise PuzzleError(f"{error} - at `$.puzzles[{number}]`", cell=error.cell) from None


ENDPOINTS = (
    Endpoint("techniques", "List the techniques", Techniques, TechniqueList, _techniques, {"language": "de"}),
    Endpoint("example", "A worked example", Example, ExampleFound, _example, {"technique": "x-wing"}),
    Endpoint("convert", "Read and write formats", Convert, ConvertedAll, _convert,
             {"puzzle": EXAMPLE_PUZZLE, "to": "candidates"}),
    Endpoint("canonical", "The canonical form", Canonical, CanonicalFound, _canonical,
             {"puzzle": EXAMPLE_PUZZLE}),
    Endpoint("canonical_many", "Canonical forms", CanonicalMany, CanonicalManyFound, _canonical_many,
             {"puzzles": [EXAMPLE_PUZZLE]}),
)  # fmt: skip

"""Read and write puzzles: one module per format; formats are detected by content.

`read` takes lines and yields an `Entry` for each puzzle or mistake; `write` returns the text of a puzzle.
"""

from collections.abc import Callable

from ninefold._native import Board, cell_name
from ninefold.errors import PuzzleError
from ninefold.formats import game_json, grid, line, pencilmarks, variant_json
from ninefold.formats.detect import read
from ninefold.formats.entry import Entry
from ninefold.formats.game_json import schema as game_schema
from ninefold.formats.known import KNOWN
from ninefold.formats.variant_json import schema as variant_schema
from ninefold.puzzle import Puzzle, board_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.puzzle import PuzzleLike

__all__ = [
    "FORMATS",
    "KNOWN",
    "Entry",
    "frame_of",
    "game_schema",
    "read",
    "read_one",
    "variant_schema",
    "write",
    "write_inside",
    "write_link",
]

#: The formats that `write` knows, each with a description.
FORMATS = {known.name: known.description for known in KNOWN if known.write is not None}
_WRITERS = {known.name: known for known in KNOWN if known.write is not None}

#: The formats that are links.
_LINKS = ("sudokupad", "f-puzzles", "sudokuwiki")

#: Formats of given digits, which need no board.
_GIVENS_WRITERS: dict[str, Callable[[str], str]] = {
    "line": line.write,
    "grid": grid.write,
    "blocks": grid.write_blocks,
    "boxed": grid.write_boxed,
}


def read_one(text: str) -> Puzzle:
    """Return the only puzzle in a text.

    >>> read_one("5 3 . . . . . . .\\n" + "6 . . 1 . . . . .\\n" + ". . . . . . . . .\\n" * 7).clues
    4
    """
    entries = list(read(text))
    for entry in entries:
        if entry.error is not None:
            raise entry.error.at_line(entry.line if "\n" in text or "\r" in text else None)
    if len(entries) != 1:
        if not entries:
            raise PuzzleError("no puzzle found in this text")
        raise PuzzleError("found {count} puzzles, expected one", count=len(entries))
    puzzle = entries[0].puzzle
    assert puzzle is not None
    return puzzle


def write(puzzle: "PuzzleLike", format: str = "line") -> str:  # noqa: A002 - the word that users know
    """Return the text of a puzzle, board or solution.

    Raises an error if the text would be read back as another puzzle.

    Formats for games also store which digits the player placed. Some store candidates too: `candidates`,
    `pencilmarks`, `sdx`, `ss`, `hodoku`, `f-puzzles`, `sudokupad` and `json`; all others cannot store pencil
    marks. `candidates` and `pencilmarks` cannot store clashing givens, and `candidates` needs at least one
    cell with several candidates. Puzzles with other rules need `json`, or a link to `f-puzzles` or
    `sudokupad` if that can store their rules; for other sizes, `line` is enough.

    >>> import ninefold as nf
    >>> p = nf.Puzzle("..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......")
    >>> print(write(p, "grid"))
    ..49.1.83
    7..56.914
    1..8.....
    .81.....5
    .7.3.96..
    4..12..37
    26..931..
    913...462
    ..5......
    """
    before, after = frame_of(format)
    return f"{before}{write_inside(puzzle, format)}\n{after}".rstrip("\n")


def frame_of(format: str) -> tuple[str, str]:  # noqa: A002 - as above
    """Return the text before and after all puzzles of a file: empty in most formats."""
    if format not in FORMATS:
        raise ValueError(f"unknown format {format!r}; choose from: {', '.join(FORMATS)}")
    return _WRITERS[format].frame


def write_inside(puzzle: "PuzzleLike", format: str) -> str:  # noqa: A002 - as above
    """Return the text of a puzzle without the frame of its file."""
    puzzle = puzzle if isinstance(puzzle, Puzzle | Board) else Puzzle(puzzle)
    if isinstance(puzzle, Puzzle) and puzzle.variant is not None:
        return variant_json.write(puzzle, format)
    if format == "json" and isinstance(puzzle, Puzzle):
        return game_json.write_puzzle(puzzle)
    if format in _GIVENS_WRITERS and isinstance(puzzle, Puzzle) and puzzle.pencilmarks is None:
        return _GIVENS_WRITERS[format](puzzle.givens)
    board, known = board_of(puzzle), _WRITERS[format]
    if known.keeps != "candidates" and board.restricted:
        raise PuzzleError(
            "the format {format} cannot store pencil marks: use 'candidates' or 'pencilmarks'",
            format=repr(format),
        )
    assert known.write is not None
    text = known.write(board)
    if known.keeps == "candidates":
        _refuse_loss(board, _read_back(text), format)
    return text


def write_link(puzzle: Puzzle, site: str) -> str:
    """Return a link that opens a puzzle on a website. A rule that the link cannot store is an error.

    >>> import ninefold as nf
    >>> puzzle = nf.Puzzle("1...4..2........", rules=[nf.rules.anti_king()])
    >>> nf.read(write_link(puzzle, "f-puzzles")) == [puzzle]
    True
    """
    if site not in _LINKS:
        raise PuzzleError(
            "{site} is not a website for links; choose from: {names}",
            site=repr(site),
            names=", ".join(_LINKS),
        )
    return write(puzzle, site)


def _read_back(text: str) -> Board:
    entry = next(read(text))
    assert entry.puzzle is not None
    return entry.board or Board(entry.puzzle)


def _refuse_loss(board: Board, again: Board, format: str) -> None:  # noqa: A002 - as above
    """Raise an error if a board is read back as another one; only a lone candidate may become a digit."""
    if pencilmarks.write(again) != pencilmarks.write(board):
        if board.dead_cells and format != "candidates":
            raise PuzzleError(
                "{at} has no candidates, which the format {format} cannot store: use 'pencilmarks'",
                cell=board.dead_cells.first(),
                at=cell_name(board.dead_cells.first()),
                format=repr(format),
            )
        raise PuzzleError(
            "the format {format} needs a cell with two or more candidates: use 'pencilmarks'",
            format=repr(format),
        )
    lost = next((cell for cell in range(81) if board.value(cell) and not again.value(cell)), None)
    if lost is not None:
        raise PuzzleError(
            "{at}: its digit occurs twice in a row, column or box, which the format {format} cannot store",
            cell=lost,
            at=cell_name(lost),
            format=repr(format),
        )

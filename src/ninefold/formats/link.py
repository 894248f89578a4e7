"""Links of other programs, with the puzzle in the address itself.

SudokuWiki, f-puzzles, SudokuPad, and every address with 81 digits and dots in it.
"""

import json
import re

from ninefold._native import Board, cell_name
from ninefold.errors import PuzzleError
from ninefold.formats import fpuzzles, loose_json, lz, sudokupad
from ninefold.formats.state import make_board
from ninefold.puzzle import Puzzle

__all__ = ["looks_like", "read", "write_fpuzzles", "write_sudokupad", "write_sudokuwiki"]

_BEGIN = re.compile(
    r"""\s*["'<(]?(?:https?://|sudokupad://|www\.|[a-z0-9-]+\.(?:com|org|app|coach|net)/)""", re.IGNORECASE
)
_PLAIN = re.compile(r"(?<![0-9.])[0-9.]{81}(?![0-9.])")
_PACKED = re.compile(r"S9B([0-9a-z]{162})", re.IGNORECASE)
_LOAD = re.compile(r"f-puzzles\.com/.*?[?&]load=([^&#]+)", re.IGNORECASE)
_PAD = re.compile(
    r"(?:sudokupad\.app|crackingthecryptic\.com|sudokupad://puzzle)/"
    r"(?:(?:sudoku/?|scf)?\?puzzleid=|sudoku/)?([^?&#]+)",
    re.IGNORECASE,
)
_PREFIX = re.compile(r"fpuz(?:zles)?|scl|ctc")
_SHORT = re.compile(r"(?:scf|classic)(.+)")
#: SudokuPad takes what is longer for a puzzle, and what is not for the name of one.
_LONGEST_NAME = 60
#: What chat programs make of '+', and how links without reserved characters write '/' and '='.
_AS_BASE64 = str.maketrans(" -$", "+/=")
_PAD_HOST = "https://sudokupad.app/"


def looks_like(text: str) -> bool:
    """True if a line begins as an address does.

    >>> looks_like("https://sudoku.coach/en/play/" + "5" + "0" * 80), looks_like("5" + "0" * 80)
    (True, False)
    """
    return _BEGIN.match(text) is not None


def read(text: str) -> Board | Puzzle:
    """Return the board of an address, or the puzzle if it is a variant.

    >>> read("https://www.sudokuwiki.org/sudoku.htm?bd=53" + "0" * 79).line[:3]
    '53.'
    """
    from urllib.parse import unquote

    address = text.strip().strip("\"'<>()")
    if load := _LOAD.search(address):
        return _read_payload("fpuzzles" + load[1])
    if pad := _PAD.search(address):
        if _PREFIX.match(pad[1]):
            return _read_payload(pad[1])
        if short := _SHORT.match(pad[1]):
            return sudokupad.read_short(unquote(short[1]))
        if len(pad[1]) > _LONGEST_NAME and "/" not in pad[1] and not _PLAIN.search(unquote(pad[1])):
            return _read_payload("scl" + pad[1])
        if not _PLAIN.search(unquote(pad[1])):
            raise _short(address)
    decoded = unquote(address)
    if packed := _PACKED.search(decoded):
        return _unpacked(packed[1].lower())
    found = set(_PLAIN.findall(decoded))
    if len(found) == 1:
        return Board(Puzzle(found.pop()))
    if re.search(r"f-puzzles\.com/.*[?&]id=", address):
        raise _short(address)
    raise PuzzleError(
        "there is no puzzle in this link: expected 81 digits, or a link to f-puzzles, SudokuPad or SudokuWiki"
    )


def _short(address: str) -> PuzzleError:
    return PuzzleError(
        "{address} is a short link, which does not contain the puzzle: open it in a browser, and share the"
        " puzzle as a long link",
        address=address[:100],
    )


def _read_payload(payload: str) -> Board | Puzzle:
    """Read the compressed JSON of f-puzzles or SudokuPad."""
    from urllib.parse import unquote

    prefix = _PREFIX.match(payload)
    assert prefix is not None
    letters = unquote(payload[prefix.end() :]).translate(_AS_BASE64)
    text = lz.decompress(letters)
    return read_fields(loose_json.loads(text))


def read_fields(fields: object) -> Board | Puzzle:
    """Return the board of the JSON of f-puzzles or SudokuPad, or the puzzle if it is a variant."""
    if isinstance(fields, dict) and fpuzzles.is_fpuzzles(fields):
        return fpuzzles.read(fields)
    if isinstance(fields, dict) and sudokupad.is_sudokupad(fields):
        return sudokupad.read(fields)
    if isinstance(fields, dict) and isinstance(fields.get("p"), str):
        return sudokupad.read_short(fields["p"])
    raise PuzzleError("the JSON in this link is not a puzzle of f-puzzles or SudokuPad")


def _unpacked(codes: str) -> Board:
    """Read SudokuWiki's packed form: a number per cell, in base 36.

    1 to 9 are givens, 10 to 18 are placed digits, and from 18 on the bits of a number are candidates.
    """
    givens, placed, marks = "", {}, {}
    for cell in range(81):
        code = int(codes[2 * cell : 2 * cell + 2], 36)
        if not 1 <= code <= 18 + 511:
            raise PuzzleError(
                "{at}: {mark} is not a valid cell of SudokuWiki: copy the whole link again",
                cell=cell,
                at=cell_name(cell),
                mark=code,
            )
        givens += str(code) if code <= 9 else "."
        if 9 < code <= 18:
            placed[cell] = code - 9
        elif code > 18:
            marks[cell] = frozenset(digit for digit in range(1, 10) if code - 18 >> digit - 1 & 1)
    return make_board(givens, placed, candidates=marks)


def write_sudokuwiki(board: Board) -> str:
    """Return a link that opens the digits of a board on SudokuWiki."""
    return "https://www.sudokuwiki.org/sudoku.htm?bd=" + board.line.replace(".", "0")


def write_fpuzzles(puzzle: Board | Puzzle) -> str:
    """Return a link that opens a board, or the puzzle of a variant, in f-puzzles."""
    return "https://f-puzzles.com/?load=" + _payload(puzzle)


def write_sudokupad(puzzle: Board | Puzzle) -> str:
    """Return a link that opens a board, or the puzzle of a variant, in SudokuPad.

    SudokuPad's own JSON has drawings for most rules, so the link has the JSON of f-puzzles, which names them.
    """
    return _PAD_HOST + "fpuzzles" + _payload(puzzle)


def _payload(puzzle: Board | Puzzle) -> str:
    """Return the compressed JSON, quoted: chat programs would change '+' and '/'."""
    from urllib.parse import quote

    document = fpuzzles.write(puzzle) if isinstance(puzzle, Board) else fpuzzles.write_variant(puzzle)
    return quote(lz.compress(json.dumps(document, separators=(",", ":"))), safe="")

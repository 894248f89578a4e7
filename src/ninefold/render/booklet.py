"""A booklet of puzzles to print, as HTML or PDF: pages of boards, with the solutions at the end."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import count
from typing import Literal, NamedTuple, overload

from ninefold._native import Board, CellSet
from ninefold.errors import NinefoldError
from ninefold.puzzle import Puzzle, refuse_variant
from ninefold.render.layout import BOARD, LEFT, TOP
from ninefold.render.svg import grid_lines, set_digit
from ninefold.render.theme import style_sheet
from ninefold.solving import solve
from ninefold.translation import ENGLISH, catalogue, language_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from ninefold.puzzle import PuzzleLike

    Chapters: TypeAlias = "Iterable[PuzzleLike] | Mapping[str, Iterable[PuzzleLike]]"
    #: A heading and its puzzles.
    Chapter: TypeAlias = "tuple[str, list[Entry]]"

__all__ = ["BOOKLET_WORDS", "PER_PAGE", "Entry", "book"]

_SOLUTIONS = "Solutions"
#: The words of a booklet, apart from its title and its headings.
BOOKLET_WORDS = (_SOLUTIONS,)

#: The numbers of boards that fit on a page, each with its columns and the width of a board in millimetres.
#: A page of boards is at most 180 mm wide and 240 mm high, which fits on A4 and on US Letter.
PER_PAGE = {1: (1, 165), 2: (1, 102), 4: (2, 84), 6: (2, 65), 9: (3, 55), 12: (3, 46)}
_SOLUTIONS_PER_PAGE = 12
_RIM = 3

_STYLE = (
    "@page{margin:14mm 15mm}"
    "body{margin:0 auto;max-width:180mm;font:11pt/1.3 system-ui,sans-serif;color:#000;background:#fff}"
    "h1,h2{text-align:center;margin:0;padding:2mm 0;line-height:1.1}h1{font-size:20pt}h2{font-size:14pt}"
    "section{display:grid;justify-content:space-evenly;justify-items:center;gap:3mm 6mm;break-after:page}"
    "section:last-child{break-after:auto}h1,h2{break-after:avoid}"
    "figure{margin:0;break-inside:avoid}figcaption{padding:0 0 .5mm}figure svg{display:block;height:auto}"
    "@media screen{body{padding:5mm}section{margin-bottom:12mm}}"
)


class Entry(NamedTuple):
    """A numbered puzzle and its solution."""

    number: int
    board: Board
    solved: Board


@overload
def book(
    puzzles: "Chapters",
    *,
    title: str = "Sudoku",
    per_page: int = 4,
    solutions: bool = True,
    language: str = ENGLISH,
    format: Literal["html"] = "html",
) -> str: ...


@overload
def book(
    puzzles: "Chapters",
    *,
    title: str = "Sudoku",
    per_page: int = 4,
    solutions: bool = True,
    language: str = ENGLISH,
    format: Literal["pdf"],
    paper: str = "a4",
) -> bytes: ...


def book(
    puzzles: "Chapters",
    *,
    title: str = "Sudoku",
    per_page: int = 4,
    solutions: bool = True,
    language: str = ENGLISH,
    format: Literal["html", "pdf"] = "html",  # noqa: A002 - the word that users know
    paper: str = "a4",
) -> str | bytes:
    """Return a booklet to print, as the text of an HTML file that needs no other files, or as a PDF file.

    `puzzles` is a list of puzzles, or a dict with a list for each heading. A page has 1, 2, 4, 6, 9 or 12
    boards; the solutions come last, on pages of their own. Each puzzle must have exactly one solution. The
    pages of HTML fit on A4 and on US Letter. format="pdf" returns the bytes of a PDF file for the `paper`
    "a4" or "letter"; it needs the extra `pictures`.

    >>> import ninefold as nf
    >>> easy = nf.generate_many(2, difficulty="easy", seed=1)
    >>> page = nf.book({"Easy": easy}, title="For the train", per_page=2)
    >>> page[:15], page.count("<figure>"), "<h1>For the train</h1>" in page
    ('<!doctype html>', 4, True)
    >>> nf.book(easy, format="pdf", paper="letter")[:5]
    b'%PDF-'
    """
    if per_page not in PER_PAGE:
        choices = ", ".join(map(str, PER_PAGE))
        raise NinefoldError(
            "per_page must be one of {choices}, not {per_page}", choices=choices, per_page=per_page
        )
    if format not in ("html", "pdf"):
        raise NinefoldError("format must be 'html' or 'pdf', not {format}", format=repr(format))
    chapters = _numbered(puzzles)
    answers = catalogue(language).say(_SOLUTIONS, "booklet") if solutions else ""
    if format == "html":
        return _html(chapters, title, per_page, answers, language)
    from ninefold.render.booklet_pdf import booklet_pdf

    columns, _ = PER_PAGE[per_page]
    shape = columns, -(-per_page // columns)
    lang = language_of(language)
    return booklet_pdf(chapters, title=title, solutions=answers, per_page=shape, paper=paper, lang=lang)


def _html(chapters: "list[Chapter]", title: str, per_page: int, answers: str, language: str) -> str:
    """Return the HTML file; `answers` is the heading of the solutions, empty to leave them out."""
    pages = [page for heading, entries in chapters for page in _pages(heading, entries, per_page)]
    if answers:
        everything = [entry._replace(board=entry.solved) for _, entries in chapters for entry in entries]
        pages += _pages(answers, everything, _SOLUTIONS_PER_PAGE)
    name = escape(title)
    return (
        f'<!doctype html><html lang="{language_of(language)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{name}</title>'
        f"<style>{_STYLE}{style_sheet('print')}</style></head><body><h1>{name}</h1>{''.join(pages)}</body></html>\n"
    )


def _numbered(puzzles: "Chapters") -> "list[Chapter]":
    """Solve the puzzles and number them through all chapters."""
    chapters = puzzles if isinstance(puzzles, Mapping) else {"": puzzles}
    numbers = count(1)
    return [
        (heading, [_entry(next(numbers), one) for one in members]) for heading, members in chapters.items()
    ]


def _entry(number: int, source: "PuzzleLike") -> Entry:
    try:
        puzzle = Puzzle(source)
        refuse_variant(puzzle)
        grid = solve(puzzle, unique=True).grid
    except NinefoldError as error:
        raise NinefoldError("puzzle {number}: {error}", number=number, error=error) from None
    filled = CellSet([cell for cell in range(81) if puzzle.givens[cell] == "."])
    return Entry(number, Board(puzzle), Board(grid, placed=filled))


def _pages(heading: str, entries: Sequence[Entry], per_page: int) -> Iterator[str]:
    """Yield the pages of a chapter; the first one has its heading."""
    columns, width = PER_PAGE[per_page]
    if heading and entries:
        yield f"<h2>{escape(heading)}</h2>"
    for start in range(0, len(entries), per_page):
        figures = "".join(_figure(entry, width) for entry in entries[start : start + per_page])
        yield f'<section style="grid-template-columns:repeat({columns},auto)">{figures}</section>'


def _figure(entry: Entry, width: int) -> str:
    """Draw a board without candidates and without the names of rows and columns."""
    digits = "".join(set_digit(entry.board, cell) for cell in range(81) if entry.board.value(cell))
    size = BOARD + 2 * _RIM
    return (
        f"<figure><figcaption>{entry.number}</figcaption>"
        f'<svg xmlns="http://www.w3.org/2000/svg" class="nf" role="img" aria-label="{entry.number}"'
        f' viewBox="{LEFT - _RIM} {TOP - _RIM} {size} {size}" style="width:{width}mm">'
        f"{grid_lines()}{digits}</svg></figure>"
    )

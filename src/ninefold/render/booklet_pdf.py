"""A booklet of puzzles as a PDF file: pages of boards for A4 or US Letter, with the solutions at the end."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from ninefold.errors import MissingExtra
from ninefold.render.paper import MM, require_latin, size_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold._native import Board
    from ninefold.render.booklet import Chapter, Entry

__all__ = ["booklet_pdf", "require_reportlab"]

#: Distances in millimetres: margins, the height of the title, the running head and a heading, and gaps.
_MARGIN, _FOOT, _TITLE, _RUNNING_HEAD, _HEADING = 15.0, 10.0, 18.0, 5.0, 12.0
_GAP, _CAPTION, _BOTTOM = 9.0, 6.0, 18.0
#: The largest board, and the largest gap between two boards.
_LARGEST, _LARGEST_GAP = 150.0, 18.0

_PLAIN, _BOLD = "Helvetica", "Helvetica-Bold"
#: The height of a digit in these fonts, as a part of the font size.
_DIGIT_HEIGHT = 0.71
_GREY, _THIN_GREY, _BLACK = 0.42, 0.62, 0.0


class _Sheet(NamedTuple):
    """A page: its heading, its boards, and the number of boards that it has room for."""

    heading: str
    entries: "Sequence[Entry]"
    columns: int
    rows: int
    begins: bool
    solved: bool


def require_reportlab() -> None:
    """Raise an error that names the extra if the library is missing."""
    _new_canvas()


def _new_canvas() -> Any:
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        raise MissingExtra(
            "a PDF booklet needs reportlab: pip install 'ninefold[pictures]', or write an .html file"
        ) from None
    return Canvas


def booklet_pdf(
    chapters: "Sequence[Chapter]",
    *,
    title: str,
    solutions: str,
    per_page: tuple[int, int],
    paper: str,
    lang: str,
) -> bytes:
    """Return the PDF file of a booklet.

    `solutions` is the heading of the solutions, empty to leave them out; `per_page` is the number of columns
    and rows of boards on a page. The same puzzles always give the same bytes.
    """
    width, height = size_of(paper)
    for text in (title, solutions, *(heading for heading, _ in chapters)):
        require_latin(text)
    target = BytesIO()
    canvas = _new_canvas()(target, pagesize=(width * MM, height * MM), invariant=1, lang=lang)
    canvas.setTitle(title)
    canvas.setCreator("ninefold")
    press = _Press(canvas, width, height, title)
    press.linked = bool(solutions)
    press.first_head = _TITLE + (_HEADING if chapters and chapters[0][0] else 0.0)
    for number, sheet in enumerate(_sheets(chapters, solutions, per_page), 1):
        press.print(sheet, number)
    canvas.save()
    return target.getvalue()


def _sheets(chapters: "Sequence[Chapter]", solutions: str, per_page: tuple[int, int]) -> Iterator[_Sheet]:
    """Yield the pages; every chapter begins on a new one."""
    for heading, entries in chapters:
        yield from _sheets_of(heading, entries, per_page, solved=False)
    if solutions:
        everything = [entry for _, entries in chapters for entry in entries]
        yield from _sheets_of(solutions, everything, (3, 4), solved=True)


def _sheets_of(
    heading: str, entries: "Sequence[Entry]", shape: tuple[int, int], *, solved: bool
) -> Iterator[_Sheet]:
    size = shape[0] * shape[1]
    for start in range(0, len(entries), size):
        yield _Sheet(heading, entries[start : start + size], *shape, start == 0, solved)


class _Press:
    """Draws pages on a canvas whose unit is the millimetre. Distances are from the lower left corner."""

    def __init__(self, canvas: Any, width: float, height: float, title: str) -> None:
        self._canvas, self._width, self._height, self._title = canvas, width, height, title
        #: True if the numbers of puzzles are links to their solutions.
        self.linked = False
        #: The space for the title and the heading on the first page.
        self.first_head = _TITLE

    def print(self, sheet: _Sheet, number: int) -> None:
        """Draw a page and finish it."""
        self._canvas.scale(MM, MM)
        top = self._head(sheet, number)
        self._foot(number)
        self._boards(sheet, top)
        self._canvas.showPage()

    def _head(self, sheet: _Sheet, number: int) -> float:
        """Draw the title or the running head, and the heading. Return the height of what is left."""
        top, right = self._height - _MARGIN, self._width - _MARGIN
        if number == 1:
            self._text(self._title, self._width / 2, top - 8.5, 9.2, _BOLD, "centre")
            self._canvas.setLineWidth(0.35)
            self._canvas.line(_MARGIN, top - 14, right, top - 14)
            top -= _TITLE
        else:
            self._text(self._title, _MARGIN, top - 1, 3.1, _PLAIN, "left", _GREY)
            if not sheet.begins:
                self._text(sheet.heading, right, top - 1, 3.1, _PLAIN, "right", _GREY)
            top -= _RUNNING_HEAD
        if sheet.begins and sheet.heading:
            self._text(sheet.heading, self._width / 2, top - 6.5, 6.2, _BOLD, "centre")
            self._canvas.bookmarkPage(f"page {number}")
            self._canvas.addOutlineEntry(sheet.heading, f"page {number}")
            top -= _HEADING
        return top

    def _foot(self, number: int) -> None:
        self._text(str(number), self._width / 2, _FOOT, 3.4, _PLAIN, "centre", _GREY)

    def _text(
        self, text: str, x: float, y: float, size: float, font: str, side: str, grey: float = _BLACK
    ) -> None:
        """Write a line, smaller if it is too long. `size` is that of the font, in millimetres."""
        canvas, room = self._canvas, self._width - 2 * _MARGIN
        room *= 0.48 if side in ("left", "right") else 1.0
        size = min(size, size * room / max(canvas.stringWidth(text, font, size), 1e-9))
        canvas.setFont(font, size)
        canvas.setFillGray(grey)
        left, right, centre = canvas.drawString, canvas.drawRightString, canvas.drawCentredString
        {"left": left, "right": right, "centre": centre}[side](x, y, text)

    def _boards(self, sheet: _Sheet, top: float) -> None:
        """Draw the boards below `top`, all of one size and evenly spaced, in the middle of the page."""
        room_x, room_y = self._width - 2 * _MARGIN, top - _BOTTOM
        size = self._size_of_boards(sheet)
        gap = min((room_x - sheet.columns * size) / max(sheet.columns - 1, 1), _LARGEST_GAP)
        left, step_x = (self._width - sheet.columns * (size + gap) + gap) / 2, size + gap
        step_y = min(room_y / sheet.rows, size + _CAPTION + _LARGEST_GAP)
        top -= (room_y - sheet.rows * step_y + (step_y - _CAPTION - size)) / 2
        for place, entry in enumerate(sheet.entries):
            row, column = divmod(place, sheet.columns)
            x, y = left + column * step_x, top - row * step_y - _CAPTION - size
            self._caption(entry.number, x, y + size + 1.6, size, solved=sheet.solved)
            self._board(entry.solved if sheet.solved else entry.board, x, y, size)

    def _size_of_boards(self, sheet: _Sheet) -> float:
        """The largest size that fits on every page with puzzles, or on every page with solutions."""
        wide = self._width - 2 * _MARGIN - _GAP * (sheet.columns - 1)
        head = _RUNNING_HEAD + _HEADING if sheet.solved else self.first_head
        high = self._height - _MARGIN - head - _BOTTOM
        return min(wide / sheet.columns, high / sheet.rows - _CAPTION - 4, _LARGEST)

    def _caption(self, number: int, x: float, y: float, size: float, *, solved: bool) -> None:
        """Write the number of a puzzle; on screens, a click on it leads to the solution, and back."""
        font_size = min(4.4, 2.6 + size / 40)
        self._text(str(number), x, y, font_size, _BOLD, "left")
        if self.linked:
            here, there = ("solution", "puzzle") if solved else ("puzzle", "solution")
            self._canvas.bookmarkPage(f"{here} {number}")
            area = (x - 1, y - 1, x + 9, y + font_size)
            self._canvas.linkRect("", f"{there} {number}", area, relative=1, thickness=0)

    def _board(self, board: "Board", x: float, y: float, size: float) -> None:
        """Draw a board: thin lines, thick lines over them, and the digits."""
        canvas, cell = self._canvas, size / 9
        canvas.setLineCap(2)
        for lines, width, grey in (
            ((1, 2, 4, 5, 7, 8), 0.1 + size / 2000, _THIN_GREY),
            ((0, 3, 6, 9), 0.25 + size / 300, _BLACK),
        ):
            canvas.setLineWidth(width)
            canvas.setStrokeGray(grey)
            canvas.lines([(x + n * cell, y, x + n * cell, y + size) for n in lines])
            canvas.lines([(x, y + n * cell, x + size, y + n * cell) for n in lines])
        font_size = 0.66 * cell
        for number in range(81):
            digit = board.value(number)
            if not digit:
                continue
            given = number in board.givens
            canvas.setFont(_BOLD if given else _PLAIN, font_size)
            canvas.setFillGray(_BLACK if given else 0.25)
            row, column = divmod(number, 9)
            middle = y + size - (row + 0.5) * cell
            canvas.drawCentredString(
                x + (column + 0.5) * cell, middle - _DIGIT_HEIGHT * font_size / 2, str(digit)
            )

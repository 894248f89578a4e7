"""A set of exercises as a PDF file: two positions in a row, and the answers in two columns on later pages."""

from collections.abc import Iterator
from html import escape
from io import BytesIO
from typing import Any

from ninefold.errors import MissingExtra
from ninefold.explanation import explain_step
from ninefold.generation.practice import ANSWERS, TASK, Practice
from ninefold.render.export import require_libraries, svg_drawing
from ninefold.render.paper import MM, require_latin, size_of
from ninefold.render.scene import Scene, scene_of
from ninefold.render.svg import draw
from ninefold.render.worksheet import task_scene
from ninefold.translation import ENGLISH, language_of

__all__ = ["require_svglib", "worksheet_pdf"]

#: Distances in millimetres: the margin, the gap between two columns, and the height of the page number.
_MARGIN, _GAP, _FOOT = 15.0, 8.0, 10.0


def require_svglib() -> None:
    """Raise an error that names the extra if a library is missing."""
    try:
        require_libraries()
    except MissingExtra as error:
        raise MissingExtra(
            "a PDF of exercises needs {name}: pip install 'ninefold[pictures]', or write an .html file",
            name=error.fields["name"],
        ) from None


def worksheet_pdf(practice: Practice, language: str = ENGLISH, paper: str = "a4") -> bytes:
    """Return the PDF file. The same exercises always give the same bytes."""
    require_svglib()
    from reportlab.platypus import BaseDocTemplate

    sheet = _Sheet(practice, language, *size_of(paper))
    target = BytesIO()
    document = BaseDocTemplate(
        target,
        pagesize=(sheet.width * MM, sheet.height * MM),
        pageTemplates=sheet.templates(),
        title=practice.title(language),
        creator="ninefold",
        lang=language_of(language),
        invariant=1,
    )
    document.build([*sheet.tasks(), *sheet.answers()])
    return target.getvalue()


class _Sheet:
    """The contents of the pages, for ReportLab to lay out. Sizes are in millimetres."""

    def __init__(self, practice: Practice, language: str, width: float, height: float) -> None:
        self._practice, self._language = practice, language
        self.width, self.height = width, height
        self._column = (width - 2 * _MARGIN - _GAP) / 2

    def templates(self) -> list[Any]:
        """Return the two kinds of pages: one column for the positions, two for the answers."""
        from reportlab.platypus import PageTemplate

        wide = 2 * self._column + _GAP
        right = _MARGIN + self._column + _GAP
        columns = [self._frame(_MARGIN, self._column), self._frame(right, self._column)]
        return [
            PageTemplate("tasks", [self._frame(_MARGIN, wide)], onPage=self._number),
            PageTemplate("answers", columns, onPage=self._number),
        ]

    def _frame(self, left: float, width: float) -> Any:
        from reportlab.platypus import Frame

        size = (left * MM, _MARGIN * MM, width * MM, (self.height - 2 * _MARGIN) * MM)
        return Frame(*size, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0)

    def _number(self, canvas: Any, document: Any) -> None:
        """Write the number of the page at its foot."""
        canvas.setFont("Helvetica", 3.4 * MM)
        canvas.setFillGray(0.42)
        canvas.drawCentredString(self.width / 2 * MM, _FOOT * MM, str(document.page))

    def tasks(self) -> Iterator[Any]:
        """Yield the title, the task, and the positions in rows of two."""
        from reportlab.platypus import Table

        practice = self._practice
        yield self._text(practice.title(self._language), size=16, bold=True, after=4)
        yield self._text(practice.say(TASK, self._language), after=4)
        cells = [
            [self._text(str(number), bold=True, after=1), self._picture(task_scene(board))]
            for number, (board, _) in enumerate(practice.positions(), 1)
        ]
        pairs = [[cells[i], cells[i + 1] if i + 1 < len(cells) else ""] for i in range(0, len(cells), 2)]
        column = (self._column + _GAP / 2) * MM
        inside: list[tuple[object, ...]]
        inside = [("LEFTPADDING", (0, 0), (0, -1), 0), ("RIGHTPADDING", (0, 0), (0, -1), _GAP / 2 * MM)]
        inside += [("LEFTPADDING", (1, 0), (1, -1), _GAP / 2 * MM), ("RIGHTPADDING", (1, 0), (1, -1), 0)]
        inside += [("VALIGN", (0, 0), (-1, -1), "TOP"), ("BOTTOMPADDING", (0, 0), (-1, -1), 4 * MM)]
        yield Table(pairs, colWidths=[column, column], style=inside)

    def answers(self) -> Iterator[Any]:
        """Yield the answers, each with its picture and its words, on pages of their own."""
        from reportlab.platypus import KeepTogether, NextPageTemplate, PageBreak, Spacer

        yield NextPageTemplate("answers")
        yield PageBreak()
        yield self._text(self._practice.say(ANSWERS, self._language), size=13, bold=True, after=3)
        for number, (board, step) in enumerate(self._practice.positions(), 1):
            words = explain_step(board, step)
            head = self._text(f"{number}", f" {step}", bold=True, after=1)
            lines = [self._text(line, after=0.8) for line in words.lines(self._language)]
            # If all of it is longer than a column, it begins in the rest of this one.
            yield KeepTogether([head, self._picture(scene_of(board, words)), Spacer(1, 1.5 * MM), *lines])
            yield Spacer(1, 5 * MM)

    def _picture(self, scene: Scene) -> Any:
        """Return a picture as wide as a column."""
        drawing = svg_drawing(draw(scene, title="", theme="print", language=self._language))
        factor = self._column * MM / drawing.width
        drawing.scale(factor, factor)
        drawing.width, drawing.height = drawing.width * factor, drawing.height * factor
        return drawing

    def _text(self, text: str, more: str = "", *, size: float = 10, bold: bool = False, after: float) -> Any:
        """Return a paragraph, of which `text` may be bold."""
        from reportlab.lib.styles import ParagraphStyle
        from reportlab.platypus import Paragraph

        require_latin(text + more)
        style = ParagraphStyle(
            "text",
            fontName="Helvetica",
            fontSize=size,
            leading=1.25 * size,
            spaceAfter=after * MM,
            leftIndent=(len(text) - len(text.lstrip())) * MM,
        )
        begin, end = ("<b>", "</b>") if bold else ("", "")
        return Paragraph(f"{begin}{escape(text, quote=False)}{end}{escape(more, quote=False)}", style)

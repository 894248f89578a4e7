"""Booklets as PDF, read back with PDFium: where every line and every digit is on the page."""

import subprocess
import sys
from ctypes import c_float
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import ninefold as nf
from ninefold.render.booklet import PER_PAGE
from tests.cli.conftest import Run
from tests.puzzles import EASY, HARD, MEDIUM
from tests.verifier import solves

pdfium: Any = pytest.importorskip("pypdfium2", reason="the extra 'pictures' is not installed")
pytest.importorskip("reportlab", reason="the extra 'pictures' is not installed")

MM = 72 / 25.4
Box = tuple[float, float, float, float]


class Page(NamedTuple):
    """The size of a page in millimetres, its boards by position, their digits, and all of its text."""

    size: tuple[float, float]
    boxes: list[Box]
    boards: list[str]
    text: str


def pages_of(data: bytes) -> list[Page]:
    return [_page(page) for page in pdfium.PdfDocument(data)]


def _page(page: Any) -> Page:
    boxes: list[Box] = []
    for item in page.get_objects():
        left, bottom, right, top = _extent(item)
        is_board = right - left > 30 * MM and abs((right - left) - (top - bottom)) < 1
        if is_board and not any(_same(box, (left, bottom, right, top)) for box in boxes):
            boxes.append((left, bottom, right, top))
    boxes.sort(key=lambda box: (-round(box[1]), round(box[0])))
    words = page.get_textpage()
    grids = [["."] * 81 for _ in boxes]
    for number in range(words.count_chars()):
        mark = words.get_text_range(number, 1)
        found = _cell(boxes, words.get_charbox(number)) if mark.isdigit() else None
        if found is not None:
            assert grids[found[0]][found[1]] == "."
            grids[found[0]][found[1]] = mark
    size = (page.get_width() / MM, page.get_height() / MM)
    return Page(size, boxes, ["".join(grid) for grid in grids], words.get_text_range())


def _extent(item: Any) -> Box:
    """Return the rectangle around the lines of a path; empty for anything else."""
    if item.type != pdfium.raw.FPDF_PAGEOBJ_PATH:
        return 0, 0, 0, 0
    matrix, points = item.get_matrix(), []
    for number in range(pdfium.raw.FPDFPath_CountSegments(item.raw)):
        x, y = c_float(), c_float()
        segment = pdfium.raw.FPDFPath_GetPathSegment(item.raw, number)
        pdfium.raw.FPDFPathSegment_GetPoint(segment, x, y)
        points.append(matrix.on_point(x.value, y.value))
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _same(one: Box, other: Box) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < 4


def _cell(boxes: list[Box], ink: Box) -> tuple[int, int] | None:
    """Return the board and the cell of a digit, which must be all inside of it; None beside the boards."""
    x, y = (ink[0] + ink[2]) / 2, (ink[1] + ink[3]) / 2
    for number, (left, bottom, right, top) in enumerate(boxes):
        if left < x < right and bottom < y < top:
            cell = (right - left) / 9
            column, row = int((x - left) / cell), int((top - y) / cell)
            assert left + column * cell < ink[0] < ink[2] < left + (column + 1) * cell
            assert top - (row + 1) * cell < ink[1] < ink[3] < top - row * cell
            assert abs(y - (top - (row + 0.5) * cell)) < cell / 20
            assert abs(x - (left + (column + 0.5) * cell)) < cell / 10
            return number, 9 * row + column
    return None


def test_puzzles_come_first_and_solutions_last() -> None:
    chapters = {"One": [EASY, MEDIUM], "Two & more": [HARD]}
    pages = pages_of(nf.book(chapters, title="A <b> & \xe9", per_page=2, format="pdf"))
    assert [page.boards for page in pages[:2]] == [[EASY, MEDIUM], [HARD]]
    assert len(pages) == 3
    assert all(map(solves, [EASY, MEDIUM, HARD], pages[2].boards))
    for page, heading in zip(pages, ("One", "Two & more", "Solutions"), strict=True):
        assert "A <b> & \xe9" in page.text
        assert heading in page.text
    numbers = [page.text.split()[-1] for page in pages]
    assert all(str(number) in page.text.split() for number, page in enumerate(pages, 1)), numbers


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
@pytest.mark.parametrize("per_page", PER_PAGE)
def test_boards_fit_on_paper(per_page: int, paper: str, size: tuple[float, float]) -> None:
    """None is cut off, none touches another, all puzzles have one size, and the last page is not empty."""
    puzzles = {"One": [EASY] * (per_page + 1), "Two": [HARD]}
    pages = pages_of(nf.book(puzzles, per_page=per_page, format="pdf", paper=paper))
    solutions = -(-(per_page + 2) // 12)
    assert [len(page.boards) for page in pages[:3]] == [per_page, 1, 1]
    assert len(pages) == 3 + solutions
    assert all(page.boards for page in pages)
    assert all(page.size == pytest.approx(size, abs=0.01) for page in pages)
    assert {board for page in pages[:2] for board in page.boards} == {EASY}
    sides = {round(box[2] - box[0]) for page in pages[:3] for box in page.boxes}
    assert len(sides) == 1
    for page in pages:
        for number, (left, bottom, right, top) in enumerate(page.boxes):
            assert 14 * MM < left < right < (size[0] - 14) * MM
            assert 15 * MM < bottom < top < (size[1] - 20) * MM
            for other in page.boxes[:number]:
                assert left > other[2] + 5 * MM or right < other[0] - 5 * MM or top < other[1] - 5 * MM


def test_outline_and_links(tmp_path: Path) -> None:
    data = nf.book({"One": [EASY], "Solutions": [HARD]}, format="pdf")
    assert [item.get_title() for item in pdfium.PdfDocument(data).get_toc()] == [
        "One",
        "Solutions",
        "Solutions",
    ]
    assert data.count(b"/Subtype /Link") == 4
    assert b"/Subtype /Link" not in nf.book([EASY], solutions=False, format="pdf")


def test_the_same_puzzles_give_the_same_bytes() -> None:
    assert nf.book([EASY], format="pdf") == nf.book([EASY], format="pdf")


def test_long_titles_are_made_to_fit() -> None:
    (page,) = pages_of(nf.book([EASY], title="Sudoku " * 40, solutions=False, format="pdf"))
    assert page.text.count("Sudoku") == 40


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"title": "\u6570\u72ec"}, "a PDF file cannot show '\u6570', only Latin letters: write an .html"),
        ({"paper": "a5"}, "paper must be one of a4, letter, not 'a5'"),
        ({"format": "doc"}, "format must be 'html' or 'pdf', not 'doc'"),
    ],
)
def test_what_cannot_be_printed_is_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(nf.NinefoldError, match=reason):
        nf.book([EASY], **{"format": "pdf", **options})


def test_command(run: Run, tmp_path: Path) -> None:
    words = ["book", "--levels", "easy,hard", "-n", "2", "--seed", "1", "--title", "Trip", "--language", "de"]
    assert run(*words, "--paper", "letter", "-o", "a.pdf") == (0, "", "")
    pages = pages_of((tmp_path / "a.pdf").read_bytes())
    assert [len(page.boards) for page in pages] == [2, 2, 4]
    puzzles = [board for page in pages[:2] for board in page.boards]
    assert [nf.rate(board).word for board in puzzles] == ["easy", "easy", "hard", "hard"]
    assert all(map(solves, puzzles, pages[2].boards))
    assert "L\xf6sungen" in pages[2].text
    assert pages[0].size == pytest.approx((215.9, 279.4), abs=0.01)


def test_without_the_library_nothing_is_started(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    outcome = run("book", "--levels", "diabolical", "-n", "1000", "-o", "a.pdf")
    assert (outcome.code, outcome.out) == (2, "")
    assert "a PDF booklet needs reportlab: pip install 'ninefold[pictures]', or write an .html" in outcome.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_standard_output_takes_a_pdf_file_on_request(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ninefold", "book", EASY, "--to", "pdf", "--paper", "letter"]
    done = subprocess.run(command, capture_output=True, check=True, cwd=tmp_path)
    assert done.stdout == nf.book([EASY], format="pdf", paper="letter")

"""Exercises as PDF, read back with PDFium: positions first, answers on later pages, nothing cut off."""

import sys
from pathlib import Path
from typing import Any

import pytest

import ninefold as nf
from ninefold.generation.practice import Practice
from tests.cli.conftest import Run

pdfium: Any = pytest.importorskip("pypdfium2", reason="the extra 'pictures' is not installed")
pytest.importorskip("svglib", reason="the extra 'pictures' is not installed")

pytestmark = pytest.mark.slow

MM = 72 / 25.4


def pages_of(data: bytes) -> list[str]:
    """Return the text of each page, in one line."""
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pdfium.PdfDocument(data)]


def digits_of(page: Any, *, large: bool) -> list[str]:
    """Return the digits of a page, sorted: those in cells, or the smaller ones, such as candidates."""
    text, found = page.get_textpage(), []
    for number in range(text.count_chars()):
        _, bottom, _, top = text.get_charbox(number)
        mark = text.get_text_range(number, 1)
        if mark.isdigit() and (9 < top - bottom < 11) == large:  # the title is larger
            found.append(mark)
    return sorted(found)


@pytest.fixture(scope="module")
def exercises() -> Practice:
    return nf.practice("x-wing", 5, seed=1)


def test_answers_are_on_later_pages(exercises: Practice) -> None:
    pages = pages_of(exercises.to_pdf())
    first = next(number for number, text in enumerate(pages) if "Answers" in text)
    tasks, answers = " ".join(pages[:first]), " ".join(pages[first:])
    assert first == 2  # four positions fit on a page
    assert "X-wing: exercises (seed 1)" in tasks
    assert "Remove" not in tasks
    assert "<>" not in tasks
    for number, step in enumerate(exercises, 1):
        assert f"{number} {step}" in answers
        for line in nf.explain_step(step).lines("en"):
            assert line in answers


def test_positions_have_their_digits_and_candidates(exercises: Practice) -> None:
    step = exercises.steps[0]
    page = pdfium.PdfDocument(Practice("x-wing", [step], 1).to_pdf())[0]
    assert digits_of(page, large=True) == sorted(step.board.line.replace(".", ""))
    candidates = [str(digit) for cell in step.board.open for digit in step.board.candidates(cell)]
    others = list("123456789") * 2 + ["1"] * 3  # rows and columns; the seed, the position and the page
    assert digits_of(page, large=False) == sorted(candidates + others)


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (216, 279))])
def test_pages_fit_the_paper(exercises: Practice, paper: str, size: tuple[int, int]) -> None:
    for page in pdfium.PdfDocument(exercises.to_pdf(paper=paper)):
        assert (round(page.get_width() / MM), round(page.get_height() / MM)) == size
        for item in page.get_objects():
            left, bottom, right, top = item.get_bounds()
            assert left > 10 * MM
            assert bottom > 8 * MM
            assert right < page.get_width() - 10 * MM
            assert top < page.get_height() - 10 * MM


def test_bytes_repeat(exercises: Practice) -> None:
    assert exercises.to_pdf() == exercises.to_pdf()
    assert exercises.to_pdf() != exercises.to_pdf(paper="letter")


def test_long_answers_go_on_in_the_next_column() -> None:
    """The proof of a net may be longer than a page."""
    steps = [nf.example(id_) for id_ in ("forcing-net", "nishio", "full-house")]
    longest = max(steps, key=lambda step: len(str(nf.explain_step(step))))
    pages = pages_of(Practice("forcing-net", [longest] * 3, 1).to_pdf(language="de"))
    answers = " ".join(pages[1:])
    for line in nf.explain_step(longest).lines("de"):
        assert line.strip() in answers


@pytest.mark.parametrize("technique", ["full-house", "naked-single"])
def test_lone_candidates_do_not_give_the_answer_away(technique: str) -> None:
    exercises = nf.practice(technique, 1, seed=1)
    (step,) = exercises
    page = pdfium.PdfDocument(exercises.to_pdf())[0]
    assert digits_of(page, large=True) == sorted(step.board.line.replace(".", ""))
    assert digits_of(page, large=False) == sorted(list("123456789") * 2 + ["1"] * 3)
    for html in (exercises.to_html().partition("<h2>")[0], exercises._repr_html_()):
        assert '<g class="d">' not in html


def test_command_writes_pdf(run: Run, exercises: Practice) -> None:
    words = ("practice", "x-wing", "-n", "5", "--seed", "1")
    assert run(*words, "-o", "set.pdf") == (0, "", "")
    assert Path("set.pdf").read_bytes() == exercises.to_pdf()
    assert run(*words, "-o", "set.pdf", "--paper", "letter", "--language", "de").code == 0
    assert Path("set.pdf").read_bytes() == exercises.to_pdf(paper="letter", language="de")


def test_paper_is_for_pdf_only(run: Run) -> None:
    outcome = run("practice", "x-wing", "--paper", "letter", "-o", "set.html")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == "ninefold: --paper only applies to PDF: leave it out, or use -o exercises.pdf\n"
    with pytest.raises(nf.NinefoldError, match="paper must be one of a4, letter, not 'a3'"):
        nf.practice("naked-pair", 1, seed=1).to_pdf(paper="a3")


def test_missing_library_is_named_before_any_work(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "svglib.svglib", None)
    outcome = run("practice", "x-wing", "-n", "1000000", "-o", "set.pdf")
    assert (outcome.code, outcome.out) == (2, "")
    assert "pip install 'ninefold[pictures]', or write an .html file" in outcome.err

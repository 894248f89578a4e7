"""`ninefold book` and `nf.book`: booklets to print."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.render.booklet import PER_PAGE
from tests.cli.conftest import Run
from tests.puzzles import EASY, HARD, MEDIUM, NO_SOLUTION, TWO_SOLUTIONS
from tests.verifier import solves


class Booklet(HTMLParser):
    """The boards of a booklet, read back from their pictures: (heading, number, givens, all digits)."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.boards: list[tuple[str, str, str, str]] = []
        self.pages: list[int] = []
        self.title = self._heading = self._tag = ""
        self._cell = 0
        self._given = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._tag, fields = tag, dict(attrs)
        if tag == "section":
            self.pages.append(0)
        elif tag == "figure":
            self.pages[-1] += 1
        elif tag == "text":
            x, y = float(fields["x"] or 0), float(fields["y"] or 0)
            self._cell = int((y - 31) // 54) * 9 + int((x - 24) // 54)
            self._given = "given" in (fields["class"] or "")

    def handle_data(self, data: str) -> None:
        if self._tag == "h1":
            self.title = data
        elif self._tag == "h2":
            self._heading = data
        elif self._tag == "figcaption":
            self.boards.append((self._heading, data, "." * 81, "." * 81))
        elif self._tag == "text":
            heading, number, givens, digits = self.boards[-1]
            givens = _with(givens, self._cell, data) if self._given else givens
            self.boards[-1] = heading, number, givens, _with(digits, self._cell, data)

    def handle_endtag(self, tag: str) -> None:
        self._tag = ""


def _with(line: str, cell: int, digit: str) -> str:
    return line[:cell] + digit + line[cell + 1 :]


def test_puzzles_come_first_and_solutions_last() -> None:
    found = Booklet(nf.book({"One": [EASY, MEDIUM], "Two & more": [HARD]}, title="A <b> & c", per_page=2))
    assert found.title == "A <b> & c"
    assert [board[:3] for board in found.boards[:3]] == [
        ("One", "1", EASY),
        ("One", "2", MEDIUM),
        ("Two & more", "3", HARD),
    ]
    assert all(givens == digits for _, _, givens, digits in found.boards[:3])
    assert [board[:3] for board in found.boards[3:]] == [
        ("Solutions", "1", EASY),
        ("Solutions", "2", MEDIUM),
        ("Solutions", "3", HARD),
    ]
    assert all(solves(givens, digits) for _, _, givens, digits in found.boards[3:])


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_pages_have_as_many_boards_as_requested(per_page: int) -> None:
    found = Booklet(nf.book([EASY] * (per_page + 1), per_page=per_page, solutions=False))
    assert found.pages == [per_page, 1]


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_pages_fit_on_paper(per_page: int) -> None:
    columns, width = PER_PAGE[per_page]
    rows = -(-per_page // columns)
    assert columns * width + (columns - 1) * 6 <= 180  # the width of A4 without its margins
    assert rows * (width + 6) + (rows - 1) * 3 + 22 <= 251  # the height of US Letter, with both headings


def test_file_needs_no_other_files() -> None:
    text = nf.book([EASY])
    assert not re.search(r"<script|<link|<img|url\(|@import|src=|href=", text)


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (TWO_SOLUTIONS, "puzzle 2: the puzzle has more than one solution"),
        (NO_SOLUTION, "puzzle 2: no solution"),
        ("bad", "puzzle 2: 3 characters, expected 81"),
    ],
)
def test_puzzles_without_one_solution_are_refused(puzzle: str, reason: str) -> None:
    with pytest.raises(nf.NinefoldError, match=reason):
        nf.book([EASY, puzzle])


def test_unknown_number_of_boards_is_refused() -> None:
    with pytest.raises(nf.NinefoldError, match="per_page must be one of 1, 2, 4, 6, 9, 12, not 5"):
        nf.book([EASY], per_page=5)


def test_new_puzzles_have_their_level(run: Run, tmp_path: Path) -> None:
    words = ["--levels", "easy,hard,2.0-2.5", "-n", "2", "--seed", "1", "--title", "Trip"]
    assert run("book", *words, "-o", "a.html") == (0, "", "")
    found = Booklet((tmp_path / "a.html").read_text())
    assert found.title == "Trip"
    assert [board[0] for board in found.boards[:6]] == ["Easy"] * 2 + ["Hard"] * 2 + ["ER 2.0-2.5"] * 2
    for heading, _, givens, _ in found.boards[:6]:
        rating = nf.rate(givens)
        assert rating.word == heading.lower() or 2.0 <= (rating.er or 0) <= 2.5
    run("book", *words, "-o", "b.html")
    assert (tmp_path / "a.html").read_text() == (tmp_path / "b.html").read_text()
    fields = json.loads(run("book", *words, "--json").out)
    puzzles = [(one["puzzle"], one["solution"]) for part in fields["chapters"] for one in part["puzzles"]]
    assert [puzzle for puzzle, _ in puzzles] == [board[2] for board in found.boards[:6]]
    assert all(solves(*pair) for pair in puzzles)


def test_the_seed_is_reported_if_it_was_not_given(run: Run) -> None:
    outcome = run("book", "-n", "1", "--levels", "easy")
    assert outcome.code == 0
    seed = re.fullmatch(r"ninefold: --seed (\d+) makes this booklet again\n", outcome.err)
    assert seed is not None
    assert run("book", "-n", "1", "--levels", "easy", "--seed", seed[1]) == (0, outcome.out, "")


def test_own_puzzles_keep_their_order_and_bad_ones_are_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{HARD}\nbad\n{TWO_SOLUTIONS}\n{EASY}\n")
    outcome = run("book", "in.txt", "--no-solutions", "-o", "a.html")
    assert (outcome.code, outcome.out) == (1, "")
    assert [line.partition(": ")[0] for line in outcome.err.splitlines()] == ["in.txt:2", "in.txt:3"]
    found = Booklet((tmp_path / "a.html").read_text())
    assert [board[2] for board in found.boards] == [HARD, EASY]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["-o", "a.png"], 2, "-o a.png: book cannot write .png files, only .html, .htm, .pdf, .json"),
        (["--paper", "a5", "-o", "a.pdf"], 2, "argument --paper: invalid choice: 'a5'"),
        (["--paper", "letter", "-o", "a.html"], 2, "--paper only applies to PDF: leave it out"),
        (["--levels", "esay"], 2, "'esay' is unknown: give a word, a rating (7.1) or a range"),
        (["--levels", "easy,easy"], 2, "--levels easy,easy: name each level once"),
        (["--per-page", "5"], 2, "argument --per-page: invalid choice: 5"),
        (["in.txt", "-n", "3"], 2, "-n is for new puzzles: leave it out, or leave out the file"),
        (["empty.txt", "-o", "a.html"], 2, "no puzzles for the booklet"),
        (["--levels", "diabolical", "--max-seconds", "0", "-o", "a.html"], 1, "ninefold: "),
    ],
)
def test_mistakes_are_named_and_nothing_is_written(
    run: Run, tmp_path: Path, arguments: list[str], code: int, message: str
) -> None:
    (tmp_path / "in.txt").write_text(EASY)
    (tmp_path / "empty.txt").write_text("")
    outcome = run("book", *arguments)
    assert (outcome.code, outcome.out) == (code, "")
    assert message in outcome.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty.txt", "in.txt"]

"""Errors in other languages: the text of an error is English, but its template can be translated."""

import pickle
from collections.abc import Callable

import pytest

import ninefold as nf
from ninefold.conflict import conflicts_of
from ninefold.errors import NinefoldError
from ninefold.formats import read_one
from ninefold.message import Listing, message, plural
from ninefold.translation import preferred, translated
from scripts.messages import error_messages
from tests.puzzles import EASY

CLASH = "55" + "." * 79
DEAD = "12345678." + "........9" + "." * 63


@pytest.mark.parametrize(
    ("fails", "english", "german"),
    [
        (lambda: nf.Puzzle("5"), "1 character, expected 81", "1 Zeichen statt 81"),
        (lambda: nf.Puzzle("53"), "2 characters, expected 81", "2 Zeichen statt 81"),
        (lambda: nf.Puzzle([[0] * 9]), "1 row, expected 9", "1 Zeile statt 9"),
        (lambda: nf.Puzzle([[0] * 9] * 2), "2 rows, expected 9", "2 Zeilen statt 9"),
        (lambda: nf.Puzzle([[0]] * 9), "row 1: 1 cell, expected 9", "Zeile 1: 1 Zelle statt 9"),
        (
            lambda: nf.Puzzle("!" + EASY[1:]),
            "r1c1: '!' is not a digit or a blank",
            "r1c1: '!' ist weder eine Ziffer noch eine leere Zelle",
        ),
        (
            lambda: nf.solve(CLASH),
            "r1c1 and r1c2: two 5s in row 1",
            "r1c1 und r1c2: zwei Mal die 5 in Zeile 1",
        ),
        (
            lambda: nf.solve(DEAD),
            "no solution: r1c9 has no candidates left",
            "keine Lösung: r1c9 hat keinen Kandidaten mehr",
        ),
        (
            lambda: nf.solve("." * 81, unique=True),
            "the puzzle has more than one solution",
            "das Rätsel hat mehr als eine Lösung",
        ),
        (
            lambda: nf.find_steps(EASY, technique="x-wnig"),
            "unknown technique 'x-wnig'; did you mean 'x-wing'?",
            "unbekannte Technik 'x-wnig'; meintest du 'x-wing'?",
        ),
        (
            lambda: nf.generate(clues=17, max_attempts=1, seed=1, requires="medusa"),
            "not found in 1 attempt: 17 clues, minimal, with medusa; the closest was one with 24 clues: ",
            "nach 1 Versuch nicht gefunden: 17 Vorgaben, minimal, mit medusa; am nächsten kam dieses (24",
        ),
        (
            lambda: nf.generate(difficulty=(9, 8)),
            "difficulty: 9 is more than 8; give the lower rating first",
            "difficulty: 9 ist mehr als 8; nenne die niedrigere Bewertung zuerst",
        ),
    ],
)
def test_texts_of_errors(fails: Callable[[], object], english: str, german: str) -> None:
    with pytest.raises(NinefoldError) as caught:
        fails()
    assert str(caught.value).startswith(english)
    assert translated(caught.value, "de-AT").startswith(german)
    assert translated(caught.value) == str(caught.value)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), translated(copy, "de")) == (str(caught.value), translated(caught.value, "de"))


def test_line_number_is_part_of_the_message() -> None:
    with pytest.raises(nf.PuzzleError) as caught:
        read_one("# a comment\n53\n")
    error = caught.value
    assert (str(error), error.reason, error.line) == (
        "line 2: 2 characters, expected 81",
        "2 characters, expected 81",
        2,
    )
    assert translated(error, "de") == "Zeile 2: 2 Zeichen statt 81"
    assert error.fields == {"count": 2}


def test_mistakes_in_a_game() -> None:
    board = nf.Board(EASY)
    solution = nf.solve(EASY).grid
    cell = board.open.first()
    wrong = next(digit for digit in board.candidates(cell) if digit != int(solution[cell]))
    with pytest.raises(nf.NoSolution) as caught:
        nf.hint(board.place(cell, wrong))
    name = nf.cell_name(cell) if hasattr(nf, "cell_name") else str(nf.Candidate(cell, 1))[:4]
    assert str(caught.value) == f"no solution: {name} cannot be {wrong}"
    assert translated(caught.value, "de") == f"keine Lösung: {name} kann nicht {wrong} sein"


def test_conflicts() -> None:
    conflict = conflicts_of(nf.Board("5.5" + "." * 6 + "..." * 2 + "5" + "." * 65))[0]
    assert translated(conflict.message, "de").startswith("r1c1 und r1c3: zwei Mal die 5 in Zeile 1")


def test_without_fields_braces_are_plain_text() -> None:
    error = NinefoldError("a set {1, 2}")
    assert str(error) == translated(error, "de") == "a set {1, 2}"
    assert NinefoldError().args == ("",)


def test_messages_in_messages() -> None:
    inner = message(plural(2, "{count} second", "{count} seconds"), count=2)
    both = Listing([inner, "x", message("no solution")])
    assert str(both) == "2 seconds, x, no solution"
    assert translated(both, "de") == "2 Sekunden, x, keine Lösung"
    assert translated(NinefoldError("unheard of: {what}", what=inner), "de") == "unheard of: 2 Sekunden"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de", "de"),
        ("de-DE,de;q=0.9,en;q=0.8", "de"),
        ("en;q=0.5, de;q=0.6", "de"),
        ("fr, en, de", "en"),
        ("de;q=0, en", "en"),
        ("de;q=x", "en"),
        ("de;q=٣", "en"),
        ("", "en"),
        (",;,", "en"),
    ],
)
def test_accept_language(header: str, language: str) -> None:
    assert preferred(header) == language


@pytest.mark.parametrize("made", ['f"no {name}"', '"no " + name', '"a" if x else f"b {y}"'])
def test_templates_must_be_plain_texts(made: str) -> None:
    with pytest.raises(ValueError, match=r"x.py:1: the template of an error must be a plain string literal"):
        list(error_messages(f"raise PuzzleError({made}, cell=1)", "x.py"))

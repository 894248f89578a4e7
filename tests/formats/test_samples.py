"""Texts as other programs write them, made without ninefold's writers: every puzzle is read from each."""

import json
from collections.abc import Callable

import pytest

import ninefold as nf
from ninefold.formats import read
from ninefold.formats.lz import compress
from tests.conftest import ROOT

CASES = ROOT / "tests/cases/puzzles"
PUZZLES = [*nf.read(CASES / "easy.txt")[:6], *nf.read(CASES / "evil.txt")[:6]]
BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz"


def rows(line: str) -> list[str]:
    return [line[start : start + 9] for start in range(0, 81, 9)]


def zeros(line: str) -> str:
    return line.replace(".", "0")


def sadman(line: str) -> str:
    return "#AA. Setter\r\n#DA puzzle\r\n#LHard\r\n[Puzzle]\r\n" + "\r\n".join(rows(line)) + "\r\n"


def allowed(line: str, cell: int) -> str:
    """The digits that no other cell of the row, column and box has."""
    row, column = divmod(cell, 9)
    seen = {
        line[9 * r + c]
        for r in range(9)
        for c in range(9)
        if r == row or c == column or (r // 3, c // 3) == (row // 3, column // 3)
    }
    return "".join(digit for digit in "123456789" if digit not in seen)


def sudocue(line: str) -> str:
    cells = [mark if mark != "." else allowed(line, cell) for cell, mark in enumerate(line)]
    return "\n".join(" ".join(cells[start : start + 9]) for start in range(0, 81, 9))


def simple_sudoku(line: str) -> str:
    drawn = ["|" + "|".join((row[:3], row[3:6], row[6:])) + "|" for row in rows(line)]
    between = "|---+---+---|"
    return "\n".join(
        ["*-----------*", *drawn[:3], between, *drawn[3:6], between, *drawn[6:], "*-----------*"]
    )


def hodoku(line: str) -> str:
    return f":0100:5:{line}::512::"


def opensudoku(line: str) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>\n<opensudoku version="2">'
        f'<folder name="Easy" created="1">\n<game created="1" state="2" time="0" data="{zeros(line)}" />'
        "</folder></opensudoku>"
    )


def old_opensudoku(line: str) -> str:
    return f'<opensudoku><name>Old</name><author>A</author><game data="{zeros(line)}"/></opensudoku>'


def exchange(line: str) -> str:
    return f"0000183b305c {zeros(line)}  1.2"


def gsf(line: str) -> str:
    return f"99480,99408,0.00M,1,{line},C21.m/S9.f/N5,,"


def qqwing(line: str) -> str:
    return f"Puzzle,Solution,Givens,Difficulty,\n{line},{'1' * 81},24,Easy,\n"


def kaggle(line: str) -> str:
    return f"quizzes,solutions\n{zeros(line)},{'1' * 81}\n"


def sudokuwiki(line: str) -> str:
    return f"https://www.sudokuwiki.org/sudoku.htm?bd={zeros(line)}"


def packed(line: str) -> str:
    codes = [529 if mark == "." else int(mark) for mark in line]
    cells = "".join(BASE36[code // 36] + BASE36[code % 36] for code in codes)
    return f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B{cells}"


def coach(line: str) -> str:
    return f"https://sudoku.coach/en/play/{zeros(line)}"


def query(line: str) -> str:
    return f"https://sudokuexchange.com/play/?s={line}&d=2"


def fpuzzles(line: str) -> str:
    grid = [
        [{"value": int(mark), "given": True} if mark != "." else {} for mark in row] for row in rows(line)
    ]
    return json.dumps({"size": 9, "title": "A", "author": "B", "ruleset": "Normal rules.", "grid": grid})


def fpuzzles_link(line: str) -> str:
    return "https://www.f-puzzles.com/?load=" + compress(fpuzzles(line))


def sudokupad(line: str) -> str:
    cells = [[{"value": int(mark)} if mark != "." else {} for mark in row] for row in rows(line)]
    return json.dumps({"id": "x", "cellSize": 50, "metadata": {"title": "A"}, "cells": cells})


def sudokupad_link(line: str) -> str:
    return "https://sudokupad.app/scl" + compress(sudokupad(line))


def sudokupad_frame(line: str) -> str:
    return "https://sudokupad.app/scf?puzzleid=scl" + compress(sudokupad(line)) + "&setting-x=1"


def short_form(line: str) -> str:
    """A digit, or 0, and up to five empty cells after it: one letter."""
    letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
    text, at = "", 0
    while at < 81:
        rest = zeros(line[at + 1 : at + 6])
        empty = len(rest) - len(rest.lstrip("0"))
        text += letters[int(zeros(line[at])) + 10 * empty]
        at += 1 + empty
    return text


def sudokupad_short(line: str) -> str:
    return "https://sudokupad.app/scf" + short_form(line)


def sudokupad_old(line: str) -> str:
    """Letters are numbers of empty cells: B is one."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    runs, text = line, ""
    while runs:
        empty = len(runs) - len(runs.lstrip("."))
        text += letters[empty] if empty else runs[0]
        runs = runs[empty or 1 :]
    return "https://app.crackingthecryptic.com/sudoku/classic" + text


def sudokupad_wrapped(line: str) -> str:
    fields = {"p": short_form(line), "n": "A title", "s": "", "m": "Well done!"}
    data = compress(json.dumps(fields)).replace("/", "-").replace("=", "$")
    return "https://sudokupad.app/" + data


def page(line: str) -> str:
    fields = {"ninefold": 1, "name": "A", "puzzle": line, "board": line, "automatic": False, "seconds": 9.5}
    return json.dumps(fields, indent=1)


SAMPLES: list[Callable[[str], str]] = [
    sadman, sudocue, simple_sudoku, hodoku, opensudoku, old_opensudoku, exchange, gsf, qqwing, kaggle,
    sudokuwiki, packed, coach, query, fpuzzles, fpuzzles_link, sudokupad, sudokupad_link, sudokupad_frame,
    sudokupad_short, sudokupad_old, sudokupad_wrapped, page,
]  # fmt: skip


@pytest.mark.parametrize("make", SAMPLES, ids=lambda make: make.__name__)
def test_puzzles_are_read_from_texts_of_other_programs(make: Callable[[str], str]) -> None:
    assert len(PUZZLES) >= 10
    for puzzle in PUZZLES:
        text = make(puzzle.givens)
        (entry,) = read(text)
        assert entry.error is None
        assert entry.puzzle == puzzle
        assert entry.board is None  # no game has begun
        assert nf.Puzzle(text) == puzzle
        assert nf.read(text) == [puzzle]


LINES = [
    hodoku,
    exchange,
    gsf,
    sudokuwiki,
    packed,
    coach,
    query,
    fpuzzles_link,
    sudokupad_link,
    sudokupad_short,
]


def test_lines_of_several_programs_stand_in_one_file() -> None:
    text = "\n".join([PUZZLES[0].givens, *(make(PUZZLES[1].givens) for make in LINES), PUZZLES[2].givens])
    assert nf.read(text) == [PUZZLES[0], *[PUZZLES[1]] * len(LINES), PUZZLES[2]]

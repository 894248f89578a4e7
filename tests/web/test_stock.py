"""The trainer's stock of exercises: the file is as the script writes it, and its steps are real."""

import re

import pytest

import ninefold as nf
from ninefold.candidate import Candidate
from scripts.course.text import stages
from scripts.stock import FILE, ROOT, read_codes, written

TEXT = FILE.read_text(encoding="utf-8")
CODES = read_codes(TEXT)


def board_of(code: str) -> tuple[nf.Board, list[Candidate], list[Candidate]]:
    """Read a code without the code that wrote it: the position, and what the step places and removes."""
    cells, gone, places, removes, _, _ = code.split(",")
    line = "".join(str("abcdefghi".index(c) + 1) if c in "abcdefghi" else c for c in cells)
    board = nf.Board(line, placed=[cell for cell, mark in enumerate(cells) if mark in "abcdefghi"])
    lists = [
        [Candidate(*divmod(int(text[at : at + 2], 36), 9)) for at in range(0, len(text), 2)]
        for text in (gone, places, removes)
    ]
    removed, placed, crossed = [[Candidate(cell, digit + 1) for cell, digit in each] for each in lists]
    return board.without(removed), placed, crossed


def test_file_is_as_the_script_writes_it() -> None:
    assert written(CODES) == TEXT
    assert sum(len(text.split()) for text in CODES.values()) > 300


def test_page_has_the_titles_of_the_stages() -> None:
    text = (ROOT / "src/ninefold/web/page/learn/chooser.js").read_text(encoding="utf-8")
    _, _, after = text.partition("stageTitles = () => [")
    titles = re.findall(r't\("([^"]+)"\)', after.partition("];")[0])
    assert titles == [stage.title for stage in stages()]


@pytest.mark.slow
@pytest.mark.parametrize("technique", CODES)
def test_step_is_there_and_is_the_easiest(technique: str) -> None:
    for code in CODES[technique].split()[:2]:
        board, places, removes = board_of(code)
        hint = nf.hint(board)
        assert hint is not None
        assert hint.technique == technique
        steps = nf.find_steps(board, technique=technique)
        effects = [(sorted(step.places), sorted(step.removes)) for step in steps]
        assert (sorted(places), sorted(removes)) in effects

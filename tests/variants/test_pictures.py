"""Pictures and drawings of boards and steps of variants, whose cells are numbered nine to a row."""

import re
from xml.etree import ElementTree

import pytest

import ninefold as nf
from tests.variants.test_logic import two_clues

SMALL = nf.Puzzle("1.....2...3....4")
JIGSAW = nf.Puzzle("1.3.3.2.........", regions="AABB AABC DDBC DDCC")
CAGES = nf.Puzzle(
    "." * 36, size=6, rules=[nf.rules.killer("r1c1 r1c2 r2c1", 9), nf.rules.thermo("r3c3 r3c4 r4c4")]
)
SVG = "{http://www.w3.org/2000/svg}"


def numbers(svg: str, name: str) -> list[float]:
    return [float(text.attrib[name]) for text in ElementTree.fromstring(svg).iter(SVG + "text")]


@pytest.mark.parametrize("puzzle", [SMALL, JIGSAW, CAGES], ids=["small", "jigsaw", "cages"])
def test_boards(puzzle: nf.Puzzle) -> None:
    board = nf.Board(puzzle)
    svg = nf.to_svg(board)
    _, _, width, height = map(float, ElementTree.fromstring(svg).attrib["viewBox"].split())
    assert 0 < min(numbers(svg, "x")) <= max(numbers(svg, "x")) < width
    assert 0 < min(numbers(svg, "y")) <= max(numbers(svg, "y")) < height
    candidates = ElementTree.fromstring(svg).findall(f".//{SVG}g[@class='d']/{SVG}text")
    assert [int(text.text or "") for text in candidates] == [digit for _, digit in board.all_candidates]
    rows, columns = board.rules.size
    assert len(str(board).splitlines()) == rows
    lines = nf.to_text(board).splitlines()
    assert lines[0].split() == [f"c{column}" for column in range(1, columns + 1)]
    assert sum(line.startswith("r") for line in lines) == rows


@pytest.mark.parametrize("puzzle", [SMALL, JIGSAW], ids=["small", "jigsaw"])
def test_steps(puzzle: nf.Puzzle) -> None:
    for board, step in nf.explain(puzzle).positions():
        marked = set(re.findall(r'data-of="(r\dc\d=\d)"', nf.to_svg(step)))
        assert {str(place) for place in step.places} <= marked
        assert ("+ place" in nf.to_text(step, board=board)) == bool(step.places)


def test_a_mark_is_in_its_cell() -> None:
    step = next(
        step for step in nf.find_steps(SMALL, technique="hidden-single") if str(step).endswith("r3c4=2")
    )
    circle = re.search(r'<circle[^>]*data-of="r3c4=2"[^>]*>', nf.to_svg(step))
    assert circle is not None
    x, y = (float(re.search(rf' {name}="([\d.]+)"', circle[0])[1]) for name in ("cx", "cy"))  # type: ignore[index]
    assert 24 + 3 * 54 < x < 24 + 4 * 54
    assert 20 + 2 * 54 < y < 20 + 3 * 54


def test_regions_show_in_text() -> None:
    lines = nf.to_text(nf.Board(JIGSAW)).splitlines()
    assert lines[1] == "   +-------+-------+-------+-------+"
    assert lines[5] == "   +       +       +       +-------+"


def test_steps_of_rules_about_pairs() -> None:
    for step in nf.explain(two_clues()).steps[:25]:
        assert nf.to_svg(step).startswith("<svg")
        assert nf.to_text(step)


def test_html_of_a_path_is_for_classic_sudoku() -> None:
    with pytest.raises(nf.PuzzleError, match="only classic Sudoku works here"):
        nf.to_html(nf.explain(SMALL))

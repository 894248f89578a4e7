"""Boards drawn as text."""

import re

import ninefold as nf
from ninefold.render.text import before_and_after

WING = nf.example("xy-wing")


def test_signs_precede_the_candidates() -> None:
    lines = nf.to_text(WING).splitlines()
    assert len(lines) == 39
    assert {len(line) for line in lines[1:-1]} == {76}
    assert lines[-1] == "- remove   ^ pivot   * pincer"
    assert lines[8] == "   |       |*7  *9 |       |    -9 |       |       |       |       | 7   9 |"


def test_legend_has_exactly_the_signs_drawn() -> None:
    for info in nf.techniques():
        if info.id != "mutant-x-wing":
            *lines, key = nf.to_text(nf.example(info.id)).splitlines()
            drawn = set(re.findall(r"([^ |\d\[(])\d", "".join(line[3:] for line in lines[2:])))
            assert set(re.findall(r"(?:^|   )(\S) ", key)) == drawn, info.id


def test_every_set_but_the_first_is_marked_by_its_letter() -> None:
    *lines, key = nf.to_text(nf.example("als-chain")).splitlines()
    assert key == "- remove   * set A   b set B   c set C   d set D"
    assert all(re.search(rf"{re.escape(sign)}\d", "".join(lines)) for sign in "*bcd")


def test_placed_digits_differ_from_lone_candidates() -> None:
    board = nf.Board("12345678." + "." * 72).place("r1c9", 9)
    line = nf.to_text(board).splitlines()[3]
    assert line.startswith("r1 |  [1]  |")
    assert line.endswith("|  (9)  |")


def test_colours_only_add_to_the_text() -> None:
    coloured = nf.to_text(WING, colour=True)
    assert "\x1b[1;31m-9\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == nf.to_text(WING)


def test_candidates_before_and_after_as_lists() -> None:
    p = ".8..9..3..3.....699.2.63158.2.8.459.8519.7.463946.587.563.4.9872......15.1..5..2."
    pairs = nf.find_steps(p, technique="naked-pair")
    step = next(
        step for step in pairs if {nf.cell_name(cell) for cell, _ in step.removes} == {"r8c3", "r9c3"}
    )
    before, after = before_and_after(nf.Board(p), step).split("\n\n")
    assert before.splitlines()[0] == "before"
    assert "[7, 1] = [4, 7]" in before.splitlines()
    assert "[7, 2] = [7, 8, 9]" in before.splitlines()
    assert "[7, 2] = [8, 9]" in after.splitlines()
    assert len(before.splitlines()) == 1 + len(nf.Board(p).open)


def test_placed_digit_is_listed_with_its_reason() -> None:
    p = "586132.47......21691.7.4..38...2....2.391.7..79...34.56....15.415..4.6723..2..189"
    step = next(step for step in nf.find_steps(p, technique="full-house") if str(step.places[0]) == "r1c7=9")
    assert before_and_after(nf.Board(p), step).splitlines()[-1] == "[0, 6] = 9 (Full house in row 1)"

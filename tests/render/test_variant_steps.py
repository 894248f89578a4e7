"""Steps drawn on boards of variants: the marks and links of the step, and the signs of the constraints."""

import re
from math import dist
from typing import Any
from xml.etree import ElementTree

import pytest

import ninefold as nf
from ninefold.render.layout import CELL, LEFT, TOP, Layout
from ninefold.render.scene import Line, Mark, Role, Scene, scene_of
from ninefold.render.svg import layers, ways
from ninefold.render.variant import draw_variant_scene, layout_of
from ninefold.variants.constraint import Constraint
from tests.render.variant_samples import ROW_2, SVG, at, nine, points_of

CAGE = Constraint("killer_cage", sum=15, cells=at("r1c1 r1c2 r2c1"))
CLUE = Constraint("sandwich", sum=7, crusts=[1, 9], cells=ROW_2)


class SmallBoard:
    """A board of two rows and four columns with the digits 0 to 3, all of them candidates."""

    givens = ()

    def value(self, cell: int) -> int:
        return 0

    def candidates(self, cell: int) -> range:
        assert cell in range(8)
        return range(4)


def scene_on(step: nf.Step) -> Scene:
    assert step.board is not None
    return scene_of(step.board, nf.explain_step(step))


def things(svg: str) -> set[str]:
    """Return the names of everything that is marked, apart from constraints."""
    root = ElementTree.fromstring(svg)
    return {one.attrib["data-of"] for one in root.iter() if "data-of" in one.attrib and one.tag != SVG + "g"}


@pytest.mark.parametrize("id_", ["hidden-single", "xy-wing", "swordfish", "aic", "pointing"])
def test_marks_of_a_step_are_drawn_with_the_signs(id_: str) -> None:
    step = nf.example(id_)
    svg = draw_variant_scene(nine(CAGE), scene_on(step), title=str(step), words="Words.")
    assert things(svg) == things(nf.to_svg(step)) != set()
    root = ElementTree.fromstring(svg)
    assert root.findtext(SVG + "title") == str(step)
    assert root.findtext(SVG + "desc") == "Words. killer cage 15: r1c1 r1c2 r2c1"
    keys = [text.text for text in root.iter(SVG + "text") if text.attrib.get("class") == "key"]
    assert "killer cage" in keys
    assert "remove" in keys or "place" in keys
    heights = [
        float(text.attrib["y"]) for text in root.iter(SVG + "text") if text.attrib.get("class") == "key"
    ]
    assert max(heights) < float(root.attrib["viewBox"].split()[3])


def test_links_move_with_the_board() -> None:
    step = nf.example("aic")
    variant = nine(CLUE)
    layout = layout_of(variant)
    assert (layout.left, layout.top) == (LEFT + 30, TOP)
    moved = draw_variant_scene(variant, scene_on(step), title="")
    pattern = r'<path class="(?:link|head)[^>]* d="([^"]*)"'
    before, after = (re.findall(pattern, svg) for svg in (nf.to_svg(step), moved))
    assert before
    for path, other in zip(before, after, strict=True):
        pairs = [re.findall(r"(-?[\d.]+),(-?[\d.]+)", one) for one in (path, other)]
        for (x, y), (u, v) in zip(*pairs, strict=True):
            assert float(u) == pytest.approx(float(x) + 30)
            assert v == y


def test_houses_are_below_cages_and_candidates_above() -> None:
    svg = draw_variant_scene(nine(CAGE), scene_on(nf.example("pointing")), title="")
    parts = ['<rect class="house" data-of', '<g class="killer_cage" data-of', 'class="shape pattern" data-of']
    places = [svg.index(part) for part in parts]
    assert places == sorted(places)


def test_drawing_does_not_change_the_scene() -> None:
    scene = scene_on(nf.example("aic"))
    layout = scene.layout
    draw_variant_scene(nine(CLUE), scene, title="")
    assert scene.layout is layout


def test_links_on_a_small_board_connect_their_candidates() -> None:
    board: Any = SmallBoard()
    layout = Layout(2, 4, 4, first_digit=0, left=100, top=60)
    start, end = nf.Candidate(0, 0), nf.Candidate(7, 3)
    scene = Scene(board, layout=layout)
    scene.candidates = {start: Mark(Role.HOLDS), end: Mark(Role.FAILS)}
    scene.lines[Line((start,), (end,), strong=True, arrow=True)] = None
    (way,) = ways(scene)
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", way.path)]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    assert dist(points[0], layout.slot(*start)) < 10
    assert dist(points[-1], layout.slot(*end)) < 20
    inside = [(x, y) for x, y in points if 0 <= x - 100 <= 4 * CELL and 0 <= y - 60 <= 2 * CELL]
    assert inside == points, "the map ends where the board does"


def test_houses_of_any_shape_are_outlined() -> None:
    class House:
        name, kind = "region 1", "region"
        cells = nf.CellSet([0, 1, 4])

    board: Any = SmallBoard()
    house: Any = House()
    scene = Scene(board, layout=Layout(2, 4, 4, first_digit=0))
    scene.houses = {house: Mark(Role.HOUSE)}
    found = re.search(r'<path class="house" data-of="region 1" d="(.*?)"/>', layers(scene).houses)
    assert found is not None
    assert len(points_of(found[1].removesuffix("z"))) == 6


def test_numbers_of_cages_do_not_cover_candidates() -> None:
    """The first candidate of a cell with a number is lower, and so are the ends of its links."""
    layout = layout_of(nine(CAGE))
    plain = Layout()
    first, other = nf.Candidate(0, 1), nf.Candidate(1, 1)
    assert layout.slot(*first) == (plain.slot(*first)[0], plain.slot(*first)[1] + 5)
    assert all(layout.slot(cell, 1) == plain.slot(cell, 1) for cell in range(1, 81))
    assert all(layout.slot(0, digit) == plain.slot(0, digit) for digit in range(2, 10))
    scene = Scene(nf.Board("." * 81), layout=layout)
    scene.lines[Line((first,), (other,), strong=True, arrow=False)] = None
    (way,) = ways(scene)
    x, y = (float(number) for number in re.findall(r"-?[\d.]+", way.path)[:2])
    assert dist((x, y), layout.slot(*first)) == pytest.approx(8.5, abs=0.2)

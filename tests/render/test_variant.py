"""Pictures of variants: every sign is where its constraint says, and nothing is outside the picture."""

import json
import re
from itertools import pairwise
from math import dist
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

import ninefold as nf
from ninefold.render.layout import CELL, Layout
from ninefold.render.outline import outline
from ninefold.render.variant import draw_variant, layout_of
from ninefold.render.variant.style import variant_style
from ninefold.render.variant.words import NAMES, name_of
from ninefold.translation import catalogue
from ninefold.variants.constraint import Constraint
from ninefold.variants.form import FIELDS
from ninefold.variants.variant import Variant
from tests.conftest import oracle
from tests.render.variant_samples import (
    COLUMN_4,
    LINE,
    ROW_2,
    SAMPLES,
    SVG,
    at,
    boxes,
    corners,
    middles,
    nine,
    picture,
    points_of,
    sign,
)

BY_TYPE = {sample.type: sample for sample in SAMPLES}
#: Rules about the whole board.
WITHOUT_A_SIGN = {
    "anti_knight", "anti_king", "nonconsecutive", "diagonal_nonconsecutive", "anti_taxicab", "negative",
    "global_entropy", "global_mod3", "dutch_flatmates", "knight_sum_forbidden", "disjoint_groups",
}  # fmt: skip
LINES = ["whisper", "renban", "palindrome", "zipper", "region_sum_line", "sum_line", "modular", "entropic"]
CAGES = ["killer_cage", "sum", "rellik_cage", "equality_cage", "lunchbox", "contains"]
PLAIN = Layout()


def test_every_type_of_constraint_has_a_sample_and_a_name() -> None:
    assert set(BY_TYPE) == set(FIELDS) == set(NAMES)


@pytest.mark.parametrize("kind", FIELDS)
def test_constraints_are_drawn_and_named(kind: str) -> None:
    root = picture(BY_TYPE[kind], legend=True)
    groups = [group.attrib["class"] for group in root.iter(SVG + "g")]
    assert bool(groups) == (kind not in WITHOUT_A_SIGN)
    assert all(kind in classes.split() for classes in groups)
    name = name_of(BY_TYPE[kind], catalogue("en"))
    texts = [root.findtext(SVG + "title"), root.findtext(SVG + "desc")]
    texts.append(next(text.text for text in root.iter(SVG + "text") if text.attrib.get("class") == "key"))
    assert all(text is not None and name in text for text in texts)


@pytest.mark.parametrize("kind", FIELDS)
def test_nothing_is_outside_the_picture(kind: str) -> None:
    assert_inside(picture(BY_TYPE[kind], legend=True))


def assert_inside(root: ElementTree.Element) -> None:
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for element, (left, top), (right, bottom) in corners(root):
        shown = ElementTree.tostring(element)
        assert left >= 0 and top >= 0, shown  # noqa: PT018 - one point
        assert right <= width and bottom <= height, shown  # noqa: PT018


@pytest.mark.slow
def test_known_variants_are_drawn_inside_the_picture() -> None:
    cases = json.loads(oracle("variants.json").read_text())["cases"]
    for case in cases:
        variant = Variant.from_form(case)
        root = ElementTree.fromstring(draw_variant(variant, case["givens"]))
        assert_inside(root)
        drawn = {group.attrib["class"].split()[-1] for group in root.iter(SVG + "g")}
        assert drawn <= {constraint.type for constraint in variant.constraints}
        digits = [text for text in root.iter(SVG + "text") if "given" in text.attrib.get("class", "")]
        assert len(digits) == sum(value is not None for value in case["givens"]), case["id"]


@pytest.mark.parametrize("kind", LINES)
def test_lines_run_through_their_cells(kind: str) -> None:
    paths = sign(BY_TYPE[kind]).findall(SVG + "path")
    assert paths
    assert all(points_of(path.attrib["d"]) == middles(PLAIN, LINE) for path in paths)


@pytest.mark.parametrize("kind", ["thermo", "slow_thermo"])
def test_thermometers_have_their_bulb_on_the_first_cell(kind: str) -> None:
    group = sign(BY_TYPE[kind])
    assert {centre(circle) for circle in group.findall(SVG + "circle")} == {middles(PLAIN, LINE)[0]}
    assert all(points_of(path.attrib["d"]) == middles(PLAIN, LINE) for path in group.findall(SVG + "path"))


def centre(circle: ElementTree.Element) -> tuple[float, float]:
    return float(circle.attrib["cx"]), float(circle.attrib["cy"])


def test_lines_with_ends_have_them_on_the_first_and_the_last_cell() -> None:
    ends = [middles(PLAIN, LINE)[0], middles(PLAIN, LINE)[-1]]
    for kind in ("between", "double_arrow"):
        assert [centre(circle) for circle in sign(BY_TYPE[kind]).iter(SVG + "circle")] == ends
    _, *diamonds = sign(BY_TYPE["lockout"]).iter(SVG + "path")
    for path, (x, y) in zip(diamonds, ends, strict=True):
        points = points_of(path.attrib["d"])[:4]
        assert sum(u for u, _ in points) / 4 == x
        assert sum(v for _, v in points) / 4 == y


def test_lines_break_between_cells_that_do_not_touch() -> None:
    line = sign(Constraint("renban", cells=at("r1c1 r1c2 r5c5 r5c6")))
    assert line[0].attrib["d"].count("M") == 2


def test_arrows_lead_from_the_circle_to_their_last_cell() -> None:
    shaft, head, ring = sign(BY_TYPE["arrow"])
    first, *rest = points_of(shaft.attrib["d"])
    assert rest == middles(PLAIN, at("r5c6 r5c7 r6c8"))
    x, y = centre(ring)
    assert (x, y) == middles(PLAIN, at("r6c6"))[0]
    assert first == (x, y - float(ring.attrib["r"])), "the shaft starts on the rim"
    assert points_of(head.attrib["d"])[1] == rest[-1]


@pytest.mark.parametrize("next_cell", ["r1c1", "r1c2", "r1c3", "r2c1", "r2c3", "r3c1", "r3c2", "r3c3"])
def test_shafts_start_on_the_rim_towards_their_first_cell(next_cell: str) -> None:
    shaft, _, ring = sign(Constraint("arrow", circle=at("r2c2"), shaft=at(next_cell)))
    start, end = points_of(shaft.attrib["d"])
    assert dist(start, centre(ring)) == pytest.approx(float(ring.attrib["r"]), abs=0.02)
    assert dist(start, end) + dist(start, centre(ring)) == pytest.approx(dist(end, centre(ring)), abs=0.02)


def test_arrows_with_several_circle_cells_have_a_pill() -> None:
    group = sign(Constraint("arrow", circle=at("r1c1 r1c2"), shaft=at("r1c3 r1c4")))
    pill = next(path for path in group if path.attrib["class"] == "pill")
    assert points_of(pill.attrib["d"]) == middles(PLAIN, at("r1c1 r1c2"))


def test_diagonals_run_from_corner_to_corner() -> None:
    (path,) = sign(BY_TYPE["diagonal"])
    x, y = PLAIN.corner(8)
    assert points_of(path.attrib["d"]) == [(x + CELL, y), (x - 8 * CELL, y + 9 * CELL)]


@pytest.mark.parametrize("kind", CAGES)
def test_cages_are_closed_and_inside_their_cells(kind: str) -> None:
    cells = set(BY_TYPE[kind]["cells"])
    path = sign(BY_TYPE[kind])[0].attrib["d"]
    assert path.count("M") == path.count("z") == 1
    assert_inside_cells(path, cells)


def assert_inside_cells(path: str, cells: set[int]) -> None:
    """Every side of every loop is inside the cells and at most 12 units from the border of the group."""
    for loop in path.removesuffix("z").split("z"):
        points = points_of(loop)
        for (x, y), (u, v) in pairwise([*points, points[0]]):
            assert (x == u) != (y == v), "sides are upright or level"
            for share in (0.0, 0.25, 0.5, 0.75, 1.0):
                place = x + share * (u - x), y + share * (v - y)
                assert cell_at(*place) in cells
                around = [cell_at(place[0] + dx, place[1] + dy) for dx in (-12, 12) for dy in (-12, 12)]
                assert not cells.issuperset(around)


def cell_at(x: float, y: float) -> int | None:
    column, row = int((x - PLAIN.left) // CELL), int((y - PLAIN.top) // CELL)
    return 9 * row + column if 0 <= row < 9 and 0 <= column < 9 else None


@pytest.mark.parametrize(
    ("cells", "loops"),
    [
        ("r1c1", 1),
        ("r1c1 r2c2", 2),  # they touch at a corner
        ("r2c1 r1c2", 2),
        ("r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3", 2),  # around a hole
        ("r1c2 r2c1 r2c2 r2c3 r3c2", 1),
        ("r1c1 r1c2 r2c2 r3c1 r3c2 r2c3 r1c4", 2),
        ("r9c9 r9c8 r8c9 r1c1", 2),
    ],
)
def test_outlines_of_all_shapes(cells: str, loops: int) -> None:
    path = outline(PLAIN, at(cells), 4)
    assert path.count("z") == loops
    assert_inside_cells(path, set(at(cells)))


def test_numbers_of_cages_are_in_their_upper_left_cells() -> None:
    expected = {
        "killer_cage": "15",
        "sum": "Σ15",
        "rellik_cage": "≠9",
        "equality_cage": "=",
        "contains": "1 2",
    }
    for kind, text in expected.items():
        note = next(sign(BY_TYPE[kind]).iter(SVG + "text"))
        assert note.text == text
        assert cell_at(float(note.attrib["x"]), float(note.attrib["y"])) == 0
    assert not list(sign(Constraint("killer_cage", sum=None, cells=[0, 1])).iter(SVG + "text"))


def test_cages_that_share_cells_have_different_outlines() -> None:
    root = picture(
        Constraint("killer_cage", sum=9, cells=[0, 1, 2]), Constraint("killer_cage", sum=8, cells=[1, 10, 2])
    )
    first, second = (group[0].attrib["d"] for group in root.iter(SVG + "g"))
    assert not set(points_of(first)) & set(points_of(second))


def test_marks_are_on_the_border_of_their_cells() -> None:
    x, y = PLAIN.corner(1)
    assert centre(sign(BY_TYPE["difference"])[0]) == (x, y + CELL / 2)
    x, y = PLAIN.corner(10)
    assert centre(sign(BY_TYPE["ratio"])[0]) == (x + CELL / 2, y)
    x, y = PLAIN.corner(at("r3c4")[0])
    letter = next(sign(BY_TYPE["pair_sum"]).iter(SVG + "text"))
    assert (letter.text, float(letter.attrib["x"])) == ("X", x)
    assert abs(float(letter.attrib["y"]) - y - CELL / 2) < 8
    assert centre(sign(BY_TYPE["quadruple"])[0]) == PLAIN.corner(at("r7c7")[0])
    assert "".join(text.text or "" for text in sign(BY_TYPE["quadruple"]).iter(SVG + "text")) == "1 23"


@pytest.mark.parametrize(
    ("smaller", "tip"), [("r5c4", (-1, 0)), ("r5c6", (1, 0)), ("r4c5", (0, -1)), ("r6c5", (0, 1))]
)
def test_inequality_signs_point_to_the_smaller_cell(smaller: str, tip: tuple[int, int]) -> None:
    path = sign(Constraint("greater_than", cells=at(f"r5c5 {smaller}")))[1]
    start, top, end = points_of(path.attrib["d"])
    assert dist(start, top) == dist(end, top)
    towards = top[0] - (start[0] + end[0]) / 2, top[1] - (start[1] + end[1]) / 2
    assert (towards[0] > 0, towards[0] < 0, towards[1] > 0, towards[1] < 0) == (
        tip[0] > 0, tip[0] < 0, tip[1] > 0, tip[1] < 0,
    )  # fmt: skip


def test_numbers_are_written_where_they_are_not_understood() -> None:
    def texts(kind: str, value: int) -> list[str | None]:
        return [text.text for text in sign(Constraint(kind, value=value, cells=[0, 1])).iter(SVG + "text")]

    assert texts("difference", 1) == texts("ratio", 2) == []
    assert texts("difference", 3) == texts("ratio", 3) == ["3"]
    assert texts("pair_sum", 5) == ["V"]
    assert texts("pair_sum", 8) == ["8"]


def test_marks_that_share_a_border_do_not_overlap() -> None:
    root = picture(
        Constraint("difference", value=1, cells=[0, 1]), Constraint("ratio", value=2, cells=[1, 0])
    )
    (x, y), (u, v) = (centre(circle) for circle in root.iter(SVG + "circle"))
    assert x == u == PLAIN.corner(1)[0]
    assert abs(y - v) >= 12


@pytest.mark.parametrize("kind", ["minimum", "maximum"])
def test_signs_around_a_cell_point_to_the_smaller_side(kind: str) -> None:
    root = picture(BY_TYPE[kind])
    cell = BY_TYPE[kind]["cell"]
    x, y = PLAIN.middle(cell)
    signs = [path for path in root.iter(SVG + "path") if path.attrib.get("class") == "sign"]
    assert len(signs) == 4
    for path in signs:
        start, tip, _ = points_of(path.attrib["d"])
        far = [max(abs(u - x), abs(v - y)) for u, v in (start, tip)]
        assert (far[1] < far[0]) == (kind == "minimum")
        assert cell_at(*tip) == cell


def test_parity_and_circles_are_in_their_cells() -> None:
    assert [centre(circle) for circle in sign(BY_TYPE["odd"])] == middles(PLAIN, at("r9c1 r9c2"))
    assert [centre(circle) for circle in sign(BY_TYPE["counting_circles"])] == middles(PLAIN, at("r2c6 r3c7"))
    for rect, (x, y) in zip(sign(BY_TYPE["even"]), middles(PLAIN, at("r9c8 r9c9")), strict=True):
        assert float(rect.attrib["x"]) + float(rect.attrib["width"]) / 2 == x
        assert float(rect.attrib["y"]) + float(rect.attrib["height"]) / 2 == y


def test_areas_are_inside_their_cells() -> None:
    for path, window in zip(sign(BY_TYPE["windoku"]), BY_TYPE["windoku"]["groups"], strict=True):
        assert_inside_cells(path.attrib["d"], set(window))
    assert_inside_cells(sign(BY_TYPE["all_different"])[0].attrib["d"], set(BY_TYPE["all_different"]["cells"]))


def test_clones_and_sets_have_the_same_letter() -> None:
    root = picture(BY_TYPE["clone"], BY_TYPE["same_values"])
    notes = [text for text in root.iter(SVG + "text") if text.attrib.get("class") == "note"]
    assert [note.text for note in notes] == ["A", "A", "B", "B"]
    places = [cell_at(float(note.attrib["x"]), float(note.attrib["y"])) for note in notes]
    assert places == [*at("r4c4 r7c7"), *at("r1c1 r9c1")]
    chain = [Constraint("clone", cells=[cell], clone=[cell + 10]) for cell in (0, 40, 10)]
    texts = [text.text for text in picture(*chain).iter(SVG + "text") if text.attrib.get("class") == "note"]
    assert texts == ["A", "A", "B", "B", "A", "A"], "three equal areas have one letter"


@pytest.mark.parametrize(
    ("cells", "side"),
    [(ROW_2, "left"), (ROW_2[::-1], "right"), (COLUMN_4, "top"), (COLUMN_4[::-1], "bottom")],
)
@pytest.mark.parametrize("kind", ["sandwich", "x_sum", "skyscraper", "hidden_skyscraper", "numbered_room"])
def test_clues_are_outside_beside_their_first_cell(kind: str, cells: list[int], side: str) -> None:
    constraint = Constraint(**BY_TYPE[kind].form | {"cells": cells})
    layout = layout_of(nine(constraint))
    clue = next(sign(constraint).iter(SVG + "text"))
    x, y = float(clue.attrib["x"]), float(clue.attrib["y"]) - 5.5
    first = layout.middle(cells[0])
    assert (y if side in ("left", "right") else x) == first[1 if side in ("left", "right") else 0]
    gap = {"left": layout.left - x, "top": layout.top - y}
    gap |= {"right": x - layout.left - 9 * CELL, "bottom": y - layout.top - 9 * CELL}
    assert 10 < gap[side] < 20


def test_clues_of_one_line_are_in_different_rings() -> None:
    root = picture(BY_TYPE["sandwich"], BY_TYPE["numbered_room"], BY_TYPE["little_killer"])
    clues = [text for text in root.iter(SVG + "text") if text.attrib.get("class") == "clue"]
    left = sorted(float(clue.attrib["x"]) for clue in clues)[:2]
    assert left[1] - left[0] == 30


@pytest.mark.parametrize(
    ("cells", "step"),
    [
        (list(range(1, 72, 10)), (1, 1)),
        (list(range(7, 70, 8)), (-1, 1)),
        (list(range(72, 7, -8)), (1, -1)),
        (list(range(79, 8, -10)), (-1, -1)),
    ],
)
def test_arrows_of_little_killers_point_along_their_diagonal(cells: list[int], step: tuple[int, int]) -> None:
    constraint = Constraint("little_killer", sum=42, cells=cells)
    layout = layout_of(nine(constraint))
    path, clue = sign(constraint)
    start, end = points_of(path.attrib["d"])[:2]
    assert (end[0] - start[0], end[1] - start[1]) == (9 * step[0], 9 * step[1])
    x, y = layout.middle(cells[0])
    for point in (start, end, (float(clue.attrib["x"]), float(clue.attrib["y"]) - 4.5)):
        assert (x - point[0]) * step[0] == (y - point[1]) * step[1] > CELL / 2, "on the diagonal, outside"


def test_constraints_that_signs_cannot_express_are_described() -> None:
    odd_ones = [
        Constraint("sum", sum=13, coeffs=[1, -2], cells=[0, 80]),
        Constraint("difference", value=1, cells=[0, 80]),
        Constraint("greater_than", cells=[0, 10]),
        Constraint("quadruple", values=[1], cells=[0, 1, 2, 3]),
        Constraint("quadruple", values=[1], cells=[8, 9, 17, 18]),
        Constraint("sandwich", sum=3, crusts=[1, 9], cells=[0, 1, 2, 3]),
        Constraint("little_killer", sum=3, cells=[0, 1]),
        Constraint("minimum", cell=0, neighbours=[80]),
        Constraint("diagonal", cells=[0, 10, 80]),
    ]
    for constraint in odd_ones:
        root = picture(constraint, legend=True)
        assert not list(root.iter(SVG + "g")), constraint
        desc = root.findtext(SVG + "desc") or ""
        assert "r1c1" in desc or "r1c9" in desc
        assert desc in [text.text for text in root.iter(SVG + "text")], "the legend has the same line"
    assert (picture(odd_ones[0]).findtext(SVG + "desc") or "").endswith("13: 1*r1c1 -2*r9c9")


def test_legend_names_each_rule_once_and_those_without_a_sign_last() -> None:
    cages = [Constraint("killer_cage", sum=9, cells=[0, 1]), Constraint("killer_cage", sum=8, cells=[2, 3])]
    without = Constraint("sum", sum=9, coeffs=[1, 2], cells=[0, 1])
    root = picture(BY_TYPE["anti_knight"], without, *cages, BY_TYPE["thermo"], legend=True)
    keys = [text.text for text in root.iter(SVG + "text") if text.attrib.get("class") == "key"]
    line = "sum (repeats allowed) 9: 1*r1c1 2*r1c2"
    assert keys == ["killer cage", "thermometer", line, "anti-knight"]
    samples = [group.attrib["class"] for group in root.iter(SVG + "g") if "transform" in group.attrib]
    assert samples == ["small killer_cage", "small thermo"]


def test_layers_are_in_order() -> None:
    kinds = ["sandwich", "difference", "killer_cage", "thermo", "windoku"]
    svg = draw_variant(nine(*map(BY_TYPE.__getitem__, kinds)), [1] + [None] * 80, legend=False)
    found = [svg.index(f'<g class="{kind}"') for kind in reversed(kinds[2:])]
    found += [svg.index('<path class="thin"'), svg.index('<g class="difference"')]
    found += [svg.index('<text class="big given"'), svg.index('<g class="sandwich"')]
    assert found == sorted(found)


def test_regions_have_thick_borders() -> None:
    shape = "AABAABABBBCCCDCDDCDD"
    regions = tuple(tuple(cell for cell in range(20) if shape[cell] == name) for name in "ABCD")
    variant = Variant(4, 5, 1, 5, regions)
    layout = layout_of(variant)
    root = ElementTree.fromstring(draw_variant(variant))
    thick = next(path for path in root.iter(SVG + "path") if path.attrib.get("class") == "thick")
    drawn = set()
    for x, y, way, length in re.findall(r"M(\d+),(\d+)([hv])(\d+)", thick.attrib["d"]):
        for step in range(0, int(length), CELL):
            u, v = (int(x) + step, int(y)) if way == "h" else (int(x), int(y) + step)
            assert (way, u, v) not in drawn, "each line is drawn once"
            drawn.add((way, u, v))
    for cell in range(20):
        x, y = layout.corner(cell)
        assert (("v", x, y) in drawn) == (cell % 5 == 0 or shape[cell] != shape[cell - 1])
        assert (("h", x, y) in drawn) == (cell < 5 or shape[cell] != shape[cell - 5])
        assert (("v", x + CELL, y) in drawn) == (cell % 5 == 4 or shape[cell] != shape[cell + 1])
        assert (("h", x, y + CELL) in drawn) == (cell > 14 or shape[cell] != shape[cell + 5])


@pytest.mark.parametrize("digits", [4, 6, 9, 10, 16, 25, 36])
def test_candidates_have_slots_inside_their_cell(digits: int) -> None:
    layout = Layout(3, 3, digits, first_digit=0)
    x, y = layout.corner(4)
    slots = [layout.slot(4, digit) for digit in range(digits)]
    assert len({(round(u), round(v)) for u, v in slots}) == digits
    half = layout.pitch / 2
    assert all(
        x < u - half and u + half < x + CELL and y < v - half and v + half < y + CELL for u, v in slots
    )


def test_digits_and_candidates_are_drawn_in_their_cells() -> None:
    variant = Variant(6, 6, 0, 5, boxes(6, 2, 3))
    svg = draw_variant(variant, [5, 0, *[None] * 34], {2: [0, 4]}, givens={0})
    texts = [
        text for text in ElementTree.fromstring(svg).iter(SVG + "text") if text.attrib.get("class") != "name"
    ]
    layout = layout_of(variant)
    assert [(text.text, text.attrib.get("class")) for text in texts] == [
        ("5", "big given"), ("0", "big pencil"), ("0", None), ("4", None),
    ]  # fmt: skip
    for text, place in zip(
        texts, [*map(layout.middle, (0, 1)), layout.slot(2, 0), layout.slot(2, 4)], strict=True
    ):
        assert float(text.attrib["x"]) == place[0]
        assert abs(float(text.attrib["y"]) - place[1]) < 12


def test_largest_boards_are_drawn() -> None:
    variant = Variant(36, 36, 1, 36, boxes(36, 6, 6))
    values: list[int | None] = [None] * 1295 + [36]
    root = ElementTree.fromstring(draw_variant(variant, values, {0: range(1, 37)}))
    assert_inside(root)
    assert root.findtext(SVG + "title") == "36x36 Sudoku with 1 given"


def test_titles_name_the_kind_of_regions() -> None:
    def title(variant: Variant) -> str | None:
        return ElementTree.fromstring(draw_variant(variant)).findtext(SVG + "title")

    assert title(Variant(4, 4, 1, 4)) == "4x4 Latin square with 0 givens"
    assert title(Variant(2, 2, 1, 2, ((0, 3), (1, 2)))) == "2x2 jigsaw Sudoku with 0 givens"
    assert title(Variant(4, 4, 1, 4, boxes(4, 2, 2))) == "4x4 Sudoku with 0 givens"


def test_on_paper_everything_is_grey() -> None:
    colours = re.findall(r"#[0-9a-f]{3,6}\b", variant_style("print", FIELDS))
    assert colours
    for colour in colours:
        digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
        parts = [int(digits[i : i + 2], 16) for i in (0, 2, 4)]
        assert max(parts) - min(parts) <= 6, colour


def test_signs_differ_by_more_than_colour() -> None:
    """On paper, signs of two types differ in parts, patterns, frames or letters, or are black and white."""
    looks: dict[str, str] = {}
    for kind in set(FIELDS) - WITHOUT_A_SIGN:
        form = BY_TYPE[kind].form
        form |= {"cells": ROW_2} if form.get("cells") in (ROW_2[::-1], COLUMN_4, COLUMN_4[::-1]) else {}
        drawn = [element for group in picture(Constraint(**form)).iter(SVG + "g") for element in group]
        parts = [(one.tag, one.attrib.get("class"), one.text, frame(one)) for one in drawn]
        rules = re.findall(rf"\.nf \.{kind} (\S+?)\{{([^}}]*)\}}", variant_style("print", [kind]))
        patterns = [rule for rule in rules if "width" in rule[1] or "dash" in rule[1] or rule[0] == ".dot"]
        looks[kind] = str([parts, patterns])
    assert len(set(looks.values())) == len(looks)


def frame(element: ElementTree.Element) -> list[tuple[float, float]]:
    """The corners of a frame or a sign, from its first corner."""
    if element.attrib.get("class") not in ("frame", "sign"):
        return []
    (x, y), *points = points_of(element.attrib["d"])
    return [(u - x, v - y) for u, v in points]


def test_unknown_theme_is_rejected() -> None:
    with pytest.raises(nf.NinefoldError, match="choose from: auto, light, dark, print"):
        draw_variant(nine(), theme="pink")  # type: ignore[arg-type]


@pytest.mark.parametrize("theme", ["auto", "light", "dark", "print"])
def test_puzzles_with_a_variant_are_drawn_with_it(theme: Any) -> None:
    puzzle: Any = SimpleNamespace(variant=Variant(4, 4, 1, 4, boxes(4, 2, 2)), values=(1, *[None] * 15))
    assert nf.to_svg(puzzle, theme=theme) == draw_variant(puzzle.variant, puzzle.values, theme=theme)
    assert nf.to_text(puzzle).splitlines()[2] == "r1 | 1   . | .   . |"

"""Pictures are well-formed, links avoid the digits, and roles differ by more than colour."""

import re
from itertools import pairwise
from math import dist
from xml.etree import ElementTree

import pytest

import ninefold as nf
from ninefold.render.layout import slot
from ninefold.render.theme import SHAPES, style_sheet
from scripts.technique_docs import FOLDER, pictures
from tests.render.test_links import points_along

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = [info.id for info in nf.techniques() if info.id != "mutant-x-wing"]
EASY = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"


@pytest.mark.parametrize("theme", ["auto", "light", "dark", "print"])
def test_picture_is_xml_with_a_title_and_a_description(theme: str) -> None:
    step = nf.example("xy-wing")
    root = ElementTree.fromstring(nf.to_svg(step, theme=theme))  # type: ignore[arg-type]
    assert root.attrib["role"] == "img"
    assert root.findtext(SVG + "title") == str(step)
    assert step.board is not None
    assert root.findtext(SVG + "desc") == str(nf.explain_step(step.board, step))


def test_every_digit_and_candidate_is_drawn() -> None:
    board = nf.Board(EASY).place("r1c5", 7)
    root = ElementTree.fromstring(nf.to_svg(board))
    texts = [(text.attrib.get("class", ""), text.text) for text in root.iter(SVG + "text")]
    assert sum("given" in kind for kind, _ in texts) == 37
    assert [text for kind, text in texts if "pencil" in kind] == ["7"]
    assert sum(kind == "" for kind, _ in texts) == len(board.all_candidates)


def test_puzzles_are_drawn_without_candidates_unless_they_have_some() -> None:
    def candidates(thing: nf.Puzzle | nf.Board | str) -> int:
        texts = ElementTree.fromstring(nf.to_svg(thing)).iter(SVG + "text")
        return sum("class" not in text.attrib for text in texts)

    assert candidates(EASY) == candidates(nf.Puzzle(EASY)) == 0
    marked = nf.Board(EASY).without(["r1c1=5"])
    assert candidates(nf.Puzzle(marked)) == candidates(marked) == len(marked.all_candidates)
    assert nf.to_text(EASY).splitlines()[2] == "   |       " + "|       " * 8 + "|"


@pytest.mark.parametrize("id_", EXAMPLES)
def test_links_cross_no_digits(id_: str) -> None:
    root = ElementTree.fromstring(nf.to_svg(nf.example(id_)))
    digits = [
        (float(text.attrib["x"]), float(text.attrib["y"]), "big" in text.attrib.get("class", ""))
        for text in root.iter(SVG + "text")
        if text.attrib.get("class", "") not in ("name", "key")
    ]
    for path in root.iter(SVG + "path"):
        if path.attrib.get("class", "").startswith("link"):
            points = points_along(path.attrib["d"])
            first, last = points[0], points[-1]
            for x, y, is_big in digits:
                wide, high, middle = (8.5, 11, y - 11) if is_big else (3.5, 4.5, y - 4)
                near = any(abs(end[0] - x) < 11 and abs(end[1] - middle) < 11 for end in (first, last))
                hit = any(abs(u - x) < wide and abs(v - middle) < high for u, v in points)
                assert not hit or (near and not is_big), (id_, x, y)


@pytest.mark.parametrize("id_", ["xy-chain", "nice-loop-continuous", "aic", "grouped-aic"])
def test_arrowheads_point_to_the_ends_of_links(id_: str) -> None:
    """Even between neighbours, whose marks leave hardly any room."""
    paths = list(ElementTree.fromstring(nf.to_svg(nf.example(id_))).iter(SVG + "path"))
    lines = {
        path.attrib["data-of"]: path for path in paths if path.attrib.get("class", "").startswith("link")
    }
    heads = [path for path in paths if path.attrib.get("class") == "head"]
    arrows = [(lines[head.attrib["data-link"]], head) for head in heads]
    assert arrows
    for link, head in arrows:
        start, end = (slot(candidate_of(name)) for name in link.attrib["data-of"].split(" "))
        numbers = [float(number) for number in re.findall(r"[0-9.]+", head.attrib["d"])]
        tip, left, right = zip(numbers[::2], numbers[1::2], strict=True)
        base = (left[0] + right[0]) / 2, (left[1] + right[1]) / 2
        assert dist(tip, end) < dist(base, end), link.attrib["data-of"]
        assert dist(tip, end) < 10 < dist(tip, start), link.attrib["data-of"]


def candidate_of(name: str) -> nf.Candidate:
    cell, _, digit = name.partition("=")
    return nf.Candidate(nf.cell(cell), int(digit))


def test_legend_shows_marks_as_in_the_picture() -> None:
    """A pattern of candidates is a circle in the legend, a pattern of cells a square."""
    for id_, tag in (("pointing", "circle"), ("naked-single", "rect")):
        root = ElementTree.fromstring(nf.to_svg(nf.example(id_)))
        keys = [
            mark.tag
            for mark, text in pairwise(root)
            if text.attrib.get("class") == "key" and text.text == "pattern"
        ]
        assert keys == [SVG + tag]


def test_outlined_houses_are_drawn_over_filled_ones() -> None:
    for id_ in EXAMPLES:
        marked = re.findall(r'<rect class="(house|base|other|cover)" data-of', nf.to_svg(nf.example(id_)))
        assert marked == sorted(marked, key=lambda name: name in ("other", "cover")), id_


def test_roles_differ_by_more_than_colour() -> None:
    """On paper, only shapes and line styles are left; fins and guardians never meet."""
    css = style_sheet("print")
    looks = {}
    tints = re.findall(r"\.tint\.(\w+)", css)  # their cells distinguish them
    for name, shape in SHAPES.items():
        if name in {*tints, "set0"}:
            continue
        rules = "".join(re.findall(rf"\.nf \.{name}\b[^{{]*\{{([^}}]*)\}}", css))
        strike = name == "removed"
        looks[name] = (shape, strike, *re.findall(r"(?:dasharray|width|fill):[^;}]+", rules))
    same = {("fin", "guardian"), ("colour0", "pattern")}  # never in one picture
    for one in looks:
        for other in looks:
            if one < other and (one, other) not in same:
                assert looks[one] != looks[other], (one, other)


def test_unknown_theme_is_rejected() -> None:
    with pytest.raises(nf.NinefoldError, match="choose from: auto, light, dark, print"):
        nf.to_svg(EASY, theme="pink")  # type: ignore[arg-type]


def test_step_without_a_board_cannot_be_drawn() -> None:
    step = nf.Step(technique="naked-single", places=(nf.Candidate(4, 7),))
    with pytest.raises(nf.NinefoldError, match="has no board"):
        nf.to_svg(step)
    assert step._repr_svg_() is None
    assert step._repr_html_() is None
    found = nf.find_steps(EASY, technique="naked-single")[0]._replace(board=None)
    assert nf.to_svg(found, board=EASY).startswith("<svg")


def test_notebooks_get_pictures() -> None:
    step = nf.hint(EASY)
    assert step is not None
    for thing in (nf.Puzzle(EASY), nf.Board(EASY), step):
        ElementTree.fromstring(getattr(thing, "_repr_svg_")())  # noqa: B009 - stubs leave out such names
    html = step._repr_html_()
    assert html is not None
    assert "Place 3 in r9c7." in html
    assert (nf.explain(EASY)._repr_html_() or "").startswith("<iframe")


def test_pictures_in_the_docs_are_up_to_date() -> None:
    """`make technique-docs` updates them."""
    drawn = pictures()
    folder = FOLDER / "pictures"
    assert {path.name for path in folder.iterdir()} == set(drawn)
    stale = [name for name, text in drawn.items() if (folder / name).read_text() != text]
    assert not stale, "run `make technique-docs`"

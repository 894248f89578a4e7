"""Links in pictures, measured in the SVG itself: heads, bodies, dashes, and what lies in their way."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, pairwise, permutations
from math import atan2, degrees, dist
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

import ninefold as nf
from ninefold.render.layout import slot
from ninefold.render.scene import Line, Mark, Role, Scene
from ninefold.render.svg import draw

SVG = "{http://www.w3.org/2000/svg}"
PUZZLES = Path(__file__).parents[1] / "cases/puzzles"
CHAINS = [
    "skyscraper", "w-wing", "simple-colors-trap", "multi-colors-2", "medusa", "als-chain", "death-blossom",
    "remote-pair", "x-chain", "xy-chain", "nice-loop-continuous", "nice-loop-discontinuous", "aic",
    "grouped-nice-loop-continuous", "grouped-aic", "nishio", "forcing-chain-cell", "forcing-chain-region",
]  # fmt: skip
Point = tuple[float, float]
Pictures = Callable[[], "tuple[Picture, ...]"]


class Drawn(NamedTuple):
    """A link in a picture: the centres of its candidates, points along it, and the corners of its head."""

    ends: tuple[Point, Point]
    names: tuple[str, str]
    points: list[Point]
    head: list[Point]
    dash: list[float]
    is_weak: bool


class Picture(NamedTuple):
    """The links of a picture, and its digits: where they are and half their size."""

    name: str
    links: list[Drawn]
    digits: list[tuple[Point, float, float]]


def points_along(data: str, count: int = 120) -> list[Point]:
    """Return points on path data with absolute M, L, Q and C, by de Casteljau's construction."""
    found: list[Point] = []
    for command, text in re.findall(r"([MLQC])([^MLQCz]*)", data):
        numbers = [float(number) for number in re.findall(r"-?[0-9.]+", text)]
        corners = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            found.append(corners[0])
            continue
        start = [found[-1], *corners]
        for i in range(1, count + 1):
            t, row = i / count, start
            while len(row) > 1:
                row = [(x + t * (u - x), y + t * (v - y)) for (x, y), (u, v) in pairwise(row)]
            found.append(row[0])
    return found


def picture(name: str, svg: str) -> Picture:
    root = ElementTree.fromstring(svg)
    paths = list(root.iter(SVG + "path"))
    heads = {path.attrib["data-link"]: path for path in paths if path.attrib.get("class") == "head"}
    links = []
    for path in paths:
        kind = path.attrib.get("class", "")
        if not kind.startswith("link"):
            continue
        tip = heads.pop(path.attrib["data-of"], None)
        head = [] if tip is None else points_along(tip.attrib["d"], 1)
        first, last = path.attrib["data-of"].split(" ")
        dash = [float(part) for part in path.attrib.get("stroke-dasharray", "").split(",") if part]
        points = points_along(path.attrib["d"])
        links.append(Drawn((centre(first), centre(last)), (first, last), points, head, dash, "weak" in kind))
    assert not heads, name
    return Picture(name, links, list(digits(root)))


def digits(root: ElementTree.Element) -> Iterator[tuple[Point, float, float]]:
    for text in root.iter(SVG + "text"):
        kind, x, y = text.attrib.get("class", ""), float(text.attrib["x"]), float(text.attrib["y"])
        if "big" in kind:
            yield (x, y - 11), 8.5, 11
        elif kind not in ("name", "key"):
            yield (x, y - 4), 3.5, 4.5


def centre(name: str) -> Point:
    cell, _, digit = name.partition("=")
    return slot(nf.Candidate(nf.cell(cell), int(digit)))


@cache
def examples() -> tuple[Picture, ...]:
    return tuple(picture(id_, nf.to_svg(nf.example(id_))) for id_ in CHAINS)


@cache
def paths() -> tuple[Picture, ...]:
    """Pictures of all steps with links in the paths of hard puzzles."""
    found = []
    for level in ("evil", "diabolical"):
        lines = [line for line in (PUZZLES / f"{level}.txt").read_text().splitlines() if line[:1] != "#"]
        for line in lines[:3]:
            for board, step in nf.explain(line[:81]).positions():
                drawn = picture(str(step), nf.to_svg(step, board=board))
                found += [drawn] if drawn.links else []
    return tuple(found)


@cache
def neighbours() -> tuple[Picture, ...]:
    """Links between all candidates of a cell, in the middle of the board and in its corners."""
    found = []
    for board in (nf.Board("." * 81), nf.Board("." * 81).without(["r5c5=1", "r5c5=5", "r5c5=8"])):
        for cell in (0, 40):
            for one, other in permutations(board.candidates(cell), 2):
                start, end = nf.Candidate(cell, one), nf.Candidate(cell, other)
                scene = Scene(board)
                scene.candidates.update(dict.fromkeys((start, end), Mark(Role.HOLDS)))
                scene.lines[Line((start,), (end,), one < other, arrow=True)] = None
                found.append(picture(f"{start} {end}", draw(scene, title="")))
    return tuple(found)


SETS = [
    pytest.param(examples, id="examples"),
    pytest.param(paths, id="paths", marks=pytest.mark.slow),
    pytest.param(neighbours, id="neighbours", marks=pytest.mark.slow),
]


def length(points: list[Point]) -> float:
    return sum(map(dist, points, points[1:]))


def turn(one: Point, two: Point, three: Point, four: Point) -> float:
    """The angle between two directions, each from one point to the next."""
    first, second = (atan2(b[1] - a[1], b[0] - a[0]) for a, b in ((one, two), (three, four)))
    return abs((degrees(first - second) + 180) % 360 - 180)


def all_links(pictures: tuple[Picture, ...]) -> list[tuple[str, Drawn]]:
    found = [(f"{picture.name}: {link.names}", link) for picture in pictures for link in picture.links]
    assert len(found) > 40
    return found


@pytest.mark.parametrize("id_", ["aic", "nice-loop-continuous", "xy-chain"])
def test_no_line_is_drawn_over_a_head(id_: str) -> None:
    kinds = re.findall(r'class="(link|halo|head)["\s](?!edge)', nf.to_svg(nf.example(id_)))
    assert kinds.count("head") > 1
    assert kinds.index("head") > max(at for at, kind in enumerate(kinds) if kind != "head")


@pytest.mark.parametrize("pictures", SETS)
def test_heads_point_along_the_curve_and_at_the_target(pictures: Pictures) -> None:
    arrows = [(name, link) for name, link in all_links(pictures()) if link.head]
    assert arrows
    for name, link in arrows:
        tip, left, right = link.head[:3]
        base = (left[0] + right[0]) / 2, (left[1] + right[1]) / 2
        assert turn(link.points[-4], link.points[-1], base, tip) < 6, name
        assert turn(base, tip, base, link.ends[1]) < 6, name
        assert 7.0 < dist(tip, link.ends[1]) < 11.5, name
        assert dist(base, link.ends[1]) > dist(tip, link.ends[1]) + 5, name
        assert 1 < dist(link.points[-1], tip) < dist(base, tip) + 1, name  # the body ends inside the head


@pytest.mark.parametrize("pictures", SETS)
def test_bodies_are_long_enough_and_start_at_the_rim(pictures: Pictures) -> None:
    for name, link in all_links(pictures()):
        assert length(link.points) > 10, name
        assert 7.0 < dist(link.points[0], link.ends[0]) < 11.5, name
        assert min(dist(point, end) for end in link.ends for point in link.points) > 6.3, name


@pytest.mark.parametrize("pictures", SETS)
def test_weak_links_show_a_gap_between_dashes(pictures: Pictures) -> None:
    for name, link in all_links(pictures()):
        assert bool(link.dash) == link.is_weak, name
        if link.is_weak:
            dash, gap = link.dash
            gaps = (length(link.points) - dash) / (dash + gap)
            assert dash > 3, name
            assert gap > 2, name
            assert gaps > 0.8, name  # as long as a dash, a gap and a dash
            assert abs(gaps - round(gaps)) * (dash + gap) < 0.06 * length(link.points) + 1, name


@pytest.mark.parametrize("pictures", [examples, pytest.param(paths, marks=pytest.mark.slow)])
def test_links_avoid_digits(pictures: Pictures) -> None:
    """Links between other candidates cross almost no digits."""
    crossed, total = [], 0
    for one in pictures():
        for link in one.links:
            total += 1
            for (x, y), wide, high in one.digits:
                is_end = any(dist((x, y), end) < 1 for end in link.ends)
                hit = any(abs(u - x) < wide and abs(v - y) < high for u, v in link.points)
                crossed += [(one.name, link.names)] if hit and not is_end else []
    assert len(crossed) <= total // 100, crossed


@pytest.mark.parametrize("pictures", [examples, pytest.param(paths, marks=pytest.mark.slow)])
def test_links_do_not_hide_each_other(pictures: Pictures) -> None:
    """Two links never run together for more than half the way of the shorter one, unless it is tiny."""
    together, tiny = [], 0
    for one in pictures():
        for first, second in combinations(one.links, 2):
            short, long = sorted((first.points, second.points), key=length)
            shared = sum(min(dist(point, other) for other in long[::4]) < 3 for point in short[::6])
            if shared > 0.5 * len(short[::6]):
                tiny += length(short) < 25
                together += [(one.name, first.names, second.names)] if length(short) >= 25 else []
    assert not together
    assert tiny <= sum(len(one.links) for one in pictures()) // 100  # drawn on top, so they remain visible


def test_links_have_halos_in_the_colour_of_the_paper() -> None:
    for theme, paper in (("light", "#fff"), ("dark", "#16181c"), ("print", "#fff")):
        svg = nf.to_svg(nf.example("xy-chain"), theme=theme)  # type: ignore[arg-type]
        assert f".nf .halo{{stroke:{paper}}}" in svg
        halos = re.findall(r'<path class="halo" d="([^"]*)"', svg)
        assert halos == re.findall(r'<path class="link [^>]* d="([^"]*)"', svg) != []
        assert svg.count('class="halo edge"') == svg.count('class="head"') > 0


def test_same_picture_twice() -> None:
    assert nf.to_svg(nf.example("forcing-chain-cell")) == nf.to_svg(nf.example("forcing-chain-cell"))


def test_link_between_groups_that_share_a_candidate() -> None:
    """It connects two candidates that only one of them has."""
    board, scene = nf.Board("." * 81), Scene(nf.Board("." * 81))
    first, shared, last = (nf.Candidate(cell, 4) for cell in (6, 7, 25))
    assert set(board.candidates(6)) >= {4}
    scene.candidates.update(dict.fromkeys((first, shared, last), Mark(Role.PATTERN)))
    scene.lines[Line((first, shared), (shared, last), strong=True, arrow=True)] = None
    assert [link.names for link in picture("", draw(scene, title="")).links] == [("r1c7=4", "r3c8=4")]


def test_links_there_and_back_take_different_ways() -> None:
    one, other = nf.Candidate(9, 5), nf.Candidate(14, 5)
    in_the_way = [nf.Candidate(cell, digit) for cell in range(27) for digit in range(1, 10)]
    scene = Scene(nf.Board("." * 81).without([each for each in in_the_way if each not in (one, other)]))
    scene.candidates.update(dict.fromkeys((one, other), Mark(Role.PATTERN)))
    for start, end in ((one, other), (other, one)):
        scene.lines[Line((start,), (end,), strong=True, arrow=True)] = None
    there, back = (link.points for link in picture("", draw(scene, title="")).links)
    assert sum(min(dist(point, way) for way in back) < 3 for point in there) < len(there) / 2


@pytest.mark.parametrize("pictures", [examples, pytest.param(paths, marks=pytest.mark.slow)])
def test_links_do_not_run_on_lines_of_the_grid(pictures: Pictures) -> None:
    """The corner of the board is at (24, 20), and cells have 54 units."""
    for name, link in all_links(pictures()):
        for axis, edge in enumerate((24, 20)):
            offsets = [(point[axis] - edge + 27) % 54 - 27 for point in link.points]
            assert sum(abs(offset) < 1.5 for offset in offsets) < 0.4 * len(offsets), name

"""A constraint of each type on a 9x9 board, and tools to look into pictures."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from ninefold.render.layout import Layout
from ninefold.render.variant import draw_variant
from ninefold.variants.constraint import Constraint
from ninefold.variants.variant import Variant

SVG = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]


def boxes(size: int, height: int, width: int) -> tuple[tuple[int, ...], ...]:
    """Return the boxes of a square board."""
    return tuple(
        tuple(size * (top + down) + left + right for down in range(height) for right in range(width))
        for top in range(0, size, height)
        for left in range(0, size, width)
    )


def at(names: str) -> list[int]:
    """Return cells of a 9x9 board: at("r1c1 r1c2")."""
    return [9 * (int(name[1]) - 1) + int(name[3]) - 1 for name in names.split()]


ROW_2, COLUMN_4 = list(range(9, 18)), list(range(3, 81, 9))
LINE = at("r2c2 r3c3 r3c4 r4c5")
WINDOWS = [
    [9 * (top + i) + left + j for i in range(3) for j in range(3)] for top in (1, 5) for left in (1, 5)
]

#: One constraint of each type.
SAMPLES = [
    *(Constraint(kind, cells=LINE) for kind in ("thermo", "slow_thermo", "renban", "palindrome", "between")),
    *(Constraint(kind, cells=LINE) for kind in ("zipper", "entropic", "double_arrow")),
    Constraint("whisper", difference=5, cells=LINE),
    Constraint("lockout", difference=4, cells=LINE),
    Constraint("modular", mod=3, cells=LINE),
    Constraint("sum_line", sum=10, cells=LINE),
    Constraint("region_sum_line", cells=LINE, segments=[LINE[:1], LINE[1:2], LINE[2:3], LINE[3:]]),
    Constraint("diagonal", cells=list(range(8, 80, 8))),
    Constraint("arrow", circle=at("r6c6"), shaft=at("r5c6 r5c7 r6c8")),
    Constraint("killer_cage", sum=15, cells=at("r1c1 r1c2 r2c1")),
    Constraint("sum", sum=15, cells=at("r1c1 r1c2 r2c1")),
    Constraint("rellik_cage", sum=9, cells=at("r1c1 r1c2 r2c1")),
    Constraint("equality_cage", cells=at("r1c1 r1c2 r2c1 r2c2")),
    Constraint("lunchbox", sum=12, cells=at("r1c1 r1c2 r1c3")),
    Constraint("contains", values=[1, 2], cells=at("r1c1 r1c2 r2c1")),
    Constraint("windoku", groups=WINDOWS),
    Constraint("all_different", cells=at("r5c5 r5c6 r6c6 r7c6")),
    Constraint("clone", cells=at("r4c4 r4c5"), clone=at("r7c7 r7c8")),
    Constraint("same_values", sets=[at("r1c1 r1c2"), at("r9c1 r9c2")]),
    Constraint("indexer", axis="column", cells=list(range(0, 81, 9))),
    Constraint("odd", cells=at("r9c1 r9c2")),
    Constraint("even", cells=at("r9c8 r9c9")),
    Constraint("counting_circles", cells=at("r2c6 r3c7")),
    Constraint("minimum", cell=at("r5c5")[0], neighbours=at("r4c5 r6c5 r5c4 r5c6")),
    Constraint("maximum", cell=at("r5c5")[0], neighbours=at("r4c5 r6c5 r5c4 r5c6")),
    Constraint("difference", value=1, cells=at("r1c1 r1c2")),
    Constraint("ratio", value=2, cells=at("r2c2 r1c2")),
    Constraint("pair_sum", value=10, cells=at("r3c3 r3c4")),
    Constraint("greater_than", cells=at("r5c5 r5c4")),
    Constraint("quadruple", values=[1, 2, 3], cells=at("r6c6 r6c7 r7c6 r7c7")),
    Constraint("sandwich", sum=12, crusts=[1, 9], cells=ROW_2),
    Constraint("x_sum", sum=21, cells=ROW_2[::-1]),
    Constraint("skyscraper", count=3, cells=COLUMN_4),
    Constraint("hidden_skyscraper", value=3, cells=COLUMN_4[::-1]),
    Constraint("numbered_room", value=3, cells=ROW_2),
    Constraint("little_killer", sum=42, cells=list(range(1, 72, 10))),
    *(Constraint(kind) for kind in ("anti_knight", "anti_king", "nonconsecutive", "anti_taxicab")),
    *(Constraint(kind) for kind in ("diagonal_nonconsecutive", "global_entropy", "global_mod3")),
    Constraint("dutch_flatmates"),
    Constraint("knight_sum_forbidden", sums=[5, 15]),
    Constraint("disjoint_groups", groups=[[box[place] for box in boxes(9, 3, 3)] for place in range(9)]),
    Constraint("negative", forbid={"difference": [1], "sum": [5, 10]}, pairs=[[0, 1]]),
]


def nine(*constraints: Constraint) -> Variant:
    return Variant(9, 9, 1, 9, boxes(9, 3, 3), constraints)


def picture(*constraints: Constraint, legend: bool = False) -> Element:
    """Return the picture of a 9x9 board with some constraints."""
    return ElementTree.fromstring(draw_variant(nine(*constraints), legend=legend))


def sign(constraint: Constraint) -> Element:
    """Return the only group of elements that a constraint has in a picture."""
    (group,) = picture(constraint).iter(SVG + "g")
    assert group.attrib["class"] == constraint.type
    return group


def points_of(path: str) -> list[Point]:
    """Return the corners of a path of absolute and relative lines."""
    points: list[Point] = []
    x = y = 0.0
    for command, text in re.findall(r"([MLlmhvHVz])([^MLlmhvHVz]*)", path):
        numbers = [float(number) for number in re.findall(r"-?[0-9.]+", text)]
        if command in "hv":
            x, y = (x + numbers[0], y) if command == "h" else (x, y + numbers[0])
        elif command in "ML":
            x, y = numbers
        elif command in "ml":
            x, y = x + numbers[0], y + numbers[1]
        points.append((x, y))
    return points


def corners(root: Element) -> Iterator[tuple[Element, Point, Point]]:
    """Yield each element that is drawn, with its upper left and lower right corner."""
    for element, scale, (left, top) in _placed(root, 1, (0, 0)):
        for low, high in _extent(element):
            yield (
                element,
                (left + scale * low[0], top + scale * low[1]),
                (left + scale * high[0], top + scale * high[1]),
            )


def _placed(element: Element, scale: float, place: Point) -> Iterator[tuple[Element, float, Point]]:
    yield element, scale, place
    for child in element:
        moved = re.fullmatch(r"translate\((.*),(.*)\) scale\((.*)\)", child.attrib.get("transform", ""))
        if moved:
            yield from _placed(child, float(moved[3]), (float(moved[1]), float(moved[2])))
        else:
            yield from _placed(child, scale, place)


def _extent(element: Element) -> Iterator[tuple[Point, Point]]:
    def value(name: str) -> float:
        return float(element.attrib.get(name, 0))

    match element.tag.removeprefix(SVG):
        case "circle":
            x, y, r = value("cx"), value("cy"), value("r")
            yield (x - r, y - r), (x + r, y + r)
        case "rect":
            x, y = value("x"), value("y")
            yield (x, y), (x + value("width"), y + value("height"))
        case "path":
            points = points_of(element.attrib["d"])
            yield (
                (min(x for x, _ in points), min(y for _, y in points)),
                (
                    max(x for x, _ in points),
                    max(y for _, y in points),
                ),
            )
        case "text":
            wide, high = 6 * len(element.text or ""), 8
            start = value("x") - (0 if element.attrib.get("class") in ("key", "note") else wide / 2)
            yield (start, value("y") - high), (start + wide, value("y"))


def middles(layout: Layout, cells: list[int]) -> list[Point]:
    return [(float(x), float(y)) for x, y in map(layout.middle, cells)]

"""Outlines of groups of cells, and the borders between regions, as path data."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence

from ninefold.render.layout import CELL, Layout

__all__ = ["borders", "number", "outline", "parts", "way"]

#: A corner of the grid: column and row, counted in cells.
Point = tuple[int, int]


def number(value: float) -> str:
    """Write a coordinate with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def outline(layout: Layout, cells: Iterable[int], inset: float = 0) -> str:
    """Return a closed path around cells, `inset` units inside: one loop for each connected part and hole.

    >>> outline(Layout(left=0, top=0), [0, 1, 9], 4)
    'M4,4L104,4L104,50L50,50L50,104L4,104z'
    """
    paths = []
    for loop in _loops({divmod(cell, layout.columns) for cell in cells}):
        turns = []
        for before, at, after in zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False):
            into, out = _direction(before, at), _direction(at, after)
            if into != out:  # inwards is to the right of the way around
                x = layout.left + CELL * at[0] - inset * (into[1] + out[1])
                y = layout.top + CELL * at[1] + inset * (into[0] + out[0])
                turns.append(f"{number(x)},{number(y)}")
        paths.append(f"M{'L'.join(turns)}z")
    return "".join(paths)


def _direction(start: Point, end: Point) -> Point:
    return end[0] - start[0], end[1] - start[1]


def _loops(cells: set[tuple[int, int]]) -> Iterator[list[Point]]:
    """Yield the corners around cells (row, column), clockwise; holes run the other way."""
    edges: dict[Point, list[Point]] = defaultdict(list)
    for row, column in sorted(cells):
        sides = (
            ((-1, 0), (column, row), (column + 1, row)),
            ((0, 1), (column + 1, row), (column + 1, row + 1)),
            ((1, 0), (column + 1, row + 1), (column, row + 1)),
            ((0, -1), (column, row + 1), (column, row)),
        )
        for (down, across), start, end in sides:
            if (row + down, column + across) not in cells:
                edges[start].append(end)
    while edges:
        start = next(iter(edges))
        loop, at, into = [start], edges[start][0], (0, 0)
        _take(edges, start, at)
        into = _direction(start, at)
        while at != start or _right(into) in [_direction(at, end) for end in edges.get(at, [])]:
            loop.append(at)
            # Where two cells touch at a corner, turning right stays with the same cell.
            ends = sorted(edges[at], key=lambda end: _direction(at, end) != _right(into))
            _take(edges, at, ends[0])
            into, at = _direction(at, ends[0]), ends[0]
        yield loop


def _right(direction: Point) -> Point:
    return -direction[1], direction[0]


def _take(edges: dict[Point, list[Point]], start: Point, end: Point) -> None:
    edges[start].remove(end)
    if not edges[start]:
        del edges[start]


def borders(layout: Layout, regions: Iterable[Collection[int]]) -> str:
    """Return the lines around the regions and around the board, each once.

    >>> borders(Layout(1, 2, left=0, top=0), [[0], [1]])
    'M0,0h108M0,54h108M0,0v54M54,0v54M108,0v54'
    """
    level: set[Point] = set()  # the left ends of borders, and their upper ends
    upright: set[Point] = set()
    for region in [range(layout.rows * layout.columns), *regions]:
        inside = {divmod(cell, layout.columns) for cell in region}
        for row, column in inside:
            level |= {(column, row + side) for side in (0, 1) if (row + 2 * side - 1, column) not in inside}
            upright |= {(column + side, row) for side in (0, 1) if (row, column + 2 * side - 1) not in inside}
    runs = [(x, y, f"h{CELL * length}") for y, x, length in _runs((y, x) for x, y in level)]
    runs += [(x, y, f"v{CELL * length}") for x, y, length in _runs(upright)]
    return "".join(f"M{layout.left + CELL * x},{layout.top + CELL * y}{run}" for x, y, run in runs)


def _runs(pieces: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Join pieces on the same line: the line, the start, and the length."""
    line, start, length = -1, 0, 0
    for at, first in sorted(pieces):
        if at == line and first == start + length:
            length += 1
            continue
        if length:
            yield line, start, length
        line, start, length = at, first, 1
    if length:
        yield line, start, length


def parts(layout: Layout, cells: Sequence[int]) -> list[list[int]]:
    """Split a line where the next cell is not a neighbour.

    >>> parts(Layout(), [0, 1, 11, 80, 79])
    [[0, 1, 11], [80, 79]]
    """
    split: list[list[int]] = []
    for cell in cells:
        row, column = divmod(cell, layout.columns)
        if split:
            before_row, before_column = divmod(split[-1][-1], layout.columns)
            if max(abs(row - before_row), abs(column - before_column)) <= 1:
                split[-1].append(cell)
                continue
        split.append([cell])
    return split


def way(layout: Layout, cells: Sequence[int]) -> str:
    """Return the path through the centres of cells; a cell without a neighbour is a point.

    >>> way(Layout(), [0, 1, 11, 80])
    'M51,47L105,47L159,101M483,479h0'
    """
    paths = []
    for part in parts(layout, cells):
        points = [f"{x},{y}" for x, y in map(layout.middle, part)]
        paths.append(f"M{'L'.join(points)}" + ("h0" if len(points) == 1 else ""))
    return "".join(paths)

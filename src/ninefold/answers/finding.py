"""Find the grid in a text. A grid is 81 cells with only separators between them, or nine rows in succession.

Words end a grid, so digits in sentences do not count. Rows may have labels from 1 to 9 or from A to I.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ninefold.answers.plain_text import plain_text

__all__ = ["grid_in"]

_CELLS = r"0-9._?*xX"
#: Cells that belong together, or a word, which may have digits in it: "r3c4", "2nd".
_TOKEN = re.compile(rf"(?P<word>[{_CELLS}]{{0,3}}[^\W\d_xX]\w*)|(?P<cells>[{_CELLS}]+)")
_DIGIT, _LETTER = re.compile("[0-9]"), re.compile(r"[^\W\d_xX]")
_BLANKS = str.maketrans("0_?*xX", "......")
#: A dash that is a blank: on its own, or in a row or grid of digits and dashes.
_LONE_DASH = re.compile(r"""(?<![^\s|,"'\[&])[-–—](?![^\s|,"'\]&])""")  # noqa: RUF001 - dashes that people write
_DASHED = re.compile(r"(?<![\w.-])(?:[1-9-]{81}|[1-9-]{9})(?![\w.-])")
_EMPHASIS = str.maketrans("", "", "*_")
_FENCE = re.compile(r"\s*(?:```|~~~)")
#: What can stand before and after the cells of a row.
_NOTHING, _BULLET = re.compile(""), re.compile(r"[\s>]*[-*+•>]\s+")
_ROW = "(?:row|line|zeile|reihe|ligne|fila|riga|linha)"
_LABEL = re.compile(
    rf"""[\s>|*•#,"'{{(\[-]*(?:(?:{_ROW}|r)[\s_#-]{{0,3}})?(?P<number>[0-9A-I])(?:st|nd|rd|th)?(?:\s{_ROW})?\b"""
    r"""["')]*[.:)=|]?["']?(?:\*\*)?\s*(?:\|\s*|=>?\s*)?""",
    re.IGNORECASE,
)
_LABEL_AND_DASH = re.compile(_LABEL.pattern + r"[-–]>?\s*", re.IGNORECASE)  # noqa: RUF001
_SENTENCE = re.compile(
    rf".{{0,80}}\b{_ROW}\s{{1,3}}(?P<number>[1-9])\b[^0-9:=]{{0,20}}(?:[:=]|\bis\b)", re.IGNORECASE
)
#: Before the first row: `{"solution": [[`, "grid = ". Lists of columns and boxes are not rows.
_HEADING = re.compile(r"(?!.{0,80}\b(?:col|spalte|box|block))[^0-9:=]{0,80}[:=][\s\[{(]*", re.IGNORECASE)
_REMARK = re.compile(r"(?:\s(?:#|//|<|←|%|--\s|\((?![0-9]))|✓|✔|✅|❌).*")
_AFTER_LIST = re.compile(r"\s*,\s*(?:#|//).*")
#: The sizes that groups of cells can have: single cells, boxes, rows, bands and whole grids.
_SIZES = (1, 3, 9, 27, 81)
#: Longer lines are not rows with a label.
_LONG = 1000


class _Found(NamedTuple):
    """A row or a grid: its cells, where it ends in the text, and the label of a row (1 to 9)."""

    cells: str
    end: int
    label: int | None = None


def grid_in(text: str) -> str | None:
    """Return the last grid without blanks in a text, or else the last grid; None if there is none.

    >>> grid_in("Row 1 has a 5. So r3c4 = 5, and 12 cells are left.") is None
    True
    >>> grid_in("Puzzle 7: " + " | ".join("1 2 3 4 5 6 7 8 9" for row in range(9)))[:12]
    '123456789123'
    """
    text = plain_text(text)
    found = sorted([*_grids_of_rows(text), *_grids_between_words(text)], key=lambda grid: grid.end)
    full = [grid for grid in found if "." not in grid.cells]
    best = full or found
    return best[-1].cells if best else None


def _cells_of(piece: str, count: int) -> str | None:
    """Return the cells of a piece of text, if there are exactly `count`; stars and lines may be emphasis."""
    piece = _DASHED.sub(_without_dashes, _LONE_DASH.sub(".", piece))
    for reading in (piece.translate(_EMPHASIS), piece):
        for variant in (reading, reading.rstrip(" \t\n.!")):
            cells = _joined(_TOKEN.findall(variant), count)
            if cells is not None:
                return cells
    return None


def _without_dashes(match: "re.Match[str]") -> str:
    cells = match[0]
    return cells.replace("-", ".") if _DIGIT.search(cells) else cells


def _joined(tokens: list[tuple[str, str]], count: int) -> str | None:
    """Return the cells of tokens of equal size, and no words; None if they are not `count` cells."""
    if not tokens or any(word for word, _ in tokens):
        return None
    sizes = {len(cells) for _, cells in tokens}
    size = sizes.pop()
    if sizes or size not in _SIZES or size * len(tokens) != count:
        return None
    return "".join(cells for _, cells in tokens).translate(_BLANKS)


def _grids_between_words(text: str) -> Iterator[_Found]:
    """Yield the grids that stand between two words, in whatever groups and lines."""
    begin, count = 0, 0
    for match in _TOKEN.finditer(text):
        if match.lastgroup == "cells":
            count += match.end() - match.start()
            line = match[0].strip("*_").rstrip(".")
            if len(line) == 81:
                yield _Found(line.translate(_BLANKS), match.end())
        else:
            yield from _whole_grid(text, begin, match.start(), count)
            begin, count = match.end(), 0
    yield from _whole_grid(text, begin, len(text), count)


def _whole_grid(text: str, begin: int, end: int, count: int) -> Iterator[_Found]:
    """Yield the grid of a piece between two words, perhaps after the number of a step."""
    if not 9 <= count <= 400:  # far fewer than 81 if the blanks are dashes, more if there is emphasis
        return
    piece = text[begin:end]
    numbered = re.match(r"\s*#?[0-9]{1,3}[.:)]+\s", piece)
    for start in (0, numbered.end()) if numbered else (0,):
        cells = _cells_of(piece[start:], 81)
        if cells is not None:
            yield _Found(cells, end)
            return


def _grids_of_rows(text: str) -> Iterator[_Found]:
    """Yield the grids of nine rows in succession, and those on a single line."""
    parts: list[list[_Found]] = [[]]  # rows without a blank line or a rule between them
    end = 0
    for line in text.split("\n"):
        end += len(line) + 1
        row = _row_in(line, end)
        if row is not None:
            parts[-1].append(row)
        elif _is_separator(line):
            parts += [[]] if parts[-1] else []
        else:
            yield from _grids_of_parts(parts)
            parts = [[]]
            if 81 <= len(line) <= _LONG:
                yield from (_Found(grid.cells, end) for grid in _grids_between_words(line))
    yield from _grids_of_parts(parts)


def _row_in(line: str, end: int) -> _Found | None:
    """Return the row on a line."""
    if not 9 <= len(line) <= _LONG or _FENCE.match(line):
        return None
    bare = _REMARK.sub("", line)
    for pattern in (_NOTHING, _BULLET, _LABEL, _LABEL_AND_DASH, _SENTENCE, _HEADING):
        match = pattern.match(bare)
        if match is not None and not _LETTER.search(bare, match.end()):
            rest = bare[match.end() :]
            cells = _cells_of(rest, 9) or _fields_of(rest)
            if cells is not None:
                label = 1 if pattern is _HEADING else _number_of(match.groupdict().get("number"))
                return _Found(cells, end, label)
    return None


def _number_of(label: str | None) -> int | None:
    if label is None:
        return None
    return int(label) if label.isdigit() else ord(label.upper()) - ord("A") + 1


def _fields_of(line: str) -> str | None:
    """Return the cells of a row of a table, whose empty fields are blanks."""
    mark = next((mark for mark in "|│&" if mark in line), None)
    if mark is None:
        return None
    inner = line.strip()
    inner = inner[1:] if inner.startswith(mark) and inner.count(mark) > 8 else inner
    fields = [field.strip(" *_`{}$") for field in inner.removesuffix(mark).split(mark)]
    if len(fields) != 9 or not any(fields):
        return None
    cells = "".join(field or "." for field in fields)
    return cells.translate(_BLANKS) if re.fullmatch(rf"[{_CELLS}]{{9}}", cells) else None


def _is_separator(line: str) -> bool:
    """True for blank lines, rules, and what is left of a list after its rows."""
    line = _AFTER_LIST.sub("", line)
    return not _FENCE.match(line) and not _TOKEN.search(line.translate(_EMPHASIS))


def _grids_of_parts(parts: list[list[_Found]]) -> Iterator[_Found]:
    """Yield the grids of a succession of rows: parts that have nine rows together, or the last nine rows."""
    rows = [row for part in parts for row in part]
    if len(rows) < 9:
        return
    sizes = [len(part) for part in parts]
    last = free = len(rows)  # no row belongs to two grids
    for at in range(len(parts) - 1, -1, -1):
        size, first = 0, at
        while first >= 0 and size < 9:
            size += sizes[first]
            first -= 1
        if size == 9 and sizes[at] and last <= free:
            free = last - 9
            yield from _grid_of(rows[free:last])
        last -= sizes[at]
    if free == len(rows):
        yield from _grid_of(rows[-9:])


def _grid_of(rows: list[_Found]) -> Iterator[_Found]:
    """Yield a grid, if the labels of its rows are in order."""
    for start in (0, 1):
        if all(row.label in (None, number) for number, row in enumerate(rows, start)):
            yield _Found("".join(row.cells for row in rows), rows[-1].end)
            return

"""Write `src/ninefold/logic/evidence.py` from the core's table of evidence types (`make stub`)."""

import re
import sys
from pathlib import Path
from textwrap import fill, indent

from ninefold._native import evidence_table

__all__ = ["MODULE", "module_text"]

ROOT = Path(__file__).parents[1]
MODULE = ROOT / "src/ninefold/logic/evidence.py"

HEAD = '''\
"""The evidence of a step: the pattern for people, by the parts that its cells play; one type for each kind.

Written by `make stub` from the tables in native/logic/evidence.hpp: change those.

All are named tuples: to make data classes of them would take as long as all else that `ninefold hint` does.
"""

from typing import NamedTuple

from ninefold._native import CandidateSet, CellSet, DigitSet, House
from ninefold.candidate import Candidate
from ninefold.logic.truth import Truth
'''

WIDTH = 110
#: Cells and digits are numbers in Python.
NUMBERS = re.compile(r"\b(Cell|Digit)\b")

#: Name, docstring, whether it only occurs within others, fields: name, type, default.
Row = tuple[str, str, bool, list[tuple[str, str, str | None]]]


def module_text() -> str:
    """The whole module."""
    rows = evidence_table()
    kinds = [name for name, _, is_part, _ in rows if not is_part]
    known: set[str] = set()
    classes = []
    for row in rows:
        known.add(row[0])
        classes.append(_class(row, {name for name, *_ in rows} - known))
    return "\n".join([HEAD, _names(rows), *classes, _union(kinds), _cell_fields(rows)])


def _names(rows: list[Row]) -> str:
    names = ["CELL_FIELDS", *sorted(["Evidence", *(name for name, *_ in rows)])]
    return "\n".join(["__all__ = [", *(f'    "{name}",' for name in names), "]", "", ""])


def _class(row: Row, later: set[str]) -> str:
    name, doc, _, fields = row
    lines = [f"class {name}(NamedTuple):", indent(_docstring(doc), "    "), ""]
    for field, annotation, default in fields:
        plain = NUMBERS.sub("int", annotation)
        known = f'"{plain}"' if later & set(re.findall(r"\w+", plain)) else plain
        lines.append(f"    {field}: {known}" + ("" if default is None else f" = {default}"))
    return "\n".join([*lines, "", ""])


def _docstring(doc: str) -> str:
    summary, *more = doc.split("\n\n")
    if not more:
        return f'"""{summary}"""'
    return "\n\n".join([f'"""{summary}', *(fill(part, WIDTH - 4) for part in more)]) + '\n"""'


def _union(kinds: list[str]) -> str:
    first, *others = kinds
    head = ["#: What the core's techniques give as evidence.", "Evidence = (", f"    {first}"]
    return "\n".join([*head, *(f"    | {kind}" for kind in others), ")", ""])


def _cell_fields(rows: list[Row]) -> str:
    every = [field for *_, fields in rows for field in fields]
    names = sorted({name for name, annotation, _ in every if re.search(r"\bCell\b", annotation)})
    listed = ", ".join(f'"{name}"' for name in names)
    return f"#: The fields that hold the number of a cell.\nCELL_FIELDS = frozenset({{{listed}}})\n"


def run() -> int:
    """Write the module if it has changed."""
    text = module_text()
    if not MODULE.exists() or MODULE.read_text() != text:
        MODULE.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(run())

"""The golden cases: positions where a technique must find a step, or must find none.

They are the package's example of each technique, followed by the cases in `tests/cases`.
"""

from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import ninefold as nf
from ninefold.logic.examples import Effect, board_at, effect_of, read_effect, read_example, read_position

__all__ = [
    "FAMILIES",
    "Case",
    "Effect",
    "all_cases",
    "cases_of",
    "effect_of",
    "path_of",
    "read_effect",
    "read_position",
]

FOLDER = Path(__file__).parent / "cases"

FAMILY_OF = {info.id: info.family for info in nf.techniques()}
FAMILIES = list(dict.fromkeys(FAMILY_OF.values()))


class Case(NamedTuple):
    """One line of a case file; `effect` is None if the technique must find nothing."""

    where: str
    technique: str
    position: str
    placed: frozenset[int]
    removed: frozenset[nf.Candidate]
    effect: Effect | None
    source: str

    @property
    def board(self) -> nf.Board:
        return board_at(self.position, self.placed).without(self.removed)

    @property
    def givens(self) -> str:
        return "".join("." if cell in self.placed else digit for cell, digit in enumerate(self.position))


def path_of(family: str) -> Path:
    return FOLDER / f"{family}.txt"


def cases_of(family: str) -> list[Case]:
    """Return the examples of a family, then the cases of its file, if it has one, in order."""
    examples = [case for case in EXAMPLES if FAMILY_OF[case.technique] == family]
    path = path_of(family)
    return examples + (_cases(path.name, path.read_text()) if path.exists() else [])


def all_cases() -> list[Case]:
    """Return the cases of classic Sudoku; tests/variants has those of variants."""
    found = [case for family in FAMILIES for case in cases_of(family)]
    return [case for case in found if not case.position.startswith("{")]


def _cases(name: str, text: str) -> list[Case]:
    return [
        Case(f"{name}:{number}", *read_example(line))
        for number, line in enumerate(text.splitlines(), 1)
        if line and not line.startswith("#")
    ]


EXAMPLES = _cases("examples.txt", (files("ninefold.logic") / "examples.txt").read_text("ascii"))

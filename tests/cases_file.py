"""The golden cases of `tests/cases`: positions where a technique must find a step, or must find none."""

import re
from pathlib import Path
from typing import NamedTuple

import ninefold as nf

FOLDER = Path(__file__).parent / "cases"

FAMILIES = list(dict.fromkeys(info.family for info in nf.techniques()))


class Effect(NamedTuple):
    """What a step places and what it removes, in any order."""

    places: frozenset[nf.Candidate]
    removes: frozenset[nf.Candidate]


class Case(NamedTuple):
    """One line of a file. `effect` is None where the technique must find nothing."""

    where: str
    technique: str
    position: str
    placed: frozenset[int]
    removed: frozenset[nf.Candidate]
    effect: Effect | None
    source: str

    @property
    def board(self) -> nf.Board:
        return nf.Board(self.position, placed=self.placed).without(self.removed)

    @property
    def givens(self) -> str:
        return "".join("." if cell in self.placed else digit for cell, digit in enumerate(self.position))


def path_of(family: str) -> Path:
    return FOLDER / f"{family}.txt"


def cases_of(family: str) -> list[Case]:
    """The cases of a family, in the order of its file; none if there is no such file."""
    path = path_of(family)
    lines = path.read_text().splitlines() if path.exists() else []
    return [
        _case(f"{path.name}:{number}", line)
        for number, line in enumerate(lines, 1)
        if line and not line.startswith("#")
    ]


def all_cases() -> list[Case]:
    return [case for family in FAMILIES for case in cases_of(family)]


def effect_of(step: nf.Step) -> Effect:
    return Effect(frozenset(step.places), frozenset(step.removes))


def read_position(text: str) -> tuple[str, frozenset[int]]:
    """Reads 81 digits and dots, with `+` before a digit that is not a given: the line, and these cells."""
    cells = re.findall(r"\+?[1-9]|\.", text)
    assert "".join(cells) == text, f"not a position: {text!r}"
    assert len(cells) == 81, f"{len(cells)} cells instead of 81: {text!r}"
    return text.replace("+", ""), frozenset(cell for cell, what in enumerate(cells) if what[0] == "+")


def read_effect(text: str) -> Effect:
    """Reads `r1c5=7`, `r4c7,r4c9<>4`, `r1c2<>35` and several of these with spaces between."""
    places: set[nf.Candidate] = set()
    removes: set[nf.Candidate] = set()
    for part in text.split():
        match = re.fullmatch(r"([rc1-9,]+)(=|<>)([1-9]+)", part)
        assert match, f"not an effect: {part!r}"
        cells, sign, digits = match.groups()
        several = {nf.Candidate(nf.cell(name), int(digit)) for name in cells.split(",") for digit in digits}
        (places if sign == "=" else removes).update(several)
    return Effect(frozenset(places), frozenset(removes))


def _case(where: str, line: str) -> Case:
    columns = [column.strip() for column in line.split("|")]
    assert len(columns) == 5, f"{where}: {len(columns)} columns instead of 5"
    technique, position, removed, expected, source = columns
    must_not = technique.endswith("!")
    assert must_not == (not expected), f"{where}: a case has an effect or a !, and not both"
    assert source, f"{where}: no source"
    effect = None if must_not else read_effect(expected)
    line, placed = read_position(position)
    name = technique.removesuffix("!")
    return Case(where, name, line, placed, read_effect(removed).removes, effect, source)

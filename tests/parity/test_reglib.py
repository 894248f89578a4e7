"""HoDoKu's library of technique cases: each case's step is found, and nothing where nothing must be found."""

from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

import pytest

import ninefold as nf
from tests.verifier import Symmetry

#: Technique by code. A fifth digit marks Siamese fish, which are found by the same technique.
CODES = {
    "0000": "full-house", "0002": "hidden-single", "0003": "naked-single",
    "0100": "pointing", "0101": "claiming", "0110": "locked-pair", "0111": "locked-triple",
    "0200": "naked-pair", "0201": "naked-triple", "0202": "naked-quad",
    "0210": "hidden-pair", "0211": "hidden-triple", "0212": "hidden-quad",
    "0300": "x-wing", "0301": "swordfish", "0302": "jellyfish",
    "0310": "finned-x-wing", "0311": "finned-swordfish", "0312": "finned-jellyfish",
    "0320": "sashimi-x-wing", "0321": "sashimi-swordfish", "0322": "sashimi-jellyfish",
    "0331": "franken-swordfish", "0332": "franken-jellyfish",
    "0340": "finned-franken-x-wing", "0341": "finned-franken-swordfish", "0342": "finned-franken-jellyfish",
    "0362": "finned-mutant-jellyfish",
    "0363": "finned-mutant-squirmbag", "0364": "finned-mutant-whale",
    "0400": "skyscraper", "0401": "two-string-kite", "0402": "empty-rectangle", "0403": "turbot-fish",
    "0404": "dual-two-string-kite", "0405": "dual-empty-rectangle",
    "0500": "simple-colors-trap", "0501": "simple-colors-wrap",
    "0502": "multi-colors-1", "0503": "multi-colors-2",
    "0800": "xy-wing", "0801": "xyz-wing", "0803": "w-wing",
}  # fmt: skip


class Case(NamedTuple):
    line: int
    code: str
    must_not: bool
    board: nf.Board
    removes: frozenset[nf.Candidate]
    places: frozenset[nf.Candidate]


def candidates(field: str) -> frozenset[nf.Candidate]:
    """Triples of digit, row, column."""
    return frozenset(nf.Candidate(9 * int(t[1]) + int(t[2]) - 10, int(t[0])) for t in field.split())


def cases(shared: Path) -> dict[str, list[Case]]:
    found = defaultdict(list)
    for number, line in enumerate((shared / "oracle/reglib-1.3.txt").read_text().splitlines(), 1):
        if not line.startswith(":"):
            continue
        _, technique, _, givens, deleted, removes, places, *_ = [*line.split(":"), "", "", ""]
        code, _, variant = technique.partition("-")
        board = nf.Board(givens.replace("+", "")).without(candidates(deleted))
        found[code[:4]].append(
            Case(number, code, variant == "x", board, candidates(removes), candidates(places))
        )
    return found


@pytest.mark.parametrize("code", CODES)
def test_the_cases_of_the_library(code: str, shared: Path) -> None:
    known = cases(shared)[code]
    assert known
    for case in known:
        steps = nf.find_steps(case.board, technique=CODES[code])
        found = {(frozenset(step.removes), frozenset(step.places)) for step in steps}
        assert ((case.removes, case.places) in found) != case.must_not, f"line {case.line}"
        assert all(nf.check_step(case.board, step) for step in steps), f"line {case.line}"


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("most", [5, pytest.param(None, marks=pytest.mark.full)])
def test_symmetry_changes_nothing(code: str, most: int | None, shared: Path) -> None:
    for case in cases(shared)[code][:most]:
        symmetry = Symmetry(case.line)
        image = {cell: i for i, cell in enumerate(symmetry.source)}

        def moved(
            candidate: nf.Candidate, symmetry: Symmetry = symmetry, image: dict[int, int] = image
        ) -> nf.Candidate:
            return nf.Candidate(image[candidate.cell], int(symmetry.digit[str(candidate.digit)]))

        board = nf.Board(symmetry.apply(case.board.line))
        gone = set(map(moved, nf.Board(case.board.line).all_candidates)) - set(
            map(moved, case.board.all_candidates)
        )
        board = board.without(gone)
        here = {effect(step) for step in nf.find_steps(case.board, technique=CODES[code])}
        there = {effect(step) for step in nf.find_steps(board, technique=CODES[code])}
        assert {frozenset(map(moved, part)) for part in here} == there


def effect(step: nf.Step) -> frozenset[nf.Candidate]:
    return frozenset([*step.removes, *step.places])

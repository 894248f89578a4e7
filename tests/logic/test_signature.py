"""Behaviour signatures of logic. A commit that changes a number must say so.

Paths show which step comes first; counts of all steps show whether finders still find everything.
"""

from collections import Counter

import pytest

import ninefold as nf
from ninefold.logic.examples import read_effect, read_position
from tests.conftest import ROOT

GENERATED = [line for line in (ROOT / "tests/cases/generated.txt").read_text().split("\n") if len(line) == 81]

SIGNATURE = {
    "hidden-single": 1964, "full-house": 1165, "naked-single": 91, "pointing": 81,
    "grouped-nice-loop-discontinuous": 28, "claiming": 26, "nice-loop-discontinuous": 25,
    "naked-pair": 20, "medusa": 13, "two-string-kite": 11, "x-wing": 10, "naked-triple": 10,
    "w-wing": 9, "wxyz-wing": 7, "xyz-wing": 6, "locked-pair": 5, "hidden-pair": 5, "locked-triple": 4,
    "xy-wing": 4, "skyscraper": 4, "finned-x-wing": 3, "unique-rectangle-1": 3, "bug-1": 3,
    "nice-loop-continuous": 3, "unique-rectangle-3": 3, "sashimi-swordfish": 3,
    "grouped-nice-loop-continuous": 2, "hidden-rectangle": 2, "sue-de-coq": 2, "finned-jellyfish": 2,
    "xy-chain": 1, "swordfish": 1, "sashimi-x-wing": 1, "finned-swordfish": 1, "simple-colors-trap": 1,
    "multi-colors-1": 1, "hidden-triple": 1, "empty-rectangle": 1, "unique-loop": 1,
}  # fmt: skip


def test_paths_of_fixed_puzzles_are_unchanged() -> None:
    paths = [nf.explain(givens) for givens in GENERATED]
    assert Counter(step.technique for path in paths for step in path.steps) == SIGNATURE


def positions() -> list[nf.Board]:
    boards = []
    for line in (ROOT / "tests/cases/positions.txt").read_text().splitlines()[1:]:
        position, removed, _ = (column.strip() for column in line.split("|"))
        digits, placed = read_position(position)
        boards.append(nf.Board(digits, placed=placed).without(read_effect(removed).removes))
    return boards


POSITIONS = positions()

#: For each technique, the number of steps in all positions and of the candidates they place or remove.
FOUND: dict[str, tuple[int, int]] = {
    "full-house": (9, 9), "hidden-single": (97, 97), "naked-single": (25, 25), "pointing": (123, 221),
    "claiming": (129, 245), "locked-pair": (12, 46), "locked-triple": (3, 16), "naked-pair": (103, 256),
    "naked-triple": (63, 196), "naked-quad": (35, 165), "hidden-pair": (113, 326),
    "hidden-triple": (52, 199), "hidden-quad": (22, 108), "x-wing": (53, 112), "swordfish": (32, 89),
    "jellyfish": (8, 26), "finned-x-wing": (72, 76), "finned-swordfish": (75, 97),
    "finned-jellyfish": (55, 60), "sashimi-x-wing": (206, 273), "sashimi-swordfish": (62, 76),
    "sashimi-jellyfish": (28, 34), "franken-x-wing": (182, 390), "franken-swordfish": (138, 309),
    "franken-jellyfish": (148, 336), "finned-franken-x-wing": (600, 704),
    "finned-franken-swordfish": (2788, 3571), "finned-franken-jellyfish": (5064, 6590),
    "mutant-x-wing": (0, 0), "mutant-swordfish": (55, 109), "mutant-jellyfish": (71, 214),
    "finned-mutant-x-wing": (390, 410), "finned-mutant-swordfish": (1153, 1345),
    "finned-mutant-jellyfish": (1360, 1773), "finned-mutant-squirmbag": (1061, 1427),
    "finned-mutant-whale": (640, 990), "skyscraper": (82, 143), "two-string-kite": (125, 128),
    "turbot-fish": (151, 153), "empty-rectangle": (247, 247), "dual-two-string-kite": (15, 30),
    "dual-empty-rectangle": (77, 154), "xy-wing": (49, 76), "xyz-wing": (10, 12), "w-wing": (190, 252),
    "wxyz-wing": (52, 71), "simple-colors-trap": (137, 219), "simple-colors-wrap": (24, 118),
    "multi-colors-1": (55, 134), "multi-colors-2": (13, 35), "medusa": (230, 1052),
    "unique-rectangle-1": (19, 38), "unique-rectangle-2": (7, 14), "unique-rectangle-3": (9, 14),
    "unique-rectangle-4": (14, 28), "unique-rectangle-5": (3, 3), "unique-rectangle-6": (4, 8),
    "hidden-rectangle": (29, 29), "avoidable-rectangle-1": (4, 4), "avoidable-rectangle-2": (3, 4),
    "unique-loop": (9, 16), "bug-1": (3, 6), "bug-2": (5, 9), "bug-3": (3, 5), "bug-4": (6, 12),
    "sue-de-coq": (51, 251), "als-xz": (3133, 7849), "als-xy-wing": (13194, 22130),
    "als-chain": (2114, 5157), "death-blossom": (81, 112), "aligned-pair-exclusion": (134, 136),
    "aligned-triplet-exclusion": (339, 420), "remote-pair": (24, 52), "x-chain": (438, 605),
    "xy-chain": (612, 951), "nice-loop-continuous": (185, 723), "nice-loop-discontinuous": (2341, 2515),
    "aic": (1543, 3317), "grouped-nice-loop-continuous": (2581, 25001),
    "grouped-nice-loop-discontinuous": (5189, 7445), "grouped-aic": (3633, 8418), "nishio": (672, 672),
    "forcing-chain-cell": (1557, 1557), "forcing-chain-region": (2009, 2009),
    "forcing-chain-contradiction": (4541, 4541), "forcing-chain-verity": (2323, 2323),
    "forcing-net": (7823, 7823), "template-set": (77, 208), "template-delete": (220, 684),
    "rule-arrangements": (0, 0), "innies-and-outies": (0, 0),  # of variants
}  # fmt: skip


def test_every_technique_is_counted() -> None:
    assert list(FOUND) == [info.id for info in nf.techniques()]
    assert len(POSITIONS) >= 60


#: Finders that together take longer than all others.
SLOW = {
    "finned-franken-jellyfish", "finned-mutant-jellyfish", "finned-mutant-squirmbag", "finned-mutant-whale",
    "als-xy-wing", "als-chain", "grouped-nice-loop-continuous", "grouped-nice-loop-discontinuous",
    "forcing-chain-cell", "forcing-chain-region", "forcing-chain-contradiction", "forcing-chain-verity",
    "forcing-net", "grouped-aic", "nishio", "mutant-jellyfish", "finned-franken-swordfish",
}  # fmt: skip


@pytest.mark.parametrize(
    "technique", [pytest.param(id_, marks=[pytest.mark.slow] * (id_ in SLOW)) for id_ in FOUND]
)
def test_technique_finds_as_many_steps_as_before(technique: str) -> None:
    steps = [step for board in POSITIONS for step in nf.find_steps(board, technique=technique)]
    assert (len(steps), sum(len(step.places) + len(step.removes) for step in steps)) == FOUND[technique]

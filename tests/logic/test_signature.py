"""What the paths over fixed puzzles are made of. If the numbers change, the commit says so."""

from collections import Counter

import ninefold as nf
from tests.conftest import ROOT

GENERATED = [line for line in (ROOT / "tests/cases/generated.txt").read_text().split("\n") if len(line) == 81]

SIGNATURE = {
    "naked-single": 1334, "full-house": 1203, "hidden-single": 688, "pointing": 71, "claiming": 20,
    "naked-pair": 19, "nice-loop-discontinuous": 16, "grouped-nice-loop-discontinuous": 12,
    "two-string-kite": 9, "x-wing": 9, "medusa": 8, "naked-triple": 8, "w-wing": 7, "wxyz-wing": 7,
    "locked-pair": 6, "hidden-pair": 4, "skyscraper": 4, "xy-wing": 4, "xyz-wing": 4, "bug-1": 3,
    "locked-triple": 3, "sashimi-swordfish": 3, "unique-rectangle-1": 3, "finned-jellyfish": 2,
    "finned-x-wing": 2, "nice-loop-continuous": 2, "empty-rectangle": 1,
    "grouped-nice-loop-continuous": 1, "hidden-triple": 1, "multi-colors-1": 1, "sue-de-coq": 1,
    "swordfish": 1, "unique-loop": 1, "unique-rectangle-3": 1, "xy-chain": 1,
}  # fmt: skip


def test_the_paths_over_fixed_puzzles_are_what_they_were() -> None:
    paths = [nf.explain(givens) for givens in GENERATED]
    assert Counter(step.technique for path in paths for step in path.steps) == SIGNATURE

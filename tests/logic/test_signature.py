"""What the paths over fixed puzzles are made of. If the numbers change, the commit says so."""

from collections import Counter

import ninefold as nf
from tests.conftest import ROOT

GENERATED = [line for line in (ROOT / "tests/cases/generated.txt").read_text().split("\n") if len(line) == 81]

SIGNATURE = {
    "naked-single": 1212, "full-house": 1080, "hidden-single": 650, "pointing": 64, "claiming": 14,
    "naked-pair": 13, "two-string-kite": 8, "naked-triple": 7, "x-wing": 7, "medusa": 7,
    "locked-pair": 6, "wxyz-wing": 5, "w-wing": 5, "finned-x-wing": 4, "xyz-wing": 4, "xy-wing": 4,
    "locked-triple": 3, "hidden-pair": 3, "skyscraper": 2, "sashimi-swordfish": 2, "swordfish": 1,
    "multi-colors-1": 1, "hidden-triple": 1,
}  # fmt: skip


def test_the_paths_over_fixed_puzzles_are_what_they_were() -> None:
    paths = [nf.explain(givens) for givens in GENERATED]
    assert Counter(step.technique for path in paths for step in path.steps) == SIGNATURE

"""Behaviour signatures of generation: a seed gives the same puzzles, unless a commit says otherwise."""

from hashlib import sha256
from typing import Any

import pytest

import ninefold as nf

HEART = nf.generate(clues=30, symmetry="mirror-vertical", seed=8)

#: Options, number of puzzles, and digest of their lines.
GENERATED: list[tuple[dict[str, Any], int, str]] = [
    ({}, 200, "b927aa64b65ae06a"),
    ({"clues": 26}, 50, "7283dc6d0e7109b4"),
    ({"clues": 30, "minimal": False}, 50, "8ca7f170f625134a"),
    ({"symmetry": "rotate-90"}, 30, "065236164c432713"),
    ({"symmetry": "random"}, 30, "a1e3565121f8852d"),
    ({"pattern": HEART}, 5, "3d0eff94f3235a24"),
    ({"difficulty": "hard"}, 10, "fe1983ad234f1e18"),
    ({"difficulty": "7.0-7.2", "mutate": True}, 5, "83034bbc9fdbfb7b"),
    ({"difficulty": "2.0-2.6", "symmetry": "rotate-180", "mutate": True}, 5, "fd625448a0c88e1f"),
    ({"hodoku": "unfair"}, 5, "dd5adc10a6ddd4fe"),
    ({"requires": "x-wing", "mutate": True}, 3, "1c9269fc19b1e462"),
    ({"only": "singles,locked", "requires": "locked"}, 5, "14b595580153e7bd"),
    ({"difficulty": "2.3-5.0", "pearl": True, "mutate": True}, 3, "f4983f18aa5610c5"),
]


def digest(lines: list[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


@pytest.mark.slow
@pytest.mark.parametrize(("options", "count", "expected"), GENERATED, ids=lambda value: str(value)[:60])
def test_a_seed_gives_the_same_puzzles(options: dict[str, Any], count: int, expected: str) -> None:
    assert digest([puzzle.givens for puzzle in nf.generate_many(count, seed=4, **options)]) == expected


def test_a_seed_gives_the_same_variants() -> None:
    lines = [nf.shuffle(HEART, seed).givens for seed in range(20)]
    assert digest(lines) == "19ec1799f5db5078"


def test_a_seed_removes_the_same_clues() -> None:
    full = nf.solve(HEART).grid
    assert digest([nf.minimise(full, seed=seed).givens for seed in range(20)]) == "064dee2d81bc33a6"


def test_a_seed_gives_the_same_exercises() -> None:
    boards = [board.line for board, _ in nf.practice("naked-pair", 5, seed=1).positions()]
    assert digest(boards) == "5c7348a64ad535ae"

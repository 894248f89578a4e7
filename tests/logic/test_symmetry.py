"""Symmetric boards have symmetric steps: no technique depends on the order of houses or digits."""

from collections import Counter

import pytest

import ninefold as nf
from tests.puzzles import EXPERT, HARD
from tests.verifier import Symmetry

pytestmark = pytest.mark.slow

#: On this board, finned Franken fish once depended on the order of the houses.
FRANKEN = ".34518697895467231..1923..8..8239.65.29.....3..7.5...91.3.46952..63921.49421.53.6"
#: On this one, the death blossoms found once depended on the order of the almost locked sets.
BLOSSOMS = "...1....46.7539.....187...9312......9.54......64.....11283476954..2...3..3......."

#: These depend on the order: if several almost locked sets make the same link, the first one is used, and
#: if there are very many loops, not all of them are tried.
TOO_MANY = {"grouped-nice-loop-continuous"}

Effects = Counter[frozenset[nf.Candidate]]


def effects(board: nf.Board, technique: str) -> Effects:
    return Counter(
        frozenset(step.places + step.removes) for step in nf.find_steps(board, technique=technique)
    )


def moved(of: Effects, symmetry: Symmetry) -> Effects:
    def image(effect: frozenset[nf.Candidate]) -> frozenset[nf.Candidate]:
        return frozenset(nf.Candidate(*symmetry.move(*candidate)) for candidate in effect)

    return Counter({image(effect): count for effect, count in of.items()})


@pytest.mark.parametrize("givens", [FRANKEN, BLOSSOMS, HARD, EXPERT])
def test_images_have_the_same_steps(givens: str) -> None:
    images = [Symmetry(seed) for seed in range(4)]
    for info in nf.techniques():
        if info.id in TOO_MANY:
            continue
        here = effects(nf.Board(givens), info.id)
        for symmetry in images:
            there = effects(nf.Board(symmetry.apply(givens)), info.id)
            assert there == moved(here, symmetry), info.id

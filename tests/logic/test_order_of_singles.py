"""The default profile takes the single that people see first; HoDoKu's profile keeps HoDoKu's order.

The singles of a position are found by counting, from the rules alone; the finders are not involved.
"""

from collections import Counter
from collections.abc import Iterator

import pytest

import ninefold as nf
from ninefold.logic.profile import plan
from tests.conftest import ROOT
from tests.puzzles import EASY, EXPERT
from tests.verifier import HOUSES

LINES, BOXES = HOUSES[:18], HOUSES[18:]
#: A cell and its digit, counted from 0 and 1.
Placement = tuple[int, int]

HUMAN = ("full house", "hidden in a box", "hidden in a line", "naked")
HODOKU = ("full house", "naked", "hidden in a box", "hidden in a line")


class Position:
    """The digits, and the candidates of each empty cell."""

    def __init__(self, givens: str) -> None:
        self.marks: dict[int, set[int]] = {cell: set(range(1, 10)) for cell in range(81)}
        for cell, digit in enumerate(givens):
            if digit != ".":
                self.place(cell, int(digit))

    def place(self, cell: int, digit: int) -> None:
        assert digit in self.marks.pop(cell)
        for house in HOUSES:
            if cell in house:
                for other in set(house) & self.marks.keys():
                    self.marks[other].discard(digit)

    def singles(self) -> dict[str, set[Placement]]:
        """All singles of the position, by kind."""
        full = (cells for house in HOUSES if len(cells := [c for c in house if c in self.marks]) == 1)
        return {
            "full house": {(cell, digit) for (cell,) in full for digit in self.marks[cell]},
            "hidden in a box": set(self._hidden(BOXES)),
            "hidden in a line": set(self._hidden(LINES)),
            "naked": {(cell, min(digits)) for cell, digits in self.marks.items() if len(digits) == 1},
        }

    def _hidden(self, houses: list[list[int]]) -> Iterator[Placement]:
        for house in houses:
            for digit in range(1, 10):
                places = [cell for cell in house if digit in self.marks.get(cell, ())]
                if len(places) == 1:
                    yield places[0], digit


def kinds_on_path(givens: str, profile: str, order: tuple[str, ...]) -> Counter[str]:
    """Check that each step of a path is a single of the first kind that there is; count the kinds."""
    position, counts = Position(givens), Counter[str]()
    for step in nf.explain(givens, profile=profile).steps:
        singles = position.singles()
        first = next((kind for kind in order if singles[kind]), None)
        assert (first is not None) == step.technique.endswith(("single", "house"))
        if first is not None:
            assert step.places[0] in singles[first], f"{step} is not a {first}"
            assert step.technique.split("-")[0] == first.split()[0]
            counts[first] += 1
        for cell, digit in step.removes:
            position.marks[cell].remove(digit)
        for cell, digit in step.places:
            position.place(cell, digit)
    assert not position.marks
    return counts


def easy_examples() -> list[str]:
    """The puzzles of `examples` that singles solve, found without the package."""
    texts = ((ROOT / f"examples/{name}.txt").read_text() for name in ("compare", "generated"))
    lines = [line for text in texts for line in text.splitlines() if not line.startswith("#")]
    found = []
    for givens in lines:
        position = Position(givens)
        while singles := set[Placement]().union(*position.singles().values()):
            position.place(*min(singles))
        if not position.marks:
            found.append(givens)
    return found


EASY_EXAMPLES = easy_examples()


def test_there_are_easy_examples() -> None:
    assert EASY in EASY_EXAMPLES
    assert len(EASY_EXAMPLES) >= 10


@pytest.mark.parametrize("givens", EASY_EXAMPLES)
def test_people_see_hidden_singles_first(givens: str) -> None:
    counts = kinds_on_path(givens, "human", HUMAN)
    assert counts["hidden in a box"] > counts["hidden in a line"] + counts["naked"]


@pytest.mark.parametrize("givens", EASY_EXAMPLES)
def test_hodoku_keeps_its_order(givens: str) -> None:
    kinds_on_path(givens, "hodoku", HODOKU)


def test_order_holds_between_harder_steps() -> None:
    assert kinds_on_path(EXPERT, "human", HUMAN)["naked"] > 0
    kinds_on_path(EXPERT, "hodoku", HODOKU)


def test_puzzle_for_beginners_needs_no_naked_single() -> None:
    """Its rating is 1.2: hidden singles in boxes are enough."""
    assert kinds_on_path(EASY, "human", HUMAN) == {"full house": 20, "hidden in a box": 24}
    assert kinds_on_path(EASY, "hodoku", HODOKU) == {"full house": 21, "naked": 23}


@pytest.mark.parametrize("givens", [EASY, EXPERT])
def test_order_of_singles_changes_no_harder_step(givens: str) -> None:
    """Singles lead to the same position in any order."""
    human = nf.explain(givens)
    naked_first = nf.explain(givens, techniques=["full-house", "naked-single", *plan("human").techniques])
    assert human.steps != naked_first.steps
    singles = {"full-house", "naked-single", "hidden-single"}
    with_hidden, with_naked = (
        [step for step in path.steps if step.technique not in singles] for path in (human, naked_first)
    )
    assert with_hidden == with_naked

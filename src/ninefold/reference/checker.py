"""The step checker in a page of Python: an independent check for tests, which also shows what a proof is.

A step carries truths: "this cell has one of its candidates", "this house has the digit in one of its cells".
Choose a candidate for each truth, with no two of them clashing. A removal is right if no such choice is
possible together with the removed candidate. A placement is right if no such choice is possible without the
placed candidate.

A step of a variant can also name constraints. Then a choice must obey them, too.

If the givens have one solution, there is one more truth: a deadly pattern, whose digits could be swapped, has
another digit in one of its cells. The caller states this premise; the checker does not count solutions.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence, Set

from ninefold._native import Board
from ninefold.reference.grid import HOUSES, PEERS

__all__ = ["check_step"]

_Candidate = tuple[int, int]  # cell, digit
_Clash = Callable[[_Candidate, _Candidate], bool]
_Keeps = Callable[[Sequence[_Candidate]], bool]


def classic_clash(x: _Candidate, y: _Candidate) -> bool:
    """True if two candidates of classic Sudoku cannot both hold."""
    if x[0] == y[0]:
        return x[1] != y[1]
    return x[1] == y[1] and y[0] in PEERS[x[0]]


def keeps_everything(_: Sequence[_Candidate]) -> bool:
    """For steps without constraints: any choice will do."""
    return True


def has_choice(
    truths: Sequence[Set[_Candidate]], clash: _Clash, keeps: _Keeps, chosen: tuple[_Candidate, ...] = ()
) -> bool:
    """True if a candidate of each truth can be chosen without clashes; tries the shortest truth first."""
    if not truths:
        return keeps(chosen)
    first, *rest = sorted(truths, key=len)
    return any(
        has_choice(
            [{other for other in truth if not clash(option, other)} for truth in rest],
            clash,
            keeps,
            (*chosen, option),
        )
        for option in first
    )


def can_be_exchanged(pattern: Set[_Candidate], board: Board) -> bool:
    """True if each cell has two candidates of the pattern, and each digit has two places in a house or none.

    If all its cells were filled from the pattern, swapping the two digits in each cell would give another
    solution.
    """
    cells = {cell for cell, _ in pattern}
    if not cells.isdisjoint(board.givens):
        return False
    if any(board.value(cell) and (cell, board.value(cell)) not in pattern for cell in cells):
        return False
    counts = Counter(cell for cell, _ in pattern)
    places = Counter((i, digit) for cell, digit in pattern for i, house in enumerate(HOUSES) if cell in house)
    return {*counts.values(), *places.values()} == {2}


def check_step(
    board: Board,
    places: Iterable[_Candidate],
    removes: Iterable[_Candidate],
    truths: Sequence[Set[_Candidate]],
    deadly: Set[_Candidate] = frozenset(),
    *,
    unique_givens: bool = False,
    clash: _Clash = classic_clash,
    keeps: _Keeps = keeps_everything,
) -> bool:
    """True if the changes follow from the truths: sets of candidates, one of which must hold.

    A step with a deadly pattern needs the premise `unique_givens`: the givens alone have one solution. It
    must be classic Sudoku. Other steps can be on the board of a variant, whose clashes `clash_of` knows;
    `keeps` is the test for the constraints that they name.
    """
    there = {(cell, digit) for cell in board.open for digit in board.candidates(cell)}
    places, removes = list(places), list(removes)
    if not (places or removes) or not there.issuperset([*places, *removes]):
        return False
    if deadly:
        if not unique_givens or not can_be_exchanged(deadly, board):
            return False
        cells = {cell for cell, _ in deadly}
        truths = [*truths, {candidate for candidate in there - deadly if candidate[0] in cells}]
    if not all(truths) or not has_choice(truths, clash, keeps):  # anything follows from a contradiction
        return False
    for removed in removes:
        left = [{other for other in truth if not clash(removed, other)} for truth in truths]
        if has_choice(left, clash, keeps):
            return False
    return not any(has_choice([truth - {placed} for truth in truths], clash, keeps) for placed in places)

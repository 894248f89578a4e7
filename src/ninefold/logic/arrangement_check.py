"""Check the claims of arrangements: by trying all of them again, with the definitions of the rules."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence

from ninefold._native import Board, CandidateSet, CellSet, DigitSet, House
from ninefold.logic.clash import STRIDE, clash_test
from ninefold.logic.step import Arrangements, Step
from ninefold.reference.variants.groups import Group, constraint_groups, house_sum

__all__ = ["are_true", "rule_test"]

_MOST_LISTED = 100
#: The fields of constraints that hold their number.
_NUMBERS = ("sum", "value", "count", "difference", "mod")


def rule_test(board: Board, step: Step) -> Callable[[Sequence[tuple[int, int]]], bool]:
    """Return the test whether candidates, with the digits of the board, obey the constraints of a step.

    A constraint is not judged if one of its cells has no digit, or if all had one before.
    """
    solved = {cell: value for cell in board.rules.cells if (value := board.value(cell))}
    groups = [
        group
        for group in _groups(board, step.constraints, step.houses)
        if not board.open.isdisjoint(CellSet(group.cells))
    ]

    def keeps(chosen: Sequence[tuple[int, int]]) -> bool:
        digits = solved | dict(chosen)
        return all(group.holds(digits) for group in groups if digits.keys() >= set(group.cells))

    return keeps


def are_true(board: Board, step: Step, found: Arrangements) -> bool:
    """True if the arrangements are what the evidence says, and none goes with a removed candidate."""
    if step.places or (step.constraints, step.houses) != (found.constraints, found.houses):
        return False
    groups = _groups(board, found.constraints, found.houses)
    return _has_total(board, found) and any(
        _is_true(board, step, found, list(_arrangements(board, group)))
        for group in groups
        if CellSet(group.cells) == found.cells
    )


def _is_true(board: Board, step: Step, found: Arrangements, arrangements: list[dict[int, int]]) -> bool:
    clash = clash_test(board)
    return _are_described(board, found, arrangements) and all(
        any(clash(gone, candidate) for candidate in digits.items())
        for gone in step.removes
        for digits in arrangements
    )


def _are_described(board: Board, found: Arrangements, arrangements: list[dict[int, int]]) -> bool:
    listed = [
        CandidateSet([(cell, digit) for cell, digit in digits.items() if cell in board.open])
        for digits in arrangements
    ]
    combinations = {DigitSet(digits.values()) for digits in arrangements}
    return (
        found.ways == len(arrangements) > 0
        and set(found.combinations) == combinations
        and len(found.combinations) == len(combinations)
        and sorted(map(tuple, found.arrangements))
        == sorted(map(tuple, listed if len(listed) <= _MOST_LISTED else []))
    )


def _has_total(board: Board, found: Arrangements) -> bool:
    """True if the number in the evidence is that of the constraint, or what the houses leave."""
    puzzle = json.loads(board.rules.description)
    rules = [puzzle["constraints"][number] for number in found.constraints]
    if not found.houses:
        (rule,) = rules
        number = next((rule[name] for name in _NUMBERS if name in rule), None)
        return found.total == number and not found.outies
    inside = CellSet([cell for house in found.houses for cell in house.cells])
    digits = sum(range(1, puzzle["max_value"] + 1))
    left = len(found.houses) * digits - sum(rule["sum"] for rule in rules)
    return found.total == left and found.outies == found.cells - inside


def _arrangements(board: Board, group: Group) -> Iterator[dict[int, int]]:
    """Yield all digits for the cells that do not clash and pass the test."""
    clash = clash_test(board)

    def fill(digits: dict[int, int], cells: Sequence[int]) -> Iterator[dict[int, int]]:
        if not cells:
            if group.holds(digits):
                yield digits
            return
        cell, *others = cells
        for digit in (board.value(cell),) if board.value(cell) else board.candidates(cell):
            if not any(clash((cell, digit), other) for other in digits.items()):
                yield from fill({**digits, cell: digit}, others)

    return fill({}, group.cells)


def _groups(board: Board, constraints: Sequence[int], houses: Sequence[House]) -> list[Group]:
    """What the constraints say, with the numbers that cells have on boards."""
    puzzle = json.loads(board.rules.description)
    columns = puzzle["cols"]
    if houses:
        numbers = [[cell // STRIDE * columns + cell % STRIDE for cell in house.cells] for house in houses]
        found = [house_sum(puzzle, numbers, constraints)]
    else:
        found = [group for number in constraints for group in constraint_groups(puzzle, number)]
    return [_on_board(group, columns) for group in found]


def _on_board(group: Group, columns: int) -> Group:
    place = {cell: cell // columns * STRIDE + cell % columns for cell in group.cells}

    def holds(digits: Mapping[int, int]) -> bool:
        return group.holds({cell: digits[place[cell]] for cell in group.cells})

    return Group(tuple(place.values()), holds)

"""Steps that try the arrangements of a rule: cages, lines, arrows, outside clues, and sums of houses."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from ninefold._native import Board, CandidateSet, CellSet, DigitSet
from ninefold.explanation.document import Sentence, plural, say
from ninefold.explanation.references import Number, Ref, Sums
from ninefold.explanation.step_writers import explains
from ninefold.logic.clash import STRIDE
from ninefold.logic.step import Arrangements, Step

__all__ = ["rule_sentence"]

#: The most combinations to list.
_FEW = 12
#: Rules whose digits all differ, so a set of digits says which ones they are.
_DIFFERENT = ("killer_cage", "renban", "rellik_cage", "lunchbox")

#: What each type of constraint says. `cells` are its cells, `number` is its sum, count or value.
_RULES = {
    "killer_cage": "The cage {cells} adds up to {number}, with different digits.",
    "sum": "The cells {cells} must add up to {number}.",
    "little_killer": "The diagonal {cells} adds up to {number}.",
    "arrow": "The digits {shaft} on the arrow add up to its circle, {circle}.",
    "double_arrow": "The circles {ends} add up to the same as the digits {cells} between them.",
    "zipper": "On the zipper line {cells}, cells equally far from the middle have the same sum.",
    "region_sum_line": "The line {cells} has the same sum in each box that it crosses.",
    "sum_line": "The line {cells} splits into parts that each add up to {number}.",
    "rellik_cage": "In the cage {cells}, no digits add up to {number}.",
    "equality_cage": "The cage {cells} has as many odd as even digits, and as many low as high ones.",
    "renban": "The digits of the line {cells} are consecutive, in any order.",
    "between": "The digits {cells} lie between those at the ends of the line, {ends}.",
    "lockout": (
        "The digits {cells} lie outside the range of the ends, {ends}, which differ by at least {number}."
    ),
    "modular": (
        "On the line {cells}, any {number} neighbours have different remainders when divided by {number}."
    ),
    "entropic": "On the line {cells}, any three neighbours are a low, a middle and a high digit.",
    "sandwich": "Between the digits {crusts} in the line {cells}, the digits add up to {number}.",
    "lunchbox": "Between the smallest and the largest digit of {cells}, the digits add up to {number}.",
    "x_sum": "The first digit of {cells} says how many digits, from the first on, add up to {number}.",
    "skyscraper": "In the line {cells}, the number of digits larger than all before them is {number}.",
    "hidden_skyscraper": (
        "In the line {cells}, the first digit that is smaller than one before it is {number}."
    ),
    "numbered_room": "The first digit of {cells} says which of these cells, counted from it, is {number}.",
    "quadruple": "The cells {cells} contain {values}.",
    "contains": "The cells {cells} contain {values}.",
    "same_values": "Each part of {cells} holds the same digits.",
    "counting_circles": "Each digit in the circles {cells} says how many circles have it.",
    "indexer": (
        "The digit of an index cell says where in its line the number of that cell is: look at {cells}."
    ),
    "global_entropy": "The square {cells} has a low, a middle and a high digit.",
    "global_mod3": "The square {cells} has all three remainders when divided by 3.",
    "dutch_flatmates": "Each 5 has a 1 directly above or a 9 directly below: look at {cells}.",
}
_NUMBERS = ("sum", "value", "count", "difference", "mod")


@explains(Arrangements, "rule-arrangements")
def rule_arrangements(board: Board, step: Step, found: Arrangements) -> Iterator[Sentence]:
    """What the rule says, which digits fit, and where the removed ones never are."""
    yield rule_sentence(board, found)
    yield from _fitting(board, found, _rule(board, found)["type"] in _DIFFERENT)
    yield from _removed(step, found)


@explains(Arrangements, "innies-and-outies")
def innies_and_outies(board: Board, step: Step, found: Arrangements) -> Iterator[Sentence]:
    """The sum of the houses, what cages take of it, and what that leaves."""
    total, (low, high) = found.total or 0, (1, len(board.rules.digits))
    everything = len(found.houses) * (low + high) * high // 2
    covered = CellSet([cell for number in found.constraints for cell in _cells_of(board, number)])
    yield say("All digits in {house} add up to {number}.", house=found.houses, number=Number(everything))
    yield say(
        "The cages and sums on {cells} take {number}.", cells=covered, number=Number(everything - total)
    )
    yield _difference(found, total)
    if len(found.cells) > 1 or any(gone.cell not in found.cells for gone in step.removes):
        yield from _fitting(board, found, is_set=len(found.cells) > 1 and _differ(board, found.cells))
        yield from _removed(step, found)


def rule_sentence(board: Board, found: Arrangements) -> Sentence:
    """Say what a rule demands."""
    rule = _rule(board, found)
    number = next((rule[name] for name in _NUMBERS if rule.get(name) is not None), 0)
    refs: dict[str, Ref] = {"cells": found.cells, "number": Number(number)}
    template = _RULES[rule["type"]]
    match rule["type"]:
        case "arrow":
            refs |= {"circle": _on_board(board, rule["circle"]), "shaft": _on_board(board, rule["shaft"])}
        case "double_arrow" | "between" | "lockout":
            ends = _on_board(board, [rule["cells"][0], rule["cells"][-1]])
            refs |= {"ends": ends, "cells": found.cells - ends}
        case "sandwich":
            refs["crusts"] = DigitSet(rule["crusts"])
        case "quadruple" | "contains":
            refs["values"] = DigitSet(rule["values"])
        case "sum" if rule.get("coeffs"):
            template = "The cells {cells} have a weighted sum of {number}."
    return say(template, **{name: ref for name, ref in refs.items() if f"{{{name}}}" in template})


def _difference(found: Arrangements, total: int) -> Sentence:
    innies, outies = found.cells - found.outies, found.outies
    refs: dict[str, Ref] = {"innies": innies, "outies": outies, "number": Number(abs(total))}
    if not outies:
        return say("That leaves {number} for {innies}.", innies=innies, number=Number(total))
    if not innies:
        return say(
            plural(
                outies,
                "They cover {outies} outside as well, which must be the other {number}.",
                "They cover {outies} outside as well, which must add up to the other {number}.",
            ),
            outies=outies,
            number=Number(-total),
        )
    if total == 0:
        return say("So {innies} must have the same sum as {outies} outside.", innies=innies, outies=outies)
    return say(
        "So the sum of {innies} is {number} more than that of {outies} outside."
        if total > 0
        else "So the sum of {innies} is {number} less than that of {outies} outside.",
        **refs,
    )


def _fitting(board: Board, found: Arrangements, is_set: bool) -> Iterator[Sentence]:
    """The combinations that the candidates allow; if there are many, their number."""
    if is_set and len(found.combinations) <= _FEW:
        yield say(
            plural(
                found.combinations,
                "The candidates allow only {combinations}.",
                "The candidates allow {combinations:or}.",
            ),
            combinations=Sums(tuple(sorted(found.combinations, key=list))),
        )
    else:
        yield say(
            plural(
                found.ways,
                "The candidates allow only {number} arrangement.",
                "The candidates allow {number} arrangements.",
            ),
            number=Number(found.ways),
        )


def _removed(step: Step, found: Arrangements) -> Iterator[Sentence]:
    """Why candidates go: no arrangement has them, or each one rules them out."""
    inside = CandidateSet([gone for gone in step.removes if gone.cell in found.cells])
    outside = CandidateSet(step.removes) - inside
    if inside:
        yield say("No arrangement has {candidates:or}.", candidates=inside)
    if outside:
        yield say("Each arrangement rules out {candidates}.", candidates=outside)


def _differ(board: Board, cells: CellSet) -> bool:
    return any(cells <= house.cells for house in board.rules.houses)


def _rule(board: Board, found: Arrangements) -> dict[str, Any]:
    rule: dict[str, Any] = _constraints(board.rules.description)[0][found.constraints[0]]
    return rule


def _cells_of(board: Board, number: int) -> CellSet:
    constraints, _ = _constraints(board.rules.description)
    return _on_board(board, constraints[number]["cells"])


def _on_board(board: Board, cells: list[int]) -> CellSet:
    _, columns = _constraints(board.rules.description)
    return CellSet([cell // columns * STRIDE + cell % columns for cell in cells])


@lru_cache(maxsize=8)
def _constraints(description: str) -> tuple[list[dict[str, Any]], int]:
    """The constraints of a puzzle, and its number of columns."""
    import json  # classic Sudoku does not need it

    puzzle = json.loads(description)
    return puzzle["constraints"], puzzle["cols"]

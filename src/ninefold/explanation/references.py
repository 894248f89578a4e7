"""What a sentence can refer to, as words and as JSON.

A reference is a value of the model: sets of cells, digits and candidates, houses, the nodes of a chain. Some
are made for explanations: a link between nodes, an arrow between candidates, a wave of them, a colour and a
number. Text, pictures and pages read the same values.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ninefold._native import CandidateSet, CellSet, DigitSet, House, cell_name
from ninefold.candidate import Candidate
from ninefold.logic.step import Node

__all__ = ["Arrow", "Colour", "Link", "Number", "Ref", "Wave", "json_of", "kind_of", "ref_of", "text_of"]


@dataclass(frozen=True, slots=True)
class Link:
    """Two nodes of which at least one holds (strong), or not both (weak)."""

    start: Node
    end: Node
    strong: bool


@dataclass(frozen=True, slots=True)
class Colour:
    """Candidates that hold all together or not at all, and the letter by which a text calls them."""

    name: str
    candidates: CandidateSet


@dataclass(frozen=True, slots=True)
class Arrow:
    """Candidates that together force another one: if all of these hold, it holds as well."""

    causes: CandidateSet
    forced: Candidate


@dataclass(frozen=True, slots=True)
class Wave:
    """Candidates that are forced at the same time, each one the last of a house, or of its cell."""

    forced: tuple[tuple[Candidate, House | None], ...]


@dataclass(frozen=True, slots=True)
class Number:
    """The number of a case or of a lemma."""

    value: int


Ref = CellSet | DigitSet | CandidateSet | tuple[House, ...] | Node | Link | Arrow | Wave | Colour | Number


def ref_of(value: Ref | House | Candidate) -> Ref:
    """A single house or candidate counts as a set of one."""
    if isinstance(value, House):
        return (value,)
    return CandidateSet([value]) if isinstance(value, Candidate) else value


def kind_of(ref: Ref) -> str:
    """What a reference is: cells, digits, candidates, houses, node, link, arrow, wave, colour or number."""
    match ref:
        case CellSet():
            return "cells"
        case DigitSet():
            return "digits"
        case CandidateSet():
            return "candidates"
        case Node():
            return "node"
        case Link():
            return "link"
        case Arrow():
            return "arrow"
        case Wave():
            return "wave"
        case Colour():
            return "colour"
        case Number():
            return "number"
    return "houses"


def text_of(ref: Ref, word: str = "") -> str:
    """A reference in a sentence; lists end with the word ("and" unless told).

    >>> text_of(CellSet.of("r1c2", "r1c5", "r3c2")), text_of(DigitSet.of(4, 7), "or")
    ('r1c2, r1c5 and r3c2', '4 or 7')
    >>> text_of(CandidateSet.of("r1c2=4", "r1c5=4", "r1c5=7"))
    '4 in r1c2 and r1c5, and 7 in r1c5'
    """
    word = word or "and"
    match ref:
        case CellSet():
            return _joined([cell_name(cell) for cell in ref], word)
        case DigitSet():
            return _joined([str(digit) for digit in ref], word)
        case CandidateSet():
            return _candidates(ref, word)
        case Node():
            return f"{ref.digit} in {_place(ref)}"
        case Link():
            return _link(ref, word)
        case Colour():
            return _candidates(ref.candidates, "and") if word == "list" else ref.name
        case Arrow():
            return _candidates(ref.causes, word)
        case Wave():
            return _wave(ref, word)
        case Number():
            return str(ref.value)
    return _houses(ref, word)


def json_of(ref: Ref) -> object:
    """A reference as JSON has it."""
    match ref:
        case CellSet():
            return [cell_name(cell) for cell in ref]
        case DigitSet():
            return list(ref)
        case CandidateSet():
            return [str(candidate) for candidate in ref]
        case Node():
            return {"digit": ref.digit, "cells": json_of(ref.cells)}
        case Link():
            return {"strong": ref.strong, "nodes": [json_of(ref.start), json_of(ref.end)]}
        case Colour():
            return {"name": ref.name, "candidates": json_of(ref.candidates)}
        case Arrow():
            return {"causes": json_of(ref.causes), "forced": str(ref.forced)}
        case Wave():
            return [{"candidate": str(one), "house": house and house.name} for one, house in ref.forced]
        case Number():
            return ref.value
    return [house.name for house in ref]


def _joined(words: Sequence[str], word: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {word} {words[-1]}"


def _candidates(candidates: CandidateSet, word: str) -> str:
    """By digits: "4 in r1c2 and r1c5, and 7 in r1c5"; or, with the same cells, "2 and 4 in r1c3"."""
    places: dict[int, list[str]] = {}
    for cell, digit in candidates:
        places.setdefault(digit, []).append(cell_name(cell))
    digits: dict[tuple[str, ...], list[str]] = {}
    for digit in sorted(places):
        digits.setdefault(tuple(places[digit]), []).append(str(digit))
    texts = [f"{_joined(of, word)} in {_joined(cells, word)}" for cells, of in digits.items()]
    if len(texts) < 2 or len(texts) == len(candidates):
        return _joined(texts, word)
    return f"{', '.join(texts[:-1])}, {word} {texts[-1]}"  # lists within a list: one comma more


def _houses(houses: tuple[House, ...], word: str) -> str:
    """By kinds: "rows 2 and 5 and box 3"."""
    numbers: dict[str, list[str]] = {}
    for house in houses:
        numbers.setdefault(house.kind, []).append(str(house.number))
    plurals = {"row": "rows", "column": "columns", "box": "boxes"}
    return _joined(
        [f"{kind if len(of) == 1 else plurals[kind]} {_joined(of, word)}" for kind, of in numbers.items()],
        word,
    )


def _place(node: Node) -> str:
    cells = text_of(node.cells)
    return cells if len(node.cells) == 1 else f"one of {cells}"


def _link(link: Link, word: str) -> str:
    """The two ends, by their cells if the digit is the same."""
    if link.start.digit == link.end.digit:
        return f"{_place(link.start)} {word} {_place(link.end)}"
    return f"{text_of(link.start)} {word} {text_of(link.end)}"


def _wave(wave: Wave, word: str) -> str:
    """With the house in brackets: "4 in r2c2 and 1 in r5c2 (column 2)"."""
    return _joined(
        [
            f"{digit} in {cell_name(cell)}" + (f" ({house.name})" if house else "")
            for (cell, digit), house in wave.forced
        ],
        word,
    )

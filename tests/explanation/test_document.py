"""Sentences, their references, and the data that pages and pictures get from them."""

from json import dumps, loads
from typing import Any

import pytest

import ninefold as nf
from ninefold.explanation import Arrow, Colour, Letter, Link, Number, Part, Wave, plural, say
from ninefold.explanation.references import Ref, text_of
from ninefold.logic.step import Node

ROWS, COLUMNS, BOXES = nf.CLASSIC.rows, nf.CLASSIC.columns, nf.CLASSIC.boxes
FORCED = nf.Candidate(0, 4)
CAUSES = nf.CandidateSet.of("r1c2=5", "r2c1=6")
NODE, GROUP, OTHER = Node(4, nf.CellSet.of("r1c1")), Node(4, nf.CellSet.of(1, 2)), Node(5, nf.CellSet.of(0))


@pytest.mark.parametrize(
    ("ref", "word", "text"),
    [
        (nf.CellSet.of("r1c2"), "", "r1c2"),
        (nf.CellSet.of("r1c2", "r1c5"), "or", "r1c2 or r1c5"),
        (nf.DigitSet.of(1, 2, 3), "", "1, 2 and 3"),
        ((ROWS[1], ROWS[7]), "", "rows 2 and 8"),
        ((ROWS[1], ROWS[4], BOXES[2]), "", "rows 2 and 5 and box 3"),
        ((ROWS[1], COLUMNS[2], BOXES[0], BOXES[8]), "", "row 2, column 3 and boxes 1 and 9"),
        (nf.CandidateSet.of("r1c1=4", "r1c2=5"), "", "4 in r1c1 and 5 in r1c2"),
        (nf.CandidateSet.of("r1c1=4", "r1c2=4", "r1c2=5"), "or", "4 in r1c1 or r1c2, or 5 in r1c2"),
        (NODE, "", "4 in r1c1"),
        (GROUP, "", "4 in one of r1c2 and r1c3"),
        (Link(NODE, GROUP, strong=True), "or", "r1c1 or one of r1c2 and r1c3"),
        (Link(NODE, OTHER, strong=True), "or", "4 in r1c1 or 5 in r1c1"),
        (Colour("A", nf.CandidateSet.of("r1c1=4")), "", "A"),
        (Colour("A", nf.CandidateSet.of("r1c1=4")), "list", "4 in r1c1"),
        (Arrow(CAUSES, FORCED), "", "5 in r1c2 and 6 in r2c1"),
        (Wave(((FORCED, None), (nf.Candidate(1, 5), ROWS[0]))), "", "4 in r1c1 and 5 in r1c2 (row 1)"),
        (Number(12), "", "12"),
        (Letter(2), "", "B"),
    ],
)
def test_references_in_words(ref: Ref, word: str, text: str) -> None:
    assert text_of(ref, word) == text


def test_parts_carry_their_references() -> None:
    digit = nf.DigitSet.of(4)
    assert list(say("Row {house} has {digit}.", house=ROWS[0], digit=digit).parts())[1:] == [
        Part("row 1", "house", (ROWS[0],)),
        Part(" has "),
        Part("4", "digit", digit),
        Part("."),
    ]


def test_fields_are_plain_data() -> None:
    sentence = say(
        "All: {cells}{digits}{houses}{candidates}{node}{link}{colour}{arrow}{wave}{number}{letter}.",
        cells=nf.CellSet.of(0),
        digits=nf.DigitSet.of(4, 5),
        houses=BOXES[0],
        candidates=nf.Candidate(0, 4),
        node=GROUP,
        link=Link(NODE, OTHER, strong=False),
        colour=Colour("A", nf.CandidateSet.of("r1c1=4")),
        arrow=Arrow(CAUSES, FORCED),
        wave=Wave(((FORCED, None), (FORCED, ROWS[0]))),
        number=Number(2),
        letter=Letter(3),
    ).deeper()
    (fields,) = nf.Explanation((sentence,)).fields()
    assert loads(dumps(fields)) == fields
    assert (fields["text"], fields["template"], fields["depth"]) == (str(sentence), sentence.template, 1)
    node = {"digit": 4, "cells": ["r1c1"]}
    assert fields["refs"] == {
        "cells": {"kind": "cells", "value": ["r1c1"]},
        "digits": {"kind": "digits", "value": [4, 5]},
        "houses": {"kind": "houses", "value": ["box 1"]},
        "candidates": {"kind": "candidates", "value": ["r1c1=4"]},
        "node": {"kind": "node", "value": {"digit": 4, "cells": ["r1c2", "r1c3"]}},
        "link": {
            "kind": "link",
            "value": {"strong": False, "nodes": [node, {"digit": 5, "cells": ["r1c1"]}]},
        },
        "colour": {"kind": "colour", "value": {"name": "A", "candidates": ["r1c1=4"]}},
        "arrow": {"kind": "arrow", "value": {"causes": ["r1c2=5", "r2c1=6"], "forced": "r1c1=4"}},
        "wave": {
            "kind": "wave",
            "value": [
                {"candidate": "r1c1=4", "house": None},
                {"candidate": "r1c1=4", "house": "row 1"},
            ],
        },
        "number": {"kind": "number", "value": 2},
        "letter": {"kind": "letter", "value": "C"},
    }


def test_sentence_has_named_and_drawn_references() -> None:
    cells, digit = nf.CellSet.of(0), nf.DigitSet.of(4)
    sentence = say("The cell {cells} is open.", cells=cells, digit=digit)
    assert sentence.refs == {"cells": cells}
    assert sentence.drawing(digit=digit).refs == {"cells": cells, "digit": digit}
    assert str(sentence.drawing(digit=digit)) == str(sentence)
    with pytest.raises(ValueError, match=r"no reference for {digit}"):
        say("The digit {digit}.", cells=cells)


def test_lines_are_indented_by_depth() -> None:
    sentence = say("That is all.")
    explanation = nf.Explanation((sentence, sentence.deeper(), sentence.deeper().deeper()))
    assert explanation.lines() == ["That is all.", "  That is all.", "    That is all."]
    assert str(explanation) == "That is all. That is all. That is all."


def test_explanations_are_immutable_and_comparable() -> None:
    one, other = (nf.Explanation((say("Place {placed}.", placed=nf.Candidate(0, 1)),)) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert len(one) == 1
    assert str(one) == "Place 1 in r1c1."
    with pytest.raises(AttributeError):
        one.sentences = ()  # type: ignore[misc]


def test_plural() -> None:
    for cells, words in ((nf.CellSet.of(0), "one"), (nf.CellSet.of(0, 1), "many"), (nf.CellSet(), "many")):
        sentence = say(plural(cells, "one", "many"))
        assert (sentence.template, str(sentence), sentence.plural) == (
            words,
            words,
            (len(cells), "one", "many"),
        )


@pytest.mark.parametrize("value", [5, "r1c1", [0, 1], (1, 2), None])
def test_invalid_references_are_rejected(value: Any) -> None:
    with pytest.raises(nf.NinefoldError, match="a sentence can refer to sets"):
        say("Look at {it}.", it=value)


@pytest.mark.parametrize("name", ["", "a", "AB", "red"])
def test_colours_are_named_by_letters(name: str) -> None:
    with pytest.raises(nf.NinefoldError, match="a letter from A to Z"):
        say("Look at {it}.", it=Colour(name, nf.CandidateSet.of("r1c1=1")))

"""The exact German words: `cases/explanations.de.txt` has at least one step of each family."""

import re

import pytest

import ninefold as nf
from ninefold.explanation import Colour, Link, Part, say
from ninefold.explanation.references import Ref, text_of
from ninefold.logic.step import Node
from ninefold.translation import catalogue
from scripts.messages import templates
from tests.conftest import ROOT
from tests.explanation.test_golden import CASES, Case, explained

ROWS, COLUMNS, BOXES = nf.CLASSIC.rows, nf.CLASSIC.columns, nf.CLASSIC.boxes
NODE, GROUP = Node(4, nf.CellSet.of("r1c1")), Node(4, nf.CellSet.of(1, 2))
FILE = ROOT / "tests/cases/explanations.de.txt"
BLOCKS = [block.splitlines() for block in FILE.read_text(encoding="utf-8").strip().split("\n\n")[1:]]
GOLDEN = {step: sentences for step, *sentences in BLOCKS}


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", re.sub(r"\{.*?\}|r\dc\d", " ", text).lower()))


ENGLISH_WORDS = set.union(*map(words, templates())) | {"row", "rows", "column", "columns", "box", "boxes"}
#: German words that look like English ones.
ALIKE = {"all", "an", "in", "link", "links", "s", "sashimi", "so", "was", "a", "b", "c", "d"}
#: Names that are the same in every language: of options, keys and values.
NAMES = {
    "algorithm": {"extra", "or", "rules"},
    "error": {
        "boxes",
        "diagonal",
        "even",
        "odd",
        "line",
        "sum",
        "regions",
        "rules",
        "base",
        "before",
        "technique",
        "candidates",
        "techniques",
        "house",
        "nothing",
        "only",
        "pattern",
        "true",
        "false",
        "none",
        "to",
        "name",
    },
    "web": {"start"},  # a German noun too
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.step)
def test_explanation_matches_the_case(case: Case) -> None:
    said = [sentence.text("de") for sentence in explained(case)]
    for text in said:
        assert re.fullmatch(r"[A-ZÄÖÜ][^{}]*[^ ,]\.", text), text
        assert not words(text) & (ENGLISH_WORDS - ALIKE), text
    assert GOLDEN.get(case.step, said) == said


def test_every_family_has_a_case() -> None:
    families = {info.id: info.family for info in nf.techniques()}
    assert {families[step.partition(":")[0]] for step in GOLDEN} == {*families.values()} - {"arrangements"}
    assert set(GOLDEN) <= {case.step for case in CASES}


def test_no_english_word_is_left() -> None:
    leaks = {
        text: words(text) & (ENGLISH_WORDS - ALIKE - NAMES.get(context, set()))
        for context, messages in catalogue("de").messages.items()
        for found in messages.values()
        for text in ([found] if isinstance(found, str) else found)
        if context != "technique"
    }
    assert not {text: leak for text, leak in leaks.items() if leak}


@pytest.mark.parametrize(
    ("ref", "word", "text"),
    [
        (nf.DigitSet.of(1, 2, 3), "", "1, 2 und 3"),
        (nf.CellSet.of("r1c2", "r1c5"), "or", "r1c2 oder r1c5"),
        (ROWS[3:4], "", "Zeile 4"),
        (ROWS[3:4], "dative", "Zeile 4"),
        ((ROWS[1], ROWS[7]), "", "Zeilen 2 und 8"),
        ((BOXES[0], BOXES[8]), "or dative", "den Blöcken 1 oder 9"),
        ((ROWS[1], COLUMNS[4]), "or", "Zeile 2 oder Spalte 5"),
        ((ROWS[1], ROWS[4], BOXES[2]), "dative", "den Zeilen 2 und 5 sowie Block 3"),
        (nf.CandidateSet.of("r1c1=4", "r1c2=5"), "", "4 in r1c1 und 5 in r1c2"),
        (nf.CandidateSet.of("r1c1=4", "r1c2=4", "r1c2=5"), "", "4 in r1c1 und r1c2 sowie 5 in r1c2"),
        (GROUP, "", "4 in einer der Zellen r1c2 und r1c3"),
        (Link(NODE, GROUP, strong=True), "or", "r1c1 oder einer der Zellen r1c2 und r1c3"),
        (Colour("A", nf.CandidateSet.of("r1c1=4")), "list", "4 in r1c1"),
    ],
)
def test_references_in_words(ref: Ref, word: str, text: str) -> None:
    assert text_of(ref, word, "de") == text


def test_parts_and_fields() -> None:
    sentence = say("No other cell in {other} can be {digit}.", other=BOXES[2], digit=nf.DigitSet.of(4))
    assert list(sentence.parts("de")) == [
        Part("Keine andere Zelle in "),
        Part("Block 3", "other", (BOXES[2],)),
        Part(" kann eine "),
        Part("4", "digit", nf.DigitSet.of(4)),
        Part(" enthalten."),
    ]
    explanation = nf.Explanation((sentence, sentence))
    (fields, _) = explanation.fields("de")
    assert fields["text"] == "Keine andere Zelle in Block 3 kann eine 4 enthalten."
    assert fields["template"] == sentence.template
    assert explanation.text("de") == f"{fields['text']} {fields['text']}"
    assert explanation.text() == str(explanation)


def test_techniques_have_names() -> None:
    names = {info.id: info.name_in("de") for info in nf.techniques()}
    assert names["hidden-pair"] == "Verstecktes Paar"
    assert len(set(names.values())) == len(names)

"""The exact words of explanations: `cases/explanations.txt` has every sentence at least once."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

import ninefold as nf
from scripts.messages import templates
from tests.cases_file import read_position
from tests.conftest import ROOT
from tests.variants.test_words import AFTER_NO, SENTENCES


class Case(NamedTuple):
    step: str
    line: str
    removed: list[str]
    sentences: list[str]


def cases() -> Iterator[Case]:
    text = (ROOT / "tests/cases/explanations.txt").read_text()
    for block in text.strip().split("\n\n")[1:]:
        step, position, *sentences = block.splitlines()
        line, *removed = position.split()
        yield Case(step, line, removed, sentences)


CASES = list(cases())


def explained(case: Case) -> nf.Explanation:
    """Explain the step; of several with the same effect, choose the one that starts like the case."""
    line, placed = read_position(case.line)
    board = nf.Board(line, placed=placed)
    for cell, _, digits in (text.partition("<>") for text in case.removed):
        board = board.without([(cell, int(digit)) for digit in digits])
    steps = nf.find_steps(board, technique=case.step.partition(":")[0])
    found = [nf.explain_step(board, step) for step in steps if str(step) == case.step]
    return next((words for words in found if str(words.sentences[0]) == case.sentences[0]), found[0])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.step)
def test_explanation_matches_the_case(case: Case) -> None:
    assert explained(case).lines() == case.sentences


def test_every_family_has_a_case() -> None:
    families = {info.id: info.family for info in nf.techniques()}
    assert {families[case.step.partition(":")[0]] for case in CASES} == {*families.values()} - {
        "arrangements"
    }


def test_every_sentence_of_the_families_has_a_case() -> None:
    said = {sentence.template for case in CASES for sentence in explained(case)}
    elsewhere = {
        *templates("generic.py"),
        *templates("arrangements.py"),
        *templates("hint_rungs.py"),
        *templates("hint_region.py"),
        *set(templates("hint_cells.py")).difference(said),
        *set(templates("refutation.py")).difference(said),
        "The digits {ruled_out} are no longer candidates.",
        "That leaves only {cell} for the {digit} in {house}.",
        "The proof takes {steps} steps.",
        "The proof takes {steps} steps, with {count} sub-proof: a further assumption that fails too.",
        "Then {cell} can only be {digit}, because of {causes}.",
        "Then {cell} can only be {digit}, because of {causes}, with {known} already ruled out.",
        "But {cell} has no candidates left, because of {causes}.",
        "But {cell} has no candidates left, because of {causes}, with {known} already ruled out.",
        *SENTENCES,
        *AFTER_NO,
    }  # in test_explanations, test_nets, test_refutation, tests/rating/test_hints and tests/variants
    assert set(templates()) - said == elsewhere

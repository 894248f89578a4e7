"""Sentences that only variants need: cells that see each other without a house, pairs that rules forbid."""

import random

import ninefold as nf
from ninefold._native import CellSet
from ninefold.candidate import Candidate
from ninefold.explanation.nets import _will_break
from ninefold.logic.evidence import Branch, Implication
from tests.variants.test_logic import two_clues, unique_variant

#: Drawn puzzles whose steps need such sentences: the seed, the shape and the rule.
DRAWN = [
    (14, (9, 3, 3), ["anti_knight"]),
    (8, (6, 2, 3), ["anti_king"]),
    (35, (6, 2, 3), ["anti_knight"]),
    (42, (9, 3, 3), ["anti_knight"]),
    (258, (9, 3, 3), ["anti_knight", "nonconsecutive"]),
]
SENTENCES = {
    "But the rules forbid {clash} together.",
    "But {broken} cannot both be {lost}: they see each other.",
    "Colours {one} and {other} cannot both be true, because {weak} see each other.",
    "If {cell} were {digit}, {broken} would both be {lost}, but they see each other.",
    "If {cell} were {digit}, {clash} would both be true, which the rules forbid.",
    "If {wrong} were true, both {cells} would be {digit}, but they see each other.",
    "Of these, {weak} see each other, so they cannot both be {digit}.",
    "So {cells} are not {digit}: they see {seen}.",
    "So {cells} is not {digit}: it sees {seen}.",
    "So {cell} cannot be {digit}, because of the {causes}.",
    "So {cell} is not {digit}: the rules forbid it with {start}.",
    "The cells it sees already contain {around}, and {ruled_out} are no longer candidates.",
    "The cells it sees already contain {around}, and {ruled_out} is no longer a candidate.",
    "The cells it sees already contain {around}.",
    "The cells {cells} see each other, so one is {x} and the other is {y}.",
}
#: Proofs that start from a false candidate rarely end in these, so the next test makes them.
AFTER_NO = {
    "If {cell} were not {digit}, {broken} would both be {lost}, but they see each other.",
    "If {cell} were not {digit}, {clash} would both be true, which the rules forbid.",
}


def drawn(seed: int, shape: tuple[int, int, int], kinds: list[str]) -> nf.Puzzle:
    puzzle = unique_variant(random.Random(seed), shape, kinds)
    assert puzzle is not None
    return nf.minimise(puzzle) if shape[0] == 6 else puzzle


def test_sentences_of_variants() -> None:
    said = {
        sentence.template
        for puzzle in [two_clues(), *(drawn(*case) for case in DRAWN)]
        for board, step in nf.explain(puzzle).positions()
        for sentence in nf.explain_step(board, step).sentences
    }
    assert said >= SENTENCES


def test_contradictions_after_a_false_candidate() -> None:
    board = nf.Board(two_clues())
    assumed = Implication(Candidate(0, 1), holds=False)
    seen = Branch((assumed,), None, Candidate(40, 5), Candidate(51, 5))  # a knight's move
    forbidden = Branch((assumed,), None, Candidate(40, 5), Candidate(41, 6))
    sentences = [_will_break(board, assumed, branch) for branch in (seen, forbidden)]
    assert {sentence.template for sentence in sentences} == AFTER_NO
    assert [sentence.text() for sentence in sentences] == [
        "If r1c1 were not 1, r5c5 and r6c7 would both be 5, but they see each other.",
        "If r1c1 were not 1, 5 in r5c5 and 6 in r5c6 would both be true, which the rules forbid.",
    ]
    assert CellSet.of(51) <= board.rules.peers(40)

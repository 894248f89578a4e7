"""The rungs of a hint: each adds detail, and the first ones don't give the effect away."""

import json
import re
from collections.abc import Iterable
from typing import Any

import pytest

import ninefold as nf
from ninefold.explanation.hint_cells import MOST_CELLS
from ninefold.explanation.hint_rungs import Rung
from ninefold.logic.record import record
from ninefold.logic.step import Chain, Coloring
from tests.logic.test_signature import POSITIONS
from tests.puzzles import INTERMEDIATE

EXAMPLES = [info.id for info in nf.techniques() if info.id != "mutant-x-wing"]


@pytest.mark.parametrize("id_", EXAMPLES)
def test_each_rung_adds_a_sentence(id_: str) -> None:
    step = nf.example(id_)
    assert step.board is not None
    rungs = [nf.hint_at(step.board, step, level) for level in (1, 2, 3)]
    assert [len(rung) for rung in rungs] == [1, 2, 3]
    assert rungs[2].sentences[:2] == rungs[1].sentences
    assert not re.search(r"r\dc\d", str(rungs[1]))
    info = next(info for info in nf.techniques() if info.id == id_)
    assert str(rungs[1].sentences[1]) == f"Technique: {info.name}."
    assert nf.hint_at(step.board, step, 4) == nf.explain_step(step.board, step)
    assert str(nf.hint_at(step.board, step, 5)).startswith(("Place", "Remove"))


def rungs_of(id_: str) -> tuple[nf.Step, nf.Board, tuple[nf.Sentence, ...]]:
    """Return the example of a technique, its board, and the sentences of the first three rungs."""
    step = nf.example(id_)
    assert step.board is not None
    return step, step.board, nf.hint_at(step.board, step, 3).sentences


def cells_in(sentences: Iterable[nf.Sentence]) -> set[str]:
    """Return the cells that the text names."""
    return {cell for sentence in sentences for cell in re.findall(r"r\dc\d", str(sentence))}


def digits_in(sentences: Iterable[nf.Sentence]) -> set[str]:
    """Return the digits that the text names, apart from the numbers of houses and cells."""
    plain = r"r\dc\d|(row|column|box)(s|es)? \d((, \d)* and \d)?"
    text = " ".join(re.sub(plain, "", str(sentence)) for sentence in sentences)
    return set(re.findall(r"\b(\d)s?\b", text))


@pytest.mark.parametrize("id_", EXAMPLES)
def test_first_and_third_rung_say_something(id_: str) -> None:
    """Each names a digit, a house or a cell, and the third adds to the first."""
    _, _, (where, _, which) = rungs_of(id_)
    for sentence in (where, which):
        assert re.search(r"\b\ds?\b|r\dc\d", str(sentence)), sentence
    assert str(where) != str(which)
    assert not cells_in([where])
    assert len(cells_in([which])) <= MOST_CELLS


@pytest.mark.parametrize("id_", EXAMPLES)
def test_hinted_cells_are_in_the_explanation(id_: str) -> None:
    step, board, rungs = rungs_of(id_)
    assert cells_in(rungs) <= set(re.findall(r"r\dc\d", str(nf.explain_step(board, step))))


@pytest.mark.parametrize("id_", EXAMPLES)
def test_first_three_rungs_do_not_give_the_move_away(id_: str) -> None:
    """No placed digit with its cell, and no removed one, unless its cell is part of the pattern."""
    step, board, rungs = rungs_of(id_)
    assert not re.search(r"Place|Remove|cannot|must", " ".join(map(str, rungs)))
    part_of_it = {str(one) for truth in step.truths for one in truth.candidates(board)}
    if isinstance(step.evidence, Coloring):
        clusters = step.evidence.clusters
        part_of_it |= {str(one) for cluster in clusters for colour in cluster for one in colour}
    part_of_it |= {f"{nf.cell_name(cell)}={digit}" for cell, digit in step.deadly}
    for cell, digit in step.places + step.removes:
        if str(nf.Candidate(cell, digit)) not in part_of_it or step.places:
            assert nf.cell_name(cell) not in cells_in(rungs) or str(digit) not in digits_in(rungs)


@pytest.mark.parametrize(
    ("id_", "where", "which"),
    [
        ("full-house", "Look at box 7.", "Look at r8c3, the only empty cell in box 7."),
        (
            "hidden-single",
            "Look at column 3.",
            "The 4s in r2c8, r6c5 and r9c6 leave only one cell in column 3 for the 4.",
        ),
        ("naked-single", "Look at box 6.", "Look at r4c9: only one digit can go there."),
        ("pointing", "Look at box 1.", "Look at the 3s in r1c1 and r2c1."),
        ("locked-pair", "Look at box 4.", "Look at the digits 3 and 9 in r6c1 and r6c2."),
        ("naked-triple", "Look at row 2.", "Look at the digits 1, 4 and 5 in r2c5, r2c6 and r2c9."),
        ("x-wing", "Look at the 7s.", "Look at the 7s in columns 5 and 9."),
        ("finned-x-wing", "Look at the 4s.", "Look at the 4s in rows 1 and 7: r7c8 is a fin."),
        (
            "finned-mutant-whale",
            "Look at the 1s.",
            "Look at the 1s in rows 2, 3, 4 and 5 and boxes 7 and 8: r4c2 and r5c2 are fins.",
        ),
        ("skyscraper", "Look at the 5s.", "Look at the 5s in r4c2, r4c7, r9c3 and r9c7."),
        (
            "xy-wing",
            "Look at the cells with two candidates in boxes 1 and 2.",
            "Start at r3c1, which sees r2c2 and r3c6.",
        ),
        (
            "w-wing",
            "Look at the cells whose only candidates are 5 and 8.",
            "Look at the digits 5 and 8 in r1c2, r1c4, r7c2 and r7c5.",
        ),
        (
            "unique-rectangle-1",
            "Look at the digits 2 and 6 in boxes 7 and 9.",
            "Look at the digits 2 and 6 in r7c2, r7c8, r9c2 and r9c8.",
        ),
        ("bug-1", "Look at the cells with more than two candidates in box 6.", "Look at r5c8."),
        (
            "sue-de-coq",
            "Look at where column 7 and box 6 meet.",
            "Look at r4c7 and r5c7, together with r1c7 in column 7 and r4c8 in box 6.",
        ),
        (
            "als-xz",
            "Look for almost locked sets in column 6 and box 6.",
            "Look at r4c6, r4c8, r6c7 and r9c6.",
        ),
        (
            "death-blossom",
            "Look for a cell in box 2 whose candidates lead to almost locked sets.",
            "Start at r2c6: the sets are in r2c5, r2c9, r5c5, r6c9 and r9c6.",
        ),
        (
            "medusa",
            "Colour candidates that depend on each other, starting in box 4.",
            "Look at r4c3, r4c6, r5c2 and r5c6.",
        ),
        (
            "xy-chain",
            "Look for a chain of cells with two candidates that starts in box 3.",
            "Start at r1c7: the chain goes on through r3c1, r3c9 and r8c1.",
        ),
        (
            "nice-loop-discontinuous",
            "Look for a chain that starts in box 2.",
            "Start at r2c5: the chain goes on through r1c4, r4c4 and r4c5.",
        ),
        (
            "nishio",
            "Make an assumption in box 1 and follow it to a contradiction.",
            "Start at r2c3: the contradiction is in row 4.",
        ),
        (
            "forcing-chain-cell",
            "Try different cases in box 3 and see what they have in common.",
            "Start at r1c7: all of its candidates lead to the same result.",
        ),
        (
            "forcing-chain-region",
            "Try different cases in column 2 and see what they have in common.",
            "Look at the 8s in r1c2, r2c2 and r3c2: all of them lead to the same result.",
        ),
        (
            "template-set",
            "Look at the 4s.",
            "Try every way to place the missing 4s in boxes 4, 5, 7 and 8: some cells always get one.",
        ),
    ],
)
def test_rung_has_these_words(id_: str, where: str, which: str) -> None:
    _, _, rungs = rungs_of(id_)
    assert (str(rungs[0]), str(rungs[2])) == (where, which)


def test_region_names_one_or_two_digits_or_where_the_chain_starts() -> None:
    checked = 0
    for board in POSITIONS[:20]:
        for step in nf.find_steps(board, technique="aic", max_steps=20):
            assert isinstance(step.evidence, Chain)
            digits = sorted({str(node.digit) for chain in step.evidence.chains for node in chain})
            words = nf.hint_at(board, step, 1)
            assert sorted(digits_in(words)) == (digits if len(digits) < 3 else [])
            checked += "chain that starts in" in str(words)
    assert checked > 0


@pytest.mark.slow
def test_long_patterns_are_cut_short() -> None:
    """The cells of twenty boards with long chains: a dozen at most, or the start and the end."""
    seen = set()
    for board in POSITIONS[:30]:
        for technique in ("grouped-aic", "grouped-nice-loop-continuous", "als-chain", "medusa"):
            for step in nf.find_steps(board, technique=technique, max_steps=30):
                which = nf.hint_at(board, step, 3).sentences[2]
                assert 0 < len(cells_in([which])) <= MOST_CELLS
                seen.add(re.sub(r"\{.*?\}", "", which.template))
    assert "Start at : the chain ends at ." in seen
    assert "Look at , and  more cells." in seen


def test_hidden_single_without_lines_names_house_and_digit() -> None:
    """Where candidates were removed, the placed digits do not explain the single."""
    step = nf.example("hidden-single")
    assert step.board is not None
    cell, digit = step.places[0]
    others = nf.CLASSIC.columns[cell % 9].cells - nf.CellSet.of(cell)
    board = nf.Board("." * 81).without([(other, digit) for other in others])
    step = next(one for one in nf.find_steps(board, technique="hidden-single") if one.places == step.places)
    assert str(nf.hint_at(board, step, 3).sentences[2]) == "Only one cell in column 3 can be 4."


#: The proof of its first step has hundreds of sentences.
LONG_PROOF = INTERMEDIATE


@pytest.mark.slow
def test_long_net_starts_with_a_summary() -> None:
    step = nf.hint(LONG_PROOF)
    assert step is not None
    words = nf.explain_step(LONG_PROOF, step)
    assert len(words) > 300
    placed = json.dumps(record(step)["evidence"]).count('"holds": true')
    parts = sum("Sub-proof" in str(sentence) for sentence in words)
    assert str(words[0]).startswith("If r1c2 were 2,")
    assert str(words[1]) == (
        f"The proof takes {placed} steps, with {parts} sub-proofs: further assumptions that fail too."
    )
    assert sum(sentence.depth == 0 for sentence in words) < 10  # the page folds the others
    rungs = nf.hint_at(LONG_PROOF, step, 3)
    assert cells_in(rungs) == {"r1c2", "r7c7"}


@pytest.mark.parametrize("level", [0, len(Rung) + 1, 2.5, "3", None])
def test_other_levels_are_rejected(level: Any) -> None:
    step = nf.example("pointing")
    assert step.board is not None
    with pytest.raises(nf.NinefoldError, match="give a level from 1 to 5"):
        nf.hint_at(step.board, step, level)


def toy(cells: Iterable[int]) -> nf.Step:
    """Return a step of a technique that ninefold does not know, about these cells."""
    truths = tuple(nf.Truth(cell=cell) for cell in cells)
    return nf.Step(technique="toy", removes=(nf.Candidate(40, 5),), truths=truths)


@pytest.mark.parametrize(
    ("cells", "where", "which"),
    [
        ((0, 1), "Look at boxes 1 and 5.", "Look at r1c1 and r1c2."),
        ((0, 8, 72, 73, 80), "Start in box 7.", "Look at r1c1, r1c9, r9c1, r9c2 and r9c9."),
        (
            range(13),
            "Look at boxes 1, 2, 3 and 5.",
            "Look at r1c1, r1c2, r1c3, r1c4, r1c5, r1c6, r1c7, r1c8, r1c9 and r2c1, and 3 more cells.",
        ),
    ],
)
def test_unknown_techniques_have_hints_too(cells: Iterable[int], where: str, which: str) -> None:
    rungs = nf.hint_at(nf.Board("." * 81), toy(cells), 3)
    assert (str(rungs[0]), str(rungs[2])) == (where, which)

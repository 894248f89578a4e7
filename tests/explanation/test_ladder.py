"""The rungs of a hint: each says more, and the first ones do not give the effect away."""

import re
from typing import Any

import pytest

import ninefold as nf
from ninefold.explanation.ladder import LEVELS

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
    assert str(rungs[1].sentences[1]) == f"The technique is called {info.name}."
    assert nf.hint_at(step.board, step, 4) == nf.explain_step(step.board, step)
    assert str(nf.hint_at(step.board, step, 5)).startswith(("Put", "Cross out"))


@pytest.mark.parametrize("id_", EXAMPLES)
def test_the_cells_are_those_of_the_pattern(id_: str) -> None:
    """What is crossed out is named only where the pattern has no cells of its own."""
    step = nf.example(id_)
    assert step.board is not None
    cells = set(re.findall(r"r\dc\d", str(nf.hint_at(step.board, step, 3).sentences[2])))
    words = set(re.findall(r"r\dc\d", str(nf.explain_step(step.board, step))))
    assert cells
    assert cells <= words
    if not step.places:
        removed = {nf.cell_name(cell) for cell, _ in step.removes}
        assert cells.isdisjoint(removed) or cells <= removed


def test_the_region_is_where_the_pattern_is() -> None:
    step = nf.example("pointing")
    assert step.board is not None
    assert str(nf.hint_at(step.board, step, 1)) == "Look at box 1."


@pytest.mark.parametrize("level", [0, len(LEVELS) + 1, 2.5, "3", None])
def test_other_levels_are_refused(level: Any) -> None:
    step = nf.example("pointing")
    assert step.board is not None
    with pytest.raises(nf.NinefoldError, match="levels from 1 to 5"):
        nf.hint_at(step.board, step, level)

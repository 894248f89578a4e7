"""Enums of the core and their Python counterparts have the same names, in the same order."""

from typing import get_args

import ninefold as nf
from ninefold import _native
from ninefold.search_result import Ending
from ninefold.solving import DOUBTS


def test_statuses_of_a_batch() -> None:
    assert [(status.value, status.name.lower()) for status in nf.Status] == list(
        enumerate(_native.puzzle_status_names())
    )


def test_endings_of_a_search() -> None:
    *endings, interrupted = _native.ending_names()
    assert interrupted == "interrupted"  # becomes KeyboardInterrupt
    assert get_args(Ending) == (*endings, "stuck")  # only algorithms in Python get stuck


def test_verdicts_on_a_step() -> None:
    assert [verdict.value for verdict in nf.StepVerdict] == _native.step_verdict_names()


def test_remarks_on_a_line() -> None:
    assert set(DOUBTS) < set(_native.remark_names())

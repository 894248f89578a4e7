"""Enums of the core and their Python counterparts have the same names, in the same order."""

from typing import get_args

import ninefold as nf
from ninefold import _native
from ninefold.search_result import Ending
from ninefold.solving import DOUBTS


def test_batch_statuses_match() -> None:
    assert [(status.value, status.name.lower()) for status in nf.Status] == list(
        enumerate(_native.puzzle_status_names())
    )


def test_search_endings_match() -> None:
    *endings, interrupted = _native.ending_names()
    assert interrupted == "interrupted"  # becomes KeyboardInterrupt
    assert get_args(Ending) == (*endings, "stuck")  # only algorithms in Python get stuck


def test_step_verdicts_match() -> None:
    assert [verdict.value for verdict in nf.StepVerdict] == _native.step_verdict_names()


def test_line_remarks_match() -> None:
    assert set(DOUBTS) < set(_native.remark_names())

"""Ctrl-C in the algorithm `cp-sat`: nothing keeps running, whenever it comes."""

import threading
from types import SimpleNamespace

import pytest

from ninefold.external.cp_sat import solve_in_thread
from tests.clock import LONG


class Endless:
    """A solver that runs until it is stopped."""

    def __init__(self) -> None:
        self.parameters = SimpleNamespace()
        self._stopped = threading.Event()
        self.begun = threading.Event()
        self.ended = threading.Event()

    def solve(self, model: object, collector: object) -> None:
        self.begun.set()
        assert self._stopped.wait(LONG)
        self.ended.set()

    def stop_search(self) -> None:
        if self.begun.is_set():  # as in OR-Tools, it has no effect before
            self._stopped.set()


@pytest.mark.parametrize("moment", ["before", "after", "at work"])
def test_interrupted_start_leaves_no_solver_behind(moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    solver, start = Endless(), threading.Thread.start

    def interrupted(thread: threading.Thread) -> None:
        if moment != "before":
            start(thread)
        if moment == "at work":
            assert solver.begun.wait(LONG)
        raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "start", interrupted)
    with pytest.raises(KeyboardInterrupt):
        solve_in_thread(solver, None, None)
    assert solver.ended.is_set() == solver.begun.is_set()
    if moment == "at work":
        assert solver.ended.is_set()

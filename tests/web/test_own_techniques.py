"""Techniques in Python in the workers of the server."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from warnings import warn

import pytest

import ninefold as nf
from ninefold.logic import plugins
from ninefold.web import worker
from tests.puzzles import EASY


def ask(endpoint: str, **request: Any) -> tuple[int, Any]:
    reply = worker.work(worker.Job(endpoint, 30.0, json.dumps(request).encode()))
    return reply.status, json.loads(reply.body)


@contextmanager
def toy(finder: Callable[[nf.Board], Iterable[nf.Step]]) -> Iterator[None]:
    found = nf.technique("toy", before="naked-pair", names={"de": "Spielzeug"})(finder)
    try:
        yield
    finally:
        found.forget()


def pairs(board: nf.Board) -> Iterator[nf.Step]:
    for step in nf.find_steps(board, technique="naked-pair"):
        yield step._replace(technique="toy")


def test_they_are_listed_and_have_examples() -> None:
    with toy(pairs):
        _, answer = ask("techniques", language="de")
        ids = [row["id"] for row in answer["techniques"]]
        assert ids.index("toy") == ids.index("naked-pair") - 1
        row = answer["techniques"][ids.index("toy")]
        assert (row["name"], row["price"], row["has_example"]) == ("Spielzeug", 60, True)
        status, answer = ask("example", technique="toy")
        assert (status, answer["told"]["step"]["technique"]) == (200, "toy")


def test_wrong_step_is_an_error_of_the_server(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = nf.Step("toy", removes=(nf.Candidate(4, 7),))
    with toy(lambda board: [wrong]):
        status, answer = ask("steps", puzzle=EASY, techniques=["toy"])
    assert (status, answer["error"]["code"]) == (500, "internal")
    assert "technique 'toy' found a wrong step, toy: r1c5<>7" in answer["error"]["message"]
    assert "TechniqueError" in capsys.readouterr().err


def test_workers_report_plugins_that_do_not_load(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def load() -> None:
        warn("the plug-in 'x' does not load", plugins.PluginWarning, stacklevel=1)

    monkeypatch.setattr(plugins, "load", load)
    worker._load_plugins()
    assert capsys.readouterr().err == "ninefold: warning: the plug-in 'x' does not load\n"

"""-j: the same output with any number of processes, in the order of the input; Ctrl-C ends all of them."""

import os
import signal
import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import ninefold as nf
from ninefold.cli import jobs
from ninefold.cli.inputs import Item
from ninefold.cli.main import parser_of
from ninefold.cli.progress import Progress
from ninefold.errors import NinefoldError, PuzzleError
from ninefold.puzzle import Puzzle
from tests.cli.conftest import Run
from tests.clock import LONG, until
from tests.interrupting import enable_sigint
from tests.puzzles import CLASHING, EASY, EMPTY, EVIL, NO_SOLUTION, TWO_SOLUTIONS

COMMANDS = ["check", "count", "explain", "minimise", "canon", "solve"]
LINES = [EASY, "x", EVIL, NO_SOLUTION, TWO_SOLUTIONS, CLASHING, EASY[::-1], EASY]


@pytest.mark.parametrize("command", [*COMMANDS, "rate", "generate", "practice", "book", "bench"])
def test_commands_have_jobs(command: str) -> None:
    assert "-j" in parser_of(command)[0]._option_string_actions


def prepare(args: Namespace) -> Callable[[Item], str]:
    """Return a function that fails for puzzles without clues."""

    def work(item: Item) -> str:
        assert item.puzzle is not None
        if not item.puzzle.clues:
            raise NinefoldError("{where}: no clues", where=item.where)
        return f"{item.where} {item.puzzle.clues}"

    return work


class LastFirst:
    """A pool in this process that finishes the newest chunk first."""

    def __init__(self, count: int, prepare: Any, args: Namespace, errors: Any) -> None:
        assert count == 3
        jobs._task = jobs._Task(args, prepare(args), errors)
        self.open: list[tuple[Future[Any], list[jobs._Sent]]] = []
        self.sizes: list[int] = []
        pools.append(self)

    def submit(self, puzzles: list[jobs._Sent]) -> Future[Any]:
        future: Future[Any] = Future()
        self.sizes.append(len(puzzles))
        self.open.append((future, puzzles))
        if len(self.open) == 4:
            self.work()
        return future

    def work(self) -> None:
        while self.open:
            future, puzzles = self.open.pop()
            future.set_result((jobs._work_on(puzzles)[0], 1e-9))

    def close(self, *, kill: bool) -> None:
        self.work()
        self.killed = kill


pools: list[LastFirst] = []


@pytest.fixture
def unordered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a pool that finishes chunks in the wrong order."""
    pools.clear()
    monkeypatch.setattr(jobs, "_Pool", LastFirst)
    outcome = jobs._outcome

    def worked(future: Future[Any]) -> Any:
        pools[0].work()
        return outcome(future)

    monkeypatch.setattr(jobs, "_outcome", worked)


@pytest.mark.usefixtures("unordered")
def test_results_keep_the_order_of_the_puzzles(run: Run, tmp_path: Path) -> None:
    lines = ["x" if i % 7 == 3 else "." * i + "1" * (i % 5) + "." * (81 - i - i % 5) for i in range(60)]
    (tmp_path / "in.txt").write_text("\n".join(lines) + "\n")
    run("convert", EASY)  # enters the folder
    args = Namespace(puzzles=["in.txt"], column=None, jobs=3)
    taken: list[tuple[str, object]] = []
    with Progress("done", None) as progress:
        jobs.for_each(
            args, progress, prepare, lambda item, result: taken.append((item.where, result)), NinefoldError
        )
    assert [where for where, _ in taken] == [f"in.txt:{i}" for i in range(1, 61)]
    for i, (where, result) in enumerate(taken):
        if lines[i] == "x":
            assert isinstance(result, jobs.Failed)
            assert "expected 81" in result.reason
        elif i % 5 == 0:
            assert result == jobs.Failed(f"{where}: no clues")
        else:
            assert result == f"{where} {i % 5}"
    assert max(pools[0].sizes) > 1  # chunks grow if the work is quick
    assert not pools[0].killed


@pytest.mark.usefixtures("unordered")
@pytest.mark.parametrize("count", [1, 3])
def test_an_error_that_concerns_all_puzzles_ends_the_work(run: Run, tmp_path: Path, count: int) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\n{EMPTY}\n{EASY}\n")
    run("convert", EASY)
    args = Namespace(puzzles=["in.txt"], column=None, jobs=count)
    taken: list[object] = []
    with Progress("done", None) as progress, pytest.raises(NinefoldError, match=r"in\.txt:2: no clues"):
        jobs.for_each(args, progress, prepare, lambda _, result: taken.append(result), PuzzleError)
    assert taken == ["in.txt:1 37"]


@pytest.mark.usefixtures("unordered")
def test_processes_are_killed_after_an_error(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\n" * 9)
    run("convert", EASY)

    def take(item: Item, result: object) -> None:
        raise KeyboardInterrupt

    args = Namespace(puzzles=["in.txt"], column=None, jobs=3)
    with Progress("done", None) as progress, pytest.raises(KeyboardInterrupt):
        jobs.for_each(args, progress, prepare, take)
    assert pools[0].killed


def test_processes_start_only_if_the_work_takes_a_while(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\n" * 3)
    monkeypatch.setattr(jobs, "available_cores", lambda: 3)

    def refuse(*arguments: object) -> None:
        raise AssertionError("a pool was started")

    monkeypatch.setattr(jobs, "_Pool", refuse)
    assert run("count", "in.txt").out == "1\n1\n1\n"
    assert run("count", "in.txt", "-j", "1").code == 0
    assert run("count", EASY, "-j", "2").code == 0  # a single puzzle
    monkeypatch.setattr(jobs, "_WORK_ALONE", -1.0)
    with pytest.raises(AssertionError, match="a pool was started"):
        run("count", "in.txt")


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ["explain", "--json", "--words"],
        ["minimise", "--redundant", "--to", "csv"],
        ["minimise", "--all", "--limit", "20", "--json"],
        ["minimise", "--symmetry", "none"],
        ["count", "--limit", "5", "--json"],
        ["check", "--max-seconds", "1000"],
        ["solve", "-a", "csp-python", "--unique"],
    ],
    ids=" ".join,
)
def test_processes_give_the_same_output(process: Run, tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "in.txt").write_text("\n".join(LINES) + "\n")
    alone = process(*words, "in.txt", "-j", "1")
    assert alone.code == 1
    assert process(*words, "in.txt", "-j", "2") == alone


@pytest.mark.slow
def test_own_techniques_reach_the_processes(process: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "import ninefold as nf\n@nf.technique(id='mine', family='singles')\n"
        "def find(board):\n    return iter(())\n"
    )
    (tmp_path / "in.txt").write_text(f"{EASY}\n{EASY}\n")
    words = ["explain", "in.txt", "--load", "mine.py", "--techniques", "mine,singles"]
    alone = process(*words, "-j", "1")
    assert alone.code == 0
    assert process(*words, "-j", "2") == alone


@pytest.mark.slow
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_signals_end_all_processes(tmp_path: Path, end: signal.Signals) -> None:
    hard = ".7.........4.....9....6..5........3.9..35.2..21..7.9...2.19....5..7...4......83.."
    (tmp_path / "in.txt").write_text(f"{hard}\n" * 50)
    command = [sys.executable, "-m", "ninefold", "solve", "-a", "backtracking-python", "in.txt", "-j", "2"]
    process = subprocess.Popen(
        [*command, "-o", "out.txt"], cwd=tmp_path, stderr=subprocess.PIPE, text=True,
        start_new_session=True, preexec_fn=enable_sigint,
    )  # fmt: skip
    try:
        until(lambda: len(_group(process.pid)) > 3 or process.poll() is not None)
        # Ctrl-C goes to all processes of a terminal.
        (os.killpg if end == signal.SIGINT else os.kill)(process.pid, end)
        _, error = process.communicate(timeout=LONG)
        until(lambda: not _group(process.pid))
    finally:
        process.kill()
    assert process.returncode == {signal.SIGINT: 130, signal.SIGTERM: 143}.get(end, -9)
    if end != signal.SIGKILL:
        assert error.splitlines() == [f"ninefold: {'interrupted' if end == signal.SIGINT else 'terminated'}"]
        assert [path.name for path in tmp_path.iterdir()] == ["in.txt"]


def _group(leader: int) -> list[str]:
    """The processes of a group that are not zombies."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended
            state, _, group = path.read_text().rpartition(")")[2].split()[:3]
            found += [path.parent.name] if int(group) == leader and state != "Z" else []
    return found


@pytest.mark.slow
def test_a_process_that_dies_is_an_error(process: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "import os, ninefold as nf\n@nf.technique(id='mine', family='singles')\n"
        "def find(board):\n    os._exit(1)\n    yield\n"
    )
    (tmp_path / "in.txt").write_text(f"{EASY}\n{EASY}\n")
    outcome = process("explain", "in.txt", "--load", "mine.py", "--techniques", "mine", "-j", "2")
    assert outcome.code == 2
    assert outcome.err.startswith("ninefold: a worker process died, perhaps out of memory")


@pytest.mark.usefixtures("unordered")
@pytest.mark.parametrize("kind", ["line", "csv", "json"])
def test_lists_of_minimal_puzzles_are_the_same(run: Run, tmp_path: Path, kind: str) -> None:
    (tmp_path / "in.txt").write_text("\n".join(LINES) + "\n")
    words = ["minimise", "--all", "--limit", "3", "in.txt", "--to", kind]
    alone = run(*words, "-j", "1")
    assert alone.code == 1
    assert alone.err.count("stopped after 3 minimal puzzles") == 3
    assert run(*words, "-j", "3") == alone
    assert pools


@pytest.mark.usefixtures("unordered")
def test_minimal_puzzles_found_before_an_error_are_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def some(puzzle: Puzzle, *, max_seconds: float | None) -> Iterator[Puzzle]:
        yield puzzle
        raise NinefoldError("too slow")

    monkeypatch.setattr("ninefold.cli.minimise.minimal_puzzles", some)
    (tmp_path / "in.txt").write_text(f"{EASY}\n{EVIL}\n")
    expected = (1, f"{EASY}\n{EVIL}\n", "in.txt:1: too slow\nin.txt:2: too slow\n")
    for count in ("1", "3"):
        assert run("minimise", "--all", "in.txt", "-j", count) == expected
    assert pools


@pytest.mark.parametrize("words", [["in.txt", "--limit", "10001"], [EASY, "--limit", "2"]])
def test_long_lists_and_single_puzzles_need_no_processes(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    def refuse(*arguments: object) -> None:
        raise AssertionError("processes would keep the list in memory")

    monkeypatch.setattr("ninefold.cli.minimise.run_jobs", refuse)
    (tmp_path / "in.txt").write_text(nf.minimise(EASY).givens + "\n")
    code, out, _ = run("minimise", "--all", "-j", "2", *words)
    assert code == 0
    assert out


def test_single_results_are_as_in_python(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\n{EVIL}\n")
    found = run("minimise", "in.txt").out.split()
    assert found == [nf.minimise(puzzle).givens for puzzle in (EASY, EVIL)]

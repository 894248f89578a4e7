"""Progress is shown on a terminal after two seconds, before the first result too, but never among results."""

import io
import os
import pty
import re
import signal
import subprocess
import sys
from _thread import interrupt_main
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

import ninefold as nf
from ninefold.cli import display, main, solve
from ninefold.cli.display import DOING, Display
from ninefold.cli.main import COMMANDS
from ninefold.cli.progress import Progress
from ninefold.generation import Stream
from ninefold.terminal import print_message

#: Shows the progress at once, and not again after the first result.
PROGRAM = """import sys
from ninefold.cli import display, main
display._DELAY, display._SILENCE = 0, 1e9
sys.exit(main.main(sys.argv[1:]))"""
PROCESSES = [
    ["generate", "-n", "300", "--seed", "1"],
    ["minimise", "in.txt"],
    ["convert", "in.txt"],
    ["solve", "in.txt", "-a", "rules"],
    ["check", "in.txt"],
    ["canon", "in.txt"],
    ["shuffle", "in.txt", "--seed", "1"],
]
ERASE = "\x1b[2K"


class Terminal:
    """A terminal for standard error and standard output, and the text that it was sent."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._master, end = pty.openpty()
        self._monkeypatch = monkeypatch
        os.set_blocking(self._master, False)
        self.stream = os.fdopen(end, "w", buffering=1)

    def attach(self) -> None:
        """Replace the streams. A fixture cannot do that: pytest sets them again before each test."""
        for name in ("stdout", "stderr"):
            self._monkeypatch.setattr(sys, name, self.stream)

    def display(self, doing: str = "solving") -> Display:
        """Return a display on this terminal."""
        self.attach()
        return Display(doing)

    def new(self) -> str:
        """Return what was sent since the last call."""
        self.stream.flush()
        sent = b""
        with suppress(BlockingIOError):
            while part := os.read(self._master, 65536):
                sent += part
        return sent.decode()

    def close(self) -> None:
        self.stream.close()
        os.close(self._master)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    """A terminal, and no thread that redraws the line."""
    terminal = Terminal(monkeypatch)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(Display, "_run", lambda self: None)
    yield terminal
    terminal.close()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock for displays that stands still."""
    clock = Clock()
    monkeypatch.setattr(Display.__init__, "__kwdefaults__", {"clock": clock})
    return clock


def tick() -> None:
    assert Display.current is not None
    Display.current.tick()


def test_line_appears_after_two_seconds_without_a_result(terminal: Terminal, clock: Clock) -> None:
    with terminal.display(), Progress("solved", None):
        clock.now = 1.9
        tick()
        assert terminal.new() == ""
        clock.now = 2.1
        tick()
        assert "solving 0:00:02" in terminal.new()
        clock.now = 65.0
        tick()
        assert "solving 0:01:05" in terminal.new()
    assert ERASE in terminal.new()
    assert Display.current is None
    assert sys.stderr is terminal.stream


def test_bar_has_counts_rate_and_time_left(terminal: Terminal, clock: Clock) -> None:
    with terminal.display("rating"), Progress("rated", 100) as progress:
        clock.now = 10.0
        progress.note = "5 attempts"
        progress.advance(20, count=2000)
        tick()
        shown = terminal.new()
        for text in ("rated 2,000", "\u2501", "200/s", "0:00:10", "0:00:40 left", "5 attempts"):
            assert text in shown


def test_lines_read_count_once_their_puzzles_are_done(clock: Clock) -> None:
    progress = Progress("solved", 20)
    lines = progress.watch(["123456789\n", "987654321\n"])
    next(lines)
    assert progress.done == 0
    progress.advance()
    assert progress.done == 10


def test_results_and_messages_clear_the_line(terminal: Terminal, clock: Clock) -> None:
    writers: list[Callable[[str], None]] = [print, print_message]
    with terminal.display():
        for number, write in enumerate(writers, 1):
            clock.now += 3.0
            tick()
            assert "solving" in terminal.new()
            write("result")
            before, erase, after = terminal.new().rpartition(ERASE)
            assert (erase, after) == (ERASE, "result\r\n"), before
            clock.now += 0.9  # output shows the progress itself
            tick()
            assert terminal.new() == "", number


def test_line_appears_between_lines_only(terminal: Terminal, clock: Clock) -> None:
    with terminal.display():
        sys.stdout.write("half a ")
        clock.now = 5.0
        tick()
        assert terminal.new() == "half a "
        sys.stdout.writelines(["line", "\n"])
        clock.now = 7.0
        tick()
        assert "solving" in terminal.new()


def test_nothing_is_shown_once_results_go_to_a_pipe(
    terminal: Terminal, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program at the other end may write to the same terminal."""
    source, target = os.pipe()
    with open(source), open(target, "w") as pipe:
        showing = terminal.display()
        monkeypatch.setattr(sys, "stdout", pipe)
        with showing:
            clock.now = 3.0
            tick()
            assert "solving" in terminal.new()
            print("result")
            clock.now = 9.0
            tick()
            assert terminal.new().endswith(ERASE)


def test_nothing_is_shown_if_results_go_to_a_terminal_by_name(terminal: Terminal, clock: Clock) -> None:
    with terminal.display(), open(os.ttyname(terminal.stream.fileno()), "w") as out, Progress("", None, out):
        clock.now = 3.0
        tick()
    assert terminal.new() == ""


def test_background_jobs_show_nothing(
    terminal: Terminal, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "tcgetpgrp", lambda _: os.getpgrp() + 1)
    with terminal.display():
        clock.now = 3.0
        tick()
    assert terminal.new() == ""


@pytest.mark.parametrize("colours", [True, False])
def test_colours_can_be_switched_off(
    terminal: Terminal, clock: Clock, monkeypatch: pytest.MonkeyPatch, colours: bool
) -> None:
    if not colours:
        monkeypatch.setenv("NO_COLOR", "1")
    with terminal.display(), Progress("solved", 10) as progress:
        clock.now = 3.0
        progress.advance(5)
        tick()
        assert bool(re.search(r"\x1b\[[39]\d", terminal.new())) == colours


def run_fake(monkeypatch: pytest.MonkeyPatch, command: str, clock: Clock, **values: object) -> None:
    """Run a command that takes three seconds before it ends."""

    def work(args: Namespace) -> int:
        clock.now = 3.0
        if Display.current is not None:
            tick()
        return 0

    def parser_of(name: str) -> tuple[ArgumentParser, SimpleNamespace]:
        parser = ArgumentParser()
        parser.set_defaults(**values)
        return parser, SimpleNamespace(run=work)

    monkeypatch.setattr(main, "parser_of", parser_of)
    monkeypatch.setattr(main, "check_output", lambda name, args: None)
    assert main.main([command]) == 0


@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in ("serve", "completion")])
def test_every_command_shows_progress(
    terminal: Terminal, clock: Clock, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    terminal.attach()
    run_fake(monkeypatch, command, clock)
    assert f"{DOING[command]} 0:00:03" in terminal.new()


def test_nothing_is_shown_while_the_user_types_puzzles(
    terminal: Terminal, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal.attach()
    monkeypatch.setattr(sys, "stdin", terminal.stream)
    run_fake(monkeypatch, "solve", clock, puzzles=["-"])
    assert terminal.new() == ""


@pytest.mark.parametrize("stream", [io.StringIO(), None])
def test_nothing_is_shown_without_a_terminal(
    terminal: Terminal, clock: Clock, monkeypatch: pytest.MonkeyPatch, stream: io.StringIO | None
) -> None:
    terminal.attach()
    if stream is None:
        monkeypatch.setenv("TERM", "dumb")
    else:
        monkeypatch.setattr(sys, "stderr", stream)
    run_fake(monkeypatch, "rate", clock)
    assert terminal.new() == ""
    assert stream is None or stream.getvalue() == ""


def test_solve_shows_progress_during_the_first_puzzle(
    terminal: Terminal, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*arguments: object, **options: object) -> object:
        clock.now += 3.0
        tick()
        return nf.search(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(solve, "search", slow)
    terminal.attach()
    assert main.main(["solve", "-a", "backtracking", nf.generate(seed=1).givens]) == 0
    shown = terminal.new()
    assert "solving 0:00:03" in shown
    assert shown.rpartition(ERASE)[2].startswith("+-------+")


def test_practice_shows_positions_and_attempts(
    terminal: Terminal, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    refill = Stream._refill

    def slow(stream: Stream) -> None:
        refill(stream)
        clock.now += 3.0
        tick()

    monkeypatch.setattr(Stream, "_refill", slow)
    terminal.attach()
    assert main.main(["practice", "naked-pair", "-n", "2", "--seed", "1", "-j", "1"]) == 0
    shown = terminal.new()
    assert "looking for positions" in shown
    assert "attempts" in shown
    assert shown.rpartition(ERASE)[2].startswith("Naked pair: exercises (seed 1)")


@pytest.mark.slow
def test_thread_redraws_the_line_while_the_core_works(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The third drawing interrupts an endless call."""
    monkeypatch.undo()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored in the background
    monkeypatch.setattr(display, "_DELAY", 0.0)
    monkeypatch.setattr(display, "_PAUSE", 0.001)
    drawn = []
    tick = Display.tick

    def interrupting(shown: Display) -> None:
        tick(shown)
        drawn.append(terminal.new())
        if len(drawn) == 3:
            interrupt_main()

    monkeypatch.setattr(Display, "tick", interrupting)
    try:
        with pytest.raises(KeyboardInterrupt), terminal.display("counting"):
            nf.count_solutions("." * 81, limit=2**62)
    finally:
        signal.signal(signal.SIGINT, before)
    assert all("counting" in text for text in drawn)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lines = (puzzle.givens + "\n" for puzzle in nf.generate_many(300, clues=40, seed=1))
    (tmp_path / "in.txt").write_text("".join(lines))
    return tmp_path


def on_terminal(arguments: list[str], folder: Path, *, results: bool) -> str:
    """Return what a terminal shows as standard error and, with `results`, as standard output.

    Otherwise the results go to the file `results`.
    """
    terminal, end = pty.openpty()
    command = [sys.executable, "-c", PROGRAM, *arguments]
    with open(folder / "results", "w") as file:
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=end if results else file, stderr=end,
            env=os.environ | {"TERM": "xterm"},
        )  # fmt: skip
    os.close(end)
    shown = b""
    with suppress(OSError):  # on Linux, reading fails once the program has ended
        while part := os.read(terminal, 65536):
            shown += part
    os.close(terminal)
    assert process.wait() == 0
    return shown.decode()


@pytest.mark.slow
@pytest.mark.parametrize("arguments", PROCESSES, ids=lambda arguments: arguments[0])
def test_results_on_a_terminal_stay_intact(folder: Path, arguments: list[str]) -> None:
    shown = on_terminal(arguments, folder, results=True)
    results = shown.rpartition(ERASE)[2]  # a bar before the first result is erased
    assert "\x1b" not in results
    assert len(results.splitlines()) == 300


@pytest.mark.slow
@pytest.mark.parametrize("arguments", PROCESSES, ids=lambda arguments: arguments[0])
def test_progress_is_shown_if_results_go_elsewhere(folder: Path, arguments: list[str]) -> None:
    shown = on_terminal(arguments, folder, results=False)
    assert "\x1b" in shown
    assert len((folder / "results").read_text().splitlines()) == 300
    shown = on_terminal([*arguments, "-o", "out.txt"], folder, results=True)
    assert "\x1b" in shown

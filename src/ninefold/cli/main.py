"""Find the command, run it, and turn whatever goes wrong into one line and an exit code.

0 good; 1 a puzzle was unreadable or had no solution; 2 usage or a file; 128 and more: ended by a signal, such
as 130 for Ctrl-C, 143 for SIGTERM and 141 for a closed pipe.
"""

import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module

from ninefold.errors import NinefoldError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Command(Protocol):
        """What a command's module offers."""

        EXAMPLES: str
        configure: Callable[[ArgumentParser], None]
        run: Callable[[Namespace], int]


#: Each command with a line of help; its code is `ninefold.cli.<name>`.
COMMANDS = {
    "solve": "solve puzzles",
    "check": "tell whether puzzles are unique, and where they are wrong",
    "hint": "tell the next step of a puzzle, and why",
    "explain": "solve puzzles step by step, as a person would",
    "techniques": "list the techniques, by any of their names",
    "rate": "tell how hard puzzles are",
    "generate": "make new puzzles",
    "practice": "make positions to practise a technique, with the answers",
    "minimise": "remove the clues that a puzzle does not need",
    "candidates": "show which digits occur in some solution, and how often",
    "neighbours": "list the unique puzzles that differ in one clue",
    "compare": "compare algorithms on puzzles of several difficulties",
    "convert": "write puzzles in another format",
    "canon": "print the canonical form of puzzles, or one puzzle of each class",
    "shuffle": "print random variants of puzzles: other digits, rows and columns",
    "serve": "open the page in a browser, and answer over HTTP",
    "bench": "measure the speed of the kernel, beside other programs",
    "completion": "print a script that completes commands in your shell",
}


class Terminated(KeyboardInterrupt):
    """The system asks to end: commands clean up and keep what they promise to keep, as after Ctrl-C."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    words = [_unmistakable(word) for word in (sys.argv[1:] if arguments is None else arguments)]
    try:
        code = _dispatch(words)
        sys.stdout.flush()
        return code
    except SystemExit as stop:  # argparse has printed its message
        return stop.code if isinstance(stop.code, int) else 2
    except Terminated as end:
        print("ninefold: terminated", file=sys.stderr)
        return 128 + end.number
    except KeyboardInterrupt:
        print("ninefold: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        _silence_stdout()
        return 141
    except NinefoldError as error:
        print(f"ninefold: {error}", file=sys.stderr)
    except OSError as error:
        name = "standard output" if error.filename is None else os.fsdecode(error.filename)
        print(f"ninefold: {name}: {error.strerror or error}", file=sys.stderr)
        _silence_stdout()
    return 2


def _unmistakable(word: str) -> str:
    """A puzzle that begins with the blank '-' would be taken for an option."""
    if not word.startswith("-") or len(word) < 81:
        return word
    from ninefold.puzzle import BLANKS

    return word.replace("-", ".") if set(word[:81]) <= set("123456789" + BLANKS) else word


def _silence_stdout() -> None:
    """Send what is still buffered for standard output to nowhere, or leaving Python would fail on it."""
    with suppress(OSError, ValueError):  # where standard output is no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _dispatch(words: list[str]) -> int:
    if words and words[0] in COMMANDS:
        parser, command = parser_of(words[0])
        return command.run(parser.parse_args(words[1:]))
    parser = _top_parser()
    parser.parse_args(words[:1])  # --help and --version leave here
    if not words:
        parser.error("which command? " + ", ".join(COMMANDS))
    from difflib import get_close_matches

    close = get_close_matches(words[0], COMMANDS, 1)
    return parser.error(f"unknown command {words[0]!r}" + (f"; did you mean {close[0]!r}?" if close else ""))


def parser_of(name: str) -> "tuple[ArgumentParser, Command]":
    """The parser of a command, and its module."""
    command: Command = import_module(f"ninefold.cli.{name}")
    parser = ArgumentParser(
        prog=f"ninefold {name}",
        description=COMMANDS[name][0].upper() + COMMANDS[name][1:] + ".",
        epilog=command.EXAMPLES,
        formatter_class=_formatter,
        allow_abbrev=False,
    )
    command.configure(parser)
    return parser, command


def _formatter(prog: str) -> RawDescriptionHelpFormatter:
    """As wide as the terminal. argparse would load shutil to find that out, at every start."""
    try:
        columns = int(os.environ.get("COLUMNS") or os.get_terminal_size(1).columns)
    except (ValueError, OSError):
        columns = 80
    return RawDescriptionHelpFormatter(prog, width=max(columns, 40) - 2)


def _top_parser() -> ArgumentParser:
    from ninefold import __version__

    listing = "\n".join(f"  {name:<12}{what}" for name, what in COMMANDS.items())
    parser = ArgumentParser(
        prog="ninefold",
        usage="ninefold COMMAND ...",
        description="Sudoku: solve, check, generate, compare, convert.",
        epilog=f"commands:\n{listing}\n\n`ninefold COMMAND --help` tells more about each.",
        formatter_class=_formatter,
    )
    parser.add_argument("--version", action="version", version=f"ninefold {__version__}")
    parser.add_argument("command", nargs="?", metavar="COMMAND", help="one of those below")
    return parser


def entry() -> None:
    """The `ninefold` program."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, "r+"))  # noqa: SIM115 - for as long as the program lives
    for stream in (sys.stdout, sys.stderr):  # a name that the terminal cannot show is no reason to fail
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    _listen_to_signals()
    sys.exit(main())


def _listen_to_signals() -> None:
    """Turn SIGTERM and SIGHUP into an exception, unless they are ignored, as under nohup."""
    import signal

    def terminate(number: int, frame: object) -> None:
        raise Terminated(number)

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows has no SIGHUP
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, terminate)

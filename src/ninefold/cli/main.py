"""Find the command, run it, and turn errors into one line and an exit code.

0: success; 1: a puzzle was malformed or had no solution; 2: wrong usage or a file error; 128 and more: ended
by a signal, such as 130 for Ctrl-C, 143 for SIGTERM and 141 for a closed pipe.
"""

import os
import sys
import warnings
from argparse import SUPPRESS, ArgumentError, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from errno import EBADF
from importlib import import_module

from ninefold.cli.endings import check_output
from ninefold.cli.options import in_language
from ninefold.errors import NinefoldError
from ninefold.interrupt import CODE, Working
from ninefold.output_file import cure_of
from ninefold.suggestion import closest
from ninefold.terminal import print_message, visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Action
    from collections.abc import Iterable
    from typing import Any, NoReturn, Protocol

    class Command(Protocol):
        """The interface of a command's module."""

        EXAMPLES: str
        configure: Callable[[ArgumentParser], None]
        run: Callable[[Namespace], int]


#: The commands, each with a line of help; the code is in `ninefold.cli.<name>`, or in the module named below.
COMMANDS = {
    "solve": "solve puzzles",
    "check": "check that puzzles have exactly one solution, and show what is wrong",
    "count": "count the solutions of puzzles",
    "hint": "show the next step of a puzzle and explain it",
    "steps": "list all steps that are possible now, by technique",
    "why-not": "prove that a digit is wrong in a cell",
    "explain": "solve puzzles step by step, as a person would",
    "techniques": "list the techniques, or show one in detail",
    "rate": "rate how hard puzzles are",
    "generate": "make new puzzles",
    "practice": "make exercises for a technique, with answers",
    "book": "make a booklet of puzzles to print, with solutions",
    "minimise": "remove the clues that a puzzle does not need",
    "candidates": "show the digits that occur in at least one solution",
    "neighbours": "list the unique puzzles with one clue swapped for another",
    "compare": "compare algorithms on easy and hard puzzles",
    "convert": "convert puzzles to another format",
    "batch": "work on puzzles by the million, in shards that survive any interruption",
    "dataset": "make a dataset for research, with splits and a data card",
    "photo": "read printed puzzles from photos",
    "canon": "print canonical forms, or drop puzzles that are variants of others",
    "shuffle": "make random variants of puzzles by swapping digits, rows and columns",
    "serve": "serve the page and the HTTP API",
    "bench": "measure the speed of ninefold and of other programs",
    "completion": "print a completion script for your shell",
}
#: `steps` is not in `cli/steps.py`, which holds code that the commands about steps share.
_MODULES = {"steps": "all_steps", "why-not": "why_not"}


class Terminated(KeyboardInterrupt):
    """The system asked the program to end: commands clean up and keep their results, as after Ctrl-C."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    words = [_unmistakable(word) for word in (sys.argv[1:] if arguments is None else arguments)]
    try:
        try:
            code = _dispatch(words)
        except SystemExit as stop:  # argparse has printed its message
            code = stop.code if isinstance(stop.code, int) else 2
        sys.stdout.flush()
        return code
    except Terminated as end:
        print_message("; ".join(["ninefold: terminated", *_notes_of(end)]))
        return 128 + end.number
    except KeyboardInterrupt as end:
        print_message("; ".join(["ninefold: interrupted", *_notes_of(end)]))
        return CODE
    except BrokenPipeError:
        _silence_stdout()
        return 141
    except NinefoldError as error:
        print_message(f"ninefold: {error}")
    except OSError as error:
        print_message("; ".join([f"ninefold: {_reason(error)}", *_notes_of(error)]))
        _silence_stdout()
    return 2


def _notes_of(end: BaseException) -> list[str]:
    """Return the notes on an exception, such as where the results so far are."""
    return getattr(end, "__notes__", [])


def _reason(error: OSError) -> str:
    """Say which file failed, and why. Errors without a name come from standard output: inputs have names."""
    if error.filename is None:
        cure = cure_of(error)
        reason = "already closed" if error.errno == EBADF else error.strerror or error
        return f"standard output: {reason}" + (f"; {cure}" if cure else "")
    return f"{os.fsdecode(error.filename)}: {error.strerror or error}"


def _unmistakable(word: str) -> str:
    """Protect puzzles that begin with the blank '-', which would be mistaken for an option."""
    if not word.startswith("-") or len(word) < 81:
        return word
    from ninefold.digit_rows import BLANKS

    return word.replace("-", ".") if set(word[:81]) <= set("123456789" + BLANKS) else word


def _silence_stdout() -> None:
    """Discard buffered standard output, which would make Python fail at exit."""
    with suppress(OSError, ValueError):  # if standard output is not a file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _dispatch(words: list[str]) -> int:
    if words and words[0] in COMMANDS:
        parser, command = parser_of(words[0])
        args = parser.parse_args(words[1:])
        try:
            check_output(words[0], args)
            with Working(), _brief_warnings(), _display(words[0], args):
                return command.run(args)
        except NinefoldError as error:
            print_message(f"ninefold: {in_language(args, error)}")
            return 2
    parser = _top_parser()
    parser.parse_args(words[:1])  # --help and --version exit here
    if not words:
        parser.error("no command given; choose from: " + ", ".join(COMMANDS))
    return parser.error(f"unknown command {words[0]!r}" + _suggestion(words[0], COMMANDS))


def _display(command: str, args: Namespace) -> AbstractContextManager[object]:
    """Show the progress of a command if standard error is a terminal."""
    if not sys.stderr.isatty():
        return nullcontext()
    from ninefold.cli.display import display_for

    return display_for(command, args)


@contextmanager
def _brief_warnings() -> Iterator[None]:
    """Show a warning about a plug-in or a puzzle as one line, without a line of our source code."""
    usual = warnings.showwarning

    def show(message: "Warning | str", category: type[Warning], *where: "Any", **more: "Any") -> None:
        if category.__name__ in ("PluginWarning", "DrawingWarning"):  # by name: most commands load neither
            print_message(f"ninefold: warning: {message}")
        else:
            usual(message, category, *where, **more)

    warnings.showwarning = show
    try:
        yield
    finally:
        warnings.showwarning = usual


def _suggestion(word: str, known: "Iterable[str]") -> str:
    """The end of an error about an unknown word: the known word closest to it, if any."""
    close = closest(word, known)
    return "" if close is None else f"; did you mean {close!r}?"


class _Parser(ArgumentParser):
    def error(self, message: str) -> "NoReturn":
        """Print the usage and the error, which quotes arguments, and exit."""
        super().error(visible(message, keep=""))

    def parse_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def] # overloaded above
        """Parse the arguments; for an unknown option, suggest one."""
        parsed, rest = self.parse_known_args(args, namespace)
        if rest:
            known = (
                name for action in self._actions if action.help != SUPPRESS for name in action.option_strings
            )
            typed = next((word for word in rest if word.startswith("--")), "").partition("=")[0]
            self.error(f"unrecognized arguments: {' '.join(rest)}" + _suggestion(typed, known))
        return parsed

    def _check_value(self, action: "Action", value: object) -> None:
        """Check that a value is among the choices; for another, suggest one."""
        try:
            super()._check_value(action, value)
        except ArgumentError as error:
            hint = _suggestion(str(value), map(str, action.choices or ()))
            raise ArgumentError(action, error.message + hint) from None


def parser_of(name: str) -> "tuple[ArgumentParser, Command]":
    """Return the parser of a command, and its module."""
    command: Command = import_module(f"ninefold.cli.{_MODULES.get(name, name)}")
    parser = _Parser(
        prog=f"ninefold {name}",
        description=COMMANDS[name][0].upper() + COMMANDS[name][1:] + ".",
        epilog=command.EXAMPLES,
        formatter_class=_formatter,
        allow_abbrev=False,
    )
    command.configure(parser)
    return parser, command


def _formatter(prog: str) -> RawDescriptionHelpFormatter:
    """A formatter as wide as the terminal. argparse would import shutil for that, at every start."""
    try:
        columns = int(os.environ.get("COLUMNS") or os.get_terminal_size(1).columns)
    except (ValueError, OSError):
        columns = 80
    return RawDescriptionHelpFormatter(prog, width=max(columns, 40) - 2)


def _top_parser() -> ArgumentParser:
    from ninefold import __version__

    listing = "\n".join(f"  {name:<12}{what}" for name, what in COMMANDS.items())
    parser = _Parser(
        prog="ninefold",
        usage="ninefold COMMAND ...",
        description="Sudoku: solve, check, explain, rate and make puzzles.",
        epilog=f"commands:\n{listing}\n\n`ninefold COMMAND --help` shows a command's options, with examples.",
        formatter_class=_formatter,
    )
    parser.add_argument("--version", action="version", version=f"ninefold {__version__}")
    parser.add_argument("command", nargs="?", metavar="COMMAND", help="one of the commands below")
    return parser


def entry() -> None:
    """The `ninefold` program."""
    for name, flags in (("stdin", os.O_RDONLY), ("stdout", os.O_RDONLY), ("stderr", os.O_WRONLY)):
        if getattr(sys, name) is None:  # closed by the caller: an error only if results are lost
            descriptor = os.open(os.devnull, flags)
            setattr(sys, name, open(descriptor, "r" if name == "stdin" else "w"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):  # do not fail on names that the terminal cannot show
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

"""Options shared by several commands."""

import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from math import inf
from typing import IO, Any

from ninefold.algorithm import DEFAULT, algorithms
from ninefold.cli.endings import ending_list, kind_of
from ninefold.errors import NinefoldError
from ninefold.numbers import MAX_THREADS, SEEDS
from ninefold.translation import ENGLISH, codes, lookup, translated


def number(kind: type[int] | type[float], least: float, most: float = inf) -> Callable[[str], float]:
    """A converter for argparse: a number within limits."""

    def convert(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            raise ArgumentTypeError(f"{text!r} is not a {'whole ' * (kind is int)}number") from None
        if not least <= value <= most:
            wanted = f"{least:g} or more" if most == inf else f"a number from {least:g} to {most:,}"
            raise ArgumentTypeError(f"{text} is out of range: give {wanted}")
        return value

    return convert


class ProfileName:
    """A converter for argparse: one of the words, or the name of a file with a profile."""

    ENDING = ".toml"

    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(words)

    def __call__(self, text: str) -> str:
        """Return the text if it can be a profile."""
        if text in self.words or self.is_file(text):
            return text
        raise ArgumentTypeError(
            f"unknown profile {text!r}; choose from {', '.join(self.words)}, or name a {self.ENDING} file"
        )

    @classmethod
    def is_file(cls, text: str) -> bool:
        """True if the text names a file."""
        return text.lower().endswith(cls.ENDING)


def add_algorithm(parser: ArgumentParser) -> None:
    """Add --algorithm, with the list of algorithms."""
    parser.add_argument(
        "-a", "--algorithm", default=DEFAULT, choices=algorithms(), metavar="NAME",
        help=f"the search algorithm (default: {DEFAULT}); one of: {', '.join(algorithms())}",
    )  # fmt: skip


_GIVE_UP = "give up on a puzzle after S seconds"


def add_max_seconds(parser: ArgumentParser, what: str = _GIVE_UP, default: float | None = None) -> None:
    """Add --max-seconds."""
    help_ = what if default is None else f"{what} (default: {default:g})"
    parser.add_argument("--max-seconds", type=number(float, 0), default=default, metavar="S", help=help_)


def add_uniqueness(parser: ArgumentParser) -> None:
    """Add --no-uniqueness."""
    parser.add_argument(
        "--no-uniqueness", dest="uniqueness", action="store_false",
        help="skip techniques that assume that the puzzle has only one solution",
    )  # fmt: skip


def add_limits(parser: ArgumentParser, *, max_seconds: float | None = None) -> None:
    """Add --max-nodes and --max-seconds; `max_seconds` is the default of the latter."""
    parser.add_argument(
        "--max-nodes", type=number(int, 0), metavar="N", help="give up on a puzzle after N trial placements"
    )
    add_max_seconds(parser, default=max_seconds)


def add_output(parser: ArgumentParser, what: str, *kinds: str, formats: Iterable[str] = ()) -> None:
    """Add -o, --to and --json. `kinds` are the kinds of files that the command can write; see `cli.endings`.

    A table can be CSV or Parquet. `formats` are the choices of --to, if they are not the kinds.
    """
    kinds = tuple(one for kind in kinds for one in ((kind, "parquet") if kind == "csv" else (kind,)))
    parser.add_argument("-o", "--output", metavar="FILE", default="-", help=f"{what}: {ending_list(kinds)}")
    names = tuple(formats) or kinds
    usual = next((name for name in ("line", "text") if name in names), names[0])
    parser.add_argument(
        "-t", "--to", choices=names, metavar="FORMAT",
        help=f"the output format: {', '.join(names)} (default: from the extension of FILE, or else {usual})",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="the same as --to json")
    parser.set_defaults(kinds=kinds)


def add_count(parser: ArgumentParser, what: str, default: int | None, least: int, most: float = inf) -> None:
    """Add -n, how many."""
    parser.add_argument(
        "-n", "--count", type=number(int, least, most), default=default, metavar="N", help=what
    )


def add_old_name(parser: ArgumentParser, old: str, new: str, **settings: Any) -> None:
    """Accept an old name of an option, which --help no longer shows. `settings` are for `add_argument`."""
    action = next(action for action in parser._actions if new in action.option_strings)
    settings = settings or {"type": action.type, "choices": action.choices}
    parser.add_argument(old, dest=action.dest, default=SUPPRESS, help=SUPPRESS, **settings)


def wants_json(args: Namespace) -> bool:
    """True if the option or the file extension asks for JSON."""
    return format_of(args) == "json"


def wants_csv(args: Namespace) -> bool:
    """True if the output is a table: by option, or by the ending of the file."""
    return format_of(args) in ("csv", "parquet")


def format_of(args: Namespace) -> str:
    """The output format: from the option, from the file extension, or else text."""
    return "json" if args.json else args.to or kind_of(args.output)


def open_result(
    args: Namespace, *, keep_part: Callable[[], bool] | None = None
) -> AbstractContextManager[IO[str]]:
    """Open the output in its format; for `keep_part`, see `open_output`."""
    from ninefold.files import open_output

    is_parquet = format_of(args) == "parquet"
    if is_parquet and args.output == "-" and sys.stdout.isatty():
        raise NinefoldError("a terminal cannot show {kind}: name a file with -o", kind="Parquet")
    return open_output(args.output, parquet=is_parquet, lines=True, keep_part=keep_part)


def add_language(parser: ArgumentParser, what: str) -> None:
    """Add --language, with the list of languages."""
    parser.add_argument(
        "--language", default=ENGLISH, type=_language, choices=codes(), metavar="TAG",
        help=f"{what} (default: {ENGLISH}); one of: {', '.join(codes())}",
    )  # fmt: skip


def _language(tag: str) -> str:
    """Return the language for a tag such as de-AT; argparse rejects other values."""
    return lookup(tag, codes()) or tag


def in_language(args: Namespace, said: object) -> str:
    """Return an error or message in the language of the command."""
    return translated(said, args.language) if "language" in args else str(said)


def add_jobs(parser: ArgumentParser, default: int = 0) -> None:
    """Add -j, the number of cores: threads of the core, or processes."""
    usual = "all" if default == 0 else f"{default}; 0 uses all"
    parser.add_argument(
        "-j", "--jobs", type=number(int, 0, MAX_THREADS), default=default, metavar="N",
        help=f"number of cores to use (default: {usual})",
    )  # fmt: skip


def add_seed(parser: ArgumentParser, what: str, default: int | None = None) -> None:
    """Add --seed, for random choices."""
    parser.add_argument("--seed", type=number(int, 0, SEEDS - 1), default=default, metavar="S", help=what)

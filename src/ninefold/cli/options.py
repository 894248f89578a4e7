"""Options that several commands share, spelt once."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable

from ninefold.algorithm import DEFAULT, algorithms


def at_least(minimum: float, kind: type[int] | type[float]) -> Callable[[str], float]:
    """A converter for argparse: a number that is not too small."""

    def convert(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            raise ArgumentTypeError(f"{text!r} is not a {'whole ' * (kind is int)}number") from None
        if not value >= minimum:
            raise ArgumentTypeError(f"{text} is less than {minimum:g}")
        return value

    return convert


def add_algorithm(parser: ArgumentParser) -> None:
    """--algorithm, with the list of what there is."""
    parser.add_argument(
        "-a", "--algorithm", default=DEFAULT, choices=algorithms(), metavar="NAME",
        help=f"how to search (default: {DEFAULT}); one of: {', '.join(algorithms())}",
    )  # fmt: skip


def add_limits(parser: ArgumentParser) -> None:
    """--max-nodes and --max-seconds."""
    parser.add_argument(
        "--max-nodes", type=at_least(0, int), metavar="N", help="give up after N trial placements"
    )
    parser.add_argument(
        "--max-seconds", type=at_least(0, float), metavar="S", help="give up after S seconds a puzzle"
    )


def add_output(parser: ArgumentParser, what: str) -> None:
    """-o and --json."""
    parser.add_argument("-o", "--output", metavar="FILE", default="-", help=what)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")

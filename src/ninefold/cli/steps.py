"""What the commands about steps share."""

from argparse import ArgumentParser, Namespace

from ninefold.logic.catalogue import technique_id
from ninefold.logic.step import Step

__all__ = ["add_techniques", "fields_of", "named"]


def add_techniques(parser: ArgumentParser) -> None:
    """--techniques, which to try; --no-uniqueness, which not."""
    parser.add_argument(
        "--techniques", metavar="NAMES",
        help="try only these, in this order, separated by commas (default: all, the easiest first)",
    )  # fmt: skip
    parser.add_argument(
        "--no-uniqueness", dest="uniqueness", action="store_false",
        help="leave out techniques that assume a puzzle with one solution",
    )  # fmt: skip


def named(args: Namespace) -> list[str] | None:
    """The ids of the techniques that the user has named; a wrong name is a usage error."""
    return None if args.techniques is None else [technique_id(name) for name in args.techniques.split(",")]


def fields_of(step: Step) -> dict[str, object]:
    """A step as JSON has it."""
    return {
        "technique": step.technique,
        "places": [str(candidate) for candidate in step.places],
        "removes": [str(candidate) for candidate in step.removes],
        "truths": [str(truth) for truth in step.truths],
    }

"""The option --load: Python files with the user's techniques."""

from argparse import ArgumentParser, Namespace

from ninefold.errors import NinefoldError

__all__ = ["add_load", "load"]


def add_load(parser: ArgumentParser) -> None:
    """Add --load, a file with the user's techniques."""
    parser.add_argument(
        "--load",
        action="append",
        default=[],
        metavar="FILE.py",
        help="run a Python file that adds techniques of your own (@nf.technique)",
    )


def load(args: Namespace) -> None:
    """Run the files that add techniques."""
    from runpy import run_path

    for path in args.load:
        try:
            run_path(path)
        except (Exception, SystemExit) as error:
            reason = getattr(error, "strerror", None) or f"{type(error).__name__}: {error}"
            raise NinefoldError("--load {path}: {reason}", path=path, reason=reason) from error

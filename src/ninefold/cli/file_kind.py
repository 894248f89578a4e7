"""The format of an output file, by its ending; an unknown ending is an error."""

import os
from argparse import Namespace
from collections.abc import Mapping

from ninefold.errors import NinefoldError

__all__ = ["ROWS", "format_by_ending"]

#: The formats of commands that write a row for each puzzle.
ROWS = {".txt": "text", ".csv": "csv", ".json": "json", ".jsonl": "json"}


def format_by_ending(args: Namespace, formats: Mapping[str, str], default: str = "text") -> str:
    """Return the format that `--json` or the ending of FILE asks for.

    Names without an ending get the default; so do standard output, devices and pipes.

    >>> format_by_ending(Namespace(output="counts.CSV", json=False), ROWS)
    'csv'
    """
    if getattr(args, "json", False):
        return "json"
    ending = os.path.splitext(args.output)[1].lower()
    if args.output == "-" or not ending or _is_device(args.output):
        return default
    if ending not in formats:
        raise NinefoldError(
            "-o {file}: cannot write {ending} files; use one of these endings: {endings}",
            file=args.output,
            ending=ending,
            endings=" ".join(formats),
        )
    return formats[ending]


def _is_device(path: str) -> bool:
    return os.path.exists(path) and not os.path.isfile(path)

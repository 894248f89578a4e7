"""`ninefold photo`: read printed puzzles from photos."""

import sys
from argparse import ArgumentParser, Namespace
from json import dumps

from ninefold._native import cell_name
from ninefold.cli.options import add_output, open_result, wants_json
from ninefold.errors import MissingExtra, NinefoldError
from ninefold.photo import Photo, read_photo
from ninefold.photo.image import MOST_BYTES
from ninefold.terminal import print_message

EXAMPLES = """examples:
  ninefold photo puzzle.jpg
  ninefold photo puzzle.jpg | ninefold solve
  ninefold photo page1.jpg page2.jpg -o puzzles.txt
  ninefold photo --json puzzle.jpg              # with doubtful cells, and the corners of the grid

Photos are JPEG, PNG or WebP files. Cells that are hard to read are listed on standard error: check them
against the photo. The exit code is 1 if no puzzle was found in a photo. Needs the extra `photo`:
pip install "ninefold[photo]"."""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "photos", nargs="+", metavar="PHOTO", help="a photo of a puzzle, or - for standard input"
    )
    add_output(parser, "write to a file instead of standard output", "line", "json")


def run(args: Namespace) -> int:
    """Read every photo; report those without a puzzle, and continue."""
    code, is_json = 0, wants_json(args)
    with open_result(args) as out:
        for name in args.photos:
            try:
                photo = read_photo(sys.stdin.buffer.read(MOST_BYTES + 1) if name == "-" else name)
            except MissingExtra:
                raise
            except NinefoldError as error:
                print_message(f"ninefold: {'stdin: ' if name == '-' else ''}{error}")
                code = 1
                continue
            print(dumps(_fields(name, photo)) if is_json else photo.puzzle, file=out)
            if photo.doubtful:
                cells = ", ".join(cell_name(cell) for cell in photo.doubtful)
                place = "stdin" if name == "-" else name
                print_message(f"ninefold: warning: {place}: check {cells}: hard to read")
    return code


def _fields(name: str, photo: Photo) -> dict[str, object]:
    return {
        "file": name,
        "puzzle": photo.puzzle,
        "doubtful": [cell_name(cell) for cell in photo.doubtful],
        "corners": photo.corners,
    }

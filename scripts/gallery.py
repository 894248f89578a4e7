"""Draw the pictures of docs/gallery.md with the Python on that page.

Run `make gallery` after changing the page or the painter of variants. A test checks that everything is
current, and that each puzzle has exactly one solution.
"""

import doctest
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from ninefold import Puzzle
from scripts.folder import renew

__all__ = ["FOLDER", "PAGE", "Example", "examples"]

PAGE = Path(__file__).parents[1] / "docs/gallery.md"
FOLDER = PAGE.with_suffix("")

#: A block of Python, or the picture that follows it.
_BLOCK_OR_PICTURE = re.compile(r"^```pycon\n(.*?)^```|^!\[.*?\]\(gallery/(.*?)\)", re.DOTALL | re.MULTILINE)


class Example(NamedTuple):
    """A picture on the page, with the puzzle that it shows."""

    file: str
    puzzle: Puzzle
    picture: str


def examples(page: str) -> Iterator[Example]:
    """Run the Python of the page from top to bottom, and yield each picture with its puzzle."""
    names: dict[str, Any] = {}
    parser = doctest.DocTestParser()
    for block, file in _BLOCK_OR_PICTURE.findall(page):
        with redirect_stdout(StringIO()):  # some of it prints
            for example in parser.get_examples(block):
                exec(compile(example.source, str(PAGE), "single"), names)
        if file:  # a block that makes no picture is an error, not a second copy of the last one
            yield Example(file, names.pop("puzzle"), names.pop("picture"))


def main() -> None:
    """Write all pictures, and remove those that the page no longer has."""
    page = PAGE.read_text(encoding="utf-8")
    renew(FOLDER, ".svg", {example.file: example.picture for example in examples(page)})


if __name__ == "__main__":
    main()

"""Draw the pictures of docs/gallery.md with the Python on that page.

Run `make gallery` after changing the page or the painter of variants. A test checks that everything is
current, and that each puzzle has exactly one solution.
"""

import doctest
import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from scripts.folder import renew

__all__ = ["FOLDER", "PAGE", "pictures"]

PAGE = Path(__file__).parents[1] / "docs/gallery.md"
FOLDER = PAGE.with_suffix("")

#: A block of Python, or the picture that follows it.
_BLOCK_OR_PICTURE = re.compile(r"^```pycon\n(.*?)^```|^!\[.*?\]\(gallery/(.*?)\)", re.DOTALL | re.MULTILINE)


def pictures(page: str) -> dict[str, str]:
    """Run the Python of the page from top to bottom, and return its pictures by file name."""
    found: dict[str, str] = {}
    names: dict[str, Any] = {}
    parser = doctest.DocTestParser()
    for block, file in _BLOCK_OR_PICTURE.findall(page):
        with redirect_stdout(StringIO()):  # some of it prints
            for example in parser.get_examples(block):
                exec(compile(example.source, str(PAGE), "single"), names)
        if file:
            found[file] = names["picture"]
    return found


def main() -> None:
    """Write all pictures, and remove those that the page no longer has."""
    renew(FOLDER, ".svg", pictures(PAGE.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()

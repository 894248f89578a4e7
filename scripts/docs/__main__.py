"""Build the site into the folder named on the command line."""

import sys
from pathlib import Path

from scripts.docs.build import build
from scripts.docs.places import BrokenPage


def main() -> int:
    """Build the site and print where it is, or the page that failed and why."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/site")
    try:
        pages = build(Path(__file__).parents[2], folder)
    except BrokenPage as error:
        print(f"docs: {error}", file=sys.stderr)
        return 1
    print(f"{len(pages)} pages: open {folder}/index.html")
    return 0


if __name__ == "__main__":
    sys.exit(main())

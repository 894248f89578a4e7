"""Find a browser for the page tests, and print its path.

This is `NINEFOLD_BROWSER`, or else chromium or chrome on the PATH. Playwright's own browsers are not used, to
avoid downloading a second browser.
"""

import os
import shutil
import sys

__all__ = ["ABSENT", "browser"]

NAMES = ("chromium", "chromium-browser", "google-chrome")
#: The message if there is none.
ABSENT = (
    "no browser found: install your system's chromium package, or set NINEFOLD_BROWSER to a browser's path"
)


def browser() -> str | None:
    """Return the path of the browser to use, if there is one."""
    named = os.environ.get("NINEFOLD_BROWSER")
    return named or next((found for found in map(shutil.which, NAMES) if found), None)


def main() -> int:
    """Print the path; return 1 if there is none."""
    found = browser()
    print(found or ABSENT, file=sys.stdout if found else sys.stderr)
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())

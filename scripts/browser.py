"""Find a browser for the tests that look at pages, and print where it is.

`NINEFOLD_BROWSER` names one; otherwise it is chromium or chrome on the PATH. Playwright's own browsers are
not used: a second one would be downloaded beside that of the system.
"""

import os
import shutil
import sys

__all__ = ["ABSENT", "browser"]

NAMES = ("chromium", "chromium-browser", "google-chrome")
#: The advice if there is none.
ABSENT = "no browser: install the package chromium of your system, or set NINEFOLD_BROWSER to the path of one"


def browser() -> str | None:
    """The path of the browser to use, if there is one."""
    named = os.environ.get("NINEFOLD_BROWSER")
    return named or next((found for found in map(shutil.which, NAMES) if found), None)


def main() -> int:
    """Print the path; return 1 if there is none."""
    found = browser()
    print(found or ABSENT, file=sys.stdout if found else sys.stderr)
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())

"""Find a browser for the tests that look at pages, or install Debian's: prints where it is.

`NINEFOLD_BROWSER` names one; otherwise it is chromium or chrome on the PATH. Playwright's own browsers are
not used: a second one would be downloaded beside that of the system.
"""

import os
import shutil
import subprocess
import sys

__all__ = ["browser"]

NAMES = ("chromium", "chromium-browser", "google-chrome")


def browser() -> str | None:
    """The browser there is."""
    named = os.environ.get("NINEFOLD_BROWSER")
    return named or next((found for found in map(shutil.which, NAMES) if found), None)


def install() -> None:
    """Ask apt for it, if that is possible."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    get = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    print("installing chromium for the tests (once, about a minute)", file=sys.stderr)
    if subprocess.run(get, stdout=subprocess.DEVNULL, env=environment, check=False).returncode:
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(get, stdout=subprocess.DEVNULL, env=environment, check=False)


def main() -> int:
    """Print it; 1 if there is none."""
    if browser() is None:
        install()
    if browser() is None:
        print("no browser: install chromium, or name one in NINEFOLD_BROWSER", file=sys.stderr)
        return 1
    print(browser())
    return 0


if __name__ == "__main__":
    sys.exit(main())

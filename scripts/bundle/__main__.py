"""Write the bundle: `python -m scripts.bundle PAGE FOLDER`."""

import shutil
import sys
from pathlib import Path

from scripts.bundle.page import write_bundle
from scripts.bundle.tokens import BundleError


def main(words: list[str]) -> int:
    """Replace the folder by the bundle of the page; return the exit code."""
    if len(words) != 2:
        print("usage: python -m scripts.bundle PAGE FOLDER", file=sys.stderr)
        return 2
    page, folder = map(Path, words)
    if not (page / "index.html").is_file():
        print(f"{page} has no index.html: name the folder of the page", file=sys.stderr)
        return 2
    if folder.exists() and not (folder / "app.css").is_file():
        print(f"{folder} exists and is not a bundle: name another folder", file=sys.stderr)
        return 2
    shutil.rmtree(folder, ignore_errors=True)
    try:
        count = write_bundle(page, folder)
    except BundleError as error:
        print(f"cannot bundle the page: {error}", file=sys.stderr)
        return 1
    print(f"bundle: {count} files in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The places of the project's files on the site, and the links to them.

docs/logic.md             logic.html
docs/techniques/README.md techniques/index.html
CHANGELOG.md              project/CHANGELOG.html      any text outside docs
docs/compare.svg          compare.svg                 a picture, unchanged
examples/heart.txt        source/examples/heart.txt.html
src/ninefold/reference    source/src/ninefold/reference/index.html    a folder without a README
"""

import posixpath
import re
from pathlib import Path

__all__ = ["PICTURES", "BrokenPage", "Places", "is_external", "target_of"]

PICTURES = {".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp"}


class BrokenPage(Exception):
    """A page that cannot be built; the message names it."""


def is_external(link: str) -> bool:
    """Return True if a link leaves the project."""
    return re.match(r"[a-z][a-z0-9+.-]*:|//", link) is not None


def target_of(source: str) -> str:
    """Return the path on the site of a text or picture of the project."""
    inside = source.removeprefix("docs/") if source.startswith("docs/") else f"project/{source}"
    folder, name = posixpath.split(inside)
    if name == "README.md":
        name = "index.html"
    return posixpath.join(folder, re.sub(r"\.md$", ".html", name))


class Places:
    """Resolves links, and remembers which pictures and source files they lead to."""

    def __init__(self, root: Path, pages: set[str]) -> None:
        self.root, self.pages = root, pages
        self.pictures: set[str] = set()
        self.sources: set[str] = set()

    def link(self, source: str, link: str) -> str:
        """Return the site's link for a link in the Markdown of a page."""
        path, hash_, anchor = link.partition("#")
        if is_external(link) or not path:
            return link
        file = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
        return self._between(source, self._place(source, file)) + hash_ + anchor

    def _place(self, source: str, file: str) -> str:
        readme = posixpath.join(file, "README.md")
        if readme in self.pages:
            return target_of(readme)
        if file in self.pages:
            return target_of(file)
        if file.endswith(".md"):
            raise BrokenPage(f"{source} links to {file}, which is not listed in docs/README.md")
        if not (self.root / file).exists():
            raise BrokenPage(f"{source} links to {file}, which does not exist")
        if posixpath.splitext(file)[1] in PICTURES:
            self.pictures.add(file)
            return target_of(file)
        self.sources.add(file)
        return self.source_page(file)

    def source_page(self, file: str) -> str:
        """Return the page that shows a source file or lists a folder."""
        return f"source/{file}/index.html" if (self.root / file).is_dir() else f"source/{file}.html"

    def _between(self, source: str, target: str) -> str:
        return relative(self.page_of(source), target)

    def page_of(self, source: str) -> str:
        """Return the path of a page, made from a text or from a source file."""
        return target_of(source) if source in self.pages else self.source_page(source)


def relative(start: str, target: str) -> str:
    """Return the link from one page of the site to another."""
    return posixpath.relpath(target, posixpath.dirname(start) or ".")

"""The table of contents: docs/README.md, whose headings are the sections and whose lists are the pages.

An item that begins with a link is a page. If the page is the README.md of a folder, the pages of that folder
that it links to follow, in its order. So there is no second list to maintain.
"""

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from scripts.docs.places import BrokenPage, is_external

__all__ = ["HOME", "Entry", "Section", "contents", "title_of"]

HOME = "docs/README.md"


@dataclass(frozen=True)
class Entry:
    """A page in the navigation: its source, and its title there."""

    source: str
    title: str


@dataclass(frozen=True)
class Section:
    """Pages that belong together."""

    title: str
    entries: tuple[Entry, ...]


def contents(root: Path) -> list[Section]:
    """Return the sections of docs/README.md; every page in docs/ must be in one of them."""
    sections: list[Section] = []
    title, entries = "", list[Entry]()
    for heading, link in _headings_and_items((root / HOME).read_text("utf-8")):
        if heading:
            sections += [Section(title, tuple(entries))] if entries else []
            title, entries = heading, []
        elif link is not None:
            entries += _with_folder(root, link)
    sections += [Section(title, tuple(entries))] if entries else []
    _refuse_lost_pages(root, sections)
    return sections


def _headings_and_items(text: str) -> Iterator[tuple[str, Entry | None]]:
    """Yield second-level headings, and the links at the start of list items, in order."""
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    for before, token in pairwise(tokens):
        if before.type == "heading_open" and before.tag == "h2":
            yield _plain(token), None
        children = token.children or []
        starts_item = before.type == "paragraph_open" and before.level > 1
        if starts_item and children and children[0].type == "link_open":
            link = str(children[0].attrGet("href"))
            if not is_external(link):
                yield "", Entry(posixpath.normpath(posixpath.join("docs", link)), children[1].content)


def _with_folder(root: Path, entry: Entry) -> list[Entry]:
    """Return the entry; for the README.md of a folder, also the pages there that it links to."""
    folder, name = posixpath.split(entry.source)
    if name != "README.md" or not entry.source.startswith("docs/"):
        return [entry]
    entries = {entry.source: entry}
    for link in _links((root / entry.source).read_text("utf-8")):
        file = posixpath.normpath(posixpath.join(folder, link.partition("#")[0]))
        if file.endswith(".md") and posixpath.dirname(file) == folder:
            entries.setdefault(file, Entry(file, title_of((root / file).read_text("utf-8"))))
    return list(entries.values())


def _links(text: str) -> Iterator[str]:
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        for child in token.children or []:
            if child.type == "link_open":
                yield str(child.attrGet("href"))


def _refuse_lost_pages(root: Path, sections: list[Section]) -> None:
    known = {HOME} | {entry.source for section in sections for entry in section.entries}
    for path in sorted((root / "docs").rglob("*.md")):
        source = path.relative_to(root).as_posix()
        if source not in known:
            raise BrokenPage(f"{source} is not listed in {HOME} or in the README.md of its folder")


def title_of(text: str) -> str:
    """Return the title of a page, without markup."""
    tokens = MarkdownIt("commonmark").parse(text)
    return next((_plain(b) for a, b in pairwise(tokens) if a.tag == "h1"), "")


def _plain(token: Token) -> str:
    return "".join(child.content for child in token.children or [])

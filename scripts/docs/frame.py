"""The frame of a page: head, navigation, table of contents, links to the previous and next page."""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from string import Template

from scripts.docs.contents import Entry, Section
from scripts.docs.markdown import Heading, Text
from scripts.docs.places import relative, target_of

__all__ = ["ASSETS", "frame"]

ASSETS = Path(__file__).parent / "assets"
_FRAME = Template((ASSETS / "frame.html").read_text("utf-8"))

#: A section with more pages than this is collapsed in the navigation, unless the current page is in it.
_SHORT = 9
#: If a page has more headings than this, its table of contents leaves out the third level.
_MANY = 24


def frame(text: Text, place: str, sections: Sequence[Section]) -> str:
    """Return the whole page."""
    entries = [entry for section in sections for entry in section.entries]
    return _FRAME.substitute(
        root=relative(place, "."),
        title=escape(text.title if text.title == "ninefold" else f"{text.title} · ninefold"),
        description=escape(text.description[:200]),
        home=relative(place, "index.html"),
        navigation="".join(_section(section, place) for section in sections),
        toc=_toc(text.headings),
        body=text.html,
        around=_around(entries, place),
    )


def _section(section: Section, place: str) -> str:
    here = any(target_of(entry.source) == place for entry in section.entries)
    items = "".join(f"<li>{_link(entry, place)}</li>" for entry in section.entries)
    state = " open" if here or len(section.entries) <= _SHORT else ""
    return f"<details{state}><summary>{escape(section.title)}</summary><ul>{items}</ul></details>\n"


def _link(entry: Entry, place: str, extra: str = "") -> str:
    target = target_of(entry.source)
    current = ' aria-current="page"' if target == place else ""
    return f'<a href="{escape(relative(place, target))}"{current}{extra}>{escape(entry.title)}</a>'


def _toc(headings: Sequence[Heading]) -> str:
    below = [heading for heading in headings if heading.level in (2, 3)]
    if len(below) > _MANY:
        below = [heading for heading in below if heading.level == 2]
    if len(below) < 2:
        return ""
    items = "".join(
        f'<li class="level-{h.level}"><a href="#{escape(h.anchor)}">{escape(h.title)}</a></li>' for h in below
    )
    return (
        '<nav class="toc" aria-label="On this page"><details><summary>On this page</summary>'
        f"<ul>{items}</ul></details></nav>"
    )


def _around(entries: Sequence[Entry], place: str) -> str:
    """Return links to the previous and next page."""
    at = next((i for i, entry in enumerate(entries) if target_of(entry.source) == place), None)
    if at is None:
        return ""
    before = _link(entries[at - 1], place, ' rel="prev"') if at else ""
    after = _link(entries[at + 1], place, ' rel="next"') if at + 1 < len(entries) else ""
    return f'<nav class="around" aria-label="Previous and next page">{before}{after}</nav>'

"""The text of docs/techniques as HTML: what each stage is about, and each technique in parts."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from scripts.course.drawings import split_drawing
from scripts.technique_docs import FOLDER

__all__ = ["Family", "Section", "Stage", "families", "stages"]

_READER = MarkdownIt("commonmark").enable("table")
#: "`x-wing`, also called ..."
_HEAD = re.compile(r"`(?P<id>[a-z0-9-]+)`")
_LEAD = re.compile(r"\*\*(How to spot it|Common mistakes|Sources)[.:]?\*\*:?\s*")
#: Techniques to begin with, as the introductions of the stages say. The others follow in the solver's order.
FIRST = (
    *("pointing", "claiming", "naked-pair", "hidden-pair"),
    *("x-wing", "skyscraper", "xy-wing", "simple-colors-trap", "simple-colors-wrap"),
)


@dataclass
class Section:
    """A technique, with HTML by part: `idea`, `spot`, `note` (on the example), `mistakes` or `sources`."""

    id: str
    name: str
    parts: dict[str, str] = field(default_factory=dict)


@dataclass
class Family:
    """A page: what its techniques have in common, how to spot them, and the techniques."""

    name: str
    about: str
    spot: str
    sections: list[Section]


@dataclass
class Stage:
    """A stage of the learner's path, with the ids of its techniques in the order to learn them."""

    title: str
    intro: str
    techniques: list[str]


def _blocks(markdown: str) -> Iterator[tuple[str, str]]:
    """Yield the blocks of a text in order, each with its kind and its source."""
    lines = markdown.splitlines(keepends=True)
    for token in _READER.parse(markdown):
        if token.level == 0 and token.map and token.nesting >= 0:
            kind = token.type.removesuffix("_open")
            yield (f"fence {token.info}" if kind == "fence" else kind), "".join(lines[slice(*token.map)])


def _split(text: str) -> tuple[str, list[tuple[str, str]]]:
    """Return the text before the first heading of level 2, and the headings with their texts."""
    first, *rest = re.split(r"^## ", text, flags=re.MULTILINE)
    parts = [part.partition("\n") for part in rest]
    return first, [(title.strip(), body) for title, _, body in parts]


def _anchor(title: str) -> str:
    """Return the anchor of a heading, as on GitHub."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


class _Html:
    """Renders Markdown; links to techniques become links to chapters, and other links become plain text."""

    def __init__(self, ids: dict[str, str]) -> None:
        self.ids = ids  # by file and anchor

    def __call__(self, markdown: str, file: str) -> str:
        tokens = _READER.parse(markdown)
        for token in tokens:
            if token.children:
                token.children = list(self._links(token.children, file))
        return str(_READER.renderer.render(tokens, _READER.options, {})).strip()

    def _links(self, tokens: list[Token], file: str) -> Iterator[Token]:
        opened = []
        for token in tokens:
            if token.type == "link_open":
                page, _, anchor = str(token.attrs["href"]).partition("#")
                opened.append(self.ids.get(f"{page or file}#{anchor}"))
                token.attrs = {"href": f"./#course/{opened[-1]}"}
            if token.type not in ("link_open", "link_close") or opened[-1]:
                yield token
            if token.type == "link_close":
                opened.pop()


def _drawing(source: str) -> str:
    """Return a drawing of characters, and its explanation below it."""
    body = "".join(source.splitlines(keepends=True)[1:-1])
    drawing, words = split_drawing(body)
    hidden = ' aria-hidden="true"' if words else ""
    return "\n".join(
        [
            f'<pre class="sketch"{hidden}>{escape(drawing, quote=False)}</pre>',
            *(f"<p>{escape(each, quote=False)}</p>" for each in words),
        ]
    )


def _parts(markdown: str, file: str, html: _Html) -> dict[str, str]:
    """Sort the blocks of a text into its parts. Examples in code are left out: the page has boards."""
    found: dict[str, list[str]] = {}
    part = "idea"
    for kind, source in _blocks(markdown):
        if kind.startswith("fence ") and kind != "fence ":
            part = "note"
            continue
        if "](README.md)" in source or source.startswith("!["):
            continue
        if lead := _LEAD.match(source):
            part = {"How to spot it": "spot", "Common mistakes": "mistakes", "Sources": "sources"}[lead[1]]
            source = source[lead.end() :]
        if source.strip():
            found.setdefault(part, []).append(_drawing(source) if kind == "fence " else html(source, file))
        if part == "spot":
            part = "note" if "note" in found else "idea"
    return {part: "\n".join(texts) for part, texts in found.items()}


def _ids() -> dict[str, str]:
    """Return the ids of the techniques by file and anchor, from the table of all techniques."""
    rows = re.findall(r"^\| \[[^]]+\]\(([^)]+)\) \| `([a-z0-9-]+)` \|", _overview(), re.MULTILINE)
    return dict(rows)


def _overview() -> str:
    return (FOLDER / "README.md").read_text(encoding="utf-8")


def families() -> dict[str, Family]:
    """Return the families by name of their file, without ending."""
    ids = _ids()
    html = _Html(ids)
    found = {}
    for file in dict.fromkeys(place.partition("#")[0] for place in ids):
        intro, rest = _split((FOLDER / file).read_text(encoding="utf-8"))
        title, _, body = intro.removeprefix("# ").partition("\n")
        about = _parts(body, file, html)
        sections = [_section(ids, file, name, text, html) for name, text in rest]
        found[file.removesuffix(".md")] = Family(
            title.strip(), about["idea"], about.get("spot", ""), [each for each in sections if each]
        )
    return found


def _section(ids: dict[str, str], file: str, name: str, text: str, html: _Html) -> Section | None:
    """Return the section of a technique; None for other sections."""
    id_ = ids.get(f"{file}#{_anchor(name)}")
    if id_ is None:
        return None
    head, _, body = text.strip().partition("\n\n")
    named = _HEAD.match(head)
    if named is None or named["id"] != id_:
        raise ValueError(f"{file}: {name}: expected `{id_}` below the heading")
    return Section(id_, name, _parts(body, file, html))


def stages() -> list[Stage]:
    """Return the stages of the learner's path."""
    ids = _ids()
    html = _Html(ids)
    found = []
    for title, body in _split(_overview())[1]:
        if not re.match(r"\d+\. ", title):
            continue
        intro = next(source for kind, source in _blocks(body) if kind == "paragraph")
        order = [ids[place] for place in re.findall(r"\]\(([^)]+)\)", body.partition("**In order:**")[2])]
        first = [id_ for id_ in FIRST if id_ in order]
        found.append(
            Stage(
                title.partition(" ")[2],
                html(intro, "README.md"),
                [*first, *(id_ for id_ in order if id_ not in first)],
            )
        )
    return found

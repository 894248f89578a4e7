"""Markdown to HTML: headings with GitHub's anchors, links for the site, highlighted code."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from scripts.docs.highlight import highlight
from scripts.docs.places import BrokenPage, Places, relative

__all__ = ["Heading", "Text", "render"]

_ANCHOR = re.compile(r"\s*\{#([\w.]+)\}$")


@dataclass(frozen=True)
class Heading:
    """A heading, and the words below it for the search."""

    level: int
    anchor: str
    title: str
    words: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Text:
    """A page without its frame."""

    title: str
    html: str
    headings: list[Heading]
    description: str


def render(markdown: str, source: str, places: Places, names: dict[str, str]) -> Text:
    """Render a page. `names` has the links to all public names."""
    reader = MarkdownIt("commonmark", {"html": True}, renderer_cls=_Renderer).enable(
        ["table", "strikethrough"]
    )
    tokens = reader.parse(markdown)
    headings = _mark_headings(tokens, source)
    for token in tokens:
        for child in [token, *(token.children or [])]:
            _place_links(child, source, places)
        if token.children and token.meta.get("heading") is None:
            token.children = _link_names(token.children, source, places, names)
    html = reader.renderer.render(tokens, reader.options, {"names": names, "page": places.page_of(source)})
    first = next((b for a, b in pairwise(tokens) if a.type == "paragraph_open"), None)
    description = " ".join(_plain(first).split()) if first else ""
    return Text(headings[0].title, html, headings, description)


def _mark_headings(tokens: list[Token], source: str) -> list[Heading]:
    """Give headings their anchors, GitHub's or an explicit `{#anchor}`, and collect the words below them."""
    headings: list[Heading] = []
    seen: dict[str, int] = {}
    for before, token in pairwise(tokens):
        if before.type == "heading_open":
            anchor = _take_anchor(token) or _slug(_plain(token), seen)
            before.attrSet("id", anchor)
            before.meta["anchor"] = token.meta["heading"] = anchor
            before.meta["title"] = _plain(token)
            headings.append(Heading(int(before.tag[1]), anchor, _plain(token)))
        elif headings and token.type in ("inline", "fence"):
            headings[-1].words.append(token.content if token.type == "fence" else _plain(token))
    if not headings or headings[0].level != 1:
        raise BrokenPage(f"{source} does not begin with a first-level heading")
    return headings


def _take_anchor(token: Token) -> str:
    """Remove and return the explicit anchor of a heading on a generated page."""
    last = token.children[-1] if token.children else None
    match = _ANCHOR.search(last.content) if last is not None and last.type == "text" else None
    if match is None or last is None:
        return ""
    last.content = last.content[: match.start()]
    return match[1]


def _slug(title: str, seen: dict[str, int]) -> str:
    """Return GitHub's anchor: lower case, only letters, digits, `_` and `-`; repeated ones get `-1`, `-2`."""
    slug = re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-")
    count = seen.get(slug, 0)
    seen[slug] = count + 1
    return f"{slug}-{count}" if count else slug


def _plain(token: Token) -> str:
    if not token.children:
        return token.content
    return "".join(" " if child.type.endswith("break") else child.content for child in token.children)


def _place_links(token: Token, source: str, places: Places) -> None:
    """Make links and pictures point to their places on the site."""
    for name in ("href", "src"):
        value = token.attrGet(name)
        if value is not None:
            token.attrSet(name, places.link(source, str(value)))
    if token.type in ("html_block", "html_inline"):
        token.content = re.sub(
            r'\b(href|src|srcset)="([^"]*)"',
            lambda match: f'{match[1]}="{places.link(source, match[2])}"',
            token.content,
        )


def _link_names(children: list[Token], source: str, places: Places, names: dict[str, str]) -> list[Token]:
    """Link code such as `nf.solve` or `Board.apply` to its description."""
    pattern = r"(?:nf\.(?=\w)|(?=[A-Z]\w+\.))([\w.]+)"
    result, depth = list[Token](), 0
    for child in children:
        depth += child.nesting if child.type.startswith("link") else 0
        match = re.match(pattern, child.content) if child.type == "code_inline" and not depth else None
        place = (names.get(match[1]) or names.get(match[1].partition(".")[0])) if match else None
        if place:
            href = relative(places.page_of(source), place)
            result += [Token("link_open", "a", 1, attrs={"href": href}), child, Token("link_close", "a", -1)]
        else:
            result.append(child)
    return result


class _Renderer(RendererHTML):
    """Adds links to headings, and lets wide code and tables scroll, even with the keyboard."""

    def heading_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        meta = tokens[idx - 2].meta
        label = escape(f"Link to {meta['title']}")
        link = f' <a class="anchor" href="#{meta["anchor"]}" aria-label="{label}">#</a>'
        return f"{link if tokens[idx].tag != 'h1' else ''}</{tokens[idx].tag}>\n"

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        language = tokens[idx].info.strip()
        code = highlight(tokens[idx].content.rstrip("\n"), language)
        if language == "signature":
            code = _linked_types(code, env)
        kind = escape(language or "plain")
        return f'<pre class="{kind}" tabindex="0"><code>{code}</code></pre>\n'

    def code_block(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return f'<pre class="plain" tabindex="0"><code>{escape(tokens[idx].content)}</code></pre>\n'

    def table_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return '<div class="wide" role="region" aria-label="Table" tabindex="0"><table>\n'

    def table_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return "</table></div>\n"


def _linked_types(code: str, env: EnvType) -> str:
    """Link the classes in a signature to their descriptions."""

    def link(match: re.Match[str]) -> str:
        place = env["names"].get(match[0])
        return f'<a href="{relative(env["page"], place)}">{match[0]}</a>' if place else match[0]

    return re.sub(r"\b[A-Z]\w+\b(?![(.])", link, code)

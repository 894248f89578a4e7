"""The documentation site builds, every link works, and it loads nothing from elsewhere."""

import json
import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from scripts.docs.build import build
from scripts.docs.contents import contents
from scripts.docs.highlight import PALETTES
from scripts.docs.markdown import render
from scripts.docs.places import BrokenPage, Places
from tests.conftest import ROOT

pytestmark = pytest.mark.slow

#: The attribute of each tag that makes a browser load a file.
LOADED = {"img": "src", "script": "src", "link": "href", "source": "srcset", "iframe": "src", "video": "src"}


@dataclass
class Page(HTMLParser):
    """The parts of a page that the tests check."""

    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    in_navigation: list[str] = field(default_factory=list)
    pictures: list[dict[str, str | None]] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.tags.append(tag)
        if values.get("id"):
            self.ids.append(str(values["id"]))
        if tag == "a" and values.get("href"):
            self.links.append(str(values["href"]))
            if self.tags.count("main") == 0:
                self.in_navigation.append(str(values["href"]))
        if tag in LOADED and values.get(LOADED[tag]):
            self.loaded.append(str(values[LOADED[tag]]))
        if tag == "img":
            self.pictures.append(values)


@dataclass(frozen=True)
class Site:
    """The built site."""

    folder: Path
    pages: dict[str, Page]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    folder = tmp_path_factory.mktemp("site") / "built"
    pages = {}
    for place in build(ROOT, folder):
        pages[place] = Page()
        pages[place].feed((folder / place).read_text("utf-8"))
    return Site(folder, pages)


def inner_links(site: Site) -> Iterator[tuple[str, str, str]]:
    """Yield page, target and anchor of every link within the site."""
    for place, page in site.pages.items():
        for link in page.links + page.loaded:
            if not re.match(r"[a-z]+:", link):
                path, _, anchor = link.partition("#")
                target = posixpath.normpath(posixpath.join(posixpath.dirname(place), path)) if path else place
                yield place, unquote(target), unquote(anchor)


def test_every_link_and_anchor_works(site: Site) -> None:
    wrong = []
    for place, target, anchor in inner_links(site):
        if not (site.folder / target).is_file() or (anchor and anchor not in site.pages[target].ids):
            wrong.append(f"{place}: {target}#{anchor}")
    assert not wrong, "\n".join(wrong)


def test_every_page_is_in_the_navigation_or_linked_from_a_text(site: Site) -> None:
    start = {posixpath.normpath(link) for link in site.pages["index.html"].in_navigation}
    texts = {place for place in site.pages if not place.startswith("source/")}
    assert texts <= start
    linked = {target for _, target, _ in inner_links(site)}
    assert set(site.pages) <= linked


def test_every_markdown_file_of_the_documentation_is_a_page(site: Site) -> None:
    sources = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    places = {re.sub(r"README\.html$", "index.html", source[:-3] + ".html") for source in sources}
    assert places <= set(site.pages)
    assert {"project/index.html", "project/CHANGELOG.html"} <= set(site.pages)


def test_every_picture_has_an_alt_text(site: Site) -> None:
    pictures = [picture for page in site.pages.values() for picture in page.pictures]
    assert pictures
    assert all(picture.get("alt") for picture in pictures)


def test_pages_load_nothing_from_elsewhere(site: Site) -> None:
    for page in site.pages.values():
        assert not [link for link in page.loaded if re.match(r"[a-z]+:|//", link)]
        assert "iframe" not in page.tags
    for path in (site.folder / "assets").iterdir():
        text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        if path.name != "search-index.js":
            assert not re.search(r"https?:|@import|fetch\(|XMLHttpRequest", text), path.name
    for picture in site.folder.rglob("*.svg"):
        assert not re.search(r"""(href|src)=["']?(https?:)?//""", picture.read_text("utf-8")), picture.name


def test_pages_have_landmarks_and_unique_anchors(site: Site) -> None:
    for place, page in site.pages.items():
        assert [page.tags.count(tag) for tag in ("main", "header", "h1")] == [1, 1, 1], place
        assert page.links[0] == "#site-text", f"{place}: the first link skips to the text"
        assert len(page.ids) == len(set(page.ids)), place


def test_search_index_covers_pages_and_sections(site: Site) -> None:
    script = (site.folder / "assets/search-index.js").read_text("utf-8")
    rows = json.loads(script.removeprefix("window.searchIndex = ").removesuffix(";\n"))
    assert ["techniques/fish.html#x-wing", "Fish", "X-wing"] in [row[:3] for row in rows]
    for link, *_ in rows:
        place, _, anchor = link.partition("#")
        assert not anchor or anchor in site.pages[place].ids
    assert {place for place in site.pages if not place.startswith("source/")} == {
        row[0].partition("#")[0] for row in rows
    }


def html_of(markdown: str, source: str = "docs/logic.md") -> str:
    return render(f"# Page\n\n{markdown}", source, Places(ROOT, {source, "docs/glossary.md"}), {}).html


@pytest.mark.parametrize(
    ("heading", "anchor"),
    [
        ("BUG+1", "bug1"),
        ("Simple colours, trap", "simple-colours-trap"),
        ("`nf.solve` and _words_", "nfsolve-and-words"),
        ("0001 · Two", "0001--two"),
        ("Page", "page-1"),
    ],
)
def test_anchors_match_github(heading: str, anchor: str) -> None:
    assert f'<h2 id="{anchor}">' in html_of(f"## {heading}")


def test_links_are_rewritten_for_the_site() -> None:
    assert 'href="glossary.html#x"' in html_of("[a](glossary.md#x)")
    assert 'href="source/examples/heart.txt.html"' in html_of("[a](../examples/heart.txt)")
    assert 'href="https://example.org/x.md"' in html_of("[a](https://example.org/x.md)")
    assert 'srcset="compare.svg"' in html_of('<picture><source srcset="compare.svg"></picture>')


@pytest.mark.parametrize("link", ["nothing.md", "../examples/nothing.txt", "tutorial.md"])
def test_broken_link_names_the_page(link: str) -> None:
    with pytest.raises(BrokenPage, match=r"docs/logic\.md links to "):
        html_of(f"[a]({link})")


def test_page_missing_from_the_contents_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/README.md").write_text("# Docs\n\n## Learn\n\n* [One](one.md): the first\n")
    (tmp_path / "docs/one.md").write_text("# One\n")
    assert [entry.title for section in contents(tmp_path) for entry in section.entries] == ["One"]
    (tmp_path / "docs/two.md").write_text("# Two\n")
    with pytest.raises(BrokenPage, match=r"docs/two\.md is not listed"):
        contents(tmp_path)


def test_code_is_escaped_and_prompts_are_marked() -> None:
    html = html_of('```pycon\n>>> a < "<b>"  # so\nTrue\n```')
    assert '<span class="gp">&gt;&gt;&gt; </span><span class="n">a</span> <span class="o">&lt;</span>' in html
    assert '<span class="s2">"&lt;b&gt;"</span>' in html
    assert '<span class="go">True</span>' in html
    html = html_of("```console\n$ ninefold solve 1 | head\n12 % <b>\n$ ls\n```")
    assert html.count('<span class="gp">$ </span>') == 2
    assert '<span class="go">12 % &lt;b&gt;</span>' in html


def luminance(colour: str) -> float:
    """Return the luminance of `#rrggbb` as WCAG defines it."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_code_colours_have_enough_contrast(site: Site) -> None:
    """Against the style sheet's background for code, in light and dark mode."""
    style, spans = ((site.folder / f"assets/{name}.css").read_text("utf-8") for name in ("style", "code"))
    backgrounds = re.findall(r"--code: (#\w{6})", style)
    for (name, palette), background in zip(PALETTES.items(), backgrounds, strict=True):
        for kind, colour in palette.items():
            assert colour.upper() in spans
            dark, light = sorted((luminance(colour), luminance(background)))
            assert (light + 0.05) / (dark + 0.05) >= 4.5, (name, kind)

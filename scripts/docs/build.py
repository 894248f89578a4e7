"""Build the site: read the contents, render every page, and write everything into one folder."""

import shutil
from pathlib import Path

from scripts.docs.contents import HOME, Entry, Section, contents
from scripts.docs.frame import ASSETS, frame
from scripts.docs.highlight import colours
from scripts.docs.listing import listing
from scripts.docs.markdown import Text, render
from scripts.docs.package import public_names
from scripts.docs.places import Places, target_of
from scripts.docs.reference import places_of_names, reference_pages, reference_section
from scripts.docs.search import search_index

__all__ = ["build"]


def build(root: Path, folder: Path) -> list[str]:
    """Empty `folder`, build the site of the project at `root` there, and return the paths of its pages."""
    sections, names = _sections(root), public_names(root)
    texts = _texts(root, sections, reference_pages(names))
    places, homes = Places(root, set(texts)), places_of_names(names)
    pages = {target_of(source): render(text, source, places, homes) for source, text in texts.items()}
    found = search_index(pages)
    pages |= _listings(root, places)
    if folder.exists():
        shutil.rmtree(folder)
    for place, page in pages.items():
        _write(folder / place, frame(page, place, sections))
    for picture in places.pictures:
        _write(folder / target_of(picture), (root / picture).read_bytes())
    for asset in ("style.css", "site.js", "favicon.svg"):
        _write(folder / "assets" / asset, (ASSETS / asset).read_bytes())
    _write(folder / "assets/code.css", colours())
    _write(folder / "assets/search-index.js", found)
    return list(pages)


def _sections(root: Path) -> list[Section]:
    """Return the sections of docs/README.md, with that page first and the Python API next to last."""
    first, *others, last = contents(root)
    first = Section(first.title, (Entry(HOME, "Start"), *first.entries))
    return [first, *others, reference_section(), last]


def _texts(root: Path, sections: list[Section], made: dict[str, str]) -> dict[str, str]:
    """Return the Markdown of every page by source: a file, or generated from the package."""
    sources = [entry.source for section in sections for entry in section.entries]
    return {
        source: made[source] if source in made else (root / source).read_text("utf-8") for source in sources
    }


def _listings(root: Path, places: Places) -> dict[str, Text]:
    """Return pages for source files that are linked to; a folder links to each of its files."""
    pages: dict[str, Text] = {}
    while todo := sorted(file for file in places.sources if places.source_page(file) not in pages):
        for file in todo:
            pages[places.source_page(file)] = listing(root, file, places)
    return pages


def _write(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)

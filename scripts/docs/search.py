"""The search index: a script with one row for each heading.

A script and not a JSON file, because a page that is opened as a file may load scripts but not data.
"""

import json
import re

from scripts.docs.markdown import Text

__all__ = ["search_index"]

_LONG = re.compile(r"\S{40,}")  # grids and lines: nobody searches for them, and they are most of the bytes


def search_index(pages: dict[str, Text]) -> str:
    """The script, made from the pages by their places: (place, title of the page, heading, words)."""
    rows = []
    for place, text in pages.items():
        for heading in text.headings:
            link = f"{place}#{heading.anchor}" if heading.level > 1 else place
            words = " ".join(_LONG.sub(" ", " ".join(heading.words)).split())
            rows.append([link, text.title, heading.title, words])
    return f"window.searchIndex = {json.dumps(rows, ensure_ascii=False, separators=(',', ':'))};\n"

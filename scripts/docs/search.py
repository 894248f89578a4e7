"""The search index: a script with one row for each heading.

A script rather than JSON, because a page opened from disk may load scripts but not data.
"""

import json
import re

from scripts.docs.markdown import Text

__all__ = ["search_index"]

_LONG = re.compile(r"\S{40,}")  # grids and lines are most of the bytes, and people don't search for them


def search_index(pages: dict[str, Text]) -> str:
    """Return the script, made from the pages by path. A row is link, page title, heading, words."""
    rows = []
    for place, text in pages.items():
        for heading in text.headings:
            link = f"{place}#{heading.anchor}" if heading.level > 1 else place
            words = " ".join(_LONG.sub(" ", " ".join(heading.words)).split())
            rows.append([link, text.title, heading.title, words])
    return f"window.searchIndex = {json.dumps(rows, ensure_ascii=False, separators=(',', ':'))};\n"

"""Pages for linked source code: the text of a file, or a list of the files in a folder."""

from html import escape
from pathlib import Path

from scripts.docs.highlight import highlight
from scripts.docs.markdown import Heading, Text
from scripts.docs.places import Places, relative

__all__ = ["listing"]

_LANGUAGES = {".py": "python", ".cpp": "cpp", ".hpp": "cpp"}


def listing(root: Path, file: str, places: Places) -> Text:
    """Return the page of a source file or folder."""
    path = root / file
    body = _folder(path, file, places) if path.is_dir() else _file(path)
    return Text(
        file, f"<h1><code>{escape(file)}</code></h1>\n{body}", [Heading(1, "", file)], f"{file} of ninefold"
    )


def _file(path: Path) -> str:
    code = highlight(path.read_text("utf-8"), _LANGUAGES.get(path.suffix, ""))
    return f'<pre class="source" tabindex="0"><code>{code}</code></pre>\n'


def _folder(path: Path, file: str, places: Places) -> str:
    names = sorted(item.name for item in path.iterdir() if item.is_file() and item.suffix in _LANGUAGES)
    items = []
    for name in names:
        places.sources.add(f"{file}/{name}")
        link = relative(places.source_page(file), places.source_page(f"{file}/{name}"))
        items.append(f'<li><a href="{escape(link)}"><code>{escape(name)}</code></a></li>')
    return f"<ul>\n{chr(10).join(items)}\n</ul>\n"

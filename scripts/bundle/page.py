"""The whole bundle: what index.html names, and what that needs."""

import re
from collections.abc import Callable
from pathlib import Path

from scripts.bundle.graph import assign, read_graph
from scripts.bundle.scripts import write_scripts
from scripts.bundle.styles import combined
from scripts.bundle.tokens import BundleError, stripped, tokens_of

__all__ = ["bundle", "write_bundle"]

INDEX, STYLE = "index.html", "app.css"
#: The element for other pages: a file of its own, without imports.
ELEMENT = "nine-fold.js"
_STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)">\n')
_ENTRY = re.compile(r'<script type="module" src="([^"]+)"></script>')
_PLAIN = re.compile(r'<script src="([^"]+)"></script>')
_PRELOAD = re.compile(r'<link rel="modulepreload" href="([^"]+)">\n')


def bundle(page: Path) -> dict[str, str]:
    """Return the files by path: index.html, app.css, the entry, and what it loads on demand."""

    def read(path: str) -> str:
        return (page / path).read_text(encoding="utf-8")

    index = read(INDEX)
    entry = _entry(index)
    graph = read_graph(entry, read)
    files = write_scripts(graph)
    for path in _PLAIN.findall(index):
        files[path] = stripped(tokens_of(read(path), path)) + "\n"
    sheets = _STYLE.findall(index)
    files[STYLE] = combined((path, read(path)) for path in sheets)
    for path in sorted(each.relative_to(page).as_posix() for each in page.rglob("*.css")):
        if path not in sheets:  # loaded on demand
            files[path] = combined([(path, read(path))])
    files[INDEX] = _index(index, entry, assign(graph))
    files[ELEMENT] = _element(read)
    return files


def _element(read: Callable[[str], str]) -> str:
    """Return the element as one script; in a function, so other scripts of its page don't see its names."""
    files = write_scripts(read_graph(ELEMENT, read))
    if len(files) != 1:
        raise BundleError(ELEMENT, 1, "the element must not load parts on demand")
    return f'(()=>{{"use strict";{files[ELEMENT]}}})();\n'


def _entry(index: str) -> str:
    """Return the one module that index.html starts; refuse tags that the patterns above do not see."""
    found: list[str] = _ENTRY.findall(index)
    tags = len(re.findall(r"<script\b", index)) - len(_PLAIN.findall(index))
    if len(found) != 1 or tags != 1:
        raise BundleError(INDEX, 1, 'expected one <script type="module" src="...">, and others with only src')
    for rel, pattern in (("stylesheet", _STYLE), ("modulepreload", _PRELOAD)):
        if len(re.findall(rf"\b{rel}\b", index)) != len(pattern.findall(index)):
            raise BundleError(INDEX, 1, f'write each as a line of its own: <link rel="{rel}" href="...">')
    return found[0]


def _index(index: str, entry: str, files: dict[str, str]) -> str:
    """Replace the style sheets by one, and modules to load early by the files they are in."""
    first = _STYLE.search(index)
    if first is None:
        raise BundleError(INDEX, 1, "there is no style sheet")
    wanted = _PRELOAD.findall(index)
    if unknown := set(wanted) - files.keys():
        raise BundleError(INDEX, 1, f"{min(unknown)} is not a module that {entry} needs")
    early = "".join(
        f'<link rel="modulepreload" href="{path}">\n'
        for path in dict.fromkeys(files[module] for module in wanted)
        if path != entry  # its own tag loads it just as early
    )
    head, rest = (_PRELOAD.sub("", part) for part in (index[: first.start()], index[first.end() :]))
    text = f'{head}<link rel="stylesheet" href="{STYLE}">\n{early}{_STYLE.sub("", rest)}'
    return re.sub(r"<!--.*?-->\n?", "", text, flags=re.DOTALL)


def write_bundle(page: Path, folder: Path) -> int:
    """Write the bundle of a page into a new folder; return the number of files."""
    files = bundle(page)
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8", newline="\n")
    return len(files)

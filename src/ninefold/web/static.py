"""The files of the page and the documentation, read into memory when the server starts.

A path in a request is only a key; nothing a client sends ever reaches the file system.

Scripts and styles of the page are in a folder named after their content, so browsers can keep them for good,
and files of two versions never meet. They are the bundle that the package build has written (scripts/bundle)
or, in a checkout, the modules as they are. Other pages can use `nine-fold.js`, which has a fixed address.
"""

import gzip
import hashlib
import json
import mimetypes
import re
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from ninefold._native import version
from ninefold.translation import languages
from ninefold.web.answers import encode, get_only, problem_response
from ninefold.web.api.errors import Problem
from ninefold.web.api.strings import strings_of

__all__ = ["BUNDLE", "Page", "StaticFiles", "accepts_gzip", "read_page"]

_HERE = Path(__file__).parent
#: Only installed packages have it.
BUNDLE = _HERE / "bundle"
_DOCS = "/api/docs/"
#: An index page is served at the path of its folder, too.
_INDEX = "index.html"
_WORKER = "sw.js"
#: The element `<nine-fold>` for other pages.
_ELEMENT = "nine-fold.js"
#: What the server replaces in the service worker: its version, and the files to store for offline play.
_VERSION, _FILES = b'"development"', b'["./"]'
#: Types that mimetypes may not know, or may get wrong because of the system's registry.
_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".json": "application/json",
}
_COMPRESSED = ("text/", "image/svg", "application/")
#: Browsers check each time that their copy is current, or never.
_CHECKED, _IMMUTABLE = b"no-cache", b"public, max-age=31536000, immutable"


class File(NamedTuple):
    """A file to send; `packed` is empty if compression does not help."""

    kind: bytes
    plain: bytes
    packed: bytes
    tag: str
    cache: bytes = _CHECKED


class Page(NamedTuple):
    """All files by path, and the version of ninefold and its page."""

    files: dict[str, File]
    version: str


def read_page(bundle: Path | None = None) -> Page:
    """Read the page, from its bundle or another one if there is any, and the documentation of the API.

    >>> page = read_page()
    >>> page.files["/"].kind
    b'text/html; charset=utf-8'
    """
    sources, built = _read(_HERE / "page"), _read(bundle or BUNDLE)
    if not built:
        built = {name: plain for name, plain in sources.items() if _is_code(name) or name == _INDEX}
    digest = _digest(sources, built)
    sources[_ELEMENT] = built.pop(_ELEMENT, sources[_ELEMENT])
    number = f"{version()}-{digest}"
    folder = f"page-{digest}/"
    fixed = {folder + name: plain for name, plain in built.items() if name != _INDEX}
    offline = ["./", *fixed, *(name for name in sources if not name.endswith((".js", ".css", ".html")))]
    sources[_INDEX] = _with_folder(built, folder)
    sources[_WORKER] = _replaced(sources[_WORKER], {_VERSION: number, _FILES: offline})
    files = {f"/{name}": _file(name, plain) for name, plain in sources.items()}
    files |= {f"/{name}": _file(name, plain)._replace(cache=_IMMUTABLE) for name, plain in fixed.items()}
    files |= {_DOCS + name: _file(name, plain) for name, plain in _read(_HERE / "docs").items()}
    for place in ("/", _DOCS):
        files[place] = files[place + _INDEX]
    files[_DOCS.rstrip("/")] = files[_DOCS]
    return Page(files, number)


def _read(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files in a folder, by their path within it."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def _is_code(name: str) -> bool:
    """Return True for scripts and styles of the page, but not for the service worker."""
    return name.endswith((".js", ".css")) and name != _WORKER


def _digest(*folders: dict[str, bytes]) -> str:
    """Return a hash of all files, and of the texts in other languages, which the page stores as well."""
    found = hashlib.sha256()
    for folder in folders:
        for name, plain in folder.items():
            found.update(f"{name} {len(plain)} ".encode() + plain)
    for language in languages():
        found.update(encode(strings_of(language)))
    return found.hexdigest()[:12]


def _with_folder(built: dict[str, bytes], folder: str) -> bytes:
    """Return index.html with the paths of scripts and styles in their folder."""

    def moved(found: re.Match[str]) -> str:
        return f'{found[1]}="{folder}{found[2]}"' if found[2] in built else found[0]

    return re.sub(r'\b(href|src)="([^"]+)"', moved, built[_INDEX].decode()).encode()


def _replaced(script: bytes, values: dict[bytes, object]) -> bytes:
    """Put values, as JSON, in place of others; each must be there exactly once."""
    for old, value in values.items():
        if script.count(old) != 1:
            raise ValueError(f"{_WORKER} must have {old.decode()} exactly once")
        script = script.replace(old, json.dumps(value).encode())
    return script


def _file(name: str, plain: bytes) -> File:
    suffix = PurePosixPath(name).suffix
    kind = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(plain, 9, mtime=0) if kind.startswith(_COMPRESSED) else b""
    charset = "; charset=utf-8" if kind.startswith("text/") else ""
    tag = f'"{hashlib.sha256(plain).hexdigest()[:20]}"'
    return File((kind + charset).encode(), plain, packed if len(packed) < len(plain) else b"", tag)


def accepts_gzip(accepted: str) -> bool:
    """Return True if an Accept-Encoding header allows gzip, by name or by `*`, with a weight above zero.

    >>> accepts_gzip("br, gzip"), accepts_gzip("gzip;q=0, *")
    (True, False)
    """
    weights: dict[str, str] = {}
    for item in accepted.lower().split(","):
        coding, _, weight = item.partition(";")
        weights[coding.strip()] = weight.strip()
    weight = weights.get("gzip", weights.get("*", "q=0"))
    return not re.fullmatch(r"q=0(\.0*)?", weight)


class StaticFiles:
    """Serves the files for GET and HEAD."""

    def __init__(self, files: dict[str, File]) -> None:
        self.files = files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        file = self.files.get(scope["path"])
        if file is None:
            await problem_response(Problem("not-found", "there is nothing at this address"))(
                scope, receive, send
            )
            return
        if scope["method"] not in ("GET", "HEAD"):
            await get_only(scope["method"])(scope, receive, send)
            return
        asked = Headers(scope=scope)
        headers = [
            (b"etag", file.tag.encode()),
            (b"cache-control", file.cache),
            (b"vary", b"accept-encoding"),
            (b"content-type", file.kind),
        ]
        body, status = file.plain, 200
        if file.tag in asked.get("if-none-match", ""):
            body, status = b"", 304
        elif file.packed and accepts_gzip(asked.get("accept-encoding", "")):
            body = file.packed
            headers.append((b"content-encoding", b"gzip"))
        if status == 200:
            headers.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})

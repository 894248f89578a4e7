"""The files of the page and the documentation, read into memory when the server starts.

A path in a request is only a key; nothing a client sends ever reaches the file system.
"""

import gzip
import hashlib
import mimetypes
import re
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from ninefold._native import version
from ninefold.web.answers import get_only, problem_response
from ninefold.web.api.errors import Problem

__all__ = ["StaticFiles", "page_files", "page_version"]

_HERE = Path(__file__).parent
#: The paths where folders of this package are served.
_FOLDERS = {"/": "page", "/api/docs/": "docs"}
#: An index page is also served at the path of its folder.
_INDEX = "index.html"
#: The service worker, and the placeholder for its version: browsers reinstall the worker when it changes.
_WORKER, _PLACEHOLDER = "/sw.js", b"development"
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


class File(NamedTuple):
    """A file to send; `packed` is empty if compression does not help."""

    kind: bytes
    plain: bytes
    packed: bytes
    tag: str


def page_files() -> dict[str, File]:
    """Return all files by path."""
    found: dict[str, File] = {}
    for place, folder in _FOLDERS.items():
        for path in sorted((_HERE / folder).rglob("*")):
            if path.is_file():
                name = place + path.relative_to(_HERE / folder).as_posix()
                found[name] = _file(name, path.read_bytes())
                if path.name == _INDEX:
                    found[name.removesuffix(_INDEX)] = found[name]
    found["/api/docs"] = found["/api/docs/"]
    worker = found[_WORKER].plain.replace(_PLACEHOLDER, page_version(found).encode())
    found[_WORKER] = _file(_WORKER, worker)
    return found


def page_version(files: dict[str, File]) -> str:
    """Return the version of ninefold and its page, for the service worker and a header of every response."""
    others = "".join(file.tag for name, file in files.items() if name != _WORKER)
    return f"{version()}-{hashlib.sha256(others.encode()).hexdigest()[:12]}"


def _file(name: str, plain: bytes) -> File:
    suffix = PurePosixPath(name).suffix
    kind = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(plain, 9, mtime=0) if kind.startswith(_COMPRESSED) else b""
    charset = "; charset=utf-8" if kind.startswith("text/") else ""
    tag = f'"{hashlib.sha256(plain).hexdigest()[:20]}"'
    return File((kind + charset).encode(), plain, packed if len(packed) < len(plain) else b"", tag)


def _accepts_gzip(accepted: str) -> bool:
    """Return True if an Accept-Encoding header allows gzip, by name or by `*`, with a weight above zero."""
    weights: dict[str, str] = {}
    for item in accepted.lower().split(","):
        coding, _, weight = item.partition(";")
        weights[coding.strip()] = weight.strip()
    weight = weights.get("gzip", weights.get("*", "q=0"))
    return not re.fullmatch(r"q=0(\.0*)?", weight)


class StaticFiles:
    """Serves the files for GET and HEAD. Browsers check each time that their copy is current."""

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
            (b"cache-control", b"no-cache"),
            (b"vary", b"accept-encoding"),
            (b"content-type", file.kind),
        ]
        body, status = file.plain, 200
        if file.tag in asked.get("if-none-match", ""):
            body, status = b"", 304
        elif file.packed and _accepts_gzip(asked.get("accept-encoding", "")):
            body = file.packed
            headers.append((b"content-encoding", b"gzip"))
        if status == 200:
            headers.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})

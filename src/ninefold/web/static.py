"""The files of the page and of the documentation: read when the server starts, so that a path is only a name.

Nothing that a client writes ever reaches the file system.
"""

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from ninefold.web.answers import get_only, problem_response
from ninefold.web.api.errors import Problem

__all__ = ["StaticFiles", "page_files"]

_HERE = Path(__file__).parent
#: Where folders of this package are served.
_FOLDERS = {"/": "page", "/api/docs/": "docs"}
#: A start page is also served without its name.
_INDEX = "index.html"
#: What mimetypes may not know, or may get wrong from the registry of the machine.
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
    """A file as it is sent; `packed` is empty where that is no gain."""

    kind: bytes
    plain: bytes
    packed: bytes
    tag: str


def page_files() -> dict[str, File]:
    """All files by their paths."""
    found: dict[str, File] = {}
    for place, folder in _FOLDERS.items():
        for path in sorted((_HERE / folder).rglob("*")):
            if path.is_file():
                name = place + path.relative_to(_HERE / folder).as_posix()
                found[name] = _file(path)
                if path.name == _INDEX:
                    found[name.removesuffix(_INDEX)] = found[name]
    found["/api/docs"] = found["/api/docs/"]
    return found


def _file(path: Path) -> File:
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    plain = path.read_bytes()
    packed = gzip.compress(plain, 9, mtime=0) if kind.startswith(_COMPRESSED) else b""
    charset = "; charset=utf-8" if kind.startswith("text/") else ""
    tag = f'"{hashlib.sha256(plain).hexdigest()[:20]}"'
    return File((kind + charset).encode(), plain, packed if len(packed) < len(plain) else b"", tag)


class StaticFiles:
    """Serves the files, to GET and HEAD. Browsers ask each time whether theirs is still good."""

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
        elif file.packed and "gzip" in asked.get("accept-encoding", ""):
            body = file.packed
            headers.append((b"content-encoding", b"gzip"))
        if status == 200:
            headers.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})

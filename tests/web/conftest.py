"""The server in the process of the test, and as a separate process."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from ninefold.web.app import make_app
from ninefold.web.limits import RequestLimits
from ninefold.web.settings import Settings
from tests.clock import LONG

Ask = Callable[..., Any]

#: Limits that no request reaches only because the machine is busy.
GENEROUS = RequestLimits(seconds=LONG, grace_seconds=LONG, wait_seconds=LONG, client_seconds=LONG)


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    with TestClient(make_app(Settings(log="none", limits=GENEROUS))) as client:
        yield client


@pytest.fixture
def ask(client: TestClient) -> Ask:
    """`ask("solve", puzzle=...)` returns the answer and checks its status."""

    def post(endpoint: str, *, status: int = 200, **fields: object) -> Any:
        response = client.post(f"/api/v1/{endpoint}", json=fields)
        assert response.status_code == status, response.text
        return response.json()

    return post


class Serving:
    """A server in a separate process, on a free port."""

    def __init__(self, process: "subprocess.Popen[str]", port: int) -> None:
        self.process, self.port = process, port

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=LONG)

    def request(self, data: bytes) -> bytes:
        """Send bytes, and read until the server closes the connection."""
        with self.connect() as connection:
            connection.sendall(data)
            return read_all(connection)

    def post(self, endpoint: str, **fields: object) -> tuple[int, dict[str, Any]]:
        body = json.dumps(fields).encode()
        answer = self.request(head(f"/api/v1/{endpoint}", len(body), "Connection: close") + body)
        return int(answer.split()[1]), json.loads(answer.partition(b"\r\n\r\n")[2])

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """Stop the server; return its exit code and its error output."""
        self.process.send_signal(number)
        assert self.process.stderr is not None
        said = self.process.stderr.read()  # including what `readline` has buffered
        return self.process.wait(timeout=LONG), said


def head(path: str, length: int, *lines: str) -> bytes:
    more = "".join(f"{line}\r\n" for line in lines)
    return (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {length}\r\n{more}\r\n"
    ).encode()


def read_all(connection: socket.socket) -> bytes:
    parts = []
    while part := connection.recv(65536):
        parts.append(part)
    return b"".join(parts)


@contextmanager
def serving(
    folder: Path, settings: Settings | None = None, *arguments: str, bundle: Path | None = None
) -> Iterator[Serving]:
    """Run a server with these settings or, without any, by the command line with arguments.

    With settings, it can have the page as a bundle that is not installed.
    """
    if settings is None:
        command = [sys.executable, "-m", "ninefold", "serve", "--port", "0", *arguments]
    else:
        text = msgspec.json.encode(settings).decode()
        code = (
            "import msgspec, sys; from pathlib import Path; from ninefold.web.server import serve; "
            "import ninefold.web.static as static; "
            "static.BUNDLE = Path(sys.argv[2]) if len(sys.argv) > 2 else static.BUNDLE; "
            "from ninefold.web.settings import Settings; "
            "serve('127.0.0.1', 0, msgspec.json.decode(sys.argv[1], type=Settings))"
        )
        command = [sys.executable, "-c", code, text, *([str(bundle)] if bundle else [])]
    process = subprocess.Popen(
        command, cwd=folder, stderr=subprocess.PIPE, text=True, preexec_fn=_enable_sigint
    )
    try:
        assert process.stderr is not None
        found = re.search(r"http://\S+:(\d+)/", process.stderr.readline())
        assert found is not None
        yield Serving(process, int(found[1]))
    finally:
        process.kill()
        process.wait()
        if process.stderr is not None:
            process.stderr.close()


def _enable_sigint() -> None:
    """Undo an ignored SIGINT, which child processes inherit from a test run in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def alive(pid: int) -> bool:
    """True if a process exists and is not a zombie."""
    try:
        os.kill(pid, 0)
        return "(zombie)" not in Path(f"/proc/{pid}/status").read_text()
    except (ProcessLookupError, FileNotFoundError):
        return False


def open_files(pid: int) -> int:
    """Return the number of files and connections that a process has open."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def peak_bytes(pid: int) -> int:
    """Return the peak memory of a process."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return 1024 * int(found[1])


def children_of(pid: int) -> list[int]:
    """Return the child processes of a process."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

"""A real server, with clients that send too much around a body or do not read the answer."""

import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ninefold.web.bounds import SLICE
from ninefold.web.limits import RequestLimits
from ninefold.web.settings import Settings
from tests.clock import LONG, until
from tests.puzzles import EASY
from tests.web.conftest import (
    GENEROUS,
    Serving,
    children_of,
    head,
    open_files,
    peak_bytes,
    read_all,
    serving,
)

pytestmark = pytest.mark.slow

LIMITS = RequestLimits()
GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = head("/api/v1/solve", 0).replace(b"Content-Length: 0", b"Transfer-Encoding: chunked")
BODY = json.dumps({"puzzle": EASY}).encode()
CHUNK = b"%x\r\n%b\r\n" % (len(BODY), BODY)

#: How each stream starts, what it then repeats, and the status of the answer.
STREAMS = {
    "many fields": (GET, b"a:\r\n", 431),
    "many long fields": (GET, b"a: " + b"b" * 4000 + b"\r\n", 431),
    "an endless value": (GET + b"a: ", b"b", 431),
    "an endless name": (GET, b"a", 431),
    "an endless URL": (b"GET /", b"a", 414),
    "empty lines": (b"", b"\r\n", 431),
    "many trailers": (CHUNKED + CHUNK + b"0\r\n", b"a: b\r\n", 431),
    "an endless trailer": (CHUNKED + CHUNK + b"0\r\na: ", b"b", 431),
    "an endless chunk extension": (CHUNKED + b"2;", b"a", 431),
    "an endless chunk size": (CHUNKED, b"0", 431),
    "chunks that are mostly extension": (CHUNKED, b"1;" + b"a" * 1000 + b"\r\n \r\n", 431),
}


def settings(log: Any = "none", **limits: Any) -> Settings:
    return Settings(log=log, limits=replace(GENEROUS, **{"pool": 1, **limits}))


def statuses(answers: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+)", answers)]


def flood(server: Serving, start: bytes, more: bytes) -> None:
    """Send 64 MB without reading; the server must close the connection long before the end."""
    block = more * (1 + 65536 // len(more))
    with server.connect() as connection, pytest.raises(ConnectionError):  # noqa: PT012
        connection.sendall(start)
        for _ in range(1024):
            connection.sendall(block)


@pytest.mark.parametrize("name", STREAMS)
def test_everything_around_a_body_has_a_limit(name: str, tmp_path: Path) -> None:
    start, more, status = STREAMS[name]
    with serving(tmp_path, settings()) as server:
        assert server.post("check", puzzle=EASY)[0] == 200  # now everything is loaded
        before = peak_bytes(server.process.pid)
        with server.connect() as busy:  # an unfinished head does not block others
            busy.sendall(start + more * (2 * LIMITS.head_bytes // len(more)))
            assert statuses(read_all(busy)) == [status]
            assert statuses(server.request(GET + b"Connection: close\r\n\r\n")) == [200]
        flood(server, start, more)
        assert peak_bytes(server.process.pid) - before < 24 * 1024**2
        assert server.post("solve", puzzle=EASY)[0] == 200


def test_requests_within_the_limits_are_answered(tmp_path: Path) -> None:
    fields = LIMITS.head_fields - 2  # besides Host and Connection
    end = b"Connection: close\r\n\r\n"
    room = LIMITS.head_bytes - len(GET + end + b"a: \r\n")
    trailers = b"".join(b"a%d: b\r\n" % number for number in range(90))
    with serving(tmp_path, settings()) as server:
        for request, status in (
            (GET + b"a: b\r\n" * fields + end, 200),
            (GET + b"a: b\r\n" * (fields + 1) + end, 431),
            (GET + b"a:\r\n" * (fields + 1) + end, 431),
            (GET + b"a: " + b"b" * room + b"\r\n" + end, 200),
            (GET + b"a: " + b"b" * (room + 2 * SLICE + 1) + b"\r\n" + end, 431),
            (GET.replace(b"healthz", b"healthz?" + b"a" * (LIMITS.url_bytes - 9)) + end, 200),
            (GET.replace(b"healthz", b"healthz?" + b"a" * (LIMITS.url_bytes - 8)) + end, 414),
            (CHUNKED[:-2] + end + CHUNK + b"0\r\n" + trailers + b"\r\n", 200),
        ):
            assert statuses(server.request(request)) == [status], request[:80]


def test_each_request_of_a_connection_is_counted_separately(tmp_path: Path) -> None:
    long = GET + b"a: " + b"b" * (LIMITS.head_bytes * 3 // 4) + b"\r\n" + b"c: d\r\n" * 60
    with serving(tmp_path, settings()) as server:
        answers = server.request((long + b"\r\n") * 5 + long + b"Connection: close\r\n\r\n")
        assert statuses(answers) == [200] * 6


def test_trailers_do_not_become_headers(tmp_path: Path) -> None:
    with serving(tmp_path, settings()) as server:
        answer = server.request(
            CHUNKED[:-2] + b"Connection: close\r\n\r\n" + CHUNK + b"0\r\nX-Request-ID: trailer\r\n\r\n"
        )
        assert statuses(answer) == [200]
        assert b"x-request-id: trailer" not in answer


@pytest.mark.parametrize("wrong", [b"NONSENSE\r\n\r\n", GET + b"a: b\r\n" * 200])
def test_rejection_does_not_overtake_earlier_answers(wrong: bytes, tmp_path: Path) -> None:
    with serving(tmp_path, settings()) as server:
        check = head("/api/v1/check", len(BODY)) + BODY  # keeps the pool busy, so it is still being answered
        answers = server.request(check + (GET + b"\r\n") * 3 + wrong)
        assert statuses(answers) == [200] * 4
        assert answers.rindex(b'"status":"ok"') > answers.rindex(b"HTTP/1.1")


def test_only_a_few_requests_of_a_connection_wait(tmp_path: Path) -> None:
    """The others are not read: the last answer closes the connection."""
    with serving(tmp_path, settings()) as server:
        assert server.post("check", puzzle=EASY)[0] == 200  # the worker has started
        (worker,) = children_of(server.process.pid)
        os.kill(worker, signal.SIGSTOP)
        try:
            with server.connect() as connection:
                connection.sendall(head("/api/v1/check", len(BODY)) + BODY + (GET + b"\r\n") * 100)
                assert statuses(server.request(GET + b"Connection: close\r\n\r\n")) == [200]
                os.kill(worker, signal.SIGCONT)
                answers = read_all(connection)
        finally:
            os.kill(worker, signal.SIGCONT)
        assert statuses(answers) == [200] * (1 + LIMITS.pipeline)
        assert answers.count(b"connection: close") == 1


def test_client_that_sends_ahead_is_slowed_down_but_not_cut_off(tmp_path: Path) -> None:
    """While requests wait, the next ones are not read."""
    long = GET + b"a: " + b"b" * (LIMITS.head_bytes * 3 // 4) + b"\r\n"
    with serving(tmp_path, settings()) as server:
        answers = server.request((long + b"\r\n") * 199 + long + b"Connection: close\r\n\r\n")
        assert statuses(answers) == [200] * 200


def test_endless_requests_of_a_connection_use_little_memory(tmp_path: Path) -> None:
    with serving(tmp_path, settings()) as server:
        assert server.post("check", puzzle=EASY)[0] == 200
        before = peak_bytes(server.process.pid)
        flood(server, b"", GET + b"\r\n")
        assert peak_bytes(server.process.pid) - before < 24 * 1024**2
        assert server.post("solve", puzzle=EASY)[0] == 200


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_server_and_workers_have_memory_limits(tmp_path: Path) -> None:
    """Workers do not inherit the limit of the server."""
    with serving(tmp_path, settings(server_bytes=900 * 1024**2, worker_bytes=1024**3)) as server:
        assert server.post("check", puzzle=EASY)[0] == 200
        (worker,) = children_of(server.process.pid)
        assert address_limits(server.process.pid)[0] == 900 * 1024**2
        assert address_limits(worker) == [1024**3] * 2


@pytest.mark.skipif(sys.platform != "linux", reason="needs RLIMIT_AS")
def test_lower_memory_limit_of_the_system_is_kept() -> None:
    code = (
        "import resource, sys; from ninefold.web.memory import limit_memory; most = 10**9;"
        "resource.setrlimit(resource.RLIMIT_AS, (most, most)); limit_memory(2 * most, inherited=True);"
        "assert resource.getrlimit(resource.RLIMIT_AS) == (most, most)\n"
        "try: bytearray(2 * most)\n"
        "except MemoryError: sys.exit(7)"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=LONG).returncode == 7


def address_limits(pid: int) -> list[int]:
    """Return a process's soft and hard limits on its address space, in bytes; 0 is unlimited."""
    found = re.search(r"Max address space +(\S+) +(\S+)", Path(f"/proc/{pid}/limits").read_text())
    assert found is not None
    return [int(limit) if limit.isdigit() else 0 for limit in found.groups()]


@pytest.mark.parametrize("leaves", [True, False])
def test_unread_answer_is_one_line_in_the_log(leaves: bool, tmp_path: Path) -> None:
    body = json.dumps(
        {"puzzle": "\n".join([EASY] * 1000), "to": "svg"}
    ).encode()  # makes an answer of several megabytes
    request = head("/api/v1/convert", len(body)) + body
    with serving(tmp_path, settings("text", client_seconds=2.0)) as server:
        assert server.post("check", puzzle=EASY)[0] == 200
        before = open_files(server.process.pid)
        with server.connect() as reader:
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 64 * 1024)
            reader.sendall(request * 3)
            assert reader.recv(1)
            if leaves:
                reader.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                reader.close()
            until(lambda: open_files(server.process.pid) <= before)
        _, said = server.stop()
        first, *others = said.splitlines()
        assert " /api/v1/check 200 " in first
        assert 1 <= len(others) <= 2, said  # the next request may have been started
        for line in others:
            assert line.split()[3:6] == ["POST", "/api/v1/convert", "499"], said

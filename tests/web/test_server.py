"""A real server: limits, slow clients, overload, dying workers, shutdown."""

import asyncio
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ninefold.web.api.errors import Problem
from ninefold.web.limits import RequestLimits
from ninefold.web.pool import Pool
from ninefold.web.settings import Settings
from ninefold.web.worker import Job
from tests.clock import LONG, until, until_busy
from tests.interrupting import enable_sigint
from tests.puzzles import EASY, EMPTY, EVIL, NO_SOLUTION
from tests.web.conftest import GENEROUS, Serving, alive, children_of, head, open_files, serving

pytestmark = pytest.mark.slow

ENDLESS = NO_SOLUTION[::-1]


def settings(**limits: Any) -> Settings:
    return Settings(log="none", limits=replace(GENEROUS, **{"pool": 1, **limits}))


def body_of(puzzle: str, **fields: object) -> bytes:
    return json.dumps({"puzzle": puzzle, **fields}).encode()


def status_of(answer: bytes) -> int:
    return int(answer.split()[1])


def test_oversized_bodies_are_rejected(tmp_path: Path) -> None:
    """100 MB, announced or in chunks, and 100,000 puzzles: rejected at once, and the server keeps running."""
    with serving(tmp_path, settings()) as server:
        with server.connect() as connection:
            connection.sendall(head("/api/v1/solve", 100_000_000))
            assert status_of(connection.recv(65536)) == 413
        with server.connect() as connection:
            connection.sendall(
                b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                b"Transfer-Encoding: chunked\r\n\r\n"
            )
            chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
            for _ in range(17):  # just enough to exceed the limit
                connection.sendall(chunk)
            assert status_of(connection.recv(65536)) == 413
            for _ in range(1583):
                connection.sendall(chunk)
        many = json.dumps({"puzzles": [EASY] * 100_000}).encode()
        with server.connect() as connection:
            connection.sendall(head("/api/v1/solve_many", len(many)) + many)
            assert status_of(connection.recv(65536)) == 413
        assert server.post("solve", puzzle=EASY)[0] == 200


def test_slow_clients(tmp_path: Path) -> None:
    """An endless head, a body that never arrives, an answer that is not read."""
    requests = (
        b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        b"",
        head("/api/v1/solve", 100) + b'{"puzzle": ',
        head("/api/v1/solve", 100),  # none of its body
        head("/api/v1/solve", 0).replace(b"Content-Length: 0", b"Transfer-Encoding: chunked"),
    )
    with serving(tmp_path, settings(client_seconds=2.0)) as server:
        assert server.post("check", puzzle=EASY)[0] == 200  # the worker has started
        before = open_files(server.process.pid)
        with ThreadPoolExecutor(len(requests)) as threads:
            answers = list(threads.map(server.request, requests))
        assert answers[:2] == [b"", b""]
        assert [status_of(answer) for answer in answers[2:]] == [408, 408, 408]
        with server.connect() as reader:
            reader.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 400)
            size = len(reader.recv(1))
            until(lambda: open_files(server.process.pid) <= before)  # it has dropped the reader
            with suppress(ConnectionError):
                while part := reader.recv(1 << 20):
                    size += len(part)
            assert 0 < size < 400 * 80_000
        until_it_answers(server)


def read_slowly(folder: Path, seconds: float) -> tuple[bytes, float]:
    """Take 2.25 times as long as a client may pause; return the response, and the longest pause."""
    with serving(folder, settings(client_seconds=seconds)) as server, server.connect() as reader:
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 64 * 1024)
        body = json.dumps({"puzzle": "\n".join([EASY] * 1000), "to": "svg"}).encode()
        reader.sendall(head("/api/v1/convert", len(body), "Connection: close") + body)
        parts, longest = [reader.recv(1 << 15)], 0.0
        before = time.monotonic()
        while part := reader.recv(1 << 15):
            parts.append(part)
            if len(parts) < 90:
                time.sleep(seconds / 40)
            now = time.monotonic()
            longest, before = max(longest, now - before), now
        return b"".join(parts), longest


def test_slow_reader_gets_everything_if_it_keeps_reading(tmp_path: Path) -> None:
    """The server checks at least twice that the client is still reading."""
    for seconds in (2.0, 8.0, 32.0):
        answer, longest = read_slowly(tmp_path, seconds)
        headers, _, body = answer.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", headers.lower())
        assert length is not None
        is_whole = int(length[1]) == len(body)
        if is_whole or longest < seconds / 4:
            break  # otherwise, the machine was too busy for the client to keep reading
    assert is_whole
    assert len(body) > 5_000_000


def test_disconnecting_client_frees_the_worker(tmp_path: Path) -> None:
    with serving(tmp_path, settings(seconds=5 * LONG)) as server:
        assert server.post("check", puzzle=EASY)[0] == 200
        (worker,) = children_of(server.process.pid)
        body = body_of(ENDLESS, algorithm="backtracking")
        for at_work in (True, False, False):  # the others disconnect while the next worker starts
            with server.connect() as connection:
                connection.sendall(head("/api/v1/solve", len(body)) + body)
                if at_work:
                    until_busy(worker)
        # Until the server notices the disconnects, it may be busy (503). The endless work would go on longer.
        until(lambda: server.post("check", puzzle=EASY)[0] == 200)
        assert not alive(worker)


def test_only_known_host_names_are_answered(tmp_path: Path) -> None:
    """This prevents DNS rebinding: another site's name that points to this machine gets nothing."""
    with serving(
        tmp_path, None, "--name", "Sudoku.example:80", "--name", "fe80::7", "--log", "none"
    ) as server:
        for name, status in (
            ("evil.example", 421),
            ("127.0.0.1.evil.example", 421),
            ("localhost", 200),
            (f"127.0.0.1:{server.port}", 200),
            ("[::1]:80", 200),
            ("sudoku.example", 200),
            ("SUDOKU.example:8080", 200),
            ("[fe80::7]:8080", 200),
            ("[fe80::8]", 421),
        ):
            asked = f"GET /healthz HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n"
            assert status_of(server.request(asked.encode())) == status, name


def test_invalid_http_gets_an_answer(tmp_path: Path) -> None:
    with serving(tmp_path, settings()) as server:
        answer = server.request(b"NONSENSE\r\n\r\n")
        assert status_of(answer) == 400
        assert b"content-security-policy" in answer
        assert b'"code":"bad-http"' in answer


def test_keep_alive_connections_serve_many(tmp_path: Path) -> None:
    with serving(tmp_path, settings()) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=LONG)
        for _ in range(3):
            connection.request("POST", "/api/v1/solve", body_of(EASY), {"content-type": "application/json"})
            answer = connection.getresponse()
            assert (answer.status, json.load(answer)["status"]) == (200, "solved")
        connection.close()


def test_connections_are_limited(tmp_path: Path) -> None:
    with serving(tmp_path, settings(connections=5)) as server:
        open_ones = [server.connect() for _ in range(5)]
        answer = server.request(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert status_of(answer) == 503
        assert b"retry-after" in answer
        for connection in open_ones:
            connection.close()
        until(lambda: server.post("solve", puzzle=EASY)[0] == 200)


def test_overload_is_reported_at_once(tmp_path: Path) -> None:
    """With the pool busy and the queue full, requests are rejected; quick ones are still answered."""
    patient = settings(queue=2, wait_seconds=5 * LONG)
    with serving(tmp_path, patient) as server, ThreadPoolExecutor(10) as threads:
        assert server.post("check", puzzle=EASY)[0] == 200  # the worker has started
        (worker,) = children_of(server.process.pid)
        found: list[int] = []
        os.kill(worker, signal.SIGSTOP)
        try:
            for _ in range(10):
                threads.submit(lambda: found.append(server.post("check", puzzle=EASY)[0]))
            until(lambda: len(found) >= 7)
            assert server.post("solve", puzzle=EASY)[0] == 200
            assert found == [503] * 7
        finally:
            os.kill(worker, signal.SIGCONT)
        threads.shutdown()
        assert found[7:] == [200] * 3


def test_hardest_work_ends_in_time(tmp_path: Path) -> None:
    """With a partial answer and its status, or a clear error."""
    with serving(tmp_path, settings(seconds=1.0, grace_seconds=1.0)) as server:
        for endpoint, fields in (
            ("count", {"puzzle": EMPTY, "limit": 1_000_000}),
            ("rate", {"puzzle": "." * 81}),
            ("rate", {"puzzle": EVIL, "profile": "hodoku"}),
            ("steps", {"puzzle": EMPTY}),
            ("path", {"puzzle": EMPTY}),
            ("path", {"puzzle": EVIL, "drawing": "scene"}),
            ("hint", {"puzzle": EMPTY, "level": 4}),
            ("generate", {"clues": 17}),
            ("compare", {"puzzle": ENDLESS}),
            ("candidates", {"puzzle": EMPTY, "limit": 1000}),
            ("canonical", {"puzzle": EMPTY}),
            ("why_not", {"puzzle": EMPTY, "cell": "r1c1", "digit": 1}),
        ):
            status, answer = server.post(endpoint, **fields)
            assert status in (200, 422, 503), (endpoint, answer)
            assert ("error" in answer) == (status != 200)


def test_dead_worker_is_replaced(tmp_path: Path) -> None:
    with serving(tmp_path, settings()) as server:
        assert server.post("check", puzzle=EASY)[0] == 200
        (worker,) = children_of(server.process.pid)
        os.kill(worker, signal.SIGKILL)
        until(lambda: worker not in children_of(server.process.pid))
        assert server.post("check", puzzle=EASY)[0] == 200
        (other,) = children_of(server.process.pid)
        assert other != worker

        def kill_at_work() -> None:
            until_busy(other)
            os.kill(other, signal.SIGKILL)

        killer = threading.Thread(target=kill_at_work)
        killer.start()
        status, answer = server.post("solve", puzzle=ENDLESS, algorithm="backtracking")
        killer.join()
        assert (status, answer["error"]["code"]) == (503, "limit-reached")
        assert server.post("check", puzzle=EASY)[0] == 200


def in_a_loop(run: Callable[[], Coroutine[None, None, None]]) -> None:
    """Run in a separate thread: another test's browser may have left its loop in this one."""
    with ThreadPoolExecutor(1) as threads:
        threads.submit(asyncio.run, asyncio.wait_for(run(), LONG)).result()


def test_unresponsive_worker_is_killed() -> None:
    """The time limit of a request holds even for work that does not check the time."""

    async def run() -> None:
        pool = Pool(RequestLimits(pool=1, grace_seconds=0.3))
        try:
            await pool.run(Job("check", LONG, body_of(EASY)))
            (pid,) = pool.pids
            os.kill(pid, signal.SIGSTOP)
            with pytest.raises(Problem, match=r"within the limit of 0\.5 seconds"):
                await pool.run(Job("check", 0.5, body_of(EASY)))
            assert not alive(pid)
            assert (await pool.run(Job("check", LONG, body_of(EASY)))).status == 200
        finally:
            await pool.close()
        assert pool.pids == []

    in_a_loop(run)


def test_client_that_leaves_the_queue_frees_its_place() -> None:
    async def run() -> None:
        job = Job("check", LONG, body_of(EASY))
        pool = Pool(RequestLimits(pool=1, queue=1, wait_seconds=LONG, grace_seconds=LONG))
        try:
            await pool.run(job)
            (pid,) = pool.pids
            os.kill(pid, signal.SIGSTOP)
            try:
                working = asyncio.create_task(pool.run(job))
                leaving = asyncio.create_task(pool.run(job))
                await asyncio.sleep(0)  # both have started: one is running, one is queued
                with pytest.raises(Problem) as refusal:
                    await pool.run(job)
                assert refusal.value.code == "busy"
                leaving.cancel()
                await asyncio.gather(leaving, return_exceptions=True)
                staying = asyncio.create_task(pool.run(job))
                await asyncio.sleep(0)
            finally:
                os.kill(pid, signal.SIGCONT)
            assert [(await task).status for task in (working, staying)] == [200, 200]
        finally:
            await pool.close()

    in_a_loop(run)


def test_worker_that_used_a_lot_of_memory_is_replaced() -> None:
    async def run() -> None:
        pool = Pool(RequestLimits(pool=1, worker_bytes=1024**3))
        try:
            assert not (await pool.run(Job("check", LONG, body_of(EASY)))).is_last
            await pool.close()
            pool = Pool(RequestLimits(pool=1, worker_bytes=32 * 1024**2))  # Python alone uses more than half
            with suppress(Problem):  # it may not even start
                assert (await pool.run(Job("check", LONG, body_of(EASY)))).is_last
            assert pool.pids == []
        finally:
            await pool.close()

    in_a_loop(run)


@pytest.mark.skipif(sys.platform != "linux", reason="only on Linux do new processes inherit the peak")
def test_worker_does_not_inherit_the_peak_of_its_parent() -> None:
    report = "from ninefold.web.memory import peak_bytes; print(peak_bytes())"
    start = "import subprocess, sys; much = bytearray(400 * 2**20); much[::4096] = b'x' * len(much[::4096]); "
    start += f"subprocess.run([sys.executable, '-c', {report!r}])"
    peak = int(subprocess.run([sys.executable, "-c", start], capture_output=True, check=True).stdout)
    assert 2**20 < peak < 200 * 2**20


def test_worker_that_does_not_start_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first attempt reports it, before any request; clients may try again."""
    monkeypatch.setattr(sys, "executable", "/no/such/python")

    async def run() -> None:
        pool = Pool(RequestLimits(pool=1))
        await pool.warm()
        assert "cannot start a worker process: FileNotFoundError" in capsys.readouterr().err
        with pytest.raises(Problem, match="the server cannot start a worker process"):
            await pool.run(Job("check", 5.0, body_of(EASY)))

    in_a_loop(run)


@pytest.mark.parametrize(
    ("end", "said"),
    [
        ("signal.signal(2, signal.SIG_DFL); os.kill(os.getpid(), 2)", ""),
        ("sys.exit(3)", "cannot start a worker process: IncompleteReadError"),
    ],
)
def test_worker_that_ctrl_c_ends_before_it_starts_is_not_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, end: str, said: str
) -> None:
    """Until a new process has a session of its own, Ctrl-C at the terminal reaches it."""
    program = tmp_path / "python"
    program.write_text(f"#!{sys.executable}\nimport os, signal, sys\n{end}\n")
    program.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))

    async def run() -> None:
        pool = Pool(RequestLimits(pool=1))
        await pool.warm()
        err = capsys.readouterr().err
        assert said in err
        assert bool(said) == bool(err)
        with pytest.raises(Problem, match="the server cannot start a worker process"):
            await pool.run(Job("check", 5.0, body_of(EASY)))

    in_a_loop(run)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_server_stops_on_a_signal(tmp_path: Path, number: int) -> None:
    """Running requests are still answered, and no process is left."""
    with serving(tmp_path, settings(seconds=2.0, shutdown_seconds=LONG)) as server:
        assert server.post("check", puzzle=EASY)[0] == 200
        workers = children_of(server.process.pid)
        found: list[int] = []
        asking = threading.Thread(
            target=lambda: found.append(server.post("solve", puzzle=ENDLESS, algorithm="backtracking")[0])
        )
        asking.start()
        until_busy(workers[0])
        code, said = server.stop(number)
        asking.join()
        assert (code, said) == (0, "")
        assert found == [200]
        assert not any(map(alive, workers))


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_control_c_while_processes_start_shows_no_traceback(tmp_path: Path, workers: int) -> None:
    """A terminal sends the signal to the whole process group."""
    command = [sys.executable, "-m", "ninefold", "serve", "--port", "0", "--workers", str(workers)]
    process = subprocess.Popen(
        command, cwd=tmp_path, stderr=subprocess.PIPE, text=True,
        start_new_session=True, preexec_fn=enable_sigint,
    )  # fmt: skip
    try:
        until(lambda: len(children_of(process.pid)) >= workers or process.poll() is not None)
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=LONG)
    finally:
        process.kill()
        process.wait()
    assert process.returncode in (0, 130)
    assert "Traceback" not in said
    assert "cannot start" not in said


def test_slow_requests_get_an_error_at_shutdown(tmp_path: Path) -> None:
    """Service managers send SIGTERM to all processes; workers leave the shutdown to the server."""
    with serving(tmp_path, settings(seconds=5 * LONG, shutdown_seconds=1.0)) as server:
        assert server.post("check", puzzle=EASY)[0] == 200
        workers = children_of(server.process.pid)
        found: list[tuple[int, dict[str, Any]]] = []
        asking = threading.Thread(
            target=lambda: found.append(server.post("solve", puzzle=ENDLESS, algorithm="backtracking"))
        )
        asking.start()
        until_busy(workers[0])
        for worker in workers:
            os.kill(worker, signal.SIGTERM)
        code, said = server.stop()
        asking.join()
        assert code == 0
        assert "Traceback" not in said
        ((status, answer),) = found
        assert (status, answer["error"]["message"]) == (503, "the server is shutting down; try again later")
        assert not any(map(alive, workers))


def test_server_processes_end_with_their_parent(tmp_path: Path) -> None:
    with serving(tmp_path, None, "--workers", "2", "--log", "none") as server:
        until_it_answers(server)
        servers = children_of(server.process.pid)
        server.process.kill()
        until(lambda: not any(map(alive, servers)))


def until_it_answers(server: Serving) -> tuple[int, dict[str, Any]]:
    """Wait for the first answer: the processes of a server are ready one after the other."""
    answers: list[tuple[int, dict[str, Any]]] = []

    def has_answered() -> bool:
        with suppress(ConnectionError, IndexError):
            answers.append(server.post("solve", puzzle=EASY))
        return bool(answers)

    until(has_answered)
    return answers[0]


def test_command_line(tmp_path: Path) -> None:
    with serving(tmp_path, None, "--workers", "2", "--log", "json") as server:
        status, answer = until_it_answers(server)
        assert (status, answer["status"]) == (200, "solved")
        code, said = server.stop()
        assert code == 0
        assert json.loads(said.splitlines()[-1])["path"] == "/api/v1/solve"


def test_taken_port_and_other_addresses(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "ninefold", "serve", "--port", port]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=LONG)
    assert done.returncode == 2
    assert f"ninefold: --host 127.0.0.1 --port {port}: address already in use" in done.stderr
    with serving(tmp_path, None, "--host", "0.0.0.0", "--log", "none") as server:
        assert server.post("solve", puzzle=EASY)[0] == 200
        said = server.stop()[1]
        assert "warning: other machines can reach 0.0.0.0" in said
        assert "warning: any website can get in" in said
        assert "--name sudoku.example" in said


def test_hosts_can_be_listed_for_any_address(tmp_path: Path) -> None:
    with serving(tmp_path, None, "--host", "0.0.0.0", "--name", "sudoku.example", "--log", "none") as server:
        for name, status in (("evil.example", 421), ("sudoku.example", 200), ("127.0.0.1", 200)):
            asked = f"GET /healthz HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n"
            assert status_of(server.request(asked.encode())) == status, name
        said = server.stop()[1]
        assert "warning: other machines can reach 0.0.0.0" in said
        assert "any website" not in said


def test_no_warning_for_the_local_address(tmp_path: Path) -> None:
    with serving(tmp_path, None, "--log", "none") as server:
        assert server.post("solve", puzzle=EASY)[0] == 200
        assert server.stop() == (0, "")

"""Runs with Ray that are killed at any moment go on, and end with the same bytes as one with threads."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from ninefold.scale import run, verify
from tests.clock import until
from tests.conftest import skip_or_fail
from tests.scale.conftest import contents, lines_of

try:
    import ray  # noqa: F401
except ImportError:
    skip_or_fail("these tests need ray: pip install 'ninefold[ray]'", whole_module=True)

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(sys.platform != "linux", reason="finds the processes of a cluster in /proc"),
]

KILLS = 10
ROWS = 6
#: The most new shards to wait for before a kill, and the most seconds after that; the start takes longer.
MOST_SHARDS, MOST_SECONDS, START = 6, 0.2, 6.0


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Puzzles that keep an actor busy for some hundred shards, and a bad row."""
    path = tmp_path / "in.txt"
    path.write_text("\n".join([*(line[:81] for line in lines_of("expert") * 4), "bad"]) + "\n")
    return path


def started(source: Path, out: Path) -> subprocess.Popen[bytes]:
    """Start a run with a cluster of its own, in a session of its own."""
    command = [sys.executable, "-m", "ninefold", "batch", "rate", str(source), "-o", str(out)]
    return subprocess.Popen(
        [*command, "--shard-rows", str(ROWS), "--engine", "ray", "-j", "2"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip


def processes_of(session: int) -> list[int]:
    """Return the processes of a session, zombies included. Actors have process groups of their own."""
    found = []
    for name in os.listdir("/proc"):
        try:
            if name.isdigit() and os.getsid(int(name)) == session:
                found.append(int(name))
        except ProcessLookupError:
            continue
    return found


def actors_of(session: int) -> list[int]:
    """Return the processes of a session that may write results."""
    found = []
    for process in processes_of(session):
        try:
            is_actor = b"_Worker" in Path(f"/proc/{process}/cmdline").read_bytes()
        except OSError:
            continue
        if is_actor:
            found.append(process)
    return found


def kill_all(session: int) -> None:
    """Kill a run, its actors, and the rest of its cluster."""
    while left := [process for process in processes_of(session) if not is_zombie(process)]:
        for process in left:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                continue
        time.sleep(0.01)


def is_zombie(process: int) -> bool:
    """True if a process has ended; it stays in the list until its parent asks for its exit code."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return True


def records_in(out: Path) -> int:
    return len(list(out.glob("records/[0-9]*[0-9].json")))


def wait_for_moment(process: subprocess.Popen[bytes], out: Path, random: Random) -> None:
    """Wait for a random moment: during the start, or after some more shards. The run may end before that."""
    wanted = random.randrange(MOST_SHARDS)
    before = records_in(out)
    while wanted and process.poll() is None and records_in(out) < before + wanted:
        time.sleep(0.01)
    try:
        process.wait(random.uniform(0, MOST_SECONDS if wanted else START))
    except subprocess.TimeoutExpired:
        return


def test_ten_kills(tmp_path: Path, source: Path) -> None:
    """Every other kill hits only the command itself: its cluster must end by itself, and do no harm."""
    run("rate", [str(source)], str(tmp_path / "calm"), shard_rows=ROWS)
    whole, out, random = contents(tmp_path / "calm"), tmp_path / "out", Random(3)
    sessions: list[int] = []
    kills = 0
    try:
        while True:
            process = started(source, out)
            sessions.append(process.pid)
            if kills < KILLS:
                wait_for_moment(process, out, random)
            else:
                process.wait()
            if process.poll() is None:
                process.kill()
                if kills % 2:
                    kill_all(process.pid)
                process.wait()
                kills += 1
                continue
            assert process.returncode == 1  # complete, with a bad row
            assert contents(out) == whole
            assert verify(str(out)) == []
            if kills == KILLS:
                break
            shutil.rmtree(out)
        until(lambda: not any(actors_of(session) for session in sessions))
    finally:
        for session in sessions:
            kill_all(session)

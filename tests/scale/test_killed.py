"""Runs that are killed at any moment go on, and end with the same bytes as one that was not disturbed."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tests.scale.conftest import contents, lines_of

KILLS = 6
#: Some runs end before they are killed.
MOST_RUNS = 10


def command(source: Path, out: Path, *more: str) -> list[str]:
    """Rate puzzles in shards so small that a run has many moments to be killed in."""
    start = [sys.executable, "-m", "ninefold", "batch", "rate", str(source)]
    return [*start, "-o", str(out), "--shard-rows", "8", *more]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Easy puzzles, and a bad row."""
    path = tmp_path / "in.txt"
    path.write_text("\n".join([*(line[:81] for line in lines_of("easy")[:200]), "bad"]) + "\n")
    return path


def killed_runs(tmp_path: Path, source: Path, kills: int, seed: int, *more: str) -> int:
    """Kill runs at random moments, and compare every folder that is complete; return those."""
    start = time.monotonic()
    subprocess.run(command(source, tmp_path / "calm", *more), check=False, capture_output=True)
    whole, usual = contents(tmp_path / "calm"), time.monotonic() - start
    random, out, complete = Random(seed), tmp_path / "out", 0
    for _ in range(kills * MOST_RUNS):
        process = subprocess.Popen(
            command(source, out, *more), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        try:
            code = process.wait(usual * random.uniform(0.1, 0.9))
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            kills -= 1
            if kills:
                continue
            code = subprocess.run(command(source, out, *more), check=False, capture_output=True).returncode
        assert code == 1  # complete, with a bad row
        assert contents(out) == whole
        complete += 1
        if not kills:
            break
        shutil.rmtree(out)
    return complete


def test_kill_and_go_on(tmp_path: Path, source: Path) -> None:
    assert killed_runs(tmp_path, source, KILLS, 1) > 0


@pytest.mark.full
def test_a_hundred_kills(tmp_path: Path, source: Path) -> None:
    assert killed_runs(tmp_path, source, 100, 2, "-j", "2") > 0


def test_interrupt_keeps_finished_shards(tmp_path: Path, source: Path) -> None:
    process = subprocess.Popen(
        command(source, tmp_path / "out", "--json-progress"), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True,
    )  # fmt: skip
    while not list((tmp_path / "out/records").glob("*.json")):
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate()
    assert process.returncode in (130, 1)
    assert "terminate" not in said
    assert "closed file" not in said
    assert "Traceback" not in said
    again = subprocess.run(command(source, tmp_path / "out"), check=False, capture_output=True, text=True)
    assert again.returncode == 1
    assert not list((tmp_path / "out").rglob(".ninefold-*"))

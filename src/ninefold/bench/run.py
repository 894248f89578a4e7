"""Time the kernel, and other programs beside it, on the same puzzles."""

import os
import resource
import shlex
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from time import perf_counter, process_time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ninefold.batch import Batch, solve_many
from ninefold.errors import NinefoldError

__all__ = ["Peer", "Timing", "time_engines"]

_PEER_SECONDS = 600


class Peer(NamedTuple):
    """Another program: a command that takes a file of puzzles, as `{}` in it or as its last word."""

    name: str
    command: str

    def words(self, path: str) -> list[str]:
        """The command for a file."""
        words = shlex.split(self.command)
        return [word.replace("{}", path) for word in words] if "{}" in self.command else [*words, path]


class Timing(NamedTuple):
    """An engine on a set: the best of several runs. Peers do not tell their guesses and rounds."""

    set: str
    engine: str
    puzzles: int
    cpu_seconds: float
    wall_seconds: float
    guesses: float | None = None
    rounds: float | None = None

    @property
    def microseconds(self) -> float:
        """CPU time a puzzle."""
        return self.cpu_seconds / self.puzzles * 1e6


def time_engines(
    name: str,
    puzzles: list[str],
    *,
    isas: Iterable[str],
    peers: Iterable[Peer] = (),
    limit: int = 2,
    threads: int = 1,
    repeat: int = 5,
) -> list[Timing]:
    """Run all engines in turn, `repeat` times, and keep the best of each. A wrong answer is an error."""
    cells = np.frombuffer("".join(puzzles).encode(), dtype=np.uint8).reshape(-1, 81)
    runs: dict[str, Callable[[], Timing]] = {}
    for isa in isas:
        runs[isa] = lambda isa=isa: _time_kernel(name, cells, isa, limit, threads)  # type: ignore[misc]
    with tempfile.TemporaryDirectory() as folder:
        files = _write(folder, "all", puzzles), _write(folder, "one", puzzles[:1])
        for peer in peers:
            runs[peer.name] = lambda peer=peer: _time_peer(name, peer, files, len(puzzles))  # type: ignore[misc]
        best: dict[str, Timing] = {}
        for _ in range(repeat):
            for engine, run in runs.items():
                timing = run()
                if engine not in best or timing.cpu_seconds < best[engine].cpu_seconds:
                    best[engine] = timing
    return list(best.values())


def _time_kernel(name: str, cells: NDArray[np.uint8], isa: str, limit: int, threads: int) -> Timing:
    cpu, wall = process_time(), perf_counter()
    batch = solve_many(cells, limit=limit, threads=threads, isa=isa)
    cpu, wall = process_time() - cpu, perf_counter() - wall
    verify(cells, batch, isa)
    n = len(cells)
    return Timing(name, isa, n, cpu, wall, float(batch.guesses.mean()), float(batch.rounds.mean()))


def verify(cells: NDArray[np.uint8], batch: Batch, engine: str) -> None:
    """Every solution keeps the givens, and holds each digit once in every row, column and box."""
    grids = batch.solutions[batch.counts > 0].reshape(-1, 9, 9)
    given = cells[batch.counts > 0].reshape(-1, 9, 9).astype(np.int16) - ord("0")
    is_given = (given >= 1) & (given <= 9)
    boxes = grids.reshape(-1, 3, 3, 3, 3).swapaxes(2, 3).reshape(-1, 9, 9)
    houses = np.concatenate([grids, grids.swapaxes(1, 2), boxes], axis=1)
    right = (np.sort(houses, axis=2) == np.arange(1, 10)).all(axis=(1, 2)) & (
        (given == grids) | ~is_given
    ).all(axis=(1, 2))
    if not right.all() or len(grids) != len(cells):
        wrong = len(cells) - int(right.sum())
        raise NinefoldError(
            f"{engine}: {wrong} of {len(cells)} puzzles have no right solution: no time is reported"
        )


def _write(folder: str, name: str, puzzles: list[str]) -> str:
    path = os.path.join(folder, f"{name}.txt")
    with open(path, "w", encoding="ascii") as file:
        file.write("\n".join(puzzles) + "\n")
    return path


def _time_peer(name: str, peer: Peer, files: tuple[str, str], count: int) -> Timing:
    """The time over all puzzles, less the time over one of them: what it takes to start is not charged."""
    (cpu, wall), (start_cpu, start_wall) = (_run(peer, path) for path in files)
    if cpu - start_cpu < 0.001:
        raise NinefoldError(
            f"peer {peer.name} takes no longer for {count:,} puzzles than for one: nothing to measure"
        )
    return Timing(name, peer.name, count, cpu - start_cpu, max(wall - start_wall, 1e-9))


def _run(peer: Peer, path: str) -> tuple[float, float]:
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    try:
        done = subprocess.run(
            peer.words(path), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False
        )
    except OSError as error:
        raise NinefoldError(f"peer {peer.name}: {error.strerror}: {peer.words(path)[0]}") from None
    wall, after = perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        message = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or ["no message"]
        raise NinefoldError(f"peer {peer.name} failed with exit code {done.returncode}: {message[0]}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall

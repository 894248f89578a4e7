"""Other programs, timed alongside ninefold."""

import os
import shlex
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import NamedTuple

from ninefold.errors import NinefoldError

__all__ = ["Peer", "Spent", "files_for", "spent"]


class Peer(NamedTuple):
    """Another program: a command that takes an argument, as `{}` in it or as its last word.

    The argument is a file of puzzles or, for generators, the number of puzzles to make.
    """

    name: str
    command: str

    def words(self, argument: str) -> list[str]:
        """The command for an argument."""
        words = shlex.split(self.command)
        return [w.replace("{}", argument) for w in words] if "{}" in self.command else [*words, argument]


class Spent(NamedTuple):
    """The time a peer took (on Windows, its wall time twice) and, on request, its standard output."""

    cpu_seconds: float
    wall_seconds: float
    output: bytes


def spent(peer: Peer, many: str, one: str, *, capture: bool = False) -> Spent:
    """Return the peer's time for many puzzles minus its time for one, so start-up does not count."""
    whole, start = _run(peer, many, capture), _run(peer, one, capture)
    cpu = whole.cpu_seconds - start.cpu_seconds
    if cpu < 0.001:
        raise NinefoldError(
            f"peer {peer.name} takes no longer for many puzzles than for one, so there is nothing to measure"
        )
    return Spent(cpu, max(whole.wall_seconds - start.wall_seconds, 1e-9), whole.output)


def _run(peer: Peer, argument: str, capture: bool) -> Spent:
    words = peer.words(argument)
    before, start = _cpu_seconds(), perf_counter()
    try:
        done = subprocess.run(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if capture else subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            check=False,
        )
    except OSError as error:
        raise NinefoldError(f"peer {peer.name}: {error.strerror}: {words[0]}") from None
    wall, after = perf_counter() - start, _cpu_seconds()
    if done.returncode != 0:
        message = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or ["no message"]
        raise NinefoldError(f"peer {peer.name} failed with exit code {done.returncode}: {message[0]}")
    cpu = wall if before is None or after is None else after - before
    return Spent(cpu, wall, done.stdout or b"")


def _cpu_seconds() -> float | None:
    """Return the CPU time of all child processes that have ended; None on Windows, which does not keep it."""
    try:
        import resource
    except ImportError:
        return None
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


@contextmanager
def files_for(puzzles: list[str]) -> Iterator[tuple[str, str]]:
    """Write two files for peers that read files: one with all puzzles, one with a single puzzle."""
    with tempfile.TemporaryDirectory() as folder:
        yield _write(folder, "all", puzzles), _write(folder, "one", puzzles[:1])


def _write(folder: str, name: str, puzzles: list[str]) -> str:
    path = os.path.join(folder, f"{name}.txt")
    with open(path, "w", encoding="ascii") as file:
        file.write("\n".join(puzzles) + "\n")
    return path

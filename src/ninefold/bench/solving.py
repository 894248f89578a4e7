"""Time the kernel and other programs on the same puzzles."""

from collections.abc import Callable, Iterable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ninefold.batch import Batch, solve_many
from ninefold.bench.peer import Peer, files_for, spent
from ninefold.bench.timing import Timing, best_of, timed
from ninefold.errors import NinefoldError

__all__ = ["time_peer_on_files", "time_solving", "verify"]


def time_solving(
    name: str,
    puzzles: list[str],
    *,
    isas: Iterable[str],
    peers: Iterable[Peer] = (),
    limit: int = 2,
    threads: int = 1,
    repeat: int = 5,
) -> list[Timing]:
    """Solve the puzzles with every engine. A wrong answer from the kernel is an error."""
    cells = np.frombuffer("".join(puzzles).encode(), dtype=np.uint8).reshape(-1, 81)
    runs: dict[str, Callable[[], Timing]] = {
        isa: partial(_time_kernel, name, cells, isa, limit, threads) for isa in isas
    }
    with files_for(puzzles) as files:
        runs |= {p.name: partial(time_peer_on_files, name, p, files, len(puzzles)) for p in peers}
        return best_of(repeat, runs)


def _time_kernel(name: str, cells: NDArray[np.uint8], isa: str, limit: int, threads: int) -> Timing:
    batch, cpu, wall = timed(lambda: solve_many(cells, limit=limit, threads=threads, isa=isa))
    verify(cells, batch, isa)
    n = len(cells)
    return Timing(name, isa, n, cpu, wall, n, float(batch.guesses.mean()), float(batch.rounds.mean()))


def time_peer_on_files(name: str, peer: Peer, files: tuple[str, str], count: int) -> Timing:
    """Time a program that reads puzzles. Its answers are not checked."""
    return Timing(name, peer.name, count, *spent(peer, *files)[:2])


def verify(cells: NDArray[np.uint8], batch: Batch, engine: str) -> None:
    """Check that every solution keeps the givens and has each digit once in every row, column and box."""
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
            f"{engine}: {wrong} of {len(cells)} puzzles have no correct solution, so no time is reported"
        )

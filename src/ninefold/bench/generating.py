"""Time our generator and others. Puzzles are verified before a time is reported."""

import re
from collections.abc import Callable, Iterable
from functools import partial

from ninefold.bench.peer import Peer, spent
from ninefold.bench.timing import Timing, best_of, timed
from ninefold.errors import NinefoldError
from ninefold.generation import generate_many
from ninefold.solving import count_solutions

__all__ = ["ORBITS", "flaw_of", "time_generation"]

#: For each measured symmetry, the clues that are removed together.
ORBITS: dict[str, Callable[[int], set[int]]] = {
    "none": lambda cell: {cell},
    "rotate-180": lambda cell: {cell, 80 - cell},
}

#: The number of puzzles to verify, spread evenly over a run.
_SAMPLE = 1000
#: An engine that the generator does not use.
_JUDGE = "dancing-links"
_PUZZLE = re.compile(rb"^([1-9.0]{81})(?![1-9.0])", re.MULTILINE)


def time_generation(
    count: int,
    *,
    symmetry: str = "none",
    seed: int = 1,
    isas: Iterable[str],
    peers: Iterable[Peer] = (),
    peer_count: int | None = None,
    threads: int = 1,
    repeat: int = 5,
) -> list[Timing]:
    """Make `count` minimal puzzles with every instruction set, and `peer_count` with every peer.

    The instruction sets must make the same puzzles. A puzzle that is not unique, minimal and symmetric, or a
    duplicate, is an error, and no time is reported.
    """
    make = partial(generate_many, count, symmetry=symmetry, seed=seed, threads=threads)
    made: list[tuple[str, ...]] = []  # of the first run; all others must match

    def time_kernel(isa: str) -> Timing:
        puzzles, cpu, wall = timed(lambda: make(isa=isa))
        lines = tuple(puzzle.givens for puzzle in puzzles)
        if not made:
            _verify(symmetry, isa, lines)
            made.append(lines)
        if lines != made[0]:
            raise NinefoldError(f"{isa} made different puzzles from the runs before, so no time is reported")
        verified = len(_sample(lines))
        return Timing(_name(symmetry), isa, count, cpu, wall, verified, clues=_clues(lines))

    def time_peer(peer: Peer) -> Timing:
        taken = spent(peer, str(peer_count or count), "1", capture=True)
        lines = tuple(line.decode().replace("0", ".") for line in _PUZZLE.findall(taken.output))
        if not lines:
            raise NinefoldError(f"peer {peer.name} wrote no line that begins with a puzzle")
        _verify(symmetry, peer.name, lines)
        verified = len(_sample(lines))
        return Timing(_name(symmetry), peer.name, len(lines), *taken[:2], verified, clues=_clues(lines))

    runs: dict[str, Callable[[], Timing]] = {isa: partial(time_kernel, isa) for isa in isas}
    return best_of(repeat, runs | {peer.name: partial(time_peer, peer) for peer in peers})


def _name(symmetry: str) -> str:
    return "minimal" if symmetry == "none" else symmetry


def _clues(lines: tuple[str, ...]) -> float:
    return 81 - sum(line.count(".") for line in lines) / len(lines)


def _sample(lines: tuple[str, ...]) -> tuple[str, ...]:
    return lines[:: -(-len(lines) // _SAMPLE)]


def _verify(symmetry: str, engine: str, lines: tuple[str, ...]) -> None:
    if len(set(lines)) < len(lines):
        raise NinefoldError(f"{engine} made the same puzzle twice, so no time is reported")
    for line in _sample(lines):
        if flaw := flaw_of(line, symmetry):
            raise NinefoldError(f"{engine}: a puzzle is {flaw}, so no time is reported: {line}")


def flaw_of(line: str, symmetry: str = "none") -> str:
    """Say why a puzzle is not unique, symmetric and minimal; empty if it is.

    >>> flaw_of("." * 81)
    'not unique'
    """
    clues = [cell for cell, digit in enumerate(line) if digit != "."]
    orbits = {frozenset(ORBITS[symmetry](cell)) for cell in clues}
    if not all(orbit.issubset(clues) for orbit in orbits):
        return "not symmetric"
    if count_solutions(line, algorithm=_JUDGE) != 1:
        return "not unique"
    for orbit in orbits:
        less = "".join("." if cell in orbit else digit for cell, digit in enumerate(line))
        if count_solutions(less, algorithm=_JUDGE) == 1:
            return "not minimal"
    return ""

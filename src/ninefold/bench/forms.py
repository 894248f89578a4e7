"""Time canonical forms of complete grids, and verify that they are canonical."""

from collections.abc import Callable, Iterable
from functools import partial

from ninefold._native import Transformation, canonical_list
from ninefold.bench.peer import Peer, files_for
from ninefold.bench.solving import time_peer_on_files
from ninefold.bench.timing import Timing, best_of, timed
from ninefold.bench.verify import is_solution
from ninefold.errors import NinefoldError
from ninefold.generation import generate_many
from ninefold.symmetry import canonical_many

__all__ = ["ENGINES", "time_forms", "verify_forms"]

_NAME = "grids"
#: The number of forms to verify, spread evenly over a run.
_SAMPLE = 10_000

Form = tuple[str, Transformation, int]


def _for_python(grids: list[str], threads: int) -> tuple[list[Form], float, float]:
    found, cpu, wall = timed(lambda: canonical_many(grids, threads=threads))
    return [(form.puzzle.givens, *form[1:]) for form in found], cpu, wall


def _in_the_core(grids: list[str], threads: int) -> tuple[list[Form], float, float]:
    return timed(lambda: canonical_list(grids, threads=threads))


#: The public call, and the one below it, which makes no `Puzzle` and is used by `ninefold canon`.
ENGINES = {"canonical_many": _for_python, "canonical_list": _in_the_core}


def time_forms(
    count: int, *, seed: int = 1, peers: Iterable[Peer] = (), threads: int = 1, repeat: int = 5
) -> list[Timing]:
    """Find the canonical forms of random grids, all equally likely. A wrong form is an error."""
    grids = [puzzle.givens for puzzle in generate_many(count, clues=81, seed=seed)]

    def time_engine(engine: str) -> Timing:
        forms, cpu, wall = ENGINES[engine](grids, threads)
        return Timing(_NAME, engine, count, cpu, wall, verify_forms(engine, grids, forms, seed))

    runs: dict[str, Callable[[], Timing]] = {engine: partial(time_engine, engine) for engine in ENGINES}
    with files_for(grids) as files:
        runs |= {peer.name: partial(time_peer_on_files, _NAME, peer, files, count) for peer in peers}
        return best_of(repeat, runs)


def verify_forms(engine: str, grids: list[str], forms: list[Form], seed: int) -> int:
    """Verify a sample of forms, by their transformations and by random variants; return its size."""
    step = -(-len(grids) // _SAMPLE)
    sample = list(zip(grids, forms, strict=True))[::step]
    variants = [
        Transformation.random(seed, stream).apply(grid).givens for stream, (grid, _) in enumerate(sample)
    ]
    for (grid, (form, way, _)), again in zip(sample, canonical_list(variants), strict=True):
        if not is_solution("." * 81, form) or way.apply(grid).givens != form or again[0] != form:
            raise NinefoldError(f"{engine}: a canonical form is wrong, so no time is reported: {grid}")
    return len(sample)

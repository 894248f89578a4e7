"""Make puzzles: unique always, minimal, symmetric, on a pattern, with a number of clues, as hard as you like.

The puzzles of a seed are the good ones among its attempts 0, 1, 2, ..., in that order. An attempt depends on
the seed and its number alone, so threads, instruction sets and the size of a run change nothing.
docs/generation.md states the law by which puzzles are drawn.
"""

from operator import index

from ninefold.algorithm import isa_name
from ninefold.errors import NotFound
from ninefold.generation.options import RECIPE, TARGET, Options, refuse_unknown
from ninefold.generation.recipe import make_recipe
from ninefold.generation.stream import Limits, Stream
from ninefold.numbers import checked_seconds, checked_seed, checked_threads
from ninefold.puzzle import Puzzle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Unpack

    from ninefold.generation.target import Target

__all__ = ["Stream", "generate", "generate_many", "generate_stream"]

#: Attempts for one puzzle before giving up. An attempt on a pattern is a search of its own, and ratings take
#: time.
MAX_ATTEMPTS, MAX_ATTEMPTS_FOR_TARGET, MAX_ATTEMPTS_ON_PATTERN = 1_000_000, 100_000, 250


def generate(**options: "Unpack[Options]") -> Puzzle:
    """Make a puzzle with exactly one solution.

    clues: a number, or a pair (fewest, most). minimal: no clue can be removed, or with a symmetry no orbit of
    clues; by default so, unless 28 clues or more are wanted, or a pattern. symmetry: of the pattern of
    clues; see `ninefold generate --help`. pattern: exactly the cells to be given, as a text or an
    example puzzle.

    difficulty: a word ("beginner", "easy", "medium", "hard", "expert", "evil", "diabolical"), a rating of
    Sudoku Explainer (7.1, "7.1") or a range of them ((6.5, 7.5), "6.5-7.5"). pearl, diamond: the first digit,
    or the first hint, is as hard as all else. hodoku: a level of HoDoKu, or scores ("unfair", "1000-1600").
    requires, forbids, only: techniques, or families of them, that are used, not used, or enough on the path
    of `explain`; of a family that is required, one is used. mutate: whether an attempt that comes near is
    changed step by step; by default so for what is rare.

    seed: the same seed gives the same puzzle everywhere. Options that contradict each other raise
    NinefoldError; if the attempts (`max_attempts`) or the time (`max_seconds`) are used up, NotFound tells
    what came closest. threads: 0 means all cores.

    >>> import ninefold as nf
    >>> puzzle = nf.generate(seed=1)
    >>> nf.check(puzzle)
    Check(status='unique', conflicts=(), minimal=True)
    >>> nf.generate(clues=30, symmetry="rotate-180", seed=1).clues
    30
    >>> nf.rate(nf.generate(difficulty="hard", seed=1)).word
    'hard'
    """
    return next(generate_stream(1, **options))


def generate_many(n: int, **options: "Unpack[Options]") -> list[Puzzle]:
    """Make `n` puzzles; options as for `generate`. For more than fit into memory, see `generate_stream`.

    `max_attempts` is for each puzzle, `max_seconds` for all. Neither `threads` nor `isa`, the instruction
    set, changes the puzzles. NotFound has those that were found in `puzzles`.

    >>> import ninefold as nf
    >>> [puzzle.clues for puzzle in nf.generate_many(3, clues=(28, 30), seed=7)]
    [28, 28, 30]
    """
    found: list[Puzzle] = []
    try:
        found.extend(generate_stream(n, **options))
    except NotFound as error:
        error.puzzles = tuple(found)
        raise
    return found


def generate_stream(n: int | None = None, **options: "Unpack[Options]") -> Stream:
    """Make puzzles one after the other, `n` of them or without end, and hand them over as they are found.

    >>> import ninefold as nf
    >>> stream = nf.generate_stream(seed=5)
    >>> next(stream) == nf.generate(seed=5)
    True
    """
    refuse_unknown(options)
    recipe = make_recipe(**{name: options[name] for name in RECIPE if name in options})  # type: ignore[literal-required]
    target = _target(options)
    if n is not None and (n := index(n)) < 0:
        raise ValueError(f"n must be at least 0, not {n}")
    max_attempts = options.get("max_attempts")
    if max_attempts is None:
        max_attempts = MAX_ATTEMPTS if target is None else MAX_ATTEMPTS_FOR_TARGET
        max_attempts = max_attempts if recipe.pattern is None else MAX_ATTEMPTS_ON_PATTERN
    if (max_attempts := index(max_attempts)) < 1:
        raise ValueError(f"max_attempts must be at least 1, not {max_attempts}")
    limits = Limits(
        checked_seed(options.get("seed")), max_attempts, checked_seconds(options.get("max_seconds")),
        checked_threads(options.get("threads", 0)), isa_name(options.get("isa")),
    )  # fmt: skip
    return Stream(recipe, target, n, limits)


def _target(options: Options) -> "Target | None":
    """Ratings and paths are loaded where they are asked for."""
    wanted = {name: options[name] for name in TARGET if name in options}  # type: ignore[literal-required]
    if not wanted:
        return None
    from ninefold.generation.target import make_target

    return make_target(**wanted)

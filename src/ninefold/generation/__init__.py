"""Make unique puzzles: minimal, symmetric, on a pattern, with a number of clues, as hard as you like.

A seed yields the matching puzzles among its attempts 0, 1, 2, ..., in that order. An attempt depends only on
the seed and its number, so threads, instruction sets and the size of a run change nothing. docs/generation.md
describes how puzzles are sampled.
"""

from operator import index

from ninefold.algorithm import isa_name
from ninefold.errors import NotFound
from ninefold.generation.options import RECIPE, RULES, TARGET, GenerationOptions, refuse_rules, refuse_unknown
from ninefold.generation.recipe import make_recipe
from ninefold.generation.stream import ClassicStream, GenerationLimits, Stream
from ninefold.numbers import checked_seconds, checked_seed, checked_threads
from ninefold.puzzle import Puzzle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Unpack

    from ninefold.generation.recipe import Recipe
    from ninefold.generation.target import Target

__all__ = ["Stream", "generate", "generate_many", "generate_stream", "recipe_and_target"]

#: The number of attempts per puzzle before giving up. An attempt on a pattern is a whole search, and ratings
#: take time.
MAX_ATTEMPTS, MAX_ATTEMPTS_FOR_TARGET, MAX_ATTEMPTS_ON_PATTERN = 1_000_000, 100_000, 250
MAX_ATTEMPTS_FOR_VARIANT = 10_000


def generate(**options: "Unpack[GenerationOptions]") -> Puzzle:
    """Make a puzzle with exactly one solution.

    clues: a number, or a pair (fewest, most). minimal: no clue can be removed, or with a symmetry no orbit of
    clues; this is the default, except for a pattern and for 28 clues or more. symmetry: of the pattern of
    clues; see `ninefold generate --help`. pattern: the exact cells of the givens, as a text or an example
    puzzle.

    difficulty: a word ("beginner", "easy", "medium", "hard", "expert", "evil", "diabolical"), a Sudoku
    Explainer rating (7.1, "7.1") or a range of ratings ((6.5, 7.5), "6.5-7.5"). pearl, diamond: the first
    digit, or the first hint, is as hard as the whole puzzle. hodoku: a HoDoKu level, or a range of its scores
    ("unfair", "1000-1600"). requires, forbids, only: techniques, or families, that the path of `explain` must
    use, must not use, or is limited to; one technique of a required family is enough. mutate: if True,
    attempts that come close are changed step by step; this is the default for rare puzzles.

    variant: "killer", "x", "jigsaw", "anti-knight", "thermo" or "kropki". size, boxes, regions, rules: as for
    `Puzzle`. With any of these, the puzzle is a variant, and difficulty is the level of the hardest technique
    on the path: "easy", "medium", "hard", "unfair" or "extreme". A killer puzzle has no givens.

    seed: the same seed gives the same puzzle everywhere. threads: 0 means all cores. Options that contradict
    each other raise NinefoldError. If the attempts (`max_attempts`) or the time (`max_seconds`) run out,
    NotFound reports the closest attempt.

    >>> import ninefold as nf
    >>> puzzle = nf.generate(seed=1)
    >>> nf.check(puzzle)
    Check(status='unique', conflicts=(), minimal=True)
    >>> nf.generate(clues=30, symmetry="rotate-180", seed=1).clues
    30
    >>> nf.rate(nf.generate(difficulty="hard", seed=1)).word
    'hard'
    >>> small = nf.generate(size=6, seed=1)
    >>> small.variant.rows, nf.check(small).status
    (6, 'unique')
    >>> nf.generate(variant="killer", seed=1).clues
    0
    """
    return next(generate_stream(1, **options))


def generate_many(n: int, **options: "Unpack[GenerationOptions]") -> list[Puzzle]:
    """Make `n` puzzles, with the options of `generate`. For more than fit in memory, see `generate_stream`.

    `max_attempts` is per puzzle, `max_seconds` is for all of them together. Neither `threads` nor `isa`, the
    instruction set, changes the puzzles. NotFound holds the puzzles found so far in `puzzles`.

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


def generate_stream(n: int | None = None, **options: "Unpack[GenerationOptions]") -> Stream:
    """Iterate over new puzzles, `n` of them or endlessly, as they are found.

    >>> import ninefold as nf
    >>> stream = nf.generate_stream(seed=5)
    >>> next(stream) == nf.generate(seed=5)
    True
    """
    refuse_unknown(options)
    if n is not None and (n := index(n)) < 0:
        raise ValueError(f"n must be at least 0, not {n}")
    if any(options.get(name) is not None for name in RULES):
        from ninefold.generation.variants import is_classic

        if not is_classic(options):
            return _variant_stream(n, options)
        options = {name: value for name, value in options.items() if name not in RULES}  # type: ignore[assignment]
    recipe, target = recipe_and_target(options)
    max_attempts = MAX_ATTEMPTS if target is None else MAX_ATTEMPTS_FOR_TARGET
    max_attempts = max_attempts if recipe.pattern is None else MAX_ATTEMPTS_ON_PATTERN
    return ClassicStream(recipe, target, n, _limits(options, max_attempts))


def _variant_stream(n: int | None, options: GenerationOptions) -> Stream:
    from ninefold.generation.variant_stream import VariantStream
    from ninefold.generation.variants import make_variant_recipe

    recipe, target = make_variant_recipe(options), None
    if any(options.get(name) for name in ("difficulty", "requires", "forbids", "only")):
        from ninefold.generation.variant_target import make_variant_target

        target = make_variant_target(options, recipe.variant)
    return VariantStream(recipe, target, n, _limits(options, MAX_ATTEMPTS_FOR_VARIANT))


def _limits(options: GenerationOptions, max_attempts: int) -> GenerationLimits:
    """Check the options of the search; `max_attempts` is the default."""
    given = options.get("max_attempts")
    max_attempts = max_attempts if given is None else index(given)
    if max_attempts < 1:
        raise ValueError(f"max_attempts must be at least 1, not {max_attempts}")
    return GenerationLimits(
        checked_seed(options.get("seed")), max_attempts, checked_seconds(options.get("max_seconds")),
        checked_threads(options.get("threads", 0)), isa_name(options.get("isa")),
    )  # fmt: skip


def recipe_and_target(options: GenerationOptions) -> "tuple[Recipe, Target | None]":
    """Check the options, and return what they ask for.

    >>> recipe, target = recipe_and_target({"clues": 30})
    >>> recipe.least, target
    (30, None)
    """
    refuse_rules(options)
    recipe = make_recipe(**{name: options[name] for name in RECIPE if name in options})  # type: ignore[literal-required]
    return recipe, _target(options)


def _target(options: GenerationOptions) -> "Target | None":
    """Make the target; ratings and paths are imported only if needed."""
    wanted = {name: options[name] for name in TARGET if name in options}  # type: ignore[literal-required]
    if not wanted:
        return None
    from ninefold.generation.target import make_target

    return make_target(**wanted)

"""The options for variants, checked: what all puzzles of a run have, and what is drawn anew for each."""

from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple

from ninefold import _native
from ninefold.errors import NinefoldError, PuzzleError
from ninefold.generation.orbits import orbits, symmetry_groups
from ninefold.generation.recipe import pair_of
from ninefold.message import Listing, message
from ninefold.puzzle import Puzzle, trusted_variant
from ninefold.rules import anti_knight, diagonals
from ninefold.suggestion import closest
from ninefold.variants.boxes import box_shape, boxes_of, has_boxes
from ninefold.variants.constraint import Constraint
from ninefold.variants.form import MAX_SIZE
from ninefold.variants.making import make
from ninefold.variants.rule import Rule
from ninefold.variants.variant import Variant
from ninefold.variants.variant_puzzle import VariantPuzzle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from ninefold.generation.options import GenerationOptions
    from ninefold.generation.stream import GenerationLimits

    #: The outcome, the givens, the regions and the constraints of an attempt, as the core returns them.
    Attempt: TypeAlias = "tuple[str, list[int | None], list[list[int]], list[tuple[Any, ...]]]"

__all__ = ["VARIANTS", "VariantRecipe", "is_classic", "make_variant_recipe"]


class _Kind(NamedTuple):
    """A kind of variant: the rules of all its puzzles, and what the core draws anew for each of them."""

    what: str
    rules: tuple[Rule, ...] = ()
    drawn: str = "nothing"


#: The variants by name.
VARIANTS = {
    "killer": _Kind("cages with sums, and no givens", drawn="cages"),
    "x": _Kind("both diagonals hold every digit", (diagonals(),)),
    "jigsaw": _Kind("irregular regions", drawn="regions"),
    "anti-knight": _Kind("cells a knight's move apart differ", (anti_knight(),)),
    "thermo": _Kind("thermometers, along which digits grow", drawn="thermometers"),
    "kropki": _Kind("all dots between consecutive digits, and between a digit and its double", drawn="dots"),
}

#: Up to this size, every clue is needed unless the caller wants something else. In larger grids, the proofs
#: take too long, so three fifths of the cells are clues.
_LARGEST_MINIMAL = 20
#: The options that have a meaning for classic Sudoku only.
_CLASSIC_ONLY = ("pattern", "hodoku", "pearl", "diamond", "mutate", "isa")


class VariantRecipe(NamedTuple):
    """The requirements for every puzzle of a run."""

    name: str | None
    variant: Variant
    drawn: str
    symmetries: list[list[list[int]]]
    least: int
    most: int
    minimal: bool

    def attempts(
        self, first: int, count: int, limits: "GenerationLimits", max_seconds: float | None
    ) -> "list[Attempt]":
        """Make `count` attempts, beginning with number `first`."""
        return _native.generate_variants(
            self.variant.form, self.drawn, symmetries=self.symmetries, clues=(self.least, self.most),
            minimal=self.minimal, seed=limits.seed, first=first, count=count, threads=limits.threads,
            max_seconds=max_seconds,
        )  # fmt: skip

    def puzzle(self, attempt: "Attempt") -> Puzzle:
        """Return the puzzle of an attempt."""
        _, givens, regions, drawn = attempt
        return trusted_variant(Puzzle, VariantPuzzle(self._variant_with(regions, drawn), tuple(givens)))

    def _variant_with(self, regions: list[list[int]], drawn: "list[tuple[Any, ...]]") -> Variant:
        own = self.variant
        if not regions and not drawn:
            return own
        return Variant(
            own.rows, own.columns, own.min_value, own.max_value,
            tuple(map(tuple, regions)) if regions else own.regions,
            (*own.constraints, *(_constraint(*parts) for parts in drawn)),
        )  # fmt: skip

    @property
    def wish(self) -> Listing:
        """The requested puzzle, in words."""
        own = self.variant
        size = own.description if own.constraints else f"{own.rows}x{own.columns}"
        words = [message("{variant}", variant=size if self.name is None else f"{size}, {self.name}")]
        if (self.least, self.most) != (0, self.variant.cells):
            words.append(
                message("{count} clues", count=self.least)
                if self.least == self.most
                else message("{least} to {most} clues", least=self.least, most=self.most)
            )
        return Listing([*words, *([message("minimal")] * self.minimal)])

    def distance(self, clues: int) -> int:
        """The distance of a number of clues from the request."""
        return max(self.least - clues, clues - self.most, 0)


def _constraint(kind: str, cells: list[int], number: int | None, pairs: list[list[int]]) -> Constraint:
    """Return a constraint that the core drew."""
    if kind == "negative":
        return Constraint(kind, forbid={"difference": [1], "ratio": [2]}, pairs=pairs)
    fields = {} if number is None else {"sum" if kind == "killer_cage" else "value": number}
    return Constraint(kind, cells=cells, **fields)


def is_classic(options: "GenerationOptions") -> bool:
    """True if the options ask for classic Sudoku.

    >>> is_classic({"size": 9}), is_classic({"size": 6})
    (True, False)
    """
    boxes = options.get("boxes")
    return (
        options.get("variant") is None
        and options.get("size") in (None, 9)
        and (boxes is None or tuple(boxes) == (3, 3))
        and options.get("regions") is None
        and not _rules_in(options)
    )


def make_variant_recipe(options: "GenerationOptions") -> VariantRecipe:
    """Check the options against each other.

    >>> print(make_variant_recipe({"variant": "killer", "size": 6}).wish)
    6x6, killer
    """
    for option in _CLASSIC_ONLY:
        if options.get(option) not in (None, False):
            raise NinefoldError("{option}: only classic Sudoku has this option; leave it out", option=option)
    name = options.get("variant")
    kind = _Kind("") if name is None else _kind(name)
    variant = _grid(options, kind)
    least, most = _range_of(options, variant, kind)
    minimal = options.get("minimal")
    if not (minimal is None or minimal in (True, False)):
        raise NinefoldError("minimal: {minimal} is not True, False or None", minimal=repr(minimal))
    if minimal is None:
        has_givens = kind.drawn != "cages"
        minimal = has_givens and options.get("clues") is None and variant.rows <= _LARGEST_MINIMAL
    symmetry = options.get("symmetry", "none")
    groups = [orbits(moves, variant.rows) for moves in symmetry_groups(symmetry)]
    if kind.drawn == "cages" and symmetry != "none":
        raise NinefoldError("{option}: a killer puzzle has no givens; leave it out", option="symmetry")
    return VariantRecipe(name, variant, kind.drawn, groups, least, most, bool(minimal))


def _kind(name: object) -> _Kind:
    if not isinstance(name, str) or name not in VARIANTS:
        close = closest(name, VARIANTS) if isinstance(name, str) else None
        if close:
            raise NinefoldError(
                "unknown variant {name}; did you mean {close}?", name=repr(name), close=repr(close)
            )
        raise NinefoldError(
            "unknown variant {name}; choose from: {names}", name=repr(name), names=", ".join(VARIANTS)
        )
    return VARIANTS[name]


def _grid(options: "GenerationOptions", kind: _Kind) -> Variant:
    """Return the rules that all puzzles of a run have."""
    boxes, regions = options.get("boxes"), options.get("regions")
    if regions is not None and not isinstance(regions, str):
        regions = list(regions)
    size = options.get("size")
    if size is None:
        size = _size_of(boxes, regions)
    if isinstance(size, bool) or not isinstance(size, int) or not 2 <= size <= MAX_SIZE:
        raise PuzzleError("size must be from 2 to {most}, not {size}", most=MAX_SIZE, size=repr(size))
    if kind.drawn == "regions":
        if boxes is not None or regions is not None:
            option = "boxes" if boxes is not None else "regions"
            raise NinefoldError("{option}: a jigsaw draws its own regions; leave it out", option=option)
        regions = _first_regions(size)
    rules = [*kind.rules, *_rules_in(options)]
    return make([None] * (size * size), size, boxes, regions, rules).variant


def _rules_in(options: "GenerationOptions") -> "list[Any]":
    rules = options.get("rules", ())
    return [rules] if isinstance(rules, Rule | Constraint) else list(rules or ())


def _size_of(boxes: "Sequence[int] | None", regions: "str | list[Any] | None") -> int:
    """Return the size that boxes or regions stand for."""
    if isinstance(regions, str):
        return isqrt(len("".join(regions.split()))) or 9
    if regions is not None:
        return len(regions) or 9
    return boxes[0] * boxes[1] if boxes is not None and len(boxes) == 2 else 9


def _first_regions(size: int) -> "list[Any]":
    """Return regular regions, from which cells are exchanged."""
    shape = box_shape(size) if has_boxes(size) else (1, size)
    return list(boxes_of(size, shape))


def _range_of(options: "GenerationOptions", variant: Variant, kind: _Kind) -> tuple[int, int]:
    """Return the fewest and the most clues."""
    clues = options.get("clues")
    if kind.drawn == "cages":
        for option in ("clues", "minimal"):
            if options.get(option) is not None:
                raise NinefoldError("{option}: a killer puzzle has no givens; leave it out", option=option)
    if clues is None and variant.rows > _LARGEST_MINIMAL and not options.get("minimal"):
        clues = variant.cells * 3 // 5
    if clues is None:
        return 0, variant.cells
    low, high = pair_of(clues)
    if low > high:
        raise NinefoldError(
            "clues: {low} is more than {high}; give the smaller number first", low=low, high=high
        )
    if high < 0 or low > variant.cells:
        raise NinefoldError(
            "clues: {low} is out of range: this grid has {count} cells",
            low=high if high < 0 else low,
            count=variant.cells,
        )
    return max(low, 0), min(high, variant.cells)

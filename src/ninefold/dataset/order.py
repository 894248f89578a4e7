"""What the user ordered: every option that decides what is in a dataset."""

from collections.abc import Iterable, Mapping, Sequence
from json import dumps, loads
from operator import index
from os import PathLike, fspath
from shlex import join
from typing import NamedTuple

from ninefold import _native
from ninefold.dataset.bands import Bands
from ninefold.dataset.shapes import refuse_augment, refuse_unknown
from ninefold.dataset.splits import Splits
from ninefold.errors import NinefoldError
from ninefold.numbers import checked_count, checked_seed
from ninefold.puzzle import Puzzle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Inputs = Sequence[str | PathLike[str]] | str | PathLike[str]

__all__ = ["SPLITS", "Order"]

#: The splits if none are given.
SPLITS = "train=0.9,validation=0.05,test=0.05"
#: Options of the generator that are switches on the command line.
_SWITCHES = ("minimal", "mutate", "pearl", "diamond")


class Order(NamedTuple):
    """The options of a dataset. Two equal orders give the same files.

    inputs: the files, or None for new puzzles; options: those of the generator; bands: the ratings at which
    bands begin, or None for the words of ninefold.
    """

    rows: int | None
    seed: int | None
    inputs: list[str] | None
    column: str | None
    options: "dict[str, Any]"
    rating: bool
    splits: str
    bands: str | None
    balance: bool
    shape: str
    augment: int
    license: str | None
    version: str = _native.version()

    @classmethod
    def checked(
        cls, rows: int | None, seed: int | None, inputs: "Inputs | None", column: str | None,
        options: "dict[str, Any]", rating: bool, splits: str | Mapping[str, float],
        bands: str | Sequence[float] | None, balance: bool, shape: str, augment: int, license: str | None,  # noqa: A002
    ) -> "Order":  # fmt: skip
        """Check the options, and bring them into one form."""
        refuse_unknown(shape)
        edges = None if bands is None else Bands.read(bands)
        rows, augment = checked_count("rows", rows), checked_count("augment", augment) or 0
        plain = _plain(options)
        _refuse_contradictions(inputs, column, plain, seed, rows)
        _refuse_without_rating(rating, edges, shape, balance=balance)
        refuse_augment(shape, augment)
        if augment and "train" not in Splits.read(splits).names:
            raise NinefoldError(
                "augment makes variants of the split train, and there is no split of that name"
            )
        names = None if inputs is None else _names(inputs)
        found = cls(
            rows, None if seed is None else checked_seed(seed), names, column, plain, rating,
            Splits.read(splits).text,
            None if edges is None else ",".join(f"{edge / 10:.1f}" for edge in edges.edges),
            balance, shape, augment, license,
        )  # fmt: skip
        return cls(**loads(dumps(found._asdict())))  # as it comes back from a file

    def split_table(self) -> Splits:
        """The splits with their shares."""
        return Splits.read(self.splits)

    def band_table(self) -> Bands | None:
        """The bands; None without ratings."""
        if not self.rating:
            return None
        return Bands.words() if self.bands is None else Bands.read(self.bands)

    def differences(self, other: "Order") -> list[str]:
        """Say how another order differs, in words."""
        mine, others = self._asdict(), other._asdict()
        return [f"{name} is {mine[name]}, was {others[name]}" for name in mine if mine[name] != others[name]]

    @property
    def command(self) -> str:
        """The command that makes the dataset.

        >>> Order.checked(10, 7, None, None, {"clues": (22, 24)}, True, "train=1", None, False, "parquet", 0,
        ...     None).command
        'ninefold dataset -o FOLDER --rows 10 --seed 7 --clues 22-24 --splits train=1'
        """
        words = ["ninefold", "dataset", "-o", "FOLDER"]
        words += [] if self.inputs is None else ["--from", *self.inputs]
        values = {
            "column": self.column, "rows": self.rows, "seed": self.seed, **_as_words(self.options),
            "splits": self.splits, "bands": self.bands, "license": self.license,
        }  # fmt: skip
        for name, value in values.items():
            words += [] if value is None else [f"--{name}", str(value)] if value != "" else [f"--{name}"]
        words += ["--balance"] * self.balance + ["--no-rating"] * (not self.rating)
        words += ["--shape", self.shape] if self.shape != "parquet" else []
        words += ["--augment", str(self.augment)] if self.augment else []
        return join(words)


def _plain(options: "dict[str, Any]") -> "dict[str, Any]":
    """Return the options of the generator that are set, as JSON can hold them.

    >>> _plain({"clues": (22, 24), "symmetry": "none", "pearl": False, "mutate": False})
    {'clues': [22, 24], 'mutate': False}
    """
    found = {
        name: value
        for name, value in options.items()
        if value is not None and (value is not False or name in ("minimal", "mutate"))
        and (name, value) != ("symmetry", "none")
    }  # fmt: skip
    if not isinstance(found.get("pattern", ""), str):
        found["pattern"] = Puzzle(found["pattern"]).givens
    return {name: _as_json(value) for name, value in found.items()}


def _as_json(value: "Any") -> "Any":
    """Return the value of an option in a type that JSON has.

    >>> _as_json({"x-wing", "swordfish"}), _as_json((22, 24)), _as_json(True)
    (['swordfish', 'x-wing'], [22, 24], True)
    """
    if isinstance(value, set | frozenset):
        return sorted(value)
    if isinstance(value, bool | str):
        return value
    if isinstance(value, Iterable):
        return [_as_json(entry) for entry in value]
    return index(value) if hasattr(value, "__index__") else float(value)


def _names(inputs: "Inputs") -> list[str]:
    """Return the names of one or several files.

    >>> from pathlib import Path
    >>> _names("a.txt"), _names([Path("a.txt"), "b.txt"])
    (['a.txt'], ['a.txt', 'b.txt'])
    """
    return [fspath(inputs)] if isinstance(inputs, str | PathLike) else [fspath(name) for name in inputs]


def _as_words(options: "dict[str, Any]") -> "dict[str, str]":
    """Return options of the generator as on the command line; switches have an empty value."""
    found: dict[str, Any] = {}
    for name, value in options.items():
        if name in _SWITCHES:
            found[name if value else f"no-{name}"] = ""
        elif name in ("clues", "difficulty") and not isinstance(value, str | int | float):
            found[name] = "-".join(map(str, value))
        else:
            between = "+" if name == "symmetry" else ","
            found[name] = value if isinstance(value, str | int | float) else between.join(map(str, value))
    return {name: str(value) for name, value in found.items()}


def _refuse_contradictions(
    inputs: "Inputs | None",
    column: str | None,
    options: "dict[str, Any]",
    seed: int | None,
    rows: int | None,
) -> None:
    """Raise an error for options that belong to the other source of puzzles."""
    if inputs is None:
        if column is not None:
            raise NinefoldError("column has no effect on new puzzles: it is for files")
        if rows is None:
            raise NinefoldError("new puzzles need a number of rows: add --rows, or name files with --from")
        if seed is None:
            raise NinefoldError("new puzzles need a seed, so anyone can make them again: add --seed")
    else:
        for name in options:
            raise NinefoldError("{option} has no effect on puzzles from files", option=name)
    if rows == 0:
        raise NinefoldError("rows must be at least 1")


def _refuse_without_rating(rating: bool, bands: Bands | None, shape: str, *, balance: bool) -> None:
    """Raise an error for options that need ratings or bands."""
    if balance and bands is None:
        raise NinefoldError("balance needs bands: add --bands 1.0,2.5,4.0,6.0, for example")
    if not rating and bands is not None:
        raise NinefoldError("bands need ratings: leave out --no-rating")
    if not rating and shape == "kaggle-3m":
        raise NinefoldError("the shape kaggle-3m has a column with ratings: leave out --no-rating")

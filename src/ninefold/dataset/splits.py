"""Splits: which puzzles are for training and which for tests, by the hash of the canonical form alone."""

from collections.abc import Mapping
from fractions import Fraction
from re import ASCII, fullmatch
from typing import NamedTuple

from ninefold.dataset.work_folder import WORK
from ninefold.errors import NinefoldError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Splits"]

#: Hashes are smaller than this.
_HASHES = 2**64
#: The folder for work in progress, next to those of splits.
_RESERVED = WORK
#: All splits are written at the same time, and systems limit the number of open files.
_MOST = 100
#: A share: a decimal or a fraction, of so few digits that computing with it is quick.
_SHARE = r"\d{1,20}(\.\d{0,20})?|\.\d{1,20}|\d{1,20}/\d{1,20}"


class Splits(NamedTuple):
    """The names of the splits, and their shares, which add up to 1.

    >>> Splits.read("train=0.9,test=0.1").names
    ('train', 'test')
    """

    names: tuple[str, ...]
    shares: tuple[Fraction, ...]

    @classmethod
    def read(cls, splits: str | Mapping[str, float]) -> "Splits":
        """Read names with shares.

        >>> Splits.read({"train": 0.9, "test": 0.2})
        Traceback (most recent call last):
        ninefold.errors.NinefoldError: splits: the shares add up to 1.1; they must add up to 1
        """
        pairs = _pairs(splits)
        if len(pairs) > _MOST:
            raise NinefoldError("splits: at most {most}, not {count}", most=_MOST, count=len(pairs))
        taken = {_RESERVED}
        for name, given in pairs:
            if not fullmatch(r"[A-Za-z]\w*", name, ASCII) or name.lower() in taken or _share(given) <= 0:
                raise NinefoldError(
                    "splits: {part} is not a new name with a share, as in train=0.9,test=0.1",
                    part=repr(f"{name}={given}"),
                )
            taken.add(name.lower())  # some systems take Train and train for the same file
        shares = tuple(_share(given) for _, given in pairs)
        if sum(shares) != 1:
            raise NinefoldError(
                "splits: the shares add up to {sum}; they must add up to 1", sum=f"{float(sum(shares)):.12g}"
            )
        return cls(tuple(name for name, _ in pairs), shares)

    @property
    def text(self) -> str:
        """The splits as an option of the command line.

        >>> Splits.read("train=0.90,test=1/10").text
        'train=0.9,test=0.1'
        """
        return ",".join(f"{name}={_plain(share)}" for name, share in zip(*self, strict=True))

    def numbers(self, hashes: "NDArray[np.uint64]") -> "NDArray[np.int8]":
        """Return the number of the split of each hash, a number of 64 bits.

        >>> import numpy as np
        >>> Splits.read("train=0.5,test=0.5").numbers(np.array([0, 2**63 - 1, 2**63], np.uint64)).tolist()
        [0, 0, 1]
        """
        import numpy as np

        bounds = [int(sum(self.shares[:number]) * _HASHES) for number in range(1, len(self.shares))]
        return np.searchsorted(np.array(bounds, np.uint64), hashes, side="right").astype(np.int8)


def _pairs(splits: str | Mapping[str, float]) -> list[tuple[str, str | float]]:
    """Return the names with their shares as they were given."""
    if not isinstance(splits, str):
        return [(str(name), share) for name, share in splits.items()]
    parts = (part.partition("=") for part in splits.split(","))
    return [(name.strip(), share.strip()) for name, _, share in parts]


def _share(given: str | float) -> Fraction:
    """Return a share as a fraction; 0 if it is none.

    >>> _share(1 / 3), _share("2/3"), _share("1e99999999")
    (Fraction(1, 3), Fraction(2, 3), Fraction(0, 1))
    """
    if isinstance(given, str) and not fullmatch(_SHARE, given):
        return Fraction(0)
    try:
        share = Fraction(given)
    except (ValueError, TypeError, ArithmeticError):
        return Fraction(0)
    return share.limit_denominator(10**9) if isinstance(given, float) else share


def _plain(share: Fraction) -> str:
    """Return a share as a decimal if it has a short one, and otherwise as a fraction.

    >>> _plain(Fraction("0.05")), _plain(Fraction(1, 3))
    ('0.05', '1/3')
    """
    decimal = f"{float(share):.12g}"
    return decimal if Fraction(decimal) == share else str(share)

"""Splits: which puzzles are for training and which for tests, by the hash of the canonical form alone."""

from collections.abc import Mapping
from fractions import Fraction
from re import fullmatch
from typing import NamedTuple

from ninefold.errors import NinefoldError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Splits"]

#: Hashes are smaller than this.
_HASHES = 2**64
#: The folder for work in progress, next to those of splits.
_RESERVED = "work"


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
        pairs = (
            [
                (name.strip(), share.strip())
                for name, _, share in (p.partition("=") for p in splits.split(","))
            ]
            if isinstance(splits, str)
            else [(name, str(share)) for name, share in splits.items()]
        )
        for number, (name, share) in enumerate(pairs):
            is_new = name not in (_RESERVED, *(other for other, _ in pairs[:number]))
            if not fullmatch(r"[A-Za-z]\w*", name, 256) or not is_new or _share(share) <= 0:
                raise NinefoldError(
                    "splits: {part} is not a new name with a share, as in train=0.9,test=0.1",
                    part=repr(f"{name}={share}"),
                )
        shares = tuple(_share(share) for _, share in pairs)
        if sum(shares) != 1:
            raise NinefoldError(
                "splits: the shares add up to {sum}; they must add up to 1", sum=f"{float(sum(shares)):g}"
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


def _share(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return Fraction(0)


def _plain(share: Fraction) -> str:
    """Return a share as a decimal if it has a short one, and otherwise as a fraction.

    >>> _plain(Fraction("0.05")), _plain(Fraction(1, 3))
    ('0.05', '1/3')
    """
    decimal = f"{float(share):.12g}"
    return decimal if Fraction(decimal) == share else str(share)

"""Statistics of sampling: weights that correct the bias, and a test that grids are uniform."""

from math import sqrt
from operator import index
from typing import NamedTuple

from ninefold import _native
from ninefold.numbers import checked_seed

__all__ = ["GridEstimate", "estimate_grids", "unbiased_weight"]

#: The number of puzzles by clues among 6,000,000 minimal ones (seed 1, no symmetry); 2 had 19.
_TOP_DOWN = {
    20: 294, 21: 13478, 22: 197298, 23: 1010517, 24: 2044539, 25: 1808310,
    26: 751061, 27: 156260, 28: 17121, 29: 1079, 30: 40, 31: 1,
}  # fmt: skip
_SAMPLE = 6_000_000

#: The share of all minimal puzzles by clues, as estimated by controlled-bias generation (Berthier, "Unbiased
#: statistics of a CSP", 2012, and the forum work it builds on).
_ALL_MINIMAL = {
    20: 1.3e-9, 21: 3.4e-7, 22: 3.5e-5, 23: 0.00148, 24: 0.0228, 25: 0.1342,
    26: 0.3191, 27: 0.3271, 28: 0.1548, 29: 0.0360, 30: 0.0041, 31: 0.00024,
}  # fmt: skip


def unbiased_weight(clues: int) -> float:
    """Return the weight of a minimal puzzle from `generate` for averages over all minimal puzzles.

    Removing clues at random finds puzzles with few clues too often: the mean is 24.4 clues, but 26.6 for all
    minimal puzzles. Weighting each puzzle of a sample by this number corrects that. Samples must be large,
    because the few puzzles with many clues dominate the result. Puzzles with fewer than 20 clues (one in
    three million here, less than a billionth of all) have weight 0; puzzles with more than 31, which are too
    rare to measure, have the weight of 31.

    >>> import ninefold as nf
    >>> [round(nf.unbiased_weight(clues), 3) for clues in (22, 24, 26, 28)]
    [0.001, 0.067, 2.549, 54.249]
    """
    if clues < min(_TOP_DOWN):
        return 0.0
    known = min(clues, max(_TOP_DOWN))
    return _ALL_MINIMAL[known] / (_TOP_DOWN[known] / _SAMPLE)


class GridEstimate(NamedTuple):
    """An estimate of the number of complete grids, and its standard error."""

    grids: float
    error: float


def estimate_grids(tries: int = 1_000_000, seed: int | None = None) -> GridEstimate:
    """Estimate the number of complete grids (6.6709e21) from random fills: a test that fills are fair.

    A fill makes one of 7.1e22 equally likely sequences of choices. About one in eleven ends in a grid, and
    each grid comes from exactly one of them. So each fill counts as 7.1e22 or 0, and the mean is the
    estimate.

    >>> import ninefold as nf
    >>> estimate = nf.estimate_grids(100_000, seed=1)
    >>> abs(estimate.grids - 6.670903752e21) < 3 * estimate.error
    True
    """
    if not 1 <= index(tries) < 2**64:
        raise ValueError(f"tries must be from 1 to 2^64 - 1, not {tries}")
    share = _native.count_fills(tries, checked_seed(seed)) / tries
    return GridEstimate(
        share * _native.FILL_CHOICES, sqrt(share * (1 - share) / tries) * _native.FILL_CHOICES
    )

"""Sentences that several families share."""

from ninefold._native import CellSet, DigitSet
from ninefold.explanation.document import Sentence, say

__all__ = ["at_least_one"]


def at_least_one(ends: CellSet, digit: DigitSet) -> Sentence:
    """One of these cells has the digit, so no cell that sees all of them has it."""
    if len(ends) == 2:
        return say(
            "So at least one of {ends} is {digit}, and no cell that sees both can be {digit}.",
            ends=ends,
            digit=digit,
        )
    return say(
        "So at least one of {ends} is {digit}, and no cell that sees all of them can be {digit}.",
        ends=ends,
        digit=digit,
    )

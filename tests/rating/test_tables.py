"""The core has the only table of producers: names, prices and techniques agree everywhere."""

import re

import pytest

from ninefold import _native
from ninefold.logic.technique_table import TECHNIQUES
from ninefold.rating import PRODUCERS

#: The techniques whose price in the technique table is the lowest of a producer.
TECHNIQUES_OF = {
    "hidden-single": ["full-house"],
    "naked-single": ["naked-single"],
    "locking": ["pointing"],
    "unique-loop": ["unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-3", "unique-rectangle-4"],
    "bug": ["bug-1"],
    "forcing-chain": ["x-chain"],
    "nishio": ["nishio"],
    "multiple-forcing-chain": ["forcing-chain-cell", "forcing-chain-region"],
    "dynamic-forcing-chain": ["forcing-chain-contradiction", "forcing-chain-verity", "forcing-net"],
}


def test_producers_come_from_the_core() -> None:
    assert [name for name, _ in _native.producer_rows()] == list(PRODUCERS)
    assert len(set(PRODUCERS)) == len(PRODUCERS) == 30


@pytest.mark.parametrize(("producer", "tenths"), _native.producer_rows())
def test_the_technique_table_has_the_same_prices(producer: str, tenths: int) -> None:
    for id_ in TECHNIQUES_OF.get(producer, [producer] if producer in TECHNIQUES else []):
        price = re.match(r"[\d.]+", TECHNIQUES[id_].se)
        assert price is not None
        assert round(10 * float(price[0])) == tenths

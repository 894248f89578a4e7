"""The ratings in `tests/cases/ratings.txt`: every producer, every price, every hint in order."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest

import ninefold as nf
from ninefold.rating import PRODUCERS, Hint
from scripts.ratings import RatingCase, hints_text, numbers_text, read_cases, renewed

CASES = read_cases()
UNIQUENESS_PRODUCERS = {"unique-loop", "bug"}


def prices(text: str) -> set[float]:
    """Parse prices such as `1.0 1.2`; `6.5-7.5` means all from 6.5 to 7.5."""
    found: set[float] = set()
    for part in text.split():
        low, _, high = part.partition("-")
        found.update(tenths / 10 for tenths in range(tenths_of(low), tenths_of(high or low) + 1))
    return found


def tenths_of(price: str) -> int:
    return round(10 * float(price))


#: The prices of each producer in the file. Prices that are possible but were never found are missing.
STEPS = {
    "hidden-single": prices("1.0 1.2 1.5"),
    "direct-locking": prices("1.7"),  # 1.9 never occurs: the header of the file has the proof
    "direct-hidden-pair": prices("2.0"),
    "naked-single": prices("2.3"),
    "direct-hidden-triple": prices("2.5"),
    "locking": prices("2.6 2.8"),
    "naked-pair": prices("3.0"),
    "x-wing": prices("3.2"),
    "hidden-pair": prices("3.4"),
    "naked-triple": prices("3.6"),
    "swordfish": prices("3.8"),
    "hidden-triple": prices("4.0"),
    "xy-wing": prices("4.2"),
    "xyz-wing": prices("4.4"),
    "unique-loop": prices("4.5-5.0"),  # not found: 5.1 to 5.3
    "naked-quad": prices("5.0"),
    "jellyfish": prices("5.2"),
    "hidden-quad": prices("5.4"),
    "bug": prices("5.6-6.1"),  # not found: 6.2
    "aligned-pair-exclusion": prices("6.2"),
    "forcing-chain": prices("6.5-7.5"),
    "aligned-triplet-exclusion": prices("7.5"),
    "nishio": prices("7.6-8.1"),
    "multiple-forcing-chain": prices("8.2-8.7"),
    "dynamic-forcing-chain": prices("8.7-9.7"),
    "dynamic-forcing-chain-plus": prices("9.1 9.3-10.4"),
    "dynamic-forcing-chain-with-chains": prices("10.2-11.1"),
    "dynamic-forcing-chain-with-multiple-chains": prices("10.9-11.8"),
    "dynamic-forcing-chain-with-dynamic-chains": prices("11.6-12.6 12.8"),
    "dynamic-forcing-chain-with-all": set(),  # not found; tests/native/test_rating.cpp has its price
}

#: These take a second or more each, so the usual run rates only the first of them.
SLOW = [case for case in CASES if "dynamic-forcing-chain-with-dynamic-chains" in case.hints]
FAST = [case for case in CASES if case not in SLOW]


def marks_of(case: RatingCase) -> list[pytest.MarkDecorator]:
    """Keep cases that take a tenth of a second or more out of the quick loop."""
    hard = "dynamic-forcing-chain-with" in case.hints
    return [pytest.mark.slow] * hard + [pytest.mark.full] * (case in SLOW[1:])


PARAMETERS = [pytest.param(case, id=case.where, marks=marks_of(case)) for case in CASES]


def hints_of(case: RatingCase) -> Iterator[Hint]:
    """Yield the expected hints in order."""
    for part in case.hints.split(", "):
        words = part.split()
        technique, runs = (words[0], words[1:]) if words[0] in PRODUCERS else (PRODUCERS[0], words)
        for price, _, length in (run.partition("x") for run in runs):
            yield from [Hint(technique, float(price))] * int(length or 1)


def status_of(case: RatingCase) -> str:
    if case.way == "first hint":
        return "above"
    return "stuck" if case.numbers.startswith("20.0 ") else "rated"


@pytest.mark.parametrize("case", PARAMETERS)
def test_numbers_and_hints(case: RatingCase) -> None:
    rating = case.rate()
    assert numbers_text(rating) == case.numbers
    assert hints_text(rating) == case.hints
    assert rating.hints == tuple(hints_of(case))
    assert rating.status == status_of(case)


@pytest.mark.slow
@pytest.mark.parametrize("way", ["", "first hint", "no uniqueness"])
def test_rate_many_agrees(way: str) -> None:
    """`rate_many` keeps no path, and places singles in any order if the order does not matter."""
    cases = [case for case in FAST if case.way == way]
    assert cases
    options = cases[0]
    boards = [case.board for case in cases]
    ratings = nf.rate_many(boards, uniqueness=options.uniqueness, stop_above=options.stop_above, threads=2)
    for case, rating in zip(cases, ratings, strict=True):
        hints = list(hints_of(case))
        assert numbers_text(rating) == case.numbers, case.where
        assert rating.counts == Counter(hint.technique for hint in hints), case.where
        assert rating.hardest == max(hints, key=lambda hint: hint.er).technique, case.where
        assert rating.status == status_of(case), case.where


def test_every_producer_and_price_has_a_case() -> None:
    found: dict[str, set[float]] = {producer: set() for producer in PRODUCERS}
    for hint in chain.from_iterable(map(hints_of, CASES)):
        found[hint.technique].add(hint.er)
    assert found == STEPS


def test_every_way_of_rating_has_cases() -> None:
    """Each puzzle rated without uniqueness is also rated with it, and the ratings differ."""
    usual = {case.digits: case for case in CASES if case.way == ""}
    without = [case for case in CASES if case.way == "no uniqueness"]
    left_out = {hint.technique for case in without for hint in hints_of(usual[case.digits])}
    assert left_out >= UNIQUENESS_PRODUCERS
    for case in without:
        assert not UNIQUENESS_PRODUCERS & {hint.technique for hint in hints_of(case)}
        assert usual[case.digits].numbers != case.numbers


def test_lines_are_renewed() -> None:
    """The script reproduces the lines of the file, even if their results are missing."""
    for case in (FAST[0], next(case for case in CASES if case.removed)):
        line = " | ".join(case[1:]).replace("  ", " ")
        assert renewed(line) == line
        assert renewed(line.replace(f"| {case.numbers} | {case.hints} |", "| | |")) == line
    assert renewed("# digits") == "# digits"

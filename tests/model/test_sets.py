"""CellSet, DigitSet and CandidateSet behave like Python's sets, but don't mix."""

import pickle
import re
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold as nf
from tests.clock import LONG

CELLS = st.frozensets(st.integers(0, 80))
DIGITS = st.frozensets(st.integers(1, 9))
CANDIDATES = st.frozensets(st.tuples(st.integers(0, 80), st.integers(1, 9)))
EITHER = st.one_of(
    st.tuples(st.just(nf.CellSet), CELLS, CELLS),
    st.tuples(st.just(nf.DigitSet), DIGITS, DIGITS),
    st.tuples(st.just(nf.CandidateSet), CANDIDATES, CANDIDATES),
)


@given(EITHER)
def test_operators_agree_with_frozenset(case: tuple[Any, frozenset[Any], frozenset[Any]]) -> None:
    kind, a, b = case
    x, y = kind(a), kind(b)
    assert frozenset(x & y) == a & b
    assert frozenset(x | y) == a | b
    assert frozenset(x ^ y) == a ^ b
    assert frozenset(x - y) == a - b
    assert (x <= y, x < y, x >= y, x > y, x == y) == (a <= b, a < b, a >= b, a > b, a == b)
    assert x.isdisjoint(y) == a.isdisjoint(b)
    assert (len(x), bool(x)) == (len(a), bool(a))


@given(EITHER)
def test_members_come_in_ascending_order(case: tuple[Any, frozenset[Any], frozenset[Any]]) -> None:
    kind, a, _ = case
    assert list(kind(a)) == sorted(a)
    assert kind(a).first() == min(a) if a else True


@given(EITHER)
def test_complement_holds_the_rest(case: tuple[Any, frozenset[Any], frozenset[Any]]) -> None:
    kind, a, _ = case
    assert kind(a) | ~kind(a) == kind.full()
    assert not kind(a) & ~kind(a)


@given(EITHER)
def test_repr_rebuilds_and_pickle_restores(case: tuple[Any, frozenset[Any], frozenset[Any]]) -> None:
    kind, a, b = case
    x = kind(a)
    assert eval(repr(x), vars(nf) | {kind.__name__: kind}) == x
    assert pickle.loads(pickle.dumps(x)) == x
    assert (hash(x) == hash(kind(b))) == (a == b)


def test_different_sets_do_not_mix() -> None:
    with pytest.raises(TypeError):
        nf.CellSet.of(1) & nf.DigitSet.of(1)  # type: ignore[operator]
    assert nf.CellSet.of(1) != nf.DigitSet.of(1)
    assert nf.CellSet.of(1) != 1


def test_foreign_objects_are_in_no_set() -> None:
    strangers: list[object] = [81, -1, "r0c0", None, 1.5, (1, 2, 3), [], nf.DigitSet()]
    for foreign in strangers:
        assert foreign not in nf.CellSet.full()
        assert foreign not in nf.CandidateSet.full()
    with pytest.raises(TypeError, match="CellSet cannot be made from another kind of set"):
        nf.CellSet(nf.DigitSet.of(1))


def test_threads_can_use_candidates_at_once() -> None:
    """The first use imports the class Candidate; doing that under a lock of its own would deadlock."""
    code = (
        "from threading import Barrier, Thread; from ninefold._native import CandidateSet\n"
        "barrier = Barrier(4)\n"
        "def ask(): barrier.wait(); list(CandidateSet.full())\n"
        "threads = [Thread(target=ask) for _ in range(4)]\n"
        "for thread in threads: thread.start()\n"
        "for thread in threads: thread.join()"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=LONG)


def test_candidates_are_named_tuples_with_a_text() -> None:
    candidate = nf.CandidateSet.of("r2c3=7").first()
    assert candidate == (11, 7)
    assert (candidate.cell, candidate.digit, str(candidate)) == (11, 7, "r2c3=7")


def test_sets_print_as_grids() -> None:
    assert str(nf.CellSet.of("r1c1", "r9c9")).splitlines() == [
        "1 . . . . . . . .",
        *[". . . . . . . . ."] * 7,
        ". . . . . . . . 1",
    ]
    assert str(nf.DigitSet.of(4, 7)) == "{4,7}"
    assert str(nf.CandidateSet.of((0, 1), (0, 5), (10, 2))).splitlines()[:2] == [
        "15 .  .  .  .  .  .  .  .",
        ".  2  .  .  .  .  .  .  .",
    ]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: nf.CellSet.of(81), "cell 81 is out of range: 0 to 80"),
        (lambda: nf.CellSet.of(-1), "cell -1 is out of range: 0 to 80"),
        (lambda: nf.CellSet.of("r0c1"), "'r0c1' is not the name of a cell, such as r1c1"),
        (lambda: nf.DigitSet.of(0), "digit 0 is out of range: 1 to 9"),
        (lambda: nf.CandidateSet.of("r1c1"), "'r1c1' is not a candidate: write it like r1c1=5"),
        (lambda: nf.CellSet().first(), "an empty set has no first member"),
        (lambda: nf.cell("c1r1"), "'c1r1' is not the name of a cell, such as r1c1"),
    ],
)
def test_invalid_members_are_named(make: Any, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        make()


def test_members_of_the_wrong_type_are_rejected() -> None:
    with pytest.raises(TypeError, match=r"cell must be a whole number, not 1\.5"):
        nf.CellSet.of(1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"a candidate is a pair \(cell, digit\)"):
        nf.CandidateSet.of(5)  # type: ignore[arg-type]


@given(st.integers(0, 80))
def test_cell_names_round_trip(cell: int) -> None:
    assert nf.cell(nf.cell_name(cell)) == cell
    assert nf.cell(nf.cell_name(cell).upper()) == cell

"""The size of the parts that long work is done in."""

from ninefold.pace import Pace


def make(first: int = 4) -> Pace:
    return Pace(first, quick=0.2, slow=0.8, least=2, most=64)


def test_quick_parts_grow_to_the_most() -> None:
    pace = make()
    sizes = []
    for _ in range(6):
        pace.took(pace.size, 0.1)
        sizes.append(pace.size)
    assert sizes == [8, 16, 32, 64, 64, 64]


def test_slow_parts_shrink_to_the_least() -> None:
    pace = make(16)
    sizes = []
    for _ in range(4):
        pace.took(pace.size, 1.0)
        sizes.append(pace.size)
    assert sizes == [8, 4, 2, 2]


def test_a_part_in_between_changes_nothing() -> None:
    pace = make(16)
    pace.took(16, 0.5)
    assert pace.size == 16


def test_the_last_small_part_says_nothing_about_larger_ones() -> None:
    pace = make(16)
    pace.took(3, 0.1)
    assert pace.size == 16


def test_slow_parts_that_were_started_together_shrink_the_size_once() -> None:
    pace = make(32)
    for _ in range(5):
        pace.took(32, 1.0)
    assert pace.size == 16


def test_the_first_part_is_never_larger_than_the_most() -> None:
    assert make(1000).size == 64


def test_every_item_is_in_one_part_in_order() -> None:
    parts = list(make().parts_of(range(1000)))
    assert [item for part in parts for item in part] == list(range(1000))
    assert max(map(len, parts)) <= 64

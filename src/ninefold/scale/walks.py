"""The columns of `explain`: the paths of many puzzles with a profile, without an object for each row."""

from ninefold import _native
from ninefold.errors import NinefoldError
from ninefold.logic.profile import BRUTE_FORCE, PROFILES, Profile, plan
from ninefold.puzzle import board_of
from ninefold.scale.columns import load_arrow, number_column, word_column
from ninefold.scale.job import MALFORMED
from ninefold.scale.reading import puzzle_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

    from ninefold._native import Board

__all__ = ["profile_in", "walk_columns"]

_LARGEST_SCORE = 2**32 - 1


def walk_columns(texts: "Any", profile: str | Profile, uniqueness: bool, threads: int) -> "Sequence[Any]":
    """Return the steps, techniques, hardest technique, level, score and status of a column of puzzles.

    HoDoKu finds its path in its own way, and some techniques are written in Python: those paths come from
    `rate_many`.
    """
    todo = _plan_of_the_core(profile)
    if todo is None:
        return _columns_of_ratings(texts, profile, uniqueness, threads)
    return _columns_of_the_core(texts, todo if uniqueness else plan(todo, uniqueness=False), threads)


def profile_in(text: str | Profile) -> str | Profile:
    """Return the name of a profile as it is, and read the text of a file with one.

    >>> profile_in("human"), profile_in('name = "mine"\\ntechniques = ["singles"]').name
    ('human', 'mine')
    """
    from ninefold.logic.profile_file import parse

    return parse(text) if isinstance(text, str) and "=" in text else text


def _plan_of_the_core(profile: str | Profile) -> Profile | None:
    """Return the complete profile if the core can follow its paths."""
    from ninefold.logic.native import ROW
    from ninefold.rating.hodoku import is_hodoku

    if isinstance(profile, str) and profile not in PROFILES:
        return None
    todo = plan(profile).in_full()
    can_follow = all(id_ in ROW for id_ in todo.techniques) and not is_hodoku(todo)
    return todo if can_follow else None


def _columns_of_the_core(texts: "Any", todo: Profile, threads: int) -> "Sequence[Any]":
    from ninefold.logic.native import IDS, ROW
    from ninefold.rating.pricing import Pricing

    def read(row: int) -> "Board | None":
        puzzle = puzzle_in(texts[row].as_py())
        return None if puzzle is None else board_of(puzzle)

    begins, numbers, counts, status = _native.walk_arrow(
        texts, [ROW[id_] for id_ in todo.techniques], todo.limits, by_trial=BRUTE_FORCE in todo.prices,
        threads=threads, read=read,
    )  # fmt: skip
    names = [*IDS, BRUTE_FORCE]
    priced = Pricing(todo).of_paths(names, begins, numbers, counts)
    if priced.score.max(initial=0) > _LARGEST_SCORE:
        raise NinefoldError("the score of a puzzle is above 4,294,967,295: lower the prices of the profile")
    statuses = [*_native.rating_status_names(), MALFORMED]
    is_rated = status == statuses.index("rated")
    has_steps = begins[1:] > begins[:-1]
    return (
        number_column(priced.steps, "uint16", has_steps),
        _technique_texts(names, begins, numbers, counts, has_steps),
        word_column(names, priced.hardest, has_steps),
        word_column([level.name for level in todo.levels], priced.level, is_rated),
        number_column(priced.score, "uint32", is_rated),
        word_column(statuses, status),
    )


def _technique_texts(
    names: "Sequence[str]",
    begins: "NDArray[np.int32]",
    numbers: "NDArray[np.uint16]",
    counts: "NDArray[np.uint16]",
    has_steps: "NDArray[np.bool_]",
) -> "Any":
    """Return a column of texts such as "hidden-single=40 naked-pair=1"."""
    from pyarrow.compute import binary_join, binary_join_element_wise

    arrow = load_arrow()
    parts = binary_join_element_wise(word_column(names, numbers), number_column(counts, "string"), "=")
    rows = arrow.ListArray.from_arrays(begins, parts, mask=arrow.array(~has_steps))
    return binary_join(rows, " ")


def _columns_of_ratings(
    texts: "Any", profile: str | Profile, uniqueness: bool, threads: int
) -> "Sequence[Any]":
    from ninefold.rating import rate_many

    # No limit of time: the same puzzle has the same path on every machine.
    found = rate_many(
        texts.to_pylist(), profile=profile, uniqueness=uniqueness, max_seconds=float("inf"), threads=threads
    )
    rows = [
        (
            sum(rating.counts.values()) if rating.counts else None,
            " ".join(f"{id_}={count}" for id_, count in rating.counts.items()) or None,
            rating.hardest or None, rating.level, rating.score, rating.status,
        )
        for rating in found
    ]  # fmt: skip
    arrow = load_arrow()
    text = arrow.string()
    kinds = (arrow.uint16(), text, text, text, arrow.uint32(), text)
    columns = zip(*rows, strict=True) if rows else [()] * len(kinds)
    return [arrow.array(list(column), kind) for column, kind in zip(columns, kinds, strict=True)]

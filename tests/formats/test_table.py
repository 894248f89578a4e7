"""Rows of tables: the quick way to split them gives what the csv module gives."""

import csv

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ninefold.formats import read
from ninefold.formats.table import split
from tests.puzzles import EASY

TEXTS = st.text(alphabet=" \t,;\"'ab.0\r\x00é", max_size=30)


@given(TEXTS, st.sampled_from(",;\t"))
@settings(max_examples=100, deadline=None)
def test_rows_are_split_as_the_csv_module_does(text: str, delimiter: str) -> None:
    try:
        wanted = [field.strip(" \t") for field in next(csv.reader([text], delimiter=delimiter), [])]
    except csv.Error:
        wanted = None
    assert split(text, delimiter) == wanted


def test_field_that_is_too_long_is_a_mistake() -> None:
    entries = list(read(["id,puzzle", f"1,{EASY}", f"2,{'5' * 200_000}", f'"3",{EASY}']))
    assert [entry.puzzle is not None for entry in entries] == [True, False, True]
    assert str(entries[1].error) == "a field is too long for a puzzle"


@pytest.mark.parametrize("field", ['{"puzzle": 1}', "[1, 2]"])
def test_field_that_is_no_puzzle_is_a_mistake(field: str) -> None:
    (entry,) = read(["id;puzzle", f"1;{field}"])
    assert entry.error is not None
    assert entry.others == {"id": "1"}

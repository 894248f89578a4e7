"""The examples in the docstrings of scripts work."""

import doctest
import importlib

import pytest

from tests.conftest import ROOT

MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted((ROOT / "scripts").rglob("*.py"))
    if "\n    >>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_work(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried > 0
    assert failed == 0

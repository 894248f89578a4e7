"""Schemathesis over the whole API: any request gets an answer that OpenAPI describes, never a 5xx.

Random texts get no further than ninefold's readers, so strings with the OpenAPI format `sudoku` are puzzles
of all kinds.
"""

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from ninefold.web.openapi import openapi
from ninefold.web.settings import Settings
from tests.clock import LONG
from tests.puzzles import CLASHING, DEAD_CELL, EMPTY, NO_SOLUTION, SHIPPED, TWO_SOLUTIONS
from tests.web.conftest import GENEROUS, serving

#: The number of cases per endpoint. More than 10,000 in all have been run once: see docs/http.md.
CASES = int(os.environ.get("NINEFOLD_CASES", "10"))

ODD = [CLASHING, DEAD_CELL, EMPTY, NO_SOLUTION, TWO_SOLUTIONS, "", "1" * 81, "." * 80, "." * 729]


def with_fewer_digits(puzzle: str, seed: int) -> str:
    rng = random.Random(seed)
    return "".join("." if rng.random() < 0.2 else mark for mark in puzzle)


PUZZLES = st.one_of(
    st.sampled_from(SHIPPED),
    st.sampled_from(ODD),
    st.builds(with_fewer_digits, st.sampled_from(SHIPPED), st.integers(0, 1000)),
    st.text(alphabet="123456789.0 \n|+-#x", max_size=200),
    st.text(max_size=100),
)

pytestmark = pytest.mark.slow
schemathesis.openapi.format("sudoku", PUZZLES)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    settings = Settings(log="none", limits=replace(GENEROUS, seconds=1.0))
    with serving(tmp_path_factory.mktemp("served"), settings) as server:
        yield f"http://127.0.0.1:{server.port}"


schema = schemathesis.openapi.from_dict(openapi())
CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@schema.parametrize()
@settings(max_examples=CASES, deadline=None, derandomize=CASES < 100, suppress_health_check=list(HealthCheck))
def test_answers_match_openapi(case: "schemathesis.Case[Any]", address: str) -> None:
    case.call_and_validate(base_url=address, checks=CHECKS, timeout=LONG)

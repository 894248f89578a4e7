"""The API knows classic Sudoku only: variants are refused with a clear message, row by row in lists."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

import ninefold as nf
from ninefold.web.api import ENDPOINTS
from tests.puzzles import EASY
from tests.web.conftest import Ask

SMALL = "1.....2...3....4"
VARIANTS = {
    "4x4": SMALL,
    "16x16": "." * 256,
    "jigsaw": json.dumps(nf.Puzzle("." * 16, regions="AAAB CABB CCBD CDDD").form),
    "knight": json.dumps(nf.Puzzle(EASY, rules=[nf.rules.anti_knight()]).form),
}


def with_puzzle(example: dict[str, Any], text: str) -> dict[str, Any]:
    """Put a text in place of the puzzles of a request."""
    fields = {
        name: text for name in ("puzzle", "first", "second", "grid") if isinstance(example.get(name), str)
    }
    return {**example, **fields, **({"puzzles": [text]} if "puzzles" in example else {})}


@pytest.mark.parametrize("text", VARIANTS.values(), ids=VARIANTS)
@pytest.mark.parametrize("name", [name for name, row in ENDPOINTS.items() if "puzzle" in row.example])
def test_endpoints_refuse_variants(client: TestClient, name: str, text: str) -> None:
    response = client.post(f"/api/v1/{name}", json=with_puzzle(dict(ENDPOINTS[name].example), text))
    found = response.json()
    if name == "convert":
        found = found["puzzles"][0]
    else:
        assert response.status_code == 422, found
    assert found["error"]["code"] == "puzzle"


@pytest.mark.parametrize("name", [name for name, row in ENDPOINTS.items() if "puzzles" in row.example])
def test_lists_name_the_row(client: TestClient, name: str) -> None:
    response = client.post(f"/api/v1/{name}", json={**ENDPOINTS[name].example, "puzzles": [SMALL, EASY]})
    assert response.status_code == 200, response.text


def test_convert_goes_on_after_a_variant(ask: Ask) -> None:
    first, second = ask("convert", puzzle=f"{SMALL}\n{EASY}", to="line")["puzzles"]
    assert first["error"]["message"] == "only classic Sudoku works here, and this puzzle is 4x4"
    assert second["text"] == EASY

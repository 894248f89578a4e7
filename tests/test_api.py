"""The public API changes only deliberately, with an entry in the changelog."""

import pytest

from scripts.api import API, SAMPLES, api_text
from tests.conftest import ROOT


@pytest.mark.slow
def test_public_api_matches_the_list() -> None:
    message = f"run `make api`, and list the change of {API.relative_to(ROOT)} in CHANGELOG.md"
    assert api_text().splitlines() == API.read_text().splitlines(), message


def test_every_json_output_is_listed() -> None:
    listed = {line.split()[1] for line in API.read_text().splitlines() if " --json: " in line}
    assert listed == set(SAMPLES)

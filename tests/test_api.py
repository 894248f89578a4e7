"""What users' programs name stays as it is, or the change is deliberate and in the changelog."""

from scripts.api import API, SAMPLES, api_text
from tests.conftest import ROOT


def test_the_public_surface_is_the_listed_one() -> None:
    said = f"run `make api`, and list the change of {API.relative_to(ROOT)} in CHANGELOG.md"
    assert api_text().splitlines() == API.read_text().splitlines(), said


def test_each_form_of_output_is_listed() -> None:
    listed = {line.split()[1] for line in API.read_text().splitlines() if " --json: " in line}
    assert listed == set(SAMPLES)

"""Numbers in messages are written as people write them."""

import pytest

from ninefold.message import seconds_message


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 seconds"),
        (1e-20, "0 seconds"),
        (0.00001, "0.00001 seconds"),
        (0.123456, "0.12 seconds"),
        (0.0996, "0.1 seconds"),
        (0.999, "1 second"),
        (1.0, "1 second"),
        (999.4, "999 seconds"),
        (999.5, "1,000 seconds"),
        (1000, "1,000 seconds"),
        (86_400.0, "86,400 seconds"),
        (1e9, "1,000,000,000 seconds"),
    ],
)
def test_seconds_have_no_exponent(seconds: float, text: str) -> None:
    assert str(seconds_message(seconds)) == text

"""Settings that the other tests have from pyproject.toml, which is not there if these run on their own."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: skipped by `make check`")

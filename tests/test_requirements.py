"""The locked requirements are exact, hashed, consistent and within the ranges of pyproject.toml."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.conftest import ROOT

#: The extras of pyproject.toml in each lock, besides the package's own requirements.
LOCKS = {
    "build": ("build", "web"),
    "test": ("build", "test"),
    "docs": ("docs",),
    "fuzz": ("fuzz",),
    "lock": ("lock",),
    "wheel": ("wheel",),
    "installed": ("installed",),
    "serve": ("web",),
}
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
_HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def entries(lock: str) -> list[str]:
    """Return each requirement with its hashes, on one line."""
    text = (ROOT / f"requirements/{lock}.txt").read_text()
    lines = text.replace("\\\n", "").splitlines()
    return [line for line in lines if not line.startswith("#")]


def pins(lock: str) -> dict[str, set[str]]:
    """Return the versions of each package: several if they depend on the Python version."""
    found: dict[str, set[str]] = {}
    for entry in entries(lock):
        requirement = Requirement(_HASH.sub("", entry))
        (only,) = requirement.specifier
        assert only.operator == "=="
        found.setdefault(canonicalize_name(requirement.name), set()).add(only.version)
    return found


def wanted(extra: str) -> Iterator[Requirement]:
    """Yield the requirements of an extra, including those of the extras it names."""
    for line in PROJECT["project"]["optional-dependencies"][extra]:
        requirement = Requirement(line)
        if requirement.name != "ninefold":
            yield requirement
        for name in requirement.extras if requirement.name == "ninefold" else ():
            yield from wanted(name)


def ranges(lock: str) -> Iterator[Requirement]:
    yield from map(Requirement, PROJECT["project"]["dependencies"])
    for extra in LOCKS[lock]:
        yield from wanted(extra)
    if lock == "build":
        yield from map(Requirement, PROJECT["build-system"]["requires"])


def test_every_lock_is_listed() -> None:
    assert {path.stem for path in (ROOT / "requirements").iterdir()} == set(LOCKS)


@pytest.mark.parametrize("lock", LOCKS)
def test_locked_versions_are_in_the_project_ranges(lock: str) -> None:
    found = pins(lock)
    for requirement in ranges(lock):
        versions = found.get(canonicalize_name(requirement.name))
        assert versions, f"{requirement.name} is not in requirements/{lock}.txt: run `make lock`"
        for version in versions:
            allowed = requirement.specifier.contains(Version(version), prereleases=True)
            assert allowed, f"{requirement.name} {version} is not {requirement.specifier}: run `make lock`"


@pytest.mark.parametrize("lock", LOCKS)
def test_every_entry_has_hashes_and_no_url(lock: str) -> None:
    assert entries(lock)
    for entry in entries(lock):
        requirement, *hashes = entry.split("--hash=")
        assert hashes, entry
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}\s*", hash_) for hash_ in hashes), entry
        assert not re.search(r"://|@|--", requirement), "a lock says what to install, not where from"


def test_the_locks_agree() -> None:
    everything = pins("test")
    for lock in ("build", "docs", "installed", "serve"):
        differing = {name: versions for name, versions in pins(lock).items() if everything[name] != versions}
        assert not differing, "run `make lock`"


def test_make_installs_only_hashed_packages() -> None:
    """Only the package itself is installed without hashes, and then without its dependencies."""
    commands = re.findall(r"pip install(?:.*\\\n)*.*", (ROOT / "Makefile").read_text())
    assert len(commands) == 2
    for command in commands:
        assert "--require-hashes" in command or ("--no-deps" in command and "--no-build-isolation" in command)

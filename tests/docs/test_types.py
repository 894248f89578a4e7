"""The examples in the documentation pass mypy --strict, as programs based on them should."""

import doctest
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.slow


def programs() -> Iterator[tuple[str, str]]:
    """Yield name and text of each program; a page's examples form one, with the same line numbers."""
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        text = page.read_text()
        if ">>>" in text:
            yield "_".join(page.relative_to(ROOT).with_suffix("").parts).replace("-", "_"), program_of(text)
    for path in sorted((ROOT / "examples").glob("*.py")):
        yield f"examples_{path.stem}", path.read_text()
    for path in sorted((ROOT / "examples").glob("plugin-*/src/*/__init__.py")):
        yield path.parent.name, path.read_text()


def program_of(page: str) -> str:
    """Return the examples of a page, without those that show an error."""
    lines = [""] * (page.count("\n") + 1)
    for example in doctest.DocTestParser().get_examples(page):
        if example.exc_msg is None:
            source = example.source.rstrip("\n").split("\n")
            lines[example.lineno : example.lineno + len(source)] = source
    return "\n".join(lines) + "\n"


def test_examples_pass_mypy(tmp_path: Path) -> None:
    names = []
    for name, text in programs():
        (tmp_path / f"{name}.py").write_text(text)
        names.append(f"{name}.py")
    # Pages reuse names for different things, as people do in a session.
    options = ["--strict", "--allow-redefinition", "--config-file=", f"--cache-dir={ROOT}/.mypy_cache/docs"]
    command = [sys.executable, "-m", "mypy", *options, *names]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout

"""Help and error messages mention nothing that a wheel does not install."""

import ast
import json
import re
from importlib.metadata import files
from pathlib import Path

import pytest

from ninefold.cli.main import main

#: Files and commands of the source tree.
SOURCE_TREE = re.compile(
    r"\b(?:examples|scripts|tests|native|docs|benchmarks)/\w|\bscripts\.\w|\.venv\b|`make [a-z-]+`"
)


def test_help_does_not_mention_the_source_tree(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "--json"]) == 0
    commands = [json.loads(line)["command"] for line in capsys.readouterr().out.splitlines()]
    assert len(commands) > 15
    for command in commands:
        assert main([*command.split(), "--help"]) == 0
        found = SOURCE_TREE.findall(capsys.readouterr().out)
        assert not found, command


def messages_of(source: str) -> list[str]:
    """Return the texts in the calls that raise errors."""
    raised = [node.exc for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Raise) and node.exc]
    texts = [node for error in raised for node in ast.walk(error) if isinstance(node, ast.Constant)]
    return [node.value for node in texts if isinstance(node.value, str)]


def test_errors_do_not_mention_the_source_tree() -> None:
    paths = [Path(str(path.locate())) for path in files("ninefold") or [] if path.suffix == ".py"]
    messages = [message for path in paths for message in messages_of(path.read_text(encoding="utf-8"))]
    assert len(messages) > 300
    assert [message for message in messages if SOURCE_TREE.search(message)] == []

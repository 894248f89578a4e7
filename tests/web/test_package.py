"""Only `serve` loads the web stack; if it is missing, the error says what to install."""

import subprocess
import sys

import pytest

from ninefold.cli.main import main
from tests.clock import LONG


@pytest.mark.slow
def test_ninefold_does_not_load_the_web_stack() -> None:
    code = (
        "import sys, ninefold as nf; nf.solve('.' * 81); nf.hint('.' * 81); import ninefold.cli.serve;"
        "assert not {'starlette', 'msgspec', 'uvicorn', 'asyncio', 'ninefold.web'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=LONG)


@pytest.mark.parametrize("name", ["starlette", "msgspec", "uvicorn", "httptools"])
def test_serve_without_the_extra(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in [module for module in sys.modules if module.startswith(("ninefold.web", "uvicorn", name))]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, name, None)
    assert main(["serve"]) == 2
    assert f"serve needs {name}: pip install 'ninefold[web]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--port", "70000"], "70000 is out of range: give a number from 0 to 65,535"),
        (["--workers", "0"], "0 is out of range: give a number from 1 to 64"),
        (["--cors", "example.org"], "'example.org' is not an origin"),
        (["--cors", "https://example.org/page"], "is not an origin"),
        (["--cors", "https://"], "is not an origin"),
        (["--host", "300.1.1.1", "--port", "0"], "--host 300.1.1.1: "),
    ],
)
def test_invalid_options_are_rejected(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *arguments]) == 2
    assert message in capsys.readouterr().err

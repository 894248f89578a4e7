"""`ninefold practice`."""

import json
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.logic import registry
from tests.cli.conftest import Run

pytestmark = pytest.mark.slow


def test_practice_set_as_text(run: Run) -> None:
    code, out, err = run("practice", "X-Wing", "-n", "2", "--seed", "1")
    assert (code, err) == (0, "")
    assert out == nf.practice("x-wing", 2, seed=1).text()
    german = run("practice", "x-wing", "-n", "1", "--seed", "1", "--language", "de").out
    assert german == nf.practice("x-wing", 1, seed=1).text("de")


def test_practice_set_as_json_and_html(run: Run) -> None:
    out = run("practice", "naked-pair", "-n", "2", "--seed", "1", "--json").out
    assert json.loads(out) == json.loads(nf.practice("naked-pair", 2, seed=1).to_json())
    assert run("practice", "naked-pair", "-n", "2", "--seed", "1", "-o", "set.html").code == 0
    assert Path("set.html").read_text(encoding="utf-8") == nf.practice("naked-pair", 2, seed=1).to_html()


def test_nothing_harder(run: Run) -> None:
    out = run("practice", "naked-pair", "-n", "1", "--seed", "1", "--nothing-harder", "--json").out
    expected = nf.practice("naked-pair", 1, seed=1, nothing_harder=True)
    assert json.loads(out) == json.loads(expected.to_json())


def test_errors(run: Run) -> None:
    assert run("practice", "x-wimg") == (
        2, "", "ninefold: unknown technique 'x-wimg'; did you mean 'x-wing'?\n",
    )  # fmt: skip
    assert run("practice", "fish").err == (
        "ninefold: 'fish' is a family of techniques: name one of them, such as 'x-wing'\n"
    )
    code, out, err = run("practice", "template-set", "--seed", "1", "--max-seconds", "0.3")
    assert (code, out) == (1, "")
    assert "not found in 0.3 seconds" in err


def test_own_techniques_can_be_required(run: Run, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(
        "import ninefold as nf\n"
        "@nf.technique('cli-toy', before='naked-pair')\n"
        "def toys(board):\n"
        "    for step in nf.find_steps(board, technique='naked-pair'):\n"
        "        yield step._replace(technique='cli-toy')\n"
    )
    try:
        sheet = run("practice", "cli-toy", "-n", "1", "--seed", "1", "--load", "own.py", "--json")
        assert sheet.code == 0
        assert json.loads(sheet.out)["exercises"][0]["step"]["technique"] == "cli-toy"
        registry._OWN["cli-toy"].finder.forget()  # type: ignore[attr-defined]
        made = run("generate", "--requires", "cli-toy", "--seed", "1", "--load", "own.py")
        assert made.code == 0
        assert "cli-toy" in nf.explain(made.out.strip()).text()
    finally:
        registry._OWN["cli-toy"].finder.forget()  # type: ignore[attr-defined]

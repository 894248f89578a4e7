"""The commands a newcomer tries first, in an empty folder, with nothing but the installed package."""

import json
import os
import re
import subprocess
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

pytestmark = pytest.mark.slow

PROGRAM = str(Path(sysconfig.get_path("scripts")) / "ninefold")
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#: Limits only end hung processes.
SECONDS = 120


def ninefold(folder: Path, *words: str, language: str = "C.UTF-8") -> str:
    """Run the command in a folder, and return its output."""
    env = os.environ | {"LC_ALL": language, "NO_COLOR": "1", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [PROGRAM, *words], cwd=folder, env=env, capture_output=True, encoding="utf-8", timeout=SECONDS
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def is_solution(grid: str) -> bool:
    """True if every row, column and box has the nine digits."""
    rows = [{9 * i + j for j in range(9)} for i in range(9)]
    columns = [{9 * j + i for j in range(9)} for i in range(9)]
    boxes = [{27 * (i // 3) + 3 * (i % 3) + 9 * (j // 3) + j % 3 for j in range(9)} for i in range(9)]
    return all({grid[cell] for cell in house} == set("123456789") for house in rows + columns + boxes)


def solves(grid: str, puzzle: str) -> bool:
    same = (given in (".", digit) for given, digit in zip(puzzle, grid, strict=True))
    return is_solution(grid) and all(same)


def test_version_is_the_installed_one(tmp_path: Path) -> None:
    from importlib.metadata import version

    assert ninefold(tmp_path, "--version").split()[1] == version("ninefold")


def test_solve_prints_the_solution(tmp_path: Path) -> None:
    assert solves(ninefold(tmp_path, "solve", PUZZLE).strip(), PUZZLE)


def test_solve_reads_and_writes_files(tmp_path: Path) -> None:
    (tmp_path / "puzzles.txt").write_text(f"{PUZZLE}\n" * 3)
    ninefold(tmp_path, "solve", "puzzles.txt", "-o", "solutions.txt")
    solutions = (tmp_path / "solutions.txt").read_text().split()
    assert len(solutions) == 3
    assert all(solves(grid, PUZZLE) for grid in solutions)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["puzzles.txt", "solutions.txt"]


def test_check_and_rate_read_files(tmp_path: Path) -> None:
    (tmp_path / "puzzles.txt").write_text(f"{PUZZLE}\n" * 3)
    assert ninefold(tmp_path, "check", "puzzles.txt").count("unique") == 3
    assert len(ninefold(tmp_path, "rate", "puzzles.txt", "-j", "2").splitlines()) >= 3


def test_hint_names_a_cell_of_the_solution(tmp_path: Path) -> None:
    solution = ninefold(tmp_path, "solve", PUZZLE).strip()
    hint = json.loads(ninefold(tmp_path, "hint", PUZZLE, "--json"))
    (place,) = hint["places"]
    row, column, digit = int(place[1]), int(place[3]), place[-1]
    assert solution[9 * row + column - 10] == digit


def test_generate_makes_unique_puzzles(tmp_path: Path) -> None:
    puzzles = ninefold(tmp_path, "generate", "-n", "2", "--seed", "1").split()
    assert len(set(puzzles)) == 2
    for puzzle in puzzles:
        assert ninefold(tmp_path, "count", puzzle).strip() == "1"


def test_explain_writes_a_page(tmp_path: Path) -> None:
    ninefold(tmp_path, "explain", PUZZLE, "-o", "path.html")
    assert "<svg" in (tmp_path / "path.html").read_text(encoding="utf-8")


def test_other_languages_are_included(tmp_path: Path) -> None:
    words = ["explain", PUZZLE, "--words", "--language"]
    assert ninefold(tmp_path, *words, "de") != ninefold(tmp_path, *words, "en")


def test_compare_has_its_own_examples(tmp_path: Path) -> None:
    words = ["compare", "--algorithms", "dancing-links", "--repeat", "1", "--max-nodes", "1000"]
    assert "dancing-links" in ninefold(tmp_path, *words)


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """Run the server, and return its address."""
    command = [PROGRAM, "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stderr is not None
        try:
            yield process.stderr.readline().split("serving at ")[1].split()[0].rstrip("/")
        finally:
            process.terminate()


def fetch(address: str, body: dict[str, Any] | None = None) -> bytes:
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(address, data, {"content-type": "application/json"}), timeout=SECONDS) as answer:
        content: bytes = answer.read()
        return content


def test_serve_has_the_page_the_api_and_a_health_check(tmp_path: Path) -> None:
    with server(tmp_path) as address:
        assert fetch(f"{address}/healthz")
        index = fetch(f"{address}/").decode()
        assert "<html" in index
        (script,) = re.findall(r'<script type="module" src="(page-\w+/app.js)">', index)
        assert b"// board/element.js" in fetch(f"{address}/{script}"), "the bundle has all modules"
        assert f'"{script}"' in fetch(f"{address}/sw.js").decode()
        assert b"openapi" in fetch(f"{address}/api/openapi.json")
        solved = json.loads(fetch(f"{address}/api/v1/solve", {"puzzle": PUZZLE}))
        assert solves(solved["solution"], PUZZLE)
        # A worker process answers this one.
        assert json.loads(fetch(f"{address}/api/v1/path", {"puzzle": PUZZLE}))["steps"]

"""Every file with puzzles names their source: in its header, on each line, or in a file beside it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ninefold as nf
from tests.cases_file import all_cases, read_position
from tests.conftest import ROOT
from tests.explanation.test_golden import CASES
from tests.puzzles import INTERMEDIATE, SHIPPED

FOLDERS = ("examples", "src/ninefold", "tests", "docs")
ENDINGS = (".txt", ".sdm", ".csv", ".json", ".js")
#: 81 digits and blanks, with + before digits that are not given.
PUZZLE = re.compile(r"(?<![\d.+])(?:\+?\d|\.){81}(?![\d.+])")
#: A source is a command, a modified case, an example, or a puzzle named in the tests.
SOURCE = re.compile(r"generate|the case|example of|pencil marks|tests/")


def puzzle_files() -> Iterator[Path]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in ENDINGS and "results" not in path.parts and PUZZLE.search(path.read_text()):
                yield path


def is_comment(line: str) -> bool:
    return line.lstrip().startswith(("#", "//", "/*", "*"))


def header_names_the_source(path: Path) -> bool:
    comments = [line for line in path.read_text().splitlines()[:20] if is_comment(line)]
    return any("generat" in line for line in comments)


def every_line_names_its_source(path: Path) -> bool:
    lines = [line for line in path.read_text().splitlines() if PUZZLE.search(line)]
    return all("|" in line and SOURCE.search(line.rpartition("|")[2]) for line in lines)


def file_beside_names_the_source(path: Path) -> bool:
    beside = path.with_name("PROVENANCE.md")
    return beside.exists() and bool(re.search(rf"(?m)^\| `{path.name}` \| \S", beside.read_text()))


def sources_name_the_source(path: Path) -> bool:
    """The texts of the course are written from files beside their script."""
    sources = list((ROOT / "scripts/course").glob("*.txt")) if path.parent.name == "course" else []
    return bool(sources) and all(map(header_names_the_source, sources))


@pytest.mark.parametrize("path", list(puzzle_files()), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_puzzle_file_names_its_source(path: Path) -> None:
    ways = (
        header_names_the_source,
        every_line_names_its_source,
        file_beside_names_the_source,
        sources_name_the_source,
    )
    assert any(way(path) for way in ways), "name the source in the first line, or in PROVENANCE.md beside it"


def test_the_shipped_files_are_found() -> None:
    names = {path.name for path in puzzle_files()}
    assert names >= {"compare.txt", "input.txt", "generated.txt", "examples.txt", "puzzles.js", "hard.txt"}


def test_all_example_files_are_listed() -> None:
    text = (ROOT / "examples/PROVENANCE.md").read_text()
    listed = set(re.findall(r"(?m)^\| `([^`]+)` \|", text))
    assert listed == {path.name for path in (ROOT / "examples").glob("*.txt")} | {"element.html"}
    compare = (ROOT / "examples/compare.txt").read_text().splitlines()
    assert [line for line in compare if not line.startswith("#")] == SHIPPED


def solutions(lines: list[str]) -> set[str]:
    found = nf.solve_many(lines).solutions.reshape(len(lines), 81)
    return {"".join(map(str, row)) for row in found.tolist()}


@pytest.mark.slow
def test_explained_positions_come_from_the_named_sources() -> None:
    head = (ROOT / "tests/cases/explanations.txt").read_text().partition("\n\n")[0]
    named = re.search(r"generate -n (\d+) --seed N`, N = ([\d, and]+)", head)
    assert named is not None
    known = solutions([*SHIPPED, INTERMEDIATE, *(case.position for case in all_cases())])
    for seed in map(int, re.findall(r"\d+", named[2])):
        known |= solutions([puzzle.givens for puzzle in nf.generate_many(int(named[1]), seed=seed)])
    for case in CASES:
        assert nf.solve(read_position(case.line)[0]).grid in known, case.step

"""Links with variants: what is written is read back with the same meaning and the same solution."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

import ninefold as nf
from ninefold.variants.meaning import meaning_of

SHARED = os.environ.get("NINEFOLD_SHARED")


def cases() -> list[dict[str, Any]]:
    """Puzzles with many kinds of rules, from a collection that is not part of the project."""
    if SHARED is None or not Path(SHARED, "oracle/variants.json").exists():
        pytest.skip("the collection of variants is not here")
    text = Path(SHARED, "oracle/variants.json").read_text()
    return [case for case in json.loads(text)["cases"] if case["tier"] == "fast"]


def test_puzzles_of_other_programs_survive_links() -> None:
    found = refused = 0
    for case in cases():
        puzzle = nf.Puzzle.from_json(case)
        if puzzle.variant is None:
            continue
        try:
            link = puzzle.to_link(("f-puzzles", "sudokupad")[found % 2])
        except nf.PuzzleError:
            refused += 1
            continue
        (again,) = nf.read(link)
        assert again.variant is not None
        assert meaning_of(again.variant) == meaning_of(puzzle.variant), case["id"]
        assert (again.values, again.candidates) == (puzzle.values, puzzle.candidates), case["id"]
        if case["solution"] and found % 3 == 0:
            assert list(nf.solve(again).values) == case["solution"], case["id"]
        found += 1
    assert found > 150
    assert refused > 20


RULES = [
    nf.rules.killer("r1c1 r1c2", 7),
    nf.rules.thermo("r3c1-r3c3"),
    nf.rules.arrow("r6c1", "r6c2 r6c3"),
    nf.rules.white_dot("r1c5 r1c6"),
    nf.rules.anti_king(),
    nf.rules.little_killer("r1c3-r3c1", 9),
]


@pytest.mark.parametrize("site", ["f-puzzles", "sudokupad"])
@pytest.mark.parametrize("size", [6, 9])
def test_links_in_arguments_texts_and_files(site: str, size: int, tmp_path: Path) -> None:
    puzzle = nf.Puzzle("." * size * size, rules=RULES)
    link = puzzle.to_link(site)
    assert link.startswith({"f-puzzles": "https://f-puzzles.com/?load=", "sudokupad": "https://sudoku"}[site])
    path = tmp_path / "links.txt"
    nf.write([puzzle, nf.Puzzle("." * 81)], path, format=site)
    assert path.read_text().splitlines()[0] == link
    for source in (link, path, link.encode()):
        again = nf.read(source)[0]
        assert again.variant is not None
        assert puzzle.variant is not None
        assert meaning_of(again.variant) == meaning_of(puzzle.variant)
        assert nf.solve(again, unique=False) is not None
    assert nf.Puzzle(link) == again
    assert nf.read(path)[1] == nf.Puzzle("." * 81)


def test_classic_puzzles_have_links_too() -> None:
    puzzle = nf.Puzzle("53" + "." * 79)
    for site in ("f-puzzles", "sudokupad", "sudokuwiki"):
        link = puzzle.to_link(site)
        assert link == nf.formats.write(puzzle, site)
        assert nf.read(link) == [puzzle]
    with pytest.raises(nf.PuzzleError, match="the format 'sudokuwiki' cannot store the rules of this puzzle"):
        nf.Puzzle("." * 16).to_link("sudokuwiki")


@pytest.mark.parametrize("size", [1, 2, 16, 25, 36])
def test_other_sizes(size: int) -> None:
    values = [size] + [None] * (size * size - 1)
    boxes = () if size < 4 else None
    puzzle = nf.Puzzle(values, size=size, boxes=boxes)
    assert nf.read(puzzle.to_link()) == [puzzle]


def test_layouts_that_overlap_are_extra_regions() -> None:
    boxes = [[0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]]
    form = {"rows": 4, "cols": 4, "max_value": 4, "regions": boxes + [[0, 5, 10, 15], [3, 6, 9, 12]] + [
        [1, 4, 11, 14], [2, 7, 8, 13]
    ]}  # fmt: skip
    puzzle = nf.Puzzle.from_json(form)
    (again,) = nf.read(puzzle.to_link())
    assert again.variant is not None
    assert [list(region) for region in again.variant.regions] == boxes
    assert len(again.variant.constraints) == 4
    assert nf.count_solutions(again, limit=1000) == nf.count_solutions(puzzle, limit=1000) > 0

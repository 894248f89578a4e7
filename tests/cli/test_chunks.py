"""Puzzles in chunks: the same lines as one by one, and no result waits for slow input."""

import os
from argparse import Namespace
from io import BufferedReader
from json import dumps, loads
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

import ninefold as nf
from ninefold import formats
from ninefold.cli import chunks, solve
from ninefold.cli.chunks import each_chunk, json_line
from ninefold.cli.inputs import Item, Source
from ninefold.cli.progress import Progress
from ninefold.puzzle import Puzzle
from tests.cli.conftest import Run
from tests.puzzles import (
    CLASHING,
    DEAD_CELL,
    EASY,
    EMPTY,
    EVIL,
    NO_SOLUTION,
    TWO_SOLUTIONS,
)

#: A board with one candidate less than its givens allow, as 729 pencil marks.
MARKS = formats.write(nf.Board(EASY).without([("r1c1", 5)]), "pencilmarks")
LINES = [
    MARKS,
    EASY,
    "x",
    EVIL,
    NO_SOLUTION,
    TWO_SOLUTIONS,
    CLASHING,
    "# group",
    "",
    DEAD_CELL,
    EMPTY,
    f" {EASY} # a",
]


@pytest.mark.parametrize("where", ["in.txt:1", 'a "b".txt:2', "\x1bü\u2028\\.txt:3", ""])
def test_lines_are_what_json_writes(where: str) -> None:
    item = Item(where, Puzzle(EASY), None)
    fields = {"status": "unique", "minimal": False, "seconds": 1.5e-07}
    assert json_line(item, dumps(fields)[1:]) == dumps({**item.json(), **fields}) + "\n"


@pytest.mark.parametrize("words", [["check"], ["check", "--json"], ["check", "--to", "csv"]])
def test_chunks_are_checked_as_single_puzzles_are(run: Run, tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "in.txt").write_text("\n".join(LINES) + "\n")
    (tmp_path / "t.csv").write_text("id,puzzle\n" + "".join(f"{i},{line}\n" for i, line in enumerate(LINES)))
    for name in ("in.txt", "t.csv"):
        batch = run(*words, name)
        assert batch.code == 1
        assert batch == run(*words, name, "--max-seconds", "1000")  # one by one


def test_blanks_become_dots(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\n{EASY.replace('.', '0')}\n{EASY.replace('.', '-')}\n")
    lines = run("check", "--json", "in.txt").out.splitlines()
    assert [loads(line)["puzzle"] for line in lines] == [EASY] * 3


def test_json_of_check_has_the_fields_of_python(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\n{CLASHING}\n{EMPTY}\n")
    first, second, third = (loads(line) for line in run("check", "--json", "in.txt").out.splitlines())
    assert first == {
        "puzzle": EASY, "where": "in.txt:1", "status": "unique", "conflicts": [], "minimal": False
    }  # fmt: skip
    assert second["conflicts"][0]["text"] == str(nf.check(CLASHING).conflicts[0])
    assert (third["status"], third["minimal"]) == ("multiple", None)


@pytest.mark.parametrize("options", [[], ["--unique"], ["--skip-failed"]])
def test_batches_are_solved_as_single_puzzles_are(run: Run, tmp_path: Path, options: list[str]) -> None:
    puzzles = [puzzle.givens for puzzle in nf.generate_many(200, seed=6)]
    (tmp_path / "in.txt").write_text("\n".join([*LINES, *puzzles]) + "\n")
    batch = run("solve", "--json", "in.txt", *options)
    single = run("solve", "--json", "in.txt", *options, "--max-seconds", "1000")
    assert (batch.code, batch.err) == (single.code, single.err)
    assert [_without_seconds(line) for line in batch.out.splitlines()] == [
        _without_seconds(line) for line in single.out.splitlines()
    ]


def _without_seconds(line: str) -> dict[str, Any]:
    """The fields of a line, which must be as `dumps` writes them."""
    fields: dict[str, Any] = loads(line)
    assert dumps(fields) == line
    assert fields.pop("seconds", 1.0) > 0
    return fields


def test_tables_are_solved_in_batches_too(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "t.csv").write_text("id,puzzle\n" + "".join(f"{i},{line}\n" for i, line in enumerate(LINES)))
    sizes: list[int] = []
    solve_givens = solve._solve_givens

    def watched(lines: list[str], threads: int) -> Any:
        sizes.append(len(lines))
        return solve_givens(lines, threads)

    monkeypatch.setattr(solve, "_solve_givens", watched)
    rows = [line.split(",") for line in run("solve", "t.csv", "--to", "csv").out.splitlines()]
    assert sizes == [8]  # not the pencil marks and the lines that are no puzzles
    assert rows[2][:2] == [EASY, nf.solve(EASY).grid]
    assert [row[-1] for row in rows] == ["id", *map(str, range(len(LINES)))]


def test_sources_of_several_kinds_keep_their_order(run: Run, tmp_path: Path) -> None:
    (tmp_path / "grid.txt").write_text("\n".join(EVIL[i : i + 9] for i in range(0, 81, 9)) + "\n")
    (tmp_path / "lines.txt").write_text(f"{EASY}\n")
    grids = [nf.solve(puzzle).grid for puzzle in (EVIL, EASY, EVIL, EASY)]
    assert run("solve", "grid.txt", "lines.txt", EVIL, "lines.txt").out.split() == grids


def test_chunks_end_before_a_wait() -> None:
    reader, writer = os.pipe()
    os.write(writer, f"{EASY}\n{EVIL}\n".encode())
    taken: list[int] = []
    finished = 0

    def work(chunk: list[Item]) -> None:
        taken.append(len(chunk))
        if len(taken) == 1:  # only now the rest arrives
            os.write(writer, f"{EASY}\n".encode() * 3)
            os.close(writer)

    def finish() -> None:
        nonlocal finished
        finished += 1

    with open(reader, "rb") as stream, Progress("read", None) as progress:
        assert isinstance(stream, BufferedReader)
        args = Namespace(column=None)
        each_chunk(args, [Source("pipe", stream)], progress, work, finish=finish)
    assert taken == [2, 3]
    assert finished >= 2


def test_chunks_of_files_are_large(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\n" * (chunks.CHUNK + 5))
    taken: list[int] = []
    with open(tmp_path / "in.txt", "rb") as stream, Progress("read", None) as progress:
        source = Source("in.txt", stream)
        each_chunk(Namespace(column=None), [source], progress, lambda chunk: taken.append(len(chunk)))
    assert taken == [chunks.CHUNK, 5]


def test_an_error_in_the_work_ends_the_reading() -> None:
    reader, writer = os.pipe()
    os.write(writer, f"{EASY}\n".encode())

    def work(chunk: list[Item]) -> None:
        raise BrokenPipeError

    with (
        open(reader, "rb") as stream,
        os.fdopen(writer, "wb"),
        Progress("read", None) as progress,
        pytest.raises(BrokenPipeError),
    ):
        each_chunk(Namespace(column=None), [Source("pipe", stream)], progress, work)


def test_time_is_shared_by_a_chunk() -> None:
    start = perf_counter()
    found = list(solve._solve_givens([EASY, NO_SOLUTION, EVIL], 1))
    assert found[1] is None
    results = [one.result for one in found if one is not None]
    assert all(isinstance(result, nf.SearchResult) for result in results)
    seconds = {result.seconds for result in results if isinstance(result, nf.SearchResult)}
    assert len(seconds) == 1
    assert 0 < 3 * seconds.pop() <= perf_counter() - start

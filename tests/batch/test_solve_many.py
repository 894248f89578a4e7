"""solve_many: every source, every instruction set, the same answers."""

import ctypes
import os
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import ninefold as nf
from ninefold import _native
from tests.clock import cpu_below
from tests.conftest import ROOT
from tests.interrupting import interrupt
from tests.puzzles import (
    CLASHING,
    DEAD_CELL,
    EASY,
    EMPTY,
    INTERMEDIATE_SOLUTION,
    NO_SOLUTION,
    SHIPPED,
    TWO_SOLUTIONS,
)
from tests.verifier import solves

MIXED = [
    *SHIPPED,
    TWO_SOLUTIONS,
    NO_SOLUTION,
    CLASHING,
    DEAD_CELL,
    EMPTY,
    INTERMEDIATE_SOLUTION,
    "no puzzle",
    "",
]
SETS = [name for name, supported in _native.instruction_sets().items() if supported]


def same(a: nf.Batch, b: nf.Batch) -> bool:
    return all(np.array_equal(getattr(a, name), getattr(b, name)) for name in nf.Batch._fields)


@pytest.mark.parametrize("isa", SETS)
def test_answers_are_right(isa: str) -> None:
    batch = nf.solve_many(MIXED, limit=3, isa=isa)
    for line, grid, count, status in zip(MIXED, batch.solutions, batch.counts, batch.status, strict=True):
        text = "".join(map(str, grid))
        if len(line) != 81:
            assert (count, status) == (0, nf.Status.MALFORMED)
        elif line == CLASHING:
            assert (count, status) == (0, nf.Status.CLASHING)
        else:
            assert count == nf.count_solutions(line, limit=3, algorithm="csp")
            assert status == nf.Status.SOLVED
        assert solves(line, text) if count else not grid.any()


def sources() -> dict[str, Any]:
    good = [line for line in MIXED if len(line) == 81]
    text = "".join(good)
    characters = np.frombuffer(text.encode(), dtype=np.uint8).reshape(-1, 81)
    digits = np.where(characters == ord("."), 0, characters - ord("0")).astype(np.uint8)
    masks = np.where(digits == 0, 0x1FF, 1 << (digits.astype(np.uint16) - 1)).astype(np.uint16)
    return {
        "list": good,
        "tuple": tuple(good),
        "generator": (line for line in good),
        "puzzles": [nf.Puzzle(line) for line in good],
        "zeros": [line.replace(".", "0") for line in good],
        "bytes": text.encode(),
        "bytearray": bytearray(text.encode()),
        "lines": "\n".join(good).encode(),
        "lines with comments": "\r\n".join(["# a", "", *(line + " # x" for line in good)]).encode(),
        "characters": characters,
        "digits": digits,
        "not contiguous": np.asfortranarray(digits),
        "S81": np.array(good, dtype="S81"),
        "U81": np.array(good),
        "arrow": pa.array(good),
        "large arrow": pa.array(good, pa.large_string()),
        "arrow views": pa.array(good, pa.string_view()),
        "arrow slice": pa.array(["x", *good])[1:],
        "large arrow slice": pa.array(["x", None, *good, "y"], pa.large_string())[2:-1],
        "arrow slice of views": pa.array(["x", None, *good, "y"], pa.string_view())[2:-1],
        "arrow chunks": pa.chunked_array([good[:3], [], good[3:]]),
        "masks": masks,
    }


@pytest.mark.parametrize("name", sources())
def test_all_sources_give_the_same_batch(name: str) -> None:
    good = [line for line in MIXED if len(line) == 81]
    expected, found = nf.solve_many(good, limit=5), nf.solve_many(sources()[name], limit=5)
    assert same(expected, found)


def test_pencil_marks_are_solved_along_with_givens() -> None:
    board = nf.Board(TWO_SOLUTIONS)
    first = nf.solutions(TWO_SOLUTIONS)[0].grid
    cell = next(
        c for c in range(81) if TWO_SOLUTIONS[c] == "." and first[c] != nf.solutions(TWO_SOLUTIONS)[1].grid[c]
    )
    puzzle = nf.Puzzle(board.without([(cell, int(first[cell]))]))
    marks = "".join(
        str(d) if d in board.candidates(c) or d == board.value(c) else "."
        for c in range(81)
        for d in range(1, 10)
    )
    batch = nf.solve_many([puzzle, TWO_SOLUTIONS, marks, marks[:-1]])
    assert batch.counts.tolist() == [1, 2, 2, 0]
    assert batch.status.tolist() == [0, 0, 0, nf.Status.MALFORMED]


def test_two_equal_givens_clash_in_every_house() -> None:
    """The two cells share no other house."""
    puzzles = []
    for house in nf.CLASSIC.houses:
        one, other = next(
            pair
            for pair in combinations(house.cells, 2)
            if sum(set(pair) <= set(each.cells) for each in nf.CLASSIC.houses) == 1
        )
        puzzles.append("".join("7" if cell in (one, other) else "." for cell in range(81)))
    assert len(puzzles) == 27
    assert nf.solve_many(puzzles).status.tolist() == [nf.Status.CLASHING] * 27


def test_malformed_rows_have_a_status() -> None:
    assert nf.solve_many(b"1" * 80 + b"\n" + EASY.encode()).status.tolist() == [nf.Status.MALFORMED, 0]
    assert nf.solve_many(np.array([[10] * 81, [48] * 81], dtype=np.uint8)).status.tolist() == [
        nf.Status.MALFORMED,
        0,
    ]
    assert nf.solve_many(np.full((1, 81), 0x200, dtype=np.uint16)).status.tolist() == [nf.Status.MALFORMED]
    assert nf.solve_many(pa.array([None, EASY, "x", "ä" * 81])).status.tolist() == [1, 0, 1, 1]
    assert nf.solve_many(pa.array([None, EASY], pa.string_view())).counts.tolist() == [0, 1]


@pytest.mark.parametrize("empty", [[], b"", np.zeros((0, 81), dtype=np.uint8), pa.array([], pa.string())])
def test_empty_input_gives_an_empty_batch(empty: Any) -> None:
    assert nf.solve_many(empty).solutions.shape == (0, 81)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (b"1" * 80, "80 bytes: expected lines, or 81 bytes per puzzle"),
        (np.zeros((3, 80), dtype=np.uint8), r"must have the shape \(n, 81\) or \(n, 9, 9\), not \(3, 80\)"),
        (np.zeros((3, 81), dtype=bool), "must hold digits .* or text, not bool"),
        (np.zeros((9, 9)), r"not \(9, 9\); for one puzzle, add a dimension"),
        (EASY, "use solve or put it in a list"),
        ([[0] * 9] * 9, "for this one, use solve or put it in a list"),
        ([0] * 81, "for this one, use solve or put it in a list"),
        ([5], "takes a list of puzzles, not of numbers"),
        (pa.array([1, 2]), "an Arrow column must contain strings"),
        (pa.table({"a": ["x"]}), "an Arrow column must contain strings"),
    ],
)
def test_invalid_batches_are_rejected(source: Any, message: str) -> None:
    with pytest.raises((ValueError, TypeError), match=message):
        nf.solve_many(source)


@pytest.mark.parametrize(
    "options",
    [{"limit": 0}, {"limit": 2**32}, {"threads": -1}, {"max_seconds": float("nan")}, {"isa": "mmx"}],
)
def test_invalid_options_are_rejected(options: dict[str, Any]) -> None:
    with pytest.raises(
        ValueError, match=r"limit|threads|max_nodes|max_seconds|unknown instruction set 'mmx'"
    ):
        nf.solve_many([EASY], **options)


def test_one_bad_row_does_not_spoil_the_others() -> None:
    digits = sources()["digits"].copy()
    digits[0, 5] = 12
    expected = nf.solve_many(sources()["digits"])
    found = nf.solve_many(digits)
    assert found.status[0] == nf.Status.MALFORMED
    assert np.array_equal(found.counts[1:], expected.counts[1:])


def test_the_status_of_a_row_does_not_depend_on_its_neighbours() -> None:
    marks = "".join(str(d) for _ in range(81) for d in range(1, 10))
    assert nf.solve_many([CLASHING]).status[0] == nf.Status.CLASHING
    assert nf.solve_many([CLASHING, marks]).status[0] == nf.Status.CLASHING


def test_sparse_puzzles_without_a_solution_need_few_guesses() -> None:
    """Found by hill climbing; guessing among the free digits used to take millions of attempts."""
    sparse = [
        "..........186.3..................3.13...1.8...9........8....1..........8..6.....3",
        ".....2....18..3..................3.1.9.1..8....1..........3.1..3....1..8.8......3",
        "..........18..3..................3.1...1..8....1.8........3.1..3....1..8.8......3",
    ]
    batch = nf.solve_many(sparse)
    assert batch.counts.tolist() == [0, 0, 0]
    assert batch.guesses.max() < 2000


@pytest.mark.parametrize("hard_first", [True, False])
def test_time_limit_holds_with_several_threads(hard_first: bool) -> None:
    hard, easy = [EMPTY] * 4096, [EASY] * 4096
    puzzles = hard + easy if hard_first else easy + hard
    with cpu_below(5):
        batch = nf.solve_many(puzzles, limit=10**9, threads=2, max_seconds=0.3)
    assert (batch.status == nf.Status.STOPPED).any()


def test_consumed_arrow_data_is_rejected() -> None:
    class Once:
        def __init__(self) -> None:
            self.capsule = pa.chunked_array([[EASY]]).__arrow_c_stream__()

        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            return self.capsule

    once = Once()
    pa.ChunkedArray._import_from_c_capsule(once.capsule)
    with pytest.raises(ValueError, match="already been consumed"):
        nf.solve_many(once)


def column_of_nulls() -> pa.Array:
    """Return a column of two nulls with invalid views."""
    broken = pa.py_buffer(np.full(32, 255, dtype=np.uint8).tobytes())
    valid = pa.py_buffer(b"\0")
    return pa.Array.from_buffers(pa.string_view(), 2, [valid, broken], null_count=2)


def test_null_views_are_not_read() -> None:
    assert nf.solve_many(column_of_nulls()).status.tolist() == [nf.Status.MALFORMED] * 2


def test_nulls_are_found_if_their_number_is_unknown() -> None:
    """Arrow lets a producer pass -1 as an unknown null count."""

    class Uncounted:
        def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
            schema, array = column_of_nulls().__arrow_c_array__()
            pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
            pointer_of.restype, pointer_of.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
            null_count = ctypes.c_int64.from_address(pointer_of(array, b"arrow_array") + 8)
            assert null_count.value == 2
            null_count.value = -1
            return schema, array

    assert nf.solve_many(Uncounted()).status.tolist() == [nf.Status.MALFORMED] * 2


def test_rejected_table_is_freed() -> None:
    table = pa.table({"a": [EASY] * 50_000})
    before = pa.total_allocated_bytes()
    for _ in range(3):
        with pytest.raises(TypeError):
            nf.solve_many(table)
    assert pa.total_allocated_bytes() <= before + 1000


def test_a_single_text_is_not_a_list() -> None:
    with pytest.raises(TypeError, match="put it in a list"):
        nf.solve_many(EASY)
    assert nf.solve_many(["\ud800" * 81, EASY]).status.tolist() == [nf.Status.MALFORMED, 0]
    assert nf.solve_many(np.array([EASY, EASY], dtype=object)).counts.tolist() == [1, 1]


def test_reached_limits_set_the_status() -> None:
    limited = nf.solve_many([EMPTY, EASY], limit=10**6, max_nodes=50)
    assert limited.status.tolist() == [nf.Status.LIMITED, 0]
    stopped = nf.solve_many([EMPTY] * 100, limit=10**9, max_seconds=0.05)
    assert set(stopped.status.tolist()) == {nf.Status.STOPPED}


def test_empty_grid_and_many_solutions_are_quick() -> None:
    with cpu_below(1):
        assert nf.solve_many([EMPTY], limit=2).counts[0] == 2
        assert nf.solve_many([EASY[:27] + "." * 54], limit=10_000).counts[0] == 10_000


def test_the_instruction_set_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert nf.isa() == SETS[0]
    for name in SETS:
        assert nf.isa(name) == name
        monkeypatch.setenv("NINEFOLD_ISA", name)
        assert nf.isa() == name
        assert nf.solve_many([EASY]).counts[0] == 1
        assert nf.solve(EASY).algorithm == "lanes"
    monkeypatch.setenv("NINEFOLD_ISA", "mmx")
    with pytest.raises(ValueError, match="unknown instruction set 'mmx'; this build has: "):
        nf.solve(EASY)


def test_a_missing_instruction_set_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_native, "instruction_sets", lambda: {"avx1024": False, "scalar": True})
    assert nf.isa() == "scalar"
    with pytest.raises(ValueError, match="this CPU does not support the instruction set 'avx1024'"):
        nf.isa("avx1024")


@pytest.mark.slow
def test_control_c_stops_a_batch(tmp_path: Path) -> None:
    code = (
        "import ninefold as nf; open('ready', 'w').close();"
        "nf.solve_many(['.' * 81] * 100, limit=2**32 - 1, threads=2)"
    )
    ended = interrupt(["-c", code], (tmp_path / "ready").exists, tmp_path)
    assert ended.error.rstrip().endswith("KeyboardInterrupt")
    assert ended.cpu_seconds < 2


@pytest.mark.slow
def test_the_kernel_is_freestanding(tmp_path: Path) -> None:
    """The kernel must compile without a standard library, so it can run on a GPU."""
    unit = tmp_path / "unit.cpp"
    unit.write_text((ROOT / "native/search/kernel_scalar.cpp").read_text())
    compiler = os.environ.get("CXX", "g++")
    flags = [
        "-std=c++20",
        "-O1",
        "-ffreestanding",
        "-nostdinc++",
        "-fno-exceptions",
        "-I",
        str(ROOT / "native"),
    ]
    subprocess.run([compiler, *flags, "-c", str(unit), "-o", str(tmp_path / "unit.o")], check=True)


def test_units_share_no_inline_functions(tmp_path: Path) -> None:
    """Otherwise the linker might keep the AVX-512 copy of a function for every CPU."""
    objects = sorted((ROOT / "build/core").rglob("nf_kernel_*.dir/**/kernel_*.o"))
    if not objects:
        pytest.skip("the native tests have not been built here: make test-native")
    for path in objects:
        symbols = subprocess.run(
            ["nm", "-C", "--defined-only", path], capture_output=True, text=True, check=True
        )
        weak = [line for line in symbols.stdout.splitlines() if re.search(r" [WVu] ", line)]
        assert [line for line in weak if f"ninefold::{path.name.split('.')[0]}" not in line] == []


def test_import_and_check_need_no_numpy() -> None:
    code = "import ninefold, sys; ninefold.isa(); ninefold.check('.' * 81); sys.exit('numpy' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)

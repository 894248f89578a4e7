"""`nf.read` and `nf.write`."""

import io
import json
import os
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.formats import FORMATS
from tests.puzzles import CLASHING, EASY, EVIL, HARD, INTERMEDIATE, INTERMEDIATE_SOLUTION

PUZZLES = [nf.Puzzle(text) for text in (EASY, HARD, EVIL)]
MARKED = nf.Puzzle(nf.Board(EASY).without([nf.find_steps(EASY, technique="claiming")[0].removes[0]]))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", ["a.txt", "a.SDM", "a.csv", "a.json", "a.jsonl", "plain"])
def test_every_format_of_many_puzzles_is_read_again(folder: Path, name: str) -> None:
    nf.write(PUZZLES, name)
    assert nf.read(name) == nf.read(folder / name) == PUZZLES
    assert os.listdir() == [name]


@pytest.mark.parametrize("kind", [*FORMATS, "csv", "json"])
def test_every_format_can_be_named(kind: str) -> None:
    nf.write(PUZZLES, "a.dat", format=kind)
    assert nf.read("a.dat") == PUZZLES


def test_files_of_other_programs_are_read(folder: Path) -> None:
    (folder / "a.csv").write_text(f"id,quizzes,note\n7,{EASY},x\n8,{HARD},y\n")
    assert nf.read("a.csv") == nf.read("a.csv", column="quizzes") == PUZZLES[:2]
    (folder / "b.txt").write_bytes(f"# level 1\r\n{EASY}  # easy\r\n\r\n{HARD}\r\n".encode("utf-16"))
    assert nf.read("b.txt") == PUZZLES[:2]
    (folder / "c.txt").write_text("\n\n".join(map(str, PUZZLES)))
    assert nf.read("c.txt") == PUZZLES


def test_texts_are_read() -> None:
    assert nf.read(EASY) == PUZZLES[:1]
    assert nf.read(f"{EASY}\r\n{HARD}\n") == nf.read(f"{EASY}\n{HARD}\n".encode()) == PUZZLES[:2]
    assert nf.read(str(PUZZLES[0])) == PUZZLES[:1]
    assert nf.read(json.dumps({"puzzle": EASY})) == PUZZLES[:1]
    assert nf.read(json.dumps({"id": 1, "givens": EASY}) + "\n" + HARD) == PUZZLES[:2]
    assert nf.read("") == nf.read(b"") == nf.read("\n") == []


def test_open_files_are_read(folder: Path) -> None:
    nf.write(PUZZLES, "a.txt")
    with open("a.txt") as text, open("a.txt", "rb") as binary:
        assert nf.read(text) == nf.read(binary) == PUZZLES
    assert nf.read(io.StringIO(EASY)) == PUZZLES[:1]


def test_mistakes_are_named_and_can_be_skipped(folder: Path) -> None:
    text = f"{EASY}\nbad\n{HARD}\n"
    (folder / "a.txt").write_text(text)
    with pytest.raises(nf.PuzzleError, match=r"^a.txt:2: 3 characters, expected 81"):
        nf.read("a.txt")
    with pytest.raises(nf.PuzzleError, match=r"^line 2: 3 characters, expected 81"):
        nf.read(text)
    with pytest.raises(
        nf.PuzzleError, match=r"\(2 more lines cannot be read; errors='skip' leaves them out\)$"
    ):
        nf.read(text + "x\ny\n")
    assert nf.read("a.txt", errors="skip") == nf.read(text, errors="skip") == PUZZLES[:2]
    with pytest.raises(
        nf.PuzzleError, match="line 2: the JSON object has no puzzle; expected the key 'puzzle'"
    ):
        nf.read(EASY + '\n{"a": 1}\n')
    with pytest.raises(nf.PuzzleError, match="line 2: not a JSON object: "):
        nf.read(EASY + '\n{"puzzle": \n')


@pytest.mark.parametrize(
    ("source", "options", "message"),
    [
        ("missing.txt", {}, "^missing.txt: no such file, and not a puzzle$"),
        ("a.csv", {"column": "no"}, "^a.csv: no column 'no'; the first row is: id, puzzle$"),
        ("nul.txt", {}, "^nul.txt: binary data, not text$"),
        (EASY, {"errors": "ignore"}, "errors must be 'raise' or 'skip', not 'ignore'"),
    ],
)
def test_sources_that_cannot_be_read(
    folder: Path, source: str, options: dict[str, str], message: str
) -> None:
    (folder / "a.csv").write_text(f"id,puzzle\n1,{EASY}\n")
    (folder / "nul.txt").write_bytes(bytes(range(256)) * 20)
    with pytest.raises(nf.NinefoldError, match=message):
        nf.read(source, **options)  # type: ignore[arg-type]


def test_other_sources_are_refused() -> None:
    with pytest.raises(FileNotFoundError):
        nf.read(Path("missing.txt"))
    with pytest.raises(IsADirectoryError):
        nf.read(".")
    with pytest.raises(TypeError, match="read takes a file name, a text or an open file, not int"):
        nf.read(7)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "one",
    [
        PUZZLES[0],
        EASY,
        EASY.encode(),
        nf.Board(EASY),
        [[int(mark) if mark != "." else 0 for mark in EASY[row : row + 9]] for row in range(0, 81, 9)],
        [PUZZLES[0]],
        iter([EASY]),
    ],
    ids=["Puzzle", "str", "bytes", "Board", "rows", "list", "iterator"],
)
def test_one_puzzle_of_any_kind_is_written(folder: Path, one: object) -> None:
    nf.write(one, "a.txt")  # type: ignore[arg-type]
    assert (folder / "a.txt").read_text() == EASY + "\n"


def test_solutions_arrays_and_open_files_are_written(folder: Path) -> None:
    solution = nf.solve(INTERMEDIATE)
    nf.write(solution, "a.txt")
    nf.write([solution, EASY], "b.txt")
    assert (folder / "a.txt").read_text() == INTERMEDIATE_SOLUTION + "\n"
    assert (folder / "b.txt").read_text() == f"{INTERMEDIATE_SOLUTION}\n{EASY}\n"
    nf.write(nf.solve_many(PUZZLES).solutions, "c.txt")
    assert [puzzle.givens for puzzle in nf.read("c.txt")] == [nf.solve(puzzle).grid for puzzle in PUZZLES]
    nf.write(nf.Board(EASY).to_numpy(), "d.txt")
    assert nf.read("d.txt") == PUZZLES[:1]
    with open("e.txt", "w") as file:
        nf.write(PUZZLES, file)
    assert nf.read("e.txt") == PUZZLES


def test_picture_shows_one_puzzle(folder: Path) -> None:
    nf.write(EASY, "a.svg")
    assert (folder / "a.svg").read_text() == nf.to_svg(EASY) + "\n"
    with pytest.raises(nf.NinefoldError, match=r"an \.svg file shows one puzzle"):
        nf.write(PUZZLES, "b.svg")
    assert os.listdir() == ["a.svg"]


def test_pencil_marks_survive_where_they_fit(folder: Path) -> None:
    for name in ("a.csv", "a.jsonl"):
        nf.write([MARKED], name)
        assert nf.read(name) == [MARKED]
    with pytest.raises(nf.PuzzleError, match=r"^puzzles\[1\]: the format 'line' cannot store pencil marks"):
        nf.write([EASY, MARKED], "a.txt")


def test_an_error_leaves_the_old_file(folder: Path) -> None:
    nf.write(EASY, "a.txt")
    with pytest.raises(nf.PuzzleError, match=r"^puzzles\[1\]: 3 characters"):
        nf.write([HARD, "bad"], "a.txt")
    with pytest.raises(nf.PuzzleError, match=r"^puzzles\[0\]: r1c1: its digit occurs twice"):
        nf.write([CLASHING], "a.txt", format="candidates")
    assert nf.read("a.txt") == PUZZLES[:1]
    assert os.listdir() == ["a.txt"]


def test_unknown_formats_and_endings_are_refused() -> None:
    with pytest.raises(nf.NinefoldError, match=r"^a.doc: unknown ending; use .txt .sdm .sdk"):
        nf.write(EASY, "a.doc")
    with pytest.raises(nf.NinefoldError, match="unknown format 'doc'; choose from: line, grid, "):
        nf.write(EASY, "a.txt", format="doc")
    assert os.listdir() == []

"""Files of puzzles are read the same from any row on, however they are cut, and whatever their form."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ninefold.errors import NinefoldError
from ninefold.puzzle import Puzzle
from ninefold.scale.digest import Digest
from ninefold.scale.folder import Folder
from ninefold.scale.gathering import facts_of, names_of, source_of
from ninefold.scale.inputs import AttemptInput, Input, input_of, reopened
from ninefold.scale.job import SOURCE
from ninefold.scale.reading import texts_in

#: Ways to write puzzles: the name of the file, and its text or bytes.
FORMS: dict[str, Callable[[list[str]], bytes]] = {
    "lines.txt": lambda rows: "".join(f"{row}\n" for row in rows).encode(),
    "no-end.txt": lambda rows: "\n".join(rows).encode(),
    "windows.txt": lambda rows: "".join(f"{row}\r\n" for row in rows).encode(),
    "mark.txt": lambda rows: b"\xef\xbb\xbf" + "".join(f"{row}\n" for row in rows).encode(),
    "comments.txt": lambda rows: "".join(f"{row}  # number {i}\n" for i, row in enumerate(rows)).encode(),
    "kaggle.csv": lambda rows: (
        "quizzes,solutions\n" + "".join(f"{row},{'1' * 81}\n" for row in rows)
    ).encode(),
    "quoted.csv": lambda rows: ("id,puzzle\n" + "".join(f'7,"{row}"\n' for row in rows)).encode(),
    "uneven.csv": lambda rows: (
        "id,puzzle,rating\n" + "".join(f"{i},{row},{i / 7}\n" for i, row in enumerate(rows))
    ).encode(),
    "tabs.tsv": lambda rows: (
        "id\tpuzzle\n" + "".join(f"{i}\t{row}\n" for i, row in enumerate(rows))
    ).encode(),
    "headless.csv": lambda rows: "".join(f"{i},{row}\n" for i, row in enumerate(rows)).encode(),
    "objects.jsonl": lambda rows: "".join(
        json.dumps({"id": i, "question": row}) + "\n" for i, row in enumerate(rows)
    ).encode(),
}


def read(source: Input, rows: int) -> list[str]:
    """Read all puzzles of an input, cut into ranges of some rows."""
    found: list[str] = []
    for part in source.cut(rows):
        for chunk in source.chunks(part):
            found += chunk.batch.column(SOURCE).to_pylist()
    return found


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("rows", [1, 7, 100, 1000])
def test_forms_of_text(name: str, rows: int, tmp_path: Path, puzzles: list[str]) -> None:
    path = tmp_path / name
    path.write_bytes(FORMS[name](puzzles[:100]))
    source = input_of(str(path), None, ())
    assert read(source, rows) == puzzles[:100]
    assert read(reopened(json.loads(json.dumps(source.facts))), rows) == puzzles[:100]


def test_lines_are_numbered_without_blank_ones(tmp_path: Path, puzzles: list[str]) -> None:
    path = tmp_path / "gaps.txt"
    path.write_text(f"# a comment\n\n{puzzles[0]}\n\n{puzzles[1]}\nwhat?\n")
    source = input_of(str(path), None, ())
    for rows in (1, 2, 3, 10):
        numbers = [
            number for part in source.cut(rows) for chunk in source.chunks(part) for number in chunk.lines
        ]
        assert numbers == [3, 5, 6]


def test_one_odd_line_among_even_ones(tmp_path: Path, puzzles: list[str]) -> None:
    """Lines of one length are read as an array: a line that only looks like the others must not be."""
    odd = ["#" + "." * 80, "." * 40 + "\n" + "." * 40, "x,y" + "." * 78]
    for line in odd:
        path = tmp_path / "odd.csv"
        rows = [f"{puzzles[0]},a", f"{line},b", f"{puzzles[1]},c"]
        path.write_text("puzzle,note\n" + "".join(f"{row}\n" for row in rows))
        found = read(input_of(str(path), None, ()), 100)
        assert found[0] == puzzles[0]
        assert found[-1] == puzzles[1]
        assert len(found) == 3 + line.count("\n")


def test_puzzle_in_a_later_column_that_moves(tmp_path: Path, puzzles: list[str]) -> None:
    path = tmp_path / "moving.csv"
    path.write_text(f"a,puzzle,b\n12,{puzzles[0]},3\n1,{puzzles[1]},23\n")
    assert read(input_of(str(path), None, ()), 100) == puzzles[:2]


def test_columns_by_name(tmp_path: Path, puzzles: list[str]) -> None:
    path = tmp_path / "named.csv"
    path.write_text(f"start,puzzle,id\n{puzzles[0]},{puzzles[1]},9\n")
    assert read(input_of(str(path), "start", ()), 10) == [puzzles[0]]
    source = input_of(str(path), "start", ("id",))
    (chunk,) = source.chunks(source.cut(10)[0])
    assert chunk.batch.to_pylist() == [{SOURCE: puzzles[0], "id": "9"}]
    with pytest.raises(NinefoldError, match="no column 'none'"):
        input_of(str(path), "none", ())
    with pytest.raises(NinefoldError, match="no column 'none'"):
        input_of(str(path), None, ("none",))


@pytest.mark.parametrize("rows", [1, 33, 1000])
def test_parquet(rows: int, tmp_path: Path, puzzles: list[str]) -> None:
    path = tmp_path / "x.parquet"
    table = pa.table({"id": range(100), "question": puzzles[:100]})
    pq.write_table(table, path, row_group_size=30)
    source = input_of(str(path), None, ("id",))
    assert read(source, rows) == puzzles[:100]
    ids = [
        number
        for part in source.cut(rows)
        for chunk in source.chunks(part)
        for number in chunk.batch.column("id").to_pylist()
    ]
    assert ids == list(range(100))


def test_digest_depends_on_the_rows_alone(puzzles: list[str]) -> None:
    def digest(*columns: pa.Array) -> str:
        found = Digest()
        for column in columns:
            found.add(column)
        return found.text

    rows = [*puzzles[:50], "short", None, ""]
    same = digest(pa.array(rows))
    assert digest(pa.array(["x", *rows])[1:]) == same
    assert digest(pa.array(rows[:20]), pa.array(rows[20:], pa.large_string())) == same
    assert digest(pa.array([*rows[:-1], "-"])) != same
    assert digest(pa.array([*puzzles[:49], puzzles[51], *rows[50:]])) != same
    assert digest(pa.array(["ab", "c"])) != digest(pa.array(["a", "bc"]))


def test_lines_that_fill_a_range_by_chance(tmp_path: Path, puzzles: list[str]) -> None:
    """The size of a range promises lines of one width, but they are not."""
    long, short = f"{puzzles[0]}  # one\n", f"{puzzles[1]}\n"
    path = tmp_path / "chance.txt"
    even = len(long) + len(short)
    middle = f"{puzzles[2]}" + " " * (even // 2 - 82) + "\n"
    path.write_text(long + short + (middle * 2 if even % 2 == 0 else ""))
    assert read(input_of(str(path), None, ()), 100)[:2] == puzzles[:2]
    for rows in (2, 3, 4):
        assert read(input_of(str(path), None, ()), rows)[:2] == puzzles[:2]


@pytest.mark.parametrize("shape", [(-1, 81), (-1, 9, 9)])
def test_numpy(shape: tuple[int, ...], tmp_path: Path, puzzles: list[str]) -> None:
    digits = [[int(mark) if mark.isdigit() else 0 for mark in row] for row in puzzles[:20]]
    path = tmp_path / "x.npy"
    np.save(path, np.array(digits, np.int8).reshape(shape))
    found = read(input_of(str(path), None, ()), 7)
    assert [row.replace("0", ".") for row in found] == puzzles[:20]


def test_attempts_are_numbers() -> None:
    source = AttemptInput(10)
    found = [
        n
        for part in source.cut(4)
        for chunk in source.chunks(part)
        for n in chunk.batch["attempt"].to_pylist()
    ]
    assert found == list(range(10))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\x93NUMPY\x01\x00garbage", "not a NumPy file, or a damaged one"),
        (b"PAR1garbage", "not a Parquet file, or a damaged one"),
        (b"5\x003\x00" * 50, "not a text in UTF-8"),
        (b"." * 81 + b"\r" + b"." * 81, "carriage return alone"),
        (b"5 3 . | . 7 .\n6 . . | 1 9 5\n", "expected one puzzle per line"),
        (b'{"puzzle": [\n', "not a JSON object on one line"),
    ],
)  # fmt: skip
def test_files_that_cannot_be_read(content: bytes, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "bad"
    path.write_bytes(content)
    folder = Folder(str(tmp_path))
    with pytest.raises(NinefoldError, match=reason):
        read(source_of(facts_of(str(path), folder), 0, folder, None, ()), 10)


def test_compressed_files_are_unpacked_once(tmp_path: Path, puzzles: list[str]) -> None:
    path = tmp_path / "x.txt.gz"
    path.write_bytes(gzip.compress(FORMS["lines.txt"](puzzles[:30])))
    folder = Folder(str(tmp_path / "run"))
    source = source_of(facts_of(str(path), folder), 0, folder, None, ())
    assert read(source, 7) == puzzles[:30]
    assert Path(source.facts["path"]).parent == tmp_path / "run/input"


def test_remote_files_are_copied(tmp_path: Path, puzzles: list[str]) -> None:
    import fsspec

    data = FORMS["lines.txt"](puzzles[:30])
    system = fsspec.filesystem("memory")
    system.pipe("/plain.txt", data)
    system.pipe("/packed.txt.gz", gzip.compress(data))
    folder = Folder(str(tmp_path / "run"))
    for number, name in enumerate(("memory://plain.txt", "memory://packed.txt.gz")):
        facts = facts_of(name, folder)
        assert facts["size"] > 0
        assert read(source_of(facts, number, folder, None, ()), 7) == puzzles[:30]


def test_patterns(tmp_path: Path) -> None:
    folder = Folder(str(tmp_path / "out"))
    (tmp_path / "out").mkdir()
    for name in ("b.txt", "a.txt", "c.csv", "out/d.txt"):
        (tmp_path / name).write_text("")
    assert [Path(name).name for name in names_of([f"{tmp_path}/**/*.txt"], folder)] == ["a.txt", "b.txt"]
    with pytest.raises(NinefoldError, match="would overwrite this input"):
        names_of([f"{tmp_path}/out/d.txt"], folder)
    assert names_of(["-", "s3://a/b.csv"], Folder(".")) == ["-", "s3://a/b.csv"]
    assert [Path(name).name for name in names_of([f"{tmp_path}/*.txt"], folder)] == ["a.txt", "b.txt"]
    with pytest.raises(NinefoldError, match="no file matches"):
        names_of([f"{tmp_path}/*.parquet"], folder)
    with pytest.raises(NinefoldError, match="a folder"):
        facts_of(str(tmp_path), Folder(str(tmp_path)))


def test_bad_rows_end_no_run(tmp_path: Path, puzzles: list[str]) -> None:
    """They are malformed, whatever is wrong with them."""
    path = tmp_path / "odd.jsonl"
    rows = [
        f'{{"puzzle": "{puzzles[0]}"}}',
        '{"puzzle": "\\ud800"}',
        f'{{"puzzle": {"9" * 5000}}}',
        "[1]",
        "{",
    ]
    path.write_text("\n".join(rows) + "\n")
    assert read(input_of(str(path), None, ()), 10)[0] == puzzles[0]
    assert len(read(input_of(str(path), None, ()), 10)) == len(rows)
    table = tmp_path / "odd.parquet"
    pq.write_table(pa.table({"puzzle": pa.array([puzzles[0].encode(), b"\xff\xfe"], pa.binary())}), table)
    found = _texts(table)
    assert found[0] == puzzles[0]
    pq.write_table(pa.table({"puzzle": pa.array([[1] * 80, [None] * 81], pa.list_(pa.int8()))}), table)
    assert len(_texts(table)) == 2
    pq.write_table(pa.table({"puzzle": pa.array([{"a": 1}])}), table)
    with pytest.raises(NinefoldError, match="has the type struct"):
        input_of(str(table), None, ())


def _texts(path: Path) -> list[str]:
    source = input_of(str(path), None, ())
    (chunk,) = source.chunks(source.cut(10)[0])
    found: list[str] = texts_in(chunk.batch.column(SOURCE)).to_pylist()
    return found


def test_rows_of_tables_may_begin_with_a_number_sign(tmp_path: Path, puzzles: list[str]) -> None:
    path = tmp_path / "numbers.csv"
    path.write_text("id,puzzle\n" + "".join(f"#{i},{row}\n" for i, row in enumerate(puzzles[:12])))
    assert read(input_of(str(path), None, ()), 100) == puzzles[:12]


def test_spaces_as_blanks(tmp_path: Path, puzzles: list[str]) -> None:
    rows = [row.replace(".", " ") for row in puzzles[:3]]
    path = tmp_path / "spaces.txt"
    for text in ("\n".join(rows), "\n# comment\n".join(rows)):
        path.write_text(text + "\n")
        assert read(input_of(str(path), None, ()), 100) == rows


def test_a_line_broken_in_two_among_many(tmp_path: Path, puzzles: list[str]) -> None:
    """Two lines joined later make the size of the range even again."""
    rows = [row for row in puzzles for _ in range(100)]
    lines = [f"{row}," + "1" * 81 for row in rows]
    lines[5] = lines[5][:100] + "\n" + lines[5][101:]
    lines[-5] = lines[-5] + " " + lines.pop()
    path = tmp_path / "broken.csv"
    path.write_text("puzzle,solution\n" + "".join(f"{line}\n" for line in lines))
    whole = read(input_of(str(path), None, ()), 1_000_000)
    assert whole == read(input_of(str(path), None, ()), 1000)
    assert len(whole) == len(rows)


def test_masks_in_numpy_files(tmp_path: Path, puzzles: list[str]) -> None:
    masks = [[1 << int(mark) - 1 if mark != "." else 511 for mark in row] for row in puzzles[:3]]
    path = tmp_path / "masks.npy"
    np.save(path, np.array(masks, np.uint16))
    found = [Puzzle(text).givens for text in read(input_of(str(path), None, ()), 10)]
    assert found == puzzles[:3]


def test_quotes_in_lines_of_equal_length(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    path.write_text("puzzle,id\n" + "." * 81 + ",1\n" + '"' + "." * 79 + '",2\n')
    source = input_of(str(path), None, ())
    texts = [text for part in source.cut(100) for chunk in source.chunks(part)
             for text in chunk.batch.column(0).to_pylist()]  # fmt: skip
    assert texts == ["." * 81, "." * 79]


def _rows_of(path: Path, text: bytes) -> list[tuple[int, str | None]]:
    """Return the rows of a text, each with its line."""
    path.write_bytes(text)
    source = input_of(str(path), None, ())
    found = [chunk for part in source.cut(1000) for chunk in source.chunks(part)]
    return [
        row for chunk in found for row in zip(chunk.lines, chunk.batch.column(0).to_pylist(), strict=True)
    ]


_DOTS = b"." * 80
#: What a field of 81 bytes may hold besides digits and dots.
_ODD_FIELDS = {
    "space first": b" " + _DOTS, "space last": _DOTS + b" ", "only spaces": b" " * 81, "tab": b"\t" + _DOTS,
    "comment": b"#" + _DOTS, "spaces and a comment": b"  # " + b"." * 77, "quotes": b'"' + _DOTS[1:] + b'"',
    "apostrophe": b"'" + _DOTS, "return": b"1\r" + _DOTS[1:], "delimiter": b"123," + b"." * 77,
    "not UTF-8": b"\xff" + _DOTS, "umlaut": "ä".encode() + _DOTS[1:], "letters": b"x y" + b"z" * 78,
}  # fmt: skip


@pytest.mark.parametrize("field", list(_ODD_FIELDS.values()), ids=list(_ODD_FIELDS))
@pytest.mark.parametrize(
    ("heading", "begin", "end"),
    [
        (b"", b"", b"\n"), (b"", b"", b"\r\n"), (b"", b"", b" # note\n"), (b"", b"", b",12\n"),
        (b"", b"", b" \n"),
        (b"puzzle\n", b"", b"\n"), (b"id,puzzle\n", b"7,", b"\n"), (b"id,puzzle\r\n", b"7,", b"\r\n"),
        (b"id\tpuzzle\tx\n", b"7\t", b"\t \n"), (b"id,puzzle\n", b'"7","', b'"\n'),
        (b"puzzle,x\n", b"", b",a\rb\n"),
    ],
)  # fmt: skip
def test_rows_do_not_depend_on_their_neighbours(
    field: bytes, heading: bytes, begin: bytes, end: bytes, tmp_path: Path, puzzles: list[str]
) -> None:
    """Lines of one length are read at once, others one by one, as with a short line at the end."""
    rows = [puzzles[0].encode(), field, puzzles[1].encode()]
    text = heading + b"".join(begin + row + end for row in rows)
    assert _rows_of(tmp_path / "in", text) == _rows_of(tmp_path / "in", text + b"short\n")[:-1]


def test_delimiters_in_quotes_before_the_puzzle(tmp_path: Path, puzzles: list[str]) -> None:
    text = "id,puzzle\n" + "".join(f'"a,{"." * 81},b",{row}\n' for row in puzzles[:2])
    assert [row for _, row in _rows_of(tmp_path / "in", text.encode())] == puzzles[:2]


@pytest.mark.parametrize("keep", [(), ("id",)])
def test_spaces_as_blanks_in_tables(keep: tuple[str, ...], tmp_path: Path, puzzles: list[str]) -> None:
    rows = [row.replace(".", " ") for row in puzzles[:3]]
    path = tmp_path / "in.csv"
    path.write_text("id,puzzle\n" + "".join(f" 7 ,{row}\n" for row in rows) + "8,short\n")
    source = input_of(str(path), None, keep)
    batches = [chunk.batch for part in source.cut(2) for chunk in source.chunks(part)]
    assert [text for batch in batches for text in batch.column(0).to_pylist()] == [*rows, "short"]
    if keep:
        assert [text for batch in batches for text in batch.column("id").to_pylist()] == ["7", "7", "7", "8"]

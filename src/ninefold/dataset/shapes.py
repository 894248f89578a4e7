"""The shapes of a dataset: Parquet, the tables of well-known datasets, and arrays."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ninefold.digit_rows import BLANKS
from ninefold.errors import NinefoldError
from ninefold.files import open_binary_output
from ninefold.numbers import checked_count, checked_seed
from ninefold.scale.columns import load_arrow, text_column
from ninefold.scale.merging import csv_writer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

    Add = Callable[[Any], None]

__all__ = ["SHAPES", "cells_of_column", "file_of", "open_shape", "refuse_augment", "refuse_unknown", "write"]

#: The columns of each table: the name in the file, and the name in ours.
_TABLES = {
    "kaggle-1m": {"quizzes": "zeros", "solutions": "solution"},
    "kaggle-9m": {"puzzle": "zeros", "solution": "solution"},
    "kaggle-3m": {"id": "row", "puzzle": "puzzle", "solution": "solution", "clues": "clues",
                  "difficulty": "er"},
    "sudoku-extreme": {"source": "source", "question": "puzzle", "answer": "solution", "rating": "guesses"},
}  # fmt: skip
#: The shapes, each in a few words.
SHAPES = {
    "parquet": "all columns",
    "kaggle-1m": "CSV with quizzes and solutions, 0 for blanks",
    "kaggle-9m": "CSV with puzzle and solution, 0 for blanks",
    "kaggle-3m": "CSV with id, puzzle, solution, clues and difficulty (ER)",
    "sudoku-extreme": "CSV with source, question, answer and rating (guesses of our solver)",
    "arrays": "NumPy arrays as HRM and TRM read them",
}
_GROUP = 65_536
_WIDTH = 81
#: The bits of the digits 1 to 9; a number that is no digit.
_ALL_DIGITS, _BAD = 0b11_1111_1110, 255


def file_of(shape: str, split: str) -> str:
    """Return the name of the file of a split; for arrays, that of its folder.

    >>> file_of("parquet", "train"), file_of("kaggle-1m", "train"), file_of("arrays", "train")
    ('train.parquet', 'train.csv', 'train')
    """
    return split + {"parquet": ".parquet", "arrays": ""}.get(shape, ".csv")


def write(
    table: "Any",
    path: str,
    *,
    shape: str = "parquet",
    augment: int = 0,
    seed: int = 0,
    source: str = "ninefold",
) -> int:
    """Write a table with the columns `puzzle` and `solution` in one of the shapes; return the rows written.

    table: of Arrow, polars or pandas, such as the results of `nf.batch.Solve`. "kaggle-3m" also needs `er`,
    and "sudoku-extreme" `guesses`. path: a file, or for "arrays" a folder. augment: so many random variants
    after each puzzle, for arrays. source: for rows of "sudoku-extreme" without a column of that name.

    >>> import ninefold as nf, polars as pl, tempfile
    >>> solved = nf.batch.Solve()(pl.DataFrame({"puzzle": [nf.generate(seed=1).givens]}))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     print(nf.dataset.write(solved, folder + "/one.csv", shape="kaggle-1m"))
    1
    """
    refuse_unknown(shape)
    variants = checked_count("augment", augment) or 0
    refuse_augment(shape, variants)
    table = _arrow_table(table)
    prepared = _prepared(table, shape, source)
    with open_shape(shape, path, table.num_rows, variants, checked_seed(seed)) as add:
        add(table if shape == "parquet" else prepared)
    return int(table.num_rows) * (1 + variants)


def _arrow_table(table: "Any") -> "Any":
    """Return a table of Arrow, polars or pandas as one of Arrow."""
    arrow = load_arrow()
    if hasattr(table, "collect") and not hasattr(table, "to_arrow"):  # a lazy one of polars
        table = table.collect()
    if isinstance(table, arrow.Table):
        return table
    if isinstance(table, arrow.RecordBatch):
        return arrow.Table.from_batches([table])
    if hasattr(table, "to_arrow"):
        return table.to_arrow()
    if hasattr(table, "iloc"):
        return arrow.Table.from_pandas(table, preserve_index=False)
    raise NinefoldError(
        "{kind} is not a table: pass one of Arrow, polars or pandas", kind=type(table).__name__
    )


def refuse_augment(shape: str, augment: int) -> None:
    """Raise an error for variants in a shape that has none."""
    if augment and shape != "arrays":
        raise NinefoldError(
            "augment has no effect on the shape {shape}: only arrays have variants", shape=shape
        )


def refuse_unknown(shape: str) -> None:
    """Raise an error for an unknown shape."""
    if shape not in SHAPES:
        raise NinefoldError(
            "unknown shape {shape}; choose from: {names}", shape=repr(shape), names=", ".join(SHAPES)
        )


def _prepared(table: "Any", shape: str, source: str) -> "Any":
    """Return the columns that a shape needs, with the puzzles in our form."""
    import numpy as np

    arrow = load_arrow()
    for name in ("puzzle", "solution"):
        if name not in table.schema.names:
            raise NinefoldError(
                "the table has no column {name}; `nf.batch.Solve` makes both, puzzle and solution", name=name
            )
    cells, solutions = (cells_of_column(table.column(name)) for name in ("puzzle", "solution"))
    _refuse_other_solutions(cells, solutions)
    columns = {
        "puzzle": text_column(np.where(cells > 0, cells + np.uint8(ord("0")), np.uint8(ord(".")))),
        "solution": table.column("solution").cast(arrow.string()),
        "clues": arrow.array((cells > 0).sum(1).astype(np.uint8)),
    }
    needed = {"kaggle-3m": "er", "sudoku-extreme": "guesses"}.get(shape)
    if needed is not None:
        columns[needed] = _full_column(table, needed, shape)
    if shape == "sudoku-extreme":
        known = "source" in table.schema.names
        columns["source"] = table.column("source") if known else arrow.array([source] * table.num_rows)
    return arrow.table(columns)


def _full_column(table: "Any", name: str, shape: str) -> "Any":
    """Return a column that a shape needs; it must have a value in every row."""
    if name not in table.schema.names:
        raise NinefoldError(
            "the shape {shape} needs a column {column}; `nf.batch.{job}` makes it",
            shape=shape, column=name, job="Rate" if name == "er" else "Solve",
        )  # fmt: skip
    column = table.column(name)
    if column.null_count:
        raise NinefoldError(
            "row {row}: the column {column} has no value: keep only rows with one",
            row=column.is_null().to_pylist().index(True), column=name,
        )  # fmt: skip
    return column


def _refuse_other_solutions(cells: "NDArray[np.uint8]", solutions: "NDArray[np.uint8]") -> None:
    """Raise an error for the first row whose solution is not a valid grid, or not one of its puzzle."""
    import numpy as np

    bits = (np.uint16(1) << solutions.astype(np.uint16)).reshape(-1, 3, 3, 3, 3)
    is_wrong = np.zeros(len(cells), bool)
    for axes in ((3, 4), (1, 2), (2, 4)):  # the cells of a row, of a column, of a box
        is_wrong |= (np.bitwise_or.reduce(bits, axis=axes) != _ALL_DIGITS).any((1, 2))
    is_wrong |= ((cells > 0) & (cells != solutions)).any(1)
    if is_wrong.any():
        raise NinefoldError("row {row}: the solution does not solve the puzzle", row=int(is_wrong.argmax()))


def cells_of_column(column: "Any") -> "NDArray[np.uint8]":
    """Return a column of lines as digits, 0 for blanks; a row that is not a line is an error.

    >>> import pyarrow as pa
    >>> cells_of_column(pa.array(["5" + "." * 80]))[0, :3].tolist()
    [5, 0, 0]
    """
    import numpy as np

    texts = column.to_pylist()
    for row, text in enumerate(texts):
        if not isinstance(text, str) or len(text) != _WIDTH or not text.isascii():
            raise _not_a_line(row, text)
    digits = np.full(256, _BAD, np.uint8)
    digits[list(BLANKS.encode())] = 0
    digits[ord("1") : ord("9") + 1] = range(1, 10)
    found = digits[np.frombuffer("".join(texts).encode(), np.uint8)].reshape(-1, _WIDTH)
    is_bad = (found == _BAD).any(1)
    if is_bad.any():
        row = int(is_bad.argmax())
        raise _not_a_line(row, texts[row])
    return found


def _not_a_line(row: int, text: object) -> NinefoldError:
    return NinefoldError(
        "row {row}: {text} is not a line of 81 digits and blanks: keep only rows with the status unique",
        row=row,
        text=repr(text),
    )


@contextmanager
def open_shape(shape: str, path: str, rows: int, augment: int = 0, seed: int = 0) -> "Iterator[Add]":
    """Open the file of a split for a number of rows. The function that is returned adds a table."""
    if shape == "arrays":
        from ninefold.dataset.arrays import open_arrays

        with open_arrays(path, rows, augment, seed) as add:
            yield add
        return
    folder = os.path.dirname(path)
    if folder:
        os.makedirs(folder, exist_ok=True)
    with open_binary_output(path) as file:
        if shape == "parquet":
            with _parquet(file) as add:
                yield add
        else:
            yield _csv(file, _TABLES[shape])


@contextmanager
def _parquet(file: "Any") -> "Iterator[Add]":
    """Write row groups of one size, so the bytes depend on the rows alone."""
    from pyarrow.parquet import ParquetWriter

    arrow = load_arrow()
    writers: list[Any] = []
    held: list[Any] = []

    def flush(least: int) -> None:
        while held and (table := arrow.concat_tables(held)).num_rows >= least:
            writers[0].write_table(table.slice(0, _GROUP), row_group_size=_GROUP)
            rest = table.slice(_GROUP)
            held[:] = [rest] if rest.num_rows else []

    def add(table: "Any") -> None:
        if not writers:
            writers.append(ParquetWriter(file, table.schema, compression="zstd", use_dictionary=False))
        held.append(table)
        flush(_GROUP)

    yield add
    flush(1)
    if writers:
        writers[0].close()


def _csv(file: "Any", columns: dict[str, str]) -> "Add":
    """Write a CSV file."""
    arrow, rows = load_arrow(), 0
    write_batch, _ = csv_writer(file)

    def add(table: "Any") -> None:
        nonlocal rows
        from pyarrow.compute import replace_substring

        def column(name: str) -> "Any":
            if name == "zeros":
                return replace_substring(table.column("puzzle"), ".", "0")
            if name == "row":
                return arrow.array(range(rows + 1, rows + 1 + table.num_rows), arrow.int64())
            if name == "er":  # with a decimal, even for whole numbers
                return arrow.array([f"{er:.1f}" for er in table.column(name).to_pylist()], arrow.string())
            return table.column(name)

        found = arrow.table({name: column(own) for name, own in columns.items()}).combine_chunks()
        for batch in found.to_batches() or [arrow.RecordBatch.from_pylist([], schema=found.schema)]:
            write_batch(batch)
        rows += table.num_rows

    return add

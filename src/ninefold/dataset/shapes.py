"""The shapes of a dataset: Parquet, the tables of well-known datasets, and arrays."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ninefold.errors import NinefoldError
from ninefold.files import open_binary_output
from ninefold.scale.columns import load_arrow, text_column
from ninefold.scale.merging import csv_writer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

    Add = Callable[[Any], None]

__all__ = ["SHAPES", "cells_of_column", "file_of", "opened", "write"]

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
    arrow = load_arrow()
    refuse_unknown(shape)
    if hasattr(table, "to_arrow"):
        table = table.to_arrow()
    elif not isinstance(table, arrow.Table):
        table = (
            arrow.Table.from_batches([table])
            if isinstance(table, arrow.RecordBatch)
            else arrow.Table.from_pandas(table, preserve_index=False)
        )
    if shape != "parquet":
        table = _prepared(table, shape, source)
    with opened(shape, path, table.num_rows, augment, seed) as add:
        add(table)
    return int(table.num_rows) * (1 + augment)


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
    cells = cells_of_column(table.column("puzzle"))
    columns = {
        "puzzle": text_column(np.where(cells > 0, cells + np.uint8(ord("0")), np.uint8(ord(".")))),
        "solution": table.column("solution").cast(arrow.string()),
        "clues": arrow.array((cells > 0).sum(1).astype(np.uint8)),
    }
    if (cells_of_column(table.column("solution")) == 0).any():
        raise NinefoldError("a solution has blanks: keep only rows with whole solutions")
    needed = {"kaggle-3m": "er", "sudoku-extreme": "guesses"}.get(shape)
    if needed is not None:
        if needed not in table.schema.names:
            raise NinefoldError(
                "the shape {shape} needs a column {column}; `nf.batch.{job}` makes it",
                shape=shape, column=needed, job="Rate" if needed == "er" else "Solve",
            )  # fmt: skip
        columns[needed] = table.column(needed)
    if shape == "sudoku-extreme":
        known = "source" in table.schema.names
        columns["source"] = table.column("source") if known else arrow.array([source] * table.num_rows)
    return arrow.table(columns)


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
            raise NinefoldError(
                "row {row}: {text} is not a line of 81 characters: keep only rows with the status unique",
                row=row, text=repr(text),
            )  # fmt: skip
    found = np.frombuffer("".join(texts).encode(), np.uint8).reshape(-1, _WIDTH)
    is_digit = (found >= ord("1")) & (found <= ord("9"))
    return np.where(is_digit, found - np.uint8(ord("0")), np.uint8(0))


@contextmanager
def opened(shape: str, path: str, rows: int, augment: int = 0, seed: int = 0) -> "Iterator[Add]":
    """Open the file of a split for a number of rows. What is returned adds a table."""
    if augment and shape != "arrays":
        raise NinefoldError(
            "augment has no effect on the shape {shape}: only arrays have variants", shape=shape
        )
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
            if name == "er":  # 2.0 as well has a decimal
                return arrow.array([f"{er:.1f}" for er in table.column(name).to_pylist()], arrow.string())
            return table.column(name)

        found = arrow.table({name: column(own) for name, own in columns.items()}).combine_chunks()
        for batch in found.to_batches() or [arrow.RecordBatch.from_pylist([], schema=found.schema)]:
            write_batch(batch)
        rows += table.num_rows

    return add

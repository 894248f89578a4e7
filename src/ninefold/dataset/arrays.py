"""Arrays for recurrent reasoning models, in the layout that HRM and TRM read.

A split is a folder. The cells are numbers from 1: 1 is a blank, and a digit is one more than itself; 0 is for
padding, of which there is none. A *group* is a puzzle with its variants, and each variant is a puzzle with
one example, so `all__puzzle_indices` counts examples and `all__group_indices` the puzzles up to each group.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from json import dumps

from ninefold.dataset.augmenting import augmented_parts
from ninefold.errors import NinefoldError
from ninefold.files import open_binary_output

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["IDENTIFIERS", "NAMES", "open_arrays"]

#: The files of a split.
NAMES = (
    "all__inputs.npy", "all__labels.npy", "all__group_indices.npy", "all__puzzle_indices.npy",
    "all__puzzle_identifiers.npy", "dataset.json",
)  # fmt: skip
#: The file with the names of puzzle identifiers, one for all splits, and its content.
IDENTIFIERS = ("identifiers.json", '["<blank>"]')
#: Indices are numbers of 32 bits.
_MOST = 2**31 - 1
#: Puzzles to read at a time.
_AT_ONCE = 65_536


@contextmanager
def open_arrays(folder: str, rows: int, variants: int, seed: int) -> "Iterator[Callable[[Any], None]]":
    """Open the arrays of a split for a number of puzzles. The function that is returned adds a table."""
    from ninefold.dataset.shapes import cells_of_column

    examples = rows * (1 + variants)
    if examples > _MOST:
        raise NinefoldError(
            "{examples} examples are too many for arrays with indices of 32 bits: use fewer rows or variants",
            examples=f"{examples:,}",
        )
    os.makedirs(folder, exist_ok=True)
    inputs, labels = (os.path.join(folder, name) for name in NAMES[:2])
    with open_binary_output(inputs) as puzzle_file, open_binary_output(labels) as solution_file:
        for file in (puzzle_file, solution_file):
            _write_header(file, examples)

        def add(table: "Any") -> None:
            for first in range(0, table.num_rows, _AT_ONCE):
                part = table.slice(first, _AT_ONCE)
                puzzles, solutions = (cells_of_column(part.column(name)) for name in ("puzzle", "solution"))
                for found, solved in augmented_parts(puzzles, solutions, variants, seed):
                    puzzle_file.write((found + 1).tobytes())
                    solution_file.write((solved + 1).tobytes())

        yield add
    _write_indices(folder, rows, variants)


def _write_header(file: "Any", examples: int) -> None:
    from numpy.lib.format import write_array_header_1_0

    write_array_header_1_0(file, {"descr": "|u1", "fortran_order": False, "shape": (examples, 81)})


def _write_indices(folder: str, rows: int, variants: int) -> None:
    """Write the arrays of indices, and what the models want to know."""
    import numpy as np

    size = 1 + variants
    arrays = (
        np.arange(0, rows * size + 1, size, dtype=np.int32),
        np.arange(rows * size + 1, dtype=np.int32),
        np.zeros(rows * size, np.int32),
    )
    for name, array in zip(NAMES[2:5], arrays, strict=True):
        with open_binary_output(os.path.join(folder, name)) as file:
            np.save(file, array)
    known = {
        "pad_id": 0, "ignore_label_id": 0, "blank_identifier_id": 0, "vocab_size": 11, "seq_len": 81,
        "num_puzzle_identifiers": 1, "total_groups": rows, "mean_puzzle_examples": 1, "total_puzzles": rows,
        "sets": ["all"],
    }  # fmt: skip
    with open_binary_output(os.path.join(folder, NAMES[5])) as file:
        file.write((dumps(known) + "\n").encode())

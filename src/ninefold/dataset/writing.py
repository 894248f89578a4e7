"""Write the files of a dataset: the rows of each split, the data card, and the list of bad rows."""

import os
from collections.abc import Iterable
from contextlib import ExitStack
from hashlib import sha256
from json import dumps

from ninefold.dataset.arrays import IDENTIFIERS, NAMES
from ninefold.dataset.describing import HIGH, LOW, NUMBER, SOURCE_NAME
from ninefold.dataset.order import Order
from ninefold.dataset.selecting import Choice, tables_of
from ninefold.dataset.shapes import file_of, open_shape
from ninefold.dataset.sources import generator_name
from ninefold.files import open_binary_output
from ninefold.scale.columns import load_arrow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["CARD", "RowWriter", "remove_leftovers", "write_card", "write_errors"]

#: The data card, and a new one next to a card that was edited.
CARD, _NEW_CARD = "README.md", "README.new.md"


def write_card(folder: str, text: str, last: str | None) -> str:
    """Write the data card, and return its digest. `last` is the digest of the last card, if there was one.

    A card that was edited stays as it is, with the new one next to it.
    """
    content = text.encode()
    digest = sha256(content).hexdigest()
    path = os.path.join(folder, CARD)
    if os.path.exists(path):
        with open(path, "rb") as file:
            found = sha256(file.read()).hexdigest()
        if found == digest:
            return digest
        if found != last:
            path = os.path.join(folder, _NEW_CARD)
    with open_binary_output(path) as file:
        file.write(content)
    return digest


def write_errors(folder: str, errors: "Iterable[dict[str, Any]]") -> None:
    """Write the list of bad rows, if there are any."""
    lines = ((dumps(error) + "\n").encode() for error in errors)
    first = next(lines, None)
    if first is not None:
        with open_binary_output(os.path.join(folder, "errors.jsonl")) as file:
            file.write(first)
            file.writelines(lines)


def remove_leftovers(folder: str) -> None:
    """Remove temporary files of runs that were killed."""
    for path, _, names in os.walk(folder):
        for name in names:
            if name.startswith(".ninefold-"):
                os.unlink(os.path.join(path, name))


class RowWriter:
    """Writes the chosen rows to the files of their splits."""

    def __init__(self, folder: str, order: Order) -> None:
        self._folder, self._order = folder, order
        self._splits = order.split_table()
        self._bands = order.band_table()

    def write(self, rounds: list[str], choice: Choice) -> tuple[list[int], list[str]]:
        """Write all files; return the rows of each split, and the names of the files."""
        import numpy as np

        counts = np.zeros(len(self._splits.names), np.int64)
        for table in tables_of(rounds, choice.mask):
            counts += np.bincount(self._split_of(table), minlength=len(counts))
        with ExitStack() as stack:
            adds = [
                stack.enter_context(self._opened(name, rows))
                for name, rows in zip(self._splits.names, counts.tolist(), strict=True)
            ]
            for table in tables_of(rounds, choice.mask):
                split = self._split_of(table)
                table = self._finished(table)
                for number, add in enumerate(adds):
                    add(table.filter(load_arrow().array(split == number)))
        return counts.tolist(), self._files()

    def _opened(self, split: str, rows: int) -> "Any":
        order = self._order
        variants = order.augment if split == "train" else 0
        path = os.path.join(self._folder, file_of(order.shape, split))
        return open_shape(order.shape, path, rows, variants, order.seed or 0)

    def _files(self) -> list[str]:
        """Return the names of all files; for arrays, also write the one that they share."""
        shape = self._order.shape
        if shape != "arrays":
            return [file_of(shape, split) for split in self._splits.names]
        name, text = IDENTIFIERS
        with open_binary_output(os.path.join(self._folder, name)) as file:
            file.write(text.encode())
        return [name, *(os.path.join(split, file) for split in self._splits.names for file in NAMES)]

    def _split_of(self, table: "Any") -> "NDArray[np.int8]":
        import numpy as np

        return self._splits.numbers(table.column(HIGH).to_numpy().astype(np.uint64))

    def _finished(self, table: "Any") -> "Any":
        """Return the columns of the dataset."""
        import numpy as np

        arrow = load_arrow()
        halves = (table.column(name).to_pylist() for name in (HIGH, LOW))
        columns = {
            "id": arrow.array([f"{a:016x}{b:016x}" for a, b in zip(*halves, strict=True)], arrow.string())
        }
        names = ["puzzle", "solution", "clues", "guesses"]
        if self._bands is not None:
            names += ["er", "ep", "ed", "hardest"]
        columns |= {name: table.column(name) for name in names}
        if self._bands is not None:
            tenths = np.rint(table.column("er").to_numpy() * 10).astype(np.int64)
            words = arrow.array(self._bands.names, arrow.string())
            columns["band"] = words.take(arrow.array(self._bands.numbers(tenths)))
        columns["canonical"] = table.column("canonical")
        columns[SOURCE_NAME] = (
            table.column(SOURCE_NAME)
            if SOURCE_NAME in table.schema.names
            else arrow.array([generator_name(self._order.seed or 0)] * len(table), arrow.string())
        )
        columns[NUMBER] = table.column(NUMBER)
        return arrow.table(columns)

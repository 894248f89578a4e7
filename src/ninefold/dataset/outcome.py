"""The result of a dataset, and `ninefold.json`, the file that records the order and the result."""

import os
from json import dumps, loads
from typing import NamedTuple

from ninefold.dataset.order import Order
from ninefold.errors import NinefoldError
from ninefold.files import open_binary_output

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["RECORD", "Dataset", "Record"]

#: The name of the record, and the version of its format.
RECORD, _FORMAT = "ninefold.json", 1


class Dataset(NamedTuple):
    """A finished dataset.

    splits, bands: the rows of each; missing: the rows of each band that could not be found, or of "all"
    bands; looked_at: attempts made, or puzzles read; dropped: the puzzles that were not taken, by reason;
    can_go_on: True if a higher limit of attempts may find more; is_new: False if the folder was
    complete already.
    """

    folder: str
    rows: int
    splits: dict[str, int]
    bands: dict[str, int]
    missing: dict[str, int]
    looked_at: int
    dropped: dict[str, int]
    can_go_on: bool = False
    is_new: bool = True

    @property
    def is_short(self) -> bool:
        """True if not all rows were found."""
        return bool(self.missing)


class Record:
    """The file with the order and, once it is complete, the result."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._path = os.path.join(folder, RECORD)

    def begin(self, order: Order) -> bool:
        """Write the order, or compare it with the one in the folder; return True if there was none."""
        found = self._read()
        if found is None:
            self._write(order, None)
            return True
        differences = order.differences(found[0])
        if differences:
            raise NinefoldError(
                "{path} holds another dataset ({differences}): choose another folder",
                path=self._folder,
                differences="; ".join(differences[:3]),
            )
        return False

    def remove(self) -> None:
        """Remove the file."""
        os.unlink(self._path)

    def finished(self, most: int | None) -> Dataset | None:
        """Return the result if it is complete; None if there is none, or a higher limit may find more."""
        found = self._read()
        if found is None or found[1] is None:
            return None
        result = found[1]
        sizes = result.pop("files")
        limit = result.pop("max_attempts")
        for name, facts in result.pop("inputs").items():
            _refuse_changed(name, facts)
        dataset = Dataset(self._folder, **result, is_new=False)
        if dataset.can_go_on and most is not None and most > limit:
            return None
        is_whole = all(_size(os.path.join(self._folder, name)) == size for name, size in sizes.items())
        return dataset if is_whole else None

    def finish(
        self,
        order: Order,
        dataset: Dataset,
        files: list[str],
        most: int | None,
        inputs: "list[dict[str, Any]]",
    ) -> None:
        """Write the result."""
        result = dataset._asdict()
        del result["folder"], result["is_new"]
        result["files"] = {name: _size(os.path.join(self._folder, name)) for name in files}
        result["max_attempts"] = most
        result["inputs"] = {
            facts["path"]: [facts["size"], facts["modified"]] for facts in inputs if _is_file(facts)
        }
        self._write(order, result)

    def _read(self) -> "tuple[Order, dict[str, Any] | None] | None":
        try:
            with open(self._path, encoding="utf-8") as file:
                found = loads(file.read())
            if found["format"] != _FORMAT:
                raise NinefoldError("{path}: written by another version of ninefold", path=self._path)
            return Order(**found["order"]), found["result"]
        except FileNotFoundError:
            return None
        except (ValueError, KeyError, TypeError) as error:
            if isinstance(error, NinefoldError):
                raise
            raise NinefoldError(
                "{path}: not a record of ninefold, or a damaged one", path=self._path
            ) from None

    def _write(self, order: Order, result: "dict[str, Any] | None") -> None:
        found = {"format": _FORMAT, "order": order._asdict(), "result": result}
        with open_binary_output(self._path) as file:
            file.write((dumps(found, indent=1) + "\n").encode())


def _is_file(facts: "dict[str, Any]") -> bool:
    """True for a local file: remote ones and standard input cannot be compared quickly."""
    return isinstance(facts.get("modified"), int)


def _refuse_changed(name: str, facts: list[int]) -> None:
    try:
        found = os.stat(name)
    except FileNotFoundError:  # the dataset is complete without it
        return
    if [found.st_size, found.st_mtime_ns] != facts:
        raise NinefoldError("{name} has changed since the dataset was made: choose another folder", name=name)


def _size(path: str) -> int:
    try:
        return os.path.getsize(path)
    except OSError:
        return -1

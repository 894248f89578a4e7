"""The result of a dataset, and `ninefold.json`, the file that records the order and the result."""

import os
from json import dumps, loads
from typing import NamedTuple

from ninefold.dataset.input_files import refuse_changed
from ninefold.dataset.order import Order
from ninefold.errors import NinefoldError
from ninefold.files import open_binary_output

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["RECORD", "Dataset", "DatasetRecord"]

#: The name of the record, and the version of its format.
RECORD, _FORMAT = "ninefold.json", 1
#: Stands for the size of a file that is not there.
_MISSING = -1


class Dataset(NamedTuple):
    """A finished dataset.

    splits, bands: the rows of each; missing: the rows of each band that could not be found, or of "all"
    bands; looked_at: attempts made, or puzzles read; dropped: the puzzles that were not taken, by reason;
    can_go_on: True if a higher limit of attempts may find more; is_new: False if the dataset
    was there already.
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


class DatasetRecord:
    """The file with the order, the inputs and, once it is complete, the result."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._path = os.path.join(folder, RECORD)

    def begin(self, order: Order, inputs: "list[dict[str, Any]]") -> bool:
        """Write the order, or compare it with the one in the folder; return True if there was none.

        inputs: the facts about the files, which have to be the same too.
        """
        found = self._read()
        if found is None:
            self._write(_Contents(order, inputs, None))
            return True
        differences = order.differences(found.order)
        if differences:
            raise NinefoldError(
                "{path} holds another dataset ({differences}): choose another folder",
                path=self._folder,
                differences="; ".join(differences[:3]),
            )
        refuse_changed(inputs, found.inputs)
        return False

    def remove(self) -> None:
        """Remove the file."""
        os.unlink(self._path)

    def known(self, name: str) -> "Any":
        """Return a fact about the finished dataset, such as the digest of its "card"; None if it is not."""
        found = self._read()
        return None if found is None or found.result is None else found.result[name]

    def finished(self, most: int | None) -> Dataset | None:
        """Return the result if it is complete; None if there is none, or a higher limit may find more.

        A file with another size than it had is an error: it would be overwritten.
        """
        found = self._read()
        if found is None or found.result is None:
            return None
        sizes = {name: (size, self._size(name)) for name, size in found.result["files"].items()}
        for name, (before, now) in sizes.items():
            if now not in (before, _MISSING):
                raise NinefoldError(
                    "{name} has changed since the dataset was made: delete it to make it again",
                    name=os.path.join(self._folder, name),
                )
        result = {name: value for name, value in found.result.items() if name in Dataset._fields}
        dataset = Dataset(self._folder, **result, is_new=False)
        if dataset.can_go_on and most is not None and most > found.result["max_attempts"]:
            return None
        return None if any(now == _MISSING for _, now in sizes.values()) else dataset

    def finish(self, dataset: Dataset, files: list[str], **facts: "Any") -> None:
        """Add the result."""
        found = self._read()
        assert found is not None
        result = dataset._asdict()
        del result["folder"], result["is_new"]
        result["files"] = {name: self._size(name) for name in files}
        self._write(found._replace(result=result | facts))

    def _size(self, name: str) -> int:
        try:
            return os.path.getsize(os.path.join(self._folder, name))
        except OSError:
            return _MISSING

    def _read(self) -> "_Contents | None":
        try:
            with open(self._path, encoding="utf-8") as file:
                found = loads(file.read())
            if found["format"] != _FORMAT:
                raise NinefoldError("{path}: written by another version of ninefold", path=self._path)
            return _Contents(Order(**found["order"]), found["inputs"], found["result"])
        except FileNotFoundError:
            return None
        except (ValueError, KeyError, TypeError) as error:
            if isinstance(error, NinefoldError):
                raise
            raise NinefoldError(
                "{path}: not a record of ninefold, or a damaged one", path=self._path
            ) from None

    def _write(self, contents: "_Contents") -> None:
        found = {"format": _FORMAT, **contents._asdict(), "order": contents.order._asdict()}
        with open_binary_output(self._path) as file:
            file.write((dumps(found, indent=1) + "\n").encode())


class _Contents(NamedTuple):
    """What the file holds."""

    order: Order
    inputs: "list[dict[str, Any]]"
    result: "dict[str, Any] | None"

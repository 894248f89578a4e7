"""The folder of a run: the plan, a file for each finished shard, and a record of each.

    plan.json                    what is done
    part-00000.parquet           the rows of the first shard
    records/00000.json           rows, checksums and counts of the first shard, written after its file
    records/00000.errors.jsonl   its bad rows, if it has any
    errors.jsonl                 the bad rows of all shards, once all are done
    input/                       copies of inputs that cannot be read from the middle
    lock                         bytes to lock: one for the plan and two for each shard, one for the run
                                 that does it and one for the process that writes it

A file is written under a temporary name, synced and renamed, so it is whole or not there. A shard is done if
it has a record.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from json import dumps, loads
from re import fullmatch
from shutil import copyfileobj
from typing import NamedTuple

from ninefold.errors import NinefoldError
from ninefold.files import open_binary_output
from ninefold.scale.locks import Locks
from ninefold.scale.plan import FORMAT, Plan

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

__all__ = ["Folder", "Record", "refuse_file"]

_TEMPORARY = ".ninefold-"
#: Copies of inputs have a name that no file of a user has: before there is a plan, nothing else marks them.
_COPY = _TEMPORARY + "copy-"
#: The names in the folder of the records.
_RECORD = r"\d{5,}(\.errors\.jsonl|\.json)"
#: The lock for making the plan; after it come those of the shards.
_PLAN_LOCK = 0


class Record(NamedTuple):
    """What is known about a finished shard.

    rows, bad: the rows of its file, and the bad ones among them; size, checksum: of its file (SHA-256);
    digest: of what was read (SHA-256); counts: the rows by status.
    """

    shard: int
    rows: int
    bad: int
    size: int
    checksum: str
    digest: str
    counts: dict[str, int]


def refuse_file(path: str) -> None:
    """Raise an error if a path cannot be a folder for results."""
    if not path:
        raise NinefoldError("the folder for the results has an empty name")
    if os.path.exists(path) and not os.path.isdir(path):
        raise NinefoldError("{path}: a file; the results need a folder", path=path)


class Folder:
    """The folder of a run."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._lock = os.path.join(path, "lock")
        self.locks = Locks(self._lock)
        #: The copies of inputs that were made since this object was.
        self.copies: list[str] = []

    def part(self, shard: int) -> str:
        """The file of a shard."""
        return os.path.join(self.path, f"part-{shard:05}.parquet")

    def _record(self, shard: int, ending: str = ".json") -> str:
        return os.path.join(self.path, "records", f"{shard:05}{ending}")

    @staticmethod
    def run_lock(shard: int) -> int:
        """The lock that a run holds from its start to its end, for each shard that it has to do."""
        return 2 * shard + 1

    @staticmethod
    def writer_lock(shard: int) -> int:
        """The lock that a process holds while it writes a shard. It may outlive its run for a moment."""
        return 2 * shard + 2

    @property
    def input(self) -> str:
        """The folder for copies of inputs."""
        return os.path.join(self.path, "input")

    def copy_of_input(self, number: int) -> str:
        """The file in that folder for the copy of an input."""
        return os.path.join(self.input, f"{_COPY}{number:05}")

    def temporary_input(self, name: str) -> str:
        """A file in that folder that `clean` removes if it is left behind."""
        return os.path.join(self.input, _TEMPORARY + name)

    @property
    def errors(self) -> str:
        """The file with the bad rows of all shards."""
        return os.path.join(self.path, "errors.jsonl")

    def holds(self, name: str) -> bool:
        """True if a file is in this folder, also in a folder within it."""
        path, here = os.path.realpath(name), os.path.realpath(self.path)
        return path.startswith(os.path.join(here, ""))

    def refuse_other_files(self) -> None:
        """Raise an error if the folder has no plan, but files with the names of ours."""
        refuse_file(self.path)
        if not os.path.isdir(self.path) or os.path.exists(os.path.join(self.path, "plan.json")):
            return
        name = next(self._names_of_others(), None)
        if name is not None:
            raise NinefoldError(
                "{path} has a file {name} that is not from a run: choose another folder",
                path=self.path,
                name=name,
            )

    def _names_of_others(self) -> "Iterator[str]":
        """Yield the files that a run would overwrite or remove, in a folder where none has made a plan."""
        for name in sorted(os.listdir(self.path)):
            if self._is_of_others(name):
                yield name
            elif name == "records":
                found = sorted(os.listdir(os.path.join(self.path, name)))
                yield from (f"{name}/{file}" for file in found if fullmatch(_RECORD, file))

    def _is_of_others(self, name: str) -> bool:
        path = os.path.join(self.path, name)
        if name == "lock":
            return os.path.isdir(path) or os.path.getsize(path) > 0  # ours is empty
        if name in ("records", "input"):
            return not os.path.isdir(path)
        return name.startswith("part-") or name == "errors.jsonl"

    def create(self) -> None:
        """Make the folder, and check that it can be written to."""
        os.makedirs(os.path.join(self.path, "records"), exist_ok=True)
        self.locks.open()

    @contextmanager
    def planning(self) -> "Iterator[None]":
        """Lock the plan. If a run that was refused has removed the folder in the meantime, make it again."""
        while True:
            self.create()
            with self.locks.waiting_for(_PLAN_LOCK):
                if self.locks.is_in_place():
                    yield
                    return
            self.locks.close()

    @contextmanager
    def beginning(self) -> "Iterator[None]":
        """Prepare a run. A run that is refused removes everything it created."""
        has_lock = os.path.exists(self._lock)
        folders = _missing([self.path, os.path.join(self.path, "records"), self.input])
        try:
            yield
        except BaseException:
            self._remove_copies(self.copies)
            with suppress(OSError), self.locks.held_if_open(_PLAN_LOCK):
                if self.plan() is None:
                    self._remove([] if has_lock else [self._lock], folders)
            raise

    @staticmethod
    def _remove(files: list[str], folders: list[str]) -> None:
        """Remove some files, and some folders as far as they are empty, the innermost first."""
        for file in files:
            with suppress(OSError):
                os.unlink(file)
        for folder in reversed(folders):
            with suppress(OSError):
                os.rmdir(folder)

    def copy_of_stdin(self, digest: str) -> str:
        """The file in the folder for copies that holds standard input with a digest."""
        return os.path.join(self.input, f"stdin-{digest[:16]}")

    def tidy(self, plan: Plan) -> None:
        """Remove the copies of inputs, and what killed runs left behind, once all shards are done."""
        for path in self.leftovers():
            with suppress(FileNotFoundError):
                os.unlink(path)
        self._remove_copies([facts["path"] for facts in plan.inputs if "path" in facts])

    def _remove_copies(self, paths: list[str]) -> None:
        """Remove files in the folder for copies; then the folder itself, if nothing else is in it."""
        for path in paths:
            if os.path.realpath(os.path.dirname(path)) == os.path.realpath(self.input):
                with suppress(FileNotFoundError):
                    os.unlink(path)
        with suppress(OSError):
            os.rmdir(self.input)

    def plan(self) -> Plan | None:
        """Return the plan; None if there is none yet."""
        try:
            with open(os.path.join(self.path, "plan.json"), encoding="utf-8") as file:
                text = file.read()
        except (FileNotFoundError, NotADirectoryError):
            return None
        try:
            return Plan.from_json(text)
        except NinefoldError as error:
            raise NinefoldError("{path}: {error}", path=self.path, error=error) from None

    def existing_plan(self) -> Plan:
        """Return the plan; an error if there is none."""
        plan = self.plan()
        if plan is None:
            os.stat(self.path)  # raises an error if it does not exist
            raise NinefoldError("{path}: not the folder of a batch run: it has no plan.json", path=self.path)
        return plan

    def write_plan(self, plan: Plan) -> None:
        """Write the plan."""
        self._write("plan.json", plan.to_json())

    def _write(self, name: str, text: str) -> None:
        with open_binary_output(os.path.join(self.path, name)) as file:
            file.write(text.encode())

    @contextmanager
    def writing(self, shard: int) -> "Iterator[IO[bytes]]":
        """Open the file of a shard. It appears once it is whole."""
        with open_binary_output(self.part(shard)) as file:
            yield file

    def finish(self, record: Record, errors: "Sequence[dict[str, Any]]") -> None:
        """Write the bad rows and the record of a shard whose file is there."""
        name = os.path.join("records", f"{record.shard:05}")
        if errors:
            self._write(name + ".errors.jsonl", "".join(dumps(error) + "\n" for error in errors))
        self._write(name + ".json", dumps({"format": FORMAT, **record._asdict()}) + "\n")

    def written(self, shard: int) -> Record | None:
        """Return the record of a shard, whether or not its file is intact; None if there is none."""
        try:
            with open(self._record(shard), encoding="utf-8") as file:
                found = loads(file.read())
            del found["format"]
            return Record(**found)
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def record(self, shard: int) -> Record | None:
        """Return the record of a finished shard; None if it is not done, or its file is not there."""
        record = self.written(shard)
        try:
            return record if record and os.path.getsize(self.part(shard)) == record.size else None
        except OSError:
            return None

    def records(self, plan: Plan) -> dict[int, Record]:
        """Return the records of all finished shards."""
        found = ((number, self.record(number)) for number in range(len(plan.shards)))
        return {number: record for number, record in found if record is not None}

    def is_whole(self, record: Record) -> bool:
        """True if the file of a shard has the checksum of its record."""
        with suppress(OSError):
            return checksum_of(self.part(record.shard)) == record.checksum
        return False

    def discard(self, shard: int) -> None:
        """Remove the record and the file of a shard, the record first."""
        for path in (self._record(shard), self._record(shard, ".errors.jsonl"), self.part(shard)):
            with suppress(FileNotFoundError):
                os.unlink(path)

    def collect_errors(self, plan: Plan) -> None:
        """Write the bad rows of all shards to one file, in order."""
        listed = [path for number in range(len(plan.shards))
                  if os.path.exists(path := self._record(number, ".errors.jsonl"))]  # fmt: skip
        if not listed:
            with suppress(FileNotFoundError):
                os.unlink(self.errors)
            return
        with open_binary_output(self.errors) as out:
            for path in listed:
                with open(path, "rb") as file:
                    copyfileobj(file, out)

    def leftovers(self) -> list[str]:
        """Return the temporary files that killed runs left behind."""
        folders = (self.path, os.path.join(self.path, "records"), self.input)
        return [
            os.path.join(folder, name)
            for folder in folders
            if os.path.isdir(folder)
            for name in sorted(os.listdir(folder))
            if name.startswith(_TEMPORARY) and not name.startswith(_COPY)
        ]


def _missing(paths: list[str]) -> list[str]:
    """Return the folders that have to be made for some paths, the outermost first.

    >>> _missing(["/", "/no-such-folder/a", "/no-such-folder/b"])
    ['/no-such-folder', '/no-such-folder/a', '/no-such-folder/b']
    """
    found: set[str] = set()
    for path in paths:
        while path and not os.path.exists(path) and path not in found:
            found.add(path)
            path = os.path.dirname(path)
    return sorted(found)


def checksum_of(path: str) -> str:
    """Return the SHA-256 of a file."""
    digest = sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()

"""The folder `work` of a dataset: the lock in it, and which of its files are ours to remove."""

import os
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from re import fullmatch
from shutil import rmtree

from ninefold.errors import NinefoldError
from ninefold.scale.locks import Locks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["WORK", "locked", "refuse_other_files", "remove_work"]

#: The folder, and the file in it that a run locks.
WORK, _LOCK = "work", "lock"
#: The other files and folders that a run puts there.
_OURS = r"canon|round-\d{5}(\.parquet)?"
_TEMPORARY = ".ninefold-"


def refuse_other_files(folder: str, record: str) -> None:
    """Raise an error if a folder has no record of a dataset, but files that are not ours."""
    if not os.path.isdir(folder):
        return
    work = os.path.join(folder, WORK)
    others = [name for name in os.listdir(folder) if name != WORK and not name.startswith(_TEMPORARY)]
    is_ours = not others and (not os.path.lexists(work) or _holds_only_the_lock(work))
    if not is_ours and not os.path.exists(os.path.join(folder, record)):
        raise NinefoldError(
            "{path} is not empty, and holds no dataset of ninefold: choose another folder", path=folder
        )


def _holds_only_the_lock(work: str) -> bool:
    """True if nothing is in the folder but the lock, which is always empty."""
    if not os.path.isdir(work) or os.path.islink(work):
        return False
    names = os.listdir(work)
    return not names or (names == [_LOCK] and os.path.getsize(os.path.join(work, _LOCK)) == 0)


@contextmanager
def locked(folder: str) -> "Iterator[None]":
    """Make a folder and lock it; if another run holds the lock, raise an error.

    At the end, removes the lock unless there is work left, and the new folders if nothing is in them.
    """
    new = [path for path in (Path(folder), *Path(folder).parents) if not path.exists()]
    with closing(_taken(folder)):
        try:
            yield
        finally:  # while the lock is held, so no other run can take the file that is removed
            _remove_empty(folder, new)
    if os.name == "nt":  # Windows keeps open files, and so does the next run with this lock
        _remove_empty(folder, new)


def _taken(folder: str) -> Locks:
    """Return the lock of a folder. If the run before has just removed it, make it again."""
    work = os.path.join(folder, WORK)
    while True:
        os.makedirs(work, exist_ok=True)
        locks = Locks(os.path.join(work, _LOCK))
        try:
            is_taken = locks.take(0)
        except FileNotFoundError:
            continue
        if is_taken and locks.is_in_place():
            return locks
        is_in_use = locks.is_in_place()
        locks.close()
        if is_in_use:
            raise NinefoldError("{path}: another run is making this dataset: wait for it", path=folder)


def _remove_empty(folder: str, new: list[Path]) -> None:
    work = os.path.join(folder, WORK)
    with suppress(OSError):
        if _holds_only_the_lock(work):
            os.unlink(os.path.join(work, _LOCK))
            os.rmdir(work)
    with suppress(OSError):
        for path in new:
            path.rmdir()


def remove_work(folder: str) -> None:
    """Remove what runs left in the folder `work`. The lock stays until the run ends, and other files stay."""
    work = os.path.join(folder, WORK)
    for name in os.listdir(work):
        path = os.path.join(work, name)
        if fullmatch(_OURS, name):
            _mark_for_removal(path, os.path.join(work, _TEMPORARY + name))
    for name in os.listdir(work):
        path = os.path.join(work, name)
        if name.startswith(_TEMPORARY):
            rmtree(path) if os.path.isdir(path) else os.unlink(path)


def _mark_for_removal(path: str, temporary: str) -> None:
    """Rename a file or the folder of a run, so it is known as ours even if its removal is interrupted."""
    if os.path.isfile(path) or os.path.isdir(os.path.join(path, "records")):
        if os.path.isdir(temporary):
            rmtree(temporary)
        os.replace(path, temporary)
    else:
        with suppress(OSError):  # a folder that a killed run had just made is empty
            os.rmdir(path)

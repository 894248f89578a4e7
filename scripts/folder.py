"""Writes a folder of files that a script makes."""

from pathlib import Path

__all__ = ["renew"]


def renew(folder: Path, ending: str, files: dict[str, str]) -> None:
    """Write all files into a folder, and remove others with the same ending, which are no longer made.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as name:
    ...     (Path(name) / "old.txt").touch()
    ...     renew(Path(name), ".txt", {"new.txt": "new"})
    ...     print([path.name for path in Path(name).iterdir()])
    ['new.txt']
    """
    folder.mkdir(exist_ok=True)
    for path in folder.glob(f"*{ending}"):
        if path.name not in files:
            path.unlink()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")

"""Languages that ninefold does not have, for tests of what other languages need."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ninefold import translation
from scripts.catalogue import compiled

HERE = Path(__file__).parent

#: Add a language: its tag, and the text of its `.po` file.
Speak = Callable[[str, str], None]


@pytest.fixture
def speak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Speak]:
    """Adds a language to a folder that has German alone."""

    def forget() -> None:
        translation.codes.cache_clear()
        translation._read.cache_clear()

    def add(tag: str, text: str) -> None:
        (tmp_path / f"{tag}.json").write_text(compiled(text, f"{tag}.po"), encoding="utf-8")
        forget()

    german = (Path(translation.__file__).parent / "de.json").read_text(encoding="utf-8")
    (tmp_path / "de.json").write_text(german, encoding="utf-8")
    monkeypatch.setattr(translation, "_FOLDER", str(tmp_path))
    forget()
    yield add
    forget()


@pytest.fixture
def polish(speak: Speak) -> None:
    """Some Polish."""
    speak("pl", (HERE / "pl.po").read_text(encoding="utf-8"))

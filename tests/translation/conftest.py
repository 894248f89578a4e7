"""Languages that ninefold does not have, to test what other languages need."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ninefold import translation
from scripts.catalogue import compiled

HERE = Path(__file__).parent

#: Add a language: its tag, and the text of its `.po` file.
AddLanguage = Callable[[str, str], None]


@pytest.fixture
def add_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AddLanguage]:
    """Return a function that adds a language to a folder with only German."""

    def clear_caches() -> None:
        translation.codes.cache_clear()
        translation._read.cache_clear()

    def add(tag: str, text: str) -> None:
        (tmp_path / f"{tag}.json").write_text(compiled(text, f"{tag}.po"), encoding="utf-8")
        clear_caches()

    german = (Path(translation.__file__).parent / "de.json").read_text(encoding="utf-8")
    (tmp_path / "de.json").write_text(german, encoding="utf-8")
    monkeypatch.setattr(translation, "_FOLDER", str(tmp_path))
    clear_caches()
    yield add
    clear_caches()


@pytest.fixture
def polish(add_language: AddLanguage) -> None:
    """Add some Polish."""
    add_language("pl", (HERE / "pl.po").read_text(encoding="utf-8"))

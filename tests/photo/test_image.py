"""Files that are not photos of puzzles: each gets an error with its reason."""

import sys
from pathlib import Path

import numpy as np
import pytest

import ninefold as nf
from ninefold.photo.image import MOST_BYTES, decoded, size_of
from ninefold.photo.library import opencv


def encoded(ending: str, width: int = 300, height: int = 200) -> bytes:
    done, data = opencv().imencode(ending, np.full((height, width), 200, np.uint8))
    assert done
    return bytes(data)


@pytest.mark.parametrize("ending", [".jpg", ".png", ".webp"])
def test_size_is_read_from_the_header(ending: str) -> None:
    assert size_of(encoded(ending)) == (300, 200)
    assert decoded(encoded(ending)).shape == (200, 300)


def test_large_photos_are_shrunk() -> None:
    assert decoded(encoded(".jpg", 5000, 3000)).shape == (1200, 2000)


@pytest.mark.parametrize("ending", [".jpg", ".png", ".webp"])
def test_damaged_images_are_errors(ending: str) -> None:
    whole = encoded(ending)
    for end in range(3, len(whole), 7):
        with pytest.raises(nf.NinefoldError, match=r"damaged|not a JPEG|no Sudoku grid"):
            nf.read_photo(whole[:end])


def test_an_image_with_too_many_pixels_is_not_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = bytearray(encoded(".png"))
    bomb[16:24] = (100_000).to_bytes(4) * 2
    monkeypatch.setattr(opencv(), "imdecode", None)
    with pytest.raises(nf.NinefoldError, match="100000 x 100000 pixels"):
        nf.read_photo(bytes(bomb))


def test_too_small_or_too_large_files() -> None:
    with pytest.raises(nf.NinefoldError, match="only 40 x 50 pixels"):
        nf.read_photo(encoded(".png", 40, 50))
    with pytest.raises(nf.NinefoldError, match="more than 32 MB"):
        nf.read_photo(bytes(MOST_BYTES + 1))


def test_errors_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "blank.jpg"
    path.write_bytes(encoded(".jpg"))
    with pytest.raises(nf.NinefoldError, match=r"blank\.jpg: no Sudoku grid found"):
        nf.read_photo(path)
    with pytest.raises(FileNotFoundError):
        nf.read_photo(tmp_path / "none.jpg")


def test_without_opencv_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)
    with pytest.raises(nf.MissingExtra, match=r"ninefold\[photo\]"):
        nf.read_photo(b"\xff\xd8\xff")

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


@pytest.mark.parametrize(
    "disguise",
    [b"\xff\x00\xea\x60", b"\xff\xfe\x00\x02\x00\xfe\xea\x60"],
    ids=["stuffing", "stray byte"],
)
def test_a_header_that_only_decoders_find_is_not_decoded(
    disguise: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What looks like a segment of 60,000 bytes hides a picture of 32000 x 32000 pixels."""
    huge = bytearray(encoded(".jpg"))
    at = huge.index(b"\xff\xc0")
    huge[at + 5 : at + 9] = (32_000).to_bytes(2) * 2
    bomb = b"\xff\xd8" + disguise + huge[2:].ljust(60_000 - 2, b"\0") + encoded(".jpg")[2:]
    monkeypatch.setattr(opencv(), "imdecode", None)
    with pytest.raises(nf.NinefoldError, match="damaged"):
        nf.read_photo(bytes(bomb))


@pytest.mark.parametrize(("width", "height"), [(240_000, 120), (120, 240_000), (1210, 120)])
def test_a_long_strip_is_not_decoded(width: int, height: int, monkeypatch: pytest.MonkeyPatch) -> None:
    strip = bytearray(encoded(".png"))
    strip[16:24] = width.to_bytes(4) + height.to_bytes(4)
    monkeypatch.setattr(opencv(), "imdecode", None)
    with pytest.raises(nf.NinefoldError, match=f"{width} x {height} pixels; cut it to the puzzle"):
        nf.read_photo(bytes(strip))


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

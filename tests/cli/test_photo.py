"""`ninefold photo`: puzzles from photos."""

import io
import json
import sys
from pathlib import Path

import pytest

import ninefold.photo
from ninefold.photo import Photo
from ninefold.photo.image import MOST_BYTES
from tests.cli.conftest import Run

EXAMPLE = Path(ninefold.photo.__file__).parent / "example.png"
PUZZLE = ".92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46"


def test_prints_the_puzzle(run: Run) -> None:
    assert run("photo", str(EXAMPLE)) == (0, PUZZLE + "\n", "")


def test_json_has_doubtful_cells_and_corners(run: Run) -> None:
    found = json.loads(run("photo", "--json", str(EXAMPLE)).out)
    assert (found["file"], found["puzzle"], found["doubtful"]) == (str(EXAMPLE), PUZZLE, [])
    wanted = [(0.05, 0.05), (0.95, 0.05), (0.95, 0.95), (0.05, 0.95)]
    assert [tuple(corner) for corner in found["corners"]] == [pytest.approx(one, abs=0.01) for one in wanted]


def test_doubtful_cells_are_a_warning(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ninefold.cli.photo.read_photo", lambda source: Photo(PUZZLE, (30, 80), ()))
    outcome = run("photo", "p.jpg")
    assert outcome == (0, PUZZLE + "\n", "ninefold: warning: p.jpg: check r4c4, r9c9: hard to read\n")


def test_reads_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(EXAMPLE.read_bytes())))
    assert run("photo", "-").out == PUZZLE + "\n"


def test_standard_input_has_one_name_in_messages(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"no image")))
    assert run("photo", "-") == (1, "", "ninefold: stdin: not a JPEG, PNG or WebP image\n")
    monkeypatch.setattr("ninefold.cli.photo.read_photo", lambda source: Photo(PUZZLE, (80,), ()))
    assert run("photo", "-").err == "ninefold: warning: stdin: check r9c9: hard to read\n"


def test_standard_input_is_read_up_to_the_limit(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    large = io.BytesIO(bytes(MOST_BYTES + 1000))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(large))
    outcome = run("photo", "-")
    assert outcome == (1, "", "ninefold: stdin: the image has more than 32 MB; make it smaller\n")
    assert large.tell() == MOST_BYTES + 1


def test_a_bad_photo_is_reported_and_the_others_are_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.jpg").write_text("no image")
    outcome = run("photo", "bad.jpg", str(EXAMPLE), "-o", "out.txt")
    assert outcome == (1, "", "ninefold: bad.jpg: not a JPEG, PNG or WebP image\n")
    assert (tmp_path / "out.txt").read_text() == PUZZLE + "\n"
    assert run("photo", "none.jpg").code == 2


def test_without_opencv_the_error_names_the_extra(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)
    outcome = run("photo", str(EXAMPLE))
    assert outcome == (2, "", "ninefold: reading photos needs OpenCV: pip install 'ninefold[photo]'\n")

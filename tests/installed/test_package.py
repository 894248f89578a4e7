"""The installed package: its extension, its data files, and a few calls into every part of the core."""

import pickle
import sys
from importlib.metadata import distribution, files
from pathlib import Path

import numpy as np
import pytest

import ninefold as nf
from ninefold import _native

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ISAS = [name for name, supported in _native.instruction_sets().items() if supported]
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def test_extension_uses_the_stable_abi_from_3_12_on() -> None:
    """A wheel can be tagged abi3 and still contain an extension for one version: look at the file's name."""
    assert _native.__file__ is not None
    name = Path(_native.__file__).name
    if sys.version_info >= (3, 12):
        assert name in ("_native.abi3.so", "_native.pyd")
    else:
        assert "311" in name or "cp311" in name


def test_wheel_has_the_matching_tag() -> None:
    text = distribution("ninefold").read_text("WHEEL")
    assert text is not None
    tags = [line.split()[1] for line in text.splitlines() if line.startswith("Tag:")]
    python = "cp312-abi3-" if sys.version_info >= (3, 12) else "cp311-cp311-"
    assert tags
    assert all(tag.startswith(python) for tag in tags), tags


@pytest.mark.parametrize(
    "ending",
    ["py.typed", "_native.pyi", "examples/compare.txt", "translation/de.json", "web/page/index.html",
     "web/bundle/index.html", "web/bundle/app.css",
     "licenses/LICENSE", "licenses/licenses/nanobind.txt", "sboms/ninefold.cdx.json"],
)  # fmt: skip
def test_data_files_are_installed(ending: str) -> None:
    (path,) = [path for path in files("ninefold") or [] if path.as_posix().endswith(ending)]
    assert Path(str(path.locate())).is_file()


def test_sources_of_the_core_are_not_installed() -> None:
    suffixes = {path.suffix for path in files("ninefold") or []}
    assert not suffixes & {".cpp", ".hpp", ".a", ".cmake"}


@pytest.mark.parametrize("isa", ISAS)
def test_every_instruction_set_agrees(isa: str) -> None:
    found = nf.solve_many([PUZZLE, HARD, "." * 81], limit=2, isa=isa)
    assert found.counts.tolist() == [1, 1, 2]


def test_every_part_of_the_core_answers() -> None:
    solution = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
    assert nf.solve(HARD).grid == solution
    assert nf.explain(PUZZLE).solved
    assert nf.rate(PUZZLE).er == 1.2
    assert nf.canonical(nf.shuffle(PUZZLE, seed=1)).puzzle == nf.canonical(PUZZLE).puzzle
    assert nf.check(nf.generate(seed=1)).status == "unique"


def test_errors_from_the_core_arrive_as_exceptions() -> None:
    with pytest.raises(nf.NinefoldError, match="82"):
        nf.Puzzle("1" * 82)


def test_arrays_and_pickles_work() -> None:
    array = np.array([[int(cell.replace(".", "0")) for cell in PUZZLE]], dtype=np.uint8)
    assert nf.solve_many(array).counts.tolist() == [1]
    assert pickle.loads(pickle.dumps(nf.Puzzle(PUZZLE))) == nf.Puzzle(PUZZLE)

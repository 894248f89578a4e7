"""A file has what its ending promises; a command refuses endings that it cannot write before it starts."""

import csv
import json
import sys
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.cli.endings import ENDINGS, GAMES
from ninefold.cli.main import COMMANDS, parser_of
from ninefold.formats import KNOWN
from ninefold.render import export
from tests.cli.conftest import Run
from tests.puzzles import CLASHING, EASY, HARD

#: A command line for each command that writes a file; the puzzles of some would take long.
COMMAND_LINES = {
    "solve": [EASY],
    "check": [EASY],
    "count": [EASY],
    "hint": [EASY],
    "steps": [EASY, "--techniques", "singles"],
    "why-not": [EASY, "r1c1=5"],
    "explain": [EASY],
    "techniques": ["x-wing"],
    "rate": [EASY],
    "generate": [],
    "practice": ["x-wing", "-n", "1000000"],
    "book": [EASY],
    "minimise": [EASY],
    "candidates": [EASY],
    "neighbours": [EASY],
    "compare": [EASY],
    "convert": [EASY],
    "photo": ["photo.jpg"],
    "canon": [EASY],
    "shuffle": [EASY],
    "bench": [],
}


def kinds_of(command: str) -> tuple[str, ...]:
    return tuple(parser_of(command)[0].get_default("kinds") or ())


def test_every_command_with_output_is_here() -> None:
    assert {name for name in COMMANDS if kinds_of(name)} == set(COMMAND_LINES)


@pytest.mark.parametrize("command", COMMAND_LINES)
@pytest.mark.parametrize("name", ["out.docx", "out.feather", "out.docx.gz", "OUT.JPEG"])
def test_unknown_ending_is_refused_with_the_known_ones(
    run: Run, tmp_path: Path, command: str, name: str
) -> None:
    outcome = run(command, *COMMAND_LINES[command], "-o", name)
    assert (outcome.code, outcome.out) == (2, "")
    assert f"-o {name}: {command} cannot write ." in outcome.err
    for kind in kinds_of(command):
        for ending in ENDINGS[kind]:
            assert ending in outcome.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", COMMAND_LINES)
def test_kinds_of_other_commands_are_refused_too(run: Run, tmp_path: Path, command: str) -> None:
    own = {ending for kind in kinds_of(command) for ending in ENDINGS[kind]}
    for ending in {ending for endings in ENDINGS.values() for ending in endings} - own:
        outcome = run(command, *COMMAND_LINES[command], "-o", f"out{ending}")
        assert outcome.code == 2, ending
        assert f"cannot write {ending} files" in outcome.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [("hint", EASY, "--json"), ("convert", EASY, "--to", "grid")])
def test_picture_file_never_holds_another_format(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    outcome = run(*words, "-o", "out.svg")
    assert outcome.code == 2
    assert "does not belong in a .svg file" in outcome.err
    assert list(tmp_path.iterdir()) == []


def test_named_format_fits_any_other_ending(run: Run, tmp_path: Path) -> None:
    assert run("hint", EASY, "--format", "svg", "-o", "hint.picture").code == 0
    assert (tmp_path / "hint.picture").read_text().startswith("<svg")
    assert run("check", EASY, "--json", "-o", "check.log").code == 0
    assert json.loads((tmp_path / "check.log").read_text())["status"] == "unique"


@pytest.mark.parametrize("words", [("compare", EASY), ("bench", "solve")])
def test_plot_is_svg(run: Run, words: tuple[str, ...]) -> None:
    outcome = run(*words, "--plot", "plot.png")
    assert (outcome.code, outcome.out) == (2, "")
    assert f"--plot plot.png: {words[0]} cannot write .png files, only .svg" in outcome.err


TABLES = {
    "solve": ["puzzle", "solution", "seconds", "tracks"],
    "check": ["puzzle", "status", "minimal", "detail"],
    "minimise": ["puzzle", "minimal", "clues"],
    "neighbours": ["puzzle", "neighbour", "removed", "added"],
    "convert": ["puzzle"],
    "canon": ["puzzle", "canonical", "automorphisms"],
    "shuffle": ["puzzle", "variant"],
}


@pytest.mark.parametrize("command", TABLES)
def test_csv_files_are_tables(run: Run, tmp_path: Path, command: str) -> None:
    run(command, EASY, HARD, "-o", "out.csv")
    with open(tmp_path / "out.csv", newline="") as file:
        heading, *rows = csv.reader(file)
    assert heading == TABLES[command]
    assert [row[0] for row in rows if row[0] == HARD]
    assert {len(row) for row in rows} == {len(heading)}


def test_table_of_check_says_what_is_wrong(run: Run, tmp_path: Path) -> None:
    run("check", EASY, CLASHING, "-o", "out.csv")
    with open(tmp_path / "out.csv", newline="") as file:
        good, bad = csv.DictReader(file)
    assert good == {"puzzle": EASY, "status": "unique", "minimal": "no", "detail": ""}
    assert bad["status"] == "invalid"
    assert bad["detail"] == "r1c1 and r1c5: two 5s in row 1"


@pytest.mark.parametrize("name", ["out.json", "out.jsonl"])
@pytest.mark.parametrize("command", ["convert", "check"])
def test_json_files_have_objects(run: Run, tmp_path: Path, command: str, name: str) -> None:
    run(command, EASY, HARD, "-o", name)
    objects = [json.loads(line) for line in (tmp_path / name).read_text().splitlines()]
    assert [fields["puzzle"] for fields in objects] == [EASY, HARD]


def test_convert_reports_mistakes_as_json(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\nwrong\n")
    first, second = map(json.loads, run("convert", "in.txt", "--json").out.splitlines())
    assert first == {"puzzle": EASY, "where": "in.txt:1"}
    assert second["where"] == "in.txt:2"
    assert second["error"]


def test_puzzles_are_drawn(run: Run, tmp_path: Path) -> None:
    assert run("convert", EASY, "-o", "out.svg") == (0, "", "")
    assert (tmp_path / "out.svg").read_text() == nf.to_svg(nf.Puzzle(EASY))
    assert run("generate", "--seed", "1", "-o", "new.svg") == (0, "", "")
    assert (tmp_path / "new.svg").read_text() == nf.to_svg(nf.generate(seed=1))
    assert run("generate", "-n", "2", "-o", "two.svg").err == (
        "ninefold: -n 2: leave it out, because a picture shows only one puzzle\n"
    )


def test_pixels_without_their_library_name_the_cure(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    for name in ("out.png", "out.pdf"):
        outcome = run("hint", EASY, "-o", name)
        assert (outcome.code, outcome.out) == (2, "")
        assert "pip install 'ninefold[pictures]', or write a .svg file" in outcome.err
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def pictures() -> None:
    for name in ("svglib", "reportlab", "pypdfium2"):
        pytest.importorskip(name, reason="the extra 'pictures' is not installed")


COMMANDS_THAT_DRAW = {"hint": [EASY], "explain": [EASY], "techniques": ["x-wing"], "convert": [EASY]}


@pytest.mark.slow
@pytest.mark.usefixtures("pictures")
@pytest.mark.parametrize("command", COMMANDS_THAT_DRAW)
def test_png_and_pdf_files(run: Run, tmp_path: Path, command: str) -> None:
    for name, start in (("out.png", b"\x89PNG"), ("out.pdf", b"%PDF")):
        assert run(command, *COMMANDS_THAT_DRAW[command], "-o", name) == (0, "", "")
        assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.slow
@pytest.mark.usefixtures("pictures")
def test_pixels_show_the_picture() -> None:
    """Paper is white; every given draws dark pixels in its cell, and an empty cell draws none."""
    from io import BytesIO

    image = pytest.importorskip("PIL.Image").open(BytesIO(export.svg_to_png(nf.to_svg(nf.Puzzle(EASY)))))
    grey, side = image.convert("L"), image.width / 516  # the width of the drawing
    assert grey.getpixel((2, 2)) == 255
    for cell, mark in enumerate(EASY):
        left, top = 24 + 54 * (cell % 9), 20 + 54 * (cell // 9)
        box = tuple(round(value * side) for value in (left + 8, top + 8, left + 46, top + 46))
        assert (grey.crop(box).getextrema()[0] < 80) == (mark != "."), nf.cell_name(cell)
    assert export.svg_to_pdf(nf.to_svg(nf.Puzzle(EASY))) == export.svg_to_pdf(nf.to_svg(nf.Puzzle(EASY)))


def test_endings_are_those_of_the_formats() -> None:
    endings = {known.name: known.endings for known in KNOWN if known.endings}
    assert {kind: ENDINGS[kind] for kind in endings} == endings
    assert set(GAMES) == set(endings) - {"line", "json"}

"""`ninefold dataset`: exit codes, what it prints, and mistakes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import ninefold as nf
from tests.cli.conftest import Run


def test_complete(run: Run) -> None:
    done = run("dataset", "-o", "out", "--rows", "50", "--seed", "1", "--splits", "train=0.8,test=0.2")
    assert done.code == 0
    first, second = done.out.splitlines()
    splits = json.loads(Path("out/ninefold.json").read_text())["result"]["splits"]
    assert first == f"out: 50 puzzles (train {splits['train']}, test {splits['test']})"
    assert second.startswith("bands: beginner ")
    assert not Path("out/work").exists()
    again = run("dataset", "-o", "out", "--rows", "50", "--seed", "1", "--splits", "train=0.8,test=0.2")
    assert again.out.startswith("out: made already: 50 puzzles")
    other = run("dataset", "-o", "out", "--rows", "51", "--seed", "1", "--splits", "train=0.8,test=0.2")
    assert other.code == 2
    assert "out holds another dataset (rows is 51, was 50): choose another folder" in other.err


def test_missing_rows(run: Run) -> None:
    words = "dataset -o out --rows 20 --seed 1 --bands 1.0,9.9 --balance --max-attempts 60"
    done = run(*words.split())
    assert done.code == 1
    assert done.err == (
        "ninefold: 10 rows of the band 9.9- not found among 60: the same command with a higher --max-attempts"
        " goes on\n"
    )
    report = run(*words.split(), "--json")
    assert report.code == 1
    assert json.loads(report.out)["missing"] == {"9.9-": 10}


def test_too_few_in_files(run: Run) -> None:
    Path("in.txt").write_text("\n".join(p.givens for p in nf.generate_many(5, seed=1)))
    done = run("dataset", "-o", "out", "--from", "in.txt", "--rows", "9")
    assert done.code == 1
    assert done.err == "ninefold: 4 rows not found among 5: the files have no more puzzles\n"


def test_the_command_of_the_card_makes_the_same(run: Run) -> None:
    words = (
        "--rows 12 --seed 9 --clues 24-26 --symmetry rotate-180 --bands 1.0,3.0 --no-mutate --difficulty 1-5"
    )
    assert run("dataset", "-o", "first", *words.split(), "--license", "cc-by-4.0").code == 0
    card = Path("first/README.md").read_text()
    command = card.partition("```sh\nninefold ")[2].partition("\n")[0].replace("FOLDER", "second")
    assert run(*command.split()).code == 0
    for path in Path("first").iterdir():
        assert (Path("second") / path.name).read_bytes() == path.read_bytes()


def test_progress_as_json(run: Run) -> None:
    done = run("dataset", "-o", "out", "--rows", "30", "--seed", "1", "--json-progress")
    last = json.loads(done.err.splitlines()[-1])
    assert (last["done"], last["total"]) == (30, 30)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("--rows 5 --seed 1", "name the folder for the dataset with -o"),
        ("-o out --rows 0 --seed 1", "0 is out of range: give 1 or more"),
        ("-o out --rows 5", "add --seed"),
        ("-o out --seed 5", "add --rows"),
        ("-o out --rows 5 --seed 1 --shape kagle-1m", "did you mean 'kaggle-1m'?"),
        ("-o out --rows 5 --seed 1 --splits train=2", "must add up to 1"),
        ("-o out --rows 5 --seed 1 --balance", "add --bands"),
        ("-o out --rows 5 --seed 1 --address auto", "--address has no effect without --engine ray"),
        ("-o out --from none.txt", "none.txt: No such file or directory"),
        ("-o out --from none.txt --clues 30", "--clues has no effect on puzzles from files"),
        ("-o out --from none.txt --no-minimal", "--no-minimal has no effect on puzzles from files"),
        ("-o out --from none.txt --max-attempts 9", "--max-attempts has no effect on puzzles from files"),
        ("-o out --rows 5 --seed 1 --column x", "--column has no effect on new puzzles: it is for files"),
        ("-o out --rows 5 --seed 1 --clues 16", "clues"),
    ],
)
def test_mistakes(words: str, reason: str, run: Run) -> None:
    done = run("dataset", *words.split())
    assert done.code == 2
    assert reason in done.err
    assert not Path("out").exists()


def test_standard_input(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ninefold", "dataset", "-o", "out", "--from", "-"]
    text = "\n".join(p.givens for p in nf.generate_many(5, seed=1))
    done = subprocess.run(command, cwd=tmp_path, input=text, capture_output=True, text=True)
    assert (done.returncode, done.stdout.split(" (")[0]) == (0, "out: 5 puzzles")

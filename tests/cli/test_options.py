"""Options have one name in all commands; old names still work, and are not shown."""

import argparse
from json import loads
from pathlib import Path

import pytest

from ninefold.cli.main import COMMANDS, parser_of
from tests.cli.conftest import Run
from tests.puzzles import EASY

#: The pairs of names that belong together.
PAIRS = {("-n", "--count"), ("-j", "--jobs"), ("-t", "--to"), ("-o", "--output"), ("-h", "--help")}
#: Names that options had once.
OLD = {"--format", "--csv", "--threads", "--technique"}


def visible_options(command: str) -> dict[str, argparse.Action]:
    actions = parser_of(command)[0]._actions
    return {name: one for one in actions if one.help != argparse.SUPPRESS for name in one.option_strings}


def choices(command: str) -> list[str]:
    """The formats of a command."""
    return list(visible_options(command)["--to"].choices or ())


@pytest.mark.parametrize("command", COMMANDS)
def test_names_come_in_pairs_and_old_ones_are_hidden(run: Run, command: str) -> None:
    options = visible_options(command)
    for short, long in PAIRS:
        assert options.get(short) is options.get(long), (short, long)
    assert not OLD & options.keys()
    shown = run(command, "--help").out
    assert not any(f"{name} " in shown or f"{name}\n" in shown for name in OLD)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_json(command: str) -> None:
    options = visible_options(command)
    assert "--json" in options
    if "--output" in options and command not in ("batch", "dataset"):  # their output is a folder
        assert "json" in choices(command)


@pytest.mark.parametrize(
    ("new", "old"),
    [
        (["hint", EASY, "--to", "svg"], ["hint", EASY, "--format", "svg"]),
        (["explain", EASY, "--to", "json"], ["explain", EASY, "--format", "json"]),
        (["techniques", "x-wing", "--to", "json"], ["techniques", "x-wing", "--format", "json"]),
        (["generate", "--seed", "1", "--count", "2"], ["generate", "--seed", "1", "-n", "2"]),
        (["steps", EASY, "--techniques", "singles"], ["steps", EASY, "--technique", "singles"]),
        (["check", EASY, "--to", "json"], ["check", EASY, "--json"]),
        (["solve", EASY, "--to", "line"], ["solve", EASY]),
        (["shuffle", EASY, "--seed", "1", "--to", "csv"], ["shuffle", EASY, "--seed", "1", "-t", "csv"]),
    ],
    ids=lambda words: " ".join(word for word in words if word != EASY),
)
def test_old_names_still_work(run: Run, new: list[str], old: list[str]) -> None:
    expected = run(*new)
    assert expected.code == 0
    assert expected.out
    assert run(*old) == expected


def test_old_names_of_practice_bench_and_compare() -> None:
    def parsed(*words: str) -> dict[str, object]:
        return vars(parser_of(words[0])[0].parse_args(words[1:]))

    new, old = parsed("practice", "x-wing", "--to", "html"), parsed("practice", "x-wing", "--format", "html")
    assert new == old
    assert parsed("practice", "x-wing", "--count", "3")["count"] == 3
    assert parsed("bench", "-j", "3") == parsed("bench", "--threads", "3")
    assert parsed("bench", "-n", "3") == parsed("bench", "--count", "3")
    assert parsed("bench")["jobs"] == 1
    assert parsed("compare", "--to", "csv") == parsed("compare", "--csv")
    assert parsed("compare", "--algorithms", "csp") == parsed("compare", "--algorithm", "csp")
    assert parsed("serve", "--json") == parsed("serve", "--log", "json")


def test_formats_go_to_standard_output(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(EASY + "\n")
    assert run("check", "in.txt", "--to", "csv").out == (f"puzzle,status,minimal,detail\n{EASY},unique,no,\n")
    assert run("solve", "in.txt", "--to", "csv").out.startswith("puzzle,solution,seconds,tracks\n")
    assert run("rate", EASY, "--to", "csv").out.startswith("puzzle,er,ep,ed,word,hardest,status\n")


@pytest.mark.parametrize("command", ["check", "solve", "hint", "convert", "generate", "rate", "compare"])
def test_json_and_another_format_contradict_each_other(run: Run, command: str) -> None:
    kind = next(name for name in choices(command) if name != "json")
    outcome = run(command, *([EASY] if command != "generate" else []), "--json", "--to", kind)
    assert outcome.code == 2
    assert f"--json and --to {kind} contradict each other: use only one of them" in outcome.err


def test_an_unknown_format_is_an_error_with_the_known_ones(run: Run) -> None:
    outcome = run("check", EASY, "--to", "svg")
    assert outcome.code == 2
    assert "argument -t/--to: invalid choice: 'svg' (choose from" in outcome.err
    assert "argument --format: invalid choice: 'jsn'" in run("hint", EASY, "--format", "jsn").err


def test_completion_as_json_lists_every_option(run: Run) -> None:
    commands = {
        fields["command"]: fields for fields in map(loads, run("completion", "--json").out.splitlines())
    }
    assert list(commands) == list(COMMANDS)
    names = {name for option in commands["bench"]["options"] for name in option["names"]}
    assert names == visible_options("bench").keys()
    to = next(option for option in commands["check"]["options"] if "--to" in option["names"])
    assert to == {
        "names": ["-t", "--to"],
        "value": "FORMAT",
        "choices": ["text", "csv", "parquet", "json"],
        "help": visible_options("check")["--to"].help,
    }
    for words in ([], ["bash", "--json"]):
        outcome = run("completion", *words)
        assert outcome.code == 2
        assert "give either a shell (bash, zsh or fish) or --json" in outcome.err


def test_old_names_are_not_completed(run: Run) -> None:
    for shell in ("bash", "zsh", "fish"):
        script = run("completion", shell).out
        assert "SUPPRESS" not in script
        assert not any(name in script for name in ("--threads", "--csv", "-l threads", "-l csv", "--format"))


def test_compared_ratings_as_json(run: Run, tmp_path: Path) -> None:
    (tmp_path / "known.csv").write_text(f"puzzle,er\n{EASY},9.9\n{'.' * 81},1.2\n{EASY},1.2\n")
    outcome = run("rate", "known.csv", "--compare", "er", "--json")
    first, second = map(loads, outcome.out.splitlines())
    assert first == {
        "puzzle": EASY,
        "where": "known.csv:2",
        "known": "9.9",
        "status": "rated",
        "rating": "1.2",
    }
    assert second["error"] == "more than one solution"
    assert run("rate", "known.csv", "--compare", "er", "-o", "out.json").out == ""
    assert (tmp_path / "out.json").read_text() == outcome.out

"""The plug-in in examples/, installed as a user would, works in every command and in the server."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT, skip_or_fail

pytestmark = pytest.mark.slow

SAMPLE = ROOT / "examples/plugin-fireworks"
PUZZLE = "...95...1......3...2.387.9.8...9.....5973....4......3....21.....71....8.5....4..2"
WORK = [
    "import sys, json, msgspec",
    "from ninefold.web import worker",
    "worker._load_plugins()",
    "for line in sys.stdin:",
    "    name, body = json.loads(line)",
    "    reply = worker.work(worker.Job(name, 30.0, json.dumps(body).encode()))",
    "    print(reply.status, reply.body.decode())",
]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Install the package in a folder, and return the environment of programs that use it."""
    folder = tmp_path_factory.mktemp("plugin")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-index"]
    command = [*pip, "--no-deps", "--no-build-isolation", "--target", str(folder / "site"), str(SAMPLE)]
    built = subprocess.run(command, capture_output=True, text=True)
    if built.returncode != 0:
        skip_or_fail(f"the plug-in cannot be installed without a network here: {built.stderr[-300:]}")
    path = [str(folder / "site"), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(path),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "NINEFOLD_PLUGINS": "",
    }


def ninefold(environment: dict[str, str], *words: str, stdin: str = "") -> str:
    command = [sys.executable, "-m", "ninefold", *words]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, input=stdin)
    assert (done.returncode, done.stderr) == (0, ""), done
    return done.stdout


def test_its_own_tests_pass(environment: dict[str, str]) -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        f"--rootdir={SAMPLE}",
        str(SAMPLE),
    ]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "5 passed" in done.stdout


def test_commands_know_it(environment: dict[str, str], tmp_path: Path) -> None:
    shown = ninefold(environment, "techniques", "firework", "--language", "de").splitlines()
    assert shown[0] == "Dreifaches Feuerwerk (triple-firework)"
    assert shown[3].endswith("ninefold-fireworks 1.0")
    assert "Streiche 6 und 7 aus r1c7." in shown
    order = [row.split()[0] for row in ninefold(environment, "techniques", "--profile", "human").splitlines()]
    assert order.index("triple-firework") == order.index("xy-wing") - 1
    path = ninefold(environment, "explain", PUZZLE, "--words", "--language", "de")
    assert "triple-firework: r1c7<>6 r1c7<>7\n  Sieh dir 1, 2 und 8 in Zeile 5 und Spalte 7 an" in path
    assert "triple-firework" in ninefold(environment, "rate", PUZZLE, "--profile", "human")
    made = ninefold(environment, "generate", "--requires", "firework", "--seed", "1")
    assert "triple-firework" in ninefold(environment, "explain", made.strip())
    (tmp_path / "in.txt").write_text(f"{PUZZLE}\n{PUZZLE}\n")
    both = ninefold(environment, "explain", str(tmp_path / "in.txt"), "-j", "2")
    assert both.count("triple-firework: r1c7<>6 r1c7<>7") == 2


def test_practice_and_steps_know_it(environment: dict[str, str]) -> None:
    sheet = json.loads(ninefold(environment, "practice", "firework", "-n", "1", "--seed", "1", "--json"))
    exercise = sheet["exercises"][0]
    assert exercise["step"]["technique"] == "triple-firework"
    assert exercise["step"]["evidence"]["kind"] == "Firework"
    steps = ninefold(environment, "steps", exercise["position"], "--techniques", "firework")
    assert steps.startswith("Triple firework (triple-firework): ")


def test_other_ratings_do_not_change(environment: dict[str, str]) -> None:
    plain = {**environment, "NINEFOLD_PLUGINS": "0"}
    both = ["rate", PUZZLE, "--profile", "both", "--json"]
    assert ninefold(environment, *both) == ninefold(plain, *both)
    assert "triple-firework" not in ninefold(plain, "explain", PUZZLE)


def test_workers_of_the_server_know_it(environment: dict[str, str]) -> None:
    requests = [
        ("techniques", {"language": "de"}),
        ("path", {"puzzle": PUZZLE, "language": "de"}),
        ("rate", {"puzzle": PUZZLE, "profile": "human"}),
        ("generate", {"requires": ["firework"], "seed": 1}),
        ("example", {"technique": "firework"}),
    ]
    command = [sys.executable, "-c", "\n".join(WORK)]
    stdin = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run(command, env=environment, input=stdin, capture_output=True, text=True, check=True)
    replies = [line.split(" ", 1) for line in done.stdout.splitlines()]
    assert [status for status, _ in replies] == ["200"] * 5
    techniques, path, rating, made, example = (json.loads(body) for _, body in replies)
    row = next(row for row in techniques["techniques"] if row["id"] == "triple-firework")
    assert (row["name"], row["level"], row["price"]) == ("Dreifaches Feuerwerk", "hard", 200)
    assert "triple-firework" in json.dumps(path)
    assert rating["counts"]["triple-firework"] == 1
    assert len(made["puzzles"]) == 1
    assert row["has_example"]
    assert example["told"]["effect"] == "r1c7<>6 r1c7<>7"


def test_found_once_for_all(environment: dict[str, str]) -> None:
    """After the first program, the others read the cache and no metadata."""
    script = (
        "import sys, ninefold as nf; print(nf.techniques()[-1].id);print('importlib.metadata' in sys.modules)"
    )
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
    found, metadata = done.stdout.split()
    assert found == "triple-firework"
    cached = Path(environment["XDG_CACHE_HOME"], "ninefold/plugins.json").read_text()
    assert metadata == str("ninefold_fireworks" not in cached)  # not remembered if installed a moment ago

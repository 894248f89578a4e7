"""Run every fuzz target for a number of seconds, two at a time: `python -m scripts.fuzz SECONDS`.

Findings are in build/fuzz/NAME.log, with the input next to it. The corpus stays in build/fuzz/corpus, so
later runs continue from there.
"""

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

BUILD = Path("build/fuzz")
CORE = ("text", "search", "logic", "symmetry")
PARSERS = (
    "text", "file", "profile", "language", "request", "fields", "compressed", "lines",
    "sdk", "sdx", "ss", "hodoku", "opensudoku", "sudokuwiki", "f-puzzles", "sudokupad", "json",
)  # fmt: skip
#: Folders with initial inputs for a target.
SEEDS = {"core-text": ["tests/cases/puzzles", "examples"]}


class Outcome(NamedTuple):
    """The result of running a target."""

    name: str
    code: int
    runs: str


def commands() -> dict[str, list[str]]:
    """Return the command of each target."""
    core = {f"core-{name}": [str(BUILD / f"fuzz_{name}")] for name in CORE}
    return core | {f"parser-{name}": [sys.executable, "tests/fuzz/parsers.py", name] for name in PARSERS}


def fuzz(name: str, command: list[str], seconds: int) -> Outcome:
    """Run one target, with its output in a log file."""
    corpus = BUILD / "corpus" / name
    corpus.mkdir(parents=True, exist_ok=True)
    options = [f"-max_total_time={seconds}", "-timeout=60", "-rss_limit_mb=2048", "-print_final_stats=1",
               f"-artifact_prefix={BUILD}/{name}-", str(corpus), *SEEDS.get(name, [])]  # fmt: skip
    log = BUILD / f"{name}.log"
    with log.open("w") as out:
        code = subprocess.run([*command, *options], stdout=out, stderr=out, check=False).returncode
    runs = re.findall(r"(?:executed_units: +|Done )(\d+)", log.read_text(errors="replace"))
    return Outcome(name, code, runs[-1] if runs else "0")


def main() -> int:
    """Run all targets; the exit code is 1 if one failed."""
    seconds, todo = int(sys.argv[1]), commands()
    with ThreadPoolExecutor(2) as pool:
        outcomes = list(pool.map(lambda name: fuzz(name, todo[name], seconds), todo))
    for name, code, runs in outcomes:
        verdict = "ok" if code == 0 else f"FAILED, see {BUILD / name}.log"
        print(f"fuzz: {name}: {int(runs):,} inputs, {verdict}")
    return int(any(code for _, code, _ in outcomes))


if __name__ == "__main__":
    sys.exit(main())

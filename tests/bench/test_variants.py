"""`ninefold bench --task variants`: sets, verified answers, engines side by side."""

import json
from pathlib import Path
from typing import Any

import pytest

import ninefold as nf
from ninefold.bench import variants
from ninefold.bench.variant_sets import load_sets
from ninefold.bench.variants import time_variants, variant_table
from tests.cli.conftest import Run, run  # noqa: F401 - a fixture

pytestmark = pytest.mark.slow

UNIQUE = nf.Puzzle("1.....2...3....4").form
EMPTY = nf.Puzzle("." * 16).form
IMPOSSIBLE = {
    **EMPTY,
    "constraints": [{"type": "thermo", "cells": [0, 1, 2, 4]}, {"type": "thermo", "cells": [4, 0]}],
}


def test_verdicts_are_counted() -> None:
    (timing,) = time_variants("s", [UNIQUE, EMPTY, IMPOSSIBLE], repeat=1)
    assert (timing.puzzles, timing.unique, timing.none, timing.multiple, timing.undecided) == (3, 1, 1, 1, 0)
    assert timing.total_ms >= (timing.worst_ms or 0) >= (timing.median_ms or 0) > 0
    assert timing.slowest in ("puzzle 1", "puzzle 2", "puzzle 3")


def test_puzzle_that_takes_too_long_is_undecided() -> None:
    hard = nf.Puzzle("." * 256, size=16).form
    constraints = [{"type": "nonconsecutive"}, {"type": "anti_knight"}, {"type": "anti_king"}]
    (timing,) = time_variants("s", [{**hard, "constraints": constraints}], max_seconds=0, repeat=1)
    assert (timing.undecided, timing.median_ms, timing.slowest) == (1, None, None)
    assert variant_table([timing]).splitlines()[1].split()[-4:] == ["-", "-", "0.000", "-"]


def test_wrong_answer_is_never_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = variants._Answer([[1] * 16], 1, "exhausted", 0.1, 0.1)
    monkeypatch.setitem(variants.VARIANT_ENGINES, "ninefold", lambda form, seconds: wrong)
    with pytest.raises(nf.NinefoldError, match="ninefold: a solution breaks a rule, so no time is reported"):
        time_variants("s", [UNIQUE], repeat=1)


def test_engines_that_differ_are_never_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    none = variants._Answer([], 0, "exhausted", 0.1, 0.1)
    monkeypatch.setitem(variants.VARIANT_ENGINES, "other", lambda form, seconds: none)
    with pytest.raises(nf.NinefoldError, match="puzzle 1: the engines differ, so no time is reported"):
        time_variants("s", [UNIQUE], engines=["ninefold", "other"], repeat=1)


def written(path: Path, content: Any, *, lines: bool = False) -> str:
    path.write_text("\n".join(map(json.dumps, content)) if lines else json.dumps(content))
    return str(path)


def test_sets_are_read_from_files(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    pair = [UNIQUE, EMPTY]
    assert load_sets(written(path, pair), "a") == {"a": pair}
    assert load_sets(written(path, pair, lines=True), "a") == {"a": pair}
    assert load_sets(written(path, UNIQUE), "a") == {"a": [UNIQUE]}
    fast, slow = {**UNIQUE, "tier": "fast"}, {**EMPTY, "tier": "slow"}
    cases = {"format": 1, "cases": [fast, slow, fast]}
    assert load_sets(written(path, cases), "a") == {"a fast": [fast, fast], "a slow": [slow]}
    classic = {**nf.Puzzle("." * 81).form, "tier": "fast"}
    assert load_sets(written(path, [classic]), "a") == {"a fast": [classic]}


def test_unreadable_sets_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    with pytest.raises(nf.NinefoldError, match=r"a\.json: puzzle 2: "):
        load_sets(written(path, [UNIQUE, {**UNIQUE, "rows": 37}]), "a")
    with pytest.raises(nf.NinefoldError, match=r"a\.json:2: "):
        load_sets(written(path, [UNIQUE, {**UNIQUE, "rows": 37}], lines=True), "a")
    with pytest.raises(nf.NinefoldError, match="no puzzles to measure"):
        load_sets(written(path, []), "a")


def test_cp_sat_is_timed_beside_the_engine(tmp_path: Path, run: Run) -> None:  # noqa: F811
    pytest.importorskip("ortools")
    row = {"type": "skyscraper", "cells": list(range(9)), "count": 3}
    untabled = {**nf.Puzzle("." * 81).form, "constraints": [row]}
    path = written(tmp_path / "few.json", [UNIQUE, IMPOSSIBLE, untabled])
    words = ("bench", path, "--task", "variants", "--engines", "ninefold,cp-sat", "--repeat", "1")
    report = json.loads(run(*words, "--json").out)
    assert report["settings"]["task"] == "variants"
    own, other = report["timings"]
    assert (own["set"], own["engine"], other["engine"]) == ("few", "ninefold", "cp-sat")
    assert (own["unique"], own["none"], own["multiple"], own["not_expressed"]) == (1, 1, 1, 0)
    assert (other["unique"], other["none"], other["multiple"], other["not_expressed"]) == (1, 1, 0, 1)


def test_generated_puzzles_are_unique(run: Run) -> None:  # noqa: F811
    outcome = run("bench", "--task", "variants", "-n", "2", "--repeat", "1", "--plot", "v.svg", "--json")
    timings = json.loads(outcome.out)["timings"]
    assert [timing["set"] for timing in timings] == [
        "killer",
        "x",
        "jigsaw",
        "anti-knight",
        "thermo",
        "kropki",
    ]
    assert all(timing["unique"] == timing["puzzles"] == 2 for timing in timings)
    assert "<svg" in Path("v.svg").read_text()


def test_options_without_effect_are_refused(run: Run) -> None:  # noqa: F811
    for option in (["--isa", "all"], ["-j", "2"], ["--as-is"], ["--limit", "3"], ["--peer", "x=true"]):
        outcome = run("bench", "--task", "variants", *option)
        assert f"{option[0]} has no effect with --task variants" in outcome.err
    for option in (["--engines", "cp-sat"], ["--max-seconds", "3"]):
        assert f"{option[0]} has no effect with --task solve" in run("bench", *option).err
    assert "unknown engine 'x'" in run("bench", "--task", "variants", "--engines", "x").err

"""Ratings with users' profiles: prices, levels, and puzzles that get stuck or run out of time."""

import pickle
from pathlib import Path
from typing import Any

import pytest

import ninefold as nf
from ninefold.logic.profile import BRUTE_FORCE, plan
from ninefold.rating import walk
from tests.clock import cpu_below
from tests.interrupting import interrupt
from tests.puzzles import EASY, EMPTY, EVIL, EXPERT, HARD, INTERMEDIATE, MEDIUM, SHIPPED

SINGLES = ("full-house", "naked-single", "hidden-single")
LEVELS = (nf.Level("one", 100, ("naked-single",)), nf.Level("two", 500, ("full-house",)), nf.Level("three"))


def test_score_is_the_sum_of_the_prices() -> None:
    for puzzle in (EASY, HARD, EXPERT, EVIL):
        rating = nf.rate(puzzle, profile="human")
        steps = [step.technique for step in nf.explain(puzzle).steps]
        price = {info.id: info.price for info in nf.techniques()}
        assert rating.score == sum(price[id_] for id_ in steps)
        assert rating.counts == {id_: steps.count(id_) for id_ in steps}
        assert (rating.status, rating.profile, rating.er, rating.word) == ("rated", "human", None, None)
    assert nf.rate(EXPERT, profile="human").level == "hard"


def test_prices_and_levels_come_from_the_profile() -> None:
    steps = nf.rate(MEDIUM, profile=nf.Profile("mine", SINGLES)).counts
    free = nf.Profile("mine", SINGLES, prices=dict.fromkeys(SINGLES, 0), levels=LEVELS)
    assert set(steps) == set(SINGLES)
    rating = nf.rate(MEDIUM, profile=free)
    assert (rating.level, rating.score, rating.hardest, rating.profile) == (
        "three",
        0,
        "hidden-single",
        "mine",
    )
    naked = nf.Profile("naked", ("naked single",), prices={"Naked Single": 1}, levels=LEVELS)
    assert nf.rate(EASY, profile=naked)[8:10] == ("one", 44)


@pytest.mark.parametrize(
    ("price", "level"), [(2, "one"), (3, "two"), (11, "two"), (12, "three"), (999, "three")]
)
def test_level_rises_with_the_score(price: int, level: str) -> None:
    profile = nf.Profile("naked", ("naked-single",), prices={"naked-single": price}, levels=LEVELS)
    rating = nf.rate(EASY, profile=profile)
    assert (rating.level, rating.score) == (level, 44 * price)


@pytest.mark.parametrize(("limit", "level"), [(43, "high"), (44, "low"), (45, "low")])
def test_score_can_equal_the_limit_of_its_level(limit: int, level: str) -> None:
    levels = (nf.Level("low", limit, ("naked-single",)), nf.Level("high"))
    profile = nf.Profile("naked", ("naked-single",), prices={"naked-single": 1}, levels=levels)
    rating = nf.rate(EASY, profile=profile)
    assert (rating.level, rating.score) == (level, 44)


def test_families_have_prices_and_levels_too() -> None:
    levels = (nf.Level("low", 99, ("singles",)), nf.Level("high"))
    profile = nf.Profile("mine", ("singles", "locked"), prices={"singles": 2, "full house": 1}, levels=levels)
    whole = profile.in_full()
    assert whole.prices["naked-single"] == 2 * whole.prices["full-house"] == 2
    assert whole.levels[0].techniques == SINGLES
    assert nf.rate(EASY, profile=profile).level == "low"


def test_stuck_rating_has_no_level() -> None:
    rating = nf.rate(EXPERT, profile=nf.Profile("singles", SINGLES))
    assert (rating.status, rating.level, rating.score, rating.hardest) == (
        "stuck",
        None,
        None,
        "hidden-single",
    )
    assert sum(rating.counts.values()) == len(nf.explain(EXPERT, techniques=SINGLES))


def test_brute_force_can_have_a_price() -> None:
    profile = nf.Profile("try", SINGLES, prices={BRUTE_FORCE: 1000}, levels=LEVELS)
    rating = nf.rate(INTERMEDIATE, profile=profile)
    assert (rating.status, rating.level, rating.hardest) == ("rated", "three", BRUTE_FORCE)
    trials = rating.counts[BRUTE_FORCE]
    assert trials > 1
    assert rating.score is not None
    assert rating.score // 1000 == trials
    assert sum(rating.counts.values()) == INTERMEDIATE.count(".")  # each step places a digit


def test_hodoku_profile_is_the_same_as_a_value_and_as_a_file(tmp_path: Path) -> None:
    rating = nf.rate(EVIL, profile="hodoku")
    assert nf.rate(EVIL, profile=plan("hodoku")) == rating
    (tmp_path / "hodoku.toml").write_text(plan("hodoku").to_toml())
    assert nf.rate(EVIL, profile=nf.Profile.load(tmp_path / "hodoku.toml")) == rating
    assert nf.rate(EVIL, profile=plan("hodoku")._replace(name="mine")).score != rating.score
    other = plan("hodoku")._replace(name="mine", prices={})
    assert nf.rate(INTERMEDIATE, profile=other).status == "stuck"
    assert nf.rate(INTERMEDIATE, profile="hodoku").status == "rated"


def test_uniqueness_can_be_left_out() -> None:
    only = nf.Profile("unique", (*SINGLES, "uniqueness"))
    puzzle = next(
        p for p in nf.generate_stream(seed=1) if set(nf.rate(p, profile=only).counts) - set(SINGLES)
    )
    assert set(nf.rate(puzzle, profile=only, uniqueness=False).counts) <= set(SINGLES)


def test_techniques_in_python_are_used() -> None:
    @nf.technique("slow-naked-single")
    def slow_naked_single(board: nf.Board) -> list[nf.Step]:
        singles = nf.find_steps(board, technique="naked-single")
        return [step._replace(technique="slow-naked-single") for step in singles]

    try:
        profile = nf.Profile("slow", ("slow-naked-single",), prices={"slow-naked-single": 2})
        ratings = nf.rate_many([EASY, EXPERT], profile=profile, threads=2)
        assert [(r.status, r.level, r.score) for r in ratings] == [
            ("rated", "extreme", 88),
            ("stuck", None, None),
        ]
        assert nf.rate(EASY, profile=profile, max_seconds=0).status == "seconds"
        assert nf.rate(EASY, profile=profile._replace(prices={})).score == 44 * 500
    finally:
        slow_naked_single.forget()


@pytest.mark.parametrize("profile", ["human", plan("hodoku")._replace(name="mine"), nf.Profile("s", SINGLES)])
def test_rate_many_agrees_with_rate(profile: str | nf.Profile) -> None:
    alone = [nf.rate(puzzle, profile=profile) for puzzle in SHIPPED]
    for threads in (1, 2, 5):
        assert nf.rate_many(SHIPPED, profile=profile, threads=threads) == alone
    assert nf.rate_many([], profile=profile) == []


def test_time_is_limited() -> None:
    hurried = plan("human")._replace(name="hurried", max_seconds=0)
    rating = nf.rate(EVIL, profile=hurried)
    assert (rating.status, rating.level, rating.score) == ("seconds", None, None)
    assert nf.rate(EVIL, profile=hurried, max_seconds=60).status == "rated"
    trying = nf.Profile("try", SINGLES, max_seconds=0, prices={BRUTE_FORCE: 1})
    assert nf.rate(EVIL, profile=trying).status == "seconds"


def test_trials_of_a_puzzle_share_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each stretch of logic before a trial pretends to take two of the ten seconds."""
    legs, granted = walk._legs, list[float]()

    def slow(starts: list[tuple[nf.Board, float]], profile: nf.Profile, threads: int) -> Any:
        granted.extend(seconds for _, seconds in starts)
        return [(*leg[:3], 2.0) for leg in legs(starts, profile, threads)]

    monkeypatch.setattr(walk, "_legs", slow)
    trying = nf.Profile("try", SINGLES, prices={BRUTE_FORCE: 1})
    assert nf.rate(INTERMEDIATE, profile=trying, max_seconds=10).status == "seconds"
    assert granted == [10, 8, 6, 4, 2, 0]


@pytest.mark.parametrize("profile", ["hodoku", nf.Profile("nets", ("forcing-net",))])
def test_long_step_stops_at_the_time_limit(profile: str | nf.Profile) -> None:
    with cpu_below(0.5):
        rating = nf.rate(INTERMEDIATE, profile=profile, max_seconds=0.02)
    assert rating.status == "seconds"


def test_slow_hint_is_an_error() -> None:
    hurried = nf.Profile("hurried", ("forcing-net",), max_seconds=0.001)
    with pytest.raises(nf.NinefoldError, match=r"no step found within 0\.001 seconds"):
        nf.hint(INTERMEDIATE, profile=hurried)


def test_errors() -> None:
    with pytest.raises(nf.MultipleSolutions):
        nf.rate(EMPTY, profile="human")
    with pytest.raises(
        nf.NinefoldError, match="unknown profile 'cat'; choose from: se, hodoku, both, human, or"
    ):
        nf.rate(EASY, profile="cat")
    with pytest.raises(nf.NinefoldError, match="profile 'flat' has no levels"):
        nf.rate(EASY, profile=nf.Profile("flat", SINGLES, levels=()))


def test_rating_has_its_profile_and_version() -> None:
    for profile in ("se", "hodoku", "both", "human"):
        rating = nf.rate(EASY, profile=profile)
        assert (rating.profile, rating.version) == (profile, nf.__version__)
        assert pickle.loads(pickle.dumps(rating)) == rating


@pytest.mark.slow
def test_control_c_stops_a_batch(tmp_path: Path) -> None:
    code = (
        f"import ninefold as nf; nf.rate('{EASY}', profile='human'); open('ready', 'w').close()\n"
        f"nf.rate_many(['{INTERMEDIATE}'] * 10_000, profile='human', threads=2)"
    )
    ended = interrupt(["-c", code], (tmp_path / "ready").exists, tmp_path)
    assert ended.error.rstrip().endswith("KeyboardInterrupt")
    assert ended.cpu_seconds < 1


def test_no_technique_is_called_brute_force() -> None:
    with pytest.raises(nf.NinefoldError, match="already exists: choose another name"):
        nf.technique(BRUTE_FORCE)(lambda board: [])

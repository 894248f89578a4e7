"""Profiles decide which techniques are tried, in which order and within which limits."""

import pickle
from pathlib import Path
from typing import Any

import pytest

import ninefold as nf
from ninefold.logic.profile import PROFILES, plan
from ninefold.logic.step import Chain, Fish, SetChain
from tests.interrupting import interrupt
from tests.puzzles import EASY, EVIL, EXPERT, HARD, INTERMEDIATE


def test_human_has_all_techniques() -> None:
    assert set(plan("human").techniques) == {info.id for info in nf.techniques()}
    assert plan("human").techniques[-1] == "template-delete"


@pytest.mark.parametrize("profile", PROFILES)
def test_profile_is_followed(profile: str) -> None:
    path = nf.explain(EVIL, profile=profile)
    assert path.solved
    assert {step.technique for step in path.steps} <= set(plan(profile).techniques)
    board = nf.Board(EVIL)
    for step in path.steps:
        assert nf.hint(board, profile=profile) == step
        board = board.apply(step)


def test_profile_limits_the_time() -> None:
    hurried = plan("human")._replace(max_seconds=0)
    assert nf.explain(EASY, profile=hurried).ending == "seconds"
    assert nf.explain(EASY, profile=hurried, max_seconds=60).ending == "solved"


def test_unknown_profile_is_rejected() -> None:
    with pytest.raises(nf.NinefoldError, match="unknown profile 'cat'; choose from: human, hodoku"):
        nf.hint(EASY, profile="cat")
    wrong_type: Any = 3
    with pytest.raises(TypeError, match="profile must be a name or a Profile, not 3"):
        nf.hint(EASY, profile=wrong_type)


def test_profile_is_a_value() -> None:
    mine = nf.Profile("mine", ("aic",), nf.FinderLimits(strong_links=4, lemmas=False))
    assert pickle.loads(pickle.dumps(mine)) == mine
    assert hash(mine.limits) == hash(nf.FinderLimits(strong_links=4, lemmas=False))
    assert mine.limits != nf.FinderLimits()


def test_old_names_of_finder_limits_work_and_warn() -> None:
    with pytest.warns(DeprecationWarning, match="now ninefold.FinderLimits"):
        assert nf.Horizon is nf.FinderLimits
    limits = nf.FinderLimits(fins=1)
    with pytest.warns(DeprecationWarning, match="limits=") as caught:
        mine = nf.Profile("mine", ("aic",), horizon=limits)
    assert caught[0].filename == __file__
    assert mine == nf.Profile("mine", ("aic",), limits)
    with pytest.warns(DeprecationWarning, match=r"Profile\.limits"):
        assert mine.horizon == limits


def test_invalid_limits_are_rejected() -> None:
    wrong: list[dict[str, Any]] = [{"strong_links": 0}, {"strong_links": 17}, {"sets": 11}, {"fins": -1}]
    for limits in wrong:
        with pytest.raises(ValueError, match=next(iter(limits))):
            nf.FinderLimits(**limits)


@pytest.mark.slow
def test_hodoku_ends_where_its_logic_ends() -> None:
    assert nf.explain(INTERMEDIATE, profile="hodoku").ending == "stuck"
    assert nf.explain(INTERMEDIATE).ending == "solved"


def steps_with(limits: nf.FinderLimits, technique: str, givens: str) -> list[nf.Step]:
    """Return the steps of one technique along a path, within limits."""
    profile = nf.Profile("test", (technique,), limits)
    board, found = nf.Board(givens), []
    for step in nf.explain(givens).steps:
        first = nf.hint(board, profile=profile)
        found += [] if first is None else [first]
        board = board.apply(step)
    return found


@pytest.mark.parametrize("most", [3, 5])
def test_chains_are_no_longer_than_the_limit(most: int) -> None:
    lengths = [
        max(len(chain) for chain in step.evidence.chains)
        for givens in (HARD, EXPERT, EVIL)
        for step in steps_with(nf.FinderLimits(strong_links=most), "nice-loop-discontinuous", givens)
        if isinstance(step.evidence, Chain)
    ]
    assert lengths
    assert max(lengths) <= 2 * most


def test_one_strong_link_is_not_a_chain() -> None:
    for technique in ("nice-loop-discontinuous", "grouped-aic"):
        assert not steps_with(nf.FinderLimits(strong_links=1), technique, EVIL)


def test_sets_fins_and_lemmas_can_be_left_out() -> None:
    for givens in (EXPERT, EVIL):
        for step in steps_with(nf.FinderLimits(sets_in_chains=False), "grouped-aic", givens):
            assert isinstance(step.evidence, Chain)
            assert not any(step.evidence.sets)
        for step in steps_with(nf.FinderLimits(fins=1), "finned-swordfish", givens):
            assert isinstance(step.evidence, Fish)
            assert len(step.evidence.fins) <= 2  # Siamese fish have one each
        for step in steps_with(nf.FinderLimits(sets=4), "als-chain", givens):
            assert isinstance(step.evidence, SetChain)
            assert len(step.evidence.sets) <= 4
    net = nf.Profile("net", ("forcing-net",), nf.FinderLimits(lemmas=False))
    assert nf.hint(INTERMEDIATE, profile=net) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    "call", ["nf.find_steps('.' * 81)", f"nf.explain('{INTERMEDIATE}').steps", f"nf.hint('{INTERMEDIATE}')"]
)
def test_control_c_stops_the_search(call: str, tmp_path: Path) -> None:
    code = f"import ninefold as nf; nf.hint('{EASY}'); open('ready', 'w').close()\nwhile True: {call}"
    ended = interrupt(["-c", code], (tmp_path / "ready").exists, tmp_path)
    assert ended.error.rstrip().endswith("KeyboardInterrupt")
    assert ended.cpu_seconds < 1  # about 30 ms

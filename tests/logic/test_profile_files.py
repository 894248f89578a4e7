"""Profiles that people write: the contents of a file, and the messages for mistakes."""

import codecs
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.logic.profile import BRUTE_FORCE, PROFILES, plan
from tests.conftest import ROOT

SINGLES = ("full-house", "naked-single", "hidden-single")


def load(folder: Path, text: str, name: str = "club.toml") -> nf.Profile:
    path = folder / name
    path.write_text(text)
    return nf.Profile.load(path)


def test_file_can_set_everything_in_a_profile(tmp_path: Path) -> None:
    profile = load(
        tmp_path,
        """
        name = "evening"
        techniques = ["hidden single", "singles", "X-Wing"]
        max_seconds = 2.5
        [limits]
        strong_links = 4
        lemmas = false
        [prices]
        singles = 5
        naked-single = 7
        brute-force = 900
        [levels]
        one = { limit = 300, techniques = ["full house"] }
        two = { limit = 600, techniques = ["singles"] }
        three = {}
        """,
    )
    assert profile == nf.Profile(
        "evening",
        ("hidden-single", "full-house", "naked-single", "x-wing"),
        nf.FinderLimits(strong_links=4, lemmas=False),
        2.5,
        {"full-house": 5, "naked-single": 7, "hidden-single": 5, BRUTE_FORCE: 900},
        (
            nf.Level("one", 300, ("full-house",)),
            nf.Level("two", 600, ("naked-single", "hidden-single")),
            nf.Level("three"),
        ),
    )
    whole = profile.in_full()
    assert whole.prices["x-wing"] == 140
    assert whole.levels[2].techniques == ("x-wing",)


def test_old_name_of_the_limits_works_and_warns(tmp_path: Path) -> None:
    with pytest.warns(DeprecationWarning, match=r"\[horizon\] .* is now called \[limits\]"):
        profile = load(tmp_path, SOME + "[horizon]\nfins = 1\n")
    assert profile.limits == nf.FinderLimits(fins=1)
    with pytest.raises(nf.NinefoldError, match="horizon: this is the old name"):
        load(tmp_path, SOME + "[horizon]\nfins = 1\n[limits]\nfins = 1\n")


def test_file_can_start_from_a_profile(tmp_path: Path) -> None:
    profile = load(tmp_path, 'base = "hodoku"\nwithout = ["nets", "x-wing"]\n[limits]\nfins = 1\n')
    base = plan("hodoku")
    assert profile.name == "club"  # the name of the file
    gone = set(base.techniques) - set(profile.techniques)
    assert "x-wing" in gone
    assert {nf.example(id_).technique for id_ in gone} == gone
    assert len(gone) > 2
    assert profile.limits == nf.FinderLimits(strong_links=10, sets_in_chains=False, lemmas=False, fins=1)
    assert (profile.prices, profile.levels) == (base.prices, base.levels)


def test_families_follow_the_order_of_the_base(tmp_path: Path) -> None:
    """People see hidden singles before naked ones; HoDoKu, and so a file without a base, does not."""
    human = ("full-house", "hidden-single", "naked-single")
    for base, singles in (('base = "human"', human), ('base = "hodoku"', SINGLES), ("", SINGLES)):
        profile = load(tmp_path, f'{base}\ntechniques = ["x-wing", "singles"]\n')
        assert profile.techniques == ("x-wing", *singles)


def test_levels_with_known_names_keep_their_techniques(tmp_path: Path) -> None:
    text = 'techniques = ["singles", "pointing", "x-wing"]\n[levels]\neasy = { limit = 9 }\nhard = {}\n'
    easy, hard = load(tmp_path, text).in_full().levels
    assert easy.techniques == SINGLES
    assert hard.techniques == ("pointing", "x-wing")  # without a level "medium", the last one takes the rest


@pytest.mark.parametrize("name", PROFILES)
def test_profiles_round_trip_through_files(name: str, tmp_path: Path) -> None:
    text = plan(name).to_toml()
    assert max(map(len, text.splitlines())) <= 110
    again = load(tmp_path, text)
    assert again == plan(name).in_full()
    assert again.to_toml() == text


def test_odd_names_round_trip(tmp_path: Path) -> None:
    odd = nf.Profile('tab "quoted" \\ é', ("aic",), levels=(nf.Level("sehr schwer", 5), nf.Level("ö.1")))
    assert load(tmp_path, odd.to_toml()) == odd.in_full()


def test_own_techniques_can_be_named(tmp_path: Path) -> None:
    @nf.technique("my trick", family="mine")
    def my_trick(board: nf.Board) -> list[nf.Step]:
        return []

    try:
        profile = load(tmp_path, 'techniques = ["mine"]\n[prices]\n"my trick" = 12\n')
        assert profile.techniques == ("my trick",)
        assert load(tmp_path, profile.to_toml()) == profile.in_full()
        assert profile.in_full().levels[-1].techniques == ("my trick",)
    finally:
        my_trick.forget()


def test_the_example_works() -> None:
    club = nf.Profile.load(ROOT / "examples/profile.toml")
    assert club.name == "club"
    assert [level.name for level in club.levels] == ["warm-up", "training", "match"]
    assert club.techniques[:3] == ("hidden-single", "full-house", "naked-single")


def test_windows_files_are_read(tmp_path: Path) -> None:
    path = tmp_path / "notepad.toml"
    path.write_bytes(codecs.BOM_UTF8 + b'techniques = ["singles"]\r\nname = "caf\xc3\xa9"\r\n')
    assert nf.Profile.load(path) == nf.Profile("café", SINGLES)


SOME = 'techniques = ["singles", "x-wing"]\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "techniques: none are left: name at least one, or a base to start from"),
        ("techniques = []", "techniques: none are left"),
        ('base = "human"\nwithout = ["sinlges"]', "without: unknown technique 'sinlges'; did you mean 'sing"),
        (SOME + 'without = ["singles", "fish"]', "techniques: none are left"),
        ('base = "humane"', "base: unknown profile 'humane'; choose from: human, hodoku"),
        (SOME + "price = 3", "unknown key 'price'; did you mean 'prices'?"),
        (SOME + "zzz = 3", "unknown key 'zzz'; choose from: name, base, techniques,"),
        ('techniques = ["x-wnig"]', "techniques: unknown technique 'x-wnig'; did you mean 'x-wing'?"),
        ('techniques = "singles"', "techniques: 'singles' is not a list of names"),
        ("techniques = [1]", r"techniques: \[1\] is not a list of names"),
        (SOME + "name = 3", "name: 3 is not a name"),
        (SOME + 'name = " "', "name: ' ' is not a name"),
        (SOME + 'name = "human"', "name: 'human' is a built-in profile: choose another name"),
        (SOME + 'name = "se"', "name: 'se' is a built-in profile"),
        (SOME + 'max_seconds = "10"', "max_seconds: '10' is not a number above 0"),
        (SOME + "max_seconds = nan", "max_seconds: nan is not a number"),
        (SOME + "limits = 4", r"limits: 4 is not a table: write \[limits\]"),
        (SOME + "[limits]\nlemma = 4", "limits: unknown key 'lemma'; did you mean 'lemmas'?"),
        (SOME + "[limits]\nstrong_links = 40", "limits: strong_links must be from 1 to 16"),
        (SOME + "[limits]\nstrong_links = true", "limits: strong_links: give a whole number of"),
        (SOME + "[limits]\nlemmas = 1", "limits: lemmas: 1 is not true or false"),
        (SOME + "[limits]\nfins = 99999999999999999999", "limits: fins: 99999999999999999999 is too large"),
        (SOME + "[prices]\nxwng = 3", "prices: unknown technique 'xwng'; did you mean 'x-wing'?"),
        (SOME + "[prices]\nx-wing = -3", "prices: x-wing: give a whole number of at least 0, not -3"),
        (SOME + "[prices]\nx-wing = 1.5", "prices: x-wing: give a whole number of at least 0, not 1.5"),
        (SOME + '[prices]\nx-wing = 1\n"X-Wing" = 2', "prices: 'x-wing' appears twice"),
        (SOME + "[prices]\nmax_seconds = 5", "prices: 'max_seconds' belongs at the top of the file"),
        (SOME + "[levels]", "levels: there are none"),
        (SOME + "[levels]\na = 300", r"levels: a: write a = \{ limit = 800"),
        (SOME + "[levels.a]\nlimits = 3", "levels: a: unknown key 'limits'; did you mean 'limit'?"),
        (SOME + "[levels.a]\nlimit = '3'\n[levels.b]", "levels: a: limit: give a whole number"),
        (SOME + "[levels.a]\nlimit = 3", "levels: a: the last level cannot have a limit: remove it"),
        (SOME + "[levels.a]\n[levels.b]", "levels: a: add a limit; only the last level has none"),
        (
            SOME + "[levels.a]\nlimit = 8\n[levels.b]\nlimit = 8\n[levels.c]",
            "levels: b: the limit 8 is not above 8, the limit of 'a': list the levels from easiest",
        ),
        (SOME + "[levels.a]\ntechniques = ['x-wnig']", "levels: a: techniques: unknown technique 'x-wnig'"),
        (
            SOME + "[levels.a]\nlimit = 1\ntechniques = ['x-wing']\n[levels.b]\ntechniques = ['x wing']",
            "levels: 'x-wing' appears twice: remove one",
        ),
        ("x = " + "[" * 3000 + "]" * 3000, "lists or tables are nested too deeply"),
        (SOME + f"prices.{'a.' * 3000}a = 1", "lists or tables are nested too deeply"),
        ("max_seconds = " + "1" * 5000, "a number has too many digits"),
        (SOME + "max_seconds = " + "1" * 400, "max_seconds: 1{37}... is too large: the maximum is"),
        (SOME + "max_seconds = 1e300", r"max_seconds: 1e\+300 is too large"),
        (SOME + "[prices]\nx-wing = " + "1" * 400, "prices: x-wing: 1{37}... is too large"),
        (SOME + "max_seconds = 0x" + "f" * 5000, "max_seconds: a value with thousands of digits is too"),
        ("techniques = [0x" + "f" * 5000 + "]", "techniques: a value with thousands of digits is not a list"),
        ("k" * 1000 + " = 1", "unknown key 'k{36}...; choose from: name"),
        ("#" * 300_000, "more than 262,144 bytes: too large for a profile"),
        ("name = club", "the file is not valid TOML: Invalid value .at line 1, column 8"),
    ],
)  # fmt: skip
def test_errors_name_the_file_and_the_key_and_suggest_a_fix(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(nf.NinefoldError, match=rf"club\.toml: {message}"):
        load(tmp_path, text)


def test_files_that_are_not_text_are_rejected(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_bytes(SOME.encode("utf-16"))
    with pytest.raises(nf.NinefoldError, match=r"club\.toml: the file is not UTF-8 text: save it as UTF-8"):
        nf.Profile.load(path)
    with pytest.raises(FileNotFoundError):
        nf.Profile.load(tmp_path / "nowhere.toml")

"""The ratings of Sudoku Explainer: equal to those of the program."""

import csv

import pytest

import ninefold as nf
from ninefold.rating import PRODUCERS, word_of
from tests.conftest import oracle
from tests.puzzles import CLASHING, EASY, INTERMEDIATE, NO_SOLUTION

pytestmark = pytest.mark.slow

#: ER, EP and ED of the puzzles that come with the project.
GOLDEN = {EASY: (1.2, 1.2, 1.2), INTERMEDIATE: (10.7, 10.7, 9.7)}


def numbers(rating: nf.Rating) -> tuple[float | None, ...]:
    return rating.er, rating.ep, rating.ed


def rows_of(name: str, below: float) -> list[dict[str, str]]:
    with oracle(name).open() as file:
        return [row for row in csv.DictReader(file) if float(row["er"]) < below]


def wanted(row: dict[str, str]) -> tuple[float, float, float]:
    return float(row["er"]), float(row["ep"]), float(row["ed"])


def test_golden_numbers() -> None:
    for puzzle, expected in GOLDEN.items():
        assert numbers(nf.rate(puzzle)) == expected


def test_all_three_numbers_are_equal_below_9() -> None:
    rows = rows_of("ratings.csv", 9.0)
    assert len(rows) > 650
    ratings = nf.rate_many([row["puzzle"] for row in rows])
    assert [numbers(rating) for rating in ratings] == list(map(wanted, rows))


def test_without_uniqueness() -> None:
    rows = [row for row in rows_of("ratings.csv", 9.0) if row["forge_nouniq_er"]]
    ratings = nf.rate_many([row["puzzle"] for row in rows], uniqueness=False)
    assert [rating.er for rating in ratings] == [float(row["forge_nouniq_er"]) for row in rows]
    assert all("unique-loop" not in rating.counts and "bug" not in rating.counts for rating in ratings)


@pytest.mark.full
def test_large_file() -> None:
    """All three numbers are equal below 9, and ER everywhere."""
    rows = rows_of("se-large.csv", 21)
    ratings = nf.rate_many([row["puzzle"] for row in rows])
    for row, rating in zip(rows, ratings, strict=True):
        assert rating.er == float(row["er"]), row
        if float(row["er"]) < 9.0:
            assert numbers(rating) == wanted(row), row


def test_one_and_many_agree() -> None:
    puzzles = list(nf.generate_many(60, seed=5))
    for puzzle, rating in zip(puzzles, nf.rate_many(puzzles, threads=2), strict=True):
        alone = nf.rate(puzzle)
        assert numbers(alone) == numbers(rating)
        assert (alone.hardest, alone.word, alone.status) == (rating.hardest, rating.word, rating.status)


def test_hints_match_the_rating() -> None:
    rating = nf.rate(INTERMEDIATE)
    assert max(hint.er for hint in rating.hints) == rating.er
    assert rating.hints[0].er == rating.ed
    assert sum(rating.counts.values()) == len(rating.hints)
    assert {hint.technique for hint in rating.hints} == set(rating.counts) <= set(PRODUCERS)
    assert rating.pearl
    assert not rating.diamond


def test_reached_limits_set_the_status() -> None:
    above = nf.rate(INTERMEDIATE, stop_above=9.0)
    assert (above.status, above.er) == ("above", 9.7)
    assert nf.rate(EASY, stop_above=9.0).status == "rated"
    for seconds in (0, 0.02):
        assert nf.rate(INTERMEDIATE, max_seconds=seconds).status == "seconds"
    many = nf.rate_many([EASY, INTERMEDIATE], max_seconds=0)  # singles never check the time
    assert [rating.status for rating in many] == ["rated", "seconds"]


def test_puzzles_that_cannot_be_rated() -> None:
    with pytest.raises(nf.PuzzleError, match="two 5s"):
        nf.rate(CLASHING)
    with pytest.raises(nf.NoSolution):
        nf.rate(NO_SOLUTION)
    with pytest.raises(nf.NinefoldError, match="unknown profile"):
        nf.rate(EASY, profile="guess")
    with pytest.raises(TypeError, match="list of puzzles"):
        nf.rate_many(EASY)
    assert nf.rate_many([]) == []


def test_words_for_ratings() -> None:
    words = [word_of(er) for er in (1.0, 1.2, 1.5, 1.7, 2.5, 2.6, 3.8, 4.0, 6.6, 7.0, 9.0, 9.1, 11.9)]
    assert words == [
        "beginner", "beginner", "easy", "medium", "medium", "hard", "hard", "expert", "expert", "evil",
        "evil", "diabolical", "diabolical",
    ]  # fmt: skip


def test_profiles() -> None:
    both = nf.rate(EASY, profile="both")
    assert (both.er, both.level, both.score, both.profile) == (1.2, "easy", 176, "both")
    other = nf.rate(EASY, profile="hodoku")
    assert (other.er, other.word, other.level, other.score) == (None, None, "easy", 176)
    assert nf.rate(EASY).level is None
    for profile in ("hodoku", "both"):
        (many,) = nf.rate_many([EASY], profile=profile)
        assert (many.level, many.score, many.profile) == ("easy", 176, profile)
    late = nf.rate(INTERMEDIATE, profile="hodoku", max_seconds=0)
    assert (late.status, late.level) == ("seconds", None)
    half = nf.rate(EASY, profile="both", max_seconds=0)
    assert (half.er, half.level, half.status) == (1.2, None, "seconds")


def test_no_rating_is_claimed_without_a_hint_in_time() -> None:
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    unknown = nf.rate(hard, max_seconds=0)
    assert (unknown.status, unknown.word, unknown.hardest) == ("seconds", None, "")


def test_stop_above_must_be_a_number() -> None:
    for wrong, reason in (("x", TypeError), (float("nan"), ValueError), (-1, ValueError)):
        with pytest.raises(reason, match="stop_above must be"):
            nf.rate(EASY, stop_above=wrong)  # type: ignore[arg-type]
    assert nf.rate(EASY, stop_above=float("inf")).status == "rated"


@pytest.mark.parametrize("profile", ["se", "hodoku", "both", "human"])
def test_rate_many_continues_after_an_invalid_puzzle(profile: str) -> None:
    easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    full = "12345678." + "." * 8 + "9" + "." * 63
    puzzles = ["." * 81, easy, "11" + "." * 79, full, NO_SOLUTION]
    ratings = nf.rate_many(puzzles, profile=profile)
    assert [rating.status for rating in ratings] == ["multiple", "rated", "invalid", "invalid", "none"]
    assert [nf.check(puzzle).status for puzzle in puzzles] == [
        "multiple",
        "unique",
        "invalid",
        "invalid",
        "none",
    ]
    assert ratings[1] == nf.rate(easy, profile=profile)._replace(hints=())
    assert {rating.profile for rating in ratings} == {profile}
    assert ratings[0].er is None
    assert ratings[0].score is None


@pytest.mark.parametrize("profile", ["se", "hodoku", "both", "human"])
def test_rate_rejects_invalid_puzzles(profile: str) -> None:
    with pytest.raises(nf.MultipleSolutions):
        nf.rate("." * 81, profile=profile)
    with pytest.raises(nf.PuzzleError, match="two 1s in row 1"):
        nf.rate("11" + "." * 79, profile=profile)
    with pytest.raises(nf.NoSolution):
        nf.rate("12345678." + "." * 8 + "9" + "." * 63, profile=profile)


def test_unreadable_puzzles_have_a_status() -> None:
    assert [rating.status for rating in nf.rate_many(["." * 81, "123"])] == ["multiple", "malformed"]

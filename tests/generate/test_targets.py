"""Puzzles made to order, checked by `rate`, `explain` and solvers that the generator does not use."""

import time
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

import ninefold as nf
from ninefold.generation.difficulty import DIFFICULTIES
from ninefold.generation.target import make_target
from ninefold.rating import word_of
from ninefold.rating.pricing import Priced

pytestmark = pytest.mark.slow

#: Defined again here, to share no code with the package.
WORDS = {
    "beginner": (1.0, 1.2), "easy": (1.3, 1.5), "medium": (1.6, 2.5), "hard": (2.6, 3.8),
    "expert": (3.9, 6.6), "evil": (6.7, 9.0), "diabolical": (9.1, 20.0),
}  # fmt: skip


def is_unique(puzzle: nf.Puzzle) -> bool:
    return nf.count_solutions(puzzle, algorithm="dancing-links") == 1


def is_minimal(puzzle: nf.Puzzle) -> bool:
    givens = puzzle.givens
    return all(
        nf.count_solutions(givens[:cell] + "." + givens[cell + 1 :], algorithm="dancing-links") > 1
        for cell in range(81)
        if givens[cell] != "."
    )


def used(puzzle: nf.Puzzle) -> set[str]:
    path = nf.explain(puzzle)
    assert path.solved
    return {step.technique for step in path.steps}


def er_of(puzzle: nf.Puzzle) -> float:
    er = nf.rate(puzzle).er
    assert er is not None
    return er


def family(name: str) -> set[str]:
    return {info.id for info in nf.techniques() if info.family == name}


@pytest.mark.parametrize("word", [word for word in WORDS if word != "diabolical"])
def test_puzzles_by_word(word: str) -> None:
    for puzzle in nf.generate_many(5, difficulty=word, seed=2):
        assert WORDS[word][0] <= er_of(puzzle) <= WORDS[word][1]
        assert is_unique(puzzle)
        assert is_minimal(puzzle)


def test_words_match_those_of_ratings() -> None:
    assert {word: (low / 10, high / 10) for word, (low, high) in DIFFICULTIES.items()} == WORDS
    assert all(word_of(high) == word for word, (_, high) in WORDS.items())


@pytest.mark.parametrize("difficulty", ["6.5-7.5", " 6.5 - 7.5 ", (6.5, 7.5), [6.5, 7.5]])
def test_ranges_of_ratings(difficulty: Any) -> None:
    puzzles = nf.generate_many(4, difficulty=difficulty, seed=1)
    assert all(6.5 <= er_of(puzzle) <= 7.5 for puzzle in puzzles)
    assert puzzles == nf.generate_many(4, difficulty="6.5-7.5", seed=1)


@pytest.mark.parametrize("difficulty", [4.2, "4.2", (4.2, 4.2)])
def test_one_rating(difficulty: Any) -> None:
    assert er_of(nf.generate(difficulty=difficulty, seed=1)) == 4.2


def test_open_ranges() -> None:
    assert er_of(nf.generate(difficulty="-1.2", seed=1)) <= 1.2
    assert er_of(nf.generate(difficulty="7-", seed=1)) >= 7


def test_targets_select_the_matching_attempts_in_order() -> None:
    plain = nf.generate_many(300, seed=4)
    hard = [puzzle for puzzle in plain if 2.6 <= er_of(puzzle) <= 3.8]
    assert len(hard) > 10
    assert nf.generate_many(len(hard), difficulty="hard", seed=4) == hard
    x_wing = [puzzle for puzzle in plain if "x-wing" in used(puzzle)]
    assert len(x_wing) > 5
    assert nf.generate_many(len(x_wing), requires="x-wing", seed=4) == x_wing
    tame = [puzzle for puzzle in plain if not used(puzzle) & family("uniqueness")]
    assert nf.generate_many(20, forbids="uniqueness", seed=4) == tame[:20]
    basic = [p for p in plain if used(p) <= family("singles") | family("locked") | {"naked-pair"}]
    assert nf.generate_many(20, only=["singles", "locked", "naked pair"], seed=4) == basic[:20]


@pytest.mark.parametrize(
    "options",
    [
        {"difficulty": "expert"},
        {"requires": "swordfish"},
        {"difficulty": "2.6-", "pearl": True},  # with mutation
        {"difficulty": "8.5-"},
        {"hodoku": "hard"},
    ],
)
def test_threads_and_instruction_sets_change_nothing(options: dict[str, Any]) -> None:
    alone = nf.generate_many(2, seed=6, threads=1, **options)
    assert nf.generate_many(2, seed=6, threads=3, **options) == alone
    assert nf.generate_many(2, seed=6, isa="scalar", **options) == alone
    assert list(islice(nf.generate_stream(seed=6, **options), 1)) == alone[:1]


def test_requires_and_forbids() -> None:
    for puzzle in nf.generate_many(3, requires=["x-wing", "wings"], forbids="uniqueness, chains", seed=1):
        path = used(puzzle)
        assert "x-wing" in path
        assert path & family("wings")
        assert not path & (family("uniqueness") | family("chains"))


def test_only_and_requires() -> None:
    for puzzle in nf.generate_many(3, only="singles,locked,subsets", requires="naked-triple", seed=1):
        path = used(puzzle)
        assert "naked-triple" in path
        assert path <= family("singles") | family("locked") | family("subsets")


def test_naked_singles_only_where_there_is_no_hidden_one() -> None:
    for puzzle in nf.generate_many(3, requires="naked-single", seed=7):
        assert "naked-single" in used(puzzle)
    for puzzle in nf.generate_many(3, only="full-house, hidden-single", seed=7):
        assert used(puzzle) == {"full-house", "hidden-single"}
        assert er_of(puzzle) <= 1.5


def test_hidden_singles_can_be_forbidden() -> None:
    """Naked singles come first then, so there are such puzzles; a seed gives the same ones as before."""
    naked = ["full-house", "naked-single"]
    puzzle = nf.generate(only=naked, seed=7)
    givens = "3...6......67...122..39......1............98.6...8..53......8..1.8.5.4...9.1..56."
    assert puzzle.givens == givens
    assert nf.generate(forbids="hidden-single", requires="naked-single", seed=7) == puzzle
    assert nf.explain(puzzle, techniques=naked).solved
    step = nf.examples("naked-single", 1, only=naked, seed=7)[0]
    assert step == nf.hint(step.board, techniques=naked)


def test_forbids_narrows_only() -> None:
    puzzle = nf.generate(only="singles,subsets", forbids="naked-pair", requires="subsets", seed=1)
    assert used(puzzle) <= (family("singles") | family("subsets")) - {"naked-pair"}


def test_rating_and_techniques_together() -> None:
    for puzzle in nf.generate_many(3, difficulty=(4.0, 7.5), requires="x-wing", seed=3):
        assert 4.0 <= er_of(puzzle) <= 7.5
        assert "x-wing" in used(puzzle)


@pytest.mark.parametrize("mutate", [None, False])
def test_pearls(mutate: bool | None) -> None:
    for puzzle in nf.generate_many(2, difficulty="2.6-", pearl=True, seed=1, mutate=mutate):
        rating = nf.rate(puzzle)
        assert rating.pearl
        assert er_of(puzzle) >= 2.6
        assert is_unique(puzzle)
        assert is_minimal(puzzle)


def test_diamonds() -> None:
    puzzle = nf.generate(difficulty="2.6-", diamond=True, seed=1)
    assert nf.rate(puzzle).diamond
    assert is_unique(puzzle)
    assert nf.rate(nf.generate(diamond=True, seed=1)).diamond


def test_mutation_finds_puzzles_in_fewer_attempts() -> None:
    with_mutation = nf.generate_stream(2, difficulty="2.6-", pearl=True, seed=1)
    without = nf.generate_stream(2, difficulty="2.6-", pearl=True, seed=1, mutate=False)
    assert list(with_mutation) != list(without)
    assert with_mutation.attempts < without.attempts / 10


@pytest.mark.parametrize("symmetry", ["rotate-180", "mirror-diagonal", "random"])
def test_mutation_keeps_symmetry_and_clues(symmetry: str) -> None:
    moves: dict[str, Callable[[int, int], tuple[int, int]]] = {
        "rotate-180": lambda r, c: (8 - r, 8 - c), "rotate-90": lambda r, c: (c, 8 - r),
        "mirror-horizontal": lambda r, c: (8 - r, c), "mirror-vertical": lambda r, c: (r, 8 - c),
        "mirror-diagonal": lambda r, c: (c, r), "mirror-antidiagonal": lambda r, c: (8 - c, 8 - r),
    }  # fmt: skip
    options: dict[str, Any] = {"difficulty": "2.6-", "pearl": True, "clues": (22, 30), "seed": 1}
    for puzzle in nf.generate_many(3, symmetry=symmetry, **options):
        cells = {divmod(cell, 9) for cell, digit in enumerate(puzzle.givens) if digit != "."}
        wanted = moves.values() if symmetry == "random" else [moves[symmetry]]
        assert any({move(*cell) for cell in cells} == cells for move in wanted)
        assert 22 <= puzzle.clues <= 30
        assert is_unique(puzzle)
        assert nf.rate(puzzle).pearl


def test_mutation_keeps_the_number_of_clues_if_not_minimal() -> None:
    puzzle = nf.generate(clues=26, minimal=False, difficulty="8.5-", seed=1)
    assert puzzle.clues == 26
    assert er_of(puzzle) >= 8.5
    assert is_unique(puzzle)


def test_patterns_and_difficulty() -> None:
    pattern = "x.x.x.x.x.x.x.x.x" * 4 + "x.x.x.x.x.x.x"
    puzzle = nf.generate(pattern=pattern, difficulty="-2.5", seed=1)
    assert [digit != "." for digit in puzzle.givens] == [mark == "x" for mark in pattern]
    assert er_of(puzzle) <= 2.5


def test_hodoku_levels_and_scores() -> None:
    for level in ("easy", "medium", "hard", "unfair", "extreme"):
        assert nf.rate(nf.generate(hodoku=level, seed=1), profile="hodoku").level == level
    for wanted in ("500-600", (500, 600)):
        score = nf.rate(nf.generate(hodoku=wanted, seed=1), profile="hodoku").score
        assert score is not None
        assert 500 <= score <= 600


def test_hodoku_prefilter_drops_no_matching_puzzle() -> None:
    plain = nf.generate_many(60, seed=9)
    hard = [puzzle for puzzle in plain if nf.rate(puzzle, profile="hodoku").level == "hard"]
    assert nf.generate_many(len(hard), hodoku="hard", seed=9) == hard


def test_user_techniques_can_be_required() -> None:
    @nf.technique("last-resort")
    def last_resort(board: nf.Board) -> Any:
        return iter(())

    try:
        with pytest.raises(nf.NotFound, match="the closest was one with no last-resort"):
            nf.generate(requires="last-resort", seed=1, max_attempts=3)
        puzzle = nf.generate(forbids="last-resort, nets", seed=1)
        assert not used(puzzle) & family("nets")
    finally:
        last_resort.forget()


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"difficulty": "7.5-6.5"}, "7.5 is more than 6.5; give the lower rating first"),
        ({"difficulty": (3.0, 2.0)}, "3.0 is more than 2.0"),
        ({"difficulty": "hrad"}, "did you mean 'hard'"),
        ({"difficulty": ""}, "the words are: beginner, easy"),
        ({"difficulty": "-"}, "is unknown: give a word, a rating"),
        ({"difficulty": (1, 2, 3)}, "not a pair"),
        ({"difficulty": 0.5}, "ratings go from 1.0"),
        ({"difficulty": float("nan")}, "is not a word, a rating or a range"),
        ({"difficulty": True}, "is not a word, a rating or a range"),
        ({"hodoku": "nasty"}, "is not a level"),
        ({"hodoku": "900-800"}, "900 is more than 800"),
        ({"hodoku": 3}, "is not a level or a pair"),
        ({"requires": "x-wing", "forbids": "x-wing"}, "'x-wing' is forbidden"),
        ({"requires": "x-wing", "forbids": "fish"}, "'x-wing' is forbidden"),
        ({"requires": "fish", "only": "singles,wings"}, "only does not include 'fish'"),
        ({"only": "singles", "forbids": "singles"}, "no technique is left"),
        ({"only": ""}, "name at least one technique"),
        ({"requires": "x-wimg"}, "requires: unknown technique 'x-wimg'; did you mean 'x-wing'"),
        ({"requires": ["x-wing", 3]}, "3 is not the name"),
        ({"requires": "mutant-x-wing"}, "never appears on a path: an easier technique"),
        ({"requires": "x-wing", "difficulty": "easy"}, "up to ER 1.5 hidden singles are enough"),
        ({"requires": "naked-single", "difficulty": "easy"}, "so 'naked-single' is never used"),
        ({"only": "singles", "difficulty": "hard"}, "puzzles that singles solve have an ER up to 2.3"),
    ],
)
def test_contradictions_are_rejected_with_the_reason(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(nf.NinefoldError, match=reason):
        nf.generate_stream(**options)


def test_unknown_options_are_rejected() -> None:
    with pytest.raises(TypeError, match="did you mean 'difficulty'"):
        nf.generate(dificulty="hard")  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"difficulty": "9.5-"}, "not found in 20 attempts: a minimal puzzle, ER 9.5 or more; the closest"),
        ({"difficulty": "9.5-"}, r"the closest was one with ER \d"),
        ({"requires": "jellyfish"}, "not found in 20 attempts: a minimal puzzle, with jellyfish"),
        ({"requires": "jellyfish"}, "the closest was one with no jellyfish"),
        ({"only": "full-house"}, "a minimal puzzle, using only full-house; the closest was one with"),
        ({"hodoku": "90000-90001"}, r"the closest was one with HoDoKu \w+ [\d,]+"),
        ({"difficulty": "9.5-", "diamond": True}, "ER 9.5 or more, diamond; the closest was"),
    ],
)  # fmt: skip
def test_not_found_describes_the_closest_puzzle(options: dict[str, Any], message: str) -> None:
    with pytest.raises(nf.NotFound, match=message) as caught:
        nf.generate(max_attempts=20, seed=1, mutate=False, **options)
    assert caught.value.closest is not None


@pytest.mark.parametrize("options", [{"difficulty": "10.5-"}, {"hodoku": "90000-90001"}])
def test_the_time_can_run_out(options: dict[str, Any]) -> None:
    with pytest.raises(nf.NotFound, match=r"not found in 0\.3 seconds"):
        nf.generate(max_seconds=0.3, seed=1, **options)


def test_empty_list_of_names_is_rejected() -> None:
    for option in ("requires", "forbids", "only"):
        with pytest.raises(nf.NinefoldError, match=f"{option}: name at least one technique"):
            nf.generate(**{option: " ,"})  # type: ignore[arg-type]


def test_closest_to_a_hodoku_score_is_named_with_its_score() -> None:
    with pytest.raises(nf.NotFound, match=r"the closest was one with HoDoKu \w+ [\d,]+: "):
        nf.generate(hodoku="1-2", max_attempts=1, seed=1)
    with pytest.raises(nf.NotFound, match=r"the closest was one with HoDoKu \w+ [\d,]+: "):
        nf.generate(hodoku="easy", max_attempts=1, seed=2)


@pytest.mark.parametrize(
    ("wanted", "mutates"),
    [
        ({"difficulty": "8.4-"}, False),
        ({"difficulty": "8.5-"}, True),
        ({"difficulty": "2.3-", "pearl": True}, False),
        ({"difficulty": "2.4-", "pearl": True}, True),
        ({"difficulty": "2.4-", "diamond": True}, True),
        ({"difficulty": "8.5-", "mutate": False}, False),
        ({"requires": "x-wing"}, False),
        ({"requires": "x-wing", "mutate": True}, True),
    ],
    ids=str,
)
def test_attempts_are_mutated_where_puzzles_are_rare(wanted: dict[str, Any], mutates: bool) -> None:
    """The bounds are those in the help of `generate --mutate`."""
    target = make_target(**wanted)
    assert target is not None
    assert (target.rounds > 0) == mutates


def test_the_deadline_is_checked_after_each_slow_rating(monkeypatch: pytest.MonkeyPatch) -> None:
    rated = 0

    def slow(board: nf.Board, *, max_seconds: float | None = None) -> Priced:
        nonlocal rated
        rated += 1
        time.sleep(0.05)
        return Priced("easy", 1, "", {})

    monkeypatch.setattr("ninefold.generation.target.hodoku_rating", slow)
    with pytest.raises(nf.NotFound, match=r"not found in 0\.1 seconds"):
        nf.generate_many(100, hodoku="extreme", seed=1, max_seconds=0.1)
    assert rated < 10  # of a hundred made at once

"""Techniques in Python: their place, price and words, and what happens if they are wrong."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any
from xml.etree import ElementTree

import pytest

import ninefold as nf
from ninefold.logic.profile import plan
from ninefold.render.curve import height_of
from tests.puzzles import EASY, EVIL, EXPERT, MEDIUM

Finder = Callable[[nf.Board], Any]


@contextmanager
def registered(
    finder: Finder = lambda board: [], id_: str | None = "toy", **options: Any
) -> Iterator[Finder]:
    """Register a technique for a while."""

    def toy(board: nf.Board) -> Any:
        return finder(board)

    found = nf.technique(id_, **options)(toy)
    try:
        yield found
    finally:
        found.forget()


def as_toys(id_: str) -> Finder:
    """Return a function that finds the steps of a native technique, as the technique `toy`."""
    return lambda board: (step._replace(technique="toy") for step in nf.find_steps(board, technique=id_))


def wrong(**parts: Any) -> Finder:
    """Return a function that yields one step."""
    return lambda board: [nf.Step(technique="toy", **parts)]


def neighbours(id_: str) -> tuple[str, ...]:
    order = plan("human").techniques
    return order[order.index(id_) - 1 : order.index(id_) + 2]


def test_technique_can_have_a_place() -> None:
    before, _, after = neighbours("xy-wing")
    with registered(before="XY-wings"):
        assert neighbours("toy") == (before, "toy", "xy-wing")
    with registered(after="xy-wing"):
        assert neighbours("toy") == ("xy-wing", "toy", after)
    with registered(before="full-house"):
        assert plan("human").techniques[0] == "toy"
    with registered():
        assert plan("human").techniques[-1] == "toy"
    assert "toy" not in plan("human").techniques


def test_several_techniques_keep_their_order() -> None:
    with (
        registered(id_="b1", before="x-wing"),
        registered(id_="b2", before="x-wing"),
        registered(id_="a1", after="x-wing"),
        registered(id_="a2", after="x-wing"),
        registered(id_="inner", before="b2"),
    ):
        order = plan("human").techniques
        assert order[order.index("b1") : order.index("a2") + 1] == ("b1", "inner", "b2", "x-wing", "a1", "a2")
        assert len(set(order)) == len(order) == len(nf.techniques())


def test_technique_next_to_one_that_is_gone_comes_last() -> None:
    with registered(id_="first", before="x-wing") as first, registered(id_="second", after="first"):
        first.forget()  # type: ignore[attr-defined]
        try:
            assert plan("human").techniques[-1] == "second"
        finally:
            nf.technique("first")(first)


def test_level_and_price() -> None:
    with registered(before="xy-wing"):
        assert (nf.techniques()[-1].level, nf.techniques()[-1].price) == ("hard", 160)
    with registered(level="medium", price=33):
        assert (nf.techniques()[-1].level, nf.techniques()[-1].price) == ("medium", 33)
    with registered():
        assert (nf.techniques()[-1].level, nf.techniques()[-1].price) == ("extreme", 500)


def test_it_is_as_hard_as_its_place() -> None:
    with registered(before="xy-wing", level="hard"):
        assert height_of("w-wing") < height_of("toy") < height_of("xy-wing")
        native = height_of("template-delete")
    with registered(after="xy-wing", level="hard"):
        assert height_of("xy-wing") < height_of("toy") < height_of("xyz-wing")
    with registered(before="xy-wing", level="easy"):
        assert height_of("hidden-single") <= height_of("toy") < height_of("locked-pair")
    assert height_of("template-delete") == native


@pytest.mark.slow
def test_rating_by_human_counts_it_and_others_do_not() -> None:
    others = [nf.rate(puzzle, profile="both") for puzzle in (EASY, EXPERT)]
    without = nf.rate(EASY, profile="human")
    with registered(as_toys("hidden-single"), before="full-house", level="medium", price=7):
        rating = nf.rate(EASY, profile="human")
        assert rating.counts["toy"] > 20
        assert rating.level == "medium"
        prices = {info.id: info.price for info in nf.techniques()}
        assert rating.score == sum(prices[id_] * count for id_, count in rating.counts.items())
        assert [nf.rate(puzzle, profile="both") for puzzle in (EASY, EXPERT)] == others
    assert nf.rate(EASY, profile="human") == without


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"before": "xy-wnig"}, "'toy': before: unknown technique 'xy-wnig'; did you mean 'xy-wing'\\?"),
        ({"after": "fish"}, "technique 'toy': after: 'fish' is a family of techniques: name one of them"),
        ({"before": "x-wing", "after": "xy-wing"}, "technique 'toy': give either before or after, not both"),
        ({"level": "nasty"}, "technique 'toy': level must be one of easy, medium, .*, not 'nasty'"),
        ({"price": -1}, "technique 'toy': price must be a whole number from 0 to 10,000, not -1"),
        ({"price": 10_001}, "from 0 to 10,000, not 10001"),
        ({"price": 1.5}, "not 1.5"),
        ({"price": True}, "not True"),
        ({"aliases": ["Y-wing"]}, "technique 'Y-wing' already exists"),
        ({"aliases": "abc"}, "aliases must be a list of names, not a string"),
        ({"family": "a,b"}, "a name must be printable text without commas"),
        ({"words": "Look here."}, "words must be a list of sentences, not a string"),
        ({"words": ["Look."], "explain": lambda board, step: []}, "give either words or explain, not both"),
        ({"words": ["Look at {}."]}, "name the fields of 'Look at {}.', as in 'The cell {cell} is open.'"),
        ({"words": ["Look at {cell."]}, "'Look at {cell.' is not a sentence: "),
        ({"words": [3]}, "3 is not a sentence"),
        ({"example": "12"}, "technique 'toy': example: 2 characters, expected 81"),
        ({"names": {"german": "Spielzeug"}}, "'german' is not a language: use a tag such as de or pt-BR"),
        ({"names": {"de": "a,b"}}, "a name must be printable text without commas"),
        ({"words": ["Look."], "translations": {"de": {"See.": "Sieh."}}}, "translations has 'See.', which"),
        ({"translations": {"de": {"At {cell}.": "In {zelle}."}}}, "the field {zelle}, which 'At {cell}.'"),
    ],
    ids=lambda value: "" if isinstance(value, str) else str(value)[:30],
)  # fmt: skip
def test_invalid_options_are_rejected(options: dict[str, Any], reason: str) -> None:
    before = plan("human"), nf.techniques()
    with pytest.raises(nf.NinefoldError) as caught, registered(**options):
        pass
    assert re.search(reason.replace("{", r"\{").replace("}", r"\}"), str(caught.value))
    assert (plan("human"), nf.techniques()) == before


def test_id_is_by_default_the_name_of_the_function() -> None:
    with registered(id_=None):
        assert nf.techniques()[-1].id == "toy"
    with pytest.raises(nf.NinefoldError, match=r"needs an id: write @nf.technique\('my-trick'\)"):
        nf.technique()(partial(as_toys("x-wing")))
    with pytest.raises(nf.NinefoldError, match=r"write @nf.technique\(\) with parentheses"):
        nf.technique(as_toys("x-wing"))  # type: ignore[arg-type]


def test_anything_that_can_be_called_is_a_technique() -> None:
    found = nf.technique("toy")(partial(as_toys("naked-single")))
    try:
        assert nf.find_steps(EASY, technique="toy")
    finally:
        found.forget()


def test_every_name_is_known() -> None:
    with registered(name="Toy story", aliases=["plaything"], family="toys", names={"de": "Spielzeug"}):
        for name in ("toy", "Toy Story", "playthings", "toys"):
            assert plan("human", [name]).techniques == ("toy",)
        assert [nf.techniques()[-1].name_in(language) for language in ("en", "de", "de-AT")] == [
            "Toy story",
            "Spielzeug",
            "Spielzeug",
        ]


# What happens if it is wrong


@pytest.mark.parametrize(
    "finder",
    [
        wrong(places=(nf.Candidate(0, 5),), truths=(nf.Truth(cell=0),)),
        wrong(removes=(nf.Candidate(4, 7),), truths=(nf.Truth(cell=4),)),
        wrong(places=(nf.Candidate(0, 5),)),  # no truths: it must agree with the solution
        wrong(removes=(nf.Candidate(4, 7),)),
        wrong(places=(nf.Candidate(4, 7),), deadly=nf.CandidateSet.of("r1c5=7")),
    ],
)
def test_wrong_step_is_an_error_everywhere(finder: Finder) -> None:
    message = f"technique 'toy' found a wrong step, toy: .*, on this board: {EASY}"
    with registered(finder, before="full-house"):
        for ask in (nf.find_steps, nf.hint, nf.explain):
            with pytest.raises(nf.TechniqueError, match=message):
                ask(EASY)
        with pytest.raises(nf.TechniqueError, match=message):
            nf.rate(EASY, profile="human")


def test_step_without_truths_must_be_right_in_all_solutions() -> None:
    empty = "." * 81
    with registered(wrong(removes=(nf.Candidate(0, 1),))), pytest.raises(nf.TechniqueError):
        nf.find_steps(empty, technique="toy")
    with registered(wrong(places=(nf.Candidate(4, 7),))):
        assert len(nf.find_steps(EASY, technique="toy")) == 1


def test_failing_technique_is_named() -> None:
    def fails(board: nf.Board) -> Iterator[nf.Step]:
        yield from ()
        raise IndexError("no such cell")

    with registered(fails, before="full-house"):
        with pytest.raises(
            nf.TechniqueError, match="technique 'toy' failed with IndexError: no such cell"
        ) as one:
            nf.hint(EASY)
        assert isinstance(one.value.__cause__, IndexError)


# The path


@pytest.mark.parametrize("before", ["full-house", "naked-single", "pointing", "xy-wing", "aic"])
def test_technique_that_finds_nothing_changes_no_path(before: str) -> None:
    """The core runs up to it and goes on after it, with the same steps as alone."""
    plain = [nf.explain(puzzle) for puzzle in (EASY, MEDIUM, EXPERT)]
    with registered(before=before):
        assert [nf.explain(puzzle) for puzzle in (EASY, MEDIUM, EXPERT)] == plain


@pytest.mark.parametrize("before", ["hidden-single", "pointing", "skyscraper"])
def test_path_takes_the_first_technique_that_finds_a_step(before: str) -> None:
    """The path is the same as one hint after the other."""
    with registered(as_toys("xy-wing"), before=before):
        for puzzle in (EASY, MEDIUM, EXPERT, EVIL):
            board, path = nf.Board(puzzle), nf.explain(puzzle, max_steps=60)
            for step in path.steps:
                assert step == nf.hint(board)
                board = board.apply(step)
            assert path.end == board


def test_path_with_it_has_limits() -> None:
    with registered(before="pointing"):
        whole = nf.explain(EXPERT)
        for count in (0, 1, 7, len(whole) - 1):
            path = nf.explain(EXPERT, max_steps=count)
            assert (path.ending, path.steps) == ("steps", whole.steps[:count])
        assert nf.explain(EXPERT, max_seconds=0).ending == "seconds"


# New puzzles


def test_puzzles_can_require_it() -> None:
    with registered(as_toys("xy-wing"), before="x-wing"):
        puzzle = nf.generate(requires="toy", seed=1, max_attempts=2000)
        assert "toy" in nf.rate(puzzle, profile="human").counts
        step = nf.examples("toy", 1, nothing_harder=True, seed=2, max_attempts=5000)[0]
        assert step.technique == "toy"
        assert nf.hint(step.board) == step


def test_puzzles_that_require_others_take_it_into_account() -> None:
    """The technique comes first, so no path has the steps that it finds."""
    with registered(as_toys("hidden-pair"), before="hidden-pair"):
        with pytest.raises(nf.NotFound, match="no hidden-pair"):
            nf.generate(requires="hidden-pair", seed=1, max_attempts=20)
        puzzle = nf.generate(requires="naked-pair", forbids="toy", seed=1, max_attempts=500)
        counts = nf.rate(puzzle, profile="human").counts
        assert counts["naked-pair"]
        assert "toy" not in counts
        assert nf.examples("naked-pair", 2, seed=1, max_attempts=500)


def test_technique_that_comes_first_can_be_required_of_easy_puzzles() -> None:
    with registered(as_toys("full-house"), before="full-house"):
        assert nf.generate(requires="toy", difficulty="easy", seed=1, max_attempts=100)
    with registered(), pytest.raises(nf.NinefoldError, match="so 'toy' is never used"):
        nf.generate(requires="toy", difficulty="beginner", seed=1)


# Examples


def test_example_is_on_the_board_or_on_its_path() -> None:
    with registered(as_toys("xy-wing"), before="x-wing", example=nf.example("xy-wing").board):
        step = nf.example("toy")
        assert step.board == nf.example("xy-wing").board
    with registered(as_toys("full-house"), before="full-house", example=EASY):
        step = nf.example("toy")
        assert step.board.line != EASY
        assert step in nf.explain(EASY).steps


def test_technique_may_have_no_example() -> None:
    with (
        registered(),
        pytest.raises(nf.NinefoldError, match=r"there is no example of 'toy'; try nf.examples"),
    ):
        nf.example("toy")
    with (
        registered(example=EASY),
        pytest.raises(nf.TechniqueError, match="'toy' finds no step in its example"),
    ):
        nf.example("toy")


# Words and pictures


@dataclass(frozen=True)
class Lone(nf.OwnEvidence):
    """The evidence of a naked single."""

    pivot: nf.CellSet
    digit: nf.DigitSet
    house: nf.House
    note: str = "not for sentences"


def lone_singles(board: nf.Board) -> Iterator[nf.Step]:
    for single in nf.find_steps(board, technique="naked-single"):
        (cell, digit), row = single.places[0], nf.CLASSIC.rows[single.places[0].cell // 9]
        evidence = Lone(nf.CellSet.of(cell), nf.DigitSet.of(digit), row)
        yield single._replace(technique="toy", evidence=evidence)


WORDS = ["Look at {pivot} in {house}.", "Only {digit} is left there."]
GERMAN = dict(zip(WORDS, ["Sieh dir {pivot} in {house:dative} an.", "Dort bleibt nur {digit}."], strict=True))


def test_words_are_filled_with_the_evidence() -> None:
    with registered(lone_singles, words=WORDS, translations={"de": GERMAN}):
        step = nf.find_steps(EASY, technique="toy")[0]
        words = nf.explain_step(step)
        assert words.text() == "Look at r1c5 in row 1. Only 7 is left there. Place 7 in r1c5."
        assert words.text("de") == "Sieh dir r1c5 in Zeile 1 an. Dort bleibt nur 7. Trage 7 in r1c5 ein."
        assert 'class="tint pivot" data-of="r1c5"' in step.to_svg()
        assert str(nf.hint_at(EASY, step, 3)) == "Look at box 2. Technique: Toy. Look at r1c5."


def test_words_that_do_not_fit_the_evidence_are_an_error() -> None:
    with registered(lone_singles, words=["Look at {cells}.", "See {note}."]):
        step = nf.find_steps(EASY, technique="toy")[0]
        message = (
            "'toy' cannot explain a step: no reference for {cells} .*; its evidence has pivot, digit, house"
        )
        with pytest.raises(nf.TechniqueError, match=message):
            nf.explain_step(step)


def test_evidence_is_drawn_even_without_words() -> None:
    with registered(lone_singles):
        step = nf.find_steps(EASY, technique="toy")[0]
        picture = step.to_svg()
        ElementTree.fromstring(picture)
        assert 'class="tint pivot" data-of="r1c5"' in picture
        assert nf.explain_step(step).text() == (
            "The cell r1c5 needs a digit. However these are filled, the result is the same. Place 7 in r1c5."
        )


def test_words_can_use_the_evidence_of_the_core() -> None:
    with registered(as_toys("xy-wing"), words=["Look at {pivot}, {pincers} and {digit}."]):
        board = nf.example("xy-wing").board
        step = nf.find_steps(board, technique="toy")[0]
        assert str(nf.explain_step(step).sentences[0]).startswith("Look at r")


def test_sentences_with_plurals_can_be_translated() -> None:
    from ninefold.explanation import plural, say

    forms = "The toy is {cells}.", "The toys are {cells}."
    german = {forms[0]: ["Das Spielzeug ist {cells}.", "Die Spielzeuge sind {cells}."]}

    def words(board: nf.Board, step: nf.Step) -> list[nf.Sentence]:
        lists = [nf.CellSet.of(0), nf.CellSet.of(0, 1)]
        return [say(plural(cells, *forms), cells=cells) for cells in lists]

    with registered(lone_singles, explain=words, translations={"de": german}):
        said = nf.explain_step(nf.find_steps(EASY, technique="toy")[0])
        assert said.text("de") == "Das Spielzeug ist r1c1. Die Spielzeuge sind r1c1 und r1c2."
        assert said.text() == "The toy is r1c1. The toys are r1c1 and r1c2."
    assert said.text("de") == said.text()  # a technique takes its words with it

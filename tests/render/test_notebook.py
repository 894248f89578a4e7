"""In a notebook, every result shows a picture or a short text."""

import pytest

import ninefold as nf
from tests.puzzles import EASY, INTERMEDIATE

WRONG = ".92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46"


def html_of(thing: object) -> str:
    """Return what a notebook shows, which is never a document of its own that could restyle the page."""
    html: str = thing._repr_html_()  # type: ignore[attr-defined]
    assert not any(tag in html for tag in ("<html", "<body", "<script"))
    return html


def test_solution_is_a_picture() -> None:
    picture = nf.solve(EASY)._repr_svg_()
    assert picture.startswith("<svg")
    assert picture == nf.Puzzle(nf.solve(EASY).grid)._repr_svg_()


def test_variants_are_pictures_with_their_signs() -> None:
    puzzle = nf.Puzzle("1...4..2........", rules=[nf.rules.thermo("r1c3 r1c4")])
    picture, solved = puzzle._repr_svg_(), nf.solve(puzzle)._repr_svg_()
    assert picture == nf.to_svg(puzzle)
    assert '<g class="thermo"' in picture
    assert '<g class="thermo"' in solved
    assert [svg.count('class="big given"') for svg in (picture, solved)] == [3, 16]


def test_rating_is_one_line_with_bars() -> None:
    rating = nf.rate(EASY, profile="both")
    assert str(rating) == (
        "ER 1.2 (beginner), EP 1.2, ED 1.2, HoDoKu: easy, score 176, hardest: hidden-single, 44 hints"
    )
    assert repr(rating) == f"<Rating: {rating}>"
    html = html_of(rating)
    assert html.startswith(f"<div>{rating}<pre>")
    assert html.count("█") == sum(hint.er == rating.er for hint in rating.hints)
    assert len(repr(nf.rate(INTERMEDIATE, stop_above=2))) < 200


def test_other_ratings_name_their_scale() -> None:
    assert str(nf.rate(EASY, profile="hodoku")).startswith("HoDoKu: easy, score 176, hardest: ")
    assert str(nf.rate(EASY, profile="human")).startswith(
        "human (HoDoKu's levels): easy, score 416, hardest: "
    )
    assert str(nf.rate_many(["." * 81])[0]) == "status 'multiple'"
    assert "<pre>" not in html_of(nf.rate_many([EASY])[0])


def test_explanation_is_a_list() -> None:
    words = nf.explain_step(nf.example("x-wing"))
    html = html_of(words)
    assert [str(sentence) in html for sentence in words] == [True] * len(words)
    assert html.count("<li") == len(words)
    assert repr(words) == f"<Explanation: {str(words[0])!r}, {len(words)} sentences>"
    assert repr(nf.Explanation(())) == "<Explanation: empty>"


def test_sub_proofs_are_indented() -> None:
    words = nf.explain_step(nf.example("forcing-net"))
    assert html_of(words).count("margin-left:2em") == sum(sentence.depth == 1 for sentence in words) > 0


def test_practice_shows_positions_without_answers() -> None:
    exercises = nf.practice("naked-single", 2, seed=1)
    html = html_of(exercises)
    assert html.count("<svg") == 2
    assert exercises.title() in html
    assert not any(str(step) in html for step in exercises)


@pytest.mark.slow
def test_steps_are_counted_by_technique() -> None:
    steps = nf.find_steps(EASY)
    html = html_of(steps)
    assert f"<b>{len(steps):,} steps</b>" in html
    assert f"{sum(step.technique == 'naked-single' for step in steps)} Naked single" in html
    assert html.count("<li") == 21
    assert html_of(nf.logic.Steps()) == "<div><b>0 steps</b></div>"


@pytest.mark.parametrize(("digit", "shown"), [(7, "r1c8=7 is wrong, 1 step"), (4, "r1c8=4 is")])
def test_refutation_is_the_proof(digit: int, shown: str) -> None:
    found = nf.why_not(WRONG, "r1c8", digit)
    assert repr(found).startswith(f"<Refutation: {shown}")
    html = html_of(found)
    assert all(str(step).replace("<", "&lt;").replace(">", "&gt;") in html for step in found.steps)

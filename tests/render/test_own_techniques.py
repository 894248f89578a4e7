"""Pictures and pages of users' own techniques, explanations and steps."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from xml.etree import ElementTree

import pytest

import ninefold as nf
from ninefold.explanation import Colour, Link, say
from ninefold.explanation.references import LETTERS
from ninefold.logic.step import Node
from ninefold.render.scene import _ROLES
from tests.puzzles import EASY, INTERMEDIATE_SOLUTION

SEVEN = nf.Candidate(4, 7)
CELLS, DIGITS, CANDIDATES = nf.CellSet.of(4), nf.DigitSet.of(7), nf.CandidateSet.of(SEVEN)

Words = Callable[[nf.Board, nf.Step], Iterable[nf.Sentence]]


@contextmanager
def toy(words: Words | None = None, id_: str = "toy", name: str | None = None) -> Iterator[nf.Path]:
    """Yield a path whose first step comes from a technique in Python."""

    @nf.technique(id_, name=name, explain=words)
    def finder(board: nf.Board) -> Iterator[nf.Step]:
        if SEVEN in board.all_candidates:
            yield nf.Step(technique=id_, places=(SEVEN,), truths=(nf.Truth(cell=4),))

    try:
        yield nf.explain(EASY, techniques=[id_, "naked-single"])
    finally:
        finder.forget()


def draw_in_every_way(path: nf.Path) -> None:
    """Draw the path as a picture, as text and as a page."""
    ElementTree.fromstring(path.to_svg(0))
    nf.to_text(path.steps[0])
    path.to_html()


@pytest.mark.slow
@pytest.mark.parametrize("name", [*_ROLES, "anything"])
def test_every_kind_of_reference_can_have_every_role(name: str) -> None:
    node, row = Node(7, CELLS), nf.CLASSIC.rows[0]
    for ref in (CELLS, CANDIDATES, node, row, Link(node, node, strong=True)):
        sentence = say(f"Look at {{{name}}} and {{digit}}.", **{name: ref, "digit": DIGITS})
        with toy(lambda board, step, sentence=sentence: [sentence]) as path:  # type: ignore[misc]
            draw_in_every_way(path)


def test_role_that_tints_cells_tints_those_of_candidates() -> None:
    with toy(lambda board, step: [say("Look at {pivot}.", pivot=CANDIDATES)]) as path:
        picture = path.to_svg(0)
    assert 'class="tint pivot" data-of="r1c5"' in picture
    assert 'class="shape pivot" data-of="r1c5=7"' in picture


def test_there_can_be_many_sets_and_colours() -> None:
    sets = [say("Look at {set}.", set=nf.CellSet.of(cell)) for cell in range(30)]
    colours = [say("Look at {x}.", x=Colour(letter, CANDIDATES)) for letter in LETTERS]
    with toy(lambda board, step: sets + colours) as path:
        draw_in_every_way(path)
        html = path.to_html()
    high = re.search(r'viewBox="0 0 516 (\d+)"', html)
    lowest = max(float(y) for y in re.findall(r'<text class="key" x="[^"]*" y="([^"]*)"', html))
    assert high is not None
    assert float(high[1]) > lowest > 556  # the whole legend is on the page
    with toy(lambda board, step: sets + colours) as path:
        places = re.findall(r'<text class="key" x="([^"]*)" y="([^"]*)"', path.to_svg(0))
    assert len(places) > 30
    assert len(set(places)) == len(places)  # and no texts overlap


def test_invalid_technique_names_are_rejected() -> None:
    for word in ("", " ", "two\nlines", "nul\0", "one, two"):
        with pytest.raises(nf.NinefoldError, match="a name must be printable text without commas"):
            nf.technique(word)(lambda board: [])
    with pytest.raises(nf.NinefoldError, match="printable"):
        nf.technique("toy", name="two\nlines")(lambda board: [])


def test_odd_names_are_shown_literally() -> None:
    with toy(id_="<b>: 'x' & \"y\"", name="</script><script>alert(1)") as path:
        html = path.to_html()
        ElementTree.fromstring(path.to_svg(0))
    assert html.count("<script>") == html.count("</script>") == 1
    assert '<p class="effect">r1c5=7</p>' in html


def test_path_with_unknown_techniques_can_be_drawn() -> None:
    """This happens after unpickling, for example."""
    with toy(id_="my-own-toy") as path:
        pass
    draw_in_every_way(path)
    step = path.steps[0]
    html = step._repr_html_()
    assert html is not None
    assert "<b>My own toy</b>" in html
    assert str(nf.hint_at(EASY, step, 2)).endswith("Technique: My own toy.")


def test_notebooks_fall_back_to_text() -> None:
    """Notebooks ask for a picture on their own, so an error would only get in the way."""
    solved = nf.Board(INTERMEDIATE_SOLUTION)
    step = nf.Step(technique="naked-single", places=(SEVEN,), board=solved)
    assert step._repr_svg_() is None
    assert step._repr_html_() is None
    assert nf.Path(solved, [step], solved)._repr_html_() is None


def test_only_paths_become_pages() -> None:
    with pytest.raises(nf.NinefoldError, match=r"a path from nf.explain\(puzzle\), not str"):
        nf.to_html(EASY)  # type: ignore[arg-type]

"""Pictures and pages of what users bring: their techniques, their words, their steps."""

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
    """A path whose first step is that of a technique in Python."""

    @nf.technique(id_, name=name, explain=words)
    def finder(board: nf.Board) -> Iterator[nf.Step]:
        if SEVEN in board.all_candidates:
            yield nf.Step(technique=id_, places=(SEVEN,), truths=(nf.Truth(cell=4),))

    try:
        yield nf.explain(EASY, techniques=[id_, "naked-single"])
    finally:
        finder.forget()


def look_at(path: nf.Path) -> None:
    """Draws it in every way."""
    ElementTree.fromstring(path.to_svg(0))
    nf.to_text(path.steps[0])
    path.to_html()


@pytest.mark.parametrize("name", [*_ROLES, "anything"])
def test_every_kind_of_reference_can_play_every_part(name: str) -> None:
    node, row = Node(7, CELLS), nf.CLASSIC.rows[0]
    for ref in (CELLS, CANDIDATES, node, row, Link(node, node, strong=True)):
        sentence = say(f"Look at {{{name}}} and {{digit}}.", **{name: ref, "digit": DIGITS})
        with toy(lambda board, step, sentence=sentence: [sentence]) as path:  # type: ignore[misc]
            look_at(path)


def test_a_part_that_tints_cells_tints_those_of_candidates() -> None:
    with toy(lambda board, step: [say("Look at {pivot}.", pivot=CANDIDATES)]) as path:
        picture = path.to_svg(0)
    assert 'class="tint pivot" data-of="r1c5"' in picture
    assert 'class="shape pivot" data-of="r1c5=7"' in picture


def test_there_can_be_many_sets_and_colours() -> None:
    sets = [say("Look at {set}.", set=nf.CellSet.of(cell)) for cell in range(30)]
    colours = [say("Look at {x}.", x=Colour(letter, CANDIDATES)) for letter in LETTERS]
    with toy(lambda board, step: sets + colours) as path:
        look_at(path)
        html = path.to_html()
    high = re.search(r'viewBox="0 0 516 (\d+)"', html)
    lowest = max(float(y) for y in re.findall(r'<text class="key" x="[^"]*" y="([^"]*)"', html))
    assert high is not None
    assert float(high[1]) > lowest > 556  # the whole legend is on the page
    with toy(lambda board, step: sets + colours) as path:
        places = re.findall(r'<text class="key" x="([^"]*)" y="([^"]*)"', path.to_svg(0))
    assert len(places) > 30
    assert len(set(places)) == len(places)  # and no words lie on others


def test_what_no_technique_may_be_called() -> None:
    for word in ("", " ", "two\nlines", "nul\0", "one, two"):
        with pytest.raises(nf.NinefoldError, match="a name must be printable text without commas"):
            nf.technique(word)(lambda board: [])
    with pytest.raises(nf.NinefoldError, match="printable"):
        nf.technique("toy", name="two\nlines")(lambda board: [])


def test_odd_names_are_shown_as_they_are() -> None:
    with toy(id_="<b>: 'x' & \"y\"", name="</script><script>alert(1)") as path:
        html = path.to_html()
        ElementTree.fromstring(path.to_svg(0))
    assert html.count("<script>") == html.count("</script>") == 1
    assert '<p class="effect">r1c5=7</p>' in html


def test_a_path_can_be_looked_at_where_its_techniques_are_not_known() -> None:
    """As after unpickling."""
    with toy(id_="my-own-toy") as path:
        pass
    look_at(path)
    step = path.steps[0]
    html = step._repr_html_()
    assert html is not None
    assert "<b>My own toy</b>" in html
    assert str(nf.hint_at(EASY, step, 2)).endswith("Technique: My own toy.")


def test_notebooks_show_the_text_of_what_cannot_be_drawn() -> None:
    """They ask for a picture without being told to, so that an error would be in the way."""
    solved = nf.Board(INTERMEDIATE_SOLUTION)
    step = nf.Step(technique="naked-single", places=(SEVEN,), board=solved)
    assert step._repr_svg_() is None
    assert step._repr_html_() is None
    assert nf.Path(solved, [step], solved)._repr_html_() is None


def test_only_paths_make_pages() -> None:
    with pytest.raises(nf.NinefoldError, match=r"nf.explain\(puzzle\) makes, not str"):
        nf.to_html(EASY)  # type: ignore[arg-type]

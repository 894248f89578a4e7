"""Texts and pictures agree: the SVG marks what the text names, and nothing else.

Checked from outside: the explanation as text, the picture as XML.
"""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import ninefold as nf
from ninefold.explanation import say
from ninefold.explanation.references import Colour, text_of
from ninefold.logic.step import Node, Single, SueDeCoq
from ninefold.render.legend import key_of
from ninefold.render.scene import Ray, Role, scene_of
from tests.cases_file import all_cases
from tests.conftest import ROOT

pytestmark = pytest.mark.slow

STEPS = 2000

CELL = re.compile(r"\br[1-9]c[1-9]\b")
CANDIDATE = re.compile(r"r[1-9]c[1-9]=[1-9]")


def steps() -> Iterator[nf.Step]:
    """Yield the steps of all golden cases, then those of the paths of generated puzzles."""
    for case in all_cases():
        if case.effect is not None:
            yield from nf.find_steps(case.board, technique=case.technique)[:12]
    for line in (ROOT / "tests/cases/generated.txt").read_text().split("\n"):
        if len(line) == 81:
            yield from nf.explain(line).steps


@pytest.fixture(scope="module")
def many() -> list[nf.Step]:
    found = list(steps())
    assert len(found) >= STEPS
    of_classic = {info.id for info in nf.techniques() if info.family != "arrangements"}
    assert {step.technique for step in found} == of_classic - {"mutant-x-wing"}
    return found[:: len(found) // STEPS]


def marks_in(picture: str) -> set[str]:
    """Return the names of all marked cells and candidates."""
    root = ElementTree.fromstring(picture)
    names = (element.attrib.get("data-of", "") for element in root.iter())
    return {name for name in names if CELL.fullmatch(name) or CANDIDATE.fullmatch(name)}


def candidates_in(sentence: nf.Sentence) -> Iterator[str]:
    """Yield the candidates that a sentence lists with their digits."""
    for _, ref in sentence.fields:
        match ref:
            case nf.CandidateSet():
                yield from map(str, ref)
            case Colour():
                yield from map(str, ref.candidates)
            case Node():
                yield from (f"{nf.cell_name(cell)}={ref.digit}" for cell in ref.cells)


def test_everything_named_is_marked(many: list[nf.Step]) -> None:
    for step in many:
        assert step.board is not None
        words = nf.explain_step(step.board, step)
        marked = marks_in(nf.to_svg(step))
        cells = {name.partition("=")[0] for name in marked}
        assert set(CELL.findall(str(words))) <= cells, step
        assert {name for sentence in words for name in candidates_in(sentence)} <= marked, step
        assert {str(candidate) for candidate in step.places + step.removes} <= marked, step


def around(step: nf.Step) -> set[str]:
    """Return the cells of a single that words such as "all other cells" mean without naming them."""
    if not isinstance(step.evidence, Single):
        return set()
    (cell, _), house = step.evidence
    return {nf.cell_name(other) for other in (house.cells if house else nf.CLASSIC.peers(cell))}


def test_everything_marked_is_named(many: list[nf.Step]) -> None:
    for step in many:
        assert step.board is not None
        sentences = [str(sentence) for sentence in nf.explain_step(step.board, step)]
        named = [(set(CELL.findall(text)), set(re.findall(r"\b[1-9]\b", text))) for text in sentences]
        named.append((around(step), set()))
        for name in marks_in(nf.to_svg(step)):
            cell, _, digit = name.partition("=")
            assert any(cell in cells and (not digit or digit in digits) for cells, digits in named), (
                step,
                name,
            )


def test_shaded_houses_are_named(many: list[nf.Step]) -> None:
    for step in many:
        assert step.board is not None
        words = str(nf.explain_step(step.board, step))
        shaded = {
            element.attrib.get("data-of", "") for element in ElementTree.fromstring(nf.to_svg(step)).iter()
        }
        for kind, number in (
            name.split(" ") for name in shaded if re.fullmatch(r"(row|column|box) \d", name)
        ):
            assert re.search(rf"\b{kind}(s|es)? [^.:]*\b{number}\b", words), (step, kind, number)


@pytest.mark.parametrize("id_", ["als-xz", "als-xy-wing", "als-chain", "death-blossom"])
def test_sets_have_the_same_letters_in_text_and_picture(id_: str) -> None:
    step = nf.example(id_)
    assert step.board is not None
    words = nf.explain_step(step.board, step)
    scene = scene_of(step.board, words)
    letters = [text for _, text in key_of(scene)]
    named = [sentence.refs for sentence in words if {"name", "set"} <= set(sentence.refs)]
    assert len(named) > 1
    for refs in named:
        letter, cells = text_of(refs["name"]), refs["set"]
        assert isinstance(cells, nf.CellSet)
        assert f"set {letter}" in letters
        assert {scene.cells[cell].group for cell in cells} == {ord(letter) - ord("A")}


def test_stem_of_a_blossom_is_called_stem() -> None:
    step = nf.example("death-blossom")
    assert ">stem</text>" in nf.to_svg(step)
    assert "pivot</text>" not in nf.to_svg(step)


def test_candidates_ruled_out_by_a_net_are_marked_as_off() -> None:
    """Both the places that a house loses and the digits that a cell loses."""
    board, cell, lost = nf.Board("." * 81), nf.CellSet.of("r1c1"), nf.CellSet.of("r1c2")
    place = say("The {digit} is in {cell}, not in {gone}.", digit=nf.DigitSet.of(4), cell=cell, gone=lost)
    digit = say(
        "The {cell} is {digit}, not {known}.", digit=nf.DigitSet.of(4), cell=cell, known=nf.DigitSet.of(5)
    )
    for sentence, fails in ((place, "r1c2=4"), (digit, "r1c1=5")):
        marks = {
            str(candidate): mark.role for candidate, mark in scene_of(board, [sentence]).candidates.items()
        }
        assert marks == {"r1c1=4": Role.PATTERN, fails: Role.FAILS}


def test_sets_of_a_sue_de_coq_have_letters() -> None:
    step = nf.example("sue-de-coq")
    assert step.board is not None
    scene = scene_of(step.board, nf.explain_step(step.board, step))
    assert [text for mark, text in key_of(scene) if mark.role is Role.SET] == ["set A", "set B", "set C"]
    assert isinstance(step.evidence, SueDeCoq)
    for group, cells in enumerate((step.evidence.crossing, step.evidence.in_line, step.evidence.in_box)):
        assert {scene.cells[cell].group for cell in cells} == {group}


def between(ray: Ray) -> set[int]:
    """Return the cells on the way of a ray, if it runs along a row or column, and its end."""
    (row, column), (last_row, last_column) = divmod(ray.source, 9), divmod(ray.cell, 9)
    if row == last_row:
        return {9 * row + at for at in range(min(column, last_column), max(column, last_column) + 1)}
    if column == last_column:
        return {9 * at + column for at in range(min(row, last_row), max(row, last_row) + 1)}
    assert (row // 3, column // 3) == (last_row // 3, last_column // 3)
    return {ray.cell}


def test_rays_of_a_hidden_single_reach_all_other_cells() -> None:
    """Checked by hand: digits that see the cells, along rows, columns and within boxes."""
    checked = 0
    for seed in range(6):
        board = nf.Board(nf.generate(difficulty="easy", seed=seed))
        for step in nf.find_steps(board, technique="hidden-single"):
            assert isinstance(step.evidence, Single)
            (cell, digit), house = step.evidence
            assert house is not None
            scene = scene_of(board, nf.explain_step(board, step))
            others = {other for other in house.cells if not board.value(other)} - {cell}
            assert all(board.value(ray.source) == digit and ray.cell in others for ray in scene.rays)
            reached = {one for ray in scene.rays for one in between(ray)}
            assert others <= reached
            assert cell not in reached
            assert {one for one, mark in scene.cells.items() if mark.role is Role.SEEN} == others
            checked += len(others)
    assert checked > 100


def test_naked_single_marks_a_peer_for_each_digit() -> None:
    step = nf.example("naked-single")
    assert step.board is not None
    cell, digit = step.places[0]
    scene = scene_of(step.board, nf.explain_step(step))
    sources = [one for one, mark in scene.cells.items() if mark.role is Role.SOURCE]
    assert sorted(step.board.value(one) for one in sources) == [one for one in range(1, 10) if one != digit]
    assert set(sources) <= set(nf.CLASSIC.peers(cell))


def test_pictures_of_singles_show_candidates_only_if_they_are_needed() -> None:
    step = nf.example("hidden-single")
    assert step.board is not None
    drawn = re.findall(r'<g class="d">(.*?)</g>', nf.to_svg(step))
    assert [re.findall(r">(\d)<", texts) for texts in drawn] == [["4"]]
    cell, digit = step.places[0]
    column = nf.CLASSIC.columns[cell % 9].cells - nf.CellSet.of(cell)
    board = nf.Board("." * 81).without([(other, digit) for other in column])
    single = next(one for one in nf.find_steps(board, technique="hidden-single") if one.places == step.places)
    assert nf.to_svg(single).count('<g class="d">') == 81
    assert nf.to_svg(nf.example("pointing")).count('<g class="d">') > 20

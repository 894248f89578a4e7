"""The gallery of variants is current, shows every sign, and has only puzzles with one solution."""

import re
from functools import cache

import ninefold as nf
from ninefold.render.variant.kinds import PAINTERS
from scripts.gallery import FOLDER, PAGE, Example, examples


@cache
def gallery() -> dict[str, Example]:
    return {example.file: example for example in examples(PAGE.read_text("utf-8"))}


def test_pictures_are_up_to_date() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(gallery()), "run `make gallery`"
    stale = [name for name, own in gallery().items() if (FOLDER / name).read_text("utf-8") != own.picture]
    assert not stale, "run `make gallery`"


def test_pictures_show_their_puzzles() -> None:
    for name, example in gallery().items():
        assert example.picture == nf.to_svg(example.puzzle), name


def test_every_sign_has_a_picture() -> None:
    kinds = [re.findall(r'<g class="(\w+)" data-of', example.picture) for example in gallery().values()]
    assert {kind for found in kinds for kind in found} == set(PAINTERS)


def test_puzzles_have_one_solution() -> None:
    for name, example in gallery().items():
        assert nf.count_solutions(example.puzzle) == 1, name


def test_alternative_texts_count_the_givens() -> None:
    for count, name in re.findall(
        r"!\[A 6x6 board with (\d+) givens.*?\]\(gallery/(.*?)\)", PAGE.read_text("utf-8")
    ):
        assert gallery()[name].puzzle.clues == int(count), name
        assert gallery()[name].picture.count('class="big given"') == int(count), name

"""The gallery of variants is current, shows every sign, and has only puzzles with one solution."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from ninefold.render import variant as painter
from ninefold.render.variant.kinds import PAINTERS
from ninefold.variants import search
from ninefold.variants.variant import Variant
from scripts.gallery import FOLDER, PAGE, pictures

Puzzle = tuple[Variant, Sequence[int | None]]


@cache
def gallery() -> dict[str, str]:
    return pictures(PAGE.read_text("utf-8"))


def test_pictures_are_up_to_date() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(gallery()), "run `make gallery`"
    stale = [name for name, svg in gallery().items() if (FOLDER / name).read_text("utf-8") != svg]
    assert not stale, "run `make gallery`"


def test_every_sign_has_a_picture() -> None:
    drawn = {kind for svg in gallery().values() for kind in re.findall(r'<g class="(\w+)" data-of', svg)}
    assert drawn == set(PAINTERS)


def test_puzzles_have_one_solution(monkeypatch: Any) -> None:
    puzzles: list[Puzzle] = []

    def record(variant: Variant, values: Sequence[int | None]) -> str:
        puzzles.append((variant, values))
        return ""

    monkeypatch.setattr(painter, "draw_variant", record)
    names = pictures(re.sub(r">>> picture\[.*", "", PAGE.read_text("utf-8")))
    assert len(puzzles) == len(names) == len(gallery())
    for name, (variant, values) in zip(names, puzzles, strict=True):
        assert search(variant.form | {"givens": list(values)}).verdict == "unique", name


def test_alternative_texts_count_the_givens() -> None:
    for count, name in re.findall(
        r"!\[A 6x6 board with (\d+) givens.*?\]\(gallery/(.*?)\)", PAGE.read_text("utf-8")
    ):
        assert gallery()[name].count('class="big given"') == int(count), name

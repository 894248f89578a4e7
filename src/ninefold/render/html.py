"""A whole path as one HTML file that needs nothing else: a board, the words, and a slider for the steps.

Every step is in the page from the start. The digits of the board know at which step they come and go, and
each step has its marks in a layer of its own; the script only shows and hides.
"""

import os
from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from itertools import pairwise
from typing import NamedTuple

from ninefold._native import Board
from ninefold.candidate import Candidate
from ninefold.explanation import explain_step
from ninefold.explanation.document import Explanation, Part, Sentence
from ninefold.logic.catalogue import info_of
from ninefold.logic.path import Path
from ninefold.logic.step import Step
from ninefold.render import curve
from ninefold.render.layout import HEIGHT, WIDTH
from ninefold.render.scene import Scene, look_of, scene_of
from ninefold.render.svg import candidate_digit, draw, layers, lines_of_board, set_digit
from ninefold.render.theme import class_of, style_sheet
from ninefold.translation import ENGLISH, Catalogue, catalogue

__all__ = ["ENDINGS", "PAGE_WORDS", "frame", "page", "step_html"]

_TITLES = {
    "solved": "How to solve it, in {count} steps",
    "stuck": "As far as the techniques lead: {count} steps",
    "seconds": "As far as the time allowed: {count} steps",
    "hint": "The next step",
}
_HARDEST = "Hardest technique: {name} ({level})"
_BACK, _NEXT, _STEP, _DIFFICULTY = "Back", "Next", "Step", "Difficulty of the steps"

#: What the page says besides the words for the steps; the endings by their names.
PAGE_WORDS = (*_TITLES.values(), _HARDEST, _BACK, _NEXT, _STEP, _DIFFICULTY)
ENDINGS = {
    "solved": "Solved",
    "stuck": "No technique finds a step",
    "seconds": "The time was up",
    "hint": "After this step",
}


class Told(NamedTuple):
    """A step, the words for it, and what they show."""

    step: Step
    words: Explanation
    scene: Scene


def page(path: Path, language: str = ENGLISH, *, is_hint: bool = False) -> str:
    """The page of a path; that of a hint goes on for the reader."""
    words, ending = catalogue(language), "hint" if is_hint else path.ending
    steps = [_told(board, step) for board, step in path.positions()]
    title = escape(words.say(_TITLES[ending], "page").format(count=len(path)))
    style = f"{_asset('path.css')}{style_sheet(words=True)}{curve.style()}"
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{title}</title>'
        f"<style>{style}</style></head><body>"
        f"<header><h1>{title}</h1>{_hardest(path, words)}<p><code>{path.start.line}</code></p></header>"
        f"<main><figure>{_board(path, steps, language)}</figure>{_panel(path, steps, ending, words)}</main>"
        f"<script>{_asset('path.js')}</script></body></html>\n"
    )


def frame(path: Path) -> str:
    """The page in a frame of its own, whose style does not touch what is around it."""
    text = f"{len(path)} steps, {path.ending}"
    return (
        f'<iframe srcdoc="{escape(page(path))}" sandbox="allow-scripts" title="{text}" loading="lazy"'
        f' style="width:100%;height:46rem;border:0">{text}</iframe>'
    )


def step_html(board: Board, step: Step) -> str:
    """The picture of a step and the words for it."""
    _, words, scene = _told(board, step)
    picture = draw(scene, title=str(step), words=str(words))
    sentences = "".join(f"<li>{escape(str(sentence), quote=False)}</li>" for sentence in words)
    return f"<div><b>{escape(info_of(step.technique).name)}</b><ul>{sentences}</ul>{picture}</div>"


def _told(board: Board, step: Step) -> Told:
    words = explain_step(board, step)
    return Told(step, words, scene_of(board, words))


def _asset(name: str) -> str:
    with open(os.path.join(os.path.dirname(__file__), "page", name), encoding="utf-8") as file:
        return file.read()


def _hardest(path: Path, words: Catalogue) -> str:
    if not path.steps:
        return ""
    info = info_of(max((step.technique for step in path.steps), key=curve.height_of))
    name, level = info.name_in(words.language), words.say(info.level, "level")
    return f"<p>{escape(words.say(_HARDEST, 'page').format(name=name, level=level))}</p>"


def _board(path: Path, steps: Sequence[Told], language: str) -> str:
    """The digits of all times, and the marks of each step under and over them."""
    drawn = [layers(told.scene, language) for told in steps]
    under = "".join(f'<g class="layer" data-step="{i}">{layer.under}</g>' for i, layer in enumerate(drawn))
    over = "".join(f'<g class="layer" data-step="{i}">{layer.over}</g>' for i, layer in enumerate(drawn))
    height = max((layer.height for layer in drawn), default=HEIGHT)
    return (
        f'<svg class="nf" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="">'
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>{under}{lines_of_board()}'
        f"{''.join(_digits(path))}{over}</svg>"
    )


def _digits(path: Path) -> Iterator[str]:
    """Each digit and candidate that is on the board at some time."""
    boards = [board for board, _ in path.positions()] + [path.end]
    came: dict[int, int] = {}
    gone: dict[Candidate, int] = {}
    for number, (before, after) in enumerate(pairwise(boards), 1):
        came |= dict.fromkeys(before.open - after.open, number)
        gone |= dict.fromkeys(before.all_candidates - after.all_candidates, number)
    for cell in range(81):
        if path.end.value(cell):
            yield set_digit(path.end, cell, f' data-from="{came[cell]}"' if cell in came else "")
    yield '<g class="d">'
    for candidate in path.start.all_candidates:
        yield candidate_digit(candidate, f' data-end="{gone[candidate]}"' if candidate in gone else "")
    yield "</g>"


def _panel(path: Path, steps: Sequence[Told], ending: str, words: Catalogue) -> str:
    """The controls, the curve, and all the words."""
    say = partial(words.say, context="page")
    step, last = escape(say(_STEP)), len(steps)
    items = "".join(_item(number, told, words.language) for number, told in enumerate(steps))
    end = f'<li data-step="{last}"><h2>{escape(say(ENDINGS[ending]))}</h2></li>'
    keys = " ".join(f"<kbd>{key}</kbd>" for key in ("&larr;", "&rarr;", "Home", "End"))
    return (
        f'<section class="words"><nav aria-label="{step}"><button data-by="-1">{escape(say(_BACK))}</button>'
        f'<input type="range" min="0" max="{last}" value="0" step="1" aria-label="{step}"><output></output>'
        f'<button data-by="1">{escape(say(_NEXT))}</button></nav>'
        f'{curve.curve(path.steps, say(_DIFFICULTY), words)}<ol class="steps" aria-live="polite">{items}{end}'
        f'</ol><p class="keys">{keys}</p></section>'
    )


def _item(number: int, told: Told, language: str) -> str:
    name = escape(info_of(told.step.technique).name_in(language))
    effect = escape(str(told.step).removeprefix(f"{told.step.technique}: "))
    sentences = "".join(_sentence(told.scene, sentence, language) for sentence in told.words)
    head = f'<h2>{number + 1}. {name}</h2><p class="effect">{effect}</p>'
    return f'<li data-step="{number}">{head}{sentences}</li>'


def _sentence(scene: Scene, sentence: Sentence, language: str) -> str:
    """The words, with the references in bold; the paragraph knows the names of all that it marks."""
    parts = (_part(scene, sentence, part) for part in sentence.parts(language))
    names = scene_of(scene.board, [sentence]).names()
    depth = f' style="margin-left:{sentence.depth}em"' if sentence.depth else ""
    return f'<p data-of="{";".join(names)}"{depth}>{"".join(parts)}</p>'


def _part(scene: Scene, sentence: Sentence, part: Part) -> str:
    """Some words, in the colour of what they refer to; without one if that has no mark."""
    text = escape(part.text, quote=False)
    if part.ref is None or part.name is None:
        return text
    look = look_of(scene, sentence, part.name, part.ref)
    return f'<span class="ref{" " + class_of(look) if look else ""}">{text}</span>'

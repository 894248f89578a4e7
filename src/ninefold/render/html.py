"""A path as one self-contained HTML file: a board, the words, and a slider for the steps.

The document contains every step from the start. Each digit has attributes for the steps where it appears and
disappears, and each step has its marks in its own layer; the script only shows and hides.
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
from ninefold.logic.path import Path
from ninefold.logic.step import Step
from ninefold.logic.technique_table import info_of
from ninefold.message import counted, plural
from ninefold.render import curve
from ninefold.render.layout import HEIGHT, WIDTH
from ninefold.render.scene import Scene, look_of, scene_of
from ninefold.render.svg import candidate_digit, draw, layers, lines_of_board, set_digit
from ninefold.render.theme import class_of, style_sheet
from ninefold.translation import ENGLISH, Catalogue, catalogue

__all__ = ["DOCUMENT_WORDS", "ENDINGS", "PATH_TITLES", "frame", "path_document", "step_html"]

#: The summary of a path by its ending: for one step and for many.
PATH_TITLES = {
    "solved": ("Solved in {count} step", "Solved in {count} steps"),
    "stuck": ("Stuck after {count} step", "Stuck after {count} steps"),
    "seconds": ("Out of time after {count} step", "Out of time after {count} steps"),
}
_HINT = "The next step"
_HARDEST = "Hardest technique: {name} (HoDoKu: {level})"
_BACK, _NEXT, _STEP = "Back", "Next", "Step"
_DIFFICULTY = "Difficulty of the steps, by HoDoKu's levels"

#: The texts of the document, apart from explanations of steps, and the endings by name.
DOCUMENT_WORDS = (_HINT, _HARDEST, _BACK, _NEXT, _STEP, _DIFFICULTY)
ENDINGS = {
    "solved": "Solved",
    "stuck": "No technique finds another step",
    "seconds": "Out of time",
    "hint": "After this step",
}


class ExplainedStep(NamedTuple):
    """A step, its explanation, and the scene that it shows."""

    step: Step
    words: Explanation
    scene: Scene


def path_document(path: Path, language: str = ENGLISH, *, is_hint: bool = False) -> str:
    """Return the HTML document of a path, or of a hint, which shows only one step."""
    words, ending = catalogue(language), "hint" if is_hint else path.ending
    steps = [_explained(board, step) for board, step in path.positions()]
    template = _HINT if is_hint else plural(len(path), *PATH_TITLES[ending])
    title = escape(words.say(template, "page").format(count=len(path)))
    style = f"{_asset('path.css')}{style_sheet(words=True, rays=True)}{curve.style()}"
    return (
        f'<!doctype html><html lang="{words.language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{title}</title>'
        f"<style>{style}</style></head><body>"
        f"<header><h1>{title}</h1>{_hardest(path, words)}<p><code>{path.start.line}</code></p></header>"
        f"<main><figure>{_board(path, steps, language)}</figure>{_panel(path, steps, ending, words)}</main>"
        f"<script>{_asset('path.js')}</script></body></html>\n"
    )


def frame(path: Path) -> str:
    """Return the document in an iframe, so its style does not affect its surroundings."""
    text = f"{counted(len(path), 'step', 'steps')}, {path.ending}"
    return (
        f'<iframe srcdoc="{escape(path_document(path))}" sandbox="allow-scripts" title="{text}"'
        f' loading="lazy" style="width:100%;height:46rem;border:0">{text}</iframe>'
    )


def step_html(board: Board, step: Step) -> str:
    """Return the picture of a step and its explanation."""
    _, words, scene = _explained(board, step)
    picture = draw(scene, title=str(step), words=str(words))
    sentences = "".join(f"<li>{escape(str(sentence), quote=False)}</li>" for sentence in words)
    return f"<div><b>{escape(info_of(step.technique).name)}</b><ul>{sentences}</ul>{picture}</div>"


def _explained(board: Board, step: Step) -> ExplainedStep:
    words = explain_step(board, step)
    return ExplainedStep(step, words, scene_of(board, words))


def _asset(name: str) -> str:
    with open(os.path.join(os.path.dirname(__file__), "path_document", name), encoding="utf-8") as file:
        return file.read()


def _hardest(path: Path, words: Catalogue) -> str:
    hardest = curve.hardest(path.steps)
    if hardest is None:
        return ""
    info = info_of(hardest.technique)
    name, level = info.name_in(words.language), words.say(info.level, "level")
    return f"<p>{escape(words.say(_HARDEST, 'page').format(name=name, level=level))}</p>"


def _board(path: Path, steps: Sequence[ExplainedStep], language: str) -> str:
    """Draw the digits of all steps, with the marks of each step under and over them."""
    drawn = [layers(explained.scene, language) for explained in steps]
    under = "".join(
        f'<g class="layer" data-step="{i}">{layer.houses}{layer.under}</g>' for i, layer in enumerate(drawn)
    )
    over = "".join(f'<g class="layer" data-step="{i}">{layer.over}</g>' for i, layer in enumerate(drawn))
    height = max((layer.height for layer in drawn), default=HEIGHT)
    return (
        f'<svg class="nf" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="">'
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>{under}{lines_of_board()}'
        f"{''.join(_digits(path))}{over}</svg>"
    )


def _digits(path: Path) -> Iterator[str]:
    """Draw each digit and candidate that is on the board at some step."""
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


def _panel(path: Path, steps: Sequence[ExplainedStep], ending: str, words: Catalogue) -> str:
    """The controls, the curve, and all the words."""
    say = partial(words.say, context="page")
    step, last = escape(say(_STEP)), len(steps)
    items = "".join(_item(number, explained, words.language) for number, explained in enumerate(steps))
    end = f'<li data-step="{last}"><h2>{escape(say(ENDINGS[ending]))}</h2></li>'
    keys = " ".join(f"<kbd>{key}</kbd>" for key in ("&larr;", "&rarr;", "Home", "End"))
    return (
        f'<section class="words"><nav aria-label="{step}"><button data-by="-1">{escape(say(_BACK))}</button>'
        f'<input type="range" min="0" max="{last}" value="0" step="1" aria-label="{step}"><output></output>'
        f'<button data-by="1">{escape(say(_NEXT))}</button></nav>'
        f'{curve.curve(path.steps, say(_DIFFICULTY), words)}<p class="keys">{escape(say(_DIFFICULTY))}</p>'
        f'<ol class="steps" aria-live="polite">{items}{end}'
        f'</ol><p class="keys">{keys}</p></section>'
    )


def _item(number: int, explained: ExplainedStep, language: str) -> str:
    name = escape(info_of(explained.step.technique).name_in(language))
    effect = escape(str(explained.step).removeprefix(f"{explained.step.technique}: "))
    sentences = "".join(_sentence(explained.scene, sentence, language) for sentence in explained.words)
    head = f'<h2>{number + 1}. {name}</h2><p class="effect">{effect}</p>'
    return f'<li data-step="{number}">{head}{sentences}</li>'


def _sentence(scene: Scene, sentence: Sentence, language: str) -> str:
    """Return the words with the references in bold; the paragraph lists the names of everything it marks."""
    parts = (_part(scene, sentence, part) for part in sentence.parts(language))
    names = scene_of(scene.board, [sentence]).names()
    depth = f' style="margin-left:{sentence.depth}em"' if sentence.depth else ""
    return f'<p data-of="{";".join(names)}"{depth}>{"".join(parts)}</p>'


def _part(scene: Scene, sentence: Sentence, part: Part) -> str:
    """Return a part of a sentence in the colour of its reference, if that has a mark."""
    text = escape(part.text, quote=False)
    if part.ref is None or part.name is None:
        return text
    look = look_of(scene, sentence, part.name, part.ref)
    return f'<span class="ref{" " + class_of(look) if look else ""}">{text}</span>'

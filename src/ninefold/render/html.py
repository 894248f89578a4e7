"""A whole path as one HTML file that needs nothing else: a board, the words, and a slider for the steps.

Every step is in the page from the start. The digits of the board know at which step they come and go, and
each step has its marks in a layer of its own; the script only shows and hides.
"""

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from itertools import pairwise

from ninefold._native import Board, CandidateSet, CellSet, DigitSet, cell_name
from ninefold.candidate import Candidate
from ninefold.explanation import explain_step
from ninefold.explanation.document import Explanation, Part, Sentence
from ninefold.explanation.references import Arrow, Colour, Link, Number, Ref, TechniqueName, Wave
from ninefold.logic.catalogue import CATALOGUE
from ninefold.logic.path import Path
from ninefold.logic.step import Node, Step
from ninefold.render import curve
from ninefold.render.layout import HEIGHT, WIDTH, middle, slot
from ninefold.render.scene import role_of, scene_of
from ninefold.render.svg import KEY_ROW, draw, layers, lines_of_board
from ninefold.render.theme import style_sheet
from ninefold.translation import ENGLISH, Catalogue, catalogue

__all__ = ["ENDINGS", "PAGE_WORDS", "frame", "page", "step_html"]


#: What the page says besides the words for the steps; the endings by their names.
PAGE_WORDS = (
    "How to solve it, in {count} steps",
    "Hardest technique: {name} ({level})",
    "Back",
    "Next",
    "Step",
    "Difficulty of the steps",
)
ENDINGS = {"solved": "Solved", "stuck": "No technique finds a step", "seconds": "The time was up"}


def page(path: Path, language: str = ENGLISH) -> str:
    """The page of a path."""
    words = catalogue(language)
    steps = [(step, explain_step(board, step)) for board, step in path.positions()]
    title = escape(words.say(PAGE_WORDS[0], "page").format(count=len(path)))
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{title}</title>'
        f"<style>{_asset('path.css')}{style_sheet()}{curve.style()}</style></head><body>"
        f"<header><h1>{title}</h1><p>{escape(_summary(path, words))}<br><code>{path.start.line}</code></p>"
        f"</header><main><figure>{_board(path, steps, language)}</figure>{_panel(path, steps, words)}</main>"
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
    words = explain_step(board, step)
    picture = draw(scene_of(board, words), title=str(step), words=str(words))
    sentences = "".join(f"<li>{escape(str(sentence), quote=False)}</li>" for sentence in words)
    name = escape(CATALOGUE[step.technique].name)
    return f"<div><b>{name}</b><ul>{sentences}</ul>{picture}</div>"


def _asset(name: str) -> str:
    return (files("ninefold.render") / "page" / name).read_text("utf-8")


def _summary(path: Path, words: Catalogue) -> str:
    if not path.steps:
        return ""
    info = CATALOGUE[max((step.technique for step in path.steps), key=curve.height_of)]
    level = words.say(info.level, "level")
    return words.say(PAGE_WORDS[1], "page").format(name=info.name_in(words.language), level=level)


Words = Sequence[tuple[Step, Explanation]]


def _board(path: Path, steps: Words, language: str) -> str:
    """The digits of all times, and the marks of each step under and over them."""
    scenes = (scene_of(board, words) for (board, _), (_, words) in zip(path.positions(), steps, strict=True))
    drawn = [layers(scene, language) for scene in scenes]
    under = "".join(f'<g class="layer" data-step="{i}">{layer.under}</g>' for i, layer in enumerate(drawn))
    over = "".join(f'<g class="layer" data-step="{i}">{layer.over}</g>' for i, layer in enumerate(drawn))
    return (
        f'<svg class="nf" viewBox="0 0 {WIDTH} {HEIGHT + 2 * KEY_ROW}" role="img" aria-label="">'
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>{under}{lines_of_board()}'
        f"{''.join(_digits(path))}{over}</svg>"
    )


def _digits(path: Path) -> Iterator[str]:
    """Each digit and candidate that is on the board at some time."""
    boards = [board for board, _ in path.positions()] + [path.end]
    yield from (_big(cell, boards) for cell in range(81) if boards[-1].value(cell))
    yield '<g class="d">'
    gone: dict[Candidate, int] = {}
    for number, (before, after) in enumerate(pairwise(boards), 1):
        for candidate in before.all_candidates - after.all_candidates:
            gone[candidate] = number
    for candidate in boards[0].all_candidates:
        x, y = slot(candidate)
        end = f' data-end="{gone[candidate]}"' if candidate in gone else ""
        yield f'<text x="{x}" y="{y + 4}"{end}>{candidate.digit}</text>'
    yield "</g>"


def _big(cell: int, boards: Sequence[Board]) -> str:
    x, y = middle(cell)
    digit = boards[-1].value(cell)
    since = next(number for number, board in enumerate(boards) if board.value(cell))
    when = f' data-from="{since}"' if since else ""
    kind = "given" if cell in boards[0].givens else "pencil"
    return f'<text class="big {kind}" x="{x}" y="{y + 11}"{when}>{digit}</text>'


def _panel(path: Path, steps: Words, words: Catalogue) -> str:
    last = len(steps)
    back, onward, step, difficulty = (escape(words.say(word, "page")) for word in PAGE_WORDS[2:])
    items = "".join(_item(number, *said, words) for number, said in enumerate(steps))
    end = f'<li data-step="{last}"><h2>{escape(words.say(ENDINGS[path.ending], "page"))}</h2></li>'
    return (
        f'<section class="words"><nav aria-label="{step}"><button data-by="-1">{back}</button>'
        f'<input type="range" min="0" max="{last}" value="0" step="1" aria-label="{step}"><output></output>'
        f'<button data-by="1">{onward}</button></nav>{curve.curve(path.steps, difficulty, words)}'
        f'<ol class="steps" aria-live="polite">{items}{end}</ol>'
        '<p class="keys"><kbd>&larr;</kbd> <kbd>&rarr;</kbd> <kbd>Home</kbd> <kbd>End</kbd></p></section>'
    )


def _item(number: int, step: Step, said: Explanation, words: Catalogue) -> str:
    name = escape(CATALOGUE[step.technique].name_in(words.language))
    effect = escape(str(step).partition(": ")[2])
    head = f'<h2>{number + 1}. {name}</h2><p class="effect">{effect}</p>'
    sentences = "".join(_sentence(sentence, words.language) for sentence in said)
    return f'<li data-step="{number}">{head}{sentences}</li>'


def _sentence(sentence: Sentence, language: str) -> str:
    """The words, with the references in bold; the paragraph knows the names of all that it is about."""
    parts = map(_part, sentence.parts(language))
    names = dict.fromkeys(name for _, ref in sentence.fields for name in _names(ref))
    depth = f' style="margin-left:{sentence.depth}em"' if sentence.depth else ""
    return f'<p data-of="{";".join(names)}"{depth}>{"".join(parts)}</p>'


def _part(part: Part) -> str:
    """Some words, in the colour of what they refer to."""
    text = escape(part.text, quote=False)
    if part.ref is None or part.name is None:
        return text
    return f'<span class="ref {role_of(part.name, part.ref).value}">{text}</span>'


def _names(ref: Ref) -> Iterator[str]:
    """What a reference is called in the picture."""
    match ref:
        case CellSet():
            yield from map(cell_name, ref)
        case CandidateSet():
            yield from map(str, ref)
        case Node():
            yield from (f"{cell_name(cell)}={ref.digit}" for cell in ref.cells)
        case Link():
            yield from (*_names(ref.start), *_names(ref.end))
        case Colour():
            yield from map(str, ref.candidates)
        case Arrow():
            yield from (*map(str, ref.causes), str(ref.forced))
        case Wave():
            yield from (str(forced) for forced, _ in ref.forced)
        case DigitSet() | Number() | TechniqueName():
            pass
        case houses:
            yield from (house.name for house in houses)

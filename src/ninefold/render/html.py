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
from ninefold.explanation.references import Colour, Link, Ref
from ninefold.logic.catalogue import CATALOGUE
from ninefold.logic.path import Path
from ninefold.logic.step import Node, Step
from ninefold.render import curve
from ninefold.render.layout import HEIGHT, WIDTH, middle, slot
from ninefold.render.scene import role_of, scene_of
from ninefold.render.svg import KEY_ROW, draw, layers, lines_of_board
from ninefold.render.theme import style_sheet

__all__ = ["frame", "page", "step_html"]


def page(path: Path) -> str:
    """The page of a path."""
    steps = [(step, explain_step(board, step)) for board, step in path.positions()]
    title = f"How to solve it, in {len(path)} steps"
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title>"
        f"<style>{_asset('path.css')}{style_sheet()}{curve.style()}</style></head><body>"
        f"<header><h1>{escape(title)}</h1><p>{escape(_summary(path))}<br><code>{path.start.line}</code></p></header>"
        f"<main><figure>{_board(path, steps)}</figure>{_panel(path, steps)}</main>"
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


def _summary(path: Path) -> str:
    hardest = max((step.technique for step in path.steps), key=curve.height_of, default=None)
    if hardest is None:
        return ""
    info = CATALOGUE[hardest]
    return f"hardest: {info.name} ({info.level}); ends {path.ending}"


Words = Sequence[tuple[Step, Explanation]]


def _board(path: Path, steps: Words) -> str:
    """The digits of all times, and the marks of each step under and over them."""
    drawn = [
        layers(scene_of(board, words)) for (board, _), (_, words) in zip(path.positions(), steps, strict=True)
    ]
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


def _panel(path: Path, steps: Words) -> str:
    last = len(steps)
    items = "".join(_item(number, step, words) for number, (step, words) in enumerate(steps))
    end = f'<li data-step="{last}"><h2>{escape(_ending(path))}</h2></li>'
    return (
        '<section class="words"><nav aria-label="steps"><button data-by="-1">Back</button>'
        f'<input type="range" min="0" max="{last}" value="0" step="1" aria-label="step"><output></output>'
        '<button data-by="1">Next</button></nav>'
        f"{curve.curve(path.steps, 'difficulty of the steps')}"
        f'<ol class="steps" aria-live="polite">{items}{end}</ol>'
        '<p class="keys"><kbd>&larr;</kbd> <kbd>&rarr;</kbd> <kbd>Home</kbd> <kbd>End</kbd></p></section>'
    )


def _ending(path: Path) -> str:
    return {"solved": "Solved", "stuck": "No technique finds a step", "seconds": "The time was up"}[
        path.ending
    ]


def _item(number: int, step: Step, words: Explanation) -> str:
    name = escape(CATALOGUE[step.technique].name)
    effect = escape(str(step).partition(": ")[2])
    sentences = "".join(map(_sentence, words))
    head = f'<h2>{number + 1}. {name}</h2><p class="effect">{effect}</p>'
    return f'<li data-step="{number}">{head}{sentences}</li>'


def _sentence(sentence: Sentence) -> str:
    """The words, with the references in bold; the paragraph knows the names of all that it is about."""
    parts = map(_part, sentence.parts())
    names = dict.fromkeys(name for _, ref in sentence.fields for name in _names(ref))
    return f'<p data-of="{";".join(names)}">{"".join(parts)}</p>'


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
        case DigitSet():
            pass
        case houses:
            yield from (house.name for house in houses)

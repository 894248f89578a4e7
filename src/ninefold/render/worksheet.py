"""A set of exercises to print: the positions, and the answers on separate sheets."""

from html import escape

from ninefold.explanation import explain_step
from ninefold.generation.practice import ANSWERS, TASK, Practice, has_lone_candidate
from ninefold.render.scene import Scene, scene_of
from ninefold.render.svg import draw
from ninefold.translation import ENGLISH, language_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold._native import Board

__all__ = ["task_scene", "worksheet"]

_STYLE = (
    ":root{color-scheme:light dark}"
    "body{margin:0 auto;max-width:60rem;padding:1rem;font:16px/1.45 system-ui,sans-serif}"
    "section{display:grid;grid-template-columns:1fr 1fr;gap:1rem 1.5rem}"
    "figure{margin:0;break-inside:avoid}figure svg{display:block;width:100%;height:auto}"
    "figcaption{margin:.3rem 0}p{margin:.2rem 0}h2{break-before:page}"
    "@media(max-width:36rem){section{grid-template-columns:1fr}}"
)


def task_scene(board: "Board") -> Scene:
    """Return a position to draw: with its candidates, unless they would give the answer away."""
    return Scene(board, bare=has_lone_candidate(board))


def worksheet(practice: Practice, language: str = ENGLISH) -> str:
    """Return a self-contained HTML file."""
    title = escape(practice.title(language))
    tasks, answers = [], []
    for number, (board, step) in enumerate(practice.positions(), 1):
        words = explain_step(board, step)
        picture = draw(task_scene(board), title=str(number), language=language)
        tasks.append(f"<figure><figcaption><b>{number}</b></figcaption>{picture}</figure>")
        picture = draw(scene_of(board, words), title=str(step), words=words.text(language), language=language)
        sentences = "".join(f"<p>{escape(line, quote=False)}</p>" for line in words.lines(language))
        head = f"<figcaption><b>{number}</b> {escape(str(step))}</figcaption>"
        answers.append(f"<figure>{head}{picture}{sentences}</figure>")
    return (
        f'<!doctype html><html lang="{language_of(language)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{title}</title>'
        f"<style>{_STYLE}</style></head><body><h1>{title}</h1>"
        f"<p>{escape(practice.say(TASK, language))}</p><section>{''.join(tasks)}</section>"
        f"<h2>{escape(practice.say(ANSWERS, language))}</h2><section>{''.join(answers)}</section>"
        "</body></html>\n"
    )

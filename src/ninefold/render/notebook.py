"""What notebooks show for results that are not a board or a step: short HTML, without style sheets."""

from collections import Counter
from collections.abc import Iterable
from html import escape

from ninefold.explanation.document import Explanation
from ninefold.explanation.refutation import Refutation
from ninefold.generation.practice import TASK, Practice
from ninefold.logic import Steps
from ninefold.logic.technique_table import info_of
from ninefold.rating import Rating
from ninefold.render.sparkline import sparkline
from ninefold.render.svg import draw
from ninefold.render.worksheet import task_scene
from ninefold.translation import ENGLISH

__all__ = ["explanation_html", "practice_html", "rating_html", "refutation_html", "steps_html"]

#: The steps that are listed, at most.
_LISTED = 20


def rating_html(rating: Rating) -> str:
    """Return the rating in a line, and the hints as bars.

    >>> import ninefold as nf
    >>> rating_html(nf.Rating(1.2, 1.2, 1.2, "beginner", "hidden-single", {"hidden-single": 44}, "rated"))
    '<div>ER 1.2 (beginner), EP 1.2, ED 1.2, hardest: hidden-single, 44 hints</div>'
    """
    bars = sparkline([hint.er for hint in rating.hints])
    return f"<div>{escape(str(rating))}{f'<pre>{bars}</pre>' if bars else ''}</div>"


def explanation_html(explanation: Explanation) -> str:
    """Return the sentences as a list, indented by depth.

    >>> import ninefold as nf
    >>> explanation_html(nf.explain_step(nf.example("full-house"))).count("<li")
    3
    """
    return _list((sentence.depth, str(sentence)) for sentence in explanation)


def refutation_html(refutation: Refutation) -> str:
    """Return the assumption, the steps that follow from it, and the conclusion.

    >>> import ninefold as nf
    >>> p = ".92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46"
    >>> print(refutation_html(nf.why_not(p, "r1c8", 7))[:60])
    <ul><li style="margin-left:0em">Assume r1c8 is 7.</li><li st
    """
    before, after = (
        [(0, str(sentence)) for sentence in words] for words in (refutation.before, refutation.after)
    )
    return _list([*before, *((1, str(step)) for step in refutation.steps), *after])


def practice_html(practice: Practice) -> str:
    """Return the positions as pictures, without the answers.

    >>> import ninefold as nf
    >>> practice_html(nf.practice("naked-pair", 2, seed=1)).count("<figure")
    2
    """
    figures = "".join(
        f'<figure style="margin:0"><figcaption><b>{number}</b></figcaption>'
        f"{draw(task_scene(board), title=str(number))}</figure>"
        for number, (board, _) in enumerate(practice.positions(), 1)
    )
    row = "display:flex;flex-wrap:wrap;gap:1rem"  # pictures have a fixed width
    head = f"<b>{escape(practice.title())}</b><p>{escape(practice.say(TASK, ENGLISH))}</p>"
    return f'<div>{head}<div style="{row}">{figures}</div></div>'


def steps_html(steps: Steps) -> str:
    """Return the number of steps by technique, and the first of them.

    >>> import ninefold as nf
    >>> steps_html(nf.find_steps(nf.example("pointing").board, technique="claiming"))[:40]
    '<div><b>2 steps</b>: 2 Claiming<ul><li s'
    """
    used = Counter(info_of(step.technique).name for step in steps)
    kinds = ", ".join(f"{count} {escape(name)}" for name, count in used.items())
    unit = "step" if len(steps) == 1 else "steps"
    more = [(0, f"... and {len(steps) - _LISTED:,} more")] if len(steps) > _LISTED else []
    listed = _list([*((0, str(step)) for step in steps[:_LISTED]), *more])
    return f"<div><b>{len(steps):,} {unit}</b>{f': {kinds}{listed}' if steps else ''}</div>"


def _list(lines: Iterable[tuple[int, str]]) -> str:
    items = (
        f'<li style="margin-left:{2 * depth}em">{escape(text, quote=False)}</li>' for depth, text in lines
    )
    return f"<ul>{''.join(items)}</ul>"

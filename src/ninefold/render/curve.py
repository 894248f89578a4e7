"""The difficulty curve of a path: a bar for each step, higher for harder techniques."""

from collections.abc import Sequence
from functools import cache
from html import escape

from ninefold.logic.step import Step
from ninefold.logic.technique_table import LEVELS, OWN_NAMES, PLACED, TECHNIQUES, info_of
from ninefold.translation import Catalogue

__all__ = ["curve", "hardest", "height_of", "style"]

_LEFT, _WIDTH, _BAND = 58, 540, 22
_HEIGHT = _BAND * len(LEVELS)
#: The difference between the ranks of a technique and of one that is placed next to it.
_CLOSE = 0.001


def style() -> str:
    """The colours of the levels, from light to dark, so they differ even without colour."""
    light = ("#a6d8f0", "#56b4e9", "#e69f00", "#d55e00", "#8a2f62")
    dark = ("#7fb6d6", "#4a9fd6", "#e0a030", "#e0702a", "#d080b0")
    rules = [f".curve .level{i}{{fill:{colour}}}" for i, colour in enumerate(light)]
    night = "".join(f".curve .level{i}{{fill:{colour}}}" for i, colour in enumerate(dark))
    fixed = ".curve text{font-size:11px;fill:currentColor}.curve path{stroke:currentColor;opacity:.18}"
    faint = ".curve [data-go]{opacity:.55}"
    return f"{fixed}{faint}{''.join(rules)}@media screen and (prefers-color-scheme:dark){{{night}}}"


def curve(steps: Sequence[Step], label: str, words: Catalogue) -> str:
    """Draw the bars from left to right, with lines between the levels."""
    wide = (_WIDTH - _LEFT) / max(len(steps), 1)
    lines = "".join(f"M{_LEFT},{_BAND * i + 4}H{_WIDTH}" for i in range(len(LEVELS) + 1))
    names = "".join(
        f'<text x="{_LEFT - 6}" y="{_HEIGHT - _BAND * i - 3}" text-anchor="end">{name}</text>'
        for i, name in enumerate(words.say(level, "level") for level in LEVELS)
    )
    bars = "".join(_bar(number, step, wide, words) for number, step in enumerate(steps))
    return (
        f'<svg class="curve" viewBox="0 0 {_WIDTH} {_HEIGHT + 6}" role="img" aria-label="{escape(label)}">'
        f'<path d="{lines}"/>{names}{bars}</svg>'
    )


def _bar(number: int, step: Step, wide: float, words: Catalogue) -> str:
    info, high = info_of(step.technique), _BAND * height_of(step.technique)
    level = LEVELS.index(info.level)
    place = f'x="{_LEFT + number * wide + wide * 0.1:.1f}" y="{_HEIGHT + 4 - high:.1f}"'
    size = f'width="{wide * 0.8:.1f}" height="{high:.1f}"'
    name, word = info.name_in(words.language), words.say(info.level, "level")
    source = word if step.technique in OWN_NAMES else f"HoDoKu: {word}"
    title = f"<title>{number + 1}. {escape(name)} ({source})</title>"
    return f'<rect class="level{level}" data-go="{number}" data-step="{number}" {place} {size}>{title}</rect>'


@cache
def _ranks() -> dict[str, float]:
    """The rank of each native technique within its level, from 0 to 1, in the order people try them."""
    ranks: dict[str, float] = {}
    for level in LEVELS:
        ids = [info.id for info in TECHNIQUES.values() if info.level == level and info.id not in OWN_NAMES]
        ranks.update((id_, (i + 1) / len(ids)) for i, id_ in enumerate(ids))
    return ranks


def _rank(technique: str) -> float:
    """The rank within the level; a technique in Python is close to the one it is placed next to."""
    anchor, is_before = PLACED.get(technique, (technique, False))
    if anchor == technique or info_of(anchor).level != info_of(technique).level:
        return _ranks().get(technique, 1.0)
    return min(_rank(anchor) + (-_CLOSE if is_before else _CLOSE), 1.0)


def hardest(steps: Sequence[Step]) -> Step | None:
    """Return the first of the steps with the highest bar. The page does the same in `learn/path.js`.

    >>> import ninefold as nf
    >>> hard = ".....7...5.9.2...........1..986.3......9......4....23.6.3...78...25.13.4......19."
    >>> print(hardest(nf.explain(hard).steps))
    pointing: r4c7,r5c7<>5
    """
    return max(steps, key=lambda step: height_of(step.technique), default=None)


def height_of(technique: str) -> float:
    """The height of a bar: the number of the level plus the rank within it.

    >>> height_of("full-house") < height_of("hidden-single") < height_of("x-wing") < height_of("forcing-net")
    True
    """
    return LEVELS.index(info_of(technique).level) + _rank(technique)

"""A bar chart with a logarithmic scale, as one SVG that supports dark mode and screen readers."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from math import ceil, floor, log10

__all__ = ["bar_chart"]

# Colours that people with colour blindness can tell apart (after Okabe and Ito).
_COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#8c8c3a", "#7f7f7f")
_HEIGHT, _TOP, _LEFT, _RIGHT, _LEGEND_ROW = 300, 56, 78, 16, 22
_BOTTOM = _TOP + _HEIGHT
_BAR, _GAP, _LETTER = 15, 26, 7.4

_STYLE = """
  svg { background: #fff; font: 13px system-ui, sans-serif; fill: #222 }
  .grid { stroke: #ddd } .axis { stroke: #666 } .small { font-size: 11px }
  .title { font-size: 16px; font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    svg { background: #16181c; fill: #e6e6e6 } .grid { stroke: #33373d } .axis { stroke: #999 }
  }"""


def bar_chart(
    title: str,
    values: Mapping[str, Mapping[str, float]],
    label: Callable[[float], str],
    notes: Mapping[tuple[str, str], str] | None = None,
) -> str:
    """Draw groups of bars: `values[group][series]`, each above 0. `label` writes a value of the scale.

    `notes` are short marks over single bars, by (group, series).

    >>> bar_chart("Times", {"easy": {"csp": 0.001, "rules": 0.01}}, "{:g} s".format).count("<rect")
    4
    """
    series = list(dict.fromkeys(name for group in values.values() for name in group))
    numbers = [value for group in values.values() for value in group.values() if value > 0]
    low = floor(log10(min(numbers, default=1)) - 0.01)
    high = max(ceil(log10(max(numbers, default=10))), low + 1)
    # Room for the bars, and for the name below them.
    group_width = max(len(series) * _BAR + _GAP, _LETTER * max(map(len, values), default=0) + _GAP / 2)
    width = max(_LEFT + len(values) * group_width + _RIGHT, 420)
    legend = _legend(series, width)

    def y(value: float) -> float:
        return _BOTTOM - _HEIGHT * (log10(value) - low) / (high - low)

    parts = [_scale(low, high, width, y, label)]
    for g, (group, bars) in enumerate(values.items()):
        left = _LEFT + g * group_width + (group_width - len(series) * _BAR) / 2
        for s, name in enumerate(series):
            if name in bars:
                words = f"{group}, {name}: {label(bars[name])}"
                parts.append(_bar(left + s * _BAR, y(bars[name]), s, words, (notes or {}).get((group, name))))
        parts.append(_text(left + len(series) * _BAR / 2, _BOTTOM + 20, group, "middle"))
    parts.append(f'<line class="axis" x1="{_LEFT}" y1="{_BOTTOM}" x2="{width - _RIGHT}" y2="{_BOTTOM}"/>')
    height = _BOTTOM + 40 + len(legend) * _LEGEND_ROW
    return _document(title, width, height, [*parts, *_draw_legend(legend, _BOTTOM + 48)])


def _document(title: str, width: float, height: float, parts: Sequence[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" aria-label="{escape(title)}">'
    )
    body = "\n".join([f"<style>{_STYLE}\n</style>", _text(_LEFT, 28, title, "start", "title"), *parts])
    return f"{head}\n<title>{escape(title)}</title>\n{body}\n</svg>\n"


def _scale(
    low: int, high: int, width: float, y: Callable[[float], float], label: Callable[[float], str]
) -> str:
    lines = []
    for power in range(low, high + 1):
        at = y(10.0**power)
        lines.append(f'<line class="grid" x1="{_LEFT}" y1="{at:g}" x2="{width - _RIGHT:g}" y2="{at:g}"/>')
        lines.append(_text(_LEFT - 8, at + 4, label(10.0**power), "end", "small"))
    return "\n".join(lines)


def _bar(x: float, top: float, index: int, words: str, note: str | None) -> str:
    bar = (
        f'<rect x="{x:g}" y="{top:.1f}" width="{_BAR - 2}" height="{max(_BOTTOM - top, 1):.1f}" '
        f"{_fill(index)}><title>{escape(words)}</title></rect>"
    )
    return bar if not note else bar + _text(x + _BAR / 2, top - 4, note, "middle", "small")


def _fill(index: int) -> str:
    """The colour of a series; from the ninth on, colours repeat with hollow bars."""
    colour = _COLOURS[index % len(_COLOURS)]
    return f'fill="{colour}"' if index < len(_COLOURS) else f'fill="none" stroke="{colour}" stroke-width="2"'


def _legend(series: Sequence[str], width: float) -> list[list[tuple[int, str, float]]]:
    """Arrange the series in rows that fit: index, name and position."""
    rows: list[list[tuple[int, str, float]]] = [[]]
    x = float(_LEFT)
    for index, name in enumerate(series):
        wanted = 34 + _LETTER * len(name)
        if rows[-1] and x + wanted > width - _RIGHT:
            rows.append([])
            x = float(_LEFT)
        rows[-1].append((index, name, x))
        x += wanted
    return rows


def _draw_legend(rows: list[list[tuple[int, str, float]]], top: float) -> list[str]:
    parts = []
    for r, row in enumerate(rows):
        for index, name, x in row:
            y = top + r * _LEGEND_ROW
            parts.append(f'<rect x="{x:g}" y="{y - 10:g}" width="12" height="12" {_fill(index)}/>')
            parts.append(_text(x + 18, y, name, "start"))
    return parts


def _text(x: float, y: float, words: str, anchor: str, style: str = "") -> str:
    style = f' class="{style}"' if style else ""
    return f'<text x="{x:g}" y="{y:.1f}" text-anchor="{anchor}"{style}>{escape(words)}</text>'

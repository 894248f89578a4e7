"""Markup becomes plain text: digits, blanks as '.', separators, and lines as a reader sees them."""

import re
from html import unescape

__all__ = ["plain_text"]

#: Digits and blanks that have more than one spelling; keycaps lose their frame.
_SPELLINGS = str.maketrans("０１２３４５６７８９·□▢◻☐⬜\r", "0123456789......\n", "\ufe0f\u20e3\u200b\u2060")  # noqa: RUF001


def _on_one_line(match: "re.Match[str]") -> str:
    return match[0].replace("\n", " ") + "\n"


#: Applied in this order. No pattern can go back over more than a few hundred characters.
_MARKUP = [
    (re.compile(pattern, re.IGNORECASE), by)
    for pattern, by in (
        # HTML
        (r"<t([dh])\b[^<>\n]{0,300}>\s{0,20}</t\1>", " . "),
        (r"\s{0,20}</?(?:td|th)\b[^<>\n]{0,300}>\s{0,20}", " "),
        (r"<(?:br|/tr|/p|/div|/li|/?table|/?pre)\b[^<>\n]{0,300}>", "\n"),
        (r"</?[a-z!][^<>\n]{0,300}>", ""),
        # LaTeX
        (r"\\begin\{\w{1,20}\*?\}(?:\[\w\])?(?:\{[^{}\n]{0,200}\})?|\\end\{\w{1,20}\*?\}", "\n"),
        (r"\\(?:hline|cline\{[^{}\n]{0,20}\}|hhline\{[^{}\n]{0,200}\}|[hv]space\{[^{}\n]{0,20}\})", ""),
        (r"\\\\(?:\[-?[\d.]{1,9}(?:pt|ex|em|mm|cm)\])?(?!n)", "\n"),
        (r"\\(?:text|math|bold|under|over|box|fbox|color|small|large|quad|[,;:! ])[a-z]{0,20}", " "),
        (r"\\([_#&])", r"\1"),
        # JSON and Python
        (r"\\{1,2}[nr](?![a-z])", "\n"),
        (r""",\s{0,20}(?=["'][\w ]{1,10}["']\s?:)""", ",\n"),
        (r"\b(?:null|none|nan)\b", "."),
        (r"""(?<=[\[,])(\s{0,20})(?:"\s?"|'\s?')""", r"\1."),
        (r"(?<![\d.])(\d)\.0(?![\d.])", r"\1"),
        (r"\[[^\[\]a-wyz]{1,2000}\]", _on_one_line),
    )
]


def plain_text(text: str) -> str:
    """Return a text without its markup.

    >>> plain_text("<tr><td>5</td><td></td><td><b>3</b></td></tr>").split()
    ['5', '.', '3']
    >>> plain_text(r"5 & 3 & \\textbf{4} \\\\\\\\ \\hline").split()
    ['5', '&', '3', '&', '{4}']
    """
    text = unescape(text) if "&" in text else text
    text = text.translate(_SPELLINGS)
    for pattern, by in _MARKUP:
        text = pattern.sub(by, text)
    return text

"""Syntax highlighting, with Pygments."""

from html import escape
from types import new_class

from pygments import highlight as _highlighted
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.style import Style
from pygments.token import Comment, Error, Generic, Keyword, Name, Number, Operator, String
from pygments.util import ClassNotFound

__all__ = ["PALETTES", "colours", "highlight"]

#: The contrast with the background of code, `--code` in style.css, is at least 4.5 to 1.
PALETTES = {
    "light": {
        "comment": "#66707c",
        "keyword": "#8a2f86",
        "string": "#1a6b3c",
        "number": "#8f4708",
        "name": "#1f5fa8",
        "error": "#a3262f",
        "prompt": "#65707c",
        "output": "#4d5661",
    },
    "dark": {
        "comment": "#98a1ad",
        "keyword": "#d9a0d6",
        "string": "#8fd0a4",
        "number": "#f2a65e",
        "name": "#86b7f0",
        "error": "#f59a9f",
        "prompt": "#8b94a1",
        "output": "#b9c0ca",
    },
}
_KINDS = {
    Comment: "comment",
    Keyword: "keyword",
    Operator.Word: "keyword",
    Name.Tag: "keyword",
    String: "string",
    Number: "number",
    Name.Decorator: "number",
    Name.Attribute: "name",
    Name.Builtin: "name",
    Name.Class: "name",
    Name.Function: "name",
    Error: "error",
    Generic.Error: "error",
    Generic.Traceback: "error",
    Name.Exception: "error",
    Generic.Prompt: "prompt",
    Generic.Output: "output",
}
#: Language names of our own, and the lexers for them.
_LEXERS = {"signature": "python"}
#: Only spans; the renderer writes its own <pre>.
_SPANS = HtmlFormatter(nowrap=True)


def highlight(code: str, language: str) -> str:
    """Return code as HTML; it stays plain if Pygments does not know the language.

    >>> highlight("x < 1", "python")
    '<span class="n">x</span> <span class="o">&lt;</span> <span class="mi">1</span>'
    """
    try:
        lexer = get_lexer_by_name(_LEXERS.get(language, language), stripnl=False)
    except ClassNotFound:
        return escape(code, quote=False)
    return str(_highlighted(code, lexer, _SPANS)).removesuffix("\n")


def colours() -> str:
    """Return the style sheet: light, dark, and black for print. Prompts cannot be selected for copying."""
    return (
        f"{_rules('light')}\n@media (prefers-color-scheme: dark) {{\n{_rules('dark')}\n}}\n"
        "@media print { pre span { color: #000 !important } }\npre .gp { user-select: none }\n"
    )


def _rules(palette: str) -> str:
    styles = {token: PALETTES[palette][kind] for token, kind in _KINDS.items()}
    style = new_class(palette, (Style,), exec_body=lambda names: names.update(styles=styles))
    return "\n".join(HtmlFormatter(style=style).get_token_style_defs("pre"))

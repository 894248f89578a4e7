"""Colours for code: prompts, output, comments, strings and keywords. HTML out, everything escaped."""

import re
from html import escape
from keyword import kwlist

__all__ = ["highlight"]

_PYTHON = re.compile(
    r"(?P<string>[rbf]?(?:\"\"\".*?\"\"\"|'''.*?'''|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'))"
    r"|(?P<comment>\#[^\n]*)"
    rf"|(?P<keyword>\b(?:{'|'.join(kwlist)})\b)",
    re.DOTALL,
)
_SHELL = re.compile(r"(?P<comment>(?:^|(?<=\s))\#[^\n]*)", re.MULTILINE)
_CPP = re.compile(
    r"(?P<comment>//[^\n]*)|(?P<string>\"(?:\\.|[^\"\\\n])*\")"
    r"|(?P<keyword>\b(?:bool|const|continue|return|for|if|false|true|template|struct|constexpr|auto)\b)"
)
_COLOURS = {"python": _PYTHON, "signature": _PYTHON, "sh": _SHELL, "cpp": _CPP}


def highlight(code: str, language: str) -> str:
    """Code as HTML; a language that is not known stays plain."""
    if language == "pycon":
        return "".join(_prompted(line, (">>> ", "... "), _PYTHON) for line in code.splitlines(keepends=True))
    if language == "console":
        return "".join(_prompted(line, ("$ ", "> "), _SHELL) for line in code.splitlines(keepends=True))
    return _coloured(code, _COLOURS[language]) if language in _COLOURS else escape(code, quote=False)


def _prompted(line: str, prompts: tuple[str, ...], pattern: re.Pattern[str]) -> str:
    """A line of a session. A prompt is not copied along when somebody selects the code."""
    for prompt in prompts:
        if line.startswith(prompt) or line.rstrip("\n") == prompt.rstrip():
            rest = line[len(prompt) :] if line.startswith(prompt) else "\n"
            return f'<span class="prompt">{escape(prompt)}</span>{_coloured(rest, pattern)}'
    return f'<span class="output">{escape(line, quote=False)}</span>' if line.strip() else line


def _coloured(code: str, pattern: re.Pattern[str]) -> str:
    parts, end = [], 0
    for match in pattern.finditer(code):
        parts.append(escape(code[end : match.start()], quote=False))
        parts.append(f'<span class="{match.lastgroup}">{escape(match[0], quote=False)}</span>')
        end = match.end()
    return "".join(parts) + escape(code[end:], quote=False)

"""Drawings in Markdown: small boards made of characters, with an explanation at their right."""

import re

__all__ = ["split_drawing"]

#: What follows a gap.
_AFTER_GAP = re.compile(r"(?<= {4})(?! ).+$")


def _start(line: str) -> int | None:
    """Return the column where the explanation starts: at least three words. Names of rows are shorter."""
    found = [match for at in range(len(line)) if (match := _AFTER_GAP.match(line, at))]
    starts = [match.start() for match in found if len(re.findall(r"[A-Za-z]{2,}", match[0])) > 2]
    return max(starts, default=None)


def split_drawing(text: str) -> tuple[str, list[str]]:
    """Return a drawing without its explanation, and the paragraphs of the explanation.

    A phone has no room for both side by side.

    >>> split_drawing("  5  . | *     Row 1 has its 5 here,\\n  .  . | .     so nowhere else.\\n")
    ('  5  . | *\\n  .  . | .', ['Row 1 has its 5 here, so nowhere else.'])
    >>> split_drawing("   c2    c6\\n   5     5\\n")
    ('   c2    c6\\n   5     5', [])
    """
    lines = text.rstrip("\n").splitlines()
    column = min((start for line in lines if (start := _start(line)) is not None), default=0)
    if not column or any(line[:column].rstrip() and line[column - 1 : column].strip() for line in lines):
        return "\n".join(line.rstrip() for line in lines), []
    paragraphs: list[list[str]] = [[]]
    for line in lines:
        if words := line[column:].strip():
            paragraphs[-1].append(words)
        elif paragraphs[-1]:
            paragraphs.append([])
    drawing = "\n".join(line[:column].rstrip() for line in lines)
    return drawing, [" ".join(each) for each in paragraphs if each]

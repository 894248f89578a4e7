"""Splits JavaScript into tokens, and writes them without comments and indentation.

The one hard question is what a slash means: the start of a regular expression, or a division. It depends on
the token before it. In the rare places where that is not enough, the source is refused, with its line.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

__all__ = ["BundleError", "Token", "significant", "stripped", "tokens_of"]

_LINE_ENDS = re.compile(r"\r\n|[\n\r\u2028\u2029]")
#: The kinds of tokens, in the order in which they are tried; "template" and "regex" have rules of their own.
_KINDS = {
    "space": r"[\s\ufeff]+",
    "comment": r"//[^\n\r\u2028\u2029]*|/\*[\s\S]*?\*/",
    "string": r"\"(?:[^\"\\\n\r]|\\(?:\r\n|[\s\S]))*\"|'(?:[^'\\\n\r]|\\(?:\r\n|[\s\S]))*'",
    "number": r"0[xXoObB][\da-fA-F_]+n?|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?n?",
    "word": r"#?(?:[^\W\d]|\$)[\w$\u200c\u200d]*",
    "mark": r">>>=|\.\.\.|===|!==|\*\*=|<<=|>>=|>>>|&&=|\|\|=|\?\?=|=>|==|!=|<=|>=|&&|\|\||\?\?|\?\.(?!\d)"
    r"|\+\+|--|\+=|-=|\*=|%=|&=|\|=|\^=|\*\*|<<|>>|[{}()\[\];,<>+\-*%&|^!~?:=.@]",
}
_TOKEN = re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in _KINDS.items()))
_REGEX = re.compile(r"/(?![*/])(?:[^\\/\[\n\r]|\\[^\n\r]|\[(?:[^\]\\\n\r]|\\[^\n\r])*\])+/[\w$]*")
_DIVISION = re.compile(r"/=?")
#: A piece of a template, from a backtick or the brace that ends a substitution to the next of these.
_TEMPLATE = re.compile(r"[`}](?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)")

#: Words before an operand, so a slash after them starts a regular expression.
_BEFORE_OPERAND = frozenset(
    ("return", "typeof", "instanceof", "in", "new", "delete", "void", "throw", "case", "do", "else")
)
#: Words that are keywords in some places and names in others.
_AMBIGUOUS = frozenset(("of", "yield", "await"))
#: A slash after the parenthesis of one of these starts a statement.
_WITH_CONDITION = frozenset(("if", "while", "for", "with"))
_CLOSING = {"(": ")", "[": "]", "{": "}", "${": "}"}


class BundleError(Exception):
    """The page cannot be bundled as it is written; the message names the file and the line.

    >>> BundleError("app.js", 3, "import.meta is not supported")
    BundleError('app.js:3: import.meta is not supported')
    """

    def __init__(self, path: str, line: int, problem: str) -> None:
        super().__init__(f"{path}:{line}: {problem}")


class Token(NamedTuple):
    """A piece of a script. The texts of all tokens together are the script."""

    kind: str
    text: str
    line: int


class _Open(NamedTuple):
    """A bracket that is still open; `is_condition` is True for the parenthesis of `if (`."""

    text: str
    line: int
    is_condition: bool = False


class _Reader:
    """Reads the tokens of one script."""

    def __init__(self, text: str, path: str) -> None:
        self._text, self._path = text, path
        self._at, self._line = 0, 1
        self._open: list[_Open] = []
        #: The last two tokens other than space and comments.
        self._before = self._last = Token("", "", 0)
        #: Whether the last closing parenthesis ended a condition.
        self._after_condition = False

    def read(self) -> list[Token]:
        found = []
        while self._at < len(self._text):
            token = self._next()
            found.append(token)
            self._at += len(token.text)
            self._line += len(_LINE_ENDS.findall(token.text))
            if token.kind not in ("space", "comment"):
                self._track(token)
                self._before, self._last = self._last, token
        if self._open:
            bracket = self._open[-1]
            raise BundleError(self._path, bracket.line, f"{bracket.text} is never closed")
        return found

    def _next(self) -> Token:
        char = self._text[self._at]
        if char == "`" or (char == "}" and self._open and self._open[-1].text == "${"):
            return self._match("template", _TEMPLATE, "this template never ends")
        if found := _TOKEN.match(self._text, self._at):
            return Token(str(found.lastgroup), found[0], self._line)
        if char == "/":
            if self._starts_operand():
                return self._match("regex", _REGEX, "this regular expression never ends")
            return self._match("mark", _DIVISION, "")
        raise BundleError(self._path, self._line, f"unexpected {self._text[self._at : self._at + 10]!r}")

    def _match(self, kind: str, pattern: re.Pattern[str], problem: str) -> Token:
        found = pattern.match(self._text, self._at)
        if found is None:
            raise BundleError(self._path, self._line, problem)
        return Token(kind, found[0], self._line)

    def _starts_operand(self) -> bool:
        """Return True if an operand must follow the last token, so a slash starts a regular expression."""
        kind, text, _ = self._last
        if kind == "word" and self._before.text not in (".", "?."):
            if text in _AMBIGUOUS:
                raise self._unclear(f"{text!r}")
            return text in _BEFORE_OPERAND
        if kind == "mark":
            if text == "}":
                raise self._unclear("a closing brace")
            return self._after_condition if text == ")" else text not in ("]", "++", "--")
        return kind == "" or (kind == "template" and text.endswith("${"))

    def _unclear(self, what: str) -> BundleError:
        problem = f"a slash after {what} may be a division or a regular expression; use parentheses"
        return BundleError(self._path, self._line, problem)

    def _track(self, token: Token) -> None:
        """Keep track of open brackets."""
        kind, text, line = token
        if kind == "template":
            if text.startswith("}"):
                self._open.pop()
            if text.endswith("${"):
                self._open.append(_Open("${", line))
        elif kind == "mark" and text in ("(", "[", "{"):
            word = self._before.text if self._last.text == "await" else self._last.text
            is_condition = text == "(" and word in _WITH_CONDITION and self._before.text not in (".", "?.")
            self._open.append(_Open(text, line, is_condition))
        elif kind == "mark" and text in (")", "]", "}"):
            bracket = self._open.pop() if self._open else _Open("", line)
            if _CLOSING.get(bracket.text) != text:
                raise BundleError(self._path, line, f"unexpected {text}")
            self._after_condition = bracket.is_condition


def tokens_of(text: str, path: str = "script") -> list[Token]:
    """Split a script into tokens.

    >>> [token.text for token in tokens_of("a = b / c; // d")]
    ['a', ' ', '=', ' ', 'b', ' ', '/', ' ', 'c', ';', ' ', '// d']
    >>> [token.kind for token in significant(tokens_of("a = /[/]/.test(b)"))]
    ['word', 'mark', 'regex', 'mark', 'word', 'mark', 'word', 'mark']
    """
    return _Reader(text, path).read()


def significant(tokens: Iterable[Token]) -> list[Token]:
    """Return the tokens without space and comments."""
    return [token for token in tokens if token.kind not in ("space", "comment")]


_WORD_END = re.compile(r"[\w$\u200c\u200d]\Z")
_WORD_START = re.compile(r"[\w$#]")


def _needs_space(left: Token, right: Token) -> bool:
    """Return True if two tokens would become others without a space between them."""
    if _WORD_START.match(right.text) and (left.kind == "regex" or _WORD_END.search(left.text)):
        return True
    if left.kind == "number" and right.text.startswith("."):
        return True
    marks = left.text[-1] + right.text[0]
    return marks in ("++", "--", "//", "/*", "<!") or (left.text == "?" and right.text[0] == ".")


def stripped(tokens: Iterable[Token]) -> str:
    """Write a script without comments, indentation and empty lines.

    Line ends stay where they are: they may end a statement, and they keep errors easy to find.

    >>> print(stripped(tokens_of('if (a) { // why\\n    b + +c;  /* and */  return "// no";\\n}')))
    if(a){
    b+ +c;return"// no";
    }
    """
    parts: list[str] = []
    last: Token | None = None
    ends_line = False
    for token in tokens:
        if token.kind in ("space", "comment"):
            ends_line = ends_line or bool(_LINE_ENDS.search(token.text))
            continue
        if last is not None:
            parts.append("\n" if ends_line else " " if _needs_space(last, token) else "")
        parts.append(token.text)
        last, ends_line = token, False
    return "".join(parts)

"""The imports and exports of a module.

Every module of a bundle becomes a block, `{ ... }`. Its imports turn into constants at the start of the
block, its exports into an object at the end. So a name that others import must not change later:
`export let` is refused, and so are imports in a circle.
"""

import posixpath
from dataclasses import dataclass, field
from typing import NamedTuple

from scripts.bundle.tokens import BundleError, Token, significant, tokens_of

__all__ = ["EVERYTHING", "DynamicImport", "Edit", "Import", "Module", "Reexport", "parse"]

#: The "name" that stands for all exports: `import * as`, `export *`.
EVERYTHING = "*"
#: The name of a default export within its module.
DEFAULT = "$default"


class Import(NamedTuple):
    """A static import: pairs of the exported name and the local one. Without any, only the module runs."""

    target: str
    names: tuple[tuple[str, str], ...]
    line: int


class Reexport(NamedTuple):
    """`export { name as exported } from`; for `export * from`, both are `EVERYTHING`."""

    target: str
    name: str
    exported: str
    line: int


class DynamicImport(NamedTuple):
    """`import("...")`: the tokens from `start` to before `end`."""

    target: str
    start: int
    end: int
    line: int


class Edit(NamedTuple):
    """Replaces the tokens from `start` to before `end`."""

    start: int
    end: int
    text: str


@dataclass
class Module:
    """A parsed module. Positions of imports and edits do not count space and comments."""

    path: str
    tokens: list[Token]
    imports: list[Import] = field(default_factory=list)
    reexports: list[Reexport] = field(default_factory=list)
    dynamic: list[DynamicImport] = field(default_factory=list)
    #: The local name of each exported name.
    exports: dict[str, str] = field(default_factory=dict)
    edits: list[Edit] = field(default_factory=list)
    #: The line of an `await` outside of all functions, or 0.
    waits: int = 0

    def targets(self) -> list[tuple[str, int]]:
        """Return the modules that must run before this one, with the line of each import, in order."""
        found = [(each.target, each.line) for each in self.imports]
        found += [(each.target, each.line) for each in self.reexports]
        return sorted(found, key=lambda each: each[1])


def parse(text: str, path: str) -> Module:
    """Find the imports and exports of a module.

    >>> module = parse('import { a as b } from "./c.js"; export const d = b;', "e/f.js")
    >>> module.imports
    [Import(target='e/c.js', names=(('a', 'b'),), line=1)]
    >>> module.exports
    {'d': 'd'}
    """
    return _Parser(text, path).parse()


class _Parser:
    """Walks over the tokens of one module."""

    def __init__(self, text: str, path: str) -> None:
        self.module = Module(path, tokens_of(text, path))
        self._tokens = significant(self.module.tokens)
        self._at = 0

    def parse(self) -> Module:
        depth = 0
        while self._at < len(self._tokens):
            kind, text, line = self._tokens[self._at]
            if kind == "word" and text.startswith("$") and (text[1:].isdigit() or text == DEFAULT):
                raise self._error(line, f"the bundle uses the name {text} itself; choose another one")
            is_word = kind == "word" and self._text(-1) not in (".", "?.")
            if is_word and text == "var":
                raise self._error(
                    line, "var is not supported: it would leave the module's block; use let or const"
                )
            if is_word and text == "await" and depth == 0:
                self.module.waits = self.module.waits or line
            if is_word and text == "import":
                self._import(is_top=depth == 0)
            elif is_word and text == "export" and depth == 0:
                self._export()
            else:
                depth += _depth_change(self._tokens[self._at])
                self._at += 1
        return self.module

    def _text(self, offset: int = 0) -> str:
        at = self._at + offset
        return self._tokens[at].text if 0 <= at < len(self._tokens) else ""

    def _line(self) -> int:
        return self._tokens[min(self._at, len(self._tokens) - 1)].line

    def _error(self, line: int, problem: str) -> BundleError:
        return BundleError(self.module.path, line, problem)

    def _take(self, *expected: str) -> str:
        """Return the current token and go on; refuse any other than those expected."""
        text = self._text()
        if expected and text not in expected:
            raise self._error(self._line(), f"expected {' or '.join(expected)}, not {text or 'the end'}")
        self._at += 1
        return text

    def _name(self) -> str:
        if self._at >= len(self._tokens) or self._tokens[self._at].kind != "word":
            raise self._error(self._line(), f"expected a name, not {self._text() or 'the end'}")
        return self._take()

    def _target(self) -> str:
        """Take the module after `from`, as a path within the page."""
        line = self._line()
        if self._at >= len(self._tokens) or self._tokens[self._at].kind != "string":
            raise self._error(line, "the module must be a plain string, such as './part.js'")
        name = self._take()[1:-1]
        if not name.startswith(("./", "../")) or "\\" in name or "?" in name:
            raise self._error(line, f"{name!r} is not a relative path, such as './part.js'")
        if self._text() in ("with", "assert"):
            raise self._error(line, "import attributes are not supported")
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.module.path), name))

    def _import(self, *, is_top: bool) -> None:
        start, line = self._at, self._line()
        self._take("import")
        if self._text() == ".":
            raise self._error(line, "import.meta is not supported: it would differ in the bundle")
        if self._text() == "(":
            self._take("(")
            target = self._target()
            if self._text() == ",":
                self._take(",")
            self._take(")")
            self.module.dynamic.append(DynamicImport(target, start, self._at, line))
            return
        if not is_top:
            raise self._error(line, "expected import(...)")
        names = self._imported_names()
        self.module.imports.append(Import(self._target(), tuple(names), line))
        self._end(start)

    def _imported_names(self) -> list[tuple[str, str]]:
        """Take what stands before the module: `a, { b as c } from`."""
        if self._tokens[self._at].kind == "string":
            return []
        names: list[tuple[str, str]] = []
        if self._text() not in ("{", EVERYTHING):
            names.append(("default", self._name()))
            if self._text() == ",":
                self._take(",")
        if self._text() == EVERYTHING:
            self._take()
            self._take("as")
            names.append((EVERYTHING, self._name()))
        elif self._text() == "{":
            names += self._list()
        self._take("from")
        return names

    def _list(self) -> list[tuple[str, str]]:
        """Take `{ a, b as c }`."""
        names = []
        self._take("{")
        while self._text() != "}":
            name = self._name()
            other = name
            if self._text() == "as":
                self._take()
                other = self._name()
            names.append((name, other))
            if self._text() != "}":
                self._take(",", "}")
        self._take("}")
        return names

    def _end(self, start: int, text: str = "") -> None:
        """End a statement that is replaced."""
        if self._text() == ";":
            self._take()
        self.module.edits.append(Edit(start, self._at, text))

    def _export(self) -> None:
        start, line = self._at, self._line()
        self._take("export")
        if self._text() == EVERYTHING:
            self._take()
            exported = EVERYTHING
            if self._text() == "as":
                self._take()
                exported = self._name()
            self._take("from")
            self.module.reexports.append(Reexport(self._target(), EVERYTHING, exported, line))
            self._end(start)
        elif self._text() == "{":
            self._export_list(start, line)
        elif self._text() == "default":
            self._export_default(start)
        else:
            self.module.edits.append(Edit(start, self._at, ""))
            for name in self._declared():
                self._add(name, name, line)

    def _add(self, exported: str, local: str, line: int) -> None:
        if exported in self.module.exports:
            raise self._error(line, f"{exported} is exported twice")
        self.module.exports[exported] = local

    def _export_list(self, start: int, line: int) -> None:
        names = self._list()
        if self._text() == "from":
            self._take()
            target = self._target()
            self.module.reexports += [Reexport(target, name, exported, line) for name, exported in names]
        else:
            for name, exported in names:
                self._refuse_variable(name, line)
                self._add(exported, name, line)
        self._end(start)

    def _refuse_variable(self, name: str, line: int) -> None:
        pairs = zip(self._tokens, self._tokens[1:], strict=False)
        if any(word.text in ("let", "var") and each.text == name for word, each in pairs):
            raise self._error(line, f"{name} may change after the export; export a constant or a function")

    def _export_default(self, start: int) -> None:
        self._take("default")
        line = self._line()
        offset = 1 if self._text() == "async" and self._text(1) == "function" else 0
        if self._text(offset) not in ("function", "class"):
            self.module.edits.append(Edit(start, self._at, f"const {DEFAULT}="))
            self._add("default", DEFAULT, line)
            return
        self.module.edits.append(Edit(start, self._at, ""))
        self._add("default", self._declared()[0], line)

    def _declared(self) -> list[str]:
        """Return the names of the declaration that follows, and go to its first bracket or value."""
        line, kind = self._line(), self._take()
        if kind == "async":
            kind = self._take("function")
        if kind == "function" and self._text() == "*":
            self._take()
        if kind in ("function", "class"):
            if self._text() in ("(", "{", "extends"):
                raise self._error(line, f"give the exported {kind} a name")
            return [self._name()]
        if kind in ("let", "var"):
            raise self._error(line, f"export {kind} may change later; export a constant or a function")
        if kind != "const":
            raise self._error(line, f"export {kind} is not supported")
        return self._declared_constants(line)

    def _declared_constants(self, line: int) -> list[str]:
        """Return the names of `const a = 1, [b, { c: d }] = e;` without moving on: values may import."""
        names: list[str] = []
        depth, in_value = 0, False
        for at in range(self._at, len(self._tokens)):
            token, after = self._tokens[at], self._tokens[min(at + 1, len(self._tokens) - 1)]
            if depth == 0 and token.text == ";":
                return names
            if depth == 0 and token.text in ("=", ","):
                in_value = token.text == "="
            elif depth == 0 and token.kind == "word" and token.text in ("export", "import", "const", "let"):
                if token.text != "import" or after.text != "(":
                    break
            elif not in_value and token.kind == "word" and after.text != ":":
                names.append(token.text)
            elif not in_value and depth > 0 and token.text == "=":
                raise self._error(token.line, "defaults in exported patterns are not supported")
            depth += _depth_change(token)
        raise self._error(line, "end this statement with a semicolon")


def _depth_change(token: Token) -> int:
    """Return 1 for an opening bracket and -1 for a closing one."""
    if token.kind == "template":
        return token.text.endswith("${") - token.text.startswith("}")
    if token.kind != "mark":
        return 0
    return (token.text in ("(", "[", "{")) - (token.text in (")", "]", "}"))

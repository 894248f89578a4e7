"""All translatable messages, found by parsing the Python and JavaScript sources.

Each lists the files it occurs in. A sentence also has an example: the first line of the golden explanations
that fits it. As in gettext, a message is an English text, or a pair of texts: singular and plural.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

from ninefold import errors
from ninefold.algorithm import algorithms
from ninefold.conflict import NUMBER_WORDS
from ninefold.explanation.references import PHRASES
from ninefold.formats import KNOWN
from ninefold.generation.difficulty import DIFFICULTIES
from ninefold.generation.practice import PRACTICE_WORDS
from ninefold.logic.technique_table import LEVELS, TECHNIQUES, family_name
from ninefold.rating import PRODUCERS
from ninefold.render.booklet import BOOKLET_WORDS
from ninefold.render.html import DOCUMENT_WORDS, ENDINGS, PATH_TITLES
from ninefold.render.legend import ALONE, TITLE
from ninefold.render.legend import WORDS as LEGEND
from ninefold.render.variant.words import EXACT, FORBIDDEN, NAMES, NUMBERED, TITLES

__all__ = ["Entry", "Words", "collected", "error_messages", "page_messages", "python_plurals", "templates"]

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src/ninefold"
PAGE = PACKAGE / "web/page"
EXAMPLES = ROOT / "tests/cases/explanations.txt"

#: An English text, or its singular and plural.
Words = str | tuple[str, str]

#: Examples of how references are written, by context.
SHOWN = {
    "list": "r1c2, r1c5 and r3c2",
    "list of lists": "4 in r1c2 and r1c5, and 7 in r1c5",
    "list of houses": "rows 2 and 5 and box 3",
    "house": "row 4; rows 2 and 5",
    "candidates": "4 in r1c2 and r1c5",
    "place": "4 in one of r1c2 and r1c3",
}


class Entry(NamedTuple):
    """A message: its context (empty for sentences), its English words, its files, and a comment."""

    context: str
    words: Words
    places: tuple[str, ...]
    comment: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """The key of the message; for a pair, gettext uses only the singular."""
        return self.context, self.words if isinstance(self.words, str) else self.words[0]


@cache
def collected() -> tuple[Entry, ...]:
    """Return all messages, each once."""
    found: dict[tuple[str, str], Entry] = {}
    for entry in (*_names(), *_page(), *_errors(), *_sentences()):
        known = found.get(entry.key, entry)
        words = entry.words if isinstance(known.words, str) else known.words
        places = tuple(dict.fromkeys(known.places + entry.places))
        found[entry.key] = known._replace(words=words, places=places)
    return tuple(found.values())


def _names() -> Iterator[Entry]:
    """Yield messages from tables of the package."""
    yield Entry("language", "English", (), "The name of your language, in your language.")
    for context, phrases in PHRASES.items():
        for words in phrases:
            yield Entry(context, words, ("explanation/references.py",), SHOWN[context])
    yield Entry("techniques", "also: {names}", ("cli/techniques.py",))
    yield Entry("techniques", "{level}, price {price}", ("cli/techniques.py",), "hard, price 200")
    yield Entry("techniques", "plug-in: {package}", ("cli/techniques.py",), "The package of a technique.")
    for name in (*LEGEND.values(), ALONE):
        yield Entry("picture", name, ("render/legend.py",), "The meaning of a mark in a picture.")
    yield Entry("picture", TITLE, ("render/legend.py",), "The title of a picture.")
    for name in (*NAMES.values(), *NUMBERED.values(), *EXACT.values(), *FORBIDDEN):
        yield Entry("picture", name, ("render/variant/words.py",), "A rule of a variant.")
    for titles in TITLES.values():
        yield Entry("picture", titles, ("render/variant/words.py",), "The title of a picture.")
    for phrase in PRACTICE_WORDS:
        yield Entry("practice", phrase, ("generation/practice.py",))
    for phrase in BOOKLET_WORDS:
        yield Entry("booklet", phrase, ("render/booklet.py",))
    for title in PATH_TITLES.values():
        yield Entry("page", title, ("render/html.py",))
    for phrase in (*DOCUMENT_WORDS, *ENDINGS.values()):
        yield Entry("page", phrase, ("render/html.py",))
    for phrase in algorithms().values():
        yield Entry("algorithm", phrase, ("algorithm.py",))
    for known in KNOWN:
        if known.write is not None:
            yield Entry("format", known.description, ("formats/known.py",), "A format to write puzzles in.")
    for producer in PRODUCERS:
        comment = "A kind of hint in Sudoku Explainer."
        yield Entry("producer", producer_words(producer), ("rating/__init__.py",), comment)
    for level in LEVELS:
        yield Entry("level", level, ("logic/technique_table.py",), "The difficulty of a technique.")
    for row in TECHNIQUES.values():
        yield Entry("family", family_name(row.family), ("logic/technique_table.py",))
    yield Entry("family", "own", ("logic/registry.py",), "Techniques that users write in Python.")
    for row in TECHNIQUES.values():
        yield Entry("technique", row.name, ("logic/technique_table.py",))


def producer_words(producer: str) -> str:
    """Return the name of a producer on the page: "naked pair", "XY-wing"."""
    return re.sub(r"^(x\w*) wing", lambda found: f"{found[1].upper()}-wing", producer.replace("-", " "))


def _page() -> Iterator[Entry]:
    for path in sorted(PAGE.rglob("*.js")):
        for words in page_messages(path.read_text(encoding="utf-8"), path.name):
            yield Entry("web", words, (path.relative_to(PACKAGE).as_posix(),))


#: The arguments that are messages, by function of the page.
_ARGUMENTS = {b"t": slice(0, 1), b"plural": slice(1, 3)}


def page_messages(script: str, name: str) -> Iterator[Words]:
    """Yield the messages in a script of the page: t("...") and plural(count, "...", "...").

    >>> list(page_messages('`${t("A {b}", {b: t("c")})} ${plural(n, "{count} d", "{count} ds")}`', "x.js"))
    ['A {b}', 'c', ('{count} d', '{count} ds')]
    """
    parser = Parser(Language(tree_sitter_javascript.language()))
    nodes = [parser.parse(script.encode()).root_node]
    while nodes:
        node = nodes.pop()
        nodes += reversed(node.children)
        function = node.child_by_field_name("function") if node.type == "call_expression" else None
        arguments = node.child_by_field_name("arguments")
        if function is not None and function.text in _ARGUMENTS and arguments is not None:
            texts = [_text(one, name) for one in arguments.named_children[_ARGUMENTS[function.text]]]
            yield texts[0] if len(texts) == 1 else (texts[0], texts[1])


def _text(node: Node, name: str) -> str:
    """Return a string literal, or several joined with +; raise ValueError for anything else."""
    if node.type == "string":
        inside = b"".join(part.text or b"" for part in node.named_children).decode()
        return re.sub(r"\\(.)", r"\1", inside)
    if node.type == "binary_expression" and any(child.type == "+" for child in node.children):
        return "".join(_text(part, name) for part in node.named_children)
    line, words = node.start_point.row + 1, (node.text or b"").decode()
    raise ValueError(f"{name}:{line}: a message must be a plain string literal, not {words}")


def _sentences() -> Iterator[Entry]:
    """Yield the sentences of explanations, each with an example."""
    entries: list[Entry] = []
    for path in sorted((PACKAGE / "explanation").glob("*.py")):
        source, place = path.read_text(encoding="utf-8"), (f"explanation/{path.name}",)
        pairs = [pair for pair in python_plurals(source, path.name) if _is_sentence(pair[0])]
        forms = {form for pair in pairs for form in pair}
        alone = [text for text in _texts(source) if _is_sentence(text) and text not in forms]
        entries += [Entry("", text, place) for text in alone]
        entries += [Entry("", pair, place) for pair in pairs]
    shown = _examples(entry.key[1] for entry in entries)
    for entry in entries:
        yield entry._replace(comment=shown.get(entry.key[1], ""))


#: Modules whose errors and messages are translated: those for the page and for commands with --language.
_SPEAKING = (
    *("puzzle.py", "conflict.py", "solving.py", "mistakes.py", "algorithm.py", "files.py", "message.py"),
    *("compression.py", "parquet.py", "render/export.py", "cli/endings.py", "cli/writing.py"),
    *("errors.py", "formats/*.py", "formats/fpuzzles/*.py", "generation/*.py", "translation/__init__.py"),
    *("setting.py", "variant_setting.py", "completing.py", "symmetry.py", "photo/*.py"),
    *("variants/*.py", "rules/*.py"),
    *(
        "hinting.py",
        "logic/__init__.py",
        "logic/own_steps.py",
        "logic/own_technique.py",
        "logic/profile.py",
        "logic/profile_file.py",
        "logic/technique_table.py",
    ),
    *("explanation/refutation.py", "explanation/hint_rungs.py", "explanation/judgement.py"),
    *(
        "cli/inputs.py",
        "cli/loading.py",
        "cli/hint.py",
        "cli/explain.py",
        "cli/steps.py",
        "cli/techniques.py",
    ),
    *("cli/all_steps.py", "cli/why_not.py", "cli/book.py", "cli/endings.py"),
    *(
        "puzzle_files.py",
        "render/booklet.py",
        "render/booklet_pdf.py",
        "render/paper.py",
        "render/worksheet_pdf.py",
    ),
    *("cli/practice.py", "cli/options.py", "web/api/*.py", "web/work.py", "web/pool.py"),
)
#: Functions that make errors and messages, with the position of their template argument.
_MAKERS = dict.fromkeys(("message", *errors.__all__), 0) | {"Problem": 1}


def _errors() -> Iterator[Entry]:
    for word in (*NUMBER_WORDS[2:], *DIFFICULTIES):
        yield Entry("error", word, ())
    for pattern in _SPEAKING:
        for path in sorted(PACKAGE.glob(pattern)):
            for words in error_messages(path.read_text(encoding="utf-8"), path.name):
                one = words if isinstance(words, str) else words[0]
                if re.search(r"[a-z]", re.sub(r"\{.*?\}", "", one)) and not _is_sentence(one):
                    yield Entry("error", words, (path.relative_to(PACKAGE).as_posix(),))


def error_messages(source: str, name: str) -> Iterator[Words]:
    """Yield the templates of errors and messages in a module; raise ValueError for one that is not a literal.

    >>> list(error_messages('raise NinefoldError("no column {name}", name=name)', "x.py"))
    ['no column {name}']
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        if isinstance(node, ast.Call) and called in _MAKERS and len(node.args) > _MAKERS[called]:
            yield from _templates(node.args[_MAKERS[called]], name)
    yield from python_plurals(source, name)


def _templates(node: ast.expr, name: str) -> Iterator[str]:
    """Yield the literals that an argument may stand for. Variables and calls are found elsewhere."""
    if isinstance(node, ast.IfExp):
        yield from _templates(node.body, name)
        yield from _templates(node.orelse, name)
    elif isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.JoinedStr | ast.BinOp):
        raise ValueError(f"{name}:{node.lineno}: the template of an error must be a plain string literal")


def _is_sentence(text: str) -> bool:
    return re.fullmatch(r"[A-Z].* .*\.", text) is not None


def _texts(source: str) -> Iterator[str]:
    """Yield all string literals of a module except docstrings."""
    tree = ast.parse(source)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def python_plurals(source: str, name: str) -> Iterator[tuple[str, str]]:
    """Yield singular and plural of every `plural(things, "...", "...")`.

    >>> list(python_plurals('plural(cells, "{count} cell", "{count} cells")', "x.py"))
    [('{count} cell', '{count} cells')]
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "plural":
            texts = [one.value for one in node.args[1:] if isinstance(one, ast.Constant)]
            if len(texts) == 2:
                yield str(texts[0]), str(texts[1])
            elif not any(isinstance(one, ast.Starred) for one in node.args):  # the forms are in a table
                raise ValueError(f"{name}:{node.lineno}: plural takes two plain string literals")


def templates(file: str = "*.py") -> Iterator[str]:
    """Yield every English sentence of explanations; for plurals, both forms."""
    for path in sorted((PACKAGE / "explanation").glob(file)):
        yield from filter(_is_sentence, _texts(path.read_text(encoding="utf-8")))


def _examples(said: Iterable[str]) -> dict[str, str]:
    """Return the first golden line for each template; a line belongs to the longest template that fits."""
    longest_first = sorted(said, key=lambda template: -len(re.sub(r"\{.*?\}", "", template)))
    patterns = {
        template: re.compile(".+".join(map(re.escape, re.split(r"\{.*?\}", template))))
        for template in longest_first
    }
    found: dict[str, str] = {}
    for line in dict.fromkeys(EXAMPLES.read_text().splitlines()):
        fitting = next((template for template, pattern in patterns.items() if pattern.fullmatch(line)), None)
        if fitting is not None:
            found.setdefault(fitting, line)
    return found

"""Write `ninefold.pot`, all that ninefold says, for its translators, and tell what translations lack.

The sentences are read from the sources; each comes with the files that say it and with an example, which is
a line of the golden explanations that it fits.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter

from ninefold.algorithm import algorithms
from ninefold.explanation.references import LIST_WORDS, PHRASES
from ninefold.generation.practice import PRACTICE_WORDS
from ninefold.logic.catalogue import CATALOGUE, LEVELS, family_name
from ninefold.rating import PRODUCERS
from ninefold.render.html import ENDINGS, PAGE_WORDS
from ninefold.render.legend import ALONE
from ninefold.render.legend import WORDS as LEGEND
from ninefold.translation.po import Message, messages, quoted

__all__ = ["TRANSLATIONS", "Key", "catalogue_text", "collected", "fields", "problems", "templates"]

ROOT = Path(__file__).parents[1]
TRANSLATIONS = ROOT / "src/ninefold/translation"
PAGE = ROOT / "src/ninefold/web/page"
EXAMPLES = ROOT / "tests/cases/explanations.txt"

#: The context, which sentences do not have, and the English words.
Key = tuple[str, str]

HEADER = """\
# What ninefold says, for translators: see docs/translate.md. Written by `make catalogue`, from the sources.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: en\\n"
"""

#: What the words of references look like, by their context.
SHOWN = {
    "list": "r1c2, r1c5 and r3c2",
    "list of lists": "4 in r1c2 and r1c5, and 7 in r1c5",
    "list of houses": "rows 2 and 5 and box 3",
    "house": "row 4; rows 2 and 5",
    "candidates": "4 in r1c2 and r1c5",
    "place": "4 in one of r1c2 and r1c3",
}


def templates(file: str = "*.py") -> Iterator[str]:
    """Every text in `explanation/` that is a sentence, but for docstrings."""
    for path in sorted((ROOT / "src/ninefold/explanation").glob(file)):
        tree = ast.parse(path.read_text())
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            text = node.value if isinstance(node, ast.Constant) and id(node) not in docstrings else None
            if isinstance(text, str) and re.fullmatch(r"[A-Z].* .*\.", text):
                yield text


def page_words(script: str) -> Iterator[str]:
    """What a script of the page says: every t("...")."""
    for text in re.findall(r'\bt\(\s*"((?:[^"\\]|\\.)*)"', script):
        yield re.sub(r"\\(.)", r"\1", text)


def producer_words(producer: str) -> str:
    """What the page says for it: "naked pair", "XY-wing"."""
    return re.sub(r"^(x\w*) wing", lambda found: f"{found[1].upper()}-wing", producer.replace("-", " "))


def collected() -> dict[Key, list[str]]:
    """All that can be said, and the comments on it."""
    found: dict[Key, list[str]] = {
        ("language", "English"): ["#. The name of your language, in your language."]
    }
    for context, phrases in PHRASES.items():
        comments = [f"#. {SHOWN[context]}", "#: explanation/references.py"]
        found |= dict.fromkeys(((context, phrase) for phrase in phrases), comments)
    found["techniques", "also: {names}"] = ["#: cli/techniques.py"]
    for phrase in (*LEGEND.values(), ALONE, "Sudoku with {count} givens"):
        found["picture", phrase] = ["#. What a mark means, in a picture.", "#: render/legend.py"]
    for phrase in PRACTICE_WORDS:
        found["practice", phrase] = ["#: generation/practice.py"]
    for phrase in (*PAGE_WORDS, *ENDINGS.values()):
        found["page", phrase] = ["#: render/html.py"]
    for path in sorted(PAGE.rglob("*.js")):
        for phrase in page_words(path.read_text(encoding="utf-8")):
            comments = found.setdefault(("web", phrase), [])
            place = f"#: {path.relative_to(PAGE.parents[1]).as_posix()}"
            found["web", phrase] = [*comments, *([] if place in comments else [place])]
    for phrase in algorithms().values():
        found["algorithm", phrase] = ["#: algorithm.py"]
    for producer in PRODUCERS:
        comments = ["#. What Sudoku Explainer finds.", "#: rating/__init__.py"]
        found["producer", producer_words(producer)] = comments
    for level in LEVELS:
        found["level", level] = ["#. How hard a technique is.", "#: logic/catalogue.py"]
    for row in CATALOGUE.values():
        found.setdefault(("family", family_name(row.family)), ["#: logic/catalogue.py"])
    for row in CATALOGUE.values():
        found["technique", row.name] = ["#: logic/catalogue.py"]
    said: dict[str, list[str]] = {}
    for path in sorted((ROOT / "src/ninefold/explanation").glob("*.py")):
        for template in templates(path.name):
            said.setdefault(template, []).append(f"explanation/{path.name}")
    shown = examples(said)
    for template, places in said.items():
        example = [f"#. {shown[template]}"] if template in shown else []
        found["", template] = [*example, f"#: {' '.join(dict.fromkeys(places))}"]
    return found


def examples(said: Iterable[str]) -> dict[str, str]:
    """For each template the first golden line that it fits, and no template with more words of its own."""
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


def catalogue_text() -> str:
    """The whole file."""
    blocks = ["\n".join([*comments, entry(key)]) for key, comments in collected().items()]
    return "\n".join([HEADER, *(f"{block}\n" for block in blocks)])


def entry(key: Key) -> str:
    """A message that waits for its translation."""
    context, english = key
    first = [f"msgctxt {quoted(context)}"] if context else []
    return "\n".join([*first, f"msgid {quoted(english)}", 'msgstr ""'])


def problems(path: Path) -> Iterator[str]:
    """What a translation lacks, has too much of, and where it has other fields than English."""
    with path.open(encoding="utf-8") as file:
        found = list(messages(file, path.name))
    wanted = collected()
    there = {(message.context, message.english) for message in found if message.text}
    for key in wanted:
        if key not in there:
            yield f"{path.name} lacks:\n{entry(key)}"
    forms = {
        message.context.removeprefix(context).strip()
        for message in found
        for context in PHRASES
        if message.context.startswith(f"{context} ") and message.context not in PHRASES
    }
    for message in found:
        where = f"{path.name}:{message.line}"
        if (message.context, message.english) not in wanted and not is_form(message, forms):
            yield f"{where}: nobody says {message.english!r}"
        elif message.text:
            yield from (f"{where}: {problem}" for problem in wrong_fields(message, forms))


def is_form(message: Message, forms: Iterable[str]) -> bool:
    """Whether it has words of references in a form that only this language has, as for a case."""
    bases = (
        message.context.removesuffix(f" {form}") for form in forms if message.context.endswith(f" {form}")
    )
    return any(message.english in PHRASES.get(base, ()) for base in bases)


def wrong_fields(message: Message, forms: Iterable[str]) -> Iterator[str]:
    """Fields may change their order, their list word and their form, but not be left out or added."""
    english, theirs = fields(message.english), fields(message.text)
    for name in english.keys() ^ theirs.keys():
        yield f"the field {{{name}}} is only in the {'English words' if name in english else 'translation'}"
    for name, words in theirs.items():
        for word in words - {*LIST_WORDS, *forms}:
            yield f"the field {{{name}}} asks for a form {word!r} that this file does not have"


def fields(text: str) -> dict[str, set[str]]:
    """The names of the fields, with the words that they ask for."""
    found: dict[str, set[str]] = {}
    for _, name, word, _ in Formatter().parse(text):
        if name is not None:
            found.setdefault(name, set()).update((word or "").split())
    return found


def main() -> int:
    """Write the file; the exit code is 1 if a translation has problems."""
    (TRANSLATIONS / "ninefold.pot").write_text(catalogue_text(), encoding="utf-8")
    found = [problem for path in sorted(TRANSLATIONS.glob("*.po")) for problem in problems(path)]
    print("\n\n".join(found) or f"{len(collected())} messages, and all translations have them")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

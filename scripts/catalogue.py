"""Bring translations up to date: `ninefold.pot`, every `.po` file, and the `.json` that the package reads.

`ninefold.pot` has all English messages. A `.po` file gets the new ones, keeps its comments, and is marked as
fuzzy where the English words have changed; see docs/translate.md. Prints what is missing from translations.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator
from gettext import c2py
from io import BytesIO
from string import Formatter

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import PoFileError, read_po, write_po

from ninefold.explanation.references import LIST_WORDS, PHRASES
from scripts.messages import ROOT, Entry, collected

__all__ = ["TRANSLATIONS", "catalogue_text", "compiled", "fields", "problems", "updated"]

TRANSLATIONS = ROOT / "src/ninefold/translation"

HEADER = """\
# What ninefold says, for translators: see docs/translate.md. Written by `make catalogue`, from the sources.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: en\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""
#: Counts that show which plural form is for which of them.
COUNTS = (*range(1001), 10**6, 10**6 + 1, 2 * 10**6)


def catalogue_text() -> str:
    """The file of all English messages."""
    return HEADER + _text(_template(collected()))


def updated(text: str, name: str) -> str:
    """A `.po` file with all messages. Old ones stay as comments until everything is translated."""
    found = _read(text, name)
    entries: list[Entry] = []
    for entry in collected():
        entries.append(entry)
        same = (message for message in found if message.id == entry.words)
        entries += [Entry(_context(one), entry.words, ()) for one in same if _is_form_of(one, entry)]
    found.update(_template(entries))
    header = re.match(r"(?:.+\n)*", text)
    assert header is not None
    return f"{header[0]}\n{_text(found, keep=any(map(_lacks, _messages(found))))}"


def compiled(text: str, name: str) -> str:
    """The file that the package reads: translated messages by context, and the rule for plurals."""
    found = _read(text, name)
    messages: dict[str, dict[str, str | list[str]]] = {}
    for message in _messages(found):
        if not _lacks(message):
            forms, is_plural = list(_strings(message)), len(_english(message)) > 1
            messages.setdefault(_context(message), {})[_english(message)[0]] = (
                forms if is_plural else forms[0]
            )
    content = {
        "language": _tag(name),
        "plural": found.plural_expr,
        "categories": {category: min(forms) for category, forms in _categories(found, name).items()},
        "messages": messages,
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def problems(text: str, name: str) -> Iterator[str]:
    """Return missing translations, and plural forms or fields that do not match the English words."""
    found = _read(text, name)
    if "Plural-Forms:" not in text.split("\n\n")[0]:
        yield f"{name}: the head has no Plural-Forms"
    yield from _wrong_plurals(found, name)
    forms = {
        context.removeprefix(base).strip()
        for context in map(_context, _messages(found))
        for base in PHRASES
        if context.startswith(f"{base} ") and context not in PHRASES
    }
    known = {entry.key for entry in collected()}
    for message in _messages(found):
        where = f"{name}:{message.lineno}: {_english(message)[0]!r}"
        if "fuzzy" in message.flags:
            yield f"{where} is fuzzy: check the translation, and remove the mark"
        elif _lacks(message):
            yield f"{where} is not translated"
        elif (_context(message), _english(message)[0]) in known or _is_form(message, forms):
            yield from (f"{where}: {problem}" for problem in _wrong_fields(message, found, forms))
    missing = known - {(_context(message), _english(message)[0]) for message in _messages(found)}
    yield from (f"{name} lacks {english!r}; run `make catalogue`" for _, english in sorted(missing))


def fields(text: str) -> dict[str, set[str]]:
    """Return the fields of a template, each with its format words: {"cells": {"or", "dative"}}."""
    found: dict[str, set[str]] = {}
    for _, name, word, _ in Formatter().parse(text):
        if name is not None:
            found.setdefault(name, set()).update((word or "").split())
    return found


def _template(entries: Iterable[Entry]) -> Catalog:
    template = Catalog()
    for context, words, places, comment in entries:
        locations = [(place, 0) for place in places]
        comments = [comment] if comment else ()
        template.add(words, locations=locations, auto_comments=comments, context=context or None)
    return template


def _text(found: Catalog, *, keep: bool = False) -> str:
    """The messages as a `.po` file has them."""
    for message in found:  # Babel takes fields for those of Python, but forms of references have other rules
        message.flags &= {"fuzzy"}
    file = BytesIO()
    write_po(
        file,
        found,
        width=0,
        omit_header=True,
        ignore_obsolete=not keep,
        include_previous=True,
        include_lineno=False,
    )
    return file.getvalue().decode().lstrip("\n")


def _read(text: str, name: str) -> Catalog:
    try:
        return read_po(BytesIO(text.encode()), locale=_tag(name).replace("-", "_"), abort_invalid=True)
    except PoFileError as error:
        raise SystemExit(f"{name}: {error}") from None


def _messages(found: Catalog) -> Iterator[Message]:
    return (message for message in found if message.id)


def _tag(name: str) -> str:
    return name.removesuffix(".po")


def _context(message: Message) -> str:
    return message.context or ""


def _english(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _strings(message: Message) -> tuple[str, ...]:
    if message.string is None or isinstance(message.string, str):
        return (message.string or "",)
    return tuple(message.string)


def _lacks(message: Message) -> bool:
    """True if it is not translated, or marked as fuzzy."""
    return message.fuzzy or not all(_strings(message))


def _is_form_of(message: Message, entry: Entry) -> bool:
    """True for words of references in a form that only this language has, as for a case."""
    return entry.context in PHRASES and _is_extended(_context(message), entry.context)


def _is_extended(context: str, base: str) -> bool:
    return context.startswith(f"{base} ") and context not in PHRASES


def _is_form(message: Message, forms: Iterable[str]) -> bool:
    bases = {_context(message).removesuffix(f" {form}") for form in forms}
    return any(base in PHRASES for base in bases)


def _categories(found: Catalog, name: str) -> dict[str, set[int]]:
    """The plural forms of the file for each category that Unicode has for the language: "one", "few", ..."""
    category_of, form_of = Locale.parse(_tag(name), sep="-").plural_form, c2py(found.plural_expr)
    categories: dict[str, set[int]] = {}
    for count in COUNTS:
        categories.setdefault(category_of(count), set()).add(form_of(count))
    return categories


def _wrong_plurals(found: Catalog, name: str) -> Iterator[str]:
    try:
        usual = get_plural(_tag(name).replace("-", "_"))
        categories = _categories(found, name)
    except (UnknownLocaleError, ValueError) as error:
        yield f"{name}: the name of the file is not the tag of a language: {error}"
        return
    for category, forms in categories.items():
        if len(forms) > 1:
            yield f"{name}: Plural-Forms splits what Unicode has as {category!r}; write: {usual}"


def _wrong_fields(message: Message, found: Catalog, forms: Iterable[str]) -> Iterator[str]:
    """Fields may change their order, their list word and their form, but not be left out or added."""
    form_of, english = c2py(found.plural_expr), _english(message)
    for number, text in enumerate(_strings(message)):
        counts = [count for count in COUNTS if len(english) > 1 and form_of(count) == number]
        wanted, theirs = fields(english[0] if counts == [1] else english[-1]), fields(text)
        missing, added = wanted.keys() - theirs.keys(), theirs.keys() - wanted.keys()
        if len(counts) == 1:  # the form is for this count alone, and need not name it
            missing, added = missing - {"count"}, added - {"count"}
        for name in sorted(missing):
            yield f"the field {{{name}}} is only in the English words"
        for name in sorted(added):
            yield f"the field {{{name}}} is only in the translation"
        for name, words in theirs.items():
            for word in sorted(words - {*LIST_WORDS, *forms}):
                yield f"the field {{{name}}} asks for a form {word!r} that this file does not have"


def main() -> int:
    """Write all files; the exit code is 1 if a translation has problems."""
    (TRANSLATIONS / "ninefold.pot").write_text(catalogue_text(), encoding="utf-8")
    found: list[str] = []
    for path in sorted(TRANSLATIONS.glob("*.po")):
        text = updated(path.read_text(encoding="utf-8"), path.name)
        path.write_text(text, encoding="utf-8")
        found += problems(text, path.name)
        path.with_suffix(".json").write_text(compiled(text, path.name), encoding="utf-8")
    print("\n".join(found) or f"{len(collected())} messages, and all translations have them")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

"""Explanations, names and messages in other languages.

Translators edit `<tag>.po`, gettext's format; `make catalogue` compiles it to `<tag>.json`, which is read
here. Language tags follow BCP 47: `de`, `pt-BR`, `zh-Hant`. English messages are the keys and have no file.
Messages missing from a catalogue, such as the sentences of a user's own technique, stay English.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import NamedTuple

from ninefold.errors import NinefoldError
from ninefold.message import Listing, Message, Plural, Template, english, filled

__all__ = [
    "ENGLISH",
    "Catalogue",
    "catalogue",
    "codes",
    "language_of",
    "languages",
    "lookup",
    "preferred",
    "translated",
]

ENGLISH = "en"
_FOLDER = os.path.dirname(__file__)

#: Translations by context and English text; for a plural, the key is the singular and the value has all
#: forms.
Messages = dict[str, dict[str, str | list[str]]]


class Catalogue(NamedTuple):
    """The messages of a language. A sentence of an explanation has no context.

    `form_of` returns the plural form for a number; `categories` has the form for each of Unicode's categories
    ("one", "few", ...).
    """

    language: str
    messages: Messages
    form_of: Callable[[int], int]
    categories: dict[str, int]

    def find(self, template: Template, context: str = "") -> str | None:
        """Return the template in this language, or None.

        >>> catalogue("de").find("Place {placed}.")
        'Trage {placed} ein.'
        """
        if self.language == ENGLISH:
            return english(template)
        messages = self.messages.get(context, {})
        if isinstance(template, Plural):
            forms = messages.get(template.one)
            return forms[self._form(template.number)] if isinstance(forms, list) else forms
        found = messages.get(template)
        return found[self._form(1)] if isinstance(found, list) else found

    def _form(self, number: float) -> int:
        """The plural form for a number. gettext has none for fractions; the form for two is closest."""
        return self.form_of(int(number) if number == int(number) else 2)

    def say(self, template: Template, context: str, form: str = "") -> str:
        """Return the template in this language, in a form such as a case if there is one, or else in English.

        >>> from ninefold.message import plural
        >>> german, rows = catalogue("de"), plural(2, "row {numbers}", "rows {numbers}")
        >>> german.say(rows, "house"), german.say(rows, "house", "dative")
        ('Zeilen {numbers}', 'den Zeilen {numbers}')
        """
        special = self.find(template, f"{context} {form}") if form else None
        return special or self.find(template, context) or english(template)


@cache
def codes() -> list[str]:
    """Return the tags of all languages without reading their files."""
    return sorted({ENGLISH, *(name[:-5] for name in os.listdir(_FOLDER) if name.endswith(".json"))})


def languages() -> dict[str, str]:
    """Return the languages of explanations: the name of each in that language, by tag.

    >>> import ninefold as nf
    >>> nf.languages()
    {'de': 'Deutsch', 'en': 'English'}
    """
    return {code: catalogue(code).say("English", "language") for code in codes()}


def lookup(tag: str, available: Iterable[str]) -> str | None:
    """Return the language for a tag, by RFC 4647: the same tag, or else the closest more general one.

    >>> lookup("de-AT", ["de", "en"]), lookup("zh_hant_TW", ["zh", "zh-Hant"]), lookup("ptx", ["pt"])
    ('de', 'zh-Hant', None)
    """
    known = {code.lower(): code for code in available}
    return next((known[tag] for tag in _less_specific(tag.lower()) if tag in known), None)


def _less_specific(tag: str) -> Iterator[str]:
    """Yield a tag, then shorter and shorter prefixes; a single letter goes with the subtag after it."""
    parts = tag.replace("_", "-").split("-")
    while parts:
        if len(parts[-1]) > 1:
            yield "-".join(parts)
        parts.pop()


def language_of(tag: str) -> str:
    """Return the language for a user's tag, or raise an error that lists the available languages.

    >>> language_of("de-AT")
    'de'
    """
    found = lookup(tag, codes())
    if found is None:
        raise NinefoldError(
            "unknown language {tag}; choose from: {names}", tag=repr(tag), names=", ".join(codes())
        )
    return found


def preferred(header: str) -> str:
    """Return the best language for an Accept-Language header; English if none of them is available.

    >>> preferred("fr, de-AT;q=0.8, en;q=0.7"), preferred("*"), preferred("de;q=0")
    ('de', 'en', 'en')
    """
    found: list[tuple[float, str]] = []
    for wish in header.split(","):
        tag, _, parameter = wish.partition(";")
        quality = parameter.strip().removeprefix("q=") or "1"
        if quality.replace(".", "", 1).isdecimal() and quality.isascii() and float(quality) > 0:
            found.append((-float(quality), tag.strip()))
    ranked = (tag for _, tag in sorted(found, key=lambda each: each[0]))
    return next((code for tag in ranked if (code := lookup(tag, codes()))), ENGLISH)


def translated(said: object, language: str = ENGLISH) -> str:
    """Return an error or message in a language. Anything else stays as it is.

    >>> import ninefold as nf
    >>> try:
    ...     nf.Puzzle("53")
    ... except nf.PuzzleError as error:
    ...     print(translated(error, "de"))
    2 Zeichen statt 81
    """
    if isinstance(said, NinefoldError):
        said = said.message
    if isinstance(said, Listing):
        return ", ".join(translated(one, language) for one in said)
    if not isinstance(said, Message):
        return str(said)
    template = catalogue(language).say(said.template, "error")
    return filled(template, {name: translated(value, language) for name, value in said.fields.items()})


def catalogue(language: str) -> Catalogue:
    """Return the catalogue for a language tag. Its file is read once, on first use.

    >>> catalogue("de-AT").say("Naked pair", "technique")
    'Nacktes Paar'
    """
    return _read(language if language in codes() else language_of(language))


@cache
def _read(code: str) -> Catalogue:
    if code == ENGLISH:
        return Catalogue(ENGLISH, {}, lambda number: int(number != 1), {"one": 0, "other": 1})
    import json
    from gettext import c2py

    with open(os.path.join(_FOLDER, f"{code}.json"), encoding="utf-8") as file:
        found = json.load(file)
    return Catalogue(code, found["messages"], c2py(found["plural"]), found["categories"])

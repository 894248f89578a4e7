"""The texts of the page in one language, from its catalogue."""

from msgspec import Struct

from ninefold.translation import catalogue, languages

__all__ = ["CONTEXTS", "PATH", "Strings", "strings_of"]

PATH = "/api/v1/strings"

#: Contexts of the catalogue that the page needs. Explanations arrive already translated.
CONTEXTS = ("web", "page", "picture", "level", "technique", "algorithm", "producer")


class Strings(Struct, frozen=True):
    """The texts of the page: English and translation, by context. A missing text stays English.

    `plurals` has texts that depend on a number. The key is the English singular; the value has a text for
    each category ("one", "few", "many", "other") that `Intl.PluralRules` uses for the language.
    """

    language: str
    languages: dict[str, str]
    strings: dict[str, dict[str, str]]
    plurals: dict[str, dict[str, dict[str, str]]]


def strings_of(language: str) -> Strings:
    """Return the texts in the given language.

    >>> german = strings_of("de-AT")
    >>> german.language, german.strings["technique"]["Naked pair"]
    ('de', 'Nacktes Paar')
    >>> german.plurals["picture"]["Sudoku with {count} given"]["other"]
    'Sudoku mit {count} Vorgaben'
    """
    found = catalogue(language)
    strings: dict[str, dict[str, str]] = {context: {} for context in CONTEXTS}
    plurals: dict[str, dict[str, dict[str, str]]] = {context: {} for context in CONTEXTS}
    for context in CONTEXTS:
        for english, words in found.messages.get(context, {}).items():
            if isinstance(words, str):
                strings[context][english] = words
            else:
                forms = {category: words[form] for category, form in found.categories.items()}
                plurals[context][english] = forms
    return Strings(found.language, languages(), strings, plurals)

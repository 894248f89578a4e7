"""The words of the page: what the catalogue of a language has for them."""

from msgspec import Struct

from ninefold.translation import catalogue, languages

__all__ = ["CONTEXTS", "PATH", "Strings", "strings_of"]

PATH = "/api/v1/strings"

#: What a page shows beside explanations, which come translated: by context, as the catalogue has them.
CONTEXTS = ("web", "page", "picture", "level", "technique", "algorithm", "producer")


class Strings(Struct, frozen=True):
    """By context, the words of a language for the English ones; what it does not have stays English.

    `plurals` has messages that depend on a number, by the English words for one: the words for each category
    ("one", "few", "many", "other") that `Intl.PluralRules` has for the language.
    """

    language: str
    languages: dict[str, str]
    strings: dict[str, dict[str, str]]
    plurals: dict[str, dict[str, dict[str, str]]]


def strings_of(language: str) -> Strings:
    """The words of a language.

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

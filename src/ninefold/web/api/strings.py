"""The words of the page: what the catalogue of a language has for them."""

from msgspec import Struct

from ninefold.translation import catalogue, languages

__all__ = ["CONTEXTS", "PATH", "Strings", "strings_of"]

PATH = "/api/v1/strings"

#: What a page shows beside explanations, which come translated: by context, as the catalogue has them.
CONTEXTS = ("web", "page", "picture", "level", "technique", "algorithm", "producer")


class Strings(Struct, frozen=True):
    """By context, the words of a language for the English ones; what it does not have stays English."""

    language: str
    languages: dict[str, str]
    strings: dict[str, dict[str, str]]


def strings_of(language: str) -> Strings:
    """The words of a language.

    >>> strings_of("de").strings["technique"]["Naked pair"], strings_of("en").strings["technique"]
    ('Nacktes Paar', {})
    """
    found: dict[str, dict[str, str]] = {context: {} for context in CONTEXTS}
    for (context, english), words in catalogue(language).messages.items():
        if context in found and words:
            found[context][english] = words
    return Strings(language, languages(), found)

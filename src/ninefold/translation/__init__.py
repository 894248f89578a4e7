"""What ninefold says, in other languages: one file for each, in gettext's format PO, by the code of its name.

The English words stand in the sources, and are the keys; `ninefold.pot` lists them for translators alone.
What a catalogue does not have, such as the sentences of a user's own technique, stays English.
"""

import os
from functools import cache
from typing import NamedTuple

from ninefold.errors import NinefoldError

__all__ = ["ENGLISH", "Catalogue", "catalogue", "codes", "languages"]

ENGLISH = "en"
_FOLDER = os.path.dirname(__file__)


class Catalogue(NamedTuple):
    """The words of a language, by their context and the English ones. A sentence has no context."""

    language: str
    messages: dict[tuple[str, str], str]

    def find(self, english: str, context: str = "") -> str | None:
        """The words in this language, if it has them."""
        return english if self.language == ENGLISH else self.messages.get((context, english))

    def say(self, english: str, context: str, form: str = "") -> str:
        """The words in this language: those of a form such as a case if it has them, or English ones.

        >>> german = catalogue("de")
        >>> german.say("rows {numbers}", "house"), german.say("rows {numbers}", "house", "dative")
        ('Zeilen {numbers}', 'den Zeilen {numbers}')
        """
        special = self.messages.get((f"{context} {form}", english)) if form else None
        return special or self.messages.get((context, english), english)


def codes() -> list[str]:
    """The codes of the languages there are, without a look into their files."""
    return sorted({ENGLISH, *(name[:-3] for name in os.listdir(_FOLDER) if name.endswith(".po"))})


def languages() -> dict[str, str]:
    """The languages of explanations: what each calls itself, by its code.

    >>> import ninefold as nf
    >>> nf.languages()
    {'de': 'Deutsch', 'en': 'English'}
    """
    return {code: catalogue(code).say("English", "language") for code in codes()}


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language; its file is read once, when it is first needed.

    >>> catalogue("de").say("Naked pair", "technique")
    'Nacktes Paar'
    """
    if language == ENGLISH:
        return Catalogue(ENGLISH, {})
    if language not in codes():
        raise NinefoldError(f"unknown language {language!r}; there are {', '.join(codes())}")
    from ninefold.translation.po import read_messages

    with open(os.path.join(_FOLDER, f"{language}.po"), encoding="utf-8") as file:
        return Catalogue(language, read_messages(file, f"{language}.po"))

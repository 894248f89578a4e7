"""Techniques written in Python: their options, checked."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from string import Formatter
from typing import NamedTuple

from ninefold._native import Board
from ninefold.errors import NinefoldError, PuzzleError
from ninefold.logic.plugin_discovery import Plugin
from ninefold.logic.plugins import plugin_of
from ninefold.logic.profile import BRUTE_FORCE
from ninefold.logic.step import Step
from ninefold.logic.technique_table import LEVELS, TECHNIQUES, TechniqueInfo, has_name, info_of, technique_id
from ninefold.puzzle import board_of_any
from ninefold.translation import catalogue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from ninefold.explanation import Sentence
    from ninefold.message import Template
    from ninefold.puzzle import PuzzleLike

    Finder: TypeAlias = Callable[[Board], Iterable[Step]]
    Explain: TypeAlias = Callable[[Board, Step], Iterable[Sentence]]
    #: Sentences in a language by the English ones; those with plural forms have a list of forms.
    Translation: TypeAlias = Mapping[str, str | Sequence[str]]

__all__ = [
    "MOST_PRICE",
    "OwnTechnique",
    "anchor_of",
    "checked_example",
    "checked_info",
    "checked_names",
    "checked_translations",
    "checked_words",
    "default_id",
    "module_of",
]

#: The highest price: HoDoKu's for a digit placed by trial.
MOST_PRICE = 10_000
#: A language tag: de, pt-BR, zh-Hant.
_TAG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")


class OwnTechnique(NamedTuple):
    """A technique in Python: the function that finds its steps, and its words.

    `words` are English sentences with fields that the evidence of a step has; `explain` is a function that
    does the same. `names` and `translations` are those in other languages, by tag. `example` is a board with
    a step of the technique, or one further on its path.
    """

    finder: "Finder"
    explain: "Explain | None"
    words: tuple[str, ...]
    names: Mapping[str, str]
    translations: "Mapping[str, Translation]"
    example: Board | None = None

    @property
    def plugin(self) -> Plugin | None:
        """The plug-in that the technique comes from."""
        return plugin_of(module_of(self.finder))

    def sentence(self, template: "Template", language: str) -> str | None:
        """Return the translation of a sentence, in the form for its number if it has a plural; or None."""
        words = catalogue(language)
        own = {english: _forms(said) for english, said in self.translations.get(words.language, {}).items()}
        try:
            return words._replace(messages={"": own}).find(template) if own else None
        except IndexError:  # the language has more plural forms than the technique
            return None


def module_of(finder: object) -> str:
    """The name of the module that defines a function; objects that can be called may have none."""
    return getattr(finder, "__module__", None) or ""


def default_id(finder: object) -> str:
    """The name of a function as an id."""
    name = getattr(finder, "__name__", None)
    if name is None or not name.isidentifier():  # a lambda has no name
        raise NinefoldError("the technique needs an id: write @nf.technique({example})", example="'my-trick'")
    return str(name).strip("_").replace("_", "-")


def _forms(said: str | Sequence[str]) -> str | list[str]:
    return said if isinstance(said, str) else list(said)


def checked_info(
    id_: str,
    *,
    name: str | None,
    family: str,
    aliases: Iterable[str],
    level: str | None,
    price: int | None,
    anchor: str | None,
) -> TechniqueInfo:
    """Return the entry for the table. By default, level and price are those of the technique next to it."""
    names = _names(id_, aliases)
    for word in (id_, name or id_, family, *names):
        _refuse_unprintable(word)
    for word in (id_, *names):
        if word == BRUTE_FORCE or has_name(word):
            raise NinefoldError("technique {id} already exists: choose another name", id=repr(word))
    if level is not None and level not in LEVELS:
        raise NinefoldError(
            "technique {id}: level must be one of {levels}, not {level}",
            id=repr(id_),
            levels=", ".join(LEVELS),
            level=repr(level),
        )
    if price is not None and (type(price) is not int or not 0 <= price <= MOST_PRICE):
        raise NinefoldError(
            "technique {id}: price must be a whole number from 0 to {most}, not {price}",
            id=repr(id_),
            most=f"{MOST_PRICE:,}",
            price=repr(price),
        )
    usual = info_of(id_) if anchor is None else TECHNIQUES[anchor]
    return TechniqueInfo(
        id_,
        name or info_of(id_).name,
        family,
        names,
        level=usual.level if level is None else level,
        price=usual.price if price is None else price,
    )


def _names(id_: str, aliases: Iterable[str]) -> tuple[str, ...]:
    if isinstance(aliases, str):
        raise NinefoldError("technique {id}: aliases must be a list of names, not a string", id=repr(id_))
    return tuple(aliases)


def _refuse_unprintable(word: object) -> None:
    """Raise an error for a name that cannot be shown, or with a comma, which separates names in options."""
    if not isinstance(word, str) or not word.strip() or not word.isprintable() or "," in word:
        raise NinefoldError("technique {word}: a name must be printable text without commas", word=repr(word))


def anchor_of(id_: object, before: str | None, after: str | None) -> str | None:
    """Return the id of the technique that `before` or `after` names."""
    if before is not None and after is not None:
        raise NinefoldError("technique {id}: give either before or after, not both", id=repr(id_))
    name = after if before is None else before
    try:
        return None if name is None else technique_id(name)
    except NinefoldError as error:
        raise NinefoldError(
            "technique {id}: {option}: {error}",
            id=repr(id_),
            option="after" if before is None else "before",
            error=error.message,
        ) from None


def checked_names(id_: str, names: Mapping[str, str]) -> dict[str, str]:
    """Return the names in other languages, by tag."""
    for tag, name in names.items():
        _refuse_tag(id_, tag)
        _refuse_unprintable(name)
    return dict(names)


def checked_example(id_: str, puzzle: "PuzzleLike | None") -> Board | None:
    """Return the board of an example."""
    try:
        return None if puzzle is None else board_of_any(puzzle)
    except PuzzleError as error:
        raise NinefoldError("technique {id}: example: {error}", id=repr(id_), error=error.message) from None


def checked_words(id_: str, words: Iterable[str], explain: object) -> tuple[str, ...]:
    """Return the sentences as a tuple; raise an error if one is not a sentence with named fields."""
    if isinstance(words, str):
        raise NinefoldError("technique {id}: words must be a list of sentences, not a string", id=repr(id_))
    found = tuple(words)
    if found and explain is not None:
        raise NinefoldError("technique {id}: give either words or explain, not both", id=repr(id_))
    for sentence in found:
        _fields(id_, sentence)
    return found


def checked_translations(
    id_: str, words: tuple[str, ...], translations: "Mapping[str, Translation]"
) -> "Mapping[str, Translation]":
    """Raise an error for a sentence that does not fit the English one."""
    for tag, sentences in translations.items():
        _refuse_tag(id_, tag)
        for english, said in sentences.items():
            if words and english not in words:
                raise NinefoldError(
                    "technique {id}: translations has {sentence}, which is not in words",
                    id=repr(id_),
                    sentence=repr(english),
                )
            for one in [said] if isinstance(said, str) else said:
                extra = _fields(id_, one) - _fields(id_, english)
                if extra:
                    raise NinefoldError(
                        "technique {id}: {sentence} has the field {field}, which {english} does not have",
                        id=repr(id_),
                        sentence=repr(one),
                        field=f"{{{min(extra)}}}",
                        english=repr(english),
                    )
    return translations


def _refuse_tag(id_: str, tag: object) -> None:
    """Raise an error if this is not the tag of a language."""
    if not isinstance(tag, str) or not _TAG.fullmatch(tag):
        raise NinefoldError(
            "technique {id}: {tag} is not a language: use a tag such as de or pt-BR",
            id=repr(id_),
            tag=repr(tag),
        )


def _fields(id_: str, sentence: str) -> set[str]:
    """The names of the fields of a sentence."""
    try:
        fields = {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
    except (TypeError, ValueError) as error:
        raise NinefoldError(
            "technique {id}: {sentence} is not a sentence: {error}",
            id=repr(id_),
            sentence=repr(sentence),
            error=str(error),
        ) from None
    if not all(map(str.isidentifier, fields)):
        raise NinefoldError(
            "technique {id}: name the fields of {sentence}, as in {example}",
            id=repr(id_),
            sentence=repr(sentence),
            example="'The cell {cell} is open.'",
        )
    return fields

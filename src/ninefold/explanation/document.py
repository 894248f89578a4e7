"""An explanation: sentences whose words refer to cells, digits, houses and links.

A sentence is a template and what its fields refer to. The English template is also its key for a translation,
so each one is a whole sentence: nothing is glued from fragments, and where English needs a plural there is a
second template. `{cells}` lists with "and", `{cells:or}` with "or". A template begins with a word of its own,
so that no cell has to be written "R1c1".

Fields of one name play one part in all explanations: `placed` and `removed` are the effect, `house`, `cells`
and `digit` what is seen, `base`, `cover` and `fins` a fish, `strong` and `weak` links, `causes` what forces
something and `arrow` where it leads.

Sentences can be nested, as the points of an outline are: what follows one of a smaller depth belongs to it.
"""

from collections.abc import Iterator, Sized
from string import Formatter
from typing import NamedTuple

from ninefold._native import CandidateSet, House
from ninefold.candidate import Candidate
from ninefold.errors import NinefoldError
from ninefold.explanation.references import Ref, json_of, kind_of, ref_of, text_of
from ninefold.translation import ENGLISH, catalogue

__all__ = ["Explanation", "Part", "Sentence", "plural", "say"]


class Part(NamedTuple):
    """Some words of a sentence; those of a field come with its name and its reference."""

    text: str
    name: str | None = None
    ref: Ref | None = None


class Sentence(NamedTuple):
    """A template, what its fields refer to, and how deep it is nested in the sentences before it.

    >>> import ninefold as nf
    >>> sentence = say("The cell {cell} is {x:or}.", cell=nf.CellSet.of(40), x=nf.DigitSet.of(2, 3))
    >>> print(sentence)
    The cell r5c5 is 2 or 3.
    >>> sentence.refs["x"]
    DigitSet.of(2, 3)
    >>> say("Put {placed}.", placed=nf.Candidate(40, 2)).text("de")
    'Trage 2 in r5c5 ein.'
    """

    template: str
    fields: tuple[tuple[str, Ref], ...]
    means: CandidateSet | None = None
    depth: int = 0

    @property
    def refs(self) -> dict[str, Ref]:
        """What it refers to, by the names of the fields."""
        return dict(self.fields)

    def meaning(self, candidates: CandidateSet) -> "Sentence":
        """The sentence, about these candidates only, and not about all that its cells and digits make."""
        return self._replace(means=candidates)

    def drawing(self, **refs: Ref) -> "Sentence":
        """The sentence with references that only a picture shows."""
        return self._replace(fields=(*self.fields, *refs.items()))

    def deeper(self) -> "Sentence":
        """The sentence, nested one level deeper."""
        return self._replace(depth=self.depth + 1)

    def parts(self, language: str = ENGLISH) -> Iterator[Part]:
        """The words, in order: for whoever wants to write those of a reference in its colour.

        A sentence that the language does not have is said in English.
        """
        refs, template = self.refs, catalogue(language).find(self.template)
        if template is None:
            template, language = self.template, ENGLISH
        for text, name, word, _ in Formatter().parse(template):
            if text:
                yield Part(text)
            if name is not None:
                yield Part(text_of(refs[name], word or "", language), name, refs[name])

    def text(self, language: str = ENGLISH) -> str:
        """The words in a language of `nf.languages()`."""
        return "".join(part.text for part in self.parts(language))

    def __str__(self) -> str:
        return self.text()


class Explanation(tuple[Sentence, ...]):
    """Why a step is right, in words. The first sentence alone is a small hint.

    >>> import ninefold as nf
    >>> p = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> for sentence in nf.explain_step(p, nf.hint(p)):
    ...     print(sentence)
    The cell r1c5 has only one candidate left.
    Its row, column and box have 1, 2, 3, 4, 5, 6, 8 and 9 already.
    Put 7 in r1c5.
    >>> nf.explain_step(p, nf.hint(p)).text("de")[:45]
    'Die Zelle r1c5 hat nur noch einen Kandidaten.'
    """

    __slots__ = ()

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """One after the other."""
        return tuple(self)

    def text(self, language: str = ENGLISH) -> str:
        """All sentences in a language of `nf.languages()`, one after the other."""
        return " ".join(sentence.text(language) for sentence in self)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Explanation({super().__repr__()})"

    def lines(self, language: str = ENGLISH) -> list[str]:
        """A line for each sentence, indented by its depth."""
        return ["  " * sentence.depth + sentence.text(language) for sentence in self]

    def fields(self, language: str = ENGLISH) -> list[dict[str, object]]:
        """The explanation as JSON has it: for each sentence text, template, depth and references.

        The template is the English one in any language: it is the name of the sentence.
        """
        return [
            {
                "text": sentence.text(language),
                "template": sentence.template,
                "depth": sentence.depth,
                "refs": {
                    name: {"kind": kind_of(ref), "value": json_of(ref)} for name, ref in sentence.fields
                },
            }
            for sentence in self
        ]


def say(template: str, **refs: Ref | House | Candidate) -> Sentence:
    """A sentence. Every field of the template needs a reference of its name.

    What the template does not name is left out, so that one table of references can serve several sentences.
    """
    names = dict.fromkeys(name for _, name, _, _ in Formatter().parse(template) if name is not None)
    missing = [f"{{{name}}}" for name in names if name not in refs]
    if missing:
        raise NinefoldError(f"no reference for {', '.join(missing)} in {template!r}")
    return Sentence(template, tuple((name, ref_of(refs[name])) for name in names))


def plural(things: Sized, one: str, many: str) -> str:
    """The template for one thing, or that for many."""
    return one if len(things) == 1 else many

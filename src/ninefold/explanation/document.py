"""Explanations: sentences whose words refer to cells, digits, houses and links.

A sentence is a template with references for its fields. The English template is also the key for
translations, so each one is a whole sentence and never glued together from fragments. Where words depend on a
number, `plural` has both English forms, and each language has its own. `{cells}` lists with "and",
`{cells:or}` with "or". A template begins with a word, not a field, so no cell has to be written "R1c1".

A field name has the same role in all explanations: `placed` and `removed` are the effect, `house`, `cells`
and `digit` what the player sees, `base`, `cover` and `fins` a fish, `strong` and `weak` links, `causes` what
forces something and `arrow` where it leads.

Sentences can be nested like the points of an outline: a sentence belongs to the one before it with a smaller
depth.
"""

from collections.abc import Iterator
from string import Formatter
from typing import NamedTuple

from ninefold._native import CandidateSet, House
from ninefold.candidate import Candidate
from ninefold.errors import NinefoldError
from ninefold.explanation.references import Ref, json_of, kind_of, ref_of, text_of
from ninefold.logic.registry import own_sentence
from ninefold.message import Plural, Template, counted, english, plural
from ninefold.translation import ENGLISH, catalogue

__all__ = ["Explanation", "Part", "Sentence", "plural", "say"]


class Part(NamedTuple):
    """A part of a sentence; the words of a field come with its name and its reference."""

    text: str
    name: str | None = None
    ref: Ref | None = None


class Sentence(NamedTuple):
    """A template, the references of its fields, and its depth of nesting.

    `template` is the English one, which identifies the sentence. If it depends on a number, `plural` has
    the number and both English forms.

    >>> import ninefold as nf
    >>> sentence = say("The cell {cell} is {x:or}.", cell=nf.CellSet.of(40), x=nf.DigitSet.of(2, 3))
    >>> print(sentence)
    The cell r5c5 is 2 or 3.
    >>> sentence.refs["x"]
    DigitSet.of(2, 3)
    >>> say("Place {placed}.", placed=nf.Candidate(40, 2)).text("de")
    'Trage 2 in r5c5 ein.'
    """

    template: str
    fields: tuple[tuple[str, Ref], ...]
    means: CandidateSet | None = None
    depth: int = 0
    plural: Plural | None = None

    @property
    def refs(self) -> dict[str, Ref]:
        """The references, by field name."""
        return dict(self.fields)

    def meaning(self, candidates: CandidateSet) -> "Sentence":
        """Limit the sentence to these candidates, instead of all combinations of its cells and digits."""
        return self._replace(means=candidates)

    def drawing(self, **refs: Ref) -> "Sentence":
        """Add references that only a picture shows."""
        return self._replace(fields=(*self.fields, *((name, ref_of(ref)) for name, ref in refs.items())))

    def deeper(self) -> "Sentence":
        """Return the sentence nested one level deeper."""
        return self._replace(depth=self.depth + 1)

    def parts(self, language: str = ENGLISH) -> Iterator[Part]:
        """Return the parts in order, for example to write each reference in its colour.

        If there is no translation, the sentence is English.
        """
        refs, template = self.refs, catalogue(language).find(self.plural or self.template)
        if template is None:
            template = own_sentence(self.plural or self.template, language)
        if template is None:
            template, language = self.template, ENGLISH
        for text, name, word, _ in Formatter().parse(template):
            if text:
                yield Part(text)
            if name is not None:
                yield Part(text_of(refs[name], word or "", language), name, refs[name])

    def text(self, language: str = ENGLISH) -> str:
        """Return the text in one of `nf.languages()`."""
        return "".join(part.text for part in self.parts(language))

    def __str__(self) -> str:
        return self.text()


class Explanation(tuple[Sentence, ...]):
    """The reason why a step is right, in words. The first sentence alone is a small hint.

    >>> import ninefold as nf
    >>> p = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> for sentence in nf.explain_step(p, nf.hint(p)):
    ...     print(sentence)
    Only one cell in box 9 can be 3.
    The 3s in r1c9 and r6c8 rule out all other empty cells in box 9.
    That leaves only r9c7.
    Place 3 in r9c7.
    >>> nf.explain_step(p, nf.hint(p)).text("de")[:45]
    'In Block 9 gibt es nur einen Platz für die 3.'
    """

    __slots__ = ()

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences, in order."""
        return tuple(self)

    def text(self, language: str = ENGLISH) -> str:
        """Return all sentences as one text, in one of `nf.languages()`."""
        return " ".join(sentence.text(language) for sentence in self)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        if not self:
            return "<Explanation: empty>"
        return f"<Explanation: {str(self[0])!r}, {counted(len(self), 'sentence', 'sentences')}>"

    def _repr_html_(self) -> str:
        """The sentences as a list, for notebooks."""
        from ninefold.render.notebook import explanation_html

        return explanation_html(self)

    def lines(self, language: str = ENGLISH) -> list[str]:
        """Return one line per sentence, indented by depth."""
        return ["  " * sentence.depth + sentence.text(language) for sentence in self]

    def fields(self, language: str = ENGLISH) -> list[dict[str, object]]:
        """Return the JSON fields of the explanation: text, template, depth and references of each sentence.

        The template is English in any language: it identifies the sentence.
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


def say(template: Template, **refs: Ref | House | Candidate) -> Sentence:
    """Make a sentence. Every field of the template needs a reference of the same name.

    References that the template does not name are ignored, so several sentences can share a table of
    references.

    >>> import ninefold as nf
    >>> cells = nf.CellSet.of("r1c1", "r1c2")
    >>> print(say(plural(cells, "The cell {cells} is open.", "The cells {cells} are open."), cells=cells))
    The cells r1c1 and r1c2 are open.
    """
    depends = template if isinstance(template, Plural) else None
    template = english(template)
    names = dict.fromkeys(name for _, name, _, _ in Formatter().parse(template) if name is not None)
    missing = [f"{{{name}}}" for name in names if name not in refs]
    if missing:
        raise NinefoldError(f"no reference for {', '.join(missing)} in {template!r}")
    return Sentence(template, tuple((name, ref_of(refs[name])) for name in names), plural=depends)

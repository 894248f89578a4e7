"""A step as the page needs it: its record, the words and what they refer to, the scene of its picture."""

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from ninefold._native import Board, DigitSet, cell_name
from ninefold.explanation import explain_step
from ninefold.explanation.document import Part, Sentence
from ninefold.explanation.references import kind_of
from ninefold.logic.catalogue import info_of
from ninefold.logic.record import record
from ninefold.logic.step import Step
from ninefold.render.curve import height_of
from ninefold.render.legend import key_of
from ninefold.render.scene import Mark, Scene, mark_of, scene_of
from ninefold.render.svg import draw, ways
from ninefold.render.theme import SHAPES, class_of

__all__ = ["Picture", "Said", "StepRecord", "Told", "picture_of", "said", "tell"]

#: What to draw besides the words.
Drawing = Literal["none", "scene", "svg"]


class StepRecord(Struct, frozen=True, kw_only=True):
    """A step, the same object as `--json` of the command line prints."""

    technique: str
    places: list[str]
    removes: list[str]
    evidence: Any
    truths: list[str]
    deadly: list[str] | UnsetType = UNSET


class Words(Struct, frozen=True):
    """Some words of a sentence. Those of a field have its name and kind, how they look, and what they light.

    `of` names cells (`r1c5`), candidates (`r1c5=7`) and houses (`row 1`).
    """

    text: str
    field: str | UnsetType = UNSET
    kind: str | UnsetType = UNSET
    look: str | UnsetType = UNSET
    of: list[str] | UnsetType = UNSET


class Said(Struct, frozen=True):
    """A sentence: its text, also in parts; the English template, which is its name; how deep it is nested."""

    text: str
    template: str
    depth: int
    of: list[str]
    parts: list[Words]


class Marked(Struct, frozen=True):
    """A cell, candidate or house that plays a role; `look` is the name of the role in the style sheet.

    Sets and colours are told apart by `group`. Candidates have a shape as well.
    """

    of: str
    role: str
    group: int
    look: str
    shape: str | UnsetType = UNSET


class DrawnLink(Struct, frozen=True):
    """A link between groups of candidates; `of` are the two between which it is drawn.

    `path` and `head` (of an arrow) are data of SVG paths, on a board whose corner is at (24, 20), with cells
    of 54 units.
    """

    start: list[str]
    end: list[str]
    strong: bool
    arrow: bool
    of: list[str]
    path: str
    head: str


class KeyRow(Struct, frozen=True):
    """A row of the legend; without a shape it is about cells or houses."""

    look: str
    words: str
    shape: str | UnsetType = UNSET


class Picture(Struct, frozen=True):
    """The scene of a picture: the same marks as the SVG has. No paint."""

    cells: list[Marked]
    candidates: list[Marked]
    houses: list[Marked]
    links: list[DrawnLink]
    key: list[KeyRow]


class Told(Struct, frozen=True, kw_only=True):
    """A step with its words.

    `effect` is short: `r1c5=7`. `level` and `price` are HoDoKu's; `height`, from 0 to 5, is for a curve of
    difficulty.
    """

    step: StepRecord
    name: str
    effect: str
    family: str
    level: str
    price: int
    height: float
    assumes_unique: bool
    explanation: list[Said] | UnsetType = UNSET
    picture: Picture | UnsetType = UNSET
    svg: str | UnsetType = UNSET


def tell(board: Board, step: Step, language: str, *, words: bool = True, drawing: Drawing = "none") -> Told:
    """A step on its board.

    >>> import ninefold as nf
    >>> step = nf.example("pointing")
    >>> told = tell(step.board, step, "en", drawing="scene")
    >>> told.name, told.explanation[-1].text, told.picture.candidates[-1].role
    ('Pointing', 'Cross out 3 in r9c1.', 'removed')
    """
    info = info_of(step.technique)
    explanation = explain_step(board, step) if words or drawing != "none" else ()
    scene = scene_of(board, explanation)
    return Told(
        step=StepRecord(**record(step)),  # type: ignore[arg-type]
        name=info.name_in(language),
        effect=str(step).removeprefix(f"{step.technique}: "),
        family=info.family,
        level=info.level,
        price=info.price,
        height=round(height_of(step.technique), 3),
        assumes_unique=step.assumes_unique,
        explanation=said(board, explanation, language, scene) if words else UNSET,
        picture=picture_of(scene, language) if drawing == "scene" else UNSET,
        svg=_svg(scene, step, explanation, language) if drawing == "svg" else UNSET,
    )


def _svg(scene: Scene, step: Step, explanation: Iterable[Sentence], language: str) -> str:
    words = " ".join(sentence.text(language) for sentence in explanation)
    return draw(scene, title=str(step), words=words, language=language)


def said(
    board: Board, sentences: Iterable[Sentence], language: str, scene: Scene | None = None
) -> list[Said]:
    """Sentences in a language, with the looks that a scene gives to what they refer to."""
    sentences = list(sentences)
    scene = scene_of(board, sentences) if scene is None else scene
    return [
        Said(
            sentence.text(language),
            sentence.template,
            sentence.depth,
            list(scene_of(board, [sentence]).names()),
            [_words(scene, sentence, part) for part in sentence.parts(language)],
        )
        for sentence in sentences
    ]


def _words(scene: Scene, sentence: Sentence, part: Part) -> Words:
    """The words of a field light what the field marks, together with the digits of the sentence."""
    if part.ref is None or part.name is None:
        return Words(part.text)
    digits = tuple(field for field in sentence.fields if isinstance(field[1], DigitSet))
    alone = sentence._replace(fields=((part.name, part.ref), *digits))
    names = [] if isinstance(part.ref, DigitSet) else list(scene_of(scene.board, [alone]).names())
    look = class_of(mark_of(scene, part.name, part.ref))
    return Words(part.text, part.name, kind_of(part.ref), look, names)


def picture_of(scene: Scene, language: str) -> Picture:
    """A scene as data."""
    shapes = set(scene.candidates.values())
    return Picture(
        [_marked(cell_name(cell), mark) for cell, mark in scene.cells.items()],
        [_marked(str(one), mark, is_candidate=True) for one, mark in scene.candidates.items()],
        [_marked(house.name, mark) for house, mark in scene.houses.items()],
        [
            DrawnLink(
                [str(one) for one in way.line.start],
                [str(one) for one in way.line.end],
                way.line.strong,
                way.line.arrow,
                [str(way.start), str(way.end)],
                way.path,
                way.head,
            )
            for way in ways(scene)
        ],
        [
            KeyRow(class_of(mark), words, _shape(mark, mark in shapes))
            for mark, words in key_of(scene, language)
        ],
    )


def _marked(name: str, mark: Mark, *, is_candidate: bool = False) -> Marked:
    return Marked(name, mark.role.value, mark.group, class_of(mark), _shape(mark, is_candidate))


def _shape(mark: Mark, is_candidate: bool) -> str | UnsetType:
    return SHAPES[class_of(mark)] if is_candidate else UNSET

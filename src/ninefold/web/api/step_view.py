"""A step as the page needs it: its record, the words and what they refer to, and the picture as data."""

from collections.abc import Iterable, Sequence
from itertools import pairwise, repeat
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from ninefold._native import Board, cell_name
from ninefold.explanation import explain_step
from ninefold.explanation.document import Part, Sentence
from ninefold.explanation.references import kind_of
from ninefold.explanation.singles import needs_no_candidates
from ninefold.logic.record import record
from ninefold.logic.step import Step
from ninefold.logic.technique_table import info_of
from ninefold.render.curve import height_of
from ninefold.render.layout import LEFT, TOP
from ninefold.render.legend import key_of
from ninefold.render.scene import Mark, Scene, look_of, scene_of, shown_by
from ninefold.render.svg import draw, sight, ways
from ninefold.render.theme import SHAPES, class_of
from ninefold.render.variant import draw_variant_scene, layout_of
from ninefold.variants.boards import variant_of

__all__ = [
    "Picture",
    "SentenceView",
    "StepRecord",
    "StepView",
    "board_scene",
    "picture_of",
    "sentence_views",
    "view_of_step",
]

#: The picture that comes with the words: none, the scene as data, or an SVG.
Drawing = Literal["none", "scene", "svg"]

#: An explanation with a case needs several pictures if it has more sentences than this.
_LONG = 12


class StepRecord(Struct, frozen=True, kw_only=True):
    """A step: the same object that `--json` prints on the command line."""

    technique: str
    places: list[str]
    removes: list[str]
    evidence: Any
    truths: list[str]
    deadly: list[str] | UnsetType = UNSET
    constraints: list[int] | UnsetType = UNSET
    houses: list[str] | UnsetType = UNSET


class Words(Struct, frozen=True):
    """Some words of a sentence. Words that refer to the board have a field, its kind, and what they refer to.

    `of` lists cells (`r1c5`), candidates (`r1c5=7`) and houses (`row 1`). `look` is that of their marks in
    the picture; it is absent if they have none.
    """

    text: str
    field: str | UnsetType = UNSET
    kind: str | UnsetType = UNSET
    look: str | UnsetType = UNSET
    of: list[str] | UnsetType = UNSET


class SentenceView(Struct, frozen=True):
    """A sentence: its text, also split into parts; its English template; and its depth of nesting.

    If an explanation is long or has several cases, each sentence has its own `picture`. It shows what the
    sentence says, the assumptions it builds on, and the effect of the step.
    """

    text: str
    template: str
    depth: int
    of: list[str]
    parts: list[Words]
    picture: "Picture | UnsetType" = UNSET


class Marked(Struct, frozen=True):
    """A marked cell, candidate or house; `look` is the name of its role in the style sheet.

    `group` distinguishes several sets or colours. Candidates also have a shape.
    """

    of: str
    role: str
    group: int
    look: str
    shape: str | UnsetType = UNSET


class DrawnLink(Struct, frozen=True):
    """A link between groups of candidates; `of` has the two candidates that the line connects.

    `path` and `head` (of an arrow) are SVG path data, on a board with its corner at (24, 20) and cells of 54
    units. `dash` has the lengths of the dashes and gaps of a weak link.
    """

    start: list[str]
    end: list[str]
    strong: bool
    arrow: bool
    of: list[str]
    path: str
    head: str
    dash: str


class DrawnRay(Struct, frozen=True):
    """The line of sight from a placed digit to a cell that it rules out; `path` is as in a link."""

    of: list[str]
    path: str


class KeyRow(Struct, frozen=True):
    """A row of the legend; it has a shape if it is about candidates."""

    look: str
    words: str
    shape: str | UnsetType = UNSET


class Picture(Struct, frozen=True):
    """The scene of a picture as data: the same marks as in the SVG, without colours.

    `bare` is true if the placed digits show everything, so the board needs no candidates but marked ones.
    """

    cells: list[Marked]
    candidates: list[Marked]
    houses: list[Marked]
    links: list[DrawnLink]
    key: list[KeyRow]
    rays: list[DrawnRay] = []
    bare: bool = False


class StepView(Struct, frozen=True, kw_only=True):
    """A step with its explanation. A long one has a `picture` per sentence; the step's is that of the first.

    `effect` is the short form: `r1c5=7`. `level` and `price` are HoDoKu's; `height`, from 0 to 5, is for a
    chart of the difficulty: the highest step is the hardest.
    """

    step: StepRecord
    name: str
    effect: str
    family: str
    family_name: str
    level: str
    price: int
    height: float
    assumes_unique: bool
    explanation: list[SentenceView] | UnsetType = UNSET
    picture: Picture | UnsetType = UNSET
    svg: str | UnsetType = UNSET


def view_of_step(
    board: Board, step: Step, language: str, *, words: bool = True, drawing: Drawing = "none"
) -> StepView:
    """Return a step on its board, with words and pictures as requested.

    >>> import ninefold as nf
    >>> step = nf.example("pointing")
    >>> view = view_of_step(step.board, step, "en", drawing="scene")
    >>> view.name, view.explanation[-1].text, view.picture.candidates[-1].role
    ('Pointing', 'Remove 3 from r9c1.', 'removed')
    """
    info = info_of(step.technique)
    explanation = explain_step(board, step) if words or drawing != "none" else ()
    scene, draws = board_scene(board, explanation), drawing == "scene"
    scene.bare = needs_no_candidates(board, step)
    sentences = sentence_views(board, explanation, language, scene, draws=draws) if words or draws else []
    pictures = [sentence.picture for sentence in sentences[:1] if sentence.picture is not UNSET]
    return StepView(
        step=StepRecord(**record(step)),  # type: ignore[arg-type]
        name=info.name_in(language),
        effect=str(step).removeprefix(f"{step.technique}: "),
        family=info.family,
        family_name=info.family_in(language),
        level=info.level,
        price=info.price,
        height=round(height_of(step.technique), 3),
        assumes_unique=step.assumes_unique,
        explanation=sentences if words else UNSET,
        picture=(pictures or [picture_of(scene, language)])[0] if draws else UNSET,
        svg=_svg(scene, step, explanation, language) if drawing == "svg" else UNSET,
    )


def board_scene(board: Board, sentences: Iterable[Sentence]) -> Scene:
    """Return the scene of sentences on a board of any size, at the places that `DrawnLink` describes."""
    variant = variant_of(board.rules)
    if variant is None:
        return scene_of(board, sentences)
    return scene_of(board, sentences, layout_of(variant).for_boards()._replace(left=LEFT, top=TOP))


def _svg(scene: Scene, step: Step, explanation: Iterable[Sentence], language: str) -> str:
    words = " ".join(sentence.text(language) for sentence in explanation)
    variant, title = variant_of(scene.board.rules), str(step)
    if variant is None:
        return draw(scene, title=title, words=words, language=language)
    return draw_variant_scene(variant, scene, title=title, words=words, language=language)


def sentence_views(
    board: Board,
    sentences: Iterable[Sentence],
    language: str,
    scene: Scene | None = None,
    *,
    draws: bool = False,
) -> list[SentenceView]:
    """Return sentences in the given language; their references look as they do in the scene."""
    sentences = list(sentences)
    whole = board_scene(board, sentences) if scene is None else scene
    scenes = _scenes(board, sentences) if draws and _is_long(sentences) else []
    links = sum(len(own.lines) for own in scenes)
    return [
        SentenceView(
            sentence.text(language),
            sentence.template,
            sentence.depth,
            list(scene_of(board, [sentence]).names()),
            [_words(own, sentence, part) for part in sentence.parts(language)],
            picture_of(own, language, links=links) if scenes else UNSET,
        )
        for sentence, own in zip(sentences, scenes or repeat(whole), strict=False)
    ]


def _is_long(sentences: Sequence[Sentence]) -> bool:
    """Return True if a single picture would show too much, or would mix different cases."""
    cases = sum(before.depth < after.depth for before, after in pairwise(sentences))
    return cases > 1 or (cases == 1 and len(sentences) > _LONG)


def _scenes(board: Board, sentences: Sequence[Sentence]) -> list[Scene]:
    """Return a scene for each sentence: what it says and the assumptions above it.

    Outside the cases, it also shows the effect. A sentence without references repeats the scene before it.
    """
    effect = sentences[-1]
    scenes: list[Scene] = []
    above: list[Sentence] = []
    for number, sentence in enumerate(sentences):
        above = [*above[: sentence.depth], sentence]
        supposes = sentence.depth > 0 or any(after.depth > 0 for after in sentences[number + 1 : number + 2])
        scene = board_scene(board, above if supposes else [*above, effect])
        scenes.append(scene if sentence.fields or not scenes else scenes[-1])
    return scenes


def _words(scene: Scene, sentence: Sentence, part: Part) -> Words:
    """Return the words of a part; a field refers to what it marks, with the digits of the sentence."""
    if part.ref is None or part.name is None:
        return Words(part.text)
    look = look_of(scene, sentence, part.name, part.ref)
    names = list(shown_by(scene.board, sentence, part.name, part.ref).names())
    return Words(part.text, part.name, kind_of(part.ref), class_of(look) if look else UNSET, names)


def picture_of(scene: Scene, language: str, *, links: int = 0) -> Picture:
    """Return a scene as data; `links` is the number of links in all pictures that are asked for."""
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
                way.dash,
            )
            for way in ways(scene, links=links)
        ],
        [
            KeyRow(class_of(mark), words, _shape(mark, scene.has_shape(mark)))
            for mark, words in key_of(scene, language)
        ],
        [DrawnRay([cell_name(ray.source), cell_name(ray.cell)], sight(ray)) for ray in scene.rays],
        scene.bare,
    )


def _marked(name: str, mark: Mark, *, is_candidate: bool = False) -> Marked:
    return Marked(name, mark.role.value, mark.group, class_of(mark), _shape(mark, is_candidate))


def _shape(mark: Mark, is_candidate: bool) -> str | UnsetType:
    return SHAPES[class_of(mark)] if is_candidate else UNSET

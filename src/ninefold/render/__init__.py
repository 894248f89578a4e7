"""Pictures: a scene says what each thing on the board means, and becomes text, SVG or HTML."""

from ninefold.translation import ENGLISH, catalogue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold._native import Board
    from ninefold.logic.path import Path
    from ninefold.logic.step import Step
    from ninefold.puzzle import PuzzleLike
    from ninefold.render.scene import Scene
    from ninefold.render.theme import Theme

__all__ = ["to_html", "to_svg", "to_text"]


def to_svg(
    thing: "PuzzleLike | Step",
    *,
    board: "PuzzleLike | None" = None,
    theme: "Theme" = "auto",
    language: str = ENGLISH,
) -> str:
    """Draw a puzzle, a board or a step as SVG. `theme` is auto, light, dark or print.

    A board shows its candidates; a puzzle shows only its givens, unless it has pencil marks. A step is drawn
    on the board where it was found, or on another one; a single that needs no candidates has none.

    >>> import ninefold as nf
    >>> picture = nf.to_svg(nf.example("x-wing"))
    >>> picture[:4], "In columns 5 and 9" in picture
    ('<svg', True)
    """
    from ninefold.explanation.singles import needs_no_candidates
    from ninefold.logic.step import Step
    from ninefold.render import svg

    if (variant := getattr(thing, "variant", None)) is not None:
        from ninefold.render.variant import draw_variant

        return draw_variant(variant, getattr(thing, "values", ()), theme=theme, language=language)

    scene, title, words = _scene(thing, board, language)
    if isinstance(thing, Step) and needs_no_candidates(scene.board, thing):
        scene.bare = True
    if scene.board.rules.description:
        return _draw_on_variant(scene, title, words, theme, language)
    return svg.draw(scene, title=title, words=words, theme=theme, language=language)


def to_text(
    thing: "PuzzleLike | Step",
    *,
    board: "PuzzleLike | None" = None,
    colour: bool = False,
    language: str = ENGLISH,
) -> str:
    """Draw a puzzle, a board or a step as text, optionally with terminal colours.

    >>> import ninefold as nf
    >>> print(nf.to_text(nf.example("x-wing")).splitlines()[-1])
    - remove   * pattern
    """
    from ninefold.render import text

    if (variant := getattr(thing, "variant", None)) is not None:
        from ninefold.render.variant import text_of_variant

        return text_of_variant(variant, getattr(thing, "values", ()), language=language)
    return text.draw(_scene(thing, board, language)[0], colour=colour, language=language)


def to_html(path: "Path", *, language: str = ENGLISH) -> str:
    """Return a path as a self-contained HTML file with the board, the words and a slider for the steps.

    >>> import ninefold as nf
    >>> p = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> nf.to_html(nf.explain(p))[:15]
    '<!doctype html>'
    """
    from ninefold.errors import NinefoldError
    from ninefold.logic.path import Path
    from ninefold.puzzle import Puzzle, refuse_variant
    from ninefold.render.html import path_document

    if not isinstance(path, Path):
        raise NinefoldError(f"to_html takes a path from nf.explain(puzzle), not {type(path).__name__}")
    refuse_variant(Puzzle(path.start))
    return path_document(path, language)


def _scene(thing: "PuzzleLike | Step", board: "PuzzleLike | None", language: str) -> "tuple[Scene, str, str]":
    """Return the scene to draw, its title, and its words."""
    from ninefold._native import Board
    from ninefold.logic.step import Step
    from ninefold.message import plural
    from ninefold.puzzle import Puzzle, board_of_any
    from ninefold.render.legend import TITLE
    from ninefold.render.scene import Scene, scene_of

    if not isinstance(thing, Step):
        start = board_of_any(thing)
        bare = not isinstance(thing, Board) and Puzzle(thing).pencilmarks is None
        title = catalogue(language).say(plural(start.givens, *TITLE), "picture")
        return Scene(start, bare=bare), title.format(count=len(start.givens)), ""
    from ninefold.explanation import explain_step

    words = explain_step(_board_of(thing, board), thing)
    return scene_of(_board_of(thing, board), words), str(thing), words.text(language)


def _draw_on_variant(scene: "Scene", title: str, words: str, theme: "Theme", language: str) -> str:
    from ninefold.render.variant import draw_variant_scene
    from ninefold.variants.boards import variant_of

    variant = variant_of(scene.board.rules)
    assert variant is not None
    return draw_variant_scene(variant, scene, title=title, words=words, theme=theme, language=language)


def _board_of(step: "Step", board: "PuzzleLike | None") -> "Board":
    from ninefold.errors import NinefoldError
    from ninefold.puzzle import board_of_any

    found = step.board if board is None else board_of_any(board)
    if found is None:
        raise NinefoldError(f"{step}: the step has no board; pass one as board=")
    return found

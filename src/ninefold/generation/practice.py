"""Positions where a technique is the next step: new examples, and sets of them to practise with."""

from collections.abc import Callable, Iterator
from functools import partial
from json import dumps

from ninefold.errors import NinefoldError
from ninefold.explanation import explain_step
from ninefold.generation import Stream, generate_stream
from ninefold.generation.options import GenerationOptions, refuse_rules
from ninefold.generation.stream import ClassicStream
from ninefold.logic import explain
from ninefold.logic.profile import plan
from ninefold.logic.record import record
from ninefold.logic.step import Step
from ninefold.logic.technique_table import info_of, technique_id
from ninefold.numbers import checked_seed
from ninefold.translation import ENGLISH, catalogue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Unpack

    from ninefold._native import Board

__all__ = [
    "ANSWERS",
    "PRACTICE_WORDS",
    "TASK",
    "Practice",
    "examples",
    "has_lone_candidate",
    "new_steps",
    "practice",
]

_TITLE = "{technique}: exercises (seed {seed})"
TASK = "In each position, this technique is the easiest next step. Find it."
ANSWERS = "Answers"

#: The texts of a set, apart from the explanations of steps.
PRACTICE_WORDS = (_TITLE, TASK, ANSWERS)


def examples(
    technique: str, n: int = 5, *, nothing_harder: bool = False, **options: "Unpack[GenerationOptions]"
) -> list[Step]:
    """Find new steps of a technique, each on the board of a new puzzle where it is the easiest step.

    With `nothing_harder`, the rest of each puzzle needs no technique that comes later in the profile `human`.
    Other options are those of `generate`. `example` returns the one in the documentation.

    >>> import ninefold as nf
    >>> for step in nf.examples("x-wing", 2, seed=1):
    ...     print(step, nf.hint(step.board) == step)
    x-wing: r3c5,r3c8,r6c5<>4 True
    x-wing: r2c9,r5c9<>7 True
    """
    return list(new_steps(technique_id(technique), n, nothing_harder, options))


def new_steps(
    id_: str,
    n: int,
    nothing_harder: bool,
    options: GenerationOptions,
    watch: "Callable[[Stream], None] | None" = None,
) -> Iterator[Step]:
    """Find the steps one by one; `watch` is called with the puzzles several times per second."""
    refuse_rules(options)
    if "requires" in options:
        raise NinefoldError("requires: leave this option out: the technique is required anyway")
    wanted: GenerationOptions = {**options, "requires": [id_]}
    if nothing_harder:
        if "only" in options:
            raise NinefoldError("nothing_harder and only contradict each other: use only one of them")
        order = plan().techniques
        wanted["only"] = order[: order.index(id_) + 1]
    puzzles = generate_stream(n, **wanted)
    assert isinstance(puzzles, ClassicStream)
    assert puzzles.target is not None  # it requires the technique
    if watch is not None:
        puzzles.watch = partial(watch, puzzles)
    for puzzle in puzzles:
        path = explain(puzzle, profile=puzzles.target.profile)
        yield next(step for step in path.steps if step.technique == id_)


def practice(
    technique: str, n: int = 10, *, nothing_harder: bool = False, **options: "Unpack[GenerationOptions]"
) -> "Practice":
    """Make a set of positions to practise a technique, with answers; options as for `examples`.

    >>> import ninefold as nf
    >>> exercises = nf.practice("naked-pair", 3, seed=1)
    >>> len(exercises), exercises.technique
    (3, 'naked-pair')
    >>> print(exercises.text().splitlines()[0])
    Naked pair: exercises (seed 1)
    """
    id_, seed = technique_id(technique), checked_seed(options.get("seed"))
    options["seed"] = seed
    return Practice(id_, examples(id_, n, nothing_harder=nothing_harder, **options), seed)


class Practice:
    """Exercises from `practice`: boards on which to find a step of a technique. `seed` reproduces them."""

    def __init__(self, technique: str, steps: list[Step], seed: int) -> None:
        self.technique, self.steps, self.seed = technique, steps, seed

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __repr__(self) -> str:
        return f"<Practice: {len(self)} of {self.technique}, seed {self.seed}>"

    def _repr_html_(self) -> str:
        """The positions without the answers, for notebooks."""
        from ninefold.render.notebook import practice_html

        return practice_html(self)

    def title(self, language: str = ENGLISH) -> str:
        """The title: the technique and the seed."""
        name = info_of(self.technique).name_in(language)
        return self.say(_TITLE, language).format(technique=name, seed=self.seed)

    def say(self, words: str, language: str) -> str:
        """Return one of PRACTICE_WORDS in a language."""
        return catalogue(language).say(words, "practice")

    def text(self, language: str = ENGLISH) -> str:
        """Return the positions as text, with the answers at the end.

        Positions have their candidates, except where a cell with a single candidate would give the answer
        away. To get a hint for a position, paste its drawing.
        """
        parts = [f"{self.title(language)}\n{self.say(TASK, language)}"]
        answers = [self.say(ANSWERS, language)]
        for number, (board, step) in enumerate(self.positions(), 1):
            parts.append(f"{number}. {board.line}\n{_drawing(board)}")
            lines = explain_step(board, step).lines(language)
            answers.append("\n".join([f"{number}. {step}", *(f"  {line}" for line in lines)]))
        return "\n\n".join([*parts, *answers]) + "\n"

    def to_json(self, *, language: str = ENGLISH) -> str:
        """Return the technique, the seed, and the puzzle, position, step and explanation of each exercise."""
        exercises = [
            {
                "puzzle": _puzzle(board),
                "position": board.line,
                "candidates": ["".join(map(str, board.candidates(cell))) for cell in range(81)],
                "step": record(step),
                "words": [sentence.text(language) for sentence in explain_step(board, step)],
            }
            for board, step in self.positions()
        ]
        return dumps({"technique": self.technique, "seed": self.seed, "exercises": exercises})

    def to_html(self, *, language: str = ENGLISH) -> str:
        """Return a page to print: the positions, with the answers on a separate sheet."""
        from ninefold.render.worksheet import worksheet

        return worksheet(self, language)

    def to_pdf(self, *, paper: str = "a4", language: str = ENGLISH) -> bytes:
        """Return the same as a PDF file for the `paper` "a4" or "letter"; it needs the extra `pictures`.

        >>> import ninefold as nf
        >>> nf.practice("naked-pair", 1, seed=1).to_pdf(paper="letter")[:5]
        b'%PDF-'
        """
        from ninefold.render.worksheet_pdf import worksheet_pdf

        return worksheet_pdf(self, language, paper)

    def positions(self) -> "Iterator[tuple[Board, Step]]":
        """Iterate over the steps, each with its board."""
        for step in self.steps:
            assert step.board is not None
            yield step.board, step


def _drawing(board: "Board") -> str:
    """Draw a position, without candidates if an open cell has only one, which would look like a digit."""
    from ninefold.formats import candidate_grid, grid

    return grid.write_blocks(board.line) if has_lone_candidate(board) else candidate_grid.write(board)


def has_lone_candidate(board: "Board") -> bool:
    """True if an open cell has only one candidate: shown, it would give the answer away."""
    return any(len(board.candidates(cell)) == 1 for cell in board.open)


def _puzzle(board: "Board") -> str:
    """The givens of a position."""
    return "".join(digit if cell in board.givens else "." for cell, digit in enumerate(board.line))

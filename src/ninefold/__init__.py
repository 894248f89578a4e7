"""Sudoku for Python: solve, explain, rate and make puzzles, with a fast native core.

>>> import ninefold as nf
>>> nf.solve("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..").grid[:9]
'812753649'

The names below are the entire public API. Each is loaded on first use, so importing ninefold is fast.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # the names that the table below loads, for type checkers and editors
    from ninefold._native import (
        CLASSIC,
        Board,
        CandidateSet,
        CellSet,
        DigitSet,
        FinderLimits,
        House,
        Rules,
        Transformation,
        cell,
        cell_name,
    )
    from ninefold.algorithm import algorithms
    from ninefold.answers import Score, score_answer
    from ninefold.batch import Batch, Status, isa, solve_many
    from ninefold.batch.checks import check_many
    from ninefold.candidate import Candidate
    from ninefold.checking import Check, check, find_mistakes
    from ninefold.completing import complete
    from ninefold.conflict import Conflict
    from ninefold.errors import (
        LimitReached,
        MissingExtra,
        MultipleSolutions,
        NinefoldError,
        NoSolution,
        NotFound,
        PuzzleError,
        TechniqueError,
        UnknownAlgorithm,
    )
    from ninefold.explanation import Explanation, Sentence, explain_step
    from ninefold.explanation.hint_rungs import hint_at
    from ninefold.explanation.refutation import Refutation, why_not
    from ninefold.generation import generate, generate_many, generate_stream
    from ninefold.generation.practice import Practice, examples, practice
    from ninefold.generation.sampling import GridEstimate, estimate_grids, unbiased_weight
    from ninefold.hinting import hint
    from ninefold.logic import (
        Level,
        Path,
        Profile,
        Steps,
        explain,
        find_steps,
        technique,
        techniques,
    )
    from ninefold.logic.examples import example
    from ninefold.logic.step import OwnEvidence, Step, Truth
    from ninefold.logic.verdict import StepVerdict, check_step
    from ninefold.mistakes import Mistakes
    from ninefold.photo import Photo, read_photo
    from ninefold.puzzle import Puzzle
    from ninefold.puzzle_files import read, read_boards, write
    from ninefold.rating import Rating, rate, rate_many
    from ninefold.render import to_html, to_svg, to_text
    from ninefold.render.booklet import book
    from ninefold.search_result import Counters, SearchResult
    from ninefold.setting import (
        Neighbour,
        minimal_puzzles,
        minimise,
        neighbours,
        redundant_clues,
        true_candidates,
        true_values,
    )
    from ninefold.solving import Solution, count_solutions, search, solutions, solve
    from ninefold.symmetry import Canonical, canonical, canonical_many, shuffle
    from ninefold.translation import languages

    Horizon = FinderLimits  # deprecated
    __version__: str

_HOMES = {
    "_native": "CLASSIC Board CandidateSet CellSet DigitSet FinderLimits House Rules Transformation cell"
    " cell_name",
    "algorithm": "algorithms",
    "answers": "Score score_answer",
    "batch": "Batch Status isa solve_many",
    "batch.checks": "check_many",
    "candidate": "Candidate",
    "checking": "Check check find_mistakes",
    "completing": "complete",
    "conflict": "Conflict",
    "errors": "LimitReached MissingExtra MultipleSolutions NinefoldError NoSolution NotFound"
    " PuzzleError TechniqueError UnknownAlgorithm",
    "explanation": "Explanation Sentence explain_step",
    "explanation.hint_rungs": "hint_at",
    "explanation.refutation": "Refutation why_not",
    "generation": "generate generate_many generate_stream",
    "generation.sampling": "GridEstimate estimate_grids unbiased_weight",
    "generation.practice": "Practice examples practice",
    "hinting": "hint",
    "translation": "languages",
    "logic": "Level Path Profile Steps explain find_steps technique techniques",
    "logic.examples": "example",
    "logic.step": "OwnEvidence Step Truth",
    "logic.verdict": "StepVerdict check_step",
    "mistakes": "Mistakes",
    "search_result": "Counters SearchResult",
    "photo": "Photo read_photo",
    "puzzle": "Puzzle",
    "puzzle_files": "read read_boards write",
    "rating": "Rating rate rate_many",
    "render": "to_html to_svg to_text",
    "render.booklet": "book",
    "setting": "Neighbour minimal_puzzles minimise neighbours redundant_clues true_candidates true_values",
    "solving": "Solution count_solutions search solutions solve",
    "symmetry": "Canonical canonical canonical_many shuffle",
}
#: Deprecated names: they still work, with a warning.
_RENAMED = {"Horizon": "FinderLimits"}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "CLASSIC",
    "Batch",
    "Board",
    "Candidate",
    "CandidateSet",
    "Canonical",
    "CellSet",
    "Check",
    "Conflict",
    "Counters",
    "DigitSet",
    "Explanation",
    "FinderLimits",
    "GridEstimate",
    "House",
    "Level",
    "LimitReached",
    "MissingExtra",
    "Mistakes",
    "MultipleSolutions",
    "Neighbour",
    "NinefoldError",
    "NoSolution",
    "NotFound",
    "OwnEvidence",
    "Path",
    "Photo",
    "Practice",
    "Profile",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Refutation",
    "Rules",
    "Score",
    "SearchResult",
    "Sentence",
    "Solution",
    "Status",
    "Step",
    "StepVerdict",
    "Steps",
    "TechniqueError",
    "Transformation",
    "Truth",
    "UnknownAlgorithm",
    "algorithms",
    "book",
    "canonical",
    "canonical_many",
    "cell",
    "cell_name",
    "check",
    "check_many",
    "check_step",
    "complete",
    "count_solutions",
    "estimate_grids",
    "example",
    "examples",
    "explain",
    "explain_step",
    "find_mistakes",
    "find_steps",
    "generate",
    "generate_many",
    "generate_stream",
    "hint",
    "hint_at",
    "isa",
    "languages",
    "minimal_puzzles",
    "minimise",
    "neighbours",
    "practice",
    "rate",
    "rate_many",
    "read",
    "read_boards",
    "read_photo",
    "redundant_clues",
    "score_answer",
    "search",
    "shuffle",
    "solutions",
    "solve",
    "solve_many",
    "technique",
    "techniques",
    "to_html",
    "to_svg",
    "to_text",
    "true_candidates",
    "true_values",
    "unbiased_weight",
    "why_not",
    "write",
]


#: Packages that the documentation names: `ninefold.formats.write` works without another import.
_PACKAGES = ("batch", "dataset", "formats", "logic", "render", "rules")
if TYPE_CHECKING:  # no public name is from these, so type checkers would not know them
    from ninefold import dataset as dataset
    from ninefold import rules as rules


def __getattr__(name: str) -> object:
    if name == "__version__":
        from ninefold._native import version

        return version()
    if name in _RENAMED:
        from warnings import warn

        warn(f"ninefold.{name} is now ninefold.{_RENAMED[name]}", DeprecationWarning, stacklevel=2)
        return __getattr__(_RENAMED[name])
    if name not in _HOME_OF and name not in _PACKAGES:
        raise AttributeError(f"module 'ninefold' has no attribute {name!r}")
    from importlib import import_module

    if name in _PACKAGES:
        return import_module(f"ninefold.{name}")
    value = getattr(import_module(f"ninefold.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]

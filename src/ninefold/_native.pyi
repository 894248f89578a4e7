"""The native core: sets, board, search and generation."""

from collections.abc import (
    Callable,
    Iterable,
    Iterator,
    Mapping,
    Sequence
)
from typing import Any

import numpy
import numpy.typing

import ninefold.candidate
import ninefold.logic.native
import ninefold.logic.step
import ninefold.puzzle


class CellSet:
    """
    An immutable set of cells. A cell is a number, 0 to 80 row by row, or a name.

    >>> corners = CellSet.of("r1c1", "r1c9", 72, 80)
    >>> corners & CellSet(range(9))
    CellSet.of('r1c1', 'r1c9')
    >>> len(corners), "r9c9" in corners, list(corners)
    (4, True, [0, 8, 72, 80])
    >>> print(corners)
    1 . . . . . . . 1
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    1 . . . . . . . 1
    """

    def __init__(self, members: Iterable[int | str] = ()) -> None: ...

    @staticmethod
    def of(*members: int | str) -> CellSet:
        """The set of the given members."""

    @staticmethod
    def full() -> CellSet:
        """The set of all members."""

    def first(self) -> int:
        """The lowest member; ValueError if there is none."""

    def isdisjoint(self, other: CellSet) -> bool:
        """True if the two sets have no member in common."""

    def __contains__(self, member: object, /) -> bool: ...

    def __iter__(self) -> Iterator[int]: ...

    def __len__(self) -> int: ...

    def __bool__(self) -> bool: ...

    def __and__(self, arg: CellSet, /) -> CellSet: ...

    def __or__(self, arg: CellSet, /) -> CellSet: ...

    def __xor__(self, arg: CellSet, /) -> CellSet: ...

    def __sub__(self, arg: CellSet, /) -> CellSet: ...

    def __invert__(self) -> CellSet: ...

    def __le__(self, arg: CellSet, /) -> bool: ...

    def __lt__(self, arg: CellSet, /) -> bool: ...

    def __ge__(self, arg: CellSet, /) -> bool: ...

    def __gt__(self, arg: CellSet, /) -> bool: ...

    def __eq__(self, arg: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __str__(self) -> str: ...

    def __getstate__(self) -> list[int]: ...

    def __setstate__(self, arg: Sequence[int], /) -> None: ...

class DigitSet:
    """
    An immutable set of digits, 1 to 9.

    >>> low = DigitSet.of(1, 2, 3)
    >>> low - DigitSet.of(2)
    DigitSet.of(1, 3)
    >>> print(~low)
    {4,5,6,7,8,9}
    """

    def __init__(self, members: Iterable[int] = ()) -> None: ...

    @staticmethod
    def of(*members: int) -> DigitSet:
        """The set of the given members."""

    @staticmethod
    def full() -> DigitSet:
        """The set of all members."""

    def first(self) -> int:
        """The lowest member; ValueError if there is none."""

    def isdisjoint(self, other: DigitSet) -> bool:
        """True if the two sets have no member in common."""

    def __contains__(self, member: object, /) -> bool: ...

    def __iter__(self) -> Iterator[int]: ...

    def __len__(self) -> int: ...

    def __bool__(self) -> bool: ...

    def __and__(self, arg: DigitSet, /) -> DigitSet: ...

    def __or__(self, arg: DigitSet, /) -> DigitSet: ...

    def __xor__(self, arg: DigitSet, /) -> DigitSet: ...

    def __sub__(self, arg: DigitSet, /) -> DigitSet: ...

    def __invert__(self) -> DigitSet: ...

    def __le__(self, arg: DigitSet, /) -> bool: ...

    def __lt__(self, arg: DigitSet, /) -> bool: ...

    def __ge__(self, arg: DigitSet, /) -> bool: ...

    def __gt__(self, arg: DigitSet, /) -> bool: ...

    def __eq__(self, arg: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __str__(self) -> str: ...

    def __getstate__(self) -> list[int]: ...

    def __setstate__(self, arg: Sequence[int], /) -> None: ...

class CandidateSet:
    """
    An immutable set of candidates. A candidate is a pair (cell, digit), or a string like "r1c1=5".

    >>> pair = CandidateSet.of((0, 5), "r1c2=5")
    >>> pair
    CandidateSet.of('r1c1=5', 'r1c2=5')
    >>> pair.first()
    Candidate(cell=0, digit=5)
    """

    def __init__(self, members: Iterable[tuple[int | str, int] | str] = ()) -> None: ...

    @staticmethod
    def of(*members: tuple[int | str, int] | str) -> CandidateSet:
        """The set of the given members."""

    @staticmethod
    def full() -> CandidateSet:
        """The set of all members."""

    def first(self) -> ninefold.candidate.Candidate:
        """The lowest member; ValueError if there is none."""

    def isdisjoint(self, other: CandidateSet) -> bool:
        """True if the two sets have no member in common."""

    def __contains__(self, member: object, /) -> bool: ...

    def __iter__(self) -> Iterator[ninefold.candidate.Candidate]: ...

    def __len__(self) -> int: ...

    def __bool__(self) -> bool: ...

    def __and__(self, arg: CandidateSet, /) -> CandidateSet: ...

    def __or__(self, arg: CandidateSet, /) -> CandidateSet: ...

    def __xor__(self, arg: CandidateSet, /) -> CandidateSet: ...

    def __sub__(self, arg: CandidateSet, /) -> CandidateSet: ...

    def __invert__(self) -> CandidateSet: ...

    def __le__(self, arg: CandidateSet, /) -> bool: ...

    def __lt__(self, arg: CandidateSet, /) -> bool: ...

    def __ge__(self, arg: CandidateSet, /) -> bool: ...

    def __gt__(self, arg: CandidateSet, /) -> bool: ...

    def __eq__(self, arg: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __str__(self) -> str: ...

    def __getstate__(self) -> list[int]: ...

    def __setstate__(self, arg: Sequence[int], /) -> None: ...

def cell(name: int | str) -> int:
    """
    The number of a cell, 0 to 80, from its name.

    >>> cell("r1c1"), cell("r9c9")
    (0, 80)
    """

def cell_name(cell: int | str) -> str:
    """
    The name of a cell.

    >>> cell_name(40)
    'r5c5'
    """

class House:
    """
    Cells that hold no digit twice: a row, a column, a box, or one of a variant.

    In classic Sudoku, each has nine cells and contains each digit once.

    >>> box = CLASSIC.boxes[8]
    >>> box.name, box.kind, box.number, len(box.cells)
    ('box 9', 'box', 9, 9)
    """

    @property
    def kind(self) -> str:
        """
        'row', 'column' or 'box'; in variants also 'region', 'diagonal', 'window', 'disjoint group',
        'extra region' or 'cage'.
        """

    @property
    def number(self) -> int:
        """From 1 within its kind."""

    @property
    def index(self) -> int:
        """Its place in `Rules.houses`, from 0."""

    @property
    def cells(self) -> CellSet:
        """Its cells."""

    @property
    def complete(self) -> bool:
        """True if it holds every digit. Otherwise it only holds no digit twice."""

    @property
    def name(self) -> str:
        """The kind and the number, such as 'row 5'."""

    def __eq__(self, arg: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __str__(self) -> str: ...

    def __getstate__(self) -> tuple[int, int, int, CellSet, bool]: ...

    def __setstate__(self, arg: tuple[int, int, int, CellSet, bool], /) -> None: ...

    def __repr__(self) -> str: ...

class Rules:
    """
    The rules of a puzzle: its cells, digits and houses, and which candidates clash.

    Those of classic Sudoku are `CLASSIC`. A board has its own in `Board.rules`.

    >>> len(CLASSIC.houses), len(CLASSIC.peers("r5c5"))
    (27, 20)
    >>> [house.name for house in CLASSIC.houses_of("r5c1")]
    ['row 5', 'column 1', 'box 4']
    >>> "r5c9=7" in CLASSIC.clashes("r5c5=7"), "r5c9=8" in CLASSIC.clashes("r5c5=7")
    (True, False)
    """

    @property
    def cells(self) -> CellSet:
        """The cells of the board."""

    @property
    def digits(self) -> DigitSet:
        """The digits that a cell can hold."""

    @property
    def houses(self) -> tuple[House, ...]:
        """
        Rows, then columns, then boxes, then others; first those that hold every digit.
        """

    @property
    def size(self) -> tuple[int, int]:
        """The number of rows and of columns."""

    @property
    def description(self) -> str:
        """The JSON form of the rules, as text; empty for classic Sudoku."""

    @property
    def complete_houses(self) -> tuple[House, ...]:
        """The houses that hold every digit. In classic Sudoku, all do."""

    @property
    def rows(self) -> tuple[House, ...]:
        """Top to bottom."""

    @property
    def columns(self) -> tuple[House, ...]:
        """Left to right."""

    @property
    def boxes(self) -> tuple[House, ...]:
        """Row by row from the top left; the regions of a jigsaw."""

    @property
    def bands(self) -> tuple[CellSet, ...]:
        """The three bands; each is three boxes side by side."""

    @property
    def stacks(self) -> tuple[CellSet, ...]:
        """The three stacks; each is three boxes on top of each other."""

    def peers(self, cell: int | str) -> CellSet:
        """
        The cells that cannot hold the same digit as this one, such as those in its houses.
        """

    def clashes(self, candidate: tuple[int | str, int] | str) -> CandidateSet:
        """The candidates that are false if this one is true."""

    def houses_of(self, cell: int | str) -> tuple[House, ...]:
        """The houses of a cell."""

    def __repr__(self) -> str: ...

    def __reduce__(self) -> str | tuple[Any, ...]: ...

CLASSIC: Rules = ...

class Board:
    """
    A position: the digits in the cells, and the candidates of the open cells. Immutable.

    A digit in a cell is not a candidate of the cell's peers. `placed` names the cells whose digit was placed by
    the solver, not given.

    >>> board = Board("..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......")
    >>> board.value("r1c3"), board.value("r1c1"), board.candidates("r1c1")
    (4, 0, DigitSet.of(5, 6))
    >>> board.without([("r1c1", 5)]).candidates("r1c1")
    DigitSet.of(6)
    >>> board.place("r1c1", 6).value("r1c1")
    6
    """

    def __init__(self, puzzle: ninefold.puzzle.PuzzleLike, placed: Iterable[int | str] = ()) -> None: ...

    def value(self, cell: int | str) -> int:
        """The digit of a cell, 0 while it is open."""

    def candidates(self, cell: int | str) -> DigitSet:
        """The candidates of an open cell; empty if the cell has a digit."""

    def cells_with(self, digit: int) -> CellSet:
        """The open cells that can still hold a digit."""

    @property
    def all_candidates(self) -> CandidateSet:
        """Every candidate of the board."""

    @property
    def open(self) -> CellSet:
        """The cells without a digit."""

    @property
    def givens(self) -> CellSet:
        """The cells whose digit was given."""

    @property
    def placed(self) -> CellSet:
        """The cells whose digit was placed by the solver."""

    @property
    def line(self) -> str:
        """
        The digits row by row, '.' for open cells: 81 characters in classic Sudoku.
        """

    @property
    def values(self) -> tuple[int, ...]:
        """The digits row by row, 0 for open cells."""

    @property
    def solved(self) -> bool:
        """True if every cell has a digit and the digits obey all rules."""

    @property
    def restricted(self) -> bool:
        """True if a candidate is missing that the digits alone would allow."""

    @property
    def unique_givens(self) -> bool:
        """
        True if the givens alone, without placed digits and pencil marks, have exactly one solution.
        """

    @property
    def rules(self) -> Rules:
        """The rules of the puzzle: its houses, and which cells see each other."""

    @property
    def dead_cells(self) -> CellSet:
        """The open cells without candidates."""

    def place(self, cell: int | str, digit: int) -> Board:
        """
        Return the board with a digit placed, and removed from the peers of its cell.
        """

    def without(self, candidates: Iterable[tuple[int | str, int] | str]) -> Board:
        """Return the board without these candidates."""

    def apply(self, step: ninefold.logic.step.Step) -> Board:
        """Return the board after a step."""

    def to_numpy(self) -> numpy.typing.NDArray[numpy.uint8]:
        """Return the digits as a (9, 9) array, with 0 for open cells."""

    def flags(self) -> numpy.typing.NDArray[numpy.bool_]:
        """
        Return the candidates as a (9, 9, 9) array: flags[row, column, digit - 1].
        """

    def to_layers(self) -> numpy.typing.NDArray[numpy.uint8]:
        """
        Return a (9, 9, 11) array: box number, nine candidate flags, digit or 0. Puzzle reads it back.
        """

    def clashes(self) -> list[tuple[House, int, CellSet]]:
        """
        Return the house, digit and cells for each digit that occurs more than once in a house.
        """

    def __eq__(self, arg: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __str__(self) -> str: ...

    def __getstate__(self) -> tuple[str, CandidateSet, CellSet, Rules]: ...

    def __setstate__(self, arg: tuple[str, CandidateSet, CellSet, Rules], /) -> None: ...

def ending_names() -> list[str]:
    """The ways a search can end; 'interrupted' becomes an exception."""

def search(algorithm: str, board: Board, *, limit: int, max_nodes: int | None, max_seconds: float | None, keep: int, isa: str | None = None) -> tuple[list[str], int, str, tuple[int, int, int, int]]:
    """
    The first `keep` grids, the number of solutions found, how the search ended, and the counters (tracks,
    recursions, backtracks, guesses).
    """

def algorithm_names() -> list[str]:
    """The names that `search` knows."""

def solve_rules(puzzle: dict[str, object], *, limit: int, max_nodes: int | None, max_seconds: float | None, keep: int, may_multiply: bool = False) -> tuple[list[list[int]], int, str, tuple[int, int]]:
    """
    Searches a variant in its JSON form: the first `keep` grids, the number of solutions found, how the search
    ended, and the counters (nodes, propagations).
    """

def true_candidates(puzzle: dict[str, object], *, max_nodes: int | None, max_seconds: float | None) -> tuple[list[list[int]], str, tuple[int, int]]:
    """
    The digits that each cell has in some solution, how the search ended, and the counters (nodes, propagations).
    """

def board_rules(puzzle: dict[str, object], description: str) -> Rules:
    """
    The rules of a variant in its JSON form, for boards. `description` is a text from which `ninefold.variants` makes the same rules.
    """

def make_board(rules: Rules, digits: Sequence[int], allowed: CandidateSet, placed: CellSet) -> Board:
    """A board; `digits` row by row, 0 for open cells."""

def generate_variants(puzzle: dict[str, object], drawn: str, *, symmetries: Sequence[Sequence[Sequence[int]]], clues: tuple[int, int], minimal: bool, seed: int, first: int, count: int, threads: int, max_seconds: float | None) -> list[tuple[str, list[int | None], list[list[int]], list[tuple[str, list[int], int | None, list[list[int]]]]]]:
    """
    Make the attempts `first`, `first + 1`, ... of a seed, with the rules of a variant in its JSON form and what is `drawn` anew for each. Returns the outcome of each ('+' good, '-' not good, '!' no grid obeys the rules, '?' not finished in time), its givens, its regions and its constraints.
    """

def count_propagators(puzzle: dict[str, object]) -> int:
    """
    The number of constraints that the search keeps for a variant in its JSON form, besides houses and relations of two cells. Takes as long as the set-up of a search.
    """

def constraint_types() -> list[str]:
    """The types of constraints that `solve_rules` knows."""

class BatchOptions:
    """
    Options for solving a batch; see `solve_many`. `threads=0` means all cores.
    """

    def __init__(self, *, limit: int = 2, max_nodes: int | None = None, max_seconds: float | None = None, threads: int = 0, isa: str | None = None) -> None: ...

def puzzle_status_names() -> list[str]:
    """The statuses of a row, by number."""

def remark_names() -> list[str]:
    """The remarks of `solve_block`."""

def solve_cell_array(cells: numpy.typing.NDArray[numpy.uint8], options: BatchOptions) -> tuple[Any, ...]:
    """Solve an (n, 81) array of digits or characters."""

def solve_mask_array(masks: numpy.typing.NDArray[numpy.uint16], options: BatchOptions) -> tuple[Any, ...]:
    """Solve an (n, 81) array of candidate masks."""

def solve_bytes(data: bytes, options: BatchOptions) -> tuple[Any, ...]:
    """Solve rows of 81 characters, or lines."""

def solve_list(puzzles: list[str], options: BatchOptions) -> tuple[Any, ...]:
    """Solve a list of strings."""

def solve_arrow(column: object, options: BatchOptions, *, characters: bool = False) -> tuple[Any, ...]:
    """
    Solve an Arrow column of strings. With `characters`, the digits of solutions are characters.
    """

def givens_arrow(column: object) -> tuple[Any, ...]:
    """
    The givens of an Arrow column of lines, as an (n, 81) array of characters with '.' for blanks, and an array with 0 where a row is not a line.
    """

def count_bytes(text: bytes | memoryview | numpy.typing.NDArray[numpy.uint8], byte: int) -> int:
    """How often a byte occurs in a text or an array of bytes."""

def count_list(puzzles: list[str], options: BatchOptions) -> list[int]:
    """The number of solutions of each string; -1 where the time ran out."""

def solve_texts(puzzles: list[str], options: BatchOptions) -> tuple[str, list[int], list[int]]:
    """
    Solve strings as `search` does, without arrays: all first solutions in one string (81 zeros if there is none), and the numbers of solutions and guesses.
    """

def check_list(puzzles: list[str], options: BatchOptions) -> tuple[list[int], bytes, bytes]:
    """
    The number of solutions of each string up to 2, the statuses, and the minimality: 0 unknown, 1 not minimal, 2 minimal.
    """

def check_arrow(column: object, options: BatchOptions) -> tuple[Any, ...]:
    """The same for an Arrow column, as arrays."""

def solve_block(text: bytes, *, table: bool, unique: bool, options: BatchOptions) -> tuple[bytes, int, int, int, list[tuple[int, str, bytes]]]:
    """
    Solve a block of lines: the output, the number of solutions, the lines and bytes read, and remarks on lines.
    """

def instruction_sets() -> dict[str, bool]:
    """
    The instruction sets of this build, widest first; True if this CPU supports it.
    """

def generate(recipe: Mapping[str, object], target: Mapping[str, object] | None, *, seed: int, first: int, count: int, threads: int, max_seconds: float | None, isa: str | None) -> tuple[str, bytes, list[int], list[tuple[int, int, int, int]]]:
    """
    Make the attempts `first`, `first + 1`, ... of a seed. Returns their puzzles, 81 characters each; the outcome of each ('+' good, '-' not good, '?' not finished in time); the number of solutions of each; and with a target, its distance from the target and its er, ep and ed in tenths (0: not known).
    """

def count_fills(tries: int, seed: int) -> int:
    """The number of tries to fill a grid that succeed."""

FILL_CHOICES: float = 7.102513689711719e+22

MOST_SOLUTIONS: int = 5000

def minimise(solution: str, orbits: Sequence[Sequence[int]], seed: int, max_seconds: float | None) -> str | None:
    """
    Remove clues of the `orbits` in the random order of a seed, as long as the puzzle stays unique, and return what is left. None if the time ran out.
    """

def candidate_counts(board: Board, limit: int, max_seconds: float | None) -> list[int] | None:
    """
    The number of solutions with each of the 729 candidates, up to a limit. None if the time ran out.
    """

def technique_rows() -> list[tuple[str, str]]:
    """The native techniques and their families, in the order of the table."""

def evidence_table() -> list[tuple[str, str, bool, list[tuple[str, str, str | None]]]]:
    """
    The types of evidence in logic/evidence.py: (name, docstring, True if it only occurs within others, fields). A field has a name, a type and a default or None.
    """

class FinderLimits:
    """
    Limits on how far finders look.

    >>> FinderLimits(strong_links=5).strong_links, FinderLimits().sets_in_chains
    (5, True)
    """

    def __init__(self, *, strong_links: int = 16, sets_in_chains: bool = True, sets: int = 10, fins: int = 5, endo_fins: int = 2, lemmas: bool = True) -> None: ...

    @property
    def strong_links(self) -> int:
        """The most strong links in a chain."""

    @property
    def sets_in_chains(self) -> bool:
        """True if almost locked sets can be nodes of grouped chains."""

    @property
    def sets(self) -> int:
        """The most sets in a chain of almost locked sets."""

    @property
    def fins(self) -> int:
        """The most fins of a fish."""

    @property
    def endo_fins(self) -> int:
        """The most endo fins of a fish."""

    @property
    def lemmas(self) -> bool:
        """True if a net can make an assumption within an assumption."""

    def __eq__(self, arg: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __getstate__(self) -> tuple[int, bool, int, int, int, bool]: ...

    def __setstate__(self, arg: tuple[int, bool, int, int, int, bool], /) -> None: ...

    def __repr__(self) -> str: ...

def step_verdict_names() -> list[str]:
    """The verdicts of `check_step` and `follows`."""

def find_steps(board: Board, order: Sequence[int], limits: FinderLimits, max_seconds: float | None = None, max_steps: int | None = None) -> list[ninefold.logic.native.RawStep]:
    """
    All steps that some techniques, named by their rows in the table, find within the limits: (technique, places, removes, evidence, truths, deadly).
    """

def first_step(board: Board, order: Sequence[int], limits: FinderLimits, max_seconds: float | None = None) -> ninefold.logic.native.RawStep | None:
    """The first step of the first technique that finds one in time."""

class NativePath:
    """A path in the core; its steps become Python objects on demand."""

    def __len__(self) -> int: ...

    @property
    def steps(self) -> list[ninefold.logic.native.RawStep]: ...

    @property
    def end(self) -> Board: ...

    @property
    def interrupted(self) -> bool: ...

def solve_path(board: Board, order: Sequence[int], limits: FinderLimits, max_seconds: float | None, max_steps: int | None = None) -> NativePath:
    """
    Solve step by step until the board is full, no step is found, or a limit is reached.
    """

def walk_list(boards: Sequence[tuple[Board, float]], order: Sequence[int], limits: FinderLimits, threads: int) -> list[tuple[list[int], Board, bool, float]]:
    """
    The paths of boards, each with the seconds it may take, over several threads: the techniques of the steps by their rows, the last board, True if it timed out, and the seconds it took.
    """

def walk_arrow(column: object, order: Sequence[int], limits: FinderLimits, *, by_trial: bool, threads: int, read: Callable[[int], Board | None]) -> tuple[Any, ...]:
    """
    The techniques on the paths of an Arrow column of puzzles, as arrays: where those of each row begin, their rows in the table and how often they are used, in the order of their first use, and the status as in `rate_arrow`. With `by_trial`, digits are placed where logic gets stuck; they have the number after the last technique. `read` returns the board of a row that is not a line, or None.
    """

def check_step(board: Board, places: Sequence[tuple[int, int]], removes: Sequence[tuple[int, int]], truths: Sequence[int], deadly: CandidateSet, constraints: Sequence[int] = [], houses: Sequence[int] = [], max_seconds: float | None = None) -> str:
    """
    Check changes by truths, and by a deadly pattern and constraints if there are any: 'right', 'wrong' or 'undecided'.
    """

def follows(board: Board, places: Sequence[tuple[int, int]], removes: Sequence[tuple[int, int]], truths: Sequence[CandidateSet], max_seconds: float | None = None) -> str:
    """
    The same, but a truth can be any set of candidates, one of which must hold.
    """

def producer_rows() -> list[tuple[str, int]]:
    """
    The techniques of Sudoku Explainer in its order: name, and lowest price in tenths.
    """

def rate_one(board: Board, uniqueness: bool, stop_above: int, max_seconds: float | None) -> tuple[tuple[int, int, int, str, str, list[tuple[str, int]]], list[tuple[str, int, tuple[int, int] | None, list[tuple[int, int]]]]]:
    """
    The rating of Sudoku Explainer in tenths, and its hints: producer, price, placed, removed.
    """

def prove_hint(board: Board, producer: str, max_seconds: float | None = None) -> ninefold.logic.native.RawStep | None:
    """
    The next hint of a producer as a step with its proof; None if it has none, or timed out.
    """

def rate_list(boards: Sequence[Board], uniqueness: bool, stop_above: int, max_seconds: float | None, threads: int) -> list[tuple[int, int, int, str, str, list[tuple[str, int]]]]:
    """The ratings of many boards, over several threads."""

def rating_status_names() -> list[str]:
    """The statuses of ratings, by number."""

def rate_arrow(column: object, uniqueness: bool, stop_above: int, max_seconds: float | None, threads: int) -> tuple[Any, ...]:
    """
    The ratings of an Arrow column of lines, as arrays: er, ep and ed in tenths, and the numbers of the hardest producer and of the status, which is past the last one where a row is not a line.
    """

class Transformation:
    """
    A symmetry: a change to a puzzle after which houses are still houses.

    The puzzle is transposed first if `transposed`. Then row r of the result is row `rows[r]` of that, column c is
    column `columns[c]`, and digit d becomes `digits[d - 1]`. Rows and columns count from 0; bands and stacks stay
    together. Immutable.

    >>> t = Transformation(rows=(2, 1, 0, 3, 4, 5, 6, 7, 8), digits=(5, 2, 3, 4, 1, 6, 7, 8, 9))
    >>> t.apply("1" + "." * 80).givens[18:21]
    '5..'
    >>> t.then(t) == Transformation(), t.inverse() == t
    (True, True)
    """

    def __init__(self, *, transposed: bool = False, rows: Iterable[int] = (0, 1, 2, 3, 4, 5, 6, 7, 8), columns: Iterable[int] = (0, 1, 2, 3, 4, 5, 6, 7, 8), digits: Iterable[int] = (1, 2, 3, 4, 5, 6, 7, 8, 9)) -> None: ...

    @staticmethod
    def random(seed: int, stream: int = 0) -> Transformation:
        """
        Return a random transformation; each is equally likely. The same seed and stream give the same one on every platform. A seed has 2^64 streams.
        """

    @property
    def transposed(self) -> bool:
        """True if rows become columns."""

    @property
    def rows(self) -> tuple[int, ...]:
        """The original row of each row."""

    @property
    def columns(self) -> tuple[int, ...]:
        """The original column of each column."""

    @property
    def digits(self) -> tuple[int, ...]:
        """The new digit for each digit."""

    def apply(self, puzzle: ninefold.puzzle.PuzzleLike) -> ninefold.puzzle.Puzzle:
        """Return the transformed puzzle, with its pencil marks."""

    def then(self, other: Transformation) -> Transformation:
        """Return this transformation followed by another one."""

    def inverse(self) -> Transformation:
        """Return the transformation that undoes this one."""

    def __eq__(self, arg: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __getstate__(self) -> tuple[bool, list[int], list[int], list[int]]: ...

    def __setstate__(self, arg: tuple[bool, Sequence[int], Sequence[int], Sequence[int]], /) -> None: ...

def canonical_list(puzzles: Sequence[str], *, threads: int = 0) -> list[tuple[str, Transformation, int]]:
    """
    The canonical form of each line, a transformation that leads there, and the number of automorphisms.
    """

def canonical_arrow(column: object, *, threads: int = 0) -> tuple[Any, ...]:
    """
    The canonical forms of an Arrow column of lines, as an (n, 81) array of characters, and the numbers of automorphisms, which are 0 where a row is not a line.
    """

def compiler() -> str:
    """The compiler that built the core."""

def version() -> str:
    """The version of the package."""

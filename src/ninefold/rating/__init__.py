"""Rate puzzles: the exact numbers of Sudoku Explainer, and levels and scores of HoDoKu or your own."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ninefold import _native
from ninefold._native import Board
from ninefold.batch.sources import read_rows
from ninefold.checking import status_of
from ninefold.errors import NinefoldError, PuzzleError
from ninefold.message import counted
from ninefold.numbers import checked_amount, checked_seconds, checked_threads
from ninefold.puzzle import board_of
from ninefold.rating.hints import Hint, hints_of, techniques_of
from ninefold.solving import solve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

    from ninefold.logic.profile import Profile
    from ninefold.puzzle import PuzzleLike

__all__ = [
    "HIGHEST",
    "PRODUCERS",
    "RATING_PROFILES",
    "Hint",
    "Rating",
    "rate",
    "rate_many",
    "stop_in_tenths",
    "word_of",
]

#: The techniques of Sudoku Explainer, in its order. Direct forms place a digit at once.
PRODUCERS = tuple(name for name, _ in _native.producer_rows())

#: The built-in ratings, in addition to your own profiles.
RATING_PROFILES = ("se", "hodoku", "both", "human")

#: Profiles with the rating of Sudoku Explainer.
_SE_PROFILES = ("se", "both")

#: The statuses of rows without a rating: not a puzzle at all, or without exactly one solution, as in `check`.
_UNRATED = frozenset(("malformed", "invalid", "none", "multiple"))

#: The highest rating for each word, in tenths.
_WORDS = ((12, "beginner"), (15, "easy"), (25, "medium"), (38, "hard"), (66, "expert"), (90, "evil"))

_NO_STOP = 1000
#: In tenths: the highest rating, for puzzles that Sudoku Explainer does not solve.
HIGHEST = 200


class Rating(NamedTuple):
    """The rating of a puzzle.

    er: the hardest hint on Sudoku Explainer's path (20.0 if it gets stuck); ep: the hardest hint up to the
    first one that places a digit; ed: the first hint. word: the word for er. hardest: the technique of the
    hardest hint, as Sudoku Explainer calls it (see `techniques` for its ids); counts: the number of hints by
    technique; hints: all hints in order (`rate` only). status: "rated"; "stuck"; "above" (`stop_above`) or
    "seconds" if the numbers are only what is known so far; from `rate_many` also "malformed" if the row is
    not a puzzle, and "invalid", "none" and "multiple" if it does not have exactly one solution. level and
    score are HoDoKu's, or those of a profile; they are None with the profile "se" and if the path does not
    reach the solution. er, ep, ed and word are None with all profiles except "se" and "both". version: of
    ninefold.

    >>> import ninefold as nf
    >>> rating = nf.rate("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    >>> rating.er, rating.ep, rating.ed, rating.word
    (10.7, 10.7, 9.7, 'diabolical')
    """

    er: float | None
    ep: float | None
    ed: float | None
    word: str | None
    hardest: str
    counts: dict[str, int]
    status: str
    hints: tuple[Hint, ...] = ()
    level: str | None = None
    score: int | None = None
    profile: str = "se"
    version: str = _native.version()

    def __str__(self) -> str:
        return ", ".join(self._parts())

    def __repr__(self) -> str:
        """The same words; print `_asdict()` to see all fields."""
        return f"<Rating: {self}>"

    def _repr_html_(self) -> str:
        """The rating in a line, and the hints as bars, for notebooks."""
        from ninefold.render.notebook import rating_html

        return rating_html(self)

    def _parts(self) -> Iterator[str]:
        """Yield the numbers and words, each with its source."""
        if self.status != "rated":
            yield f"status {self.status!r}"
        if self.er is not None:
            yield f"ER {self.er:.1f}" + (f" ({self.word})" if self.word else "")
            yield f"EP {self.ep:.1f}"
            yield f"ED {self.ed:.1f}"
        if self.score is not None:
            yield f"{self.scale}: {self.level}"
            yield f"score {self.score:,}"
        if self.hardest:
            yield f"hardest: {self.hardest}"
            unit = ("step", "steps") if self.er is None else ("hint", "hints")
            yield counted(sum(self.counts.values()), *unit)

    @property
    def scale(self) -> str:
        """The source of `level`: HoDoKu, or a profile; the levels of the profile "human" are HoDoKu's.

        >>> import ninefold as nf
        >>> easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
        >>> nf.rate(easy, profile="both").scale, nf.rate(easy, profile="human").scale
        ('HoDoKu', "human (HoDoKu's levels)")
        """
        if self.profile in ("hodoku", "both"):
            return "HoDoKu"
        return f"{self.profile} (HoDoKu's levels)" if self.profile == "human" else self.profile

    @property
    def techniques(self) -> tuple[str, ...]:
        """The ids of the techniques that `hardest` stands for, as in `techniques`, `hint` and `explain`.

        >>> import ninefold as nf
        >>> rating = nf.rate(nf.generate(seed=3, difficulty=2.6))
        >>> rating.hardest, rating.techniques
        ('locking', ('pointing', 'claiming'))
        """
        return techniques_of(self.hardest) if self.hardest else ()

    @property
    def pearl(self) -> bool:
        """True if the first digit is as hard to place as the whole puzzle."""
        return self.status == "rated" and self.er == self.ep and bool(self.counts)

    @property
    def diamond(self) -> bool:
        """True if the first hint is as hard as the whole puzzle."""
        return self.pearl and self.er == self.ed


def rate(
    puzzle: "PuzzleLike",
    *,
    profile: "str | Profile" = "se",
    uniqueness: bool = True,
    stop_above: float | None = None,
    max_seconds: float | None = None,
) -> Rating:
    """Rate a puzzle by the exact rules of Sudoku Explainer 1.2.1 ("se"), by "hodoku", or by "both".

    A `Profile` (or "human") gives the level and score of the path that `explain` finds with it. Techniques
    that assume one solution are skipped if `uniqueness` is False (HoDoKu's rating ignores this option), or if
    the givens without the pencil marks do not have exactly one. `stop_above` ends the rating at Sudoku
    Explainer's first harder hint, and `max_seconds` after a time limit; see `Rating.status`.

    >>> import ninefold as nf
    >>> easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> rating = nf.rate(easy, profile="both")
    >>> rating.er, rating.word, rating.hardest, rating.level, rating.score
    (1.2, 'beginner', 'hidden-single', 'easy', 176)
    >>> nf.rate(easy, profile=nf.Profile("naked singles", ("naked single",))).score
    176
    """
    board = board_of(puzzle)
    stop, seconds = _options(profile, stop_above, max_seconds)
    solution = solve(board, unique=True).grid  # raises an error for other puzzles
    if profile not in _SE_PROFILES:
        return _unique_by_profile([board], profile, uniqueness, seconds, 1, solution)[0]
    raw, hints = _native.rate_one(board, uniqueness, stop, seconds)
    rating = _rating(raw)._replace(hints=hints_of(board, hints))
    return rating if profile == "se" else _with_hodoku(rating, board, seconds, solution)


def rate_many(
    puzzles: "Iterable[PuzzleLike] | IO[Any] | bytes",
    *,
    profile: "str | Profile" = "se",
    uniqueness: bool = True,
    stop_above: float | None = None,
    max_seconds: float | None = None,
    threads: int = 0,
) -> list[Rating]:
    """Rate many puzzles, in order. `max_seconds` is per puzzle; `threads=0` means all cores.

    `puzzles` is anything that `solve_many` takes. A row that is not a puzzle has the status "malformed".
    A puzzle that does not have exactly one solution is "invalid" (digits clash, or a cell has none left),
    "none" or "multiple", as in `check`. The others are rated all the same. HoDoKu's path and techniques
    written in Python run on one thread.

    >>> import ninefold as nf
    >>> [rating.er for rating in nf.rate_many(nf.generate_many(3, seed=1))]
    [2.5, 4.2, 2.0]
    >>> [rating.status for rating in nf.rate_many(["." * 81, "no puzzle"])]
    ['multiple', 'malformed']
    """
    stop, seconds = _options(profile, stop_above, max_seconds)
    threads = checked_threads(threads)
    rows = [row if isinstance(row, PuzzleError) else board_of(row) for row in read_rows(puzzles, "rate_many")]
    boards = [row for row in rows if isinstance(row, Board)]
    if profile in _SE_PROFILES:
        ratings = _by_explainer(boards, profile, uniqueness, stop, seconds, threads)
    else:
        ratings = _by_profile(boards, profile, uniqueness, seconds, threads)
    if len(ratings) == len(rows):
        return ratings
    rated, name = iter(ratings), _name_of(profile)
    return [next(rated) if isinstance(row, Board) else _unfit("malformed", name) for row in rows]


def _name_of(profile: "str | Profile") -> str:
    """The name that ratings by a profile carry."""
    from ninefold.logic.profile import plan

    return str(profile) if profile in _SE_PROFILES else plan(profile).name


def _by_explainer(
    boards: list[Board],
    profile: "str | Profile",
    uniqueness: bool,
    stop: int,
    seconds: float | None,
    threads: int,
) -> list[Rating]:
    found = _native.rate_list(boards, uniqueness, stop, seconds, threads)
    ratings = map(_rating, found)
    if profile == "se":
        return list(ratings)
    return [
        rating._replace(profile="both") if rating.status in _UNRATED else _with_hodoku(rating, board, seconds)
        for rating, board in zip(ratings, boards, strict=True)
    ]


def _by_profile(
    boards: list[Board], profile: "str | Profile", uniqueness: bool, seconds: float | None, threads: int
) -> list[Rating]:
    verdicts = [status_of(board) for board in boards]
    unique = [board for board, verdict in zip(boards, verdicts, strict=True) if verdict == "unique"]
    ratings = iter(_unique_by_profile(unique, profile, uniqueness, seconds, threads))
    name = _name_of(profile)
    return [next(ratings) if verdict == "unique" else _unfit(verdict, name) for verdict in verdicts]


def _unique_by_profile(
    boards: list[Board],
    profile: "str | Profile",
    uniqueness: bool,
    seconds: float | None,
    threads: int,
    solution: str | None = None,
) -> list[Rating]:
    """Rate boards with one solution; `solution` is the solution of a single board, if known."""
    from ninefold.logic.profile import plan
    from ninefold.rating.hodoku import is_hodoku

    todo = plan(profile).in_full()
    if is_hodoku(todo):  # also one from a file
        return [_by_hodoku(board, seconds, solution) for board in boards]
    return _by_walking(boards, todo if uniqueness else plan(todo, uniqueness=False), seconds, threads)


def _by_walking(boards: list[Board], todo: "Profile", seconds: float | None, threads: int) -> list[Rating]:
    from ninefold.rating.pricing import Pricing
    from ninefold.rating.walk import walk_many

    seconds = checked_seconds(todo.max_seconds if seconds is None else seconds)
    pricing, ratings = Pricing(todo), []
    for walk in walk_many(boards, todo, max_seconds=seconds, threads=threads):
        priced = pricing.of(walk.counts)
        status = "rated" if walk.ending == "solved" else walk.ending
        rating = Rating(None, None, None, None, priced.hardest, walk.counts, status, profile=todo.name)
        is_rated = status == "rated"
        ratings.append(rating._replace(level=priced.level, score=priced.score) if is_rated else rating)
    return ratings


def _by_hodoku(board: Board, seconds: float | None, solution: str | None = None) -> Rating:
    from ninefold.rating.hodoku import hodoku_rating

    found = hodoku_rating(board, max_seconds=seconds, solution=solution)
    nothing = Rating(None, None, None, None, "", {}, "seconds", profile="hodoku")
    if found is None:
        return nothing
    return nothing._replace(
        hardest=found.hardest, counts=found.counts, status="rated", level=found.level, score=found.score
    )


def _with_hodoku(rating: Rating, board: Board, seconds: float | None, solution: str | None = None) -> Rating:
    """Add HoDoKu's level and score; the status is "rated" only if both rated the puzzle."""
    other = _by_hodoku(board, seconds, solution)
    status = other.status if rating.status == "rated" else rating.status
    return rating._replace(level=other.level, score=other.score, status=status, profile="both")


def word_of(er: float) -> str:
    """Return the word for a rating.

    >>> word_of(1.2), word_of(1.5), word_of(6.6), word_of(9.1)
    ('beginner', 'easy', 'expert', 'diabolical')
    """
    return _word(round(er * 10))


def _word(tenths: int) -> str:
    return next((word for most, word in _WORDS if tenths <= most), "diabolical")


_WORD_OF_TENTHS = [_word(tenths) for tenths in range(HIGHEST + 1)]


def _options(
    profile: "str | Profile", stop_above: float | None, max_seconds: float | None
) -> tuple[int, float | None]:
    if isinstance(profile, str) and profile not in RATING_PROFILES:
        raise NinefoldError(
            f"unknown profile {profile!r}; choose from: {', '.join(RATING_PROFILES)}, or pass a Profile"
        )
    return stop_in_tenths(stop_above), checked_seconds(max_seconds)


def stop_in_tenths(stop_above: float | None) -> int:
    """The limit of a rating, as the core takes it.

    >>> stop_in_tenths(7.1), stop_in_tenths(None)
    (71, 1000)
    """
    if stop_above is None:
        return _NO_STOP
    return round(min(10 * checked_amount("stop_above", stop_above), _NO_STOP))


def _unfit(status: str, profile: str) -> Rating:
    return Rating(None, None, None, None, "", {}, status, profile=profile)


def _rating(raw: tuple[int, int, int, str, str, list[tuple[str, int]]]) -> Rating:
    er, ep, ed, hardest, status, counts = raw
    if status in _UNRATED:
        return _unfit(status, "se")
    er = HIGHEST if status == "stuck" else er
    found = dict(counts)
    if status == "seconds" and not found:  # nothing is known yet, not even that it is easy
        return Rating(0.0, 0.0, 0.0, None, "", found, status)
    hardest = hardest if found else ""  # a solved grid needs no hints
    return Rating(er / 10, ep / 10, ed / 10, _WORD_OF_TENTHS[er], hardest, found, status)

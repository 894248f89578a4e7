"""How hard a puzzle is: the numbers of Sudoku Explainer, exactly; level and score, HoDoKu's or your own."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ninefold import _native
from ninefold._native import Board
from ninefold.checking import status_of
from ninefold.errors import NinefoldError, PuzzleError
from ninefold.numbers import checked_amount, checked_seconds, checked_threads
from ninefold.puzzle import board_of
from ninefold.solving import solve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.logic.profile import Profile
    from ninefold.puzzle import PuzzleLike

__all__ = ["HIGHEST", "PRODUCERS", "RATING_PROFILES", "Hint", "Rating", "rate", "rate_many", "word_of"]

#: What Sudoku Explainer looks for, in its order. Direct forms place a digit at once.
PRODUCERS = (
    "hidden-single",
    "direct-locking",
    "direct-hidden-pair",
    "naked-single",
    "direct-hidden-triple",
    "locking",
    "naked-pair",
    "x-wing",
    "hidden-pair",
    "naked-triple",
    "swordfish",
    "hidden-triple",
    "xy-wing",
    "xyz-wing",
    "unique-loop",
    "naked-quad",
    "jellyfish",
    "hidden-quad",
    "bug",
    "aligned-pair-exclusion",
    "forcing-chain",
    "aligned-triplet-exclusion",
    "nishio",
    "multiple-forcing-chain",
    "dynamic-forcing-chain",
    "dynamic-forcing-chain-plus",
    "dynamic-forcing-chain-with-chains",
    "dynamic-forcing-chain-with-multiple-chains",
    "dynamic-forcing-chain-with-dynamic-chains",
    "dynamic-forcing-chain-with-all",
)

#: Who rates; your own profiles are beside them.
RATING_PROFILES = ("se", "hodoku", "both", "human")

#: Those that follow Sudoku Explainer.
_EXPLAINERS = ("se", "both")

_STATUSES = ("rated", "stuck", "above", "seconds", "invalid", "none", "multiple")
#: Of these the numbers are not known, since they are no puzzles: as `check` says it.
_UNFIT = frozenset(("invalid", "none", "multiple"))

#: The highest rating that each word stands for, in tenths.
_WORDS = ((12, "beginner"), (15, "easy"), (25, "medium"), (38, "hard"), (66, "expert"), (90, "evil"))

_NO_STOP = 1000
#: In tenths: what Sudoku Explainer does not solve has the highest rating.
HIGHEST = 200


class Hint(NamedTuple):
    """One hint on the way of a rating: what found it, and its price."""

    technique: str
    er: float


class Rating(NamedTuple):
    """How hard a puzzle is.

    er: the hardest hint on the way of Sudoku Explainer (20.0 where it finds none); ep: the hardest one up to
    the first that places a digit; ed: the first one. word: er in a word. hardest: what found the hardest;
    counts: how many hints each kind gave; hints: all of them in order (of `rate` alone). status: "rated";
    "stuck"; "above" (`stop_above`) and "seconds", where the numbers are what is known so far; of `rate_many`
    also "invalid", "none" and "multiple", for what has not exactly one solution. level and score
    are HoDoKu's, or those of a profile; they are None with the profile "se" and where a path does not end, as
    er, ep, ed and word are with all profiles but "se" and "both". version: of ninefold.

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

    @property
    def pearl(self) -> bool:
        """Whether the first digit is as hard to place as all else."""
        return self.status == "rated" and self.er == self.ep

    @property
    def diamond(self) -> bool:
        """Whether the first hint is as hard as all else."""
        return self.pearl and self.er == self.ed


def rate(
    puzzle: "PuzzleLike",
    *,
    profile: "str | Profile" = "se",
    uniqueness: bool = True,
    stop_above: float | None = None,
    max_seconds: float | None = None,
) -> Rating:
    """How hard a puzzle is: by the exact rules of Sudoku Explainer 1.2.1 ("se"), by "hodoku", or by "both".

    A `Profile` (or "human") gives the level and the score of the path that `explain` goes with it. Without
    `uniqueness`, techniques that assume a puzzle with one solution are left out; HoDoKu has them always.
    `stop_above` ends with the Explainer's first hint that is harder, `max_seconds` when the time is up: see
    `status`.

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
    solve(board, unique=True)  # or say why not
    if profile not in _EXPLAINERS:
        return _by_profile([board], profile, uniqueness, seconds, 1)[0]
    raw, hints = _native.rate_one(board, uniqueness, stop, seconds)
    path = tuple(Hint(PRODUCERS[producer], price / 10) for producer, price in hints)
    rating = _rating(raw)._replace(hints=path)
    return rating if profile == "se" else _with_hodoku(rating, board, seconds)


def rate_many(
    puzzles: "Iterable[PuzzleLike]",
    *,
    profile: "str | Profile" = "se",
    uniqueness: bool = True,
    stop_above: float | None = None,
    max_seconds: float | None = None,
    threads: int = 0,
) -> list[Rating]:
    """The rating of each puzzle, in order; `max_seconds` is for each of them. `threads` 0 means all cores.

    A puzzle without exactly one solution is not rated, and the others are: its status is "invalid" (digits
    clash, or a cell has none left), "none" or "multiple", as `check` says it. HoDoKu's path and techniques
    that are written in Python keep to one thread.

    >>> import ninefold as nf
    >>> [rating.er for rating in nf.rate_many(nf.generate_many(3, seed=1))]
    [2.5, 4.2, 2.0]
    >>> nf.rate_many(["." * 81])[0].status
    'multiple'
    """
    if isinstance(puzzles, str | bytes):
        raise TypeError("rate_many takes a list of puzzles; for one, use rate or put it into a list")
    boards = list(_boards(puzzles))
    stop, seconds = _options(profile, stop_above, max_seconds)
    threads = checked_threads(threads)
    if profile not in _EXPLAINERS:
        return _by_profile(boards, profile, uniqueness, seconds, threads)
    found = _native.rate_list(boards, uniqueness, stop, seconds, threads)
    ratings = map(_rating, found)
    if profile == "se":
        return list(ratings)
    return [
        rating._replace(profile="both") if rating.status in _UNFIT else _with_hodoku(rating, board, seconds)
        for rating, board in zip(ratings, boards, strict=True)
    ]


def _by_profile(
    boards: list[Board], profile: "str | Profile", uniqueness: bool, seconds: float | None, threads: int
) -> list[Rating]:
    from ninefold.logic.profile import plan
    from ninefold.rating.hodoku import is_hodoku

    todo = plan(profile).in_full()
    verdicts = [status_of(board) for board in boards]
    fitting = [board for board, verdict in zip(boards, verdicts, strict=True) if verdict == "unique"]
    if is_hodoku(todo):  # be it from a file
        rated = [_by_hodoku(board, seconds) for board in fitting]
    else:
        todo = todo if uniqueness else plan(todo, uniqueness=False)
        rated = _by_walking(fitting, todo, seconds, threads)
    ready = iter(rated)
    return [next(ready) if verdict == "unique" else _unfit(verdict, todo.name) for verdict in verdicts]


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


def _by_hodoku(board: Board, seconds: float | None) -> Rating:
    from ninefold.rating.hodoku import hodoku_rating

    found = hodoku_rating(board, max_seconds=seconds)
    nothing = Rating(None, None, None, None, "", {}, "seconds", profile="hodoku")
    if found is None:
        return nothing
    return nothing._replace(
        hardest=found.hardest, counts=found.counts, status="rated", level=found.level, score=found.score
    )


def _with_hodoku(rating: Rating, board: Board, seconds: float | None) -> Rating:
    """The hardest technique and the counts stay those of the Explainer; rated is what both have rated."""
    other = _by_hodoku(board, seconds)
    status = other.status if rating.status == "rated" else rating.status
    return rating._replace(level=other.level, score=other.score, status=status, profile="both")


def word_of(er: float) -> str:
    """A rating in a word.

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
            f"unknown profile {profile!r}; there are {', '.join(RATING_PROFILES)}, and your own: Profile.load"
        )
    return _stop(stop_above), checked_seconds(max_seconds)


def _stop(stop_above: float | None) -> int:
    """In tenths."""
    if stop_above is None:
        return _NO_STOP
    return round(min(10 * checked_amount("stop_above", stop_above), _NO_STOP))


def _boards(puzzles: "Iterable[PuzzleLike]") -> Iterator[Board]:
    """The board of each puzzle; of one that cannot be read, which it is."""
    for number, puzzle in enumerate(puzzles):
        try:
            yield board_of(puzzle)
        except PuzzleError as error:
            raise PuzzleError(f"puzzles[{number}]: {error.reason}", cell=error.cell) from None


def _unfit(status: str, profile: str) -> Rating:
    return Rating(None, None, None, None, "", {}, status, profile=profile)


def _rating(raw: tuple[int, int, int, int, int, list[tuple[int, int]]]) -> Rating:
    er, ep, ed, hardest, status, counts = raw
    name = _STATUSES[status]
    if name in _UNFIT:
        return _unfit(name, "se")
    er = HIGHEST if name == "stuck" else er
    found = {PRODUCERS[producer]: count for producer, count in counts}
    if name == "seconds" and not found:  # nothing is known, not that it is easy
        return Rating(0.0, 0.0, 0.0, None, "", found, name)
    return Rating(er / 10, ep / 10, ed / 10, _WORD_OF_TENTHS[er], PRODUCERS[hardest], found, name)

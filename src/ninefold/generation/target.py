"""The requested difficulty, checked: contradictory options raise an error that gives the reason."""

from collections.abc import Iterable
from re import fullmatch
from typing import NamedTuple

from ninefold._native import Board, FinderLimits
from ninefold.errors import NinefoldError
from ninefold.generation.difficulty import DIFFICULTIES, ratings_of
from ninefold.logic import explain
from ninefold.logic.examples import has_example
from ninefold.logic.native import ROW
from ninefold.logic.profile import Profile, in_order, plan
from ninefold.logic.technique_table import LEVELS, TECHNIQUES, ids_of
from ninefold.message import Listing, Message, message
from ninefold.rating import HIGHEST, rate, word_of
from ninefold.rating.hodoku import hodoku_rating
from ninefold.rating.pricing import Priced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from ninefold.generation.difficulty import Difficulty

    Techniques: TypeAlias = "str | Iterable[str]"
    Screen: TypeAlias = "tuple[list[int], FinderLimits, list[list[int]], list[int], bool]"
    Hodoku: TypeAlias = "str | tuple[int, int] | None"

__all__ = ["PuzzleTraits", "Target", "make_target"]

#: The rating up to which hidden singles are enough, and the highest rating of puzzles solved by singles.
_HIDDEN_SINGLES, _SINGLES = 15, 23
#: Rounds of mutation for an attempt that comes close.
_ROUNDS = 12
#: From this rating on (in tenths), mutation finds more than new attempts.
_RARE = 85


class PuzzleTraits(NamedTuple):
    """The ratings of a generated puzzle; None for ratings that the target did not need."""

    er: float | None = None
    ep: float | None = None
    ed: float | None = None
    level: str | None = None
    score: int | None = None

    @property
    def fields(self) -> dict[str, object]:
        """The known ratings, by name."""
        known = {name: value for name, value in self._asdict().items() if value is not None}
        return known if self.er is None else {**known, "word": word_of(self.er)}


class _Hodoku(NamedTuple):
    """A range of levels, as numbers, and a range of scores."""

    levels: range
    scores: tuple[int, int] | None
    wish: Message

    def distance(self, rating: Priced) -> int:
        """The distance of a rating; a level counts as much as a thousand points."""
        level, (low, high) = LEVELS.index(rating.level), self.scores or (rating.score, rating.score)
        levels = max(self.levels[0] - level, level - self.levels[-1], 0)
        return 1000 * levels + max(low - rating.score, rating.score - high, 0)


class Target(NamedTuple):
    """The requirements beyond those of a recipe. Techniques refer to the path of `profile`."""

    difficulty: tuple[int, int] | None = None
    pearl: bool = False
    diamond: bool = False
    hodoku: _Hodoku | None = None
    #: The path uses a technique of each group in `requires`, and none in `forbids`.
    requires: tuple[tuple[str, ...], ...] = ()
    forbids: frozenset[str] = frozenset()
    #: True if the path depends on techniques that are written in Python, which the core does not know.
    is_own: bool = False
    wish: Listing = Listing()
    rounds: int = 0

    @property
    def asks_for_rating(self) -> bool:
        """True if the target needs a Sudoku Explainer rating."""
        return self.difficulty is not None or self.pearl or self.diamond

    @property
    def asks_for_path(self) -> bool:
        """True if the target needs a path."""
        return bool(self.requires or self.forbids)

    @property
    def profile(self) -> Profile:
        """`human`, with naked singles before hidden ones if only hidden ones are forbidden.

        Almost every position with a naked single has a hidden one, too, so with `human` hardly any path has
        no hidden singles.
        """
        todo = plan()
        if "hidden-single" not in self.forbids or "naked-single" in self.forbids:
            return todo
        return todo._replace(techniques=tuple(in_order(todo.techniques, ("full-house", "naked-single"))))

    def native(self) -> "dict[str, Any]":
        """The target in the form that the core takes: the rating and paths."""
        low, high = self.difficulty or (0, HIGHEST)
        paths = []
        if self.asks_for_path and not self.is_own:
            paths.append(self._path())
        screens = []
        if self.hodoku is not None and self.hodoku.levels[-1] + 1 < len(LEVELS):
            screens.append(_levels_up_to(self.hodoku.levels[-1]))
        return {
            "rating": (low, high, self.pearl, self.diamond) if self.asks_for_rating else None,
            "screens": screens,
            "paths": paths,
            "rounds": self.rounds,
        }

    def _path(self) -> "tuple[Any, ...]":
        """The path of the profile, as far as it gets without forbidden techniques."""
        todo = self.profile
        order = [id_ for id_ in todo.techniques if id_ in ROW]
        while order and order[-1] in self.forbids:
            order.pop()
        required = [[ROW[id_] for id_ in group] for group in self.requires]
        forbidden = [ROW[id_] for id_ in order if id_ in self.forbids]
        return [ROW[id_] for id_ in order], todo.limits, required, forbidden, bool(self.forbids)

    def finish(self, line: str) -> tuple[int, PuzzleTraits]:
        """Return the part the core cannot compute: a puzzle's distance from the target, and its traits."""
        distance = 0
        if self.asks_for_path and self.is_own:
            distance += len(self._flaws_of_path(line))
        if self.hodoku is None or distance:
            return distance, PuzzleTraits()
        rating = hodoku_rating(Board(line))
        if rating is None:  # only with a time limit
            return 1, PuzzleTraits()
        return self.hodoku.distance(rating), PuzzleTraits(level=rating.level, score=rating.score)

    @property
    def has_finish(self) -> bool:
        """True if `finish` has anything to check."""
        return self.hodoku is not None or (self.asks_for_path and self.is_own)

    def flaw(self, line: str, known: PuzzleTraits) -> Listing:
        """Describe how a puzzle misses the target, for the NotFound message."""
        parts: list[Message] = []
        if self.asks_for_rating:
            er = known.er or rate(line, max_seconds=1).er
            parts.append(message("ER {low}", low=er))
        if self.hodoku is not None:
            parts.append(
                _hodoku_text(line) if known.level is None else _hodoku_words(known.level, known.score or 0)
            )
        parts += self._flaws_of_path(line) if self.asks_for_path else []
        return Listing(parts)

    def _flaws_of_path(self, line: str) -> list[Message]:
        path = explain(line, profile=self.profile, max_seconds=1)
        used = [step.technique for step in path.steps]
        lacks = [group[0] for group in self.requires if not set(group).intersection(used)]
        flaws = [message("no {name}", name=id_) for id_ in lacks]
        flaws += [message("{name}", name=id_) for id_ in used if id_ in self.forbids][:1]
        if not flaws and self.forbids and not path.solved:
            stuck = path.ending == "stuck"
            flaws.append(
                message("a path that gets stuck") if stuck else message("a path that takes too long")
            )
        return flaws


def _hodoku_words(level: str, score: int) -> Message:
    return message("HoDoKu {level} {score}", level=level, score=f"{score:,}")


def _hodoku_text(line: str) -> Message:
    """HoDoKu's rating of a puzzle that was rejected before it was rated."""
    rating = hodoku_rating(Board(line), max_seconds=1)
    if rating is None:
        return message("no HoDoKu level found within a second")
    return _hodoku_words(rating.level, rating.score)


def _levels_up_to(level: int) -> "Screen":
    """A path that must solve the puzzle: HoDoKu's techniques up to a level solve puzzles of that level."""
    profile = plan("hodoku")
    used = [ROW[id_] for id_ in profile.techniques if LEVELS.index(TECHNIQUES[id_].level) <= level]
    return used, profile.limits, [], [], True


def make_target(
    *,
    difficulty: "Difficulty" = None,
    hodoku: "Hodoku" = None,
    requires: "Techniques" = (),
    forbids: "Techniques" = (),
    only: "Techniques | None" = None,
    pearl: bool = False,
    diamond: bool = False,
    mutate: bool | None = None,
) -> Target | None:
    """Check the options against each other. Return None if there are none.

    >>> make_target(difficulty="hard").difficulty, str(make_target(difficulty="6.5-7.5").wish)
    ((26, 38), 'ER 6.5 to 7.5')
    >>> make_target(requires="x-wing", forbids="fish")
    Traceback (most recent call last):
    ninefold.errors.NinefoldError: requires and forbids contradict each other: 'x-wing' is forbidden
    """
    ratings = None if difficulty is None else ratings_of(difficulty)
    levels = None if hodoku is None else _hodoku(hodoku)
    groups = {name: _group("requires", name) for name in _names("requires", requires)}
    banned = {id_ for name in _names("forbids", forbids) for id_ in _group("forbids", name)}
    allowed = None
    if only is not None:
        allowed = {id_ for name in _names("only", only) for id_ in _group("only", name)}
        if not allowed:
            raise NinefoldError("only: name at least one technique")
        if not any(TECHNIQUES[id_].family == "singles" for id_ in allowed):
            raise NinefoldError("only: no puzzle can be solved without singles: add them")
    wanted = _joined(groups, banned, allowed)
    if allowed is not None:
        banned |= set(plan().techniques) - allowed
    if ratings is not None:
        _refuse_other_difficulty(ratings, wanted, banned)
    words = _words(difficulty, ratings, levels, pearl, diamond, (groups, _names("forbids", forbids), only))
    is_own = _needs_python(wanted, allowed)
    target = Target(ratings, bool(pearl), bool(diamond), levels, wanted, frozenset(banned), is_own, words)
    if not (target.asks_for_rating or target.asks_for_path or levels):
        return None
    return target._replace(rounds=_rounds(target, mutate))


def _needs_python(wanted: tuple[tuple[str, ...], ...], allowed: set[str] | None) -> bool:
    """True if techniques in Python are required, or change the path because others come after them."""
    if any(id_ not in ROW for group in (*wanted, allowed or ()) for id_ in group):
        return True
    kinds = [id_ in ROW for id_ in plan().techniques]
    return True in kinds[kinds.index(False) :] if False in kinds else False


def _rounds(target: Target, mutate: bool | None) -> int:
    """The number of mutation rounds; by default, only rare puzzles get any."""
    if mutate is None:
        mutate = target.difficulty is not None and (
            target.difficulty[0] >= _RARE
            or (target.difficulty[0] > _SINGLES and (target.pearl or target.diamond))
        )
    return _ROUNDS if mutate else 0


def _joined(
    groups: dict[str, tuple[str, ...]], banned: set[str], allowed: set[str] | None
) -> tuple[tuple[str, ...], ...]:
    """Return each group without the techniques that are not wanted."""
    found = []
    for name, group in groups.items():
        left = [id_ for id_ in group if id_ not in banned]
        if not left:
            raise NinefoldError(
                "requires and forbids contradict each other: {name} is forbidden", name=repr(name)
            )
        if allowed is not None and not (left := [id_ for id_ in left if id_ in allowed]):
            raise NinefoldError(
                "requires and only contradict each other: only does not include {name}", name=repr(name)
            )
        if not any(id_ not in ROW or has_example(id_) for id_ in left):
            raise NinefoldError(
                "requires: {name} never appears on a path: an easier technique always finds the same step",
                name=repr(name),
            )
        found.append(tuple(left))
    if allowed is not None and not allowed - banned:
        raise NinefoldError("forbids and only contradict each other: no technique is left")
    return tuple(found)


def _refuse_other_difficulty(
    ratings: tuple[int, int], wanted: tuple[tuple[str, ...], ...], banned: set[str]
) -> None:
    """Raise an error if the difficulty rules out the techniques: easy puzzles need only hidden singles."""
    low, high = ratings
    singles = {id_ for id_, info in TECHNIQUES.items() if info.family == "singles"}
    possible = singles if "hidden-single" in banned else singles - {"naked-single"}
    order = plan().techniques
    possible |= set(order[: order.index("hidden-single")])  # a user's technique may come first
    for group in wanted:
        if high <= _HIDDEN_SINGLES and not possible.intersection(group):
            raise NinefoldError(
                "difficulty and requires contradict each other: up to ER {high} hidden singles are enough,"
                " so {name} is never used",
                high=f"{high / 10:.1f}",
                name=repr(group[0]),
            )
    if low > _SINGLES and not set(plan().techniques) - singles - banned:
        raise NinefoldError(
            "difficulty and only contradict each other: puzzles that singles solve have an ER up to {high},"
            " and you asked for {low} or more",
            high=_SINGLES / 10,
            low=f"{low / 10:.1f}",
        )


def _names(option: str, techniques: "Techniques") -> list[str]:
    if isinstance(techniques, str):
        found = [name.strip() for name in techniques.split(",") if name.strip()]
        if not found:
            raise NinefoldError("{option}: name at least one technique", option=option)
        return found
    names = list(techniques)
    for name in names:
        if not isinstance(name, str):
            raise NinefoldError(
                "{option}: {name} is not the name of a technique", option=option, name=repr(name)
            )
    return names


def _group(option: str, name: str) -> tuple[str, ...]:
    """Return the techniques of a family, or the one with that name."""
    try:
        return ids_of(name)
    except NinefoldError as error:
        raise NinefoldError("{option}: {error}", option=option, error=error) from None


def _hodoku(wanted: "Any") -> _Hodoku:
    """Read a level, or a range of scores."""
    every = range(len(LEVELS))
    if isinstance(wanted, str):
        word = wanted.strip().lower()
        if word in LEVELS:
            return _Hodoku(
                range(LEVELS.index(word), LEVELS.index(word) + 1), None, message("HoDoKu {level}", level=word)
            )
        found = fullmatch(r"(\d+)(?:-(\d+))?", word.replace(" ", ""))
        if found is None:
            raise NinefoldError(
                "hodoku: {wanted} is not a level ({names}) or a range of scores such as 1000-1600",
                wanted=repr(wanted),
                names=", ".join(LEVELS),
            )
        wanted = int(found[1]), int(found[2] or found[1])
    try:
        low, high = map(int, wanted)
    except (TypeError, ValueError):
        raise NinefoldError(
            "hodoku: {wanted} is not a level or a pair of scores", wanted=repr(wanted)
        ) from None
    if low > high:
        raise NinefoldError(
            "hodoku: {low} is more than {high}; give the lower score first", low=low, high=high
        )
    return _Hodoku(
        every, (low, high), message("HoDoKu score {low} to {high}", low=f"{low:,}", high=f"{high:,}")
    )


def _words(
    difficulty: "Any",
    ratings: tuple[int, int] | None,
    levels: _Hodoku | None,
    pearl: bool,
    diamond: bool,
    techniques: "tuple[Iterable[str], list[str], Techniques | None]",
) -> Listing:
    """The target in words."""
    words: list[Message] = [] if ratings is None else [_rating(difficulty, *ratings)]
    words += [message("diamond")] if diamond else [message("pearl")] if pearl else []
    words += [] if levels is None else [levels.wish]
    requires, forbids, only = techniques
    words += [message("with {name}", name=name) for name in requires]
    words += [message("without {name}", name=name) for name in forbids]
    words += [] if only is None else [message("using only {names}", names=" and ".join(_names("only", only)))]
    return Listing(words)


def _rating(difficulty: "Any", lowest: int, highest: int) -> Message:
    """The difficulty in words: the caller's word, or a range of ratings."""
    low, high = (f"{tenths / 10:.1f}" for tenths in (lowest, highest))
    if isinstance(difficulty, str) and difficulty.strip().lower() in DIFFICULTIES:
        return message(difficulty.strip().lower())
    if highest == HIGHEST:
        return message("ER {low} or more", low=low)
    return message("ER {low}", low=low) if low == high else message("ER {low} to {high}", low=low, high=high)

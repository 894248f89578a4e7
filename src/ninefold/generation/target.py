"""How hard a puzzle is to be, checked: targets that contradict each other are refused, with the reason."""

from collections.abc import Iterable
from re import fullmatch
from typing import NamedTuple

from ninefold._native import Board, Horizon
from ninefold.errors import NinefoldError
from ninefold.generation.difficulty import DIFFICULTIES, ratings_of
from ninefold.logic import explain
from ninefold.logic.catalogue import CATALOGUE, LEVELS, ids_of
from ninefold.logic.examples import has_example
from ninefold.logic.native import ROW
from ninefold.logic.profile import plan
from ninefold.rating import HIGHEST, rate, word_of
from ninefold.rating.hodoku import hodoku_rating
from ninefold.rating.pricing import Priced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from ninefold.generation.difficulty import Difficulty

    Techniques: TypeAlias = "str | Iterable[str]"
    Screen: TypeAlias = "tuple[list[int], Horizon, list[list[int]], list[int], bool]"
    Hodoku: TypeAlias = "str | tuple[int, int] | None"

__all__ = ["Facts", "Target", "make_target"]

#: Up to here hidden singles are enough; and what singles solve is not above.
_HIDDEN_SINGLES, _SINGLES = 15, 23
#: Rounds of mutation for an attempt that comes near.
_ROUNDS = 12
#: From here on (in tenths) mutation finds more than new attempts do.
_RARE = 85


class Facts(NamedTuple):
    """What is known of a puzzle that was made for a target; None where nobody asked."""

    er: float | None = None
    ep: float | None = None
    ed: float | None = None
    level: str | None = None
    score: int | None = None

    @property
    def fields(self) -> dict[str, object]:
        """Those that are known, by their names in ratings."""
        known = {name: value for name, value in self._asdict().items() if value is not None}
        return known if self.er is None else {**known, "word": word_of(self.er)}


class _Hodoku(NamedTuple):
    """Levels, as numbers, and scores."""

    levels: range
    scores: tuple[int, int] | None
    wish: str

    def distance(self, rating: Priced) -> int:
        """Of a rating; a level counts as much as a thousand points."""
        level, (low, high) = LEVELS.index(rating.level), self.scores or (rating.score, rating.score)
        levels = max(self.levels[0] - level, level - self.levels[-1], 0)
        return 1000 * levels + max(low - rating.score, rating.score - high, 0)


class Target(NamedTuple):
    """What puzzles must be besides what a recipe says. Techniques are those of the path of `human`."""

    difficulty: tuple[int, int] | None = None
    pearl: bool = False
    diamond: bool = False
    hodoku: _Hodoku | None = None
    #: A technique of each of these is used, and none of those.
    requires: tuple[tuple[str, ...], ...] = ()
    forbids: frozenset[str] = frozenset()
    #: Some that are wanted are written in Python: the core does not know them.
    is_own: bool = False
    wish: str = ""
    rounds: int = 0

    @property
    def asks_for_rating(self) -> bool:
        """Whether Sudoku Explainer is asked."""
        return self.difficulty is not None or self.pearl or self.diamond

    @property
    def asks_for_path(self) -> bool:
        """Whether techniques matter."""
        return bool(self.requires or self.forbids)

    def native(self) -> "dict[str, Any]":
        """As the core takes it: the rating, and paths."""
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
        """The path of `human`, as far as it can go without what is forbidden."""
        todo = plan()
        order = [id_ for id_ in todo.techniques if id_ in ROW]
        while order and order[-1] in self.forbids:
            order.pop()
        required = [[ROW[id_] for id_ in group] for group in self.requires]
        forbidden = [ROW[id_] for id_ in order if id_ in self.forbids]
        return [ROW[id_] for id_ in order], todo.horizon, required, forbidden, bool(self.forbids)

    def finish(self, line: str) -> tuple[int, Facts]:
        """What the core cannot tell of a puzzle: how far it is from the target, and what is known of it."""
        distance = 0
        if self.asks_for_path and self.is_own:
            distance += len(self._flaws_of_path(line))
        if self.hodoku is None or distance:
            return distance, Facts()
        rating = hodoku_rating(Board(line))
        if rating is None:  # only with a limit of time
            return 1, Facts()
        return self.hodoku.distance(rating), Facts(level=rating.level, score=rating.score)

    @property
    def has_finish(self) -> bool:
        """Whether `finish` has anything to say."""
        return self.hodoku is not None or (self.asks_for_path and self.is_own)

    def flaw(self, line: str, known: Facts) -> str:
        """What a puzzle is, or lacks, for the message that nothing was found."""
        parts = []
        if self.asks_for_rating:
            er = known.er or rate(line, max_seconds=1).er
            parts.append(f"ER {er}")
        if self.hodoku is not None:
            parts.append(_told(line) if known.level is None else f"HoDoKu {known.level} {known.score:,}")
        parts += self._flaws_of_path(line) if self.asks_for_path else []
        return ", ".join(parts)

    def _flaws_of_path(self, line: str) -> list[str]:
        path = explain(line, max_seconds=1)
        used = [step.technique for step in path.steps]
        lacks = [group[0] for group in self.requires if not set(group).intersection(used)]
        flaws = [f"no {id_}" for id_ in lacks] + [id_ for id_ in used if id_ in self.forbids][:1]
        if not flaws and self.forbids and not path.solved:
            flaws.append(f"a path that is {path.ending}")
        return flaws


def _told(line: str) -> str:
    """What HoDoKu says of a puzzle that it was not asked about, because something else was wrong with it."""
    rating = hodoku_rating(Board(line), max_seconds=1)
    return (
        "no level of HoDoKu within a second" if rating is None else f"HoDoKu {rating.level} {rating.score:,}"
    )


def _levels_up_to(level: int) -> "Screen":
    """A path that must lead to the end: HoDoKu's techniques up to a level solve the puzzles of that level."""
    profile = plan("hodoku")
    used = [ROW[id_] for id_ in profile.techniques if LEVELS.index(CATALOGUE[id_].level) <= level]
    return used, profile.horizon, [], [], True


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
    """Check the options against each other; None if they ask for nothing.

    >>> make_target(difficulty="hard").difficulty, make_target(difficulty="6.5-7.5").wish
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
            raise NinefoldError("only: no technique is named, but without any no puzzle is solved")
        if not any(CATALOGUE[id_].family == "singles" for id_ in allowed):
            raise NinefoldError("only: without singles no puzzle is solved: name them, too")
    wanted = _joined(groups, banned, allowed)
    if allowed is not None:
        banned |= set(plan().techniques) - allowed
    if ratings is not None:
        _refuse_other_difficulty(ratings, wanted, banned)
    words = _words(difficulty, ratings, levels, pearl, diamond, (groups, _names("forbids", forbids), only))
    is_own = any(id_ not in ROW for group in (*wanted, allowed or ()) for id_ in group)
    target = Target(
        ratings, bool(pearl), bool(diamond), levels, wanted, frozenset(banned), is_own, ", ".join(words)
    )
    if not (target.asks_for_rating or target.asks_for_path or levels):
        return None
    return target._replace(rounds=_rounds(target, mutate))


def _rounds(target: Target, mutate: bool | None) -> int:
    """Of mutation: as the caller says, or for what is rare."""
    if mutate is None:
        mutate = target.difficulty is not None and (
            target.difficulty[0] >= _RARE
            or (target.difficulty[0] > _SINGLES and (target.pearl or target.diamond))
        )
    return _ROUNDS if mutate else 0


def _joined(
    groups: dict[str, tuple[str, ...]], banned: set[str], allowed: set[str] | None
) -> tuple[tuple[str, ...], ...]:
    """What is left of each group without what is not wanted."""
    found = []
    for name, group in groups.items():
        left = [id_ for id_ in group if id_ not in banned]
        if not left:
            raise NinefoldError(f"requires and forbids contradict each other: {name!r} is forbidden")
        if allowed is not None and not (left := [id_ for id_ in left if id_ in allowed]):
            raise NinefoldError(f"requires and only contradict each other: only does not name {name!r}")
        if not any(id_ not in ROW or has_example(id_) for id_ in left):
            raise NinefoldError(
                f"requires: a step of {name!r} is one of an easier technique too: there is none on a path"
            )
        found.append(tuple(left))
    if allowed is not None and not allowed - banned:
        raise NinefoldError("forbids and only contradict each other: no technique is left")
    return tuple(found)


def _refuse_other_difficulty(
    ratings: tuple[int, int], wanted: tuple[tuple[str, ...], ...], banned: set[str]
) -> None:
    """What singles solve is easy, and what is easy is solved by them."""
    low, high = ratings
    singles = {id_ for id_, info in CATALOGUE.items() if info.family == "singles"}
    for group in wanted:
        if high <= _HIDDEN_SINGLES and not singles.intersection(group):
            raise NinefoldError(
                f"difficulty and requires contradict each other: up to ER {high / 10:.1f} singles are "
                f"enough, and {group[0]!r} is not used"
            )
    if low > _SINGLES and not set(plan().techniques) - singles - banned:
        raise NinefoldError(
            f"difficulty and only contradict each other: what singles solve has an ER up to {_SINGLES / 10}, "
            f"not from {low / 10:.1f}"
        )


def _names(option: str, techniques: "Techniques") -> list[str]:
    if isinstance(techniques, str):
        found = [name.strip() for name in techniques.split(",") if name.strip()]
        if not found:
            raise NinefoldError(f"{option}: no technique is named")
        return found
    names = list(techniques)
    for name in names:
        if not isinstance(name, str):
            raise NinefoldError(f"{option}: {name!r} is not the name of a technique")
    return names


def _group(option: str, name: str) -> tuple[str, ...]:
    """The techniques of a family, or the one of that name."""
    try:
        return ids_of(name)
    except NinefoldError as error:
        raise NinefoldError(f"{option}: {error}") from None


def _hodoku(wanted: "Any") -> _Hodoku:
    """A level, or scores."""
    every = range(len(LEVELS))
    if isinstance(wanted, str):
        word = wanted.strip().lower()
        if word in LEVELS:
            return _Hodoku(range(LEVELS.index(word), LEVELS.index(word) + 1), None, f"HoDoKu {word}")
        found = fullmatch(r"(\d+)(?:-(\d+))?", word.replace(" ", ""))
        if found is None:
            raise NinefoldError(
                f"hodoku: {wanted!r} is neither a level ({', '.join(LEVELS)}) nor scores such as 1000-1600"
            )
        wanted = int(found[1]), int(found[2] or found[1])
    try:
        low, high = map(int, wanted)
    except (TypeError, ValueError):
        raise NinefoldError(f"hodoku: {wanted!r} is neither a level nor a pair of scores") from None
    if low > high:
        raise NinefoldError(f"hodoku: {low} is more than {high}; give the lower score first")
    return _Hodoku(every, (low, high), f"HoDoKu score {low:,} to {high:,}")


def _words(
    difficulty: "Any",
    ratings: tuple[int, int] | None,
    levels: _Hodoku | None,
    pearl: bool,
    diamond: bool,
    techniques: "tuple[Iterable[str], list[str], Techniques | None]",
) -> list[str]:
    """The target as people would say it."""
    words = []
    if ratings is not None:
        low, high = (f"{tenths / 10:.1f}" for tenths in ratings)
        end = " or more" if ratings[1] == HIGHEST else f" to {high}" * (low != high)
        is_word = isinstance(difficulty, str) and difficulty.strip().lower() in DIFFICULTIES
        words.append(str(difficulty).strip().lower() if is_word else f"ER {low}{end}")
    words += ["diamond"] if diamond else ["pearl"] if pearl else []
    words += [] if levels is None else [levels.wish]
    requires, forbids, only = techniques
    words += [f"with {name}" for name in requires]
    words += [f"without {name}" for name in forbids]
    words += [] if only is None else [f"only by {' and '.join(_names('only', only))}"]
    return words

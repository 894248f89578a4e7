"""Profiles as files that people write: TOML in, TOML out."""

import os
from collections.abc import Iterable, Iterator, Mapping
from math import isfinite
from typing import TypeVar

from ninefold._native import Horizon
from ninefold.errors import NinefoldError
from ninefold.logic.catalogue import ids_of
from ninefold.logic.profile import BRUTE_FORCE, PROFILES, Level, Profile

__all__ = ["load", "write"]

_Table = dict[str, object]
_Value = TypeVar("_Value")

_KEYS = ("name", "base", "techniques", "without", "max_seconds", "horizon", "prices", "levels")
_HORIZON = tuple(name for name, value in vars(Horizon).items() if isinstance(value, property))
#: Of a line in a list of techniques.
_WIDTH = 100
#: What is meant by these is no list of techniques.
_RATINGS = ("se", "both")


def load(path: "str | os.PathLike[str]") -> Profile:
    """Read a profile; whatever is wrong in the file is told with its name, the key and the cure."""
    import tomllib

    name = os.fspath(path)
    with open(name, "rb") as file:
        content = file.read()
    try:
        stem = os.path.splitext(os.path.basename(name))[0]
        return _profile(tomllib.loads(content.decode("utf-8-sig").replace("\r\n", "\n")), stem)
    except UnicodeDecodeError:
        raise NinefoldError(f"{name}: this is not text in UTF-8: save it as such") from None
    except tomllib.TOMLDecodeError as error:
        raise NinefoldError(f"{name}: this is not TOML: {error}") from None
    except NinefoldError as error:
        raise NinefoldError(f"{name}: {error}") from None


# What the table says. Errors begin with the key.


def _profile(table: _Table, stem: str) -> Profile:
    _refuse_unknown("", table, _KEYS)
    base = _base(table)
    name = _text("name", table.get("name", stem))
    techniques = _ids("techniques", table["techniques"]) if "techniques" in table else base.techniques
    without = _ids("without", table.get("without", []))
    prices = _by_technique("prices", _prices(table.get("prices", {})))
    profile = Profile(
        name,
        tuple(id_ for id_ in techniques if id_ not in without),
        _horizon(table.get("horizon", {}), base.horizon),
        _seconds(table["max_seconds"]) if "max_seconds" in table else base.max_seconds,
        {**base.prices, **prices},
        _levels(table["levels"]) if "levels" in table else base.levels,
    )
    if not profile.techniques:
        raise NinefoldError("techniques: none is left: name one at least, or a base to start from")
    return _with_own_name(profile)


def _base(table: _Table) -> Profile:
    """What the file starts from: the profile that it names, or nothing."""
    if "base" not in table:
        return Profile("", ())
    name = _text("base", table["base"])
    if name not in PROFILES:
        raise NinefoldError(f"base: there is no profile {name!r}; choose from: {', '.join(PROFILES)}")
    return PROFILES[name]()


def _with_own_name(profile: Profile) -> Profile:
    """Refuses a name that says "human" of something else: ratings quote it."""
    taken = PROFILES[profile.name]() if profile.name in PROFILES else None
    if profile.name in _RATINGS or (taken is not None and profile.in_full() != taken.in_full()):
        raise NinefoldError(f"name: {profile.name!r} is a profile of ninefold: choose another name")
    return profile


def _refuse_unknown(where: str, table: _Table, known: Iterable[str]) -> None:
    from difflib import get_close_matches

    for key in table:
        if key not in known:
            close = get_close_matches(key, known, 1)
            cure = f"did you mean {close[0]!r}?" if close else f"there are: {', '.join(known)}"
            raise NinefoldError(f"{where + ': ' if where else ''}unknown key {key!r}; {cure}")


def _text(key: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise NinefoldError(f'{key}: {_shown(value)} is not a name: write some text in quotes, as "club"')
    return value


def _table(key: str, value: object) -> _Table:
    if not isinstance(value, dict):
        raise NinefoldError(f"{key}: {_shown(value)} is not a table: write [{key}], and its keys below")
    for name in value:
        if name in _KEYS:
            raise NinefoldError(
                f"{key}: {name!r} belongs to the top of the file: write it before all [tables]"
            )
    return value


def _whole(key: str, value: object, least: int = 0) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise NinefoldError(f"{key}: {_shown(value)} is not a whole number of at least {least}")
    return value


def _seconds(value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not isfinite(value) or value <= 0:
        raise NinefoldError(f"max_seconds: {_shown(value)} is not a number of seconds above 0")
    return float(value)


def _shown(value: object) -> str:
    """A value as it stands in the file, more or less."""
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _ids(key: str, value: object) -> tuple[str, ...]:
    """Techniques by any of their names, or by that of their family; each counts where it stands first."""
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise NinefoldError(
            f'{key}: {_shown(value)} is not a list of names: write ["full-house", "naked-single"]'
        )
    return tuple(dict.fromkeys(id_ for name in value for id_ in _named(key, name)))


def _named(key: str, name: str) -> tuple[str, ...]:
    try:
        return (BRUTE_FORCE,) if name == BRUTE_FORCE and key == "prices" else ids_of(name)
    except NinefoldError as error:
        raise NinefoldError(f"{key}: {error}") from None


def _by_technique(key: str, named: Iterable[tuple[str, _Value]]) -> dict[str, _Value]:
    """A value for each technique; one that is named itself goes before its family."""
    found: dict[str, _Value] = {}
    of_families: dict[str, _Value] = {}
    for name, value in named:
        ids = _named(key, name)
        values = found if len(ids) == 1 else of_families
        for id_ in ids:
            if id_ in values:
                raise NinefoldError(f"{key}: {id_!r} is named twice: leave one out")
            values[id_] = value
    return of_families | found


def _prices(value: object) -> Iterator[tuple[str, int]]:
    for name, price in _table("prices", value).items():
        yield name, _whole(f"prices: {name}", price)


def _horizon(value: object, base: Horizon) -> Horizon:
    table = _table("horizon", value)
    _refuse_unknown("horizon", table, _HORIZON)
    for name, wanted in table.items():
        if isinstance(getattr(base, name), bool):
            if not isinstance(wanted, bool):
                raise NinefoldError(f"horizon: {name}: {_shown(wanted)} is neither true nor false")
        else:
            _whole(f"horizon: {name}", wanted)
    try:
        fields: Mapping[str, object] = {name: getattr(base, name) for name in _HORIZON} | table
        return Horizon(**fields)  # type: ignore[arg-type] # checked above
    except ValueError as error:
        raise NinefoldError(f"horizon: {error}") from None
    except TypeError:  # beyond what the core can hold
        raise NinefoldError("horizon: one of the numbers is too large") from None


def _levels(value: object) -> tuple[Level, ...]:
    table = _table("levels", value)
    if not table:
        raise NinefoldError("levels: there is none: name one at least, the easiest first")
    levels: list[Level] = []
    for name, fields in table.items():
        where = f"levels: {_text('levels', name)}"
        if not isinstance(fields, dict):
            raise NinefoldError(f"{where}: write {_key(name)} = {{ limit = 800, techniques = [...] }}")
        _refuse_unknown(where, fields, ("limit", "techniques"))
        limit = _whole(f"{where}: limit", fields["limit"]) if "limit" in fields else None
        levels.append(Level(name, limit, tuple(_names(f"{where}: techniques", fields.get("techniques", [])))))
    _refuse_limits(levels)
    level_of = _by_technique("levels", ((name, level.name) for level in levels for name in level.techniques))
    return tuple(
        level._replace(techniques=tuple(id_ for id_, name in level_of.items() if name == level.name))
        for level in levels
    )


def _names(key: str, value: object) -> list[str]:
    """As they stand in the file, but checked."""
    _ids(key, value)
    assert isinstance(value, list)
    return value


def _refuse_limits(levels: list[Level]) -> None:
    before: Level | None = None
    for level in levels[:-1]:
        if level.limit is None:
            raise NinefoldError(f"levels: {level.name}: has no limit, which only the last level may lack")
        if before is not None and level.limit <= (before.limit or 0):
            raise NinefoldError(
                f"levels: {level.name}: the limit {level.limit} is not above {before.limit}, that of"
                f" {before.name!r}: write the levels from the easiest to the hardest"
            )
        before = level
    if levels[-1].limit is not None:
        raise NinefoldError(f"levels: {levels[-1].name}: the last level has no limit: leave it out")


# And back.


def write(profile: Profile) -> str:
    """The file that says all of a profile."""
    return "\n".join(_lines(profile.in_full())).rstrip() + "\n"


def _lines(profile: Profile) -> Iterator[str]:
    yield f"name = {_quoted(profile.name)}"
    if profile.max_seconds is not None:
        yield f"max_seconds = {profile.max_seconds!r}  # for a puzzle"
    yield ""
    yield "# What is tried, in this order."
    yield from _list_lines(profile.techniques)
    yield ""
    yield "# How far it looks."
    yield "[horizon]"
    for name in _HORIZON:
        yield f"{name} = {str(getattr(profile.horizon, name)).lower()}  # {getattr(Horizon, name).__doc__}"
    yield ""
    yield "# What a step costs. The sum is the score of a puzzle."
    yield "[prices]"
    for id_, price in profile.prices.items():
        yield f"{_key(id_)} = {price}"
    yield ""
    yield "# The easiest first. A puzzle has the level of its hardest step, or a higher one if its score is"
    yield "# above the limit."
    for level in profile.levels:
        yield f"[levels.{_key(level.name)}]"
        if level.limit is not None:
            yield f"limit = {level.limit}"
        yield from _list_lines(level.techniques)
        yield ""


def _list_lines(ids: Iterable[str]) -> Iterator[str]:
    lines = [""]
    for word in map(_quoted, ids):
        if len(lines[-1]) + len(word) > _WIDTH:
            lines.append("")
        lines[-1] += f"{word}, "
    if len(lines) == 1:
        yield f"techniques = [{lines[0].rstrip(', ')}]"
        return
    yield from ["techniques = [", *(f"    {line.rstrip()}" for line in lines), "]"]


def _quoted(text: str) -> str:
    """A string of TOML: but for DEL it has the escapes of JSON."""
    from json import dumps

    return dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    is_bare = name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return name if is_bare else _quoted(name)

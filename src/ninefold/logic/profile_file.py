"""Read and write profiles as TOML files."""

import os
from collections.abc import Iterable, Iterator, Mapping
from math import inf
from typing import TypeVar
from warnings import warn

from ninefold._native import FinderLimits
from ninefold.errors import NinefoldError
from ninefold.logic.profile import BRUTE_FORCE, PROFILES, Level, Profile, in_order
from ninefold.logic.technique_table import ids_of
from ninefold.message import message

__all__ = ["load", "parse", "write"]

_Table = dict[str, object]
_Value = TypeVar("_Value")

_KEYS = ("name", "base", "techniques", "without", "max_seconds", "limits", "prices", "levels")
_FINDER_LIMITS = tuple(name for name, value in vars(FinderLimits).items() if isinstance(value, property))
#: A complete profile takes about 5 kB.
_SIZE_LIMIT = 1 << 18
#: Larger prices and limits make no difference, and their sums must be exact in JSON.
_LARGEST = 10**9
#: The longest line in a list of techniques.
_WIDTH = 100
#: Names of ratings, which are not lists of techniques.
_RATINGS = ("se", "both")


def load(path: "str | os.PathLike[str]") -> Profile:
    """Read a profile. Errors name the file and the key, and say how to fix it."""
    name = os.fspath(path)
    try:
        stem = os.path.splitext(os.path.basename(name))[0]
        return _profile(_parsed(_content(name)), stem)
    except NinefoldError as error:
        raise NinefoldError("{name}: {error}", name=name, error=error) from None
    except RecursionError:  # in the parser, or when a message quotes a value
        raise NinefoldError("{name}: lists or tables are nested too deeply", name=name) from None


def parse(text: str) -> Profile:
    """Read a profile from the text of a file, which must have a name."""
    return _profile(_parsed(text.encode()), "")


def _content(path: str) -> bytes:
    from ninefold.files import open_input

    with open_input(path) as file:
        content = file.read(_SIZE_LIMIT + 1)
    if len(content) > _SIZE_LIMIT:
        raise NinefoldError("more than {most} bytes: too large for a profile", most=f"{_SIZE_LIMIT:,}")
    return content


def _parsed(content: bytes) -> _Table:
    import tomllib

    try:
        return tomllib.loads(content.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError:
        raise NinefoldError("the file is not UTF-8 text: save it as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise NinefoldError("the file is not valid TOML: {error}", error=error) from None
    except ValueError:  # the only other cause: Python does not read numbers with thousands of digits
        raise NinefoldError("a number has too many digits") from None


# Reading the table. Errors begin with the key.


def _profile(table: _Table, stem: str) -> Profile:
    _refuse_unknown("", [key for key in table if key != "horizon"], _KEYS)
    base = _base(table)
    name = _text("name", table.get("name", stem))
    techniques = base.techniques
    if "techniques" in table:
        techniques = _ids("techniques", table["techniques"], base.techniques)
    without = _ids("without", table.get("without", []))
    prices = _by_technique("prices", _prices(table.get("prices", {})))
    profile = Profile(
        name,
        tuple(id_ for id_ in techniques if id_ not in without),
        _limits(table, base.limits),
        _seconds(table["max_seconds"]) if "max_seconds" in table else base.max_seconds,
        {**base.prices, **prices},
        _levels(table["levels"]) if "levels" in table else base.levels,
    )
    if not profile.techniques:
        raise NinefoldError("techniques: none are left: name at least one, or a base to start from")
    return _with_own_name(profile)


def _base(table: _Table) -> Profile:
    """Return the profile that the file is based on, if it names one."""
    if "base" not in table:
        return Profile("", ())
    name = _text("base", table["base"])
    if name not in PROFILES:
        raise NinefoldError(
            "base: unknown profile {name}; choose from: {names}",
            name=repr(name),
            names=", ".join(PROFILES),
        )
    return PROFILES[name]()


def _with_own_name(profile: Profile) -> Profile:
    """Raise an error if a profile takes the name of a different built-in one: ratings quote the name."""
    taken = PROFILES[profile.name]() if profile.name in PROFILES else None
    if profile.name in _RATINGS or (taken is not None and profile.in_full() != taken.in_full()):
        raise NinefoldError(
            "name: {name} is a built-in profile: choose another name", name=repr(profile.name)
        )
    return profile


def _refuse_unknown(where: str, table: Iterable[str], known: Iterable[str]) -> None:
    from difflib import get_close_matches

    for key in table:
        if key not in known:
            close = get_close_matches(key, known, 1)
            unknown = (
                message("unknown key {key}; did you mean {close}?", key=_shown(key), close=repr(close[0]))
                if close
                else message(
                    "unknown key {key}; choose from: {names}", key=_shown(key), names=", ".join(known)
                )
            )
            if where:
                raise NinefoldError("{where}: {error}", where=where, error=unknown)
            raise NinefoldError(unknown)


def _text(key: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise NinefoldError(
            '{key}: {value} is not a name: write text in quotes, such as "club"', key=key, value=_shown(value)
        )
    return value


def _table(key: str, value: object) -> _Table:
    if not isinstance(value, dict):
        raise NinefoldError(
            "{key}: {value} is not a table: write [{key}] with its keys below", key=key, value=_shown(value)
        )
    for name in value:
        if name in _KEYS:
            raise NinefoldError(
                "{key}: {name} belongs at the top of the file, before all [tables]",
                key=key,
                name=repr(name),
            )
    return value


def _whole(key: str, value: object, least: int = 0) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise NinefoldError(
            "{key}: give a whole number of at least {least}, not {value}",
            key=key,
            value=_shown(value),
            least=least,
        )
    if value > _LARGEST:
        raise NinefoldError(
            "{key}: {value} is too large: the maximum is {most}",
            key=key,
            value=_shown(value),
            most=f"{_LARGEST:,}",
        )
    return value


def _seconds(value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 < value < inf:
        raise NinefoldError("max_seconds: {value} is not a number above 0", value=_shown(value))
    if value > _LARGEST:  # a float cannot even hold a whole number of 400 digits
        raise NinefoldError(
            "max_seconds: {value} is too large: the maximum is {most}",
            value=_shown(value),
            most=f"{_LARGEST:,}",
        )
    return float(value)


def _shown(value: object) -> str:
    """A value roughly as it is written in the file."""
    try:
        text = str(value).lower() if isinstance(value, bool) else repr(value)
    except ValueError:  # hexadecimal numbers can be read in any length, but not written
        return "a value with thousands of digits"
    return text if len(text) <= 40 else text[:37] + "..."


def _ids(key: str, value: object, order: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Read techniques by any of their names or by family. Repeated ones keep their first position.

    The techniques of a family keep the order they have in `order`.
    """
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise NinefoldError(
            '{key}: {value} is not a list of names: write, for example, ["full-house", "naked-single"]',
            key=key,
            value=_shown(value),
        )
    return tuple(dict.fromkeys(id_ for name in value for id_ in in_order(_named(key, name), order)))


def _named(key: str, name: str) -> tuple[str, ...]:
    try:
        return (BRUTE_FORCE,) if name == BRUTE_FORCE and key == "prices" else ids_of(name)
    except NinefoldError as error:
        raise NinefoldError("{key}: {error}", key=key, error=error) from None


def _by_technique(key: str, named: Iterable[tuple[str, _Value]]) -> dict[str, _Value]:
    """Return a value for each technique; its own entry takes precedence over its family's."""
    found: dict[str, _Value] = {}
    of_families: dict[str, _Value] = {}
    for name, value in named:
        ids = _named(key, name)
        values = found if len(ids) == 1 else of_families
        for id_ in ids:
            if id_ in values:
                raise NinefoldError("{key}: {id} appears twice: remove one", key=key, id=repr(id_))
            values[id_] = value
    return of_families | found


def _prices(value: object) -> Iterator[tuple[str, int]]:
    for name, price in _table("prices", value).items():
        yield name, _whole(f"prices: {name}", price)


def _limits(profile: _Table, base: FinderLimits) -> FinderLimits:
    """Read the table [limits], or [horizon], its deprecated name."""
    key = "horizon" if "horizon" in profile else "limits"
    if key == "horizon":
        if "limits" in profile:
            raise NinefoldError("horizon: this is the old name of [limits]: remove it")
        warn("the table [horizon] of a profile is now called [limits]", DeprecationWarning, stacklevel=2)
    table = _table(key, profile.get(key, {}))
    _refuse_unknown(key, table, _FINDER_LIMITS)
    for name, wanted in table.items():
        if isinstance(getattr(base, name), bool):
            if not isinstance(wanted, bool):
                raise NinefoldError(
                    "{key}: {name}: {wanted} is not true or false",
                    key=key,
                    name=name,
                    wanted=_shown(wanted),
                )
        else:
            _whole(f"{key}: {name}", wanted)
    try:
        fields: Mapping[str, object] = {name: getattr(base, name) for name in _FINDER_LIMITS} | table
        return FinderLimits(**fields)  # type: ignore[arg-type] # checked above
    except ValueError as error:
        raise NinefoldError("{key}: {error}", key=key, error=error) from None


def _levels(value: object) -> tuple[Level, ...]:
    table = _table("levels", value)
    if not table:
        raise NinefoldError("levels: there are none: add at least one, easiest first")
    levels: list[Level] = []
    for name, fields in table.items():
        where = f"levels: {_text('levels', name)}"
        if not isinstance(fields, dict):
            raise NinefoldError(
                "{where}: write {name} = {{ limit = 800, techniques = [...] }}", where=where, name=_key(name)
            )
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
    """Return the names as they are written in the file, but checked."""
    _ids(key, value)
    assert isinstance(value, list)
    return value


def _refuse_limits(levels: list[Level]) -> None:
    before: Level | None = None
    for level in levels[:-1]:
        if level.limit is None:
            raise NinefoldError("levels: {name}: add a limit; only the last level has none", name=level.name)
        if before is not None and level.limit <= (before.limit or 0):
            raise NinefoldError(
                "levels: {name}: the limit {limit} is not above {before}, the limit of {other}:"
                " list the levels from easiest to hardest",
                name=level.name,
                limit=level.limit,
                before=before.limit,
                other=repr(before.name),
            )
        before = level
    if levels[-1].limit is not None:
        raise NinefoldError(
            "levels: {name}: the last level cannot have a limit: remove it", name=levels[-1].name
        )


# Writing.


def write(profile: Profile) -> str:
    """Return a complete profile as the text of a file."""
    return "\n".join(_lines(profile.in_full())).rstrip() + "\n"


def _lines(profile: Profile) -> Iterator[str]:
    yield f"name = {_quoted(profile.name)}"
    if profile.max_seconds is not None:
        yield f"max_seconds = {profile.max_seconds!r}  # per puzzle"
    yield ""
    yield "# The techniques to try, in this order."
    yield from _list_lines(profile.techniques)
    yield ""
    yield "# How far the techniques look."
    yield "[limits]"
    for name in _FINDER_LIMITS:
        value = str(getattr(profile.limits, name)).lower()
        yield f"{name} = {value}  # {getattr(FinderLimits, name).__doc__}"
    yield ""
    yield "# The price of a step. The score of a puzzle is the sum over its steps."
    yield "[prices]"
    for id_, price in profile.prices.items():
        yield f"{_key(id_)} = {price}"
    yield ""
    yield "# The levels, easiest first. A puzzle has the level of its hardest step, or a higher one if its"
    yield "# score is above the limit."
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
    """Return a TOML string: the escapes are those of JSON, except for DEL."""
    from json import dumps

    return dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    is_bare = name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return name if is_bare else _quoted(name)

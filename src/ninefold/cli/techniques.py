"""`ninefold techniques`: list the techniques by any of their names, or show one in detail."""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from json import dumps

from ninefold.cli.endings import PICTURES
from ninefold.cli.loading import add_load, load
from ninefold.cli.options import ProfileName, add_language, add_old_name, add_output, format_of, open_result
from ninefold.cli.steps import profile_of, wants_colour
from ninefold.cli.writing import write_picture
from ninefold.errors import NinefoldError
from ninefold.explanation import explain_step
from ninefold.logic.examples import example, has_example
from ninefold.logic.profile import BRUTE_FORCE, PROFILES, Profile, plan
from ninefold.logic.record import record
from ninefold.logic.registry import own_technique, techniques
from ninefold.logic.technique_table import TechniqueInfo, info_of, matching
from ninefold.translation import catalogue

EXAMPLES = """examples:
  ninefold techniques                        # all, family by family
  ninefold techniques wing                   # all with "wing" in one of their names
  ninefold techniques 'obvious pair'         # one in detail, with an example
  ninefold techniques x-wing -o x-wing.svg   # its example as a picture
  ninefold techniques --profile hodoku       # the techniques of a profile in order, with levels and prices
  ninefold techniques --profile human -o my.toml   # a profile to edit, for hint, explain and rate"""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "names", nargs="*", metavar="NAME",
        help="show the technique with this name, or list those with this text in a name",
    )  # fmt: skip
    parser.add_argument(
        "--profile", type=ProfileName(PROFILES), metavar="NAME",
        help="list a profile (human, hodoku, or a .toml file) in its order, with levels and prices",
    )  # fmt: skip
    add_load(parser)
    add_language(parser, "the language of names and explanations")
    add_output(
        parser, "write to a file instead of standard output", "text", "json", "toml", "svg", "png", "pdf"
    )
    add_old_name(parser, "--format", "--to")


def run(args: Namespace) -> int:
    """Print a line for each technique, or one of them in detail."""

    load(args)
    if format_of(args) == "toml" or args.profile is not None:
        return _show_profile(args)
    rows = (
        [row for name in args.names for row in matching(name, args.language)] if args.names else techniques()
    )
    rows = list(dict.fromkeys(rows))
    kind = format_of(args)
    if kind in PICTURES:
        if len(rows) != 1:
            raise NinefoldError(
                "a picture shows one technique, but {count} match: name just one", count=len(rows)
            )
        write_picture(args.output, kind, example(rows[0].id).to_svg(language=args.language))
        return 0
    with open_result(args) as out:
        for line in _lines(args, rows, kind):
            out.write(line.rstrip("\n") + "\n")
    return 0


def _show_profile(args: Namespace) -> int:
    """Show the techniques of a profile in order, or its file."""

    if args.profile is None:
        raise NinefoldError("TOML output needs a profile: add --profile human, for example")
    kind = format_of(args)
    if args.names or kind in PICTURES:
        raise NinefoldError(
            "--profile lists a whole profile, as text, TOML or JSON: leave out technique names and pictures"
        )
    profile = plan(profile_of(args.profile)).in_full()
    if ProfileName.is_file(args.output):  # the user will edit this file: name the profile after it
        profile = profile._replace(name=os.path.splitext(os.path.basename(args.output))[0])
    with open_result(args) as out:
        if kind == "json":
            out.write("".join(dumps(fields) + "\n" for fields in _profile_rows(profile, args.language)))
        else:
            out.write(profile.to_toml() if kind == "toml" else _table(profile, args.language))
    return 0


def _profile_rows(profile: Profile, language: str) -> Iterator[dict[str, object]]:
    """Yield the techniques in order, with levels and prices, as JSON."""
    for id_, level, price in _prices(profile):
        yield {"id": id_, "level": level, "price": price, "name": info_of(id_).name_in(language)}


def _prices(profile: Profile) -> list[tuple[str, str, int]]:
    """Return the techniques in order, each with its level and price."""
    level_of = {id_: level.name for level in profile.levels for id_ in level.techniques}
    rows = [(id_, level_of[id_], profile.prices[id_]) for id_ in profile.techniques]
    if BRUTE_FORCE in profile.prices:
        rows.append((BRUTE_FORCE, profile.levels[-1].name, profile.prices[BRUTE_FORCE]))
    return rows


def _table(profile: Profile, language: str) -> str:
    """Return the techniques in order, with levels and prices."""
    rows = _prices(profile)
    wide, wider = max(len(id_) for id_, _, _ in rows), max(len(level) for _, level, _ in rows)
    return "".join(
        f"{id_:<{wide}}  {level:<{wider}}  {price:>6}  {info_of(id_).name_in(language)}\n"
        for id_, level, price in rows
    )


def _lines(args: Namespace, rows: list[TechniqueInfo], kind: str) -> Iterator[str]:
    if kind == "json":
        yield from (dumps(_fields(row, args.language, detail=len(rows) == 1)) for row in rows)
    elif len(rows) == 1 and args.names:
        yield from _detail(args, rows[0])
    else:
        width = max(len(row.id) for row in techniques())
        yield from (_line(row, width, args.language) for row in rows)


def _line(row: TechniqueInfo, width: int, language: str) -> str:
    """Return the id, the family and the name, with the other, English names in brackets."""
    words = catalogue(language)
    also = f"  ({_also(row, language)})" if _others(row, language) else ""
    return f"{row.id:<{width}}  {words.say(row.family, 'family'):<14}{row.name_in(language)}{also}"


def _others(row: TechniqueInfo, language: str) -> list[str]:
    differs = row.name_in(language).lower() != row.name.lower()
    return [row.name] * differs + list(row.aliases)


def _also(row: TechniqueInfo, language: str) -> str:
    also = catalogue(language).say("also: {names}", "techniques")
    return also.format(names=", ".join(_others(row, language)))


def _fields(row: TechniqueInfo, language: str, *, detail: bool) -> dict[str, object]:
    fields: dict[str, object] = row._asdict() | {"name": row.name_in(language)}
    if not detail or not has_example(row.id):
        return fields
    step = example(row.id)
    assert step.board is not None
    words = explain_step(step)
    return fields | {
        "example": {"board": step.board.line, **record(step), "explanation": words.fields(language)}
    }


def _detail(args: Namespace, row: TechniqueInfo) -> Iterator[str]:
    """Return the details of a technique, and its example."""
    words = catalogue(args.language)
    yield f"{row.name_in(args.language)} ({row.id})"
    if _others(row, args.language):
        yield _also(row, args.language)
    family, level = row.family_in(args.language), words.say(row.level, "level")
    se = [f"SE {row.se}"] if row.se else []
    hodoku = f"HoDoKu {row.price} {level}" if row.hodoku else f"HoDoKu ({level})"  # placed by its neighbours
    own = own_technique(row.id)
    if own is not None:
        hodoku = words.say("{level}, price {price}", "techniques").format(level=level, price=row.price)
    yield ", ".join([family, *se, hodoku])
    if own is not None and own.plugin is not None:
        yield words.say("plug-in: {package}", "techniques").format(package=own.plugin)
    if not has_example(row.id):
        return
    from ninefold.render import to_text

    step = example(row.id)
    assert step.board is not None
    yield ""
    yield from (sentence.text(args.language) for sentence in explain_step(step))
    yield ""
    yield to_text(step, colour=wants_colour(args), language=args.language)
    yield step.board.line

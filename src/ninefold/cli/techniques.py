"""`ninefold techniques`: which there are, by any of their names; one of them in detail."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from json import dumps

from ninefold.cli.options import add_format, add_language, add_output, format_of
from ninefold.cli.steps import add_load, load, wants_colour
from ninefold.errors import NinefoldError
from ninefold.explanation import explain_step
from ninefold.logic.catalogue import TechniqueInfo, matching
from ninefold.logic.examples import example, has_example
from ninefold.logic.record import record
from ninefold.logic.registry import techniques
from ninefold.translation import catalogue

EXAMPLES = """examples:
  ninefold techniques                        # all, family by family
  ninefold techniques wing                   # those that have it in one of their names
  ninefold techniques 'obvious pair'         # one in detail, with an example
  ninefold techniques x-wing -o x-wing.svg   # its example as a picture"""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="only these: by any name, or by a part of one"
    )
    add_load(parser)
    add_language(parser, "the language of the names")
    add_format(parser, "text", "json", "svg")
    add_output(parser, "write to a file instead of standard output")


def run(args: Namespace) -> int:
    """Print a line for each technique, or one of them in detail."""
    from ninefold.files import open_output

    load(args)
    rows = (
        [row for name in args.names for row in matching(name, args.language)] if args.names else techniques()
    )
    rows = list(dict.fromkeys(rows))
    kind = format_of(args)
    if kind == "svg" and len(rows) != 1:
        raise NinefoldError(f"a picture shows one technique, and {len(rows)} have these names: name one")
    with open_output(args.output) as out:
        for line in _lines(args, rows, kind):
            out.write(line.rstrip("\n") + "\n")
    return 0


def _lines(args: Namespace, rows: list[TechniqueInfo], kind: str) -> Iterator[str]:
    if kind == "svg":
        yield example(rows[0].id).to_svg(language=args.language)
    elif kind == "json":
        yield from (dumps(_fields(row, args.language, detail=len(rows) == 1)) for row in rows)
    elif len(rows) == 1 and args.names:
        yield from _detail(args, rows[0])
    else:
        width = max(len(row.id) for row in techniques())
        yield from (_line(row, width, args.language) for row in rows)


def _line(row: TechniqueInfo, width: int, language: str) -> str:
    """The id, the family, the name; in brackets the other ones, which are English."""
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
    words = explain_step(step.board, step)
    return fields | {
        "example": {"board": step.board.line, **record(step), "explanation": words.fields(language)}
    }


def _detail(args: Namespace, row: TechniqueInfo) -> Iterator[str]:
    """All that is known of a technique, and its example."""
    words = catalogue(args.language)
    yield f"{row.name_in(args.language)} ({row.id})"
    if _others(row, args.language):
        yield _also(row, args.language)
    family, level = words.say(row.family, "family"), words.say(row.level, "level")
    prices = [f"{name} {price}" for name, price in (("SE", row.se), ("HoDoKu", row.hodoku)) if price]
    yield ", ".join([family, level, *prices])
    if not has_example(row.id):
        return
    from ninefold.render import to_text

    step = example(row.id)
    assert step.board is not None
    yield ""
    yield from (sentence.text(args.language) for sentence in explain_step(step.board, step))
    yield ""
    yield to_text(step, colour=wants_colour(args), language=args.language)
    yield step.board.line

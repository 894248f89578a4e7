"""`ninefold techniques`: which there are, by any of their names."""

from argparse import ArgumentParser, Namespace
from json import dumps

from ninefold.cli.options import add_language, add_output, wants_json
from ninefold.cli.steps import add_load, load
from ninefold.logic.catalogue import CATALOGUE, TechniqueInfo, technique_id
from ninefold.logic.registry import techniques
from ninefold.translation import catalogue

EXAMPLES = """examples:
  ninefold techniques
  ninefold techniques 'obvious pair'"""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these, by any of their names")
    add_load(parser)
    add_language(parser, "the language of the names")
    add_output(parser, "write to a file instead of standard output")


def run(args: Namespace) -> int:
    """Print a line for each technique."""
    from ninefold.files import open_output

    load(args)
    rows = [CATALOGUE[technique_id(name)] for name in args.names] if args.names else techniques()
    with open_output(args.output) as out:
        width = max(len(row.id) for row in techniques())
        for row in rows:
            fields = row._asdict() | {"name": row.name_in(args.language)}
            out.write((dumps(fields) if wants_json(args) else _line(row, width, args.language)) + "\n")
    return 0


def _line(row: TechniqueInfo, width: int, language: str) -> str:
    """The id, the family, the name; in brackets the other ones, which are English."""
    words, name = catalogue(language), row.name_in(language)
    others = [row.name] * (name.lower() != row.name.lower()) + list(row.aliases)
    also = f"  ({words.say('also: {names}', 'techniques').format(names=', '.join(others))})" if others else ""
    return f"{row.id:<{width}}  {words.say(row.family, 'family'):<14}{name}{also}"

"""`ninefold techniques`: which there are, by any of their names."""

from argparse import ArgumentParser, Namespace
from json import dumps

from ninefold.cli.options import add_output, wants_json
from ninefold.cli.steps import add_load, load
from ninefold.logic.catalogue import CATALOGUE, TechniqueInfo, technique_id
from ninefold.logic.registry import techniques

EXAMPLES = """examples:
  ninefold techniques
  ninefold techniques 'obvious pair'"""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these, by any of their names")
    add_load(parser)
    add_output(parser, "write to a file instead of standard output")


def run(args: Namespace) -> int:
    """Print a line for each technique."""
    from ninefold.files import open_output

    load(args)
    rows = [CATALOGUE[technique_id(name)] for name in args.names] if args.names else techniques()
    with open_output(args.output) as out:
        width = max(len(row.id) for row in techniques())
        for row in rows:
            out.write((dumps(row._asdict()) if wants_json(args) else _line(row, width)) + "\n")
    return 0


def _line(row: TechniqueInfo, width: int) -> str:
    also = f"  (also: {', '.join(row.aliases)})" if row.aliases else ""
    return f"{row.id:<{width}}  {row.family:<14}{row.name}{also}"

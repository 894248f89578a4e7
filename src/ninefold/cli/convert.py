"""`ninefold convert`: puzzles in one format in, in another out."""

from argparse import ArgumentParser, Namespace

from ninefold.cli.inputs import add_puzzles, items
from ninefold.errors import PuzzleError
from ninefold.formats import FORMATS, write

_BY_ENDING = {"txt": "line", "sdm": "line", "csv": "csv"}

EXAMPLES = "formats:\n" + "\n".join(
    f"  {name:<12} {what}" for name, what in {**FORMATS, "csv": "a table with the column 'puzzle'"}.items()
) + """

examples:
  ninefold convert input.txt --to candidates
  ninefold convert quizzes.csv --column quizzes -o puzzles.sdm"""  # fmt: skip


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    parser.add_argument(
        "-t", "--to", choices=[*FORMATS, "csv"], metavar="FORMAT", help="what to write (default: line)"
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", default="-", help="where to write; .csv makes a table"
    )


def run(args: Namespace) -> int:
    """Convert everything; report what cannot be read or written and go on."""
    from ninefold.files import open_output

    name = args.to or _BY_ENDING.get(args.output.rpartition(".")[2].lower(), "line")
    failed, between = False, ""
    with open_output(args.output) as out:
        if name == "csv":
            out.write("puzzle\n")
        for item in items(args):
            try:
                if item.puzzle is None:
                    assert item.error is not None
                    raise item.error
                text = write(item.puzzle, "line" if name == "csv" else name)
            except PuzzleError as error:
                failed = True
                item.report(str(error))
                continue
            out.write(between + text + "\n")
            between = "\n" if "\n" in text else ""
    return 1 if failed else 0

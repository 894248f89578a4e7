"""`ninefold check`: unique, multiple, none, invalid or malformed; conflicts; minimality."""

from argparse import ArgumentParser, Namespace
from json import dumps

from ninefold.checking import Check, check
from ninefold.cli.inputs import add_puzzles, items
from ninefold.cli.options import add_max_seconds, add_output, wants_csv, wants_json
from ninefold.cli.tables import Table
from ninefold.errors import LimitReached

EXAMPLES = """examples:
  ninefold check input.txt
  ninefold check --json 5...5............................................................................

The exit code is 0 only if every puzzle has exactly one solution."""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_puzzles(parser)
    add_max_seconds(parser)
    add_output(parser, "write to a file instead of standard output", "text", "csv", "json")


def run(args: Namespace) -> int:
    """Check all puzzles and print a line for each."""
    from ninefold.cli.progress import Progress
    from ninefold.files import open_output

    good = True
    with open_output(args.output) as out, Progress.of_files("checked", args.puzzles, out) as progress:
        table = Table(out, ["puzzle", "status", "minimal", "detail"]) if wants_csv(args) else None
        for item in items(args, progress):
            fields = item.json()
            if item.puzzle is None:
                text, status = f"malformed: {item.error}", "malformed"
                fields |= {"status": status, "error": str(item.error)}
            else:
                try:
                    result = check(item.puzzle, max_seconds=args.max_seconds)
                    text, status = _describe(result), result.status
                    fields |= _fields(result)
                except LimitReached as error:
                    text, status = f"undecided: {error}", "undecided"
                    fields |= {"status": status, "error": str(error)}
            good = good and status == "unique"
            if table is not None:
                values = [item.text(), status, _yes_or_no(fields.get("minimal")), _detail(text)]
                table.write(values, item.others)
            else:
                out.write((dumps(fields) if wants_json(args) else item.label(": ") + text) + "\n")
            progress.advance()
        if table is not None:
            table.begin()
    return 0 if good else 1


def _describe(result: Check) -> str:
    if result.status == "unique":
        return {True: "unique, minimal", False: "unique, not minimal", None: "unique"}[result.minimal]
    if result.status == "invalid":
        return "invalid: " + "; ".join(map(str, result.conflicts))
    return {"multiple": "multiple solutions", "none": "no solution"}[result.status]


def _yes_or_no(minimal: object) -> str:
    return "" if minimal is None else "yes" if minimal else "no"


def _detail(text: str) -> str:
    """Return what the text says beyond the status: conflicts and errors."""
    return text.partition(": ")[2]


def _fields(result: Check) -> dict[str, object]:
    conflicts = [{**conflict._asdict(), "text": str(conflict)} for conflict in result.conflicts]
    return {**result._asdict(), "conflicts": conflicts}

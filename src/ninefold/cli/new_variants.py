"""How `ninefold generate` makes variants: its options for sizes and rules, and how puzzles are written."""

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from re import fullmatch
from typing import IO

from ninefold.cli.options import number
from ninefold.cli.writing import PuzzleFile, format_of_puzzles
from ninefold.errors import NinefoldError
from ninefold.generation.options import GenerationOptions
from ninefold.generation.variant_stream import VariantStream
from ninefold.generation.variants import VARIANTS
from ninefold.puzzle import Puzzle
from ninefold.solving import solve
from ninefold.variants.form import MAX_SIZE
from ninefold.variants.variant import Variant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ninefold.cli.new_puzzles import Found

__all__ = ["VARIANT_LIST", "VariantWriter", "add_rules_options", "rules_options"]

#: The variants, one per line, for help texts.
VARIANT_LIST = "variants:\n" + "\n".join(f"  {name:<20} {kind.what}" for name, kind in VARIANTS.items())


def add_rules_options(parser: ArgumentParser) -> None:
    """Add the arguments for sizes and rules."""
    rules = parser.add_argument_group("size and rules")
    rules.add_argument("--variant", metavar="NAME", help="a variant; see below")
    rules.add_argument(
        "--size", type=number(int, 2, MAX_SIZE), metavar="N",
        help="number of rows, columns and digits (default: 9)",
    )  # fmt: skip
    rules.add_argument(
        "--boxes", type=_boxes, metavar="RxC",
        help="rows and columns of a box, such as 3x2; none makes a Latin square",
    )  # fmt: skip
    rules.add_argument(
        "--rules", metavar="FILE",
        help="a puzzle in the JSON form of variants: its size, regions and constraints are used, not its "
        "givens; or a list of constraints",
    )  # fmt: skip


def _boxes(text: str) -> tuple[int, ...]:
    if text == "none":
        return ()
    found = fullmatch(r"(\d+)x(\d+)", text)
    if found is None:
        raise ArgumentTypeError(f"{text!r} is not a shape such as 3x2, or none")
    return int(found[1]), int(found[2])


def rules_options(args: Namespace) -> GenerationOptions:
    """Return the options for sizes and rules; none for classic Sudoku."""
    options = GenerationOptions()
    if args.variant is not None:
        options["variant"] = args.variant
    if args.rules is not None:
        options.update(_options_of_file(args.rules))
    if args.size is not None:
        _refuse_second(options, "size", args.size)
        options["size"] = args.size
    if args.boxes is not None:
        _refuse_second(options, "regions", args.boxes)
        options["boxes"] = args.boxes
    return options


def _refuse_second(options: GenerationOptions, name: str, given: object) -> None:
    if name in options and options[name] != given:  # type: ignore[literal-required]
        option = "boxes" if name == "regions" else name
        raise NinefoldError(
            "--{option} contradicts the file of --rules: leave one of them out", option=option
        )


def _options_of_file(path: str) -> GenerationOptions:
    """Return the size, the regions and the rules of a file."""
    from ninefold.files import open_input, read_lines

    with open_input(path) as stream:
        text = "".join(read_lines(stream))
    try:
        form = json.loads(text)
    except ValueError as error:
        raise NinefoldError("{path}: not JSON: {problem}", path=path, problem=str(error)) from None
    try:
        if isinstance(form, list):
            from ninefold.variants.constraint import Constraint

            return GenerationOptions(rules=[Constraint.from_form(own) for own in form])
        variant = Variant.from_form(form)
    except (NinefoldError, TypeError, KeyError) as error:
        raise NinefoldError("{path}: {problem}", path=path, problem=str(error)) from None
    if (variant.columns, variant.min_value, variant.max_value) != (variant.rows, 1, variant.rows):
        raise NinefoldError(
            "{path}: only square grids with the digits from 1 to their size can be generated", path=path
        )
    return GenerationOptions(size=variant.rows, regions=variant.regions, rules=variant.constraints)


class VariantWriter:
    """Writes new variants: as lines of characters if there are only boxes, else in their JSON form."""

    has_details = False  # solutions are found one by one

    def __init__(self, args: Namespace, stream: VariantStream, out: IO[str]) -> None:
        self._kind = format_of_puzzles(args)
        _refuse_format(args, self._kind)
        self._solution: bool = self._kind == "json" if args.solution is None else args.solution
        self._out, self._seed, self.written = out, stream.seed, 0
        self._file = None if self._kind in ("line", "json") else PuzzleFile(args, out)

    def __call__(self, batch: "list[Found]") -> None:
        """Write some puzzles."""
        for puzzle, _ in batch:
            if self._file is not None:
                self._file.write(puzzle)
            else:
                self._out.write((self._json(puzzle) if self._kind == "json" else self._line(puzzle)) + "\n")
            self.written += 1

    def finish(self) -> None:
        """Write the text that follows the puzzles."""
        if self._file is not None:
            self._file.finish()

    def _json(self, puzzle: Puzzle) -> str:
        line = _line_of(puzzle)
        fields: dict[str, Any] = {
            "puzzle": puzzle.form if line is None else line,
            "clues": puzzle.clues,
            "seed": self._seed,
            "number": self.written,
        }
        if self._solution:
            solution = solve(puzzle)
            fields["solution"] = list(solution.values) if line is None else solution.grid
        return json.dumps(fields)

    def _line(self, puzzle: Puzzle) -> str:
        line = _line_of(puzzle)
        if line is None:
            more = {"solution": list(solve(puzzle).values)} if self._solution else {}
            return json.dumps({**puzzle.form, **more})
        return f"{line}\t{solve(puzzle).grid}" if self._solution else line


def _line_of(puzzle: Puzzle) -> str | None:
    """Return the givens as text if that text alone is read as the same puzzle."""
    try:
        line = puzzle.givens
        return line if Puzzle(line) == puzzle else None
    except NinefoldError:
        return None


def _refuse_format(args: Namespace, kind: str) -> None:
    if args.rating:
        raise NinefoldError("--rating: only classic Sudoku has this rating; leave it out")
    if kind in ("csv", "parquet"):
        raise NinefoldError("the format {kind} cannot hold variants: use line or json", kind=kind)
    if args.solution and kind not in ("line", "json"):
        raise NinefoldError(
            "the format {kind} cannot hold --{option}: use line or json", option="solution", kind=kind
        )

"""`ninefold dataset`: make a dataset for research, with splits and a data card."""

from argparse import ArgumentParser, Namespace
from json import dumps

from ninefold.cli.batch import add_engine, engine_of
from ninefold.cli.batch_progress import add_reports, watching
from ninefold.cli.generate import add_puzzle_options, puzzle_options
from ninefold.cli.options import add_seed, number
from ninefold.errors import NinefoldError
from ninefold.message import counted
from ninefold.terminal import print_message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ninefold.dataset import Dataset

EXAMPLES = """shapes:
  parquet         all columns: id, puzzle, solution, clues, guesses, er, ep, ed, hardest, band, canonical,
                  source, number
  kaggle-1m       CSV: quizzes,solutions, 0 for blanks
  kaggle-9m       CSV: puzzle,solution, 0 for blanks
  kaggle-3m       CSV: id,puzzle,solution,clues,difficulty, where difficulty is ER
  sudoku-extreme  CSV: source,question,answer,rating, where rating is the guesses of our solver
  arrays          NumPy arrays as HRM and TRM read them

examples:
  ninefold dataset -o sudoku --rows 100000 --seed 7
  ninefold dataset -o strata --rows 5000 --seed 7 --bands 1.0,2.5,4.0,6.0 --balance
  ninefold dataset -o hard --rows 1000 --seed 7 --difficulty 7-8.4 --license cc0-1.0
  ninefold dataset -o train --rows 1000 --seed 7 --splits train=0.8,test=0.2 --shape arrays --augment 1000
  ninefold dataset -o mine --from 'puzzles/*.csv' --column question

Of puzzles that are variants of each other, only the first is taken. The hash of the canonical form decides
the split, so a puzzle is in the same split of every dataset. README.md says how the puzzles were sampled, and
has the command to make them again. `ninefold generate --help` lists the symmetries and difficulties.

The same command goes on where the last one stopped, however that ended.

The exit code is 0 if all rows were found, 1 if some are missing, and 2 if there is no row at all or the
command was refused."""


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("-o", "--output", metavar="FOLDER", help="the folder for the dataset")
    parser.add_argument("--rows", type=number(int, 1), metavar="N", help="the number of puzzles")
    add_seed(parser, "the same seed gives the same puzzles; with --from, takes them in random order")
    parser.add_argument(
        "--from", dest="inputs", nargs="+", metavar="INPUT",
        help="take the puzzles from files, as for `ninefold batch`, instead of making new ones",
    )  # fmt: skip
    parser.add_argument("--column", metavar="NAME", help="the column of the files that holds the puzzles")
    _add_contents(parser)
    add_puzzle_options(parser)
    parser.add_argument(
        "--max-attempts", type=number(int, 1), metavar="N",
        help="give up after N attempts in total (default: 100 for each row, at least 10,000)",
    )  # fmt: skip
    add_engine(parser)
    add_reports(parser)


def _add_contents(parser: ArgumentParser) -> None:
    """Add the arguments for what the files hold."""
    parser.add_argument(
        "--splits", metavar="NAME=SHARE,...",
        help="the splits and their shares (default: train=0.9,validation=0.05,test=0.05)",
    )  # fmt: skip
    parser.add_argument(
        "--bands", metavar="ER,...",
        help="the ratings at which bands begin, such as 1.0,2.5,4.0,6.0; the last band has no upper end, and"
        " puzzles below the first are left out (default: the words of --difficulty)",
    )  # fmt: skip
    parser.add_argument("--balance", action="store_true", help="the same number of rows of each band")
    parser.add_argument(
        "--no-rating",
        dest="rating",
        action="store_false",
        help="do not rate the puzzles, which is much faster",
    )
    parser.add_argument(
        "--shape", default="parquet", metavar="NAME",
        choices=("parquet", "kaggle-1m", "kaggle-9m", "kaggle-3m", "sudoku-extreme", "arrays"),
        help="the form of the files (default: parquet); see below",
    )  # fmt: skip
    parser.add_argument(
        "--augment", type=number(int, 0), default=0, metavar="K",
        help="arrays: K random variants after each puzzle of the split train",
    )  # fmt: skip
    parser.add_argument("--license", metavar="NAME", help="a license for the data card, such as cc0-1.0")


def run(args: Namespace) -> int:
    """Make the dataset."""
    from ninefold.dataset import make
    from ninefold.dataset.order import SPLITS

    if args.output is None:
        raise NinefoldError("name the folder for the dataset with -o")
    options: dict[str, Any] = {**puzzle_options(args)}
    _refuse_contradictions(args, options)
    with watching(args, "looked at") as watch:
        made = make(
            args.output, args.rows, inputs=args.inputs, seed=args.seed, column=args.column,
            rating=args.rating, splits=args.splits or SPLITS, bands=args.bands, balance=args.balance,
            shape=args.shape, augment=args.augment, license=args.license, max_attempts=args.max_attempts,
            engine=engine_of(args), watch=watch, **options,
        )  # fmt: skip
    if args.json:
        print(dumps(made._asdict()))
    else:
        _report(made)
    return 1 if made.is_short else 0


def _refuse_contradictions(args: Namespace, options: "dict[str, Any]") -> None:
    """Raise an error for options that belong to the other source of puzzles, as they are written here."""
    if args.inputs is None:
        if args.column is not None:
            raise NinefoldError("--column has no effect on new puzzles: it is for files")
        return
    given = {name: value for name, value in options.items() if value not in (None, "none")}
    for name, value in {**given, "max_attempts": args.max_attempts}.items():
        if value is not None:
            option = f"--{'no-' if value is False else ''}{name.replace('_', '-')}"
            raise NinefoldError("{option} has no effect on puzzles from files", option=option)


def _report(made: "Dataset") -> None:
    """Say what was made."""
    splits = ", ".join(f"{name} {count:,}" for name, count in made.splits.items())
    done = "" if made.is_new else "made already: "
    print(f"{made.folder}: {done}{counted(made.rows, 'puzzle', 'puzzles')} ({splits})")
    if made.bands:
        print("bands: " + ", ".join(f"{name} {count:,}" for name, count in made.bands.items()))
    if made.dropped:
        dropped = ", ".join(f"{name} {count:,}" for name, count in made.dropped.items())
        print(f"not taken, of {made.looked_at:,}: {dropped}")
    for band, count in made.missing.items():
        where = "" if band == "all" else f" of the band {band}"
        rows = counted(count, "row", "rows")
        print_message(f"ninefold: {rows}{where} not found among {made.looked_at:,}" + _cure(made))


def _cure(made: "Dataset") -> str:
    """Say what to do about missing rows."""
    if not made.can_go_on:
        return ": the files have no more puzzles"
    return ": the same command with a higher --max-attempts goes on"

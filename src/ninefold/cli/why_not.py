"""`ninefold why-not`: a proof, in words, that a digit is wrong in a cell."""

import os
import re
from argparse import ArgumentParser, Namespace
from json import dumps

from ninefold._native import cell as cell_number
from ninefold.candidate import Candidate
from ninefold.cli.inputs import Item
from ninefold.cli.options import add_language, add_max_seconds, add_output, in_language, wants_json
from ninefold.cli.steps import sentences_of, write_each
from ninefold.errors import NinefoldError
from ninefold.explanation.refutation import Refutation, why_not
from ninefold.hinting import refuse_unsolvable
from ninefold.logic.path import Path
from ninefold.logic.record import record
from ninefold.numbers import Deadline
from ninefold.puzzle import Puzzle

EXAMPLES = """examples:
  ninefold why-not .92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46 r1c8=7
  ninefold why-not puzzle.txt r4c5=7 r4c6=7         # several candidates
  ninefold why-not r4c5=7 < puzzle.txt
  ninefold why-not puzzle.txt r4c5=7 --language de

The proof assumes the digit and follows the simplest steps that lead to a contradiction. If the digit is
right, or possible because the puzzle has several solutions, the command says so. The exit code is 1 if a
puzzle cannot be read or has no solution, or if the time ran out."""

_CANDIDATE = re.compile(r"\s*(r[1-9]c[1-9])\s*(?:=|<>|!=)\s*([1-9])\s*", re.IGNORECASE)


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.usage = "ninefold why-not [options] PUZZLE CELL=DIGIT [CELL=DIGIT ...]"
    parser.add_argument(
        "puzzles", nargs="*", metavar="ARGUMENT",
        help="a puzzle, a file or - for standard input, and one or more candidates such as r4c5=7",
    )  # fmt: skip
    parser.add_argument("--column", metavar="NAME", help="the .csv column that holds the puzzles")
    add_max_seconds(parser, "give up on a candidate after S seconds")
    add_language(parser, "the language of the proof")
    add_output(parser, "write to a file instead of standard output", "text", "json")


def run(args: Namespace) -> int:
    """Write a proof for each candidate of each puzzle."""
    as_json = wants_json(args)
    candidates = [_candidate(word) for word in args.puzzles if _names_candidate(word)]
    args.puzzles = [word for word in args.puzzles if not _names_candidate(word)]
    if not candidates:
        raise NinefoldError("name a cell and a digit after the puzzle, such as r4c5=7")
    failed: list[Candidate] = []

    def text_of(item: Item, puzzle: Puzzle) -> str:
        refuse_unsolvable(item.position, Deadline(args.max_seconds))
        parts = []
        for candidate in candidates:
            try:
                found = why_not(item.position, *candidate, max_seconds=args.max_seconds)
            except NinefoldError as error:  # the other candidates still get their proof
                if len(candidates) == 1:
                    raise
                failed.append(candidate)
                item.report(in_language(args, error))
                parts += [_json_error(args, item, candidate, error)] if as_json else []
                continue
            failed.extend([candidate] if found.verdict == "unknown" else [])
            parts.append((_json if as_json else _text)(args, item, found))
        return "\n".join(parts)

    code = write_each(args, "puzzles:", text_of)
    return 1 if failed else code


def _names_candidate(word: str) -> bool:
    """True for words such as r4c5=7, right or wrong; no puzzle has an equals sign."""
    return len(word) < 40 and any(mark in word for mark in ("=", "<>")) and not os.path.exists(word)


def _candidate(word: str) -> Candidate:
    match = _CANDIDATE.fullmatch(word)
    if match is None:
        raise NinefoldError(
            "{word}: name a cell from r1c1 to r9c9 and a digit from 1 to 9, such as r4c5=7", word=repr(word)
        )
    return Candidate(cell_number(match[1].lower()), int(match[2]))


def _text(args: Namespace, item: Item, found: Refutation) -> str:
    return item.label(f": {found.candidate}\n") + found.text(args.language)


def _json(args: Namespace, item: Item, found: Refutation) -> str:
    path = Path(found.start, list(found.steps), found.start)
    return dumps(
        item.json()
        | {
            "candidate": str(found.candidate),
            "verdict": found.verdict,
            "start": found.start.line,
            "before": found.before.fields(args.language),
            "steps": [
                record(step) | sentences_of(board, step, args.language) for board, step in path.positions()
            ],
            "after": found.after.fields(args.language),
        }
    )


def _json_error(args: Namespace, item: Item, candidate: Candidate, error: NinefoldError) -> str:
    return dumps(item.json() | {"candidate": str(candidate), "error": in_language(args, error)})

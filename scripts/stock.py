"""Write the trainer's stock of exercises, `model/stock.js` of the page, for learning without a server.

Run `python -m scripts.stock` after a change to the code of exercises, or when techniques are added. It makes
nine positions for each technique, with a fixed seed, and takes some minutes. Techniques too rare for that are
left out.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from ninefold._native import Board
from ninefold.generation.exercises import Exercise, exercises
from ninefold.logic.profile import plan
from ninefold.logic.technique_table import info_of
from scripts.course.text import stages

__all__ = ["FILE", "ROOT", "code_of", "read_codes", "written"]

ROOT = Path(__file__).parents[1]
FILE = ROOT / "src/ninefold/web/page/model/stock.js"

#: Positions for each technique, and the fewest worth keeping; puzzles tried for each position; the seed.
EACH, FEWEST, ATTEMPTS, SEED = 9, 6, 3000, 2026
#: The last technique of the stock, in the order of the learner's path: later ones need a server.
LAST = "grouped-aic"

HEAD = """\
/**
 * Positions for the trainer that need no server, and the stages of the learner's path in docs/techniques.
 * Written by `python -m scripts.stock`, which makes them with ninefold's generator; `exercise.js` reads them.
 */
"""


def read_codes(text: str) -> dict[str, str]:
    """Return the codes in the file, by technique."""
    _, _, stock = text.partition("export const STOCK")
    return dict(re.findall(r'"?([a-z0-9-]+)"?:\s+"([^"]+)"', stock))


def code_of(exercise: Exercise) -> str:
    """Return the code of an exercise; `exercise.js` says what it means.

    >>> [each] = exercises("full-house", 1, seed=1)
    >>> code_of(each)[81:]
    ',,1v,,07,162'
    """
    board, step = exercise.board, exercise.step
    fields = [
        "".join(_mark(board, cell) for cell in range(81)),
        _numbers(_gone(board)),
        _numbers(9 * cell + digit - 1 for cell, digit in step.places),
        _numbers(9 * cell + digit - 1 for cell, digit in step.removes),
        _numbers(exercise.pattern),
        str(exercise.effort),
    ]
    return ",".join(fields)


def _mark(board: Board, cell: int) -> str:
    digit = board.line[cell]
    return digit if digit == "." or cell in board.givens else "abcdefghi"[int(digit) - 1]


def _gone(board: Board) -> Iterator[int]:
    """The candidates that the rules allow, but that are removed."""
    for cell, digit in Board(board.line).all_candidates:
        if digit not in board.candidates(cell):
            yield 9 * cell + digit - 1


def _numbers(numbers: Iterable[int]) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return "".join(digits[each // 36] + digits[each % 36] for each in numbers)


def _codes(id_: str) -> str:
    made = exercises(id_, EACH, seed=SEED, max_attempts=ATTEMPTS)
    print(f"{id_}: {len(made)}", flush=True)
    return " ".join(map(code_of, made)) if len(made) >= FEWEST else ""


def written(codes: dict[str, str]) -> str:
    """Return the text of the file with these codes, by technique."""
    lines = [HEAD, "/** The techniques of each stage: id and English name. @type {[string, string][][]} */\n"]
    lines.append("export const STAGES = [\n")
    for stage in stages():
        rows = "".join(f'    ["{id_}", "{info_of(id_).name}"],\n' for id_ in stage.techniques)
        lines.append(f"  [\n{rows}  ],\n")
    lines.append(
        "];\n\n/** The codes of the exercises of each technique. @type {Record<string, string>} */\n"
    )
    lines.append("export const STOCK = {\n")
    lines += [f'  {_key(id_)}"{text}",\n' for id_, text in codes.items() if text]
    return "".join([*lines, "};\n"])


def _key(id_: str) -> str:
    """The key of a row and the space after it, as prettier writes them."""
    key = id_ if re.fullmatch(r"[a-z]\w*", id_) else f'"{id_}"'
    return f"{key}: " if len(key) <= 3 else f"{key}:\n    "


def main() -> None:
    """Make all exercises, and write the file."""
    order = plan().techniques
    wanted = order[: order.index(LAST) + 1]
    FILE.write_text(written({id_: _codes(id_) for id_ in wanted}), encoding="utf-8")


if __name__ == "__main__":
    main()

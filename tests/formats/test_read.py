"""Reading puzzles: every format, detected by content, and every mistake named."""

import json

import numpy as np
import pytest

import ninefold as nf
from ninefold.files import LINE_LIMIT
from ninefold.formats import read, write
from tests.puzzles import EASY, EVIL, HARD, MEDIUM

PUZZLE = nf.Puzzle(EASY)
ROWS = [EASY[start : start + 9] for start in range(0, 81, 9)]


def puzzles(text: str, column: str | None = None) -> list[nf.Puzzle | None]:
    entries = list(read(text.split("\n"), column=column))
    assert [str(entry.error) for entry in entries if entry.error] == []
    return [entry.puzzle for entry in entries]


def errors(text: str) -> list[tuple[int, str]]:
    return [(entry.line, entry.error.reason) for entry in read(text.split("\n")) if entry.error is not None]


def test_a_text_is_read_like_its_lines() -> None:
    for end in ("\n", "\r\n", "\r"):
        text = f"# group{end}{EASY}{end}{HARD}{end}12{end}"
        assert list(map(str, read(text))) == list(map(str, read(text.split(end))))
        assert [entry.puzzle for entry in read(text)][:2] == [PUZZLE, nf.Puzzle(HARD)]


@pytest.mark.parametrize("blank", list(".0*_-xX? "))
def test_every_blank_is_read(blank: str) -> None:
    assert puzzles(EASY.replace(".", blank)) == [PUZZLE]


@pytest.mark.parametrize(
    "tail",
    [
        "",
        " ",
        "\t",
        " a comment",
        ",solution",
        ";x",
        "#x",
        "  # easy",
        " # SE 7.1 by one of us in 2019",
        " |" * 8,
    ],
)
def test_comment_may_follow_character_81(tail: str) -> None:
    assert puzzles(EASY + tail) == [PUZZLE]


@pytest.mark.parametrize("tail", ["1", ".", "a", "|"])
def test_anything_else_after_character_81_is_too_long(tail: str) -> None:
    assert errors(EASY + tail) == [(1, "line too long: 82 characters, expected 81")]


def test_a_space_is_a_blank_only_in_81_characters() -> None:
    assert errors(EASY.replace(".", " ") + "  ")[0][0] == 1
    assert errors(EASY[:40] + " " + EASY[41:-1]) != []


def test_blank_lines_and_comments_are_skipped_and_groups_kept() -> None:
    entries = list(read(["# EASY", "", EASY, "#", "# 17 Clues ", "   ", EVIL, MEDIUM]))
    assert [(entry.line, entry.group) for entry in entries] == [(3, "EASY"), (7, "17 Clues"), (8, "17 Clues")]


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(ROWS),
        "\n".join(" ".join(row) for row in ROWS),
        "\n".join(row[:3] + " " + row[3:6] + " " + row[6:] for row in ROWS),
        "\n\n".join("\n".join(ROWS[start : start + 3]) for start in (0, 3, 6)),
        "\n".join("|" + "|".join(row[s : s + 3] for s in (0, 3, 6)) + "|" for row in ROWS),
        "\n".join("|" + "|".join(row[s : s + 3].replace(".", " ") for s in (0, 3, 6)) + "|" for row in ROWS),
        "*-----------*\n"
        + "\n|---+---+---|\n".join(
            "\n".join("|" + "|".join(row[s : s + 3] for s in (0, 3, 6)) + "|" for row in ROWS[b : b + 3])
            for b in (0, 3, 6)
        )
        + "\n*-----------*",
        "\n".join(row[:3] + " ! " + row[3:6] + " ! " + row[6:] for row in ROWS),
        "┌───┬───┬───┐\n"
        + "\n├───┼───┼───┤\n".join(
            "\n".join("│" + "│".join(row[s : s + 3] for s in (0, 3, 6)) + "│" for row in ROWS[b : b + 3])
            for b in (0, 3, 6)
        )
        + "\n└───┴───┴───┘",
        "\r\n".join(ROWS),
    ],
)
def test_grids_are_read_in_any_layout(text: str) -> None:
    assert puzzles(text) == [PUZZLE]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("blank", ["", ".", " "])
def test_spreadsheet_cells_are_read(mark: str, blank: str) -> None:
    rows = ["." * 9, *ROWS[1:]]  # a row may be empty
    text = "\n".join(mark.join(row).replace(".", blank) for row in rows)
    [entry] = read(text.split("\n"))
    assert entry.puzzle == nf.Puzzle("".join(rows))


DIGITS = [[0 if mark == "." else int(mark) for mark in row] for row in ROWS]
LAYOUTS = {
    "indented": f"   {EASY}",
    "indented, with a comment": f"\t{EASY} # easy",
    "quoted": f'"{EASY}"',
    "quoted, with a comma": f" '{EASY}',",
    "quoted, with a solution": f'"{EASY}","{EVIL}"',
    "question marks": EASY.replace(".", "?"),
    "rows apart": " ".join(ROWS),
    "rows apart, with a comment": "  ".join(ROWS) + " # easy",
    "nested list": str(DIGITS),
    "compact": str(DIGITS).replace(" ", ""),
    "flat list": str([digit for row in DIGITS for digit in row]),
    "named list": f"puzzle = {DIGITS}",
    "None": str([[digit or None for digit in row] for row in DIGITS]),
    "empty texts": str([[str(digit or "") for digit in row] for row in DIGITS]).replace("'", '"'),
    "list of rows": str(ROWS),
    "list of one line": f'["{EASY}"]',
    "array": repr(np.array(DIGITS)),
    "printed array": str(np.array(DIGITS)),
    "printed floats": str(np.array(DIGITS, dtype=float)),
    "a list over several lines": "[\n" + "".join(f"  {row},\n" for row in DIGITS) + "]",
    "a cell per line": json.dumps([[digit or None for digit in row] for row in DIGITS], indent=1),
    "a cell per line, flat": json.dumps([digit for row in DIGITS for digit in row], indent=2),
    "commas": ",".join(EASY),
    "commas, with empty fields": ", ".join(EASY).replace(".", ""),
    "semicolons": ";".join(EASY.replace(".", "0")),
    "object with empty texts": json.dumps(
        {"grid": [["" if mark == "." else mark for mark in row] for row in ROWS]}
    ),
    "quoted rows": "[\n" + ",\n".join(f'  "{row}"' for row in ROWS) + "\n]",
}


@pytest.mark.parametrize("text", LAYOUTS.values(), ids=LAYOUTS)
def test_layouts_of_other_programs_are_read(text: str) -> None:
    assert puzzles(text) == [PUZZLE]
    assert puzzles(f"{EVIL}\n{text}\n{EVIL}") == [nf.Puzzle(EVIL), PUZZLE, nf.Puzzle(EVIL)]
    assert nf.Puzzle(text) == PUZZLE


def test_rows_of_all_candidates_are_not_a_line() -> None:
    rows = [["123456789"] * 9 for _ in range(9)]
    rows[8][8] = "5"
    (puzzle,) = puzzles("\n".join(" ".join(row) for row in rows))
    assert puzzle is not None
    assert nf.Board(puzzle).candidates("r9c9") == nf.DigitSet.of(5)


def test_spaces_are_blanks_in_an_indented_line_too() -> None:
    spaced = MEDIUM[:40] + " " + MEDIUM[41:]
    wanted = nf.Puzzle(spaced.replace(" ", "."))
    assert puzzles(f"  {spaced}\n{spaced}") == [wanted, wanted]
    assert nf.solve_many([f"  {spaced}\n", spaced]).status.tolist() == [0, 0]


def test_mistakes_in_lists_are_named() -> None:
    assert errors(str(DIGITS[:8])) == [(1, "a list with 72 cells, expected 81")]
    assert errors(str([[12, *DIGITS[0][1:]], *DIGITS[1:]])) == [(1, "r1c1: '12' is not a digit or a blank")]
    assert errors(f'"{EASY[:79]}"') == [(1, "79 characters, expected 81")]
    assert errors("[\n" + ",\n".join(map(str, DIGITS[:8])) + "\n]") == [(2, "a grid with 8 rows, expected 9")]


def test_open_bracket_does_not_swallow_puzzles() -> None:
    assert puzzles(f"[\n{EASY}\n{EASY}") == [PUZZLE] * 2
    assert puzzles(f"[\n{json.dumps(ROWS)},\n]\n{EASY}") == [PUZZLE] * 2


def test_several_grids_follow_each_other() -> None:
    grid = "\n".join(ROWS)
    assert puzzles(f"{grid}\n\n{grid}\n{grid}\n# line\n{EASY}") == [PUZZLE] * 4


def test_truncated_grid_does_not_swallow_the_next() -> None:
    grid = "\n".join(ROWS)
    entries = list(read((("\n".join(ROWS[:8])) + "\n\n" + grid).split("\n")))
    assert [(entry.line, entry.error and entry.error.reason) for entry in entries] == [
        (1, "a grid with 8 rows, expected 9"),
        (10, None),
    ]


CANDIDATES = """
.----------------.--------------------.---------------.
| 56  25    4    | 9     7     1      | 257  8    3   |
| 7   23    28   | 5     6     2      | 9    1    4   |
| 1   2359  269  | 8     347   247    | 257  257  6   |
:----------------+--------------------+---------------:
| 36  8     1    | 467   47    467    | 2    249  5   |
| 5   7     2    | 3     458*  9      | 6    24   18  |
| 4   59    69   | 1     2     568    | 8    3    7   |
:----------------+--------------------+---------------:
| 2   6     78   | 47    9     3      | 1    57   8   |
| 9   1     3    | 7     #578  578    | 4    6    2   |
| 8   4     5    | 2467  1478  24678  | 378  79   89  |
'----------------'--------------------'---------------'
"""


def test_a_candidate_grid_is_read_as_other_programs_do() -> None:
    (puzzle,) = puzzles(CANDIDATES)
    assert puzzle is not None
    assert nf.solve(puzzle).grid == nf.solve(EASY).grid
    # r1c5 is a lone 7 and r3c5 can still be 7: a candidate. r1c3 is a lone 4 that no peer can be: a given.
    assert (puzzle.givens[4], puzzle.givens[2]) == (".", "4")
    assert nf.Board(puzzle).candidates("r1c5") == nf.DigitSet.of(7)


def test_cell_without_candidates_is_read() -> None:
    (puzzle,) = puzzles(CANDIDATES.replace("| 56 ", "| .  "))
    assert nf.check(puzzle if puzzle else "").conflicts[0] == nf.Conflict((0,))


def test_729_characters_are_read() -> None:
    marks = "".join(
        str(d) if d == nf.Board(HARD).value(c) or d in nf.Board(HARD).candidates(c) else "."
        for c in range(81)
        for d in range(1, 10)
    )
    (puzzle,) = puzzles(marks)
    assert puzzle is not None
    assert nf.solve(puzzle).grid == nf.solve(HARD).grid
    assert puzzles(marks.replace(".", "0")) == [puzzle]
    assert errors("2" + marks[1:]) == [(1, "r1c1: found '2' at character 1, expected 1 or '.'")]


@pytest.mark.parametrize(
    ("text", "column"),
    [
        (f"puzzle,solution\n{EASY},x\n{EVIL},y", None),
        (f"id;Puzzle\n1;{EASY}\n2;{EVIL}", None),
        (f'quizzes,solutions\n"{EASY.replace(".", "0")}",1\n"{EVIL}",2', None),
        (f"source,question,answer,rating\na,{EASY},b,0\nc,{EVIL},d,1", None),
        (f"1\t{EASY}\n2\t{EVIL}", None),
        (f"a,b,mine\n1,2,{EASY}\n\n3,4,{EVIL}", "mine"),
        (f"a,b,mine\n1,2,{EASY}\n3,4,{EVIL}", "3"),
        (f"1,2,{EASY}\n3,4,{EVIL}", "3"),
        (f"# a comment\n\npuzzle\n{EASY}\n{EVIL}", None),
        (f"puzzle\n# a comment in a table\n{EASY}\n{EVIL}", None),
        (f"{EASY},{EVIL}\n{EVIL},{EASY}", None),  # without a heading, the first column is the puzzle
    ],
)
def test_tables_are_read_by_their_column(text: str, column: str | None) -> None:
    assert puzzles(text, column) == [PUZZLE, nf.Puzzle(EVIL)]


def test_a_missing_column_is_named() -> None:
    with pytest.raises(nf.PuzzleError, match="no column 'nothing'; the first row is: a, b"):
        puzzles(f"a,b\n1,{EASY}", "nothing")


def test_mistakes_in_a_table_keep_their_line_numbers() -> None:
    assert errors(f"id,puzzle\n1,{EASY}\n2\n3,{EASY[:80]}\n4,{EASY[:80]}a") == [
        (3, "this row has 1 column, but the puzzles are in column 2"),
        (4, "80 characters, expected 81"),
        (5, "r9c9: 'a' is not a digit or a blank"),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (EASY[:80], "80 characters, expected 81"),
        ("hello", "5 characters, expected 81 ('h' is not a digit or a blank)"),
        (EASY[:9] + "ä" + EASY[10:], "r2c1: 'ä' is not a digit or a blank"),
        ("." * 10_000_000, "line too long: 10,000,000 or more characters, expected 81"),
        ("." * LINE_LIMIT, "line too long: 1,048,576 or more characters, expected 81"),
        ("1234", "4 characters, expected 81"),
        ("123456789", "a grid with 1 row, expected 9"),
        ("\0" * 81, "r1c1: '\\x00' is not a digit or a blank"),
        (f"http:/example.org/{EASY}", "line too long: 99 characters, expected 81"),
    ],
    ids=lambda text: text[:20],
)
def test_mistakes_are_named(text: str, reason: str) -> None:
    assert errors(f"\n{text}") == [(2, reason)]


def test_unclosed_quote_affects_only_its_line() -> None:
    entries = list(read(["puzzle,x", f'{EASY},"a', f"{EASY},b"]))
    assert [entry.puzzle for entry in entries] == [PUZZLE, PUZZLE]


def test_a_board_without_some_candidates_is_not_written_as_a_line() -> None:
    with pytest.raises(nf.PuzzleError, match="cannot store"):
        write(nf.Board(EASY).without(["r1c1=5"]), "line")
    assert write(nf.Board(EASY), "line") == EASY


def test_puzzles_that_a_format_cannot_hold_are_rejected() -> None:
    without = nf.Puzzle(EASY, pencilmarks=nf.CandidateSet())
    with pytest.raises(
        nf.PuzzleError, match="the format 'candidates' needs a cell with two or more candidates"
    ):
        write(without, "candidates")
    assert nf.Puzzle(write(without, "pencilmarks")) == without


@pytest.mark.parametrize("name", ["candidates", "pencilmarks"])
@pytest.mark.parametrize("cell", [0, 40, 79])
def test_clashing_givens_are_rejected_wherever_they_are(name: str, cell: int) -> None:
    clashing = "." * cell + "55" + "." * (79 - cell)
    message = f"{nf.cell_name(cell)}: its digit occurs twice .* the format '{name}'"
    with pytest.raises(nf.PuzzleError, match=message) as caught:
        write(nf.Puzzle(clashing), name)
    assert caught.value.cell == cell


def test_a_solved_grid_is_written_as_candidates() -> None:
    grid = nf.solve(EASY).grid
    for name in ("candidates", "pencilmarks"):
        assert nf.Puzzle(write(nf.Board(grid), name)).givens == grid

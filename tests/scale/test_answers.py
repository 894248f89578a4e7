"""Answers of language models: the grid is found in any usual form, and compared with the solution."""

import json
import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninefold as nf
from ninefold.answers import TEXT_LIMIT
from ninefold.answers.finding import grid_in

PUZZLE = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
GRID = nf.solve(PUZZLE).grid


def rows_of(grid: str) -> list[str]:
    return [grid[at : at + 9] for at in range(0, 81, 9)]


def zeros(grid: str) -> str:
    return grid.replace(".", "0")


def table(grid: str) -> str:
    lines = [f"| {' | '.join(row)} |" for row in rows_of(grid)]
    return "\n".join([lines[0], "|" + "---|" * 9, *lines[1:]])


def boxed(grid: str) -> str:
    lines = [f"| {' '.join(r[:3])} | {' '.join(r[3:6])} | {' '.join(r[6:])} |" for r in rows_of(grid)]
    rule = "+-------+-------+-------+"
    return "\n".join([rule, *lines[:3], rule, *lines[3:6], rule, *lines[6:], rule])


def html(grid: str) -> str:
    cells = ["".join(f'<td class="c{i}">{d}</td>' for i, d in enumerate(row)) for row in rows_of(grid)]
    return "<table><tbody>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</tbody></table>"


def html_of_lines(grid: str) -> str:
    cells = ["\n".join(f"  <td><b>{d}</b></td>" for d in row) for row in rows_of(grid)]
    return "<table>\n" + "\n".join(f"<tr>\n{row}\n</tr>" for row in cells) + "\n</table>"


def latex(grid: str) -> str:
    rows = " \\\\ \\hline\n".join(" & ".join(row) for row in rows_of(grid))
    return "\\begin{array}{|ccc|ccc|ccc|}\n\\hline\n" + rows + " \\\\\n\\hline\n\\end{array}"


def labelled_table(grid: str) -> str:
    head = ["|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |", "|---" * 10 + "|"]
    return "\n".join(head + [f"| **{n}** | {' | '.join(row)} |" for n, row in enumerate(rows_of(grid), 1)])


def lettered(grid: str) -> str:
    head = "    1 2 3   4 5 6   7 8 9"
    return "\n".join([head, *(f"{'ABCDEFGHI'[n]} | {' '.join(row)}" for n, row in enumerate(rows_of(grid)))])


def numbered(form: str) -> Callable[[str], str]:
    def write(grid: str) -> str:
        return "\n".join(form.format(n=n, row=row) for n, row in enumerate(rows_of(grid), 1))

    return write


def joined(between: str, around: str = "{}") -> Callable[[str], str]:
    return lambda grid: around.format(between.join(rows_of(grid)))


def spread(between: str, lines: str) -> Callable[[str], str]:
    return lambda grid: lines.join(between.join(row) for row in rows_of(grid))


FORMS: dict[str, Callable[[str], str]] = {
    "line": lambda grid: grid,
    "line in emphasis": lambda grid: f"**{grid}**.",
    "line in a sentence": lambda grid: f"the solution is {grid}.",
    "line after a number": lambda grid: f"Puzzle 12: {grid}",
    "single digits": lambda grid: " ".join(grid),
    "digits with commas": lambda grid: ", ".join(grid),
    "nine lines": joined("\n"),
    "lines of Windows": joined("\r\n"),
    "lines with space between": joined("\n\n"),
    "nine groups": joined(" "),
    "nine groups after a number": joined(" ", "Answer 2: {}"),
    "slashes": joined(" / "),
    "escaped lines": joined("\\n", '{{"grid": "{}"}}'),
    "code": joined("\n", "```text\n{}\n```"),
    "quotes": joined("\n> ", "> {}"),
    "bullets": joined("\n- ", "- {}"),
    "bold lines": joined("**\n**", "**{}**"),
    "spaces": spread(" ", "\n"),
    "wide spaces": spread("   ", "\n\n"),
    "commas": spread(",", "\n"),
    "tabs": spread("\t", "\n"),
    "dashes between digits": spread("-", "\n"),
    "boxes": boxed,
    "grid of ninefold": lambda grid: nf.formats.write(grid, "boxed"),
    "blocks of ninefold": lambda grid: nf.formats.write(grid, "blocks"),
    "table": table,
    "labelled table": labelled_table,
    "letters": lettered,
    "html": html,
    "html, a cell per line": html_of_lines,
    "latex": latex,
    "json": lambda grid: json.dumps({"solution": [list(map(int, row)) for row in rows_of(zeros(grid))]}),
    "json of texts": lambda grid: json.dumps([list(row) for row in rows_of(grid)], indent=2),
    "json of lines": lambda grid: json.dumps({"answer": rows_of(grid)}, indent=1),
    "json by row": lambda grid: json.dumps({f"row{n}": list(row) for n, row in enumerate(rows_of(grid), 1)}),
    "json by letter": lambda grid: json.dumps(dict(zip("ABCDEFGHI", rows_of(grid), strict=True))),
    "list with remarks": lambda grid: f"grid = [\n{numbered('  [{row}],  # row {n}')(grid)}\n]",
    "matrix": lambda grid: "$\\begin{bmatrix} " + " \\\\ ".join(rows_of(grid)) + " \\end{bmatrix}$",
    "box drawing": lambda grid: boxed(grid).translate(str.maketrans("|-+", "│─┼")),
    "tuples": lambda grid: ",\n".join(f"({', '.join(row)})" for row in rows_of(grid)),
    "array": lambda grid: "[" + "\n ".join(f"[{' '.join(row)}]" for row in rows_of(grid)) + "]",
    "floats": lambda grid: "\n".join(" ".join(f"{d}.0" for d in row) for row in rows_of(grid)),
    "keycaps": lambda grid: "\n".join("".join(f"{d}\ufe0f\u20e3" for d in row) for row in rows_of(grid)),
    "rows": numbered("Row {n}: {row}"),
    "rows in bold": numbered("**Row {n}:** {row}"),
    "rows with remarks": numbered("R{n} = {row}  ✓ (all nine digits)"),
    "rows in sentences": numbered("So row {n} is {row}."),
    "numbered list": numbered("{n}. {row}"),
    "rows with ordinals": numbered("- **{n}th row:** {row}"),
    "rows in German": numbered("Zeile {n}: {row}"),
    "rows with arrows": numbered("Row {n} → {row}"),
    "rows with hashes": numbered("#{n} {row}"),
    "rows with dashes": numbered("Row {n} - {row}"),
    "numbers in parentheses": numbered("{n}) {row}"),
}


def around(form: str, before: str = "", after: str = "") -> str:
    return f"{before}\n{form}\n{after}"


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_every_form_is_found(form: Callable[[str], str]) -> None:
    assert grid_in(form(GRID)) == GRID
    assert nf.score_answer(PUZZLE, around(form(GRID), "Step 1:", "Done in 12 steps.")).status == "solved"


@pytest.mark.parametrize("blank", [".", "0", "_", "-", "?", "*", "x"])
@pytest.mark.parametrize("form", ["line", "nine lines", "spaces", "boxes", "table", "rows", "code"])
def test_blanks(blank: str, form: str) -> None:
    text = FORMS[form](PUZZLE.replace(".", blank))
    assert grid_in(f"I could not finish it:\n{text}\n") == PUZZLE
    score = nf.score_answer(PUZZLE, text)
    assert (score.status, score.correct, score.fraction) == ("incomplete", 0, 0.0)
    assert len(score.missing) == score.total == PUZZLE.count(".")


def test_empty_fields_are_blanks() -> None:
    assert grid_in(table(PUZZLE.replace(".", " "))) == PUZZLE
    assert grid_in(html(PUZZLE).replace(">.<", "><")) == PUZZLE
    assert grid_in(json.dumps([[c.strip(".") for c in row] for row in rows_of(PUZZLE)])) == PUZZLE
    numbers = [[int(c) if c != "." else None for c in row] for row in rows_of(PUZZLE)]
    assert grid_in(json.dumps(numbers)) == PUZZLE


PROSE = [
    "",
    "Step 1: r3c4 = 5 because row 3 needs 5.",
    "The candidates are {1, 2, 5} and {3, 7}; 12 + 34 = 46.",
    "Row 1 has 4, 9, 1, 8 and 3, so 2, 5, 6 and 7 are missing.",
    "On 2024-10-15 at 12:30, call 555-12345.",
    "r1c1=5, r1c2=6, r1c3=4, r1c4=9, r1c5=7",
    "1 2 3 4 5 6 7 8 9",
    "Column 1: 5 7 1 9 3 4 2 8 6",
]


@pytest.mark.parametrize("text", [*PROSE, "\n".join(PROSE), "\n".join(PROSE * 9)])
def test_prose_is_no_grid(text: str) -> None:
    score = nf.score_answer(PUZZLE, text)
    assert (score.grid, score.status, score.correct, len(score.missing)) == (None, "none", 0, 81)


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_prose_around_a_grid(form: Callable[[str], str]) -> None:
    text = "\n".join([*PROSE, "", form(GRID), "", *PROSE[1:6], "That is all."])
    assert grid_in(text) == GRID


@pytest.mark.parametrize("between", ["\n\n", "\n\nSo the answer is:\n\n", "\n---\n", "\n```\n\n```\n"])
@pytest.mark.parametrize("form", ["line", "nine lines", "boxes", "table", "json", "rows", "latex"])
def test_the_last_full_grid_counts(form: str, between: str) -> None:
    other = GRID.translate(str.maketrans("12", "21"))
    write = FORMS[form]
    assert grid_in(between.join([write(PUZZLE), write(other), write(GRID)])) == GRID
    assert grid_in(between.join([write(other), write(GRID), write(PUZZLE)])) == GRID


def test_checks_after_the_grid_are_not_the_answer() -> None:
    columns = ["".join(row[at] for row in rows_of(GRID)) for at in range(9)]
    check = "\n".join(f"Column {n}: {' '.join(column)} ✓" for n, column in enumerate(columns, 1))
    assert grid_in(boxed(GRID) + "\n\nLet me verify.\n" + check) == GRID


def test_rows_out_of_order_are_no_grid() -> None:
    lines = numbered("Row {n}: {row}")(GRID).splitlines()
    assert grid_in("\n".join(lines)) == GRID
    assert grid_in("\n".join([lines[1], lines[0], *lines[2:]])) is None
    assert grid_in("\n".join(lines[:8])) is None


def test_a_second_grid_that_breaks_off() -> None:
    rows = rows_of(GRID)
    assert grid_in("\n".join(rows) + "\n\nAgain:\n" + "\n".join(rows[4:8])) == GRID
    assert grid_in("\n".join(rows) + "\n\n" + "\n".join(rows[4:8])) == GRID


def test_score_of_wrong_digits() -> None:
    blank = PUZZLE.index(".")
    clue = next(cell for cell in range(81) if PUZZLE[cell] != ".")
    answer = list(GRID)
    for cell in (blank, clue):
        answer[cell] = str(int(GRID[cell]) % 9 + 1)
    score = nf.score_answer(PUZZLE, "".join(answer))
    assert (score.status, set(score.wrong), set(score.changed)) == ("wrong", {blank, clue}, {clue})
    assert (score.correct, score.total) == (43, 44)
    assert score.fraction == pytest.approx(43 / 44)
    answer[blank] = answer[clue] = "."
    score = nf.score_answer(PUZZLE, "".join(answer))
    assert (score.status, set(score.missing), not score.wrong) == ("incomplete", {blank, clue}, True)
    assert score.correct == 43


def test_puzzle_without_blanks() -> None:
    assert nf.score_answer(GRID, GRID).fraction == 1.0
    assert nf.score_answer(GRID, "no idea").fraction == 0.0


def test_puzzle_must_have_one_solution() -> None:
    with pytest.raises(nf.MultipleSolutions):
        nf.score_answer("." * 81, GRID)
    with pytest.raises(nf.PuzzleError):
        nf.score_answer("5...5" + "." * 76, GRID)
    with pytest.raises(nf.PuzzleError):
        nf.score_answer("no puzzle", GRID)


def test_only_the_end_of_a_long_text_is_read() -> None:
    assert nf.score_answer(PUZZLE, GRID + "\n" + "so " * TEXT_LIMIT).status == "none"
    assert nf.score_answer(PUZZLE, "so " * TEXT_LIMIT + "\n" + GRID).status == "solved"


@pytest.mark.parametrize("piece", ["1", "1\n", "\n", "123456789\n\n", "|", "<", "\\\\", "[1,", "*", "row 1 "])
def test_long_texts_take_linear_time(piece: str) -> None:
    """Patterns that could go back over the whole text would take hours here."""
    assert nf.score_answer(PUZZLE, piece * (300_000 // len(piece))).status in ("none", "wrong")


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from(list(FORMS.values())))
def test_any_form_of_any_grid(chance: random.Random, form: Callable[[str], str]) -> None:
    grid = nf.solve(nf.shuffle(PUZZLE, seed=chance.getrandbits(30))).grid
    before, after = (chance.choice(["", "Here you go:", "Step 3.", "(1) r1c1 = 4"]) for _ in range(2))
    assert grid_in(f"{before}\n{form(grid)}\n{after}") == grid


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["", " ", "  ", ",", ", ", " | ", "\t", ";"]),
    st.sampled_from(["\n", "\n\n", "\r\n", " \n", ",\n", "|\n|"]),
    st.sampled_from([("", ""), ("[", "]"), ('"', '"'), ("**", "**"), ("`", "`"), ("$", "$"), ("| ", " |")]),
)
def test_any_separators(between: str, lines: str, frame: tuple[str, str]) -> None:
    text = lines.join(frame[0] + between.join(row) + frame[1] for row in rows_of(GRID))
    assert grid_in(f"Solution:\n\n{text}\n\nDone.") == GRID


@settings(max_examples=300, deadline=None)
@given(st.text() | st.text(alphabet="0123456789 .|-+\n[]<>\\&{}*_rcRow:x`\"'", max_size=600))
def test_any_text_has_a_score(text: str) -> None:
    score = nf.score_answer(PUZZLE, text)
    assert score.status in ("none", "wrong", "incomplete")
    assert score.grid is None or len(score.grid) == 81

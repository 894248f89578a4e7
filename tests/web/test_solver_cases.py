"""The answers in the cases for the page's solver are ninefold's answers."""

import ninefold as nf
from tests.web.solver_cases import FILE, GIVEN_UP, HEADER


def test_solver_cases_are_right() -> None:
    text = FILE.read_text()
    assert text.startswith(HEADER)
    lines = text.removeprefix(HEADER).splitlines()
    assert len(lines) > 60
    for line in lines:
        status, puzzle, *solution = line.split()
        count = nf.count_solutions(puzzle, limit=2)
        expected = "none" if puzzle == GIVEN_UP else status
        assert ("none", "unique", "multiple")[count] == expected, line
        assert solution == ([str(nf.solve(puzzle))] if status == "unique" else []), line

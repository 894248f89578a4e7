"""The answers that the tests of the page's solver expect are those of ninefold."""

import ninefold as nf
from tests.web.solver_cases import FILE, GIVEN_UP, HEADER


def test_the_cases_of_the_page_are_true() -> None:
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

"""The puzzles that the project ships, by name, and some variations."""

from pathlib import Path

_EXAMPLES = Path(__file__).parents[1] / "examples"

SHIPPED = (_EXAMPLES / "input.txt").read_text().split()
EASY, MEDIUM, HARD, EXPERT, EVIL, FEW = (SHIPPED[start] for start in range(0, 18, 3))

#: The example of the classic command-line solver; brute force needs 49,558 placements for it.
INTERMEDIATE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
INTERMEDIATE_SOLUTION = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"

#: EASY without one clue.
TWO_SOLUTIONS = EASY[:70] + "." + EASY[71:]
#: Two 5s in row 1.
CLASHING = "5...5" + "." * 76
#: r1c9 sees all nine digits; no two givens clash.
DEAD_CELL = "12345678." + "." * 17 + "9" + "." * 54
#: Nothing clashes and every cell has candidates, but r1c1 to r1c3 share two digits: there is no solution.
NO_SOLUTION = "...456789" + "1.." + "." * 69
EMPTY = "." * 81

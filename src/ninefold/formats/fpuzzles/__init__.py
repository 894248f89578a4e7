"""The JSON of f-puzzles, which SudokuPad reads too: a grid of cells, and a list for each kind of rule.

`keys` lists the rules that it can store. Classic puzzles keep the state of the game; of other puzzles, only
the puzzle itself is read and written.
"""

from ninefold.formats.fpuzzles.classic import write
from ninefold.formats.fpuzzles.reading import is_fpuzzles, read
from ninefold.formats.fpuzzles.writing import write_variant

__all__ = ["is_fpuzzles", "read", "write", "write_variant"]

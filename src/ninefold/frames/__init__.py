"""Puzzles in data frames and databases. Import the module of your library to use it:

- `import ninefold.frames.polars` adds `pl.col("puzzle").sudoku`
- `import ninefold.frames.pandas` adds `frame["puzzle"].sudoku`
- `ninefold.frames.duckdb.register(connection)` adds `sudoku_solve` and other functions to SQL
"""

__all__: list[str] = []

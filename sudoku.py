#!/usr/bin/env python3
"""Solve input.txt and write output.csv, in the current folder: `sudoku.py logic` or `... backtracking`."""

import os
import sys

USAGE = "usage: sudoku.py logic|backtracking    (reads input.txt, writes output.csv)"


def main() -> int:
    """Run `ninefold solve` with the files and the algorithm of the classic script."""
    if len(sys.argv) != 2 or sys.argv[1] not in ("logic", "backtracking"):
        print(USAGE, file=sys.stderr)
        return 2
    try:
        from ninefold import interrupt

        interrupt.install()
        from ninefold.cli.main import main as ninefold
    except ImportError:
        return _use_own_environment()
    return ninefold(["solve", "input.txt", "-o", "output.csv", "--algorithm", sys.argv[1], "--skip-failed"])


def _use_own_environment() -> int:
    """Start again with the Python that `make` installed ninefold into."""
    python = os.path.join(os.path.dirname(os.path.abspath(__file__)), ".venv", "bin", "python")
    if not os.path.exists(os.path.join(os.path.dirname(python), "ninefold")) or sys.executable == python:
        print("ninefold is not installed: run `make run` or `pip install .` first", file=sys.stderr)
        return 2
    return os.execv(python, [python, os.path.abspath(__file__), *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())

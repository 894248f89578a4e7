"""The sentences that the package can say, read from its source."""

import ast
import re
from collections.abc import Iterator

from tests.conftest import ROOT


def templates(file: str = "*.py") -> Iterator[str]:
    """Every text in `explanation/` that is a sentence, but for docstrings."""
    for path in sorted((ROOT / "src/ninefold/explanation").glob(file)):
        tree = ast.parse(path.read_text())
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            text = node.value if isinstance(node, ast.Constant) and id(node) not in docstrings else None
            if isinstance(text, str) and re.fullmatch(r"[A-Z].* .*\.", text):
                yield text

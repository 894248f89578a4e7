"""Layers: dependencies point downward, in the core and in the package, and files stay short."""

import ast
import re
from pathlib import Path

import pytest

from tests.conftest import ROOT

#: The folders of the core, and the folders that each may include from.
NATIVE = {
    "model": {"model"},
    "text": {"text", "model"},
    "symmetry": {"symmetry", "model"},
    "search": {"search", "model"},
    "constraints": {"constraints", "search", "model"},  # limits and endings are those of a search
    "logic": {"logic", "model"},
    "rating": {"rating", "logic", "model"},  # hints become steps of logic
    "generate": {"generate", "symmetry", "rating", "logic", "constraints", "search", "model"},
    "batch": {"batch", "text", "symmetry", "rating", "generate", "logic", "search", "model"},
    "bind": {
        "bind", "batch", "text", "symmetry", "rating", "generate", "logic", "constraints", "search", "model",
    },
}  # fmt: skip

#: The parts of the package, lowest first: each may import those before it.
PACKAGE = [
    "interrupt", "suggestion", "message", "errors", "terminal", "compression", "parquet", "output_file",
    "files", "numbers", "pace", "translation", "candidate", "search_result", "variants", "rules",
    "digit_rows", "puzzle", "formats", "conflict", "reference", "external", "mistakes", "algorithm",
    "solving", "clues", "unsolvable",
    "checking", "answers", "batch", "symmetry", "logic", "explanation", "hinting", "rating", "generation",
    "variant_setting", "setting", "completing", "render", "puzzle_files", "photo", "scale", "dataset",
    "frames", "__init__", "bench", "web", "cli", "__main__",
]  # fmt: skip
#: Imports that point upward, and why.
UPWARD = {
    ("errors", "search_result"),  # types of the data that errors carry, for type checkers only
    ("errors", "puzzle"),
    ("logic", "explanation"),  # the return type of users' explanations, for type checkers only
    ("puzzle", "render"),  # variants as text, and pictures in notebooks; loaded on demand
    ("logic", "render"),
    ("generation", "render"),
    ("solving", "render"),
    ("explanation", "render"),
    ("rating", "render"),
    ("batch", "scale"),  # `nf.batch.run` and others; loaded on demand
    ("puzzle", "formats"),  # reads any text; loaded only if it is not 81 characters
}
#: What the binding imports from the package above it, and why.
UPWARD_FROM_THE_BINDING = {
    "errors.NinefoldError",  # a step that does not fit the board
    "candidate.Candidate",  # members of candidate sets, and the changes that steps make
    "puzzle.Puzzle",  # reads the input of Board and Transformation
    "logic.truth.Truth",  # the truths of steps
    "logic.evidence",  # the evidence of steps
    "formats.candidate_grid.write",  # prints a Board
    "render.to_svg",  # shows a Board in a notebook
    "variants.boards.board_of",  # makes a Board of a variant
    "variants.boards.rules_from",  # unpickles its rules
    "variants.boards.obeys_rules",  # judges a full Board of a variant by all rules
    "variants.boards.has_unique_givens",  # counts its solutions
}
#: The modules that may use `CLASSIC`, and why. All others ask a board or a puzzle for its rules.
CLASSIC_USERS = {
    "__init__.py",  # publishes it
    "puzzle.py",  # the rules of every puzzle so far
    "logic/truth.py",  # the name of a house; a truth knows no board
    "formats/candidate_grid.py",  # reads text with nine rows of nine cells
    "photo/doubt.py",  # photos of classic puzzles
}
#: The checkers. They derive clashes from the houses instead of using the tables that finders use.
CHECKERS = [
    "logic/clash.py",
    "logic/evidence_check.py",
    "logic/net_check.py",
    "logic/verdict.py",
    "reference",
]


def native_files() -> list[Path]:
    return sorted((ROOT / "native").rglob("*.?pp"))


def package_files() -> list[Path]:
    return sorted((ROOT / "src/ninefold").rglob("*.py"))


@pytest.mark.parametrize("path", native_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_core_includes_only_lower_layers(path: Path) -> None:
    folder = path.relative_to(ROOT / "native").parts[0]
    text = path.read_text()
    used = {name.split("/")[0] for name in re.findall(r'#include "([^"]+)"', text)}
    assert used <= NATIVE[folder]
    if folder != "bind":
        assert "Python.h" not in text
        assert "nanobind" not in text
        assert not re.search(r"#include <(iostream|fstream|cstdio|stdio\.h)>", text), "the core does no I/O"


@pytest.mark.parametrize("path", package_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_package_imports_only_lower_layers(path: Path) -> None:
    part = path.relative_to(ROOT / "src/ninefold").with_suffix("").parts[0]
    below = set(PACKAGE[: PACKAGE.index(part) + 1]) | {"_native"}
    wrong = {name for name in imports(path) - below if (part, name) not in UPWARD}
    assert not wrong, f"{part} may not import {wrong}"


def imports(path: Path) -> set[str]:
    """Return the parts of ninefold that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "ninefold":
            parts = node.module.split(".")[1:]
            found |= {parts[0]} if parts else {_part(alias.name) for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name.split(".")[1] for alias in node.names if alias.name.startswith("ninefold.")}
    return found


def _part(name: str) -> str:
    folder = ROOT / "src/ninefold"
    exists = (folder / name).is_dir() or (folder / f"{name}.py").exists() or name == "_native"
    return name if exists else "__init__"


def test_modules_ask_boards_for_their_rules() -> None:
    users = {path for path in package_files() if "CLASSIC" in names_used(path)}
    assert {str(path.relative_to(ROOT / "src/ninefold")) for path in users} == CLASSIC_USERS


def test_checkers_derive_clashes_by_themselves() -> None:
    folder = ROOT / "src/ninefold"
    files = [path for name in CHECKERS for path in [folder / name, *(folder / name).rglob("*.py")]]
    for path in filter(Path.is_file, files):
        assert not names_used(path) & {"peers", "clashes"}, path
    assert not re.search(r"\b(peers|peer_list|clashes)\(", (ROOT / "native/logic/check.cpp").read_text())


def names_used(path: Path) -> set[str]:
    """Return the names that a file imports or uses."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    imported = {node.name.split(".")[-1] for node in nodes if isinstance(node, ast.alias)}
    attributes = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    return imported | attributes | {node.id for node in nodes if isinstance(node, ast.Name)}


def test_binding_imports_from_the_package_in_one_place() -> None:
    for path in (ROOT / "native/bind").glob("*.?pp"):
        if path.name != "package.hpp":
            assert not re.search(r"\bimport_\(|PyImport_", path.read_text()), path
    imported = re.findall(
        r'import_\("ninefold\.([\w.]+)"\)\.attr\("?(\w+)("?)', (ROOT / "native/bind/package.hpp").read_text()
    )
    names = {f"{module}.{name}" if quoted else module for module, name, quoted in imported}
    assert names == UPWARD_FROM_THE_BINDING


def test_every_part_is_listed() -> None:
    assert {path.relative_to(ROOT / "native").parts[0] for path in native_files()} == set(NATIVE)
    parts = {path.relative_to(ROOT / "src/ninefold").with_suffix("").parts[0] for path in package_files()}
    assert parts == set(PACKAGE)


def test_tests_mirror_the_package() -> None:
    folders = {
        path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and path.name != "__pycache__"
    }
    mirrors = {
        "model",
        "search",
        "batch",
        "formats",
        "cli",
        "bench",
        "render",
        "generate",
        "logic",
        "explanation",
        "rating",
        "translation",
        "photo",
        "scale",
        "dataset",
        "variants",
        "web",
    }
    assert folders == mirrors | {"docs", "properties", "parity", "native", "cases", "fuzz", "installed"}


def test_readable_algorithms_are_short() -> None:
    for name in ("backtracking", "pencilmarks", "singles_and_pairs", "rules", "csp"):
        assert len((ROOT / f"src/ninefold/reference/{name}.py").read_text().splitlines()) <= 60


@pytest.mark.parametrize(
    "path", [*native_files(), *package_files()], ids=lambda path: str(path.relative_to(ROOT))
)
def test_files_have_at_most_500_lines(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 500

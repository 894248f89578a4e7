"""The site's Python API reference has every public name, with the package's own signatures."""

import ast
import inspect

import pytest

import ninefold as nf
from scripts.docs.markdown import render
from scripts.docs.package import PublicName, public_names
from scripts.docs.places import BrokenPage, Places
from scripts.docs.reference import GROUPS, places_of_names, reference_pages
from tests.conftest import ROOT

NAMES = {name.name: name for name in public_names(ROOT)}


def test_every_public_name_is_in_one_group() -> None:
    grouped = [name for _, _, _, names in GROUPS for name in names.split()]
    assert sorted(grouped) == sorted(nf.__all__), "scripts/docs/reference.py: GROUPS"


def test_a_name_without_a_group_stops_the_build() -> None:
    with pytest.raises(BrokenPage, match="differ: stray"):
        reference_pages([*NAMES.values(), PublicName("stray", "stray()", "A name.")])


def test_every_public_name_has_a_section() -> None:
    pages = reference_pages(list(NAMES.values()))
    places = Places(ROOT, {*pages, "docs/algorithms.md", "docs/batch.md", "docs/logic.md"}
                    | {"docs/generation.md", "docs/symmetry.md", "docs/rating.md"})  # fmt: skip
    found = {
        heading.anchor
        for source, text in pages.items()
        for heading in render(text, source, places, places_of_names(list(NAMES.values()))).headings
    }
    assert set(nf.__all__) <= found
    assert {"Board.apply", "Puzzle.givens", "Status.CLASHING", "Transformation.then"} <= found


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_public_names_and_their_members_are_documented(name: PublicName) -> None:
    assert name.doc
    missing = [member.name for member in name.members if not member.doc]
    assert not missing, f"without docstring: {missing}"
    live = getattr(nf, name.name)
    if isinstance(live, type):
        public = {key for key in vars(live) if not key.startswith("_") and callable(getattr(live, key))}
        fields = set(getattr(live, "__match_args__", ())) | set(getattr(live, "__dataclass_fields__", ()))
        assert public - fields <= {member.name for member in name.members}


@pytest.mark.parametrize("name", [n for n in nf.__all__ if inspect.isfunction(getattr(nf, n))])
def test_signatures_match_the_package(name: str) -> None:
    (node,) = ast.parse(f"def {NAMES[name].signature}: ...").body
    assert isinstance(node, ast.FunctionDef)
    args = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    expected = inspect.signature(getattr(nf, name)).parameters.values()
    plain = [arg.name for arg in expected if arg.kind not in (arg.VAR_POSITIONAL, arg.VAR_KEYWORD)]
    assert [arg.arg for arg in args] == plain
    assert NAMES[name].doc == inspect.getdoc(getattr(nf, name))


def test_signatures_read_well() -> None:
    assert NAMES["solve"].signature.splitlines()[1:4] == [
        "    puzzle: PuzzleLike,",
        "    *,",
        "    algorithm: str = 'lanes',",
    ]
    assert NAMES["CLASSIC"].signature == "CLASSIC: Rules"
    members = {member.name: member.signature for member in NAMES["Board"].members}
    assert members["apply"] == "Board.apply(step: Step) -> Board"
    assert members["to_numpy"] == "Board.to_numpy() -> NDArray[uint8]"


def test_names_in_docstrings_are_links_unless_they_are_arguments() -> None:
    pages = reference_pages(list(NAMES.values()))
    assert "[`Puzzle`](puzzles.md#Puzzle)" in pages["docs/api/batch.md"]
    assert "`isa` names an instruction set (see [`isa()`](batch.md#isa))" in pages["docs/api/batch.md"]
    assert "`cell` is a cell" in pages["docs/api/errors.md"]

"""Every technique has golden cases, a section on its family's page, and its entries in the index."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise, product
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.explanation.step_writers import STEP_WRITERS
from ninefold.logic.profile import plan
from ninefold.logic.technique_table import TechniqueInfo
from tests.cases_file import EXAMPLES, FAMILIES, cases_of, path_of
from tests.clock import LONG
from tests.conftest import ROOT
from tests.verifier import HOUSES

PAGES = ROOT / "docs/techniques"

#: Can never find anything, as proved below; it is here because other programs list it.
IMPOSSIBLE = {"mutant-x-wing"}
#: Finds something on almost every board; the rest are too hard for a test case.
ALWAYS = {"forcing-net"}

#: The pieces of a section below its first line, in order. The output of an example is a doctest.
PIECES = {
    "definition": r"\A\n[A-Z]",
    "picture": r"^!\[(.+)\]\(pictures/{id}\.svg\)$",
    "example": r'^>>> step = nf\.example\("{id}"\)$',
    "position": r'^>>> (step\.board|nf\.Puzzle\(step\.board\)\.form\["constraints"\])$',
    "effect": r"^>>> print\(step\)$",
    "words": r"^>>> .*nf\.explain_step\(step\)",
    "common mistakes": r"^\*\*Common mistakes\*\*\n\n\* [A-Z]",
    "sources": r"^\*\*Sources:\*\* \*?\w",
}
#: Pieces that need an example.
OF_EXAMPLE = {"picture", "example", "position", "effect", "words"}
WITH_EXAMPLE = {case.technique for case in EXAMPLES}


def missing_cases(info: TechniqueInfo) -> Iterator[str]:
    """Report a technique without a case that must find a step, or without one that must find nothing."""
    here = path_of(info.family).relative_to(ROOT)
    fires = {case.effect is not None for case in cases_of(info.family) if case.technique == info.id}
    if True not in fires and info.id not in IMPOSSIBLE:
        yield f"no case in {here}"
    if False not in fires and info.id not in ALWAYS:
        yield f"no case with ! in {here}"


def missing_example(info: TechniqueInfo) -> Iterator[str]:
    """Report a technique without an example in the package."""
    if info.id not in WITH_EXAMPLE | IMPOSSIBLE:
        yield "no line in src/ninefold/logic/examples.txt"


def missing_section(info: TechniqueInfo) -> Iterator[str]:
    """Report a missing section, or one without its id, an alias or a piece."""
    here = (PAGES / f"{info.family}.md").relative_to(ROOT)
    text = sections(info.family).get(info.name)
    if text is None:
        yield f"no section '## {info.name}' in {here}"
        return
    first, _, below = text.lstrip("\n").partition("\n")
    if not first.startswith(f"`{info.id}`"):
        yield f"the section in {here} does not begin with its id"
    yield from (f"{here} does not say {alias!r}" for alias in info.aliases if alias not in first)
    yield from (f"{what} in {here}" for what in missing_pieces(info.id, below))


def missing_pieces(id_: str, text: str) -> Iterator[str]:
    """Report pieces missing or out of order, and a picture whose text omits a changed cell."""
    wanted = [name for name in PIECES if id_ not in IMPOSSIBLE or name not in OF_EXAMPLE]
    found = {name: re.search(PIECES[name].replace("{id}", id_), text, re.MULTILINE) for name in wanted}
    yield from (f"no {name}" for name, match in found.items() if match is None)
    starts = [(match.start(), name) for name, match in found.items() if match is not None]
    yield from (f"{after} before {before}" for (a, before), (b, after) in pairwise(starts) if b < a)
    picture = found.get("picture")
    if picture and id_ in WITH_EXAMPLE:
        step = nf.example(id_)
        cells = {nf.cell_name(candidate.cell) for candidate in (*step.places, *step.removes)}
        yield from (
            f"no {cell} in the words for the picture" for cell in sorted(cells) if cell not in picture[1]
        )


def missing_explanation(info: TechniqueInfo) -> Iterator[str]:
    """Report a technique without an explanation of its own."""
    if info.id not in STEP_WRITERS:
        yield f"no explanation in src/ninefold/explanation/{info.family}.py"


def misplaced_definition(info: TechniqueInfo) -> Iterator[str]:
    """Report an id that is not in exactly one file of the core and one row of the table."""
    core = sorted((ROOT / "native").rglob("*.?pp"))
    quoted = [
        path
        for path in core
        if not {"rating", "constraints", "model"} & {*path.relative_to(ROOT).parts}
        and f'"{info.id}"' in path.read_text()
    ]
    # The rating has its own names for hints, and rules of puzzles are no techniques.
    if [path.parent.name for path in quoted] != ["logic"]:
        yield f"stands in {[path.name for path in quoted]}, not in the file of its family alone"
    table = (ROOT / "src/ninefold/logic/technique_table.py").read_text()
    if len(re.findall(rf"^{info.id} +\|", table, re.MULTILINE)) != 1:
        yield "not one row in src/ninefold/logic/technique_table.py"


def missing_picture(info: TechniqueInfo) -> Iterator[str]:
    """Report a missing picture; another test checks that pictures are up to date."""
    if info.id not in IMPOSSIBLE and not (PAGES / f"pictures/{info.id}.svg").exists():
        yield f"no picture docs/techniques/pictures/{info.id}.svg: run `make technique-docs`"


#: The checks that each technique must pass.
CHECKS: tuple[Callable[[TechniqueInfo], Iterator[str]], ...] = (
    missing_cases,
    missing_example,
    missing_section,
    missing_explanation,
    missing_picture,
    misplaced_definition,
)


@pytest.mark.parametrize("info", nf.techniques(), ids=lambda info: info.id)
def test_a_technique_is_complete(info: TechniqueInfo) -> None:
    missing = [f"{info.id}: {what}" for check in CHECKS for what in check(info)]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("name", PIECES)
def test_a_missing_piece_is_named(name: str) -> None:
    below = sections("fish")["X-wing"].lstrip("\n").partition("\n")[2]
    without = re.sub(PIECES[name].replace("{id}", "x-wing"), "", below, flags=re.MULTILINE)
    assert not list(missing_pieces("x-wing", below))
    assert list(missing_pieces("x-wing", without)) == [f"no {name}"]


def test_pieces_out_of_order_are_named() -> None:
    above, mistakes, rest = sections("fish")["X-wing"].partition("\n\n**Common mistakes**")
    picture = re.search(r"^!\[.*$", above, re.MULTILINE)
    assert picture is not None
    moved = (
        above.lstrip("\n").partition("\n")[2].replace(picture[0], "") + "\n" + picture[0] + mistakes + rest
    )
    assert list(missing_pieces("x-wing", moved)) == ["example before picture"]


def test_picture_text_names_the_changed_cells() -> None:
    below = sections("fish")["X-wing"].lstrip("\n").partition("\n")[2].replace("so r7c8 loses", "so it loses")
    assert list(missing_pieces("x-wing", below)) == ["no r7c8 in the words for the picture"]


def sections(family: str) -> dict[str, str]:
    """Return the text below each heading of a family's page."""
    path = PAGES / f"{family}.md"
    _, *parts = path.read_text().split("\n## ") if path.exists() else [""]
    return dict(part.split("\n", 1) for part in parts)


@pytest.mark.parametrize("family", FAMILIES)
def test_files_cover_only_their_family(family: str) -> None:
    infos = [info for info in nf.techniques() if info.family == family]
    assert {case.technique for case in cases_of(family)} <= {info.id for info in infos}
    assert list(sections(family)) == [info.name for info in infos]


def index() -> str:
    return (PAGES / "README.md").read_text()


def test_index_lists_all_techniques_by_difficulty() -> None:
    rows = re.findall(r"^\| \[(.+)\]\((\S+)\) \| `(\S+)` \| (\S+) \| (.*) \|$", index(), re.MULTILINE)
    assert tuple(row[2] for row in rows) == plan("human").techniques
    infos = {info.id: info for info in nf.techniques()}
    for name, link, id_, family, points in rows:
        info = infos[id_]
        assert (name, family, points) == (info.name, info.family, info.hodoku.split(" ")[0])
        assert link == f"{family}.md#{re.sub('[,+]', '', name.lower()).replace(' ', '-')}"


def test_stages_cover_all_techniques_in_order() -> None:
    stages = re.findall(r"^\*\*In order:\*\* (.+?)\n\n", index(), re.MULTILINE | re.DOTALL)
    table = re.findall(r"^\| (\[.+\]\(\S+\)) \|", index(), re.MULTILINE)
    assert len(stages) == len(re.findall(r"^## \d+\. ", index(), re.MULTILINE))
    links = [link for stage in stages for link in " ".join(stage.split()).split(" · ")]  # lines are wrapped
    assert links == [link for link in table if "(arrangements.md" not in link]  # those are for variants


def commands() -> list[str]:
    """Return the commands that the stages ask the reader to type."""
    return re.findall(r"^```sh\n(.+?)\n```$", index(), re.MULTILINE | re.DOTALL)


@pytest.mark.slow
@pytest.mark.parametrize("block", commands())
def test_commands_of_the_stages_work(block: str, tmp_path: Path) -> None:
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-e", "-c", block], cwd=tmp_path, env={**os.environ, "PATH": path},
        capture_output=True, text=True, timeout=LONG,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_mutant_x_wing_without_fins_is_impossible() -> None:
    """Either all places of a base house lie in one cover house, or the fish is a simpler one."""
    for base, cover in product(combinations(range(27), 2), repeat=2):
        if set(base) & set(cover) or not is_mutant(base, cover):
            continue
        both = set(HOUSES[base[0]]) & set(HOUSES[base[1]])  # fins, if they can hold the digit
        room = set(HOUSES[cover[0]]) | set(HOUSES[cover[1]])
        places = [(set(HOUSES[house]) & room) - both for house in base]
        assert any(cells <= set(HOUSES[house]) for cells in places for house in cover)


def is_mutant(base: tuple[int, ...], cover: tuple[int, ...]) -> bool:
    """True unless the fish is rows and boxes against columns and boxes, or the other way round."""
    row, column = 0, 1
    of_base, of_cover = ({house // 9 for house in houses} for houses in (base, cover))
    rows_first = column not in of_base and row not in of_cover
    columns_first = row not in of_base and column not in of_cover
    return not (rows_first or columns_first)

"""Every technique is complete: golden cases, a section on the page of its family, a row in the index."""

import re
from collections.abc import Callable, Iterator
from itertools import combinations, product

import pytest

import ninefold as nf
from ninefold.explanation.table import EXPLAINERS
from ninefold.logic.catalogue import CATALOGUE, TechniqueInfo
from tests.cases_file import FAMILIES, cases_of, path_of
from tests.conftest import ROOT
from tests.verifier import HOUSES

PAGES = ROOT / "docs/techniques"

#: Can never find anything, as is proved below; other programs list it.
IMPOSSIBLE = {"mutant-x-wing"}
#: Finds something on almost every board: what it does not solve is too hard for a case.
ALWAYS = {"forcing-net"}


def without_case(info: TechniqueInfo) -> Iterator[str]:
    """No position where it must find a step, or none where it must find nothing."""
    here = path_of(info.family).relative_to(ROOT)
    fires = {case.effect is not None for case in cases_of(info.family) if case.technique == info.id}
    if True not in fires and info.id not in IMPOSSIBLE:
        yield f"no case in {here}"
    if False not in fires and info.id not in ALWAYS:
        yield f"no case with ! in {here}"


def without_section(info: TechniqueInfo) -> Iterator[str]:
    """No section, or one that lacks its id, a name or an example from a golden case."""
    here = (PAGES / f"{info.family}.md").relative_to(ROOT)
    text = sections(info.family).get(info.name)
    if text is None:
        yield f"no section '## {info.name}' in {here}"
        return
    first = text.strip().splitlines()[0]
    if not first.startswith(f"`{info.id}`"):
        yield f"the section in {here} does not begin with its id"
    yield from (f"{here} does not say {alias!r}" for alias in info.aliases if alias not in first)
    positions = {case.position for case in cases_of(info.family) if case.technique == info.id}
    if f'technique="{info.id}"' not in text or not positions & set(re.findall(r"[1-9.]{81}", text)):
        yield f"no example from its cases in {here}"


def without_explanation(info: TechniqueInfo) -> Iterator[str]:
    """No words of its own."""
    if info.id not in EXPLAINERS:
        yield f"no explanation in src/ninefold/explanation/{info.family}.py"


def without_home(info: TechniqueInfo) -> Iterator[str]:
    """More than a place in the core and a row in the catalogue."""
    quoted = [path for path in sorted((ROOT / "native").rglob("*.?pp")) if f'"{info.id}"' in path.read_text()]
    if [path.parent.name for path in quoted] != ["logic"]:
        yield f"stands in {[path.name for path in quoted]}, not in the file of its family alone"
    catalogue = (ROOT / "src/ninefold/logic/catalogue.py").read_text()
    if len(re.findall(rf"^{info.id} +\|", catalogue, re.MULTILINE)) != 1:
        yield "not one row in src/ninefold/logic/catalogue.py"


#: What each technique must have.
PARTS: tuple[Callable[[TechniqueInfo], Iterator[str]], ...] = (
    without_case,
    without_section,
    without_explanation,
    without_home,
)


@pytest.mark.parametrize("info", nf.techniques(), ids=lambda info: info.id)
def test_a_technique_is_complete(info: TechniqueInfo) -> None:
    missing = [f"{info.id}: {what}" for part in PARTS for what in part(info)]
    assert not missing, "\n".join(missing)


def sections(family: str) -> dict[str, str]:
    """The text below each heading of a page."""
    path = PAGES / f"{family}.md"
    _, *parts = path.read_text().split("\n## ") if path.exists() else [""]
    return dict(part.split("\n", 1) for part in parts)


@pytest.mark.parametrize("family", FAMILIES)
def test_files_hold_only_what_belongs_there(family: str) -> None:
    infos = [info for info in nf.techniques() if info.family == family]
    assert {case.technique for case in cases_of(family)} <= {info.id for info in infos}
    assert list(sections(family)) == [info.name for info in infos]


def test_the_index_lists_all_by_difficulty() -> None:
    rows = re.findall(r"^\| \[(.+)\]\((\S+)\) \| `(\S+)` \| (\S+) \| (.*) \|$", index(), re.MULTILINE)
    assert [row[2] for row in rows] == list(CATALOGUE)
    infos = {info.id: info for info in nf.techniques()}
    for name, link, id_, family, points in rows:
        info = infos[id_]
        assert (name, family, points) == (info.name, info.family, info.hodoku.split(" ")[0])
        assert link == f"{family}.md#{re.sub('[,+]', '', name.lower()).replace(' ', '-')}"


def index() -> str:
    return (PAGES / "README.md").read_text()


def test_a_mutant_x_wing_without_fins_cannot_be() -> None:
    """A base house would have all its places in one cover house, or the fish would be a simpler one."""
    for base, cover in product(combinations(range(27), 2), repeat=2):
        if set(base) & set(cover) or not is_mutant(base, cover):
            continue
        both = set(HOUSES[base[0]]) & set(HOUSES[base[1]])  # fins, if they can hold the digit
        room = set(HOUSES[cover[0]]) | set(HOUSES[cover[1]])
        places = [(set(HOUSES[house]) & room) - both for house in base]
        assert any(cells <= set(HOUSES[house]) for cells in places for house in cover)


def is_mutant(base: tuple[int, ...], cover: tuple[int, ...]) -> bool:
    """Neither rows and boxes against columns and boxes, nor the other way round."""
    row, column = 0, 1
    of_base, of_cover = ({house // 9 for house in houses} for houses in (base, cover))
    rows_first = column not in of_base and row not in of_cover
    columns_first = row not in of_base and column not in of_cover
    return not (rows_first or columns_first)

"""The course of the page: its files are current, and its positions and puzzles are what they claim to be."""

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

import ninefold as nf
from ninefold.logic.examples import read_example
from ninefold.logic.profile import plan
from scripts.course.chapters import PAGE, course_files
from scripts.course.drawings import split_drawing
from scripts.course.text import FIRST, families, stages
from scripts.technique_docs import FOLDER
from tests.conftest import ROOT

DATA = ROOT / "scripts/course"
#: The order in which the solver of the course's puzzles tries techniques.
ORDER = plan().techniques


def chapters() -> list[dict[str, Any]]:
    """Return the chapters of all stages as the page loads them."""
    files = sorted(PAGE.glob("stage-*.json"), key=lambda path: int(re.sub(r"\D", "", path.stem)))
    return [chapter for path in files for chapter in json.loads(path.read_text())]


def rows(name: str) -> list[str]:
    return (DATA / name).read_text().splitlines()[1:]


@pytest.mark.slow
def test_files_are_current() -> None:
    files = course_files()
    assert {path.name for path in PAGE.glob("*")} == files.keys(), "run `make technique-docs`"
    for name, text in files.items():
        assert (PAGE / name).read_text() == text, f"{name}: run `make technique-docs`"


def test_texts_are_current() -> None:
    """The quick part of the test above."""
    known = {section.id: section.parts for family in families().values() for section in family.sections}
    for chapter in chapters():
        parts = known[chapter["id"]]
        assert all(chapter[part] == text for part, text in parts.items()), "run `make technique-docs`"


def test_every_technique_has_a_chapter() -> None:
    found = [chapter["id"] for chapter in chapters()]
    of_variants = {info.id for info in nf.techniques() if info.family == "arrangements"}
    assert sorted(found) == sorted(
        id_ for id_ in ORDER if id_ not in {"mutant-x-wing", *of_variants} or id_ in found
    )
    index = json.loads((PAGE / "index.json").read_text())
    assert [chapter["id"] for stage in index for chapter in stage["chapters"]] == found


def test_stages_follow_the_learners_path() -> None:
    overview = (FOLDER / "README.md").read_text()
    titles = re.findall(r"^## \d+\. (.*)$", overview, re.MULTILINE)
    assert [stage.title for stage in stages()] == titles
    for stage in stages():
        others = [id_ for id_ in stage.techniques if id_ not in FIRST]
        listed = [id_ for id_ in re.findall(r"`([a-z0-9-]+)` \|", overview) if id_ in others]
        assert others == listed


def test_chapters_are_complete() -> None:
    for chapter in chapters():
        assert all(chapter[part].startswith("<") for part in ("idea", "spot", "note", "mistakes", "sources"))
        assert len(chapter["examples"]) >= (2 if chapter["puzzle"] else 0)
    first = [chapter for stage in stages()[:4] for chapter in chapters() if chapter["id"] in stage.techniques]
    assert all(len(chapter["examples"]) == 3 for chapter in first)


class _Tags(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_texts_have_only_simple_elements() -> None:
    """The page inserts them as they are. Links lead to chapters, and code for Python is left out."""
    known = {chapter["id"] for chapter in chapters()}
    texts = [
        chapter[part]
        for chapter in chapters()
        for part in ("about", "idea", "spot", "note", "mistakes", "sources")
    ]
    texts += [stage["intro"] for stage in json.loads((PAGE / "index.json").read_text())]
    allowed = {
        "p",
        "ul",
        "li",
        "em",
        "strong",
        "code",
        "pre",
        "a",
        *["table", "thead", "tbody", "tr", "th", "td"],
    }
    for text in texts:
        assert not re.search(">>>|README", text)
        for tag, attributes in _Tags(text).found:
            assert tag in allowed
            if tag == "a":
                assert str(attributes["href"]).removeprefix("./#course/") in known
            elif tag == "pre":
                assert attributes.keys() <= {"class", "aria-hidden"}
            else:
                assert not attributes


def test_drawings_fit_on_a_phone() -> None:
    for chapter in chapters():
        for text in (chapter["about"], chapter["idea"]):
            for drawing in re.findall(r"<pre[^>]*>(.*?)</pre>", text, re.DOTALL):
                plain = drawing.replace("&gt;", ">").replace("&lt;", "<").replace("&amp;", "&")
                assert max(map(len, plain.splitlines())) <= 48, chapter["id"]


def test_explanation_beside_a_drawing_becomes_text() -> None:
    lines = [
        " r1 5 . | *      If the 5 is here,",
        "    . . | .      it is not there.",
        "    ...",
        "    . . | 5      Or it may be here.",
    ]
    drawing, words = split_drawing("\n".join(lines))
    assert drawing.splitlines() == [" r1 5 . | *", "    . . | .", "    ...", "    . . | 5"]
    assert words == ["If the 5 is here, it is not there.", "Or it may be here."]


@pytest.mark.parametrize("line", rows("positions.txt"), ids=lambda line: line.split(" | ")[0])
def test_positions_have_the_step(line: str) -> None:
    """The effect is checked against the solution, which another part of the package finds."""
    case = read_example(line)
    assert case.effect is not None
    solution = nf.solve(case.position).grid
    assert all(solution[place.cell] == str(place.digit) for place in case.effect.places)
    assert all(solution[place.cell] != str(place.digit) for place in case.effect.removes | case.removed)


@pytest.mark.parametrize("line", rows("puzzles.txt"), ids=lambda line: line.split(" | ")[0])
def test_puzzles_need_their_technique_and_nothing_harder(line: str) -> None:
    technique, puzzle = line.split(" | ")
    easier = ORDER[: ORDER.index(technique)]
    assert nf.check(puzzle).status == "unique"
    singles = ORDER[:3]
    path = nf.explain(puzzle, techniques=[*easier, technique] if technique not in singles else singles)
    assert path.solved
    assert technique in {step.technique for step in path.steps}
    if technique not in singles:
        assert not nf.explain(puzzle, techniques=easier).solved

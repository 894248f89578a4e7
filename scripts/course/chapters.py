"""The files of the course: a list of all chapters, and one file with the chapters of each stage."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from ninefold.logic.examples import effect_of, example, has_example, read_example
from ninefold.logic.profile import plan
from ninefold.logic.registry import find
from ninefold.logic.step import Step
from ninefold.logic.technique_table import info_of
from ninefold.web.api.library import position_of
from ninefold.web.api.step_view import view_of_step
from scripts.course.text import Family, Section, families, stages

__all__ = ["PAGE", "course_files"]

#: Where the page loads them from.
PAGE = Path(__file__).parents[2] / "src/ninefold/web/page/course"
_HERE = Path(__file__).parent
#: What the page does not need of a step's description, of its record, and of the parts of a sentence.
_DROPPED = ("template", "field", "kind", "height", "truths", "role", "group", "effect", "assumes_unique")


def course_files() -> dict[str, str]:
    """Return the files by name: index.json, stage-1.json, and so on."""
    known = families()
    sections = {section.id: (family, section) for family in known.values() for section in family.sections}
    files = {}
    overview = []
    for number, stage in enumerate(stages(), 1):
        chapters = [_chapter(*sections[id_]) for id_ in stage.techniques]
        files[f"stage-{number}.json"] = _lines(chapters)
        names = [{"id": chapter["id"], "name": chapter["name"]} for chapter in chapters]
        overview.append({"title": stage.title, "intro": stage.intro, "chapters": names})
    return {"index.json": _lines(overview), **files}


def _lines(rows: list[dict[str, Any]]) -> str:
    """Return a list in JSON, with a line for each row."""
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n"


def _chapter(family: Family, section: Section) -> dict[str, Any]:
    info = info_of(section.id)
    parts = section.parts
    return {
        "id": section.id,
        "name": info.name,
        "aliases": list(info.aliases),
        "level": info.level,
        "family": family.name,
        "about": family.about,
        "idea": parts["idea"],
        "spot": parts.get("spot", family.spot),
        "note": parts["note"],
        "mistakes": parts["mistakes"],
        "sources": parts["sources"],
        "examples": [_view(step) for step in _steps(section.id)],
        "puzzle": _puzzles().get(section.id, ""),
    }


def _steps(id_: str) -> list[Step]:
    """Return the steps to learn from; the first is that of the documentation."""
    return [*([example(id_)] if has_example(id_) else []), *map(_step, _positions().get(id_, []))]


def _step(line: str) -> Step:
    case = read_example(line)
    found = find(case.board, case.technique, plan().limits)
    return next(step for step in found if effect_of(step) == case.effect)


def _rows(name: str) -> list[str]:
    return (_HERE / name).read_text(encoding="ascii").splitlines()[1:]


@cache
def _positions() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in _rows("positions.txt"):
        found.setdefault(line.partition(" ")[0], []).append(line)
    return found


@cache
def _puzzles() -> dict[str, str]:
    return dict(line.split(" | ") for line in _rows("puzzles.txt"))


def _view(step: Step) -> dict[str, Any]:
    """Return a position and the description of its step, as the endpoint `example` sends them."""
    assert step.board is not None
    told = view_of_step(step.board, step, "en", drawing="scene")
    view = {"position": position_of(step.board), "told": told}
    slim: dict[str, Any] = _slim(msgspec.to_builtins(view))
    # The evidence is for the server, which explains the step in other languages: it stays as it is.
    slim["told"]["step"]["evidence"] = msgspec.to_builtins(told.step)["evidence"]
    return slim


def _slim(value: Any) -> Any:
    """Leave out what the page does not need, and what is empty."""
    if isinstance(value, list):
        return [_slim(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        name: _slim(each) for name, each in value.items() if name not in _DROPPED and each not in ([], None)
    }

"""Sets of variants to measure with: files, or puzzles that ninefold generates."""

from json import loads
from typing import Any

from ninefold.errors import NinefoldError
from ninefold.files import open_input
from ninefold.generation import generate
from ninefold.puzzle import Puzzle
from ninefold.puzzle_files import entries_of

__all__ = ["generated_set", "load_sets"]

#: The variants of the generated set, and how many puzzles of each.
_VARIANTS = ("killer", "x", "jigsaw", "anti-knight", "thermo", "kropki")
_EACH = 10

#: Puzzles in their JSON form, by the name of their set.
Sets = dict[str, list[dict[str, Any]]]


def generated_set(seed: int) -> Sets:
    """Generate ten puzzles of each variant.

    >>> sum(map(len, generated_set(1).values()))
    60
    """
    return {
        variant: [generate(variant=variant, seed=seed + number).form for number in range(_EACH)]
        for variant in _VARIANTS
    }


def load_sets(path: str, label: str) -> Sets:
    """Read a file: a JSON list, an object with "cases", or puzzles one after the other in any format.

    Puzzles that have a "tier" form a set for each tier.
    """
    objects = _listed(path)
    if objects is None:
        entries = entries_of(path)
        wrong = next((entry for entry in entries if entry.puzzle is None), None)
        if wrong is not None:
            raise NinefoldError(f"{path}:{wrong.line}: {wrong.error}")
        forms = [entry.puzzle.form for entry in entries if entry.puzzle is not None]
    else:
        forms = [_form_of(path, number, own) for number, own in enumerate(objects, 1)]
    if not forms:
        raise NinefoldError(f"{path}: the file has no puzzles to measure")
    sets: Sets = {}
    for form in forms:
        sets.setdefault(f"{label} {form['tier']}" if "tier" in form else label, []).append(form)
    return sets


def _listed(path: str) -> list[Any] | None:
    """Return the objects of a JSON list or of an object with "cases"; None if the file is neither."""
    with open_input(path) as stream:
        content = stream.read()
    try:
        found = loads(content)
    except (ValueError, RecursionError):
        return None
    cases = found.get("cases") if isinstance(found, dict) else found
    return cases if isinstance(cases, list) and all(isinstance(case, dict) for case in cases) else None


def _form_of(path: str, number: int, own: dict[str, Any]) -> dict[str, Any]:
    try:
        return {**own, **Puzzle.from_json(own).form}  # a classic puzzle does not keep its metadata
    except NinefoldError as error:
        raise NinefoldError(f"{path}: puzzle {number}: {error}") from None

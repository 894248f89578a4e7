"""Words of an explanation look like their marks in the picture, for all techniques."""

import pytest

import ninefold as nf
from ninefold.logic.examples import has_example
from ninefold.web.api.step_view import Picture, SentenceView, view_of_step


def looks_of(picture: Picture) -> dict[str, str]:
    """Return the look of everything that is marked."""
    marks = [*picture.cells, *picture.candidates, *picture.houses]
    return {mark.of: mark.look for mark in marks}


def mismatches(sentence: SentenceView, picture: Picture) -> list[str]:
    """List words that look like none of their marks, and plain words whose marks share one look."""
    looks, found = looks_of(picture), []
    for part in sentence.parts:
        there = {looks[name] for name in part.of or () if name in looks}
        if part.look and part.look not in there:
            found.append(f"{part.text!r} of {sentence.text!r} is {part.look}, not of {there}")
        if not part.look and len(there) == 1:
            found.append(f"{part.text!r} of {sentence.text!r} is plain, not {there}")
    return found


@pytest.mark.parametrize("technique", [info.id for info in nf.techniques() if has_example(info.id)])
def test_words_look_like_their_marks(technique: str) -> None:
    step = nf.example(technique)
    assert step.board is not None
    view = view_of_step(step.board, step, "en", drawing="scene")
    assert view.explanation
    found: list[str] = []
    for sentence in view.explanation:
        picture = sentence.picture or view.picture
        assert picture
        found += mismatches(sentence, picture)
    assert not found

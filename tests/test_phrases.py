"""The check of `make lint` for phrases that sound translated."""

import pytest

from scripts.phrases import LIST, Phrase, find_phrases, read_phrases

PHRASES = read_phrases(LIST.read_text("utf-8"))
IN_VAIN = Phrase("in vain", "without success")


def lines_with(text: str) -> list[int]:
    return [finding.line for finding in find_phrases(text, [IN_VAIN])]


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.words)
def test_each_phrase_is_found(phrase: Phrase) -> None:
    text = f"The first line is fine.\nThe second: {phrase.words.upper()}."
    assert [finding.line for finding in find_phrases(text, [phrase])] == [2]


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.words)
def test_each_phrase_has_advice(phrase: Phrase) -> None:
    assert phrase.advice


@pytest.mark.parametrize(
    "text",
    [
        "searched in\nvain",
        "# searched in\n# vain",
        "// searched in\n// vain",
        "/* searched in\n * vain */",
        '"searched in"\n" vain"',
        "> searched in\n> vain",
    ],
)
def test_phrase_is_found_across_lines(text: str) -> None:
    assert lines_with(text) == [1]


@pytest.mark.parametrize(
    "text", ["in vaingloriousness", "a cabin vain", "in a vain hope", "in, vain", "x.in vain", '"in" vain']
)
def test_only_whole_phrases_are_found(text: str) -> None:
    assert lines_with(text) == []


def test_every_occurrence_is_found() -> None:
    assert lines_with("in vain\nfine\nin vain, in vain") == [1, 3, 3]

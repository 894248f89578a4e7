"""Languages are found by full tags: the exact one, or else a less specific one."""

import pytest

import ninefold as nf
from ninefold.explanation import say
from ninefold.translation import catalogue, codes, language_of, lookup
from tests.puzzles import EASY
from tests.translation.conftest import AddLanguage


@pytest.mark.parametrize(
    ("tag", "found"),
    [
        ("pt-BR", "pt-BR"),
        ("pt-br", "pt-BR"),
        ("PT_BR", "pt-BR"),
        ("pt-PT", "pt"),
        ("pt", "pt"),
        ("zh-Hant-TW", "zh-Hant"),
        ("zh-Hans", None),
        ("de-AT-x-private", "de"),
        ("de-a-one", "de"),
        ("deu", None),
        ("", None),
        ("-", None),
    ],
)
def test_lookup(tag: str, found: str | None) -> None:
    assert lookup(tag, ["de", "en", "pt", "pt-BR", "zh-Hant"]) == found


def test_a_regional_tag_finds_its_language() -> None:
    assert catalogue("de-AT").language == "de"
    assert say("Place {placed}.", placed=nf.Candidate(40, 2)).text("de-CH") == "Trage 2 in r5c5 ein."
    assert (
        nf.Path(nf.Board(EASY), [], nf.Board(EASY))
        .to_html(language="de-AT")
        .startswith('<!doctype html><html lang="de">')
    )


def test_file_can_be_named_by_a_full_tag(add_language: AddLanguage) -> None:
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    add_language("pt", head + 'msgctxt "language"\nmsgid "English"\nmsgstr "Português"\n')
    add_language("pt-BR", head + 'msgctxt "language"\nmsgid "English"\nmsgstr "Português (Brasil)"\n')
    assert codes() == ["de", "en", "pt", "pt-BR"]
    assert nf.languages()["pt-BR"] == "Português (Brasil)"
    assert [language_of(tag) for tag in ("pt_BR", "pt-AO")] == ["pt-BR", "pt"]


def test_unknown_language_is_rejected() -> None:
    with pytest.raises(nf.NinefoldError, match="unknown language 'tlh'; choose from: de, en"):
        say("Place {placed}.", placed=nf.Candidate(0, 1)).text("tlh")

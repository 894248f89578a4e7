"""The English catalogue is fresh, and every translation has all of it, and no more."""

import subprocess
import sys
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.explanation import say
from ninefold.translation import catalogue, codes
from scripts.catalogue import TRANSLATIONS, catalogue_text, collected, problems, templates
from tests.puzzles import EASY

FILES = sorted(TRANSLATIONS.glob("*.po"))


def test_the_english_catalogue_is_fresh() -> None:
    assert (TRANSLATIONS / "ninefold.pot").read_text(encoding="utf-8") == catalogue_text(), (
        "run `make catalogue`"
    )


def test_it_has_every_sentence_and_examples() -> None:
    assert {english for context, english in collected() if not context} == set(templates())
    assert collected()["", "Cross out {removed}."] == ["#. Cross out 9 in r3c5.", "#: explanation/effect.py"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_translations_are_complete(path: Path) -> None:
    assert "\n\n".join(problems(path)) == ""


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ("Streiche {removed}.", "", 'de.po lacks:\nmsgid "Cross out {removed}."\nmsgstr ""'),
        ("Streiche {removed}.", "Streiche.", "the field {removed} is only in the English words"),
        ("Streiche {removed}.", "Streiche {removed} {x}.", "the field {x} is only in the translation"),
        ("Streiche {removed}.", "Streiche {removed:genitive}.", "asks for a form 'genitive' that this file"),
        ('msgid "Cross out', 'msgid "Strike', "nobody says 'Strike {removed}.'"),
        ('msgctxt "house dative"\nmsgid "rows', 'msgctxt "house dative"\nmsgid "lines', "nobody says 'lines"),
        ('msgctxt "place"', 'msgctxt "places"', "nobody says 'one of {cells}'"),
    ],
)
def test_what_is_wrong_is_found(before: str, after: str, problem: str, tmp_path: Path) -> None:
    text = (TRANSLATIONS / "de.po").read_text(encoding="utf-8")
    assert text.count(before) == 1
    path = tmp_path / "de.po"
    path.write_text(text.replace(before, after), encoding="utf-8")
    assert problem in "\n".join(problems(path))


def test_order_and_list_words_are_free(tmp_path: Path) -> None:
    text = (TRANSLATIONS / "de.po").read_text(encoding="utf-8")
    path = tmp_path / "de.po"
    path.write_text(text.replace("{x} oder {y}", "{y:or} und {x:and}"), encoding="utf-8")
    assert not list(problems(path))


def test_the_installed_package_has_all_languages() -> None:
    assert codes() == sorted(["en", *(path.stem for path in FILES)])
    assert nf.languages() == {"de": "Deutsch", "en": "English"}


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(nf.NinefoldError, match="unknown language 'tlh'; there are de, en"):
        say("Put {placed}.", placed=nf.Candidate(0, 1)).text("tlh")


def test_what_a_language_lacks_is_said_in_english() -> None:
    sentence = say("A sentence of my own about {house}.", house=nf.CLASSIC.rows[0])
    assert sentence.text("de") == "A sentence of my own about row 1."
    assert catalogue("de").say("My technique", "technique") == "My technique"


def test_english_needs_no_file() -> None:
    code = (
        "import sys, ninefold as nf;"
        f"print(nf.explain_step({EASY!r}, nf.hint({EASY!r})), 'ninefold.translation.po' in sys.modules)"
    )
    command = [sys.executable, "-c", code]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.endswith(" False\n")

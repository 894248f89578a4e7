"""The English catalogue is up to date, and every translation has exactly its messages."""

import subprocess
import sys
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.explanation import say
from ninefold.translation import catalogue, codes
from scripts.catalogue import TRANSLATIONS, catalogue_text, compiled, fields, problems, updated
from scripts.messages import Entry, collected, page_messages, python_plurals, templates
from tests.puzzles import EASY

FILES = sorted(TRANSLATIONS.glob("*.po"))
GERMAN = (TRANSLATIONS / "de.po").read_text(encoding="utf-8")


def test_english_catalogue_is_up_to_date() -> None:
    assert (TRANSLATIONS / "ninefold.pot").read_text(encoding="utf-8") == catalogue_text(), (
        "run `make catalogue`"
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_translations_are_up_to_date_and_complete(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert updated(text, path.name) == text, "run `make catalogue`"
    assert path.with_suffix(".json").read_text(encoding="utf-8") == compiled(text, path.name)
    assert "\n".join(problems(text, path.name)) == ""


def test_catalogue_has_every_sentence_with_examples() -> None:
    words = [entry.words for entry in collected() if not entry.context]
    assert {form for one in words for form in ([one] if isinstance(one, str) else one)} == set(templates())
    assert (
        Entry("", "Remove {removed:from}.", ("explanation/effect.py",), "Remove 9 from r3c5.") in collected()
    )


def test_both_forms_of_an_english_sentence_have_the_same_fields() -> None:
    """Sentences keep the references of their English form; a language may use one form for both."""
    for entry in collected():
        if not entry.context and not isinstance(entry.words, str):
            one, many = map(fields, entry.words)
            assert one.keys() == many.keys(), entry.words


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ('t("A \\"b\\".")', ['A "b".']),
        ('t(\n  "A " +\n    "b.",\n  { x },\n)', ["A b."]),
        ('`${t("A {b}", { b: t("c") })} d`', ["A {b}", "c"]),
        ('plural(n, "{count} a", "{count} as", { n: t("b") })', [("{count} a", "{count} as"), "b"]),
        ('// t("no")\n/** t("no") */\nat("no"); x.t("no"); "t(\\"no\\")"', []),
    ],
)
def test_page_messages_are_found(script: str, found: list[str]) -> None:
    assert list(page_messages(script, "x.js")) == found


@pytest.mark.parametrize("script", ["\nt(words)", "\nt(`a ${b}`)", '\nt("a" + b)', '\nplural(n, "a", b)'])
def test_messages_made_from_variables_are_rejected(script: str) -> None:
    with pytest.raises(ValueError, match=r"x.js:2: a message must be a plain string literal, not"):
        list(page_messages(script, "x.js"))


def test_python_plurals_made_from_variables_are_rejected() -> None:
    with pytest.raises(ValueError, match=r"x.py:2: plural takes two plain string literals"):
        list(python_plurals("\nplural(cells, one, many)", "x.py"))


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ('msgstr "Streiche {removed:from}."', 'msgstr ""', "'Remove {removed:from}.' is not translated"),
        ("Streiche {removed:from}.", "Streiche.", "the field {removed} is only in the English words"),
        (
            "Streiche {removed:from}.",
            "Streiche {removed:from} {x}.",
            "the field {x} is only in the translation",
        ),
        (
            "Streiche {removed:from}.",
            "Streiche {removed:genitive}.",
            "uses the form 'genitive', which this file",
        ),
        ('msgid "Remove {removed:from}', 'msgid "Strike {removed}', "'Remove {removed:from}.' is missing"),
        (
            'msgid "Remove {removed:from}.',
            '#, fuzzy\nmsgid "Remove {removed:from}.',
            "'Remove {removed:from}.' is fuzzy",
        ),
        ("Sudoku mit {count} Vorgaben", "Sudoku", "the field {count} is only in the English words"),
        ("Sudoku mit {count} Vorgaben", "", "'Sudoku with {count} given' is not translated"),
        ('"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n', "", "the header has no Plural-Forms"),
        ("plural=(n != 1)", "plural=(n > 2)", "Plural-Forms splits the Unicode category 'other'"),
    ],
)
def test_problems_are_found(before: str, after: str, problem: str) -> None:
    assert GERMAN.count(before) == 1
    assert problem in "\n".join(problems(GERMAN.replace(before, after), "de.po"))


def test_form_for_a_single_number_need_not_name_it() -> None:
    assert not list(
        problems(GERMAN.replace('Sudoku mit {count} Vorgabe"', 'Sudoku mit einer Vorgabe"'), "de.po")
    )


def test_file_must_be_named_by_a_tag() -> None:
    assert "the file name is not a language tag" in "\n".join(problems(GERMAN, "xx-yy.po"))


def test_order_and_list_words_may_change() -> None:
    text = GERMAN.replace("{one} oder {other}", "{other:or} und {one:and}")
    assert text != GERMAN
    assert not list(problems(text, "de.po"))


def test_update_marks_changed_messages_and_keeps_comments() -> None:
    """As msgmerge does if the English text has changed since it was translated."""
    before = 'msgid "Remove {removed:from}."'
    old = GERMAN.replace(before, '# Ein Kommentar.\nmsgid "Cross out {removed:from}."')
    after = updated(old, "de.po")
    assert (
        f'#, fuzzy\n#| msgid "Cross out {{removed:from}}."\n{before}\nmsgstr "Streiche {{removed:from}}."'
        in after
    )
    old = GERMAN.replace('#: explanation/effect.py\nmsgid "Remove', '# Ein Kommentar.\nmsgid "Remove')
    assert old != GERMAN
    comments = "# Ein Kommentar.\n#. Remove 9 from r3c5.\n#: explanation/effect.py\n"
    assert comments + before in updated(old, "de.po")


def test_update_keeps_old_messages_until_all_are_translated() -> None:
    old = GERMAN + '\nmsgid "This is obsolete."\nmsgstr "Das sagt niemand."\n'
    assert updated(old, "de.po") == GERMAN
    begun = old.replace('msgstr "Streiche {removed:from}."', 'msgstr ""')
    assert '#~ msgid "This is obsolete."\n#~ msgstr "Das sagt niemand."' in updated(begun, "de.po")


def test_update_adds_new_messages() -> None:
    start, end = (
        GERMAN.index("#. Remove 9 from r3c5.\n"),
        GERMAN.index('msgstr "Streiche {removed:from}."\n\n'),
    )
    end += len('msgstr "Streiche {removed:from}."\n\n')
    assert 'msgid "Remove {removed:from}."' in updated(GERMAN[:start] + GERMAN[end:], "de.po")


def test_installed_package_has_all_languages() -> None:
    assert codes() == sorted(["en", *(path.stem for path in FILES)])
    assert nf.languages() == {"de": "Deutsch", "en": "English"}


def test_untranslated_messages_are_in_english() -> None:
    sentence = say("A sentence of my own about {house}.", house=nf.CLASSIC.rows[0])
    assert sentence.text("de") == "A sentence of my own about row 1."
    assert catalogue("de").say("My technique", "technique") == "My technique"


def test_english_needs_no_file() -> None:
    code = (
        "import sys, ninefold as nf;"
        f"print(nf.explain_step({EASY!r}, nf.hint({EASY!r})), 'json' in sys.modules)"
    )
    command = [sys.executable, "-c", code]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.endswith(" False\n")

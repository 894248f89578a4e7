"""Plural forms: English has two, Polish three, Arabic six. Every language has its own rule."""

import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

import ninefold as nf
from ninefold.explanation import plural, say
from ninefold.explanation.references import text_of
from ninefold.message import english
from ninefold.translation import catalogue
from ninefold.web.api.strings import strings_of
from tests.conftest import ROOT
from tests.translation.conftest import AddLanguage

PAGE = ROOT / "src/ninefold/web/page"
HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {rule}\\n"\n\n'
RULE = "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5"
ARABIC = HEAD.format(rule=f"nplurals=6; plural=({RULE});")
STEP = 'msgid "{count} step"\nmsgid_plural "{count} steps"\n'


def cells(count: int) -> nf.CellSet:
    return nf.CellSet(range(count))


@pytest.mark.usefixtures("polish")
@pytest.mark.parametrize(
    ("count", "words"),
    [
        (1, "Komórka r1c1 leży w kilku domach bazowych: to czyni ją płetwą."),
        (2, "r1c1 i r1c2 to komórki w kilku domach bazowych: to czyni je płetwami."),
        (4, "r1c1, r1c2, r1c3 i r1c4 to komórki w kilku domach bazowych: to czyni je płetwami."),
        (5, "r1c1, r1c2, r1c3, r1c4 i r1c5 to wiele komórek w kilku domach bazowych: to czyni je płetwami."),
    ],
)
def test_explanation(count: int, words: str) -> None:
    sentence = say(
        plural(
            cells(count),
            "The cell {endo} lies in more than one base house: that alone makes it a fin.",
            "The cells {endo} lie in more than one base house: that alone makes them fins.",
        ),
        endo=cells(count),
    )
    assert sentence.text("pl") == words
    assert sentence.text("pl-PL") == words
    assert sentence.template.startswith("The cell " if count == 1 else "The cells ")


@pytest.mark.usefixtures("polish")
def test_references_and_pictures() -> None:
    rows = nf.CLASSIC.rows
    assert [text_of(rows[:count], "", "pl") for count in (1, 2)] == ["wiersz 1", "wiersze 1 i 2"]
    assert text_of(rows[:5], "", "pl") == "wierszy 1, 2, 3, 4 i 5"
    titles = [nf.to_svg("5" * count + "." * (81 - count), language="pl") for count in (0, 1)]
    assert "Sudoku z 0 wskazówkami (wiele)" in titles[0]
    assert "Sudoku z 1 wskazówką<" in titles[1]


@pytest.mark.usefixtures("polish")
def test_page_messages_have_a_form_for_each_category() -> None:
    assert strings_of("pl").plurals["web"]["Undid {count} move."] == {
        "one": "Cofnięto {count} ruch.",
        "few": "Cofnięto {count} ruchy.",
        "many": "Cofnięto {count} ruchów.",
    }


def test_six_forms(add_language: AddLanguage) -> None:
    forms = "".join(f'msgstr[{number}] "{number}: {{count}}"\n' for number in range(6))
    add_language("ar", ARABIC + STEP + forms)
    numbers = (0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 1000)
    found = [catalogue("ar").say(plural(number, "{count} step", "{count} steps"), "") for number in numbers]
    assert [form[0] for form in found] == list("01233445535")
    assert catalogue("ar").categories == {"zero": 0, "one": 1, "two": 2, "few": 3, "many": 4, "other": 5}


def test_one_form(add_language: AddLanguage) -> None:
    add_language("ja", HEAD.format(rule="nplurals=1; plural=0;") + STEP + 'msgstr[0] "{count} 手"\n')
    for number in (0, 1, 2):
        assert catalogue("ja").say(plural(number, "{count} step", "{count} steps"), "") == "{count} 手"


@pytest.mark.parametrize(
    ("number", "words"), [(0, "steps"), (1, "step"), (1.0, "step"), (1.5, "steps"), (2, "steps")]
)
def test_english(number: float, words: str) -> None:
    assert english(plural(number, "step", "steps")) == words


@pytest.mark.usefixtures("polish")
def test_fractions_have_a_form() -> None:
    rows = plural(0.5, "row {numbers}", "rows {numbers}")
    assert catalogue("pl").say(rows, "house") == "wiersze {numbers}"


@pytest.mark.usefixtures("polish")
def test_page_message_from_file_to_plural_form(tmp_path: Path) -> None:
    """End to end: a `.po` file, the server's response, and the text on the page."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs node")
    script = f"""
        globalThis.localStorage = {{ getItem: () => null, setItem: () => undefined }};
        const {{ loadLanguage, plural }} = await import({(PAGE / "strings.js").as_uri()!r});
        await loadLanguage("pl", async () => ({msgspec.json.encode(strings_of("pl")).decode()}));
        const undid = (count) => plural(count, "Undid {{count}} move.", "Undid {{count}} moves.");
        console.log([0, 1, 3, 5, 12, 22].map(undid).join("|"));
    """
    path = tmp_path / "polish.mjs"
    path.write_text(script, encoding="utf-8")
    command = [node, "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", str(path)]
    said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
    counted = ("0 ruchów", "1 ruch", "3 ruchy", "5 ruchów", "12 ruchów", "22 ruchy")
    assert said.strip() == "|".join(f"Cofnięto {words}." for words in counted)

"""The reader of gettext's format."""

import pytest

import ninefold as nf
from ninefold.translation.po import Message, messages, quoted, read_messages

FILE = r"""# A comment.
msgid ""
msgstr "Language: de\n"

#: where.py
msgctxt "house"
msgid "row {numbers}"
msgstr "Zeile {numbers}"
#, fuzzy
msgid "Perhaps."
msgstr "Vielleicht."

msgid ""
"The \"last\" "
"one."
msgstr ""
"Die \\ "
"letzte."

msgid "Nobody knows."
msgstr ""
"""


def test_what_is_translated_is_read() -> None:
    assert read_messages(FILE.splitlines(), "de.po") == {
        ("house", "row {numbers}"): "Zeile {numbers}",
        ("", 'The "last" one.'): "Die \\ letzte.",
    }


def test_all_messages_with_their_lines() -> None:
    found = list(messages(FILE.splitlines(), "de.po"))
    assert found[1] == Message("", "Perhaps.", "", 10)
    assert [message.line for message in found] == [7, 10, 13, 20]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('msgid "A"\nmsgid "B"', "de.po:2: expected msgstr, not msgid"),
        ('msgid "A"', "de.po:1: expected msgstr, not end"),
        ('msgstr "A"', "de.po:1: expected msgctxt or msgid, not msgstr"),
        ('msgctxt "A"\n\nmsgstr "A"', "de.po:3: expected msgid, not msgstr"),
        ('\n"A"', "de.po:2: a text without msgctxt, msgid or msgstr before it"),
        ('#, fuzzy\n"A"', "de.po:2: a text without"),
        ("msgid A", "de.po:1: expected msgctxt, msgid or msgstr \"words\", not 'msgid A'"),
        ('msgid "A"B"', "de.po:1: expected "),
        (r'msgid "A\x"', "de.po:1: expected "),
        ('msgid_plural "As"', "de.po:1: expected "),
        ('#~ msgid "A"', "de.po:1: a message that is no longer said; remove it"),
        ('msgid "A"\nmsgstr "B"\nmsgid "A"\nmsgstr "C"', "de.po:3: 'A' is in line 1 already"),
    ],
)
def test_errors_name_the_line(text: str, reason: str) -> None:
    with pytest.raises(nf.NinefoldError) as caught:
        read_messages(text.splitlines(), "de.po")
    assert str(caught.value).startswith(reason)


def test_texts_are_written_as_they_are_read() -> None:
    text = 'A "word", a \\, a\ttab and\na line.'
    assert read_messages([f"msgid {quoted(text)}", f"msgstr {quoted(text)}"], "de.po") == {("", text): text}

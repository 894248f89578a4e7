"""The compression of lz-string, in its Base64 form: links of f-puzzles and SudokuPad use it.

Texts are sequences of UTF-16 units. A code is an index into a dictionary that both sides build on the way; it
takes one more bit each time the dictionary doubles. The lowest bit of a code comes first, and six bits make a
letter.
"""

from collections.abc import Iterator

from ninefold.errors import PuzzleError

__all__ = ["compress", "decompress"]

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {letter: value for value, letter in enumerate(_LETTERS)}
#: Codes with a meaning of their own: a new unit of 8 or of 16 bits follows, or the text ends.
_BYTE, _UNIT, _END = 0, 1, 2
#: More units than any puzzle needs, and far fewer than a short malicious text can expand to.
MAX_UNITS = 1_000_000


def compress(text: str) -> str:
    """Return a text in compressed form.

    >>> compress("ninefold")
    'HYS2FMDMHsBsBMg='
    >>> decompress(compress("ninefold"))
    'ninefold'
    """
    writer = _Writer()
    known: dict[tuple[int, ...], int] = {}
    word: tuple[int, ...] = ()
    for unit in _units(text):
        known.setdefault((unit,), len(known) + 3)
        if (*word, unit) in known:
            word = (*word, unit)
            continue
        writer.add_word(word, known)
        known[*word, unit] = len(known) + 3
        word = (unit,)
    if word:
        writer.add_word(word, known)
    return writer.finish()


def decompress(text: str) -> str:
    """Return the text of a compressed form; an error if it is damaged."""
    bits = _Bits(text)
    words: list[tuple[int, ...]] = [(), (), ()]
    units: list[int] = []
    previous: tuple[int, ...] = ()
    room, width = 2, 2  # codes left before they take one more bit
    while (code := bits.take(width)) != _END:
        if code in (_BYTE, _UNIT):
            words.append((bits.take(16 if code == _UNIT else 8),))
            code = len(words) - 1
            room, width = _used(room, width)
        word = words[code] if code < len(words) else (*previous, *previous[:1])
        if not word or code > len(words):
            raise _damaged()
        units += word
        if len(units) > MAX_UNITS:
            raise PuzzleError("the compressed text is too long for a puzzle")
        if previous:
            words.append((*previous, word[0]))
        room, width = _used(room, width)
        previous = word
    return b"".join(unit.to_bytes(2, "little") for unit in units).decode("utf-16-le", "replace")


class _Writer:
    """Collects codes as bits, and the bits as letters."""

    def __init__(self) -> None:
        self._bits: list[int] = []
        self._room, self._width = 2, 2
        self._sent: set[int] = set()

    def add_word(self, word: tuple[int, ...], known: dict[tuple[int, ...], int]) -> None:
        """Add the code of a word; a single unit is spelled out the first time."""
        if len(word) == 1 and word[0] not in self._sent:
            self._sent.add(word[0])
            size = 8 if word[0] < 256 else 16
            self._add(_BYTE if size == 8 else _UNIT, self._width)
            self._add(word[0], size)
            self._room, self._width = _used(self._room, self._width)
        else:
            self._add(known[word], self._width)
        self._room, self._width = _used(self._room, self._width)

    def finish(self) -> str:
        """Return the letters, with an end code and padding."""
        self._add(_END, self._width)
        bits = self._bits + [0] * (6 - len(self._bits) % 6)
        letters = [_LETTERS[int("".join(map(str, bits[at : at + 6])), 2)] for at in range(0, len(bits), 6)]
        return "".join(letters) + "=" * (-len(letters) % 4)

    def _add(self, value: int, width: int) -> None:
        self._bits += [value >> bit & 1 for bit in range(width)]


class _Bits:
    """The bits of a compressed text, taken from the front."""

    def __init__(self, text: str) -> None:
        letters = text.rstrip("=")
        if not letters or any(letter not in _VALUES for letter in letters):
            raise _damaged()
        self._bits = "".join(f"{_VALUES[letter]:06b}" for letter in letters)
        self._at = 0

    def take(self, width: int) -> int:
        """Return the next number of this width."""
        bits = self._bits[self._at : self._at + width]
        self._at += width
        if len(bits) < width:
            raise _damaged()
        return int(bits[::-1], 2)


def _used(room: int, width: int) -> tuple[int, int]:
    """Return the number of codes left with this width, and the width, after one more code."""
    return (room - 1, width) if room > 1 else (1 << width, width + 1)


def _units(text: str) -> Iterator[int]:
    encoded = text.encode("utf-16-le", "surrogatepass")
    return (encoded[at] | encoded[at + 1] << 8 for at in range(0, len(encoded), 2))


def _damaged() -> PuzzleError:
    return PuzzleError("the compressed text is damaged or incomplete: copy the whole link again")

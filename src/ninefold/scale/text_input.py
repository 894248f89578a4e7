"""Text files with a puzzle on each line: plain lines, tables (.csv, .tsv) and JSON Lines.

Most big files have lines of one length. Those are read as an array, some ten times as fast as line by line.
"""

from collections.abc import Sequence
from contextlib import suppress
from json import JSONDecodeError, dumps, loads
from typing import NamedTuple

from ninefold import _native
from ninefold.errors import NinefoldError, PuzzleError
from ninefold.files import LINE_LIMIT
from ninefold.formats import line as lines
from ninefold.formats.table import HEADINGS, Layout, recognise, split
from ninefold.scale.columns import load_arrow, text_column
from ninefold.scale.inputs import Chunk, Range
from ninefold.scale.job import PUZZLE, SOURCE, matching_column

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["TextInput"]

#: The bytes that are read at a time: as many as fit in the cache of a core.
_BLOCK = 2 << 20
#: The bytes in which there must be a puzzle.
_HEAD = 1 << 16
_MARK = b"\xef\xbb\xbf"
_NEWLINE, _RETURN, _COMMENT, _SPACE, _QUOTE = b'\n\r# "'
_QUOTES = b"\"'"
_WIDTH = 81


class TextInput:
    """A text file with a puzzle on each line. Blank lines and comments are not rows."""

    def __init__(self, path: str, form: "Form") -> None:
        self._path, self._form = path, form
        self.facts: dict[str, Any] = {"kind": "text", "path": path, **form._asdict()}

    @classmethod
    def found(cls, path: str, column: str | None, keep: tuple[str, ...]) -> "TextInput":
        """Find out how the lines of a file are read."""
        return cls(path, _form_of(path, column, keep))

    @classmethod
    def again(cls, facts: "dict[str, Any]") -> "TextInput":
        """Open a file again from the facts in a plan."""
        layout = None
        if facts["layout"] is not None:
            column, delimiter, heading, names = facts["layout"]
            layout = Layout(column, delimiter, heading, tuple(names))
        form = Form(layout, facts["is_json"], facts["column"], facts["keep"], facts["first_line"])
        return cls(facts["path"], form)

    def cut(self, rows: int) -> list[Range]:
        """Return ranges of lines. This reads the whole file once."""
        ranges: list[Range] = []
        number = begin = offset = 0
        last = b"\n"
        with open(self._path, "rb") as file:
            while block := file.read(_BLOCK):
                count = _native.count_bytes(block, _NEWLINE)
                while number + count >= (len(ranges) + 1) * rows:
                    end = offset + _end_of_line(block, (len(ranges) + 1) * rows - number)
                    ranges.append(Range(len(ranges) * rows, rows, begin, end))
                    begin = end
                number += count
                offset += len(block)
                last = block[-1:]
        if begin < offset:
            number += last != b"\n"
            ranges.append(Range(len(ranges) * rows, number - len(ranges) * rows, begin, offset))
        return ranges

    def chunks(self, part: Range) -> "Iterator[Chunk]":
        """Read a range of bytes, some thousand lines at a time."""
        number, at = part.first + 1, part.begin
        with open(self._path, "rb") as file:
            while at < part.end:
                size = min(_BLOCK, part.end - at)
                file.seek(at)
                block = file.read(size)
                if len(block) < size:
                    raise NinefoldError("{path}: the file is shorter than it was", path=self._path)
                end = self._end_of_lines(block, number, is_last=at + size == part.end)
                ends = _native.count_bytes(block, _NEWLINE)
                yield self._form.chunk(memoryview(block)[:end], number, ends)
                number, at = number + ends, at + end

    def _end_of_lines(self, block: bytes, number: int, *, is_last: bool) -> int:
        """Return where the last line that is whole ends."""
        end = len(block) if is_last else block.rfind(b"\n") + 1
        if end == 0:
            raise NinefoldError("{path}:{line}: a line of more than 2 MB", path=self._path, line=number)
        return end


class Form(NamedTuple):
    """How a line is read: a field of a table, a field of a JSON object, or the line itself.

    `column` is the name of the field in JSON. `keep` holds other fields: their names in the results, and in
    the file. `first_line` is the first line that is not a heading.
    """

    layout: Layout | None
    is_json: bool
    column: str
    keep: dict[str, str]
    first_line: int

    @property
    def is_slow(self) -> bool:
        """True if lines are always read one by one."""
        return self.is_json or bool(self.keep)

    def chunk(self, text: memoryview, number: int, ends: int) -> Chunk:
        """Return the rows of a text with so many ends of lines, whose first line has a number."""
        if number < self.first_line:
            heading = self.first_line - number
            text = text[_end_of_line(text, heading) :] if heading <= ends else text[:0]
            number, ends = self.first_line, max(ends - heading, 0)
        found = None if self.is_slow else self.even_chunk(text, number, ends)
        return self._of_any_lines(text, number) if found is None else found

    def even_chunk(self, text: bytes | memoryview, number: int, ends: int) -> Chunk | None:
        """Return the rows of lines that are all alike; None if they are not."""
        found = self._of_even_lines(text, ends)
        if found is None:
            return None
        return Chunk(load_arrow().record_batch({SOURCE: found}), range(number, number + len(found)))

    def _of_even_lines(self, text: bytes | memoryview, ends: int) -> "Any":
        """Return the puzzles of lines that are all alike; None if they are not."""
        import numpy as np

        width = len(text) // ends if ends else 0
        if width == 0 or len(text) != width * ends:
            return None
        begin = self._begin(bytes(text[:width]).decode("latin-1"))
        if begin is None:
            return None
        rows = np.frombuffer(text, np.uint8).reshape(-1, width)
        if not self._alike(rows, begin) or self._has_other_lines(rows, begin):
            return None
        puzzles = np.ascontiguousarray(rows[:, begin : begin + _WIDTH])
        return text_column(puzzles) if self._is_plain(puzzles) else None

    def _begin(self, line: str) -> int | None:
        """Return where the puzzle begins in a line: 81 characters, perhaps in quotes."""
        if self.layout is None:
            return 0 if line[_WIDTH : _WIDTH + 1] in "\n\r,;\t " and lines.looks_like(line[:_WIDTH]) else None
        fields = line.rstrip("\r\n").split(self.layout.delimiter)
        if len(fields) <= self.layout.column:
            return None
        if any(field.count('"') % 2 for field in fields[: self.layout.column]):  # a delimiter in quotes
            return None
        begin = sum(len(field) + 1 for field in fields[: self.layout.column])
        field = fields[self.layout.column]
        if len(field) == _WIDTH + 2 and field[0] == field[-1] == '"':
            return begin + 1
        return begin if len(field) == _WIDTH else None

    def _alike(self, rows: "NDArray[np.uint8]", begin: int) -> bool:
        """True if every line has its end, and what is around the puzzle, where the first line has them."""
        first, end = rows[0], begin + _WIDTH
        around = [begin - 1] if begin else []
        around += [end, end + 1] if first[end] == _QUOTE else [end]
        if first[around[-1]] == _RETURN and around[-1] != len(first) - 2:
            return False
        if not (rows[:, -1] == _NEWLINE).all() or not all((rows[:, at] == first[at]).all() for at in around):
            return False
        return all(self._same_marks(rows[:, :begin], mark) for mark in self._marks())

    def _has_other_lines(self, rows: "NDArray[np.uint8]", begin: int) -> bool:
        """True if a line may be blank or a comment, or has to be stripped. Only reading it alone can tell."""
        import numpy as np

        if self.layout is not None and rows[0, begin + _WIDTH] in b",;":  # every line has this mark
            return False
        start = rows[:, begin]
        spaced = rows[np.flatnonzero(start <= _SPACE)]
        if (spaced <= _SPACE).all(axis=1).any():
            return True
        if self.layout is not None:
            return False
        if (start == _COMMENT).any() or (spaced == _COMMENT).any():
            return True
        if rows[0, _WIDTH] in (_NEWLINE, _RETURN):  # a line of 81 characters is never stripped
            return False
        last = rows[:, _WIDTH - 1]
        return any(bool((edge == mark).any()) for edge in (start, last) for mark in (_SPACE, *_QUOTES))

    def _is_plain(self, puzzles: "NDArray[np.uint8]") -> bool:
        """True if no puzzle holds a character that has a meaning in a line, or is more than a byte."""
        import numpy as np

        marks = {_QUOTE, *self._marks()}
        is_text = bool(puzzles.view(np.int8).min() >= _SPACE)  # beyond ASCII, bytes are negative
        return is_text and not any(_native.count_bytes(puzzles, mark) for mark in marks)

    def _marks(self) -> tuple[int, ...]:
        return () if self.layout is None else (ord(self.layout.delimiter), _QUOTE)

    @staticmethod
    def _same_marks(fields: "NDArray[np.uint8]", mark: int) -> bool:
        """True if all rows have a mark in the same places."""
        places = fields == mark
        return bool((places == places[0]).all())

    def _of_any_lines(self, text: memoryview, number: int) -> Chunk:
        """Return the rows of lines of any kind, one by one."""
        arrow = load_arrow()
        numbers: list[int] = []
        rows: list[list[str | None]] = []
        for at, line in enumerate(bytes(text).decode("utf-8", "replace").split("\n")):
            content = line.removeprefix("\ufeff").strip("\r")
            if not content.strip() or (self.layout is None and content.lstrip().startswith("#")):
                continue
            numbers.append(number + at)
            rows.append(self._fields_in(content))
        columns = list(zip(*rows, strict=True)) if rows else [()] * (1 + len(self.keep))
        names = (SOURCE, *self.keep)
        batch = arrow.record_batch(
            {name: arrow.array(column, arrow.string()) for name, column in zip(names, columns, strict=True)}
        )
        return Chunk(batch, numbers)

    def _fields_in(self, line: str) -> list[str | None]:
        """Return the puzzle of a line and the fields to keep."""
        if self.is_json:
            return _fields_of_json(line, (self.column, *self.keep.values()))
        if self.layout is None:
            return [_puzzle_of(line)]
        # A return within a line would end it for the reader of tables.
        fields = split(line.replace("\r", "\ufffd"), self.layout.delimiter) or []
        names = [self.layout.names.index(name) for name in self.keep.values()]
        found = [fields[at] if at < len(fields) else None for at in (self.layout.column, *names)]
        return [found[0], *(field and field.strip(" \t") for field in found[1:])]


def _end_of_line(text: bytes | memoryview, number: int) -> int:
    """Return where a line ends, counted from 1.

    >>> _end_of_line(b"one\\ntwo\\nthree\\n", 2)
    8
    """
    import numpy as np

    return int(np.flatnonzero(np.frombuffer(text, np.uint8) == _NEWLINE)[number - 1]) + 1


def _puzzle_of(line: str) -> str:
    """Return the puzzle at the beginning of a line, without a comment after it.

    >>> _puzzle_of("." * 81 + "  # easy") == "." * 81
    True
    """
    if len(line) == _WIDTH:  # its first and last characters may be blanks
        return line
    bare = line.strip().strip("\"'")
    return (
        bare[:_WIDTH]
        if bare[_WIDTH : _WIDTH + 1] in ("", " ", "\t", ",", ";", "#", '"', "'")
        else line.strip()
    )


def _fields_of_json(line: str, names: tuple[str, ...]) -> list[str | None]:
    """Return the fields of an object as texts; lists of cells stay JSON."""
    found: Any = None
    with suppress(ValueError, RecursionError):
        found = loads(line)
    if not isinstance(found, dict):
        return [line[:1000], *([None] * (len(names) - 1))]
    return [_text_of_json(found.get(name)) for name in names]


def _text_of_json(value: object) -> str | None:
    """Return a value as text. Half of a surrogate pair, which JSON can hold, is replaced."""
    if value is None:
        return None
    text = value if isinstance(value, str) else dumps(value)
    return text.encode("utf-8", "replace").decode()


def _form_of(path: str, column: str | None, keep: tuple[str, ...]) -> Form:
    """Find out how a file is read, from its first line that is not a comment."""
    first, number = _first_line(path)
    if first.lstrip().startswith("{"):
        return _json_form(first, column, keep)
    try:
        layout = recognise(first, column)
    except PuzzleError as error:
        raise NinefoldError("{path}: {error}", path=path, error=error) from None
    if layout is not None and (layout.heading or not keep):
        return Form(layout, False, "", _matching(layout.names, keep), number + layout.heading)
    if keep:
        raise NinefoldError("{path}: no heading, so there are no columns to keep", path=path)
    if first and not _has_puzzles(path):
        raise NinefoldError(
            "{path}:{line}: expected one puzzle per line, JSON Lines, or a table (name its column with "
            "--column); `ninefold convert` writes puzzles of any format one per line",
            path=path,
            line=number,
        )
    return Form(None, False, "", {}, 1)


def _has_puzzles(path: str) -> bool:
    """True if one of the first lines is a puzzle: others may be bad rows."""
    with open(path, "rb") as file:
        head = file.read(_HEAD).decode("utf-8", "replace").removeprefix("\ufeff")
    found = (_puzzle_of(line.strip("\r")) for line in head.split("\n"))
    return any(lines.looks_like(line) or len(line) == 729 for line in found)


def _json_form(first: str, column: str | None, keep: tuple[str, ...]) -> Form:
    """Find the fields of JSON Lines."""
    try:
        names = list(loads(first))
    except JSONDecodeError:
        raise NinefoldError("the first line is not a JSON object on one line") from None
    lowered = {name.lower(): name for name in reversed(names)}
    usual = next((lowered[heading] for heading in HEADINGS if heading in lowered), PUZZLE)
    return Form(None, True, matching_column(names, column or usual), _matching(names, keep), 1)


def _matching(names: Sequence[str], keep: tuple[str, ...]) -> dict[str, str]:
    """Return the columns to keep: their names in the results, and in the file."""
    return {name: matching_column(names, name) for name in keep}


def _first_line(path: str) -> tuple[str, int]:
    """Return the first line with content, and its number; empty for a file without any."""
    with open(path, "rb") as file:
        head = file.read(LINE_LIMIT).removeprefix(_MARK)
    if b"\0" in head[:4096]:
        raise NinefoldError("{path}: not a text in UTF-8: convert it first", path=path)
    if b"\r" in head and b"\n" not in head:
        raise NinefoldError(
            "{path}: the lines end with a carriage return alone: convert them first", path=path
        )
    for number, line in enumerate(head.decode("utf-8", "replace").split("\n"), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            return line.strip("\r"), number
    return "", 1

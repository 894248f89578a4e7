"""Files and streams of any length, one puzzle per line, read and written natively block by block."""

from collections.abc import Iterable, Iterator
from io import BufferedReader
from typing import NamedTuple

from ninefold import _native
from ninefold.algorithm import isa_name
from ninefold.digit_rows import BLANKS
from ninefold.errors import PuzzleError
from ninefold.files import LINE_LIMIT, with_head
from ninefold.message import counted
from ninefold.solving import DOUBTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass

__all__ = ["Block", "Rest", "begins_with_lines", "solutions_of", "solve_lines"]

_BLOCK = 4 << 20
_CELLS = frozenset(("123456789" + BLANKS).encode())


class Remark(NamedTuple):
    """A remark about a line: a warning, or the reason why it has no solution."""

    line: int
    reason: str
    failed: bool


class Block(NamedTuple):
    """The result of a block: the text to write, the number of solutions, and the number of bytes read."""

    output: bytes
    solved: int
    size: int
    remarks: list[Remark]


class Rest(NamedTuple):
    """The text read so far, starting at the first line in another format, and the number of that line."""

    text: bytes
    line: int


def begins_with_lines(stream: BufferedReader) -> tuple[bool, BufferedReader]:
    """Return True if the first line with content is a puzzle of 81 characters, and the stream to go on with.

    That stream still begins with the first line, but without a byte-order mark. Comments are not content.
    """
    head = b""
    while len(head) < LINE_LIMIT:
        part = stream.read1(1 << 16)
        head += part
        if len(head) >= 3:
            head = head.removeprefix(b"\xef\xbb\xbf")
        for line in head.splitlines(keepends=True):
            if (
                line.strip()
                and not line.lstrip().startswith(b"#")
                and (line.endswith((b"\n", b"\r")) or not part)
            ):
                return _is_puzzle(line.rstrip(b"\r\n")), with_head(head, stream)
        if not part:
            break
    return False, with_head(head, stream)


def _is_puzzle(line: bytes) -> bool:
    """True for 81 digits and blanks, perhaps indented or in quotes, and perhaps followed by a comment."""
    if len(line) >= 81 and set(line[:81]) <= _CELLS and line[81:82] in b"\t ,;#":
        return True
    begin = line.lstrip(b" \t")
    quote = begin[:1] if begin[:1] in (b"'", b'"') else b""
    begin = begin[len(quote) :]
    end = begin[81:].removeprefix(quote)
    return len(begin) >= 81 and set(begin[:81]) <= _CELLS and end[:1] in b"\t ,;#"


def solve_lines(
    stream: BufferedReader, *, table: bool, unique: bool, max_nodes: int | None, threads: int
) -> Iterator[Block | Rest]:
    """Solve a stream block by block. At a line in another format, it stops and yields a `Rest`.

    Everything after that rest is still in the stream.
    """
    options = _native.BatchOptions(max_nodes=max_nodes, threads=threads, isa=isa_name())
    held, number = b"", 1
    while True:
        part = stream.read1(_BLOCK)
        held += part
        end = held.rfind(b"\n") + 1 if part else len(held)
        if not part and not held:
            return
        if end == 0:
            if len(held) > LINE_LIMIT:
                yield Rest(held, number)
                return
            continue
        text, held = held[:end], held[end:]
        output, solved, lines, size, remarks = _native.solve_block(
            text, table=table, unique=unique, options=options
        )
        found = [_remark(number, unique, max_nodes, *remark) for remark in remarks]
        failed = {remark.line - number for remark in found if remark.failed}
        output = _with_failures(text[:size], output, failed, table) if failed else output
        yield Block(output, solved, size, found)
        number += lines
        if size < len(text):
            yield Rest(text[size:] + held, number)
            return
        if not part:
            return


def solutions_of(lines: Iterable[str], threads: int = 0) -> list[str]:
    """Return the solutions of puzzles that have one, each a line of 81 characters.

    >>> solutions_of(["." * 9 + "456789123789123456214365897365897214897214365531642978642978531978531642"])
    ['123456789456789123789123456214365897365897214897214365531642978642978531978531642']
    """
    text = "".join(f"{line}\n" for line in lines).encode()
    options = _native.BatchOptions(threads=threads, isa=isa_name())
    output, *_ = _native.solve_block(text, table=False, unique=True, options=options)
    return output.decode("ascii").split()


def _with_failures(text: bytes, output: bytes, failed: set[int], table: bool) -> bytes:
    """Add an empty line, or a row without a solution, for each line that failed: the results stay in step."""
    rows, aligned = iter(output.splitlines(keepends=True)), []
    for number, line in enumerate(text.splitlines()):
        if number in failed:
            puzzle = line[:81] if _is_puzzle(line) else b""
            aligned.append(puzzle + b",,,\n" if table else b"\n")
        elif (content := line.lstrip(b" \t")) and not content.startswith(b"#"):
            aligned.append(next(rows))
    return b"".join(aligned)


def _remark(first: int, unique: bool, max_nodes: int | None, line: int, kind: str, text: bytes) -> Remark:
    if kind in DOUBTS:
        return Remark(first + line, DOUBTS[kind] + "; showing the first one" * (not unique), unique)
    return Remark(first + line, _reason(kind, text, max_nodes), True)


def _reason(kind: str, text: bytes, max_nodes: int | None) -> str:
    if kind == "unreadable":
        from ninefold.formats import line

        try:
            line.read(text.decode("utf-8", "replace"))
        except PuzzleError as error:
            return error.reason
        return "a puzzle of another size: put it in a file of its own"
    if kind == "nodes":
        return f"lanes: stopped at the limit of {counted(max_nodes or 0, 'node', 'nodes')}"
    from ninefold._native import Board
    from ninefold.conflict import conflicts_of
    from ninefold.solving import no_solution

    board = Board(text.decode())
    return str(conflicts_of(board)[0]) if kind == "clashing" else str(no_solution(board))

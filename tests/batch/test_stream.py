"""Streams of lines are read block by block, and never more than one line further."""

from io import BufferedReader, RawIOBase

import pytest

from ninefold.batch.stream import Block, Rest, solve_lines
from ninefold.files import LINE_LIMIT
from tests.puzzles import EASY, HARD


class Endless(RawIOBase):
    """A puzzle, then a line that never ends; reading far beyond the line limit fails the test."""

    def __init__(self) -> None:
        self.started, self.left = False, 8 * LINE_LIMIT

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        text = b"x" * len(buffer) if self.started else f"{EASY}\n".encode()
        self.started = True
        self.left -= len(text)
        if self.left < 0:
            pytest.fail("the reader did not stop at the line limit")
        buffer[: len(text)] = text
        return len(text)


class Pieces(RawIOBase):
    """A text that arrives in pieces, as from a pipe."""

    def __init__(self, text: bytes, size: int) -> None:
        self.text, self.size = text, size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        piece = self.text[: min(self.size, len(buffer))]
        self.text = self.text[len(piece) :]
        buffer[: len(piece)] = piece
        return len(piece)


@pytest.mark.parametrize("size", [1, 7, 90, 100, 170, 1000])
def test_nothing_is_lost_when_another_format_starts(size: int) -> None:
    grid = "\n".join(HARD[start : start + 9] for start in range(0, 81, 9))
    lines, others = f"{EASY}\n".encode(), f"{grid}\n{EASY}\n".encode()
    stream: BufferedReader = BufferedReader(Pieces(lines + others, size))
    *blocks, rest = solve_lines(stream, table=False, unique=False, max_nodes=None, threads=1)
    assert isinstance(rest, Rest)
    assert rest.line == 2
    assert rest.text + stream.read() == others
    assert sum(block.solved for block in blocks if isinstance(block, Block)) == 1


def test_endless_line_is_handed_over_at_the_limit() -> None:
    stream: BufferedReader = BufferedReader(Endless(), LINE_LIMIT // 4)
    found = list(solve_lines(stream, table=False, unique=False, max_nodes=None, threads=1))
    assert [type(item) for item in found] == [Block, Rest]
    rest = found[1]
    assert isinstance(rest, Rest)
    assert rest.line == 2
    assert len(rest.text) > LINE_LIMIT

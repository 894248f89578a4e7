"""Files of OpenSudoku for Android: XML with a game for each puzzle, in folders."""

from collections.abc import Iterator

from ninefold._native import Board
from ninefold.errors import PuzzleError
from ninefold.puzzle import Puzzle

#: A game of a file: the number of its line, the digits, and the name of its folder.
Game = tuple[int, str, str]


def looks_like(text: str) -> bool:
    """True if a line begins an XML document."""
    return text.lstrip("\ufeff \t").startswith(("<?xml", "<opensudoku", "<!--"))


class Reader:
    """Finds the games in the lines of a document, one line after the other."""

    def __init__(self, line: int = 1) -> None:
        from xml.parsers import expat

        self._broken = expat.ExpatError
        self._before = line - 1
        self._games: list[Game] = []
        self._folder = ""
        self._depth = 0
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._begin
        self._parser.EndElementHandler = self._end
        # Documents of OpenSudoku have no entities, and those of an attacker could expand without end.
        self._parser.StartDoctypeDeclHandler = _refuse
        self._parser.EntityDeclHandler = _refuse

    @property
    def line(self) -> int:
        """The number of the current line."""
        return self._before + self._parser.CurrentLineNumber

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        if not self._depth and name != "opensudoku":
            raise PuzzleError("this XML document begins with {name}: expected <opensudoku>", name=f"<{name}>")
        self._depth += 1
        if name == "folder":
            self._folder = attributes.get("name", "")
        elif name == "game":
            self._games.append((self.line, attributes.get("data", ""), self._folder))

    def _end(self, name: str) -> None:
        self._depth -= 1
        if name == "folder":
            self._folder = ""

    def feed(self, text: str, *, last: bool = False) -> Iterator[Game]:
        """Yield the games that a line completes; an error if the document is broken or has a DOCTYPE."""
        try:
            self._parser.Parse(text, last)
        except self._broken as error:
            raise PuzzleError("broken or incomplete XML: {problem}", problem=str(error)) from None
        games, self._games = self._games, []
        yield from games


def _refuse(*_: object) -> None:
    raise PuzzleError("an XML document with a DOCTYPE is not read: files of OpenSudoku have none")


def puzzle_of(data: str) -> Puzzle:
    """Return the puzzle of a game: the first 81 digits of its data, where a newer version stores more."""
    digits = data.strip()
    if len(digits) < 81 or any(mark not in "0123456789." for mark in digits[:81]):
        raise PuzzleError("a game of OpenSudoku needs 81 digits in 'data'")
    return Puzzle(digits[:81])


#: The text before and after the games.
FRAME = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n'
    '<folder name="ninefold" created="0">\n',
    "</folder>\n</opensudoku>\n",
)


def write(board: Board) -> str:
    """Return the game of a board, without the frame.

    >>> import ninefold as nf
    >>> write(nf.Board("5" + "." * 80)).replace("0" * 80, "…")
    '<game created="0" state="1" time="0" data="5…"/>'
    """
    return f'<game created="0" state="1" time="0" data="{board.line.replace(".", "0")}"/>'

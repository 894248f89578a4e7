"""Coverage-guided fuzzing of the readers written in Python: `parsers.py TARGET [options]`.

The options are libFuzzer's, such as -max_total_time=60. Readers may raise only ninefold's own errors, and
whatever they read must survive being written and read again.
"""

import contextlib
import sys
import tempfile
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["ninefold", "tomllib"]):
    import ninefold as nf
    import ninefold.logic.profile_file  # otherwise loaded on first use, without instrumentation
    from ninefold.files import read_lines
    from ninefold.formats import detect, fpuzzles, link, loose_json, lz, pencilmarks, write
    from ninefold.logic.profile import PROFILES
    from ninefold.translation import catalogue
    from ninefold.web.api import ENDPOINTS
    from ninefold.web.api.endpoint import RequestBody
    from ninefold.web.api.position import board_in

import msgspec

_FOLDER = Path(tempfile.mkdtemp(prefix="ninefold-fuzz-"))
_LONGEST = 4096


def text(data: bytes) -> None:
    """Read any text as a puzzle; if that works, write it and read it again."""
    with contextlib.suppress(nf.NinefoldError):
        puzzle = nf.Puzzle(data.decode("utf-8", "replace"))
        for form in ("line", "grid", "candidates", "pencilmarks"):
            with contextlib.suppress(nf.NinefoldError):  # a format may be unable to hold it
                assert nf.Puzzle(write(puzzle, form)) == puzzle, form


def file(data: bytes) -> None:
    """Read any bytes as a file of puzzles, in any encoding, with some column."""
    stream = BytesIO(data[1:])
    column = [None, "1", "puzzle", "x"][data[0] % 4] if data else None
    with contextlib.suppress(nf.NinefoldError):
        for entry in detect.read(read_lines(stream), column=column):  # type: ignore[arg-type]
            assert entry.puzzle is not None or entry.error is not None


def _game(name: str) -> Callable[[bytes], None]:
    """Return a target that reads any text; games in it must survive being written in a format."""

    def check(data: bytes) -> None:
        for entry in detect.read(data.decode("utf-8", "replace")):
            if entry.puzzle is None:
                assert entry.error is not None
                continue
            if entry.puzzle.variant is not None:
                continue
            board = entry.board or nf.Board(entry.puzzle)
            with contextlib.suppress(nf.NinefoldError):  # the format may be unable to hold it
                written = write(board, name)
                (again,) = detect.read(written)
                assert again.puzzle is not None
                marks = pencilmarks.write(again.board or nf.Board(again.puzzle))
                assert marks == pencilmarks.write(board), written

    check.__name__ = name
    return check


def fields(data: bytes) -> None:
    """Read any text as the JSON of another program, and compress it."""
    given = data.decode("utf-8", "replace")
    assert lz.decompress(lz.compress(given)) == given
    with contextlib.suppress(nf.NinefoldError):
        link.read_fields(loose_json.loads(given))


def lines(data: bytes) -> None:
    """Read any text as a line of the formats that are only read, with a puzzle or other text in its place."""
    given = data.decode("utf-8", "replace")
    for frame in ("0000183b305c {}  1.2", "1,2,3,4,{},6,7", "https://example.org/?s={}&d=1"):
        for entry in detect.read(frame.format(given)):
            assert (entry.puzzle is None) != (entry.error is None)


def compressed(data: bytes) -> None:
    """Read any text as a compressed one."""
    with contextlib.suppress(nf.NinefoldError):
        lz.decompress(data.decode("ascii", "replace"))


def profile(data: bytes) -> None:
    """Read any bytes as a TOML profile; if that works, write it and read it again."""
    path = _FOLDER / "profile.toml"
    path.write_bytes(data)
    with contextlib.suppress(nf.NinefoldError):
        found = nf.Profile.load(path)
        path.write_text(found.to_toml(), encoding="utf-8")
        assert nf.Profile.load(path).in_full() == found.in_full()


def language(data: bytes) -> None:
    """Read any text as a language tag."""
    with contextlib.suppress(nf.NinefoldError):
        assert catalogue(data.decode("utf-8", "replace")).language in nf.languages()


def request(data: bytes) -> None:
    """Read any bytes as the body of a request; if that works, make its board."""
    names = sorted(ENDPOINTS)
    name = names[data[0] % len(names)] if data else names[0]
    try:
        asked: RequestBody = msgspec.json.decode(data[1:], type=ENDPOINTS[name].request)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return
    puzzle = getattr(asked, "puzzle", None)
    if puzzle is not None:
        with contextlib.suppress(nf.NinefoldError):
            board_in(puzzle)


#: The formats of other programs.
GAMES = ("sdk", "sdx", "ss", "hodoku", "opensudoku", "sudokuwiki", "f-puzzles", "sudokupad", "json")
TARGETS: dict[str, Callable[[bytes], None]] = {
    check.__name__: check
    for check in (text, file, profile, language, request, fields, compressed, lines, *map(_game, GAMES))
}


def seeds(target: str) -> Iterator[bytes]:
    """Yield valid inputs to start from: on its own, a fuzzer would take days to find a profile."""
    if target in ("text", "file"):
        puzzle = nf.generate(seed=1)
        for form in ("line", "grid", "candidates", "pencilmarks"):
            yield (b"\0" if target == "file" else b"") + write(puzzle, form).encode()
    elif target in GAMES:
        start = nf.Board(nf.generate(seed=1))
        (cell,) = list(start.open)[:1]
        board = start.place(cell, start.candidates(cell).first())
        yield write(board, target).encode()
    elif target == "fields":
        yield nf.generate(seed=1).givens.encode()
        yield msgspec.json.encode(fpuzzles.write(nf.Board(nf.generate(seed=1))))
        rules = [nf.rules.killer("r1c1 r1c2", 4), nf.rules.thermo("r2c1-r2c3"), nf.rules.x_sum("row 1", 3)]
        yield msgspec.json.encode(fpuzzles.write_variant(nf.Puzzle("." * 16, rules=rules)))
        yield b"{ce:[[{v:5},,{v:'x'}]],re:[[[0,0],[0,1]]],hidden:t}"
    elif target == "lines":
        yield nf.generate(seed=1).givens.encode()
    elif target == "compressed":
        yield from (lz.compress(given).encode() for given in ("", "5", "{ce:[[,,]]}", "ninefold" * 9))
    elif target == "profile":
        yield from (make().to_toml().encode()[:_LONGEST] for make in PROFILES.values())
        yield b'name = "x"\nbase = "human"\nmax_seconds = 1.5\n[prices]\nx-wing = 7\n'
    elif target == "language":
        yield from (b"de-AT", b"zh-Hant-TW", b"en-x-private", b"pt_BR")
    else:
        for number, name in enumerate(sorted(ENDPOINTS)):
            yield bytes([number]) + msgspec.json.encode(ENDPOINTS[name].example)


def main() -> None:
    """Run a target until a check fails or a limit in the options is reached."""
    if len(sys.argv) < 2 or sys.argv[1] not in TARGETS:
        sys.exit(f"usage: parsers.py {{{','.join(TARGETS)}}} [libFuzzer options]")
    target = sys.argv.pop(1)
    corpus = _FOLDER / "corpus"
    corpus.mkdir()
    for number, seed in enumerate(seeds(target)):
        (corpus / str(number)).write_bytes(seed)
    atheris.Setup([*sys.argv, f"-max_len={_LONGEST}", str(corpus)], TARGETS[target])
    atheris.Fuzz()


if __name__ == "__main__":
    main()

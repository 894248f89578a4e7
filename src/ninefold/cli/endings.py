"""The kinds of files that commands write, chosen by the ending of the file; all others are refused."""

from argparse import Namespace

from ninefold.compression import ending_of
from ninefold.errors import NinefoldError
from ninefold.parquet import is_parquet_name, require_pyarrow

__all__ = ["ENDINGS", "GAMES", "PICTURES", "check_output", "ending_list", "kind_of", "require_ending"]

#: The endings of each kind of file. Lines and text are both text; lines can be read again as puzzles. A test
#: compares them with the list of formats, which is too large to import at every start.
ENDINGS: dict[str, tuple[str, ...]] = {
    "text": (".txt",),
    "line": (".txt", ".sdm"),
    "csv": (".csv",),
    "parquet": (".parquet",),
    "json": (".json", ".jsonl"),
    "toml": (".toml",),
    "sdk": (".sdk",),
    "sdx": (".sdx",),
    "ss": (".ss",),
    "opensudoku": (".opensudoku",),
    "svg": (".svg",),
    "png": (".png",),
    "pdf": (".pdf",),
    "html": (".html", ".htm"),
}
#: Files of other programs.
GAMES = ("sdk", "sdx", "ss", "opensudoku")
#: Kinds that are no use with anything else in them, whatever format an option names.
PICTURES = ("svg", "png", "pdf", "html")
_EXCLUSIVE = (*PICTURES, "parquet")


def kind_of(path: str) -> str:
    """Return the kind of a file by its ending, which may be followed by that of a compression.

    >>> kind_of("hint.PNG"), kind_of("ratings.csv.gz"), kind_of("-")
    ('png', 'csv', 'text')
    """
    ending = ending_of(path)
    return next((kind for kind, endings in ENDINGS.items() if ending in endings), "text")


def check_output(command: str, args: Namespace) -> None:
    """Raise an error if a command cannot write the requested file: before it starts to work."""
    if "kinds" not in args:
        return
    if args.json and args.to not in (None, "json"):
        raise NinefoldError(
            "--json and --to {asked} contradict each other: use only one of them", asked=args.to
        )
    asked, path = _asked(args), args.output
    if asked is None or kind_of(path) in _EXCLUSIVE:
        require_ending("-o", path, command, args.kinds)
    kind = kind_of(path)
    if asked is not None and kind in _EXCLUSIVE and asked != kind:
        raise NinefoldError(
            "-o {path}: {asked} does not belong in a {ending} file: change the ending or the format",
            path=path,
            ending=ending_of(path),
            asked=asked,
        )
    if command == "book" and (asked or kind) == "pdf":
        from ninefold.render.booklet_pdf import require_reportlab

        require_reportlab()
    elif command == "practice" and (asked or kind) == "pdf":
        from ninefold.render.worksheet_pdf import require_svglib

        require_svglib()
    elif (asked or kind) in ("png", "pdf"):
        from ninefold.render.export import require_libraries

        require_libraries()
    if is_parquet_name(path) or (asked or kind) == "parquet":
        require_pyarrow()


def ending_list(kinds: tuple[str, ...]) -> str:
    """Return the endings of some kinds of files, separated by commas.

    >>> ending_list(("line", "csv"))
    '.txt, .sdm, .csv'
    """
    return ", ".join(dict.fromkeys(ending for kind in kinds for ending in ENDINGS[kind]))


def require_ending(option: str, path: str, command: str, kinds: tuple[str, ...]) -> None:
    """Raise an error with the list of endings if a file has another one; a file without an ending is text."""
    ending = ending_of(path)
    if not ending or any(ending in ENDINGS[kind] for kind in kinds):
        return
    raise NinefoldError(
        "{option} {path}: {command} cannot write {ending} files, only {known}",
        option=option,
        path=path,
        command=command,
        ending=ending,
        known=ending_list(kinds),
    )


def _asked(args: Namespace) -> str | None:
    """Return the format that an option names, if any."""
    asked: str | None = "json" if args.json else args.to
    return asked

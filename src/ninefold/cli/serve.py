"""`ninefold serve`: the page and the HTTP API."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace

from ninefold.cli.options import number
from ninefold.errors import MissingExtra

EXAMPLES = """examples:
  ninefold serve --open                     # start, and open the page in your browser
  ninefold serve --port 8000 --workers 4
  ninefold serve --host 0.0.0.0 --name sudoku.example --name 192.168.1.7
                                            # for other machines, under these names only
  ninefold serve --cors https://example.org # let the pages of this site use the API

The page is at /, and the API documentation at /api/docs. The server needs the extra `web`:
pip install 'ninefold[web]'"""

_HOST, _PORT = "127.0.0.1", 9009


def configure(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "--host",
        default=_HOST,
        metavar="ADDRESS",
        help=f"address to listen on (default: {_HOST}, this machine only)",
    )
    parser.add_argument(
        "--port", type=number(int, 0, 65535), default=_PORT, metavar="N",
        help=f"port to listen on (default: {_PORT}); 0 picks a free one",
    )  # fmt: skip
    parser.add_argument("--open", action="store_true", help="open the page in your browser")
    parser.add_argument(
        "--workers",
        type=number(int, 1, 64),
        default=1,
        metavar="N",
        help="number of server processes (default: 1)",
    )
    parser.add_argument(
        "--pool", type=number(int, 1, 64), metavar="N",
        help="processes per worker for long tasks (default: one per core, at most 4)",
    )  # fmt: skip
    parser.add_argument(
        "--max-seconds", type=number(float, 0.1, 60), metavar="S",
        help="time limit per request, in seconds (default: 10)",
    )  # fmt: skip
    parser.add_argument(
        "--cors", type=_origin, action="append", default=[], metavar="ORIGIN",
        help="let pages from this origin use the API; * allows any origin (can be repeated)",
    )  # fmt: skip
    parser.add_argument(
        "--name", type=str.lower, action="append", default=[], metavar="HOST",
        help="a host name that the server accepts, besides this machine's own; needed with --host 0.0.0.0"
        " and behind a proxy (can be repeated)",
    )  # fmt: skip
    parser.add_argument(
        "--log",
        choices=("text", "json", "none"),
        default="text",
        help="log format, one line per request (default: text)",
    )
    parser.add_argument(
        "--json", dest="log", action="store_const", const="json", help="the same as --log json"
    )


def _origin(text: str) -> str:
    if text != "*" and not (
        text.startswith(("http://", "https://")) and text.count("/") == 2 and text[-1] != "/"
    ):
        raise ArgumentTypeError(f"{text!r} is not an origin such as https://example.org, or * for any")
    return text


def run(args: Namespace) -> int:
    """Serve until interrupted."""
    try:
        import msgspec

        from ninefold.web.server import serve
        from ninefold.web.settings import Settings
    except ImportError as error:
        name = (error.name or "").partition(".")[0]
        if name == "ninefold":
            raise
        raise MissingExtra(f"serve needs {name}: pip install 'ninefold[web]'") from None
    settings = Settings(origins=tuple(args.cors), hosts=frozenset(args.name), log=args.log)
    asked = {"pool": args.pool, "seconds": args.max_seconds}
    limits = {name: value for name, value in asked.items() if value is not None}
    settings = msgspec.structs.replace(settings, limits=msgspec.structs.replace(settings.limits, **limits))
    serve(args.host, args.port, settings, workers=args.workers, open_browser=args.open)
    return 0

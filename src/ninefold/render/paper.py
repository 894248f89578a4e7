"""Paper and letters for PDF files."""

from ninefold.errors import NinefoldError

__all__ = ["MM", "PAPERS", "require_latin", "size_of"]

#: Points in a millimetre.
MM = 72 / 25.4
#: Widths and heights of the paper, in millimetres.
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


def size_of(paper: str) -> tuple[float, float]:
    """Return the width and height of a paper in millimetres.

    >>> size_of("letter")
    (215.9, 279.4)
    """
    if paper not in PAPERS:
        raise NinefoldError(
            "paper must be one of {choices}, not {paper}", choices=", ".join(PAPERS), paper=repr(paper)
        )
    return PAPERS[paper]


def require_latin(text: str) -> None:
    """Raise an error for letters that the standard fonts of PDF do not have.

    >>> require_latin("Für die Bahn")
    """
    try:
        text.encode("cp1252")
    except UnicodeEncodeError as error:
        raise NinefoldError(
            "{text}: a PDF file cannot show {letter}, only Latin letters: write an .html file",
            text=text,
            letter=repr(text[error.start]),
        ) from None

"""PNG and PDF files from SVG pictures, with fonts that every PDF reader has."""

from io import BytesIO, StringIO
from typing import Any

from ninefold.errors import MissingExtra

__all__ = ["require_libraries", "svg_drawing", "svg_to_pdf", "svg_to_png"]

#: Pixels per point of a PNG: sharp on screens with a high resolution, and 5 cm wide boards print well.
_SCALE = 3.0


def require_libraries() -> None:
    """Raise an error that names the extra if a library is missing."""
    _libraries()


def _libraries() -> tuple[Any, Any, Any, Any]:
    try:
        import pypdfium2
        from reportlab.graphics import renderPDF
        from reportlab.pdfgen.canvas import Canvas
        from svglib.svglib import svg2rlg
    except ImportError as error:
        raise MissingExtra(
            "PNG and PDF files need {name}: pip install 'ninefold[pictures]', or write a .svg file",
            name=(error.name or "svglib").partition(".")[0],
        ) from None
    return svg2rlg, renderPDF.draw, Canvas, pypdfium2.PdfDocument


def svg_drawing(svg: str) -> Any:
    """Return an SVG picture as a drawing of ReportLab."""
    import logging

    read, *_ = _libraries()
    logging.getLogger("svglib").setLevel(logging.ERROR)  # it warns about titles, which are not drawn
    # The standard fonts of PDF are regular or bold, with nothing in between.
    return read(StringIO(svg.replace("font-weight:600", "font-weight:bold")))


def svg_to_pdf(svg: str) -> bytes:
    """Return an SVG picture as a PDF file of one page, as large as the picture."""
    _, draw, new_canvas, _ = _libraries()
    drawing = svg_drawing(svg)
    target = BytesIO()
    size = (drawing.width, drawing.height)
    canvas = new_canvas(target, pagesize=size, invariant=1)  # the same picture gives the same bytes
    draw(drawing, canvas, 0, 0)
    canvas.save()
    return target.getvalue()


def svg_to_png(svg: str) -> bytes:
    """Return an SVG picture as a PNG file."""
    *_, open_document = _libraries()
    document = open_document(svg_to_pdf(svg))
    target = BytesIO()
    try:
        page = document[0]
        page.render(scale=_SCALE).to_pil().save(target, "PNG")
        page.close()
    finally:
        document.close()
    return target.getvalue()

"""Draw the icon of the page as PNG files, for home screens that do not take SVG; needs a browser."""

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image

from scripts.browser import ABSENT, browser

PAGE = Path(__file__).parents[1] / "src/ninefold/web/page"
#: Colours in a file: enough for smooth edges, and a quarter of the bytes.
COLOURS = 16


def variants() -> dict[str, tuple[str, int]]:
    """Return the drawing and the side in pixels for each file.

    Systems cut maskable icons, and those for Apple, to a shape of their own, so these have no round corners.
    Everything that matters in a maskable icon is within the inner 80 %.
    """
    icon = (PAGE / "icon.svg").read_text(encoding="utf-8")
    full = icon.replace(' rx="13"', "")
    inner = full.replace("<path", '<g transform="translate(6.4 6.4) scale(.8)"><path', 1)
    maskable = inner.replace("</svg>", "</g></svg>")
    return {
        "icon-192.png": (icon, 192),
        "icon-512.png": (icon, 512),
        "icon-maskable.png": (maskable, 512),
        "icon-apple.png": (full, 180),
    }


def main() -> None:
    """Write all files."""
    from playwright.sync_api import sync_playwright

    program = browser()
    if program is None:
        sys.exit(ABSENT)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name, (drawing, side) in variants().items():
            page = chromium.new_page(viewport={"width": side, "height": side})
            style = f"<style>* {{ margin: 0 }} svg {{ display: block; width: {side}px }}</style>"
            page.set_content(style + drawing)
            drawn = Image.open(BytesIO(page.screenshot(omit_background=True))).convert("RGBA")
            drawn.quantize(COLOURS, method=Image.Quantize.FASTOCTREE).save(PAGE / name, optimize=True)
        chromium.close()


if __name__ == "__main__":
    main()

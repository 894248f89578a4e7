"""Render the digits 1 to 9 of free fonts into `training.png` and `unseen.png`, a font per row.

The fonts are in Debian packages. The two sheets are committed, so training and measuring need no fonts. To
render them again, unpack the packages named below into a folder (`apt-get download`, `dpkg-deb -x`), and run
`python -m scripts.photos.fonts FOLDER`. No family of one sheet, nor a near copy of it, is in the other.
"""

import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from scripts.photos.sheets import CELL, HEIGHT, TRAINING, UNSEEN

#: Debian packages with their fonts, as names of files without the ending.
PACKAGES_TRAINING = {
    "fonts-dejavu-core fonts-dejavu-extra": "DejaVuSans DejaVuSans-Bold DejaVuSans-Oblique"
    " DejaVuSans-ExtraLight DejaVuSansCondensed DejaVuSansMono DejaVuSerif DejaVuSerif-Bold"
    " DejaVuSerif-Italic DejaVuSerifCondensed-Bold",
    "fonts-liberation fonts-liberation2": "LiberationSans-Regular LiberationSans-Bold LiberationSans-Italic"
    " LiberationSansNarrow-Regular LiberationSansNarrow-Bold LiberationSerif-Regular LiberationSerif-Bold"
    " LiberationSerif-Italic LiberationMono-Regular LiberationMono-Bold",
    "fonts-freefont-ttf": "FreeMono FreeMonoBold FreeSans FreeSerifBoldItalic",
    "fonts-urw-base35": "C059-Roman C059-Bold C059-Italic P052-Roman P052-BoldItalic URWBookman-Light"
    " URWBookman-Demi URWGothic-Book URWGothic-Demi URWGothic-BookOblique",
    "fonts-open-sans": "OpenSans-Regular OpenSans-Light OpenSans-ExtraBold OpenSans-Italic OpenSans-CondBold",
    "fonts-cantarell": "Cantarell-Regular Cantarell-ExtraBold Cantarell-Light",
    "fonts-crosextra-carlito": "Carlito-Regular Carlito-BoldItalic",
    "fonts-inconsolata": "Inconsolata",
    "fonts-firacode": "FiraCode-Light FiraCode-Bold",
    "fonts-quicksand": "Quicksand-Light Quicksand-Bold",
    "fonts-comfortaa": "Comfortaa-Regular",
    "fonts-sil-charis": "CharisSIL-Regular CharisSIL-BoldItalic",
    "fonts-cmu": "cmunrm cmunbx cmunss cmuntt cmunti cmunbi",
    "fonts-linuxlibertine": "LinLibertine_R LinLibertine_RB LinBiolinum_R",
    "fonts-karla": "Karla-Regular Karla-ExtraBold",
    "fonts-play": "Play-Regular Play-Bold",
    "fonts-mplus": "Mplus1-Light Mplus1-Bold MplusCode60-Regular",
    "fonts-manrope": "Manrope-Regular Manrope-ExtraBold",
    "fonts-bebas-neue": "BebasNeue-Book BebasNeue-Bold",
    "fonts-comic-neue": "ComicNeue-Regular ComicNeue-BoldItalic",
    "fonts-adf-universalis": "UniversalisADFStd-Regular UniversalisADFStd-BoldCond",
}
PACKAGES_UNSEEN = {
    "fonts-lato": "Lato-Light Lato-Regular Lato-Black Lato-BoldItalic",
    "fonts-roboto-unhinted": "Roboto-Light Roboto-Regular Roboto-Bold Roboto-Italic RobotoCondensed-Regular"
    " RobotoCondensed-Bold",
    "fonts-roboto-slab": "RobotoSlab-Light RobotoSlab-Regular RobotoSlab-Bold",
    "fonts-inter": "Inter-Light Inter-Regular Inter-Bold Inter-MediumItalic",
    "fonts-crosextra-caladea": "Caladea-Regular Caladea-Bold Caladea-Italic",
    "fonts-cabin": "Cabin-Regular Cabin-Bold",
    "fonts-sil-andika": "Andika-Regular Andika-Bold",
    "fonts-junicode": "JunicodeTwoBeta-Regular JunicodeTwoBeta-Bold",
    "fonts-jetbrains-mono": "JetBrainsMono-Regular JetBrainsMono-Bold",
    "fonts-go": "Go-Regular Go-Mono Go-Bold-Italic",
    "fonts-courier-prime": "CourierPrime CourierPrimeBold",
    "fonts-oxygen": "Oxygen-Sans Oxygen-Sans-Bold",
    "fonts-yanone-kaffeesatz": "YanoneKaffeesatz-Regular",
    "fonts-adf-accanthis": "AccanthisADFStd-Regular AccanthisADFStd-BoldItalic",
}


def glyph_row(path: Path) -> np.ndarray:
    """Return the digits 1 to 9 of a font side by side; the 8 is `HEIGHT` pixels high."""
    probe = ImageFont.truetype(str(path), 200)
    _, top, _, bottom = probe.getbbox("8")
    font = ImageFont.truetype(str(path), round(200 * HEIGHT / (bottom - top)))
    _, top, _, bottom = font.getbbox("8")
    image = Image.new("L", (9 * CELL, CELL), 0)
    draw = ImageDraw.Draw(image)
    for digit in range(1, 10):
        left, _, right, _ = font.getbbox(str(digit))
        x = (digit - 1) * CELL + (CELL - left - right) / 2
        draw.text((x, (CELL - top - bottom) / 2), str(digit), fill=255, font=font)
    return np.asarray(image)


def render(folder: Path, packages: dict[str, str], target: Path) -> None:
    """Write a sheet: 16 shades of grey, white on black."""
    files = {path.stem.replace(" ", ""): path for path in sorted(folder.rglob("*.[ot]tf"))}
    names = [name for names in packages.values() for name in names.split()]
    sheet = np.concatenate([glyph_row(files[name]) for name in names])
    Image.fromarray((sheet // 17 * 17).astype(np.uint8)).quantize(16).save(target, optimize=True)
    print(f"{target}: {len(names)} fonts, {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    render(Path(sys.argv[1]), PACKAGES_TRAINING, TRAINING)
    render(Path(sys.argv[1]), PACKAGES_UNSEEN, UNSEEN)

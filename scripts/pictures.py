"""Draws the example of every technique for its page: `make pictures`."""

from pathlib import Path

import ninefold as nf

FOLDER = Path(__file__).parent.parent / "docs/techniques/pictures"


def pictures() -> dict[str, str]:
    """By the name of the file: a picture of each technique that has an example."""
    found = {}
    for info in nf.techniques():
        try:
            found[f"{info.id}.svg"] = nf.to_svg(nf.example(info.id))
        except nf.NinefoldError:
            continue  # it can never find anything
    return found


def main() -> None:
    """Write the pictures, and remove those of techniques that are no more."""
    FOLDER.mkdir(exist_ok=True)
    drawn = pictures()
    for path in FOLDER.glob("*.svg"):
        if path.name not in drawn:
            path.unlink()
    for name, text in drawn.items():
        (FOLDER / name).write_text(text)


if __name__ == "__main__":
    main()

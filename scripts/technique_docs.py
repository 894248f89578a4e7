"""Update docs/techniques: the pictures and explanations of the examples.

Run `make technique-docs` after changing explanations, pictures or examples; tests check that everything is
current.
"""

import re
from pathlib import Path

import ninefold as nf
from ninefold.logic.examples import has_example
from scripts.folder import renew

__all__ = ["FOLDER", "pictures", "with_words"]

FOLDER = Path(__file__).parents[1] / "docs/techniques"

#: An example in a document, including its explanation.
EXAMPLE = re.compile(
    r'(>>> step = nf\.example\("(?P<id>[a-z0-9-]+)"\)\n(?:(?!```).*\n)*?'
    r"(?:>>> for sentence in nf\.explain_step\(step\):\n\.\.\.     print\(sentence\)\n"
    r'|>>> print\("\\n"\.join\(nf\.explain_step\(step\)\.lines\(\)\)\)\n))'
    r"(?:(?!>>>|```).+\n)*"
)


def pictures() -> dict[str, str]:
    """Return a picture of each technique that has an example, by file name."""
    ids = [info.id for info in nf.techniques() if has_example(info.id)]
    return {f"{id_}.svg": nf.to_svg(nf.example(id_)) for id_ in ids}


def with_words(document: str) -> str:
    """Return a document with the current explanations of its examples."""

    def renewed(found: re.Match[str]) -> str:
        step = nf.example(found["id"])
        assert step.board is not None
        return found[1] + "".join(f"{line}\n" for line in nf.explain_step(step).lines())

    return EXAMPLE.sub(renewed, document)


def main() -> None:
    """Write pictures and explanations, and remove pictures of techniques that no longer exist."""
    renew(FOLDER / "pictures", ".svg", pictures())
    for path in FOLDER.glob("*.md"):
        path.write_text(with_words(path.read_text()))


if __name__ == "__main__":
    main()

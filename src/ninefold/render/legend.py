"""The legend: the meaning of each mark in a picture, in a word or two."""

from ninefold.explanation.references import LETTERS
from ninefold.render.scene import Mark, Role, Scene
from ninefold.translation import ENGLISH, catalogue

__all__ = ["ALONE", "TITLE", "WORDS", "key_of"]

#: In the order they appear.
WORDS = {
    Role.PLACED: "place",
    Role.REMOVED: "remove",
    Role.PATTERN: "pattern",
    Role.FIN: "fin",
    Role.GUARDIAN: "extra candidate",
    Role.HOLDS: "on",
    Role.FAILS: "off",
    Role.PIVOT: "pivot",
    Role.STEM: "stem",
    Role.PINCER: "pincer",
    Role.EXCLUDER: "excluder",
    Role.SOURCE: "already there",
    Role.SEEN: "ruled out",
    Role.HOUSE: "house",
    Role.OTHER: "other house",
    Role.BASE: "base",
    Role.COVER: "cover",
    Role.COLOUR: "colour {letter}",
    Role.SET: "set {letter}",
}
#: For a set, if there is only one.
ALONE = "set"
#: The title of a picture of a puzzle.
TITLE = "Sudoku with {count} given", "Sudoku with {count} givens"


def key_of(scene: Scene, language: str = ENGLISH) -> list[tuple[Mark, str]]:
    """The marks in use that need a label; for sets and colours, each group."""
    words = catalogue(language)
    used = sorted(scene.marks(), key=lambda mark: mark.group)
    several = sum(mark.role is Role.SET for mark in used) > 1
    key = []
    for role, english in WORDS.items():
        phrase = words.say(english if several or role is not Role.SET else ALONE, "picture")
        key += [
            (mark, phrase.format(letter=LETTERS[mark.group % len(LETTERS)]))
            for mark in used
            if mark.role is role
        ]
    return key

"""What the marks of a picture mean, in a word or two."""

from ninefold.render.scene import Mark, Role, Scene

__all__ = ["key_of"]

#: In the order in which they are listed.
_WORDS = {
    Role.PLACED: "put",
    Role.REMOVED: "cross out",
    Role.PATTERN: "pattern",
    Role.FIN: "fin",
    Role.GUARDIAN: "guardian",
    Role.HOLDS: "then true",
    Role.FAILS: "then false",
    Role.PIVOT: "pivot",
    Role.PINCER: "pincer",
    Role.EXCLUDER: "excluder",
    Role.SOURCE: "has the digit",
    Role.SEEN: "ruled out",
    Role.BASE: "base",
    Role.COVER: "cover",
}


def key_of(scene: Scene) -> list[tuple[Mark, str]]:
    """The marks that are used and need a word; of sets and colours, each group."""
    used = scene.marks()
    key = [(Mark(role), words) for role, words in _WORDS.items() if Mark(role) in used]
    for role, word in ((Role.COLOUR, "colour"), (Role.SET, "set")):
        groups = sorted((mark for mark in used if mark.role is role), key=lambda mark: mark.group)
        key += [(mark, f"{word} {'ABCDEFGHI'[mark.group]}" if len(groups) > 1 else word) for mark in groups]
    return key

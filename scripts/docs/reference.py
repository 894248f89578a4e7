"""The pages of the Python API, as Markdown made from the source: one a group of names, and an index."""

import re

from scripts.docs.contents import Entry, Section
from scripts.docs.package import Member, PublicName
from scripts.docs.places import BrokenPage, target_of

__all__ = ["GROUPS", "places_of_names", "reference_pages", "reference_section"]

#: File, title, what it is about, names. Each public name belongs to one group.
GROUPS = (
    ("puzzles", "Puzzles and boards", "What a puzzle is made of: immutable values that print themselves.",
     "Puzzle Board Candidate CellSet DigitSet CandidateSet cell cell_name CLASSIC Geometry House"),
    ("solving", "Solving", "Find solutions, by any of the [algorithms](../algorithms.md).",
     "solve Solution solutions count_solutions search SearchResult Counters algorithms"),
    ("checking", "Checking and setting", "Is it a puzzle? Which clues does it need?",
     "check Check Conflict minimise minimal_puzzles redundant_clues true_candidates neighbours Neighbour"),
    ("logic", "Logic", "The steps that people make, and the way to the end. See [logic](../logic.md).",
     "hint explain Path find_steps Step Truth check_step techniques technique Profile Horizon"),
    ("explanations", "Explanations", "A step in words.", "explain_step Explanation Sentence"),
    ("generation", "Generation", "New puzzles. See [generation](../generation.md).",
     "generate generate_many generate_stream unbiased_weight estimate_grids GridEstimate"),
    ("symmetry", "Symmetry", "Variants and canonical forms. See [symmetries](../symmetry.md).",
     "canonical Canonical canonical_many Transformation shuffle"),
    ("batch", "Batches", "Many puzzles at once. See [many puzzles](../batch.md).",
     "solve_many Batch Status isa"),
    ("errors", "Errors", "One tree under `NinefoldError`, which is a `ValueError`.",
     "NinefoldError PuzzleError NoSolution MultipleSolutions LimitReached NotFound UnknownAlgorithm"
     " MissingExtra"),
)  # fmt: skip

_FOLDER = "docs/api"


def reference_section() -> Section:
    """The section of the navigation."""
    groups = tuple(Entry(f"{_FOLDER}/{file}.md", title) for file, title, _, _ in GROUPS)
    return Section("Python API", (Entry(f"{_FOLDER}/README.md", "All names"), *groups))


def places_of_names(names: list[PublicName]) -> dict[str, str]:
    """Where the site describes each name, and each member of a class (`Board.apply`)."""
    by_name = {name.name: name for name in names}
    places = {}
    for file, _, _, members in GROUPS:
        page = target_of(f"{_FOLDER}/{file}.md")
        for name in members.split():
            places[name] = f"{page}#{name}"
            places |= {f"{name}.{m.name}": f"{page}#{name}.{m.name}" for m in by_name[name].members}
    return places


def reference_pages(names: list[PublicName]) -> dict[str, str]:
    """The Markdown of each page, by the place of a file that is not there."""
    by_name = {name.name: name for name in names}
    _refuse_strays(by_name)
    pages = {f"{_FOLDER}/README.md": _index(by_name)}
    for file, title, about, members in GROUPS:
        parts = [f"# {title}", about, *(_section(by_name[name]) for name in members.split())]
        pages[f"{_FOLDER}/{file}.md"] = "\n\n".join(parts)
    return pages


def _refuse_strays(names: dict[str, PublicName]) -> None:
    grouped = [name for _, _, _, members in GROUPS for name in members.split()]
    lost = sorted(set(names) - set(grouped)) + sorted(set(grouped) - set(names))
    if lost or len(grouped) != len(set(grouped)):
        raise BrokenPage(f"scripts/docs/reference.py: GROUPS and ninefold.__all__ differ: {', '.join(lost)}")


def _index(names: dict[str, PublicName]) -> str:
    parts = ["# The Python API", "`import ninefold as nf`, and these are all names there are."]
    for file, title, about, members in GROUPS:
        rows = [
            f"| [`{name}`]({file}.md#{name}) | {_first_sentence(names[name].doc)} |"
            for name in members.split()
        ]
        parts += [f"## [{title}]({file}.md)", about, "\n".join(["| name | what it is |", "|---|---|", *rows])]
    return "\n\n".join(parts)


def _first_sentence(doc: str) -> str:
    paragraph = " ".join(doc.partition("\n\n")[0].split())
    return re.split(r"(?<=[.?!])\s", paragraph)[0].replace("|", "\\|")


def _section(name: PublicName) -> str:
    parts = [f"## {name.name} {{#{name.name}}}", _fence("signature", name.signature), _prose(name.doc)]
    if {"&", "in"} <= set(name.operators):
        parts.append("Operators: " + ", ".join(f"`{sign}`" for sign in name.operators))
    return "\n\n".join(parts + [_member(name, member) for member in name.members])


def _member(owner: PublicName, member: Member) -> str:
    heading = f"### {member.name} {{#{owner.name}.{member.name}}}"
    return "\n\n".join([heading, _fence("signature", member.signature), _prose(member.doc)])


def _prose(doc: str) -> str:
    """A docstring as Markdown: its examples become blocks of code."""
    return re.sub(
        r"^(>>> .*?)(?=\n[ \t]*\n|\Z)", lambda match: _fence("pycon", match[1]), doc, flags=re.M | re.S
    )


def _fence(language: str, code: str) -> str:
    return f"```{language}\n{code}\n```"

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
     "check Check Conflict find_mistakes Mistakes minimise minimal_puzzles redundant_clues true_candidates"
     " neighbours Neighbour"),
    ("logic", "Logic", "The steps that people make, and the way to the end. See [logic](../logic.md).",
     "hint explain Path find_steps Steps example Step OwnEvidence Truth check_step StepVerdict techniques"
     " technique Profile Level FinderLimits"),
    ("explanations", "Words and pictures", "A step in words, and to look at.",
     "explain_step hint_at why_not Refutation Explanation Sentence languages to_text to_svg to_html"),
    ("rating", "Rating", "How hard it is. See [rating](../rating.md).", "rate rate_many Rating"),
    ("generation", "Generation", "New puzzles. See [generation](../generation.md).",
     "generate generate_many generate_stream unbiased_weight estimate_grids GridEstimate "
     "examples practice Practice"),
    ("symmetry", "Symmetry", "Variants and canonical forms. See [symmetries](../symmetry.md).",
     "canonical Canonical canonical_many Transformation shuffle"),
    ("batch", "Batches", "Many puzzles at once. See [many puzzles](../batch.md).",
     "solve_many Batch Status isa"),
    ("errors", "Errors", "One tree under `nf.NinefoldError`, which is a `ValueError`.",
     "NinefoldError PuzzleError NoSolution MultipleSolutions LimitReached NotFound UnknownAlgorithm"
     " MissingExtra"),
)  # fmt: skip

_FOLDER = "docs/api"
_FILE_OF = {name: file for file, _, _, names in GROUPS for name in names.split()}
_EXAMPLE = re.compile(r"^(>>> .*?)(?=\n[ \t]*\n|\Z)", re.MULTILINE | re.DOTALL)


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
        rows = [_row(file, names[name]) for name in members.split()]
        parts += [f"## [{title}]({file}.md)", about, "\n".join(["| name | what it is |", "|---|---|", *rows])]
    return "\n\n".join(parts)


def _row(file: str, name: PublicName) -> str:
    return (
        f"| [`{name.name}`]({file}.md#{name.name}) | {_linked(_first_sentence(name.doc), name.signature)} |"
    )


def _first_sentence(doc: str) -> str:
    paragraph = " ".join(doc.partition("\n\n")[0].split())
    return re.split(r"(?<=[.?!])\s", paragraph)[0].replace("|", "\\|")


def _section(name: PublicName) -> str:
    parts = [f"## {name.name} {{#{name.name}}}", *_call(name.signature, name.doc)]
    if {"&", "in"} <= set(name.operators):
        parts.append("Operators: " + ", ".join(f"`{sign}`" for sign in name.operators))
    return "\n\n".join(parts + [_member(name, member) for member in name.members])


def _member(owner: PublicName, member: Member) -> str:
    heading = f"### {member.name} {{#{owner.name}.{member.name}}}"
    return "\n\n".join([heading, *_call(member.signature, member.doc)])


def _call(signature: str, doc: str) -> list[str]:
    """A signature and its docstring as Markdown: examples become blocks of code, names become links."""
    parts = _EXAMPLE.split(doc)
    prose = [_linked(part, signature) for part in parts[::2]]
    parts[::2], parts[1::2] = prose, [_fence("pycon", part) for part in parts[1::2]]
    return [_fence("signature", signature), "".join(parts)]


def _linked(prose: str, signature: str) -> str:
    """`check` leads to the function `check`; but `cell` means an argument, where there is one."""

    def link(match: re.Match[str]) -> str:
        _, name, brackets = match.groups()
        meant = name in _FILE_OF and (brackets or not re.search(rf"\b{name}: ", signature))
        return f"[{match[0]}]({_FILE_OF[name]}.md#{name})" if meant else match[0]

    return re.sub(r"`(nf\.)?(\w+)(\(\))?`", link, prose)


def _fence(language: str, code: str) -> str:
    return f"```{language}\n{code}\n```"

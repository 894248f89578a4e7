"""The pages of the Python API as Markdown, made from the source: one per group of names, and an index."""

import re

from scripts.docs.contents import Entry, Section
from scripts.docs.package import Member, PublicName
from scripts.docs.places import BrokenPage, target_of

__all__ = ["GROUPS", "places_of_names", "reference_pages", "reference_section"]

#: File, title, summary, names. Each public name belongs to exactly one group.
GROUPS = (
    ("puzzles", "Puzzles and boards", "Immutable values that print themselves in readable form.",
     "Puzzle Board Candidate CellSet DigitSet CandidateSet cell cell_name CLASSIC Rules House"
     " read read_boards read_photo Photo write"),
    ("solving", "Solving", "Find solutions with any of the [algorithms](../algorithms.md).",
     "solve Solution solutions count_solutions search SearchResult Counters algorithms"),
    ("checking", "Checking and setting", "Check a puzzle, and find out which clues it needs.",
     "check Check Conflict find_mistakes Mistakes score_answer Score complete minimise minimal_puzzles"
     " redundant_clues true_candidates true_values neighbours Neighbour"),
    ("logic", "Logic", "Human techniques, hints and whole solution paths. See [logic](../logic.md).",
     "hint explain Path find_steps Steps example Step OwnEvidence Truth check_step StepVerdict techniques"
     " technique Profile Level FinderLimits"),
    ("explanations", "Words and pictures", "Explain a step in words, and draw it.",
     "explain_step hint_at why_not Refutation Explanation Sentence languages to_text to_svg to_html"
     " book"),
    ("rating", "Rating", "Measure how hard a puzzle is. See [rating](../rating.md).",
     "rate rate_many Rating"),
    ("generation", "Generation", "Make new puzzles. See [generation](../generation.md).",
     "generate generate_many generate_stream unbiased_weight estimate_grids GridEstimate "
     "examples practice Practice"),
    ("symmetry", "Symmetry", "Equivalent puzzles and canonical forms. See [symmetries](../symmetry.md).",
     "canonical Canonical canonical_many Transformation shuffle"),
    ("batch", "Batches", "Solve many puzzles at once. See [many puzzles](../batch.md).",
     "solve_many Batch Status check_many isa"),
    ("errors", "Errors", "All errors derive from `nf.NinefoldError`, which is a `ValueError`.",
     "NinefoldError PuzzleError NoSolution MultipleSolutions LimitReached NotFound TechniqueError"
     " UnknownAlgorithm MissingExtra"),
)  # fmt: skip

_FOLDER = "docs/api"
_FILE_OF = {name: file for file, _, _, names in GROUPS for name in names.split()}
_EXAMPLE = re.compile(r"^(>>> .*?)(?=\n[ \t]*\n|\Z)", re.MULTILINE | re.DOTALL)


def reference_section() -> Section:
    """Return the section of the navigation."""
    groups = tuple(Entry(f"{_FOLDER}/{file}.md", title) for file, title, _, _ in GROUPS)
    return Section("Python API", (Entry(f"{_FOLDER}/README.md", "All names"), *groups))


def places_of_names(names: list[PublicName]) -> dict[str, str]:
    """Return the link to each name, and to each member of a class (`Board.apply`)."""
    by_name = {name.name: name for name in names}
    places = {}
    for file, _, _, members in GROUPS:
        page = target_of(f"{_FOLDER}/{file}.md")
        for name in members.split():
            places[name] = f"{page}#{name}"
            places |= {f"{name}.{m.name}": f"{page}#{name}.{m.name}" for m in by_name[name].members}
    return places


def reference_pages(names: list[PublicName]) -> dict[str, str]:
    """Return the Markdown of each page, by the path of a virtual file."""
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
    parts = ["# The Python API", "All public names, after `import ninefold as nf`."]
    for file, title, about, members in GROUPS:
        rows = [_row(file, names[name]) for name in members.split()]
        parts += [
            f"## [{title}]({file}.md)",
            about,
            "\n".join(["| name | description |", "|---|---|", *rows]),
        ]
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
    """Return a signature and docstring as Markdown: examples become code blocks, names become links."""
    parts = _EXAMPLE.split(doc)
    prose = [_linked(part, signature) for part in parts[::2]]
    parts[::2], parts[1::2] = prose, [_fence("pycon", part) for part in parts[1::2]]
    return [_fence("signature", signature), "".join(parts)]


def _linked(prose: str, signature: str) -> str:
    """Link names such as `check`, unless the signature has an argument of that name."""

    def link(match: re.Match[str]) -> str:
        _, name, brackets = match.groups()
        meant = name in _FILE_OF and (brackets or not re.search(rf"\b{name}: ", signature))
        return f"[{match[0]}]({_FILE_OF[name]}.md#{name})" if meant else match[0]

    return re.sub(r"`(nf\.)?(\w+)(\(\))?`", link, prose)


def _fence(language: str, code: str) -> str:
    return f"```{language}\n{code}\n```"

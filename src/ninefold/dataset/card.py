"""The data card of a dataset: a README.md with its contents, how it was sampled, and how to repeat it."""

from json import dumps

from ninefold.dataset.order import Order
from ninefold.dataset.outcome import Dataset
from ninefold.dataset.shapes import file_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["card_of"]

_COLUMNS = {
    "id": "the first 32 hexadecimal digits of the SHA-256 of `canonical`",
    "puzzle": "81 characters, row by row, `.` for blanks",
    "solution": "the only solution",
    "clues": "the number of givens",
    "guesses": "the guesses of ninefold's fastest solver",
    "er": "the rating of Sudoku Explainer: that of the hardest step",
    "ep": "the rating of the hardest step up to the first digit that is placed",
    "ed": "the rating of the first step",
    "hardest": "the hardest step, as Sudoku Explainer calls it",
    "band": "the band of `er`",
    "canonical": "the canonical form: the same for all variants of a puzzle, and for no other",
    "source": "the generator with its seed, or the file",
    "number": "the attempt, or the row in the file, from 0",
}
_RATINGS = ("er", "ep", "ed", "hardest", "band")
_SIZES = ((10**3, "n<1K"), (10**4, "1K<n<10K"), (10**5, "10K<n<100K"), (10**6, "100K<n<1M"),
          (10**7, "1M<n<10M"), (10**8, "10M<n<100M"), (10**9, "100M<n<1B"))  # fmt: skip
_SHAPES = {
    "kaggle-1m": "CSV with the columns of Kaggle's one million games: `quizzes` and `solutions`, 0 for"
    " blanks.",
    "kaggle-9m": "CSV with the columns of Kaggle's nine million puzzles: `puzzle` and `solution`, 0 for"
    " blanks.",
    "kaggle-3m": "CSV with the columns of Kaggle's three million rated puzzles. `difficulty` is the rating of"
    " Sudoku Explainer (ER), not the measure of that dataset.",
    "sudoku-extreme": "CSV with the columns of sudoku-extreme. `rating` counts the guesses of ninefold's"
    " solver. It stands in for the backtracks of tdoku, and is not the same number.",
    "arrays": "NumPy arrays as HRM and TRM read them: a blank is 1, a digit is one more than itself, 0 is for"
    " padding. `all__group_indices` keeps a puzzle and its variants together.",
}


def card_of(order: Order, dataset: Dataset, most: int | None) -> str:
    """Return the text of the card."""
    parts = [
        _front_matter(order, dataset),
        "# Sudoku puzzles",
        _summary(order, dataset),
        "## Rows",
        _counts(order, dataset),
        "## Columns" if order.shape == "parquet" else "## Files",
        _columns(order),
        "## Sampling",
        _sampling(order, dataset, most),
        "## Duplicates and splits",
        _splits(order, dataset),
        "## Ratings",
        _ratings(order),
        "## Make it again",
        _command(order, most),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _front_matter(order: Order, dataset: Dataset) -> str:
    size = next((name for limit, name in _SIZES if dataset.rows < limit), "1B<n<10B")
    lines = ["---", *([f"license: {dumps(order.license)}"] if order.license else []), "tags:", "- sudoku",
             "size_categories:", f"- {size}"]  # fmt: skip
    if order.shape != "arrays":  # the Hub cannot show those
        lines += ["configs:", "- config_name: default", "  data_files:"]
        for split in dataset.splits:
            lines += [f"  - split: {split}", f"    path: {file_of(order.shape, split)}"]
    return "\n".join([*lines, "---"])


def _summary(order: Order, dataset: Dataset) -> str:
    text = (
        f"{dataset.rows:,} Sudoku puzzles, each with exactly one solution. No two of them are variants of"
        f" each other. Made with ninefold {order.version}."
    )
    if not dataset.missing:
        return text
    missing = ", ".join(f"{name}: {count:,}" for name, count in dataset.missing.items())
    return f"{text}\n\n**Not complete**: these rows were asked for and not found ({missing})."


def _counts(order: Order, dataset: Dataset) -> str:
    found = "| split | puzzles |\n|---|---|\n" + "\n".join(
        f"| {name} | {count:,} |" for name, count in dataset.splits.items()
    )
    if order.augment:
        found += (
            f"\n\nIn `train`, each puzzle is followed by {order.augment:,} random variants of it. The table"
            " counts puzzles without variants."
        )
    if not dataset.bands:
        return found
    bands = "\n".join(f"| {name} | {count:,} |" for name, count in dataset.bands.items())
    return f"{found}\n\n| band (ER) | puzzles |\n|---|---|\n{bands}"


def _columns(order: Order) -> str:
    if order.shape != "parquet":
        return _SHAPES[order.shape]
    return "| column | |\n|---|---|\n" + "\n".join(
        f"| `{name}` | {what} |" for name, what in _COLUMNS.items() if order.rating or name not in _RATINGS
    )


def _sampling(order: Order, dataset: Dataset, most: int | None) -> str:
    dropped = ", ".join(f"{name} {count:,}" for name, count in dataset.dropped.items())
    after = f"\n\nNot taken: {dropped}." if dropped else ""
    if order.balance:
        after = (
            "\n\nThe bands have the same number of rows (as far as they were found), so ratings are not"
            " distributed as in the source." + after
        )
    if order.inputs is not None:
        names = ", ".join(f"`{name}`" for name in order.inputs)
        how = (
            "Every puzzle that fits was taken." if order.rows is None and not order.balance
            else "As many as possible were taken, in the order of the files." if order.rows is None
            else "They were taken in the order of the files: the first rows, not a random sample."
            if order.seed is None
            else f"They were taken in a random order, which depends only on the seed {order.seed} and on the"
            " canonical forms."
        )  # fmt: skip
        return (
            f"The puzzles are from {names}: {dataset.looked_at:,} rows were read. {how} ninefold does"
            f" not know how the files were sampled.{after}"
        )
    options = ", ".join(f"{name} {value}" for name, value in order.options.items()) or "none"
    return (
        f"New puzzles of the seed {order.seed}; options of the generator: {options}."
        f" {dataset.looked_at:,} attempts were made (limit: {most:,}), and the first that fit were taken.\n\n"
        + " ".join(_sampling_method(order.options))
        + after
    )


def _sampling_method(options: "dict[str, Any]") -> list[str]:
    """Say how the generator samples with these options; docs/generation.md has the details."""
    if options.get("pattern"):
        return [
            "Each attempt fills the pattern with clues of a random grid, all grids equally likely. If they",
            "are not unique, clues are changed until they are; no distribution is claimed for those puzzles.",
        ]
    found = [
        "Each attempt starts from a random complete grid, all equally likely, and goes through its clues in",
        "random order; a clue is removed if the solution stays unique.",
    ]
    if options.get("symmetry"):
        found.append("Clues that are symmetric to each other are removed together.")
    if options.get("minimal") is not False and _is_minimal(options):
        found += [
            "**This is not a uniform sample of all minimal puzzles**: random removal finds puzzles with few",
            "clues too often. Without other options the mean is 24.4 clues; for all minimal puzzles it is",
            "estimated at 26.6. `nf.unbiased_weight(clues)` gives weights that correct averages.",
        ]
    else:
        found.append(
            "Removal stops at the number of clues that was asked for, so puzzles need not be minimal."
        )
    if any(name not in ("clues", "minimal", "symmetry") for name in options):
        found.append("Attempts that miss the difficulty or the techniques are dropped.")
        found.append(_about_mutation(options))
    return [part for part in found if part]


def _is_minimal(options: "dict[str, Any]") -> bool:
    """True if the options ask for minimal puzzles, as the generator reads them."""
    from ninefold.generation import recipe_and_target

    recipe = {name: options[name] for name in ("clues", "minimal", "symmetry") if name in options}
    return bool(recipe_and_target(recipe)[0].minimal)  # type: ignore[arg-type]


def _about_mutation(options: "dict[str, Any]") -> str:
    if options.get("mutate") is False:
        return ""
    return (
        "For rare targets (ratings from 8.5, pearls, diamonds), or with `--mutate`, near misses are changed"
        " until they fit; no distribution is claimed for those puzzles."
    )


def _splits(order: Order, dataset: Dataset) -> str:
    variants = dataset.dropped.get("variants", 0)
    return (
        "Puzzles that differ only by relabelled digits, permuted rows or columns, or transposition are"
        " variants of each other. They have the same canonical form, and only the first of them is in the"
        f" dataset: {variants:,} were dropped. (They are compared by 128 bits of the SHA-256 of that"
        " form.)\n\n"
        f"The split depends on the canonical form alone (`{order.splits}`): the first 64 bits of its SHA-256,"
        " divided by 2⁶⁴, are a number from 0 to 1, and the shares of the splits follow each other in that"
        " range. So a puzzle, and any variant of it, is in the same split of every dataset with these"
        " splits, whatever its size and seed, and the sizes of splits are approximate."
    )


def _ratings(order: Order) -> str:
    if not order.rating:
        return "The puzzles were not rated."
    return (
        "ER, EP and ED as Sudoku Explainer defines them, computed by ninefold without any limit of time, so"
        " they do not depend on the machine. `er` is the rating of the hardest step, not a measure of how"
        " long people take."
    )


def _command(order: Order, most: int | None) -> str:
    limit = "" if most is None else f" --max-attempts {most}"
    text = f"```sh\n{order.command}{limit}\n```\n\nThis needs ninefold {order.version}"
    if order.inputs is not None:
        text += " and the same input files"
    return text + ". The rows are the same on every machine, with any number of threads."

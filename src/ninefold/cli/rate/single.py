"""`ninefold rate` for one puzzle: its rating in a few lines, for people."""

from argparse import Namespace
from collections.abc import Iterator

from ninefold.cli.inputs import Item
from ninefold.cli.options import open_result
from ninefold.cli.rate.batches import has_er, why_unrated
from ninefold.errors import MultipleSolutions, NinefoldError, NoSolution, PuzzleError
from ninefold.message import counted
from ninefold.rating import Rating, rate
from ninefold.render.sparkline import sparkline

__all__ = ["show"]

#: The status that `rate_many` would report, by the error that `rate` raises.
_STATUSES: dict[type[NinefoldError], str] = {
    PuzzleError: "invalid",
    NoSolution: "none",
    MultipleSolutions: "multiple",
}


def show(args: Namespace, item: Item) -> int:
    """Print the rating of a puzzle, or report why there is none."""
    if item.puzzle is None:
        item.report(item.error.reason if item.error else "not a puzzle")
        return 1
    try:
        rating = rate(
            item.puzzle,
            profile=args.rater,
            uniqueness=args.uniqueness,
            stop_above=args.stop_above,
            max_seconds=args.max_seconds,
        )
    except tuple(_STATUSES) as error:
        item.report(why_unrated(item.puzzle, _STATUSES[type(error)]))
        return 1
    with open_result(args) as out:
        plain = (getattr(out, "encoding", None) or "utf-8").lower() not in ("utf-8", "utf8")
        for line in _lines(args, rating, plain):
            print(line, file=out)
    return 0


def _lines(args: Namespace, rating: Rating, plain: bool) -> Iterator[str]:
    if rating.er is not None:
        more = ">" if rating.status in ("above", "seconds") else ""
        kind = "  diamond" if rating.diamond else "  pearl" if rating.pearl else ""
        word = f" ({rating.word})" if rating.word else ""
        yield f"ER {more}{rating.er:.1f}{word}  EP {rating.ep:.1f}  ED {rating.ed:.1f}{kind}"
    steps = sum(rating.counts.values())
    if args.profile != "se":
        yield f"{rating.scale}: {_level(rating, steps)}"
    if rating.hardest and steps:
        unit = ("hint", "hints") if has_er(args) else ("step", "steps")
        yield f"hardest: {_hardest(rating)}, {counted(steps, *unit)}"
    if rating.hints:
        yield sparkline([hint.er for hint in rating.hints], plain=plain)


def _hardest(rating: Rating) -> str:
    """The technique of the hardest hint by its id, and Sudoku Explainer's name for it if that differs."""
    ids = rating.techniques
    if len(ids) > 1 and rating.hints:  # find out which; such hints take no time to find again
        named = (hint for hint in rating.hints if hint.technique == rating.hardest)
        ids = (max(named, key=lambda hint: hint.er).step.technique,)
    name = " or ".join(ids)
    return name if name == rating.hardest else f"{name} (Sudoku Explainer: {rating.hardest})"


def _level(rating: Rating, steps: int) -> str:
    if rating.score is not None:
        return f"{rating.level}, score {rating.score:,}"
    if rating.status != "stuck":
        return "ran out of time"
    return f"stuck after {counted(steps, 'step', 'steps')}"

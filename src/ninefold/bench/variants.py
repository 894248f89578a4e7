"""Time the search for the solutions of variants; the predicates of `reference` judge every solution."""

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from ninefold import _native
from ninefold.bench.tables import aligned
from ninefold.errors import NinefoldError
from ninefold.reference.variants import is_solution
from ninefold.variants.variant_puzzle import FORM_FIELDS

__all__ = ["VARIANT_ENGINES", "VariantTiming", "time_variants", "variant_table"]

#: Two solutions are enough to refute uniqueness.
_LIMIT = 2
#: Searches are repeated, keeping the best time, while that takes less than this.
_REPEAT_SECONDS = 0.05
_SMALLEST = {"rows": 1, "cols": 1, "max_value": 1}

_Form = dict[str, Any]


class VariantTiming(NamedTuple):
    """An engine on a set of variants, in milliseconds of CPU time per puzzle, the best of several runs.

    A search finds a solution and proves that there is no other. The times include the set-up, which
    `setup_ms` states apart, as a median. Puzzles that the engine could not decide in time (`undecided`) or
    cannot express count only there; `slowest` is the name or the number of the puzzle that took the most.
    """

    set: str
    engine: str
    puzzles: int
    unique: int
    none: int
    multiple: int
    undecided: int
    not_expressed: int
    median_ms: float | None
    worst_ms: float | None
    total_ms: float
    setup_ms: float | None
    slowest: str | None

    @property
    def microseconds(self) -> float:
        """The median."""
        return (self.median_ms or 0) * 1000


class _Answer(NamedTuple):
    """What a search found, its CPU time, and the part of it that was set-up."""

    solutions: list[list[int]]
    found: int
    ending: str
    seconds: float
    setup: float


def _by_ninefold(form: _Form, max_seconds: float) -> _Answer:
    start = process_time()
    _native.count_propagators(form)  # reads the form and makes its constraints, which the search does too
    middle = process_time()
    grids, found, ending, _ = _native.solve_rules(
        form, limit=_LIMIT, max_nodes=None, max_seconds=max_seconds, keep=_LIMIT
    )
    return _Answer(grids, found, ending, process_time() - middle, middle - start)


def _by_cp_sat(form: _Form, max_seconds: float) -> _Answer | None:
    from ninefold.external.cp_sat_variants import NotExpressed, VariantModel

    start = process_time()
    try:
        model = VariantModel(form)
    except NotExpressed:
        return None
    middle = process_time()
    grids, found, ending = model.search(limit=_LIMIT, keep=_LIMIT, max_seconds=max_seconds)
    return _Answer(list(map(list, grids)), found, ending, process_time() - start, middle - start)


#: The engines by name. They return None for a puzzle that they cannot express.
VARIANT_ENGINES: dict[str, Callable[[_Form, float], _Answer | None]] = {
    "ninefold": _by_ninefold,
    "cp-sat": _by_cp_sat,
}


def time_variants(
    name: str,
    puzzles: Sequence[_Form],
    *,
    engines: Sequence[str] = ("ninefold",),
    max_seconds: float = 10.0,
    repeat: int = 5,
) -> list[VariantTiming]:
    """Find up to two solutions of each puzzle with each engine. Wrong and differing answers are errors."""
    results: dict[str, list[_Answer | None]] = {}
    for engine in engines:
        VARIANT_ENGINES[engine](_SMALLEST, max_seconds)  # loads libraries, which should not count
        results[engine] = [_best(engine, form, max_seconds, repeat) for form in puzzles]
    for number, form in enumerate(puzzles):
        _compare(_name(form, number), {engine: answers[number] for engine, answers in results.items()})
    return [_timing(name, engine, puzzles, answers) for engine, answers in results.items()]


def _best(engine: str, form: _Form, max_seconds: float, repeat: int) -> _Answer | None:
    """Solve one puzzle up to `repeat` times and return the fastest answer."""
    bare = {field: form[field] for field in FORM_FIELDS if field in form}
    best, spent = None, 0.0
    for _ in range(repeat):
        answer = VARIANT_ENGINES[engine](bare, max_seconds)
        if answer is None:
            return None
        if not all(is_solution(form, grid) for grid in answer.solutions):
            raise NinefoldError(
                f"{engine}: a solution breaks a rule, so no time is reported: {answer.solutions}"
            )
        spent += answer.seconds
        if best is None or answer.seconds < best.seconds:
            best = answer
        if spent > _REPEAT_SECONDS:
            break
    return best


def _verdict(answer: _Answer | None) -> str:
    if answer is None:
        return "not_expressed"
    if answer.found > 1:
        return "multiple"
    if answer.ending not in ("exhausted", "solutions"):
        return "undecided"
    return "unique" if answer.found else "none"


def _compare(puzzle: str, answers: dict[str, _Answer | None]) -> None:
    """Raise an error if engines differ in the number of solutions."""
    verdicts = {engine: _verdict(answer) for engine, answer in answers.items()}
    if len(set(verdicts.values()) - {"not_expressed", "undecided"}) > 1:
        raise NinefoldError(f"{puzzle}: the engines differ, so no time is reported: {verdicts}")


def _timing(
    name: str, engine: str, puzzles: Sequence[_Form], answers: Sequence[_Answer | None]
) -> VariantTiming:
    verdicts = [_verdict(answer) for answer in answers]
    counts = Counter(verdicts)
    decided = [
        (answer, _name(form, number))
        for number, (form, answer, verdict) in enumerate(zip(puzzles, answers, verdicts, strict=True))
        if answer is not None and verdict != "undecided"
    ]
    times = [_milliseconds(answer.seconds) for answer, _ in decided]
    return VariantTiming(
        name,
        engine,
        len(puzzles),
        unique=counts["unique"],
        none=counts["none"],
        multiple=counts["multiple"],
        undecided=counts["undecided"],
        not_expressed=counts["not_expressed"],
        median_ms=round(median(times), 4) if times else None,
        worst_ms=max(times, default=None),
        total_ms=round(sum(times), 4),
        setup_ms=_milliseconds(median(answer.setup for answer, _ in decided)) if decided else None,
        slowest=max(decided, key=lambda one: one[0].seconds)[1] if decided else None,
    )


def _milliseconds(seconds: float) -> float:
    return round(seconds * 1000, 4)


def _name(form: _Form, number: int) -> str:
    return str(form.get("id") or form.get("name") or f"puzzle {number + 1}")


def variant_table(timings: Sequence[VariantTiming]) -> str:
    """Engines side by side, set by set, in milliseconds.

    >>> print(variant_table([VariantTiming("x", "cp-sat", 9, 8, 0, 0, 1, 0, 2.5, 40, 99.25, 1.5, "puzzle 7")]))
    set  engine  puzzles  unique  none  multiple  undecided  not expressed  median ms  worst ms  total ms  setup ms
    x    cp-sat        9       8     0         0          1              0      2.500    40.000    99.250     1.500
    """  # noqa: E501 - a table
    fields = VariantTiming._fields[:-1]
    rows: list[tuple[str, ...]] = [tuple(field.replace("_", " ") for field in fields)]
    for timing in timings:
        rows.append(tuple(_text(getattr(timing, field), field.endswith("_ms")) for field in fields))
    return aligned(rows)


def _text(value: str | float | None, is_time: bool) -> str:
    if value is None:
        return "-"
    return f"{value:,.3f}" if is_time else f"{value:,}" if isinstance(value, int) else str(value)

"""Comparisons and benchmarks as text: a timing table per algorithm, and all of them side by side."""

from ninefold.bench.compare import Summary
from ninefold.bench.timing import Timing
from ninefold.message import counted

__all__ = ["aligned", "comparison_table", "short_time_text", "speed_table", "time_text", "timing_tables"]

_INNER = 35  # characters between the frames of a timing table


def time_text(seconds: float) -> str:
    """A time in a readable unit.

    >>> time_text(0.00103), time_text(0.52246), time_text(0.0000123), time_text(12.5)
    ('1.03 ms', '522.46 ms', '0.012 ms', '12.50 s')
    """
    if seconds >= 10:
        return f"{seconds:.2f} s"
    milliseconds = seconds * 1000
    return f"{milliseconds:.{2 if milliseconds >= 1 else 3}f} ms"


def short_time_text(seconds: float) -> str:
    """A time for the scale of a chart.

    >>> short_time_text(1e-6), short_time_text(0.01), short_time_text(2.5)
    ('1 µs', '10 ms', '2.5 s')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size * 0.9999:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} µs"


def timing_tables(summaries: list[Summary], width: int = 80) -> str:
    """A table of difficulty, solved and mean time for each algorithm, as many side by side as fit."""
    names = list(dict.fromkeys(s.algorithm for s in summaries))
    tables = [_timing_table(name, [s for s in summaries if s.algorithm == name]) for name in names]
    across = max(1, (width + 2) // (_INNER + 4))
    bands = [tables[start : start + across] for start in range(0, len(tables), across)]
    return "\n\n".join("\n".join("  ".join(lines) for lines in zip(*band, strict=True)) for band in bands)


def _timing_table(algorithm: str, summaries: list[Summary]) -> list[str]:
    rows = [_timing_row(s.group or "PUZZLES", _solved(s), time_text(s.seconds)) for s in summaries]
    return [
        "=" * (_INNER + 2),
        f"|{algorithm.upper():^{_INNER}}|",
        f"|{'=' * _INNER}|",
        _timing_row("DIFFICULTY", "SOLVED", "TIME"),
        f"|{'-' * _INNER}|",
        *rows,
        "=" * (_INNER + 2),
    ]


def _timing_row(group: str, solved: str, time: str) -> str:
    left = f"{group[:14]:<15}{solved}"
    return f"|{left}{time:>{_INNER - len(left)}}|"


def _solved(summary: Summary) -> str:
    if summary.solved in (0, summary.puzzles):
        return "true" if summary.solved else "false"
    return f"{summary.solved} of {summary.puzzles}"


def comparison_table(summaries: list[Summary]) -> str:
    """All algorithms side by side, group by group: time, recursions, backtracks, tracks, guesses."""
    heading = ("algorithm", "time", "recursions", "backtracks", "tracks", "guesses")
    width = max(len(s.algorithm) for s in summaries)
    lines = []
    for group in dict.fromkeys(s.group for s in summaries):
        members = [s for s in summaries if s.group == group]
        count = members[0].puzzles
        lines += [
            "",
            f"{group or 'PUZZLES'} ({'mean of ' * (count > 1)}{counted(count, 'puzzle', 'puzzles')})",
        ]
        lines.append(_comparison_row(heading, width))
        for s in members:
            c = s.counters
            counts = [
                "-" if n is None else f"{n:,}" for n in (c.recursions, c.backtracks, c.tracks, c.guesses)
            ]
            note = "" if s.solved == s.puzzles else f"   solved {s.solved} of {s.puzzles}"
            lines.append(_comparison_row((s.algorithm, time_text(s.seconds), *counts), width) + note)
    return "\n".join(lines[1:])


def _comparison_row(fields: tuple[str, ...], width: int) -> str:
    return f"  {fields[0]:<{width}}" + "".join(f"{field:>14}" for field in fields[1:])


def speed_table(timings: list[Timing]) -> str:
    """Engines side by side, set by set. There is no column for values that no engine counts.

    >>> print(speed_table([Timing("easy", "scalar", 2000, 0.004, 0.005, verified=2000, guesses=0.25)]))
    set   engine  puzzles  us/puzzle  puzzles/s  wall s  verified  guesses
    easy  scalar    2,000      2.000    400,000   0.005     2,000    0.250
    """
    counted = [
        name for name in ("guesses", "rounds", "clues") if any(getattr(t, name) is not None for t in timings)
    ]
    rows: list[tuple[str, ...]] = [
        ("set", "engine", "puzzles", "us/puzzle", "puzzles/s", "wall s", "verified", *counted)
    ]
    for t in timings:
        speed, verified = f"{t.puzzles / t.wall_seconds:,.0f}", f"{t.verified:,}" if t.verified else "-"
        means = ["-" if (mean := getattr(t, name)) is None else f"{mean:.3f}" for name in counted]
        time, wall = f"{t.microseconds:.3f}", f"{t.wall_seconds:.3f}"
        rows.append((t.set, t.engine, f"{t.puzzles:,}", time, speed, wall, verified, *means))
    return aligned(rows)


def aligned(rows: list[tuple[str, ...]]) -> str:
    """Set two columns of names and then numbers below each other.

    >>> print(aligned([("set", "engine", "puzzles"), ("easy", "scalar", "2,000")]))
    set   engine  puzzles
    easy  scalar    2,000
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(_aligned_row(row, widths) for row in rows)


def _aligned_row(row: tuple[str, ...], widths: list[int]) -> str:
    """Align names left and numbers right."""
    words = [field.ljust(width) for field, width in zip(row[:2], widths, strict=False)]
    numbers = [field.rjust(width) for field, width in zip(row[2:], widths[2:], strict=True)]
    return "  ".join(words + numbers)

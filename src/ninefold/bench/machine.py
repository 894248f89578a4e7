"""The machine that a measurement ran on."""

import os
import platform

from ninefold import _native

__all__ = ["describe"]


def describe() -> dict[str, str]:
    """Return CPU, cores, system, Python, compiler and version.

    >>> sorted(describe())
    ['compiler', 'cores', 'cpu', 'ninefold', 'python', 'system']
    """
    return {
        "cpu": _cpu(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "compiler": _native.compiler(),
        "ninefold": _native.version(),
    }


def _cpu() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            fields = dict(line.strip().partition(":")[::2] for line in file if ":" in line)
    except OSError:
        return platform.processor() or "unknown"
    named = {key.strip(): value.strip() for key, value in fields.items()}
    model = named.get("model name") or platform.processor() or "unknown"
    numbers = [named[key] for key in ("cpu family", "model", "stepping") if key in named]
    return (
        f"{model} (family {', model '.join(numbers[:2])}, stepping {numbers[2]})"
        if len(numbers) == 3
        else model
    )

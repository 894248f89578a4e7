"""Ctrl-C ends the program with one line and exit code 130 at any moment, and never with a traceback."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.clock import LONG
from tests.conftest import ROOT
from tests.interrupting import enable_sigint, interrupt

EMPTY = "." * 81
#: Presses Ctrl-C when Python begins to load the module that the first argument names.
WHILE_LOADING = """import signal, sys
from importlib.abc import MetaPathFinder

module = sys.argv.pop(1)
class Press(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == module:
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Press())
"""
PROGRAM = "from ninefold.__main__ import main; main()"
CLASSIC_SCRIPT = f"import runpy; runpy.run_path({str(ROOT / 'sudoku.py')!r}, run_name='__main__')"
#: Installs the handler of the program, and defines a function that presses Ctrl-C.
WITH_HANDLER = """import signal, sys, time
from ninefold import interrupt
interrupt.install()
def press(): signal.raise_signal(signal.SIGINT)
"""


def run_python(code: str, *arguments: str, folder: Path | None = None) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=folder, capture_output=True, text=True, timeout=LONG, preexec_fn=enable_sigint,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "module",
    ["ninefold.cli", "argparse", "ninefold._native", "ninefold.cli.solve", "ninefold.files", "csv"],
)
def test_no_traceback_while_a_module_loads(tmp_path: Path, module: str) -> None:
    words = ["solve", EMPTY, "--limit", "1000000", "-a", "rules", "-o", "out.csv"]
    ended = run_python(WHILE_LOADING + PROGRAM, module, *words, folder=tmp_path)
    assert ended == (130, "", "ninefold: interrupted\n")
    assert list(tmp_path.iterdir()) == []


def test_classic_script_shows_no_traceback_either(tmp_path: Path) -> None:
    ended = run_python(WHILE_LOADING + CLASSIC_SCRIPT, "ninefold._native", "logic", folder=tmp_path)
    assert ended == (130, "", "ninefold: interrupted\n")


def test_the_program_begins_with_the_module_that_handles_interrupts() -> None:
    with open(ROOT / "pyproject.toml", "rb") as file:
        assert tomllib.load(file)["project"]["scripts"] == {"ninefold": "ninefold.__main__:main"}
    code = "import sys; from ninefold import interrupt; print([m for m in sys.modules if 'ninefold' in m])"
    assert run_python(code)[1] == "['ninefold', 'ninefold.interrupt']\n"


def test_before_and_after_the_command_the_program_ends_at_once() -> None:
    assert run_python(WITH_HANDLER + "press()") == (130, "", "ninefold: interrupted\n")
    after = "with interrupt.Working(): pass\npress()"
    assert run_python(WITH_HANDLER + after) == (130, "", "ninefold: interrupted\n")


def test_command_can_clean_up_even_if_the_signal_comes_twice() -> None:
    """Programs that start others, such as `uv run`, send the signal a second time."""
    code = WITH_HANDLER + (
        "with interrupt.Working():\n"
        "    try: press()\n"
        "    except KeyboardInterrupt: press(); print('clean', flush=True)\n"
        "    interrupt._SAME_PRESS = -1\n"
        "    press()\n"
    )
    assert run_python(code) == (130, "clean\n", "ninefold: interrupted\n")


def test_interrupt_waits_for_the_end_of_an_import(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text("import __main__\n__main__.press()\nprint('loaded')\n")
    code = WITH_HANDLER + (
        "sys.path.insert(0, '.')\n"
        "with interrupt.Working():\n"
        "    try:\n"
        "        import slow\n"
        "        while True: time.sleep(0.01)\n"
        "    except KeyboardInterrupt: print('interrupted')\n"
    )
    assert run_python(code, folder=tmp_path) == (0, "loaded\ninterrupted\n", "")


def test_endless_import_can_be_interrupted(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(
        "import sys, __main__\nsys.dont_write_bytecode = True\n__main__.press()\nwhile True: pass\n"
    )
    code = WITH_HANDLER + (
        "sys.path.insert(0, '.')\n"
        "from ninefold.files import open_output\n"
        "with interrupt.Working(), open_output('out.txt') as out:\n"
        "    try: import slow\n"
        "    except BaseException: print('the import must not see it')\n"
    )
    assert run_python(code, folder=tmp_path) == (130, "", "ninefold: interrupted\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["slow.py"]


def test_ignored_interrupts_stay_ignored() -> None:
    """The shell starts background jobs like this."""
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "from ninefold import interrupt; interrupt.install(); signal.raise_signal(signal.SIGINT); print('on')"
    )
    assert run_python(code) == (0, "on\n", "")


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", ["cp-sat", "sat", "csp-python"])
def test_other_engines_can_be_interrupted(tmp_path: Path, algorithm: str) -> None:
    pytest.importorskip("ortools")
    pytest.importorskip("pysat")
    words = ["solve", EMPTY, "--limit", "1000000", "-a", algorithm, "-o", "out.txt"]
    ended = interrupt(["-m", "ninefold", *words], lambda: bool(list(tmp_path.iterdir())), tmp_path)
    assert (ended.code, ended.error) == (130, "ninefold: interrupted\n")
    assert list(tmp_path.iterdir()) == []

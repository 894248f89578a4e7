"""The package uses nothing that only Unix has without an alternative.

These tests take away what Windows does not have. `make test-platforms` runs the C++ tests for other systems.
"""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.puzzles import EASY

#: Modules that Windows does not have.
MODULES = ("fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty", "_posixsubprocess")
#: Names that the modules `os`, `signal` and `socket` do not have on Windows.
NAMES = {
    "os": "chown chroot fchmod fchown fork forkpty getegid geteuid getgid getloadavg getpgid getpgrp"
    " getpriority getsid getuid initgroups killpg lchown lockf mkfifo mknod nice openpty posix_spawn pread"
    " preadv pwrite sched_getaffinity sched_setaffinity sendfile setgid setpgid setsid setuid statvfs sync"
    " sysconf tcgetpgrp tcsetpgrp ttyname uname wait wait3 wait4 WIFSIGNALED WTERMSIG WEXITSTATUS O_NOFOLLOW"
    " O_NONBLOCK O_CLOEXEC O_DIRECTORY",
    "signal": "SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGQUIT SIGSTOP SIGTSTP SIGTTIN SIGTTOU"
    " SIGUSR1 SIGUSR2 SIGWINCH alarm getitimer pause pthread_kill pthread_sigmask setitimer siginterrupt"
    " sigpending sigtimedwait sigwait sigwaitinfo",
    "socket": "AF_UNIX SO_REUSEPORT",
}

#: Imports the libraries first, which have their own alternatives, and takes the names away afterwards.
TAKE_AWAY = f"""
import importlib, os, pkgutil, signal, socket, sys
import asyncio, concurrent.futures.process, ctypes, httptools, multiprocessing.popen_spawn_posix, msgspec
import numpy, pandas, polars, pyarrow.parquet, rich.console, rich.progress, shutil
import starlette.applications, subprocess, tempfile, uvicorn.supervisors.multiprocess, webbrowser
for module in {MODULES!r}:
    sys.modules[module] = None
for module, names in {NAMES!r}.items():
    for name in names.split():
        vars(sys.modules[module]).pop(name, None)
"""
IMPORT_ALL = f"""{TAKE_AWAY}
import ninefold
names = [info.name for info in pkgutil.walk_packages(ninefold.__path__, "ninefold.", onerror=print)]
for name in names:
    if not name.endswith("__main__"):
        importlib.import_module(name)
print(len(names))
"""
RUN = f"""{TAKE_AWAY}
from ninefold.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


def python(code: str, *words: str, folder: Path) -> str:
    """Run code in a process of its own, and return its output."""
    command = [sys.executable, "-c", code, *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_every_module_loads_without_what_only_unix_has(tmp_path: Path) -> None:
    assert int(python(IMPORT_ALL, folder=tmp_path).split()[-1]) > 100


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [["solve", EASY, "-o", "out.txt"], ["generate", "-n", "2", "--seed", "1", "-o", "out.txt"],
     ["hint", EASY], ["rate", EASY], ["check", EASY], ["explain", EASY, "-o", "out.html"]],
    ids=lambda words: words[0],
)  # fmt: skip
def test_commands_run_without_what_only_unix_has(words: list[str], tmp_path: Path) -> None:
    printed = python(RUN, *words, folder=tmp_path)
    (written,) = [path.read_text() for path in tmp_path.iterdir()] or [printed]
    assert written.strip()


def test_stale_files_are_removed_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows has no flock, but does not remove a file that another process has open."""
    import os

    from ninefold.files import open_output

    stale = tmp_path / ".ninefold-1.tmp"
    stale.touch()
    os.utime(stale, (0, 0))
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setattr("ninefold.files.os.name", "nt")
    with open_output(str(tmp_path / "out.txt")) as out:
        out.write("x")
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


def test_cpu_time_of_peers_falls_back_to_wall_time(monkeypatch: pytest.MonkeyPatch) -> None:
    from ninefold.bench.peer import Peer, spent

    clock = iter([0.0, 5.0, 5.0, 6.0])
    monkeypatch.setitem(sys.modules, "resource", None)
    monkeypatch.setattr("ninefold.bench.peer.perf_counter", lambda: next(clock))
    took = spent(Peer("python", f"{shlex.quote(sys.executable)} -c pass"), "many", "one")
    assert (took.cpu_seconds, took.wall_seconds) == (4.0, 4.0)


def test_several_server_processes_are_refused_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    from ninefold.errors import NinefoldError
    from ninefold.web.server import serve
    from ninefold.web.settings import Settings

    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(NinefoldError, match=r"--workers 2: on Windows, .* leave out --workers"):
        serve("127.0.0.1", 0, Settings(), workers=2)

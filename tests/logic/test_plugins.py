"""Plug-ins: how they are found, remembered and loaded. Each test has its own plug-ins and cache folder."""

import json
import os
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import ninefold as nf
from ninefold.logic import plugin_discovery, plugins
from ninefold.logic.plugin_discovery import Plugin, cache_file, find_plugins
from ninefold.logic.profile import plan
from tests.puzzles import EASY

#: A technique that finds naked singles.
TECHNIQUE = """
import ninefold as nf
@nf.technique({id!r}, before="pointing")
def find(board):
    for step in nf.find_steps(board, technique="naked-single"):
        yield step._replace(technique={id!r})
"""


@pytest.fixture(autouse=True)
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder for the test."""
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder for packages."""
    (tmp_path / "site").mkdir()
    return tmp_path / "site"


def install(
    site: Path, module: str, source: str = TECHNIQUE, *, version: str = "1.0", age: float = 60
) -> None:
    """Put a package with a plug-in in a folder, as pip would have done `age` seconds ago."""
    (site / f"{module}.py").write_text(source.format(id=module.replace("_", "-")))
    info = site / f"{module}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {module.replace('_', '-')}\nVersion: {version}\n"
    )
    (info / "entry_points.txt").write_text(f"[{plugin_discovery.GROUP}]\nx = {module}\n")
    set_age(site, age)


def set_age(site: Path, age: float) -> None:
    then = os.stat(site).st_mtime_ns - int(age * 1e9)
    os.utime(site, ns=(then, then))


@pytest.fixture
def load(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Return a function that loads the plug-ins of the folder as a new process would."""
    monkeypatch.setattr(plugins, "_state", "new")
    monkeypatch.setattr(plugins, "_plugins", [])
    monkeypatch.delenv(plugins.SWITCH)
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    before = set(sys.modules)
    yield plugins.load
    from ninefold.logic.registry import forget_module

    for name in {path.stem for path in site.glob("*.py")}:
        forget_module(name)
    for name in set(sys.modules) - before:
        if hasattr(sys.modules[name], "__file__") and str(sys.modules[name].__file__).startswith(str(site)):
            del sys.modules[name]


@pytest.fixture
def scans(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The folders whose metadata was read, in order."""
    found: list[str] = []
    scan = plugin_discovery._scan

    def watched(folder: str) -> Iterator[Plugin]:
        found.append(os.path.basename(folder))
        return scan(folder)

    monkeypatch.setattr(plugin_discovery, "_scan", watched)
    return found


# Finding them


def test_odd_paths_do_no_harm(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(site, "nf_one")
    odd: list[Any] = [None, b"bytes", "nul\0", "", str(tmp_path / "nothing"), str(site)]
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    if sys.platform != "win32":  # which does not remove the current folder
        (tmp_path / "gone").rmdir()
    assert [plugin.module for plugin in find_plugins(odd)] == ["nf_one"]
    assert [plugin.module for plugin in find_plugins(odd)] == ["nf_one"]


def test_metadata_is_read_once(site: Path, scans: list[str]) -> None:
    install(site, "nf_one")
    expected = [Plugin("x", "nf_one", "nf-one", "1.0")]
    assert find_plugins([str(site)]) == expected == find_plugins([str(site)])
    assert scans == ["site"]
    assert find_plugins([str(site)], rescan=True) == expected
    assert scans == ["site", "site"]


def test_folder_without_packages_is_not_remembered(site: Path, scans: list[str], cache_folder: Path) -> None:
    (site / "module.py").write_text("")
    assert find_plugins([str(site), str(site / "nothing")]) == []
    assert scans == []
    assert not cache_folder.exists()


def test_new_package_is_found(site: Path, scans: list[str]) -> None:
    install(site, "nf_two", age=100)
    assert len(find_plugins([str(site)])) == 1
    install(site, "nf_one", age=50)
    assert [plugin.module for plugin in find_plugins([str(site)])] == ["nf_one", "nf_two"]
    for path in (site / "nf_two-1.0.dist-info").iterdir():
        path.unlink()
    (site / "nf_two-1.0.dist-info").rmdir()
    set_age(site, 30)
    assert [plugin.module for plugin in find_plugins([str(site)])] == ["nf_one"]
    assert scans == ["site"] * 3


def test_folder_that_just_changed_is_not_remembered(site: Path, scans: list[str]) -> None:
    """Another package may arrive at the same time, as the file system measures it."""
    install(site, "nf_one", age=0)
    assert len(find_plugins([str(site)])) == len(find_plugins([str(site)])) == 1
    assert scans == ["site", "site"]


def test_only_changed_folders_are_read_again(tmp_path: Path, scans: list[str]) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        install(tmp_path / name, f"nf_{name}")
    path = [str(tmp_path / "one"), str(tmp_path / "two")]
    assert len(find_plugins(path)) == 2
    set_age(tmp_path / "two", 10)
    assert len(find_plugins(path)) == len(find_plugins(path[::-1])) == 2
    assert scans == ["one", "two", "two"]


def test_first_folder_counts(tmp_path: Path) -> None:
    for name, version in (("new", "2.0"), ("old", "1.0")):
        (tmp_path / name).mkdir()
        install(tmp_path / name, "nf_one", version=version)
    assert [plugin.version for plugin in find_plugins([str(tmp_path / "new"), str(tmp_path / "old")])] == [
        "2.0"
    ]
    assert [plugin.version for plugin in find_plugins([str(tmp_path / "old"), str(tmp_path / "new")])] == [
        "1.0"
    ]


def test_damaged_metadata_does_no_harm(site: Path) -> None:
    install(site, "nf_one")
    (site / "nf_bad-1.dist-info").mkdir()
    (site / "nf_bad-1.dist-info/entry_points.txt").write_bytes(b"[ninefold.techniques]\n\xff = = [\n")
    (site / "nf_nameless-1.dist-info").mkdir()
    (site / "nf_nameless-1.dist-info/entry_points.txt").write_text("[ninefold.techniques]\nx = y\n")
    assert [plugin.module for plugin in find_plugins([str(site)])] == ["nf_one"]


DAMAGED = [
    b"", b"{", b"[]", b"3", b"null", b"\xff\xfe", b"[" * 100_000,
    b'{"format": 0, "folders": {}}', b'{"format": 1}', b'{"format": 1, "folders": []}',
    b'{"format": 1, "folders": {"/": 3}}', b'{"format": 1, "folders": {"/": [1, [["a"]]]}}',
    b'{"format": 1, "folders": {"/": [1, [["a", 2, "c", "d"]]]}}',
]  # fmt: skip


@pytest.mark.parametrize("content", DAMAGED, ids=lambda content: content[:40].decode("ascii", "replace"))
def test_damaged_cache_is_replaced(site: Path, scans: list[str], content: bytes) -> None:
    install(site, "nf_one")
    file = Path(cache_file() or "")
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    assert len(find_plugins([str(site)])) == len(find_plugins([str(site)])) == 1
    assert scans == ["site"]
    assert json.loads(file.read_text())["format"] == 1
    assert [path.name for path in file.parent.iterdir()] == ["plugins.json"]


def test_cache_that_cannot_be_written_does_no_harm(site: Path, cache_folder: Path, scans: list[str]) -> None:
    install(site, "nf_one")
    cache_folder.write_text("a file, where a folder should be")
    assert len(find_plugins([str(site)])) == len(find_plugins([str(site)])) == 1
    assert scans == ["site", "site"]


def test_failed_write_leaves_nothing_behind(
    site: Path, cache_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*names: str) -> None:
        raise OSError("disk full")

    install(site, "nf_one")
    monkeypatch.setattr(os, "replace", fails)
    assert len(find_plugins([str(site)])) == 1
    assert list((cache_folder / "ninefold").iterdir()) == []


def test_cache_of_another_user_is_ignored(
    site: Path, monkeypatch: pytest.MonkeyPatch, scans: list[str]
) -> None:
    install(site, "nf_one")
    find_plugins([str(site)])
    monkeypatch.setattr(os, "geteuid", lambda: 12345, raising=False)
    find_plugins([str(site)])
    assert scans == ["site", "site"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
def test_cache_is_private(site: Path, cache_folder: Path) -> None:
    install(site, "nf_one")
    find_plugins([str(site)])
    assert stat.S_IMODE((cache_folder / "ninefold").stat().st_mode) & 0o077 == 0


def test_nobody_needs_a_home(monkeypatch: pytest.MonkeyPatch, site: Path) -> None:
    monkeypatch.setattr(plugin_discovery, "cache_file", lambda: None)
    install(site, "nf_one")
    assert len(find_plugins([str(site)])) == 1


# Loading them


def test_technique_of_a_plugin_is_used(load: Callable[[], None], site: Path) -> None:
    install(site, "nf_one")
    assert "nf-one" in plan("human").techniques  # loads it
    assert plan("human").techniques.index("nf-one") == plan("human").techniques.index("pointing") - 1
    assert [info.id for info in nf.techniques()][-1] == "nf-one"
    assert nf.find_steps(EASY, technique="NF one")
    assert "nf-one" not in plan("hodoku").techniques


@pytest.mark.parametrize(
    "ask",
    [
        nf.techniques,
        lambda: nf.find_steps(EASY, technique="nf-one"),
        lambda: nf.explain(EASY, techniques=["nf-one"]),
        lambda: nf.hint(EASY, profile=nf.Profile("mine", ("nf one",))),
        lambda: nf.generate(requires="nf-one", seed=1, max_attempts=1),
        lambda: nf.explain_step(EASY, nf.Step("nf-one", places=(nf.Candidate(4, 7),))),
        lambda: nf.technique("nf-one")(lambda board: []),
    ],
)
def test_plugins_load_when_techniques_are_needed(
    load: Callable[[], None], site: Path, ask: Callable[[], Any]
) -> None:
    install(site, "nf_one")
    assert "nf_one" not in sys.modules
    with suppress(nf.NinefoldError):  # no puzzle in one attempt; the name is taken
        ask()
    assert "nf_one" in sys.modules


@pytest.mark.parametrize("word", ["0", "off", "NO", " false "])
def test_plugins_can_be_switched_off(
    load: Callable[[], None], site: Path, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    install(site, "nf_one")
    monkeypatch.setenv("NINEFOLD_PLUGINS", word)
    load()
    assert "nf-one" not in plan("human").techniques


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import nothing_like_that\n", "ModuleNotFoundError: No module named 'nothing_like_that'"),
        ("raise SystemExit(3)\n", "SystemExit: 3"),
        (TECHNIQUE + "1 / 0\n", "ZeroDivisionError: division by zero"),
        (TECHNIQUE.replace("{id!r}", "'x-wing'", 1), "NinefoldError: technique 'x-wing' already exists"),
        (TECHNIQUE.replace("pointing", "poynting"), "unknown technique 'poynting'; did you mean 'pointing'?"),
        ("x = (\n", "SyntaxError"),
    ],
)
def test_plugin_that_does_not_load_is_named(
    load: Callable[[], None], site: Path, source: str, reason: str
) -> None:
    install(site, "nf_bad", source)
    install(site, "nf_good")
    with pytest.warns(plugins.PluginWarning) as caught:
        load()
    said = str(caught[0].message)
    assert said.startswith("the plug-in 'x' of nf-bad 1.0 does not load (")
    assert reason in said
    assert said.endswith(
        "remove it with `pip uninstall nf-bad`, or set NINEFOLD_PLUGINS=0 to load no plug-ins"
    )
    assert "nf-good" in plan("human").techniques
    assert "nf-bad" not in plan("human").techniques


def test_wrong_step_names_the_plugin(load: Callable[[], None], site: Path) -> None:
    wrong = TECHNIQUE.replace("yield step._replace(", "yield step._replace(places=(nf.Candidate(0, 5),), ")
    install(site, "nf_one", wrong)
    with pytest.raises(nf.TechniqueError) as caught:
        nf.find_steps(EASY, technique="nf-one")
    assert str(caught.value) == (
        f"technique 'nf-one' (nf-one 1.0) found a wrong step, nf-one: r1c1=5, on this board: {EASY};"
        " update or uninstall nf-one, or set NINEFOLD_PLUGINS=0 to switch off all plug-ins"
    )


@pytest.mark.slow
def test_commands_warn_once_in_one_line(site: Path, tmp_path: Path) -> None:
    """The processes of -j leave the warning to the first one."""
    install(site, "nf_bad", "import nothing_like_that\n")
    (tmp_path / "in.txt").write_text(f"{EASY}\n{EASY}\n")
    path = os.pathsep.join([str(site), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-m", "ninefold", "explain", "in.txt", "-j", "2"],
        env={**os.environ, "PYTHONPATH": path, "NINEFOLD_PLUGINS": ""},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0
    (line,) = done.stderr.splitlines()
    assert line.startswith(
        "ninefold: warning: the plug-in 'x' of nf-bad 1.0 does not load (ModuleNotFoundError"
    )
    assert done.stdout.count("full-house") > 2


def test_plugin_may_be_imported_first(load: Callable[[], None], site: Path) -> None:
    """Its module is only half there when it registers its technique, which loads plug-ins."""
    install(site, "nf_one")
    install(site, "nf_two")
    import nf_one  # type: ignore[import-not-found]

    assert [info.id for info in nf.techniques()][-2:] == ["nf-two", "nf-one"]
    assert nf_one.find


def test_threads_wait_for_plugins(load: Callable[[], None], site: Path) -> None:
    install(site, "nf_one", "import time\ntime.sleep(0.1)\n" + TECHNIQUE)
    found: list[bool] = []
    threads = [Thread(target=lambda: found.append("nf-one" in plan("human").techniques)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 4


def test_threads_do_not_wait_for_each_other(load: Callable[[], None], site: Path) -> None:
    """One thread loads plug-ins and waits for a module that another thread is importing."""
    begun = "import threading, time\nthreading.begun = True\ntime.sleep(0.1)\n"
    install(site, "nf_one", begun + TECHNIQUE.replace("pointing", "XY wings"))
    importing = Thread(target=import_module, args=("nf_one",), daemon=True)
    loading = Thread(target=load, daemon=True)
    importing.start()
    while not hasattr(threading, "begun"):
        pass
    del threading.begun
    loading.start()
    for thread in (importing, loading):
        thread.join(timeout=10)
        assert not thread.is_alive()
    assert "nf-one" in plan("human").techniques


def test_solving_loads_no_plugins() -> None:
    """Neither the package nor `ninefold solve` pays for the search."""
    script = (
        "import sys, ninefold, ninefold.cli.main as program\n"
        f"ninefold.solve({EASY!r}); program.main(['solve', {EASY!r}])\n"
        "print(*{'ninefold.logic.plugins', 'importlib.metadata', 'ninefold.logic'} & set(sys.modules))"
    )
    environment = {**os.environ, "NINEFOLD_PLUGINS": ""}
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=environment
    )
    assert ran.stdout.splitlines()[1:] == [""]

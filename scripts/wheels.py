"""Build wheels and a source archive, and test them the way users install them.

`python -m scripts.wheels build` fills dist/ with the archive and two wheels: one for Python 3.11, and one for
3.12 and all later versions (abi3). The wheel for the Python of .venv comes from the source tree, where the
core is compiled already; the other one is built from the archive, in a temporary folder.
`python -m scripts.wheels test` installs them in new environments and runs tests/installed there.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
#: Wheels as they come from the build, before their libraries are checked.
RAW = ROOT / "build/wheel/raw"
#: The wheel from the archive, if it is for the same Python as the other one.
SPARE = ROOT / "build/wheel/from-archive"
TESTS = "tests/installed"

Command = Sequence[str | Path]
Version = tuple[int, int]
OWN: Version = sys.version_info[:2]
#: The versions to test, where installed.
TESTED: tuple[Version, ...] = ((3, 11), (3, 12), (3, 13))
#: From this version on, one wheel is enough.
ABI3: Version = (3, 12)


class Python(NamedTuple):
    """An interpreter."""

    version: Version
    path: str

    @property
    def name(self) -> str:
        """The version, such as 3.12."""
        return _name(self.version)


def _name(version: Version) -> str:
    return ".".join(map(str, version))


def _candidates(version: Version) -> Iterator[str]:
    """Yield paths where an interpreter may be: on the PATH, and in the folders of pyenv."""
    if version == OWN:
        yield sys.executable
    program = f"python{_name(version)}"
    if found := shutil.which(program):
        yield found
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    yield from map(str, sorted(pyenv.glob(f"versions/{_name(version)}.*/bin/{program}")))


def find_python(version: Version) -> Python | None:
    """Return an interpreter of this version, if there is one that works."""
    for path in _candidates(version):
        code = "import sys; print(*sys.version_info[:2], sep='.')"
        done = subprocess.run([path, "-c", code], capture_output=True, text=True, check=False)
        if done.returncode == 0 and done.stdout.strip() == _name(version):
            return Python(version, path)
    return None


def _run(command: Command, cwd: Path = ROOT, **more: str) -> None:
    """Run a command without the settings of this environment; show its output only if it fails."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "NINEFOLD"))}
    env |= {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYTHONDONTWRITEBYTECODE": "1"} | more
    with subprocess.Popen(
        command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        said = process.communicate()[0]
    if process.returncode:
        sys.exit(f"{said}\nfailed: {' '.join(map(str, command))}")


def _environment(python: Python, folder: Path, lock: str) -> Path:
    """Make an environment with locked requirements, none of which is compiled; return its interpreter."""
    _run([python.path, "-m", "venv", folder])
    inside = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    hashed: Command = ["--require-hashes", "--only-binary", ":all:", "-r", ROOT / f"requirements/{lock}.txt"]
    _run([inside, "-m", "pip", "install", "-q", *hashed])
    return inside


def _only(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


def _emptied(folder: Path) -> Path:
    """Make the folder, and remove what an earlier run left there."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("ninefold-*"):
        old.unlink()
    return folder


def build() -> None:
    """Build the archive and the wheels into dist/."""
    _emptied(DIST), _emptied(SPARE)
    backend = [sys.executable, "-m", "build", "--no-isolation"]
    _run([*backend, "--sdist", "-o", DIST, "."])
    # The same settings as in the Makefile, so nothing has to be compiled again.
    settings = ["-Cbuild-dir=build/core", "-Ccmake.define.NINEFOLD_TESTS=ON"]
    _run([*backend, "--wheel", *settings, "-o", _emptied(RAW), "."])
    _finish(DIST)
    _report(f"Python {_name(OWN)}, from the source tree", DIST)
    others = [version for version in TESTED if (version >= ABI3) != (OWN >= ABI3)]
    other = next(filter(None, map(find_python, others)), None)
    if other is None:
        print(f"wheel: none for Python {' or '.join(map(_name, others))}: not installed", flush=True)
    python, target = (other, DIST) if other else (Python(OWN, sys.executable), SPARE)
    _build_from_archive(python)
    _finish(target)
    _report(f"Python {python.name}, from the archive", target)


def _build_from_archive(python: Python) -> None:
    """Build a wheel in a folder that has only the archive, with an environment of its own."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        inside = _environment(python, folder / "venv", "build")
        shutil.unpack_archive(_only(DIST, "*.tar.gz"), folder, filter="data")
        source = _only(folder, "ninefold-*")
        tools = os.pathsep.join([str(inside.parent), os.environ["PATH"]])
        options: Command = ["-q", "--no-build-isolation", "--no-deps", "-w", _emptied(RAW)]
        _run([inside, "-m", "pip", "wheel", *options, source], folder, PATH=tools)


def _finish(target: Path) -> None:
    """Check which systems the new wheel runs on, and write it to the folder under a name that says so."""
    wheel = _only(RAW, "*.whl")
    if "-abi3-" in wheel.name:
        _run([sys.executable, "-m", "abi3audit", "--strict", wheel])
    if sys.platform == "linux":
        tools = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        _run([sys.executable, "-m", "auditwheel", "repair", "-w", target, wheel], PATH=tools)
    else:  # the extension needs no library that is not part of the system
        shutil.copy(wheel, target)


def _report(label: str, folder: Path) -> None:
    newest = max(folder.glob("*.whl"), key=lambda path: path.stat().st_mtime)
    print(f"wheel: {newest.relative_to(ROOT)} ({newest.stat().st_size / 1e6:.1f} MB, {label})", flush=True)


def test() -> None:
    """Test the wheels with every Python that is installed."""
    if not list(DIST.glob("*.whl")):
        sys.exit("dist/ has no wheel: run `make wheel` first")
    for version in TESTED:
        python = find_python(version)
        if python is None:
            print(f"installed: Python {_name(version)} skipped: it is not installed", flush=True)
            continue
        for folder in (DIST, SPARE):
            if folder is DIST or (version == OWN and list(SPARE.glob("*.whl"))):
                _test(python, folder)


def _test(python: Python, wheels: Path) -> None:
    """Install a wheel in a new environment outside the tree, and run the tests there."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        inside = _environment(python, folder / "venv", "installed")
        _run([inside, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--only-binary", ":all:",
              "--find-links", wheels, "ninefold"], folder)  # fmt: skip
        _run([inside, "-m", "pip", "check"], folder)
        shutil.copytree(ROOT / TESTS, folder / TESTS, ignore=shutil.ignore_patterns("__pycache__"))
        only_here = f"import ninefold; assert ninefold.__file__.startswith({str(folder / 'venv')!r})"
        _run([inside, "-c", only_here], folder)
        command: Command = [inside, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error", TESTS]
        _run(command, folder, PATH=str(inside.parent))
        print(f"installed: Python {python.name}, {wheels.relative_to(ROOT)}: the tests passed", flush=True)


if __name__ == "__main__":
    {"build": build, "test": test}[sys.argv[1]]()

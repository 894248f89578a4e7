"""The container file: small, not root, with a health check, and made of files and commands that exist."""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from ninefold.cli.main import main
from tests.conftest import ROOT

TEXT = (ROOT / "Containerfile").read_text()
#: Each instruction on one line, without comments.
LINES = re.sub(r"^#.*\n", "", TEXT, flags=re.MULTILINE).replace("\\\n", " ").splitlines()
LAST_STAGE = LINES[max(i for i, line in enumerate(LINES) if line.startswith("FROM")) :]


def argument(instruction: str) -> str:
    """Return what follows the only instruction of this name in the last stage."""
    (found,) = [line for line in LAST_STAGE if line.startswith(f"{instruction} ")]
    return found.partition(" ")[2].strip()


def is_sent(path: str) -> bool:
    """True if .dockerignore lets a file into the build; the last rule that fits decides."""
    sent = True
    for rule in (ROOT / ".dockerignore").read_text().splitlines():
        if rule and not rule.startswith("#"):
            pattern = rule.removeprefix("!").replace("**/", "*")
            if fnmatch(path, pattern) or fnmatch(path, f"{pattern}/*"):
                sent = rule.startswith("!")
    return sent


def test_server_does_not_run_as_root() -> None:
    user, group = map(int, argument("USER").split(":"))
    assert user > 0
    assert group > 0


def test_last_stage_has_no_compiler() -> None:
    assert not any(line.startswith("RUN") for line in LAST_STAGE)
    assert [line for line in LAST_STAGE if line.startswith("COPY")] == [
        "COPY --from=build /opt/ninefold /opt/ninefold"
    ]


def test_health_check_asks_the_port_of_the_server() -> None:
    from ninefold.cli.serve import _PORT

    check = argument("HEALTHCHECK")
    (port, path) = re.findall(r"http://127\.0\.0\.1:(\d+)(/\w+)", check)[0]
    assert int(port) == int(argument("EXPOSE")) == _PORT
    assert f'Route("{path}"' in (ROOT / "src/ninefold/web/app.py").read_text()
    (code,) = re.findall(r'"-c", "(.*)"\]', check)
    compile(code, "Containerfile", "exec")


def test_entry_point_is_a_command_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    program, *words = re.findall(r'"([^"]*)"', argument("ENTRYPOINT"))
    assert program == "ninefold"
    assert main([*words, "--help"]) == 0
    shown = capsys.readouterr().out
    assert all(word in shown for word in words if word.startswith("--"))


def test_only_locked_requirements_are_installed() -> None:
    installs = re.findall(r"pip (?:--python \S+ )?install (.*?)(?:&&|$)", "\n".join(LINES), re.MULTILINE)
    assert len(installs) == 3
    for options in installs:
        assert "--require-hashes" in options or "--no-index --no-deps" in options


def test_copied_files_exist_and_are_sent() -> None:
    for line in LINES:
        if line.startswith("COPY requirements"):
            for name in line.split()[1:-1]:
                assert (ROOT / name).is_file()
                assert is_sent(name)


@pytest.mark.parametrize(
    "path", ["CMakeLists.txt", "cmake", "native", "src", "licenses", "LICENSE", "README.md"]
)
def test_the_build_gets_what_it_needs(path: str) -> None:
    assert (ROOT / path).exists()
    assert is_sent(path if (ROOT / path).is_file() else f"{path}/file.txt")


@pytest.mark.parametrize(
    "path", [".git/config", "build/core/x", ".venv/bin/python", "src/ninefold/_native.so", "docs/http.md"]
)
def test_the_build_gets_nothing_else(path: str) -> None:
    assert not is_sent(path)


def test_every_file_that_cmake_installs_is_sent() -> None:
    for name in re.findall(r"install\(FILES (?!\$)(\S+)", (ROOT / "CMakeLists.txt").read_text()):
        assert Path(ROOT / name).is_file()
        assert is_sent(name)


def test_every_program_that_cmake_runs_is_sent() -> None:
    (module,) = re.findall(r"-m (scripts\.\w+)", (ROOT / "CMakeLists.txt").read_text())
    folder = ROOT / module.replace(".", "/")
    for path in (ROOT / "scripts/__init__.py", *folder.glob("*.py")):
        assert is_sent(path.relative_to(ROOT).as_posix()), path

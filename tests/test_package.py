"""The package as a whole: its names, stub, documentation and import cost."""

import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import ninefold as nf
from ninefold import _native
from tests.conftest import ROOT
from tests.puzzles import EASY


def test_public_names_match_all() -> None:
    assert nf.__all__ == sorted(
        nf.__all__, key=lambda name: (not name.isupper(), not name[0].isupper(), name)
    )
    assert set(nf.__all__) == set(nf._HOME_OF)
    assert set(dir(nf)) == {*nf.__all__, "__version__"}
    for name in nf.__all__:
        assert getattr(nf, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        nf.nothing  # noqa: B018


def test_type_checkers_see_the_same_names() -> None:
    text = (ROOT / "src/ninefold/__init__.py").read_text()
    block = text.partition("if TYPE_CHECKING:")[2].partition("_HOMES")[0]
    imported = set(re.findall(r"\b\w+\b", re.sub(r"from \S+ import|#.*", "", block)))
    assert imported == {*nf.__all__, *nf._RENAMED, "__version__", "str"}


def test_modules_export_only_existing_names() -> None:
    for module in modules():
        for name in getattr(module, "__all__", ()):
            assert hasattr(module, name), f"{module.__name__}.{name}"


def test_every_public_name_is_documented() -> None:
    for name in nf.__all__:
        if name != "CLASSIC":
            assert getattr(nf, name).__doc__, name


def modules() -> list[ModuleType]:
    found = [nf]
    for info in pkgutil.walk_packages(nf.__path__, "ninefold."):
        if not info.name.endswith(("__main__", "_native")):
            found.append(importlib.import_module(info.name))
    return found


def doctests() -> Iterator[doctest.DocTest]:
    finder = doctest.DocTestFinder(exclude_empty=True)
    for module in modules():
        yield from (test for test in finder.find(module, module.__name__) if test.examples)
    # doctest does not look into compiled modules, so collect their docstrings here.
    parser = doctest.DocTestParser()
    for name, item in vars(_native).items():
        members = vars(item).items() if isinstance(item, type) else ()
        for label, owner in [(name, item), *((f"{name}.{member}", value) for member, value in members)]:
            text = getattr(owner, "__doc__", None)
            if isinstance(text, str) and ">>>" in text:
                yield parser.get_doctest(text, dict(vars(_native)), f"_native.{label}", None, 0)
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        test = parser.get_doctest(page.read_text(), {}, str(page.relative_to(ROOT)), str(page), 0)
        if test.examples:
            yield test


#: These take a second or more each.
SLOW_EXAMPLES = {
    "docs/batch.md", "docs/generation.md", "docs/logic.md", "docs/rating.md", "docs/techniques/README.md",
    "ninefold.logic.Steps", "ninefold.rating.Rating", "ninefold.web.app.make_app",
}  # fmt: skip


@pytest.mark.parametrize(
    "test",
    [
        pytest.param(test, id=test.name, marks=[pytest.mark.slow] * (test.name in SLOW_EXAMPLES))
        for test in doctests()
    ],
)
def test_documentation_examples_work(test: doctest.DocTest) -> None:
    assert doctest.DocTestRunner().run(test).failed == 0


def test_stub_is_up_to_date(tmp_path: Path) -> None:
    fresh = tmp_path / "_native.pyi"
    command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "ninefold._native", "-o", str(fresh)]
    subprocess.run(command, check=True)
    assert fresh.read_text() == (ROOT / "src/ninefold/_native.pyi").read_text(), "run `make stub`"


def test_evidence_types_are_up_to_date() -> None:
    from scripts.evidence import MODULE, module_text

    assert module_text() == MODULE.read_text(), "run `make stub`"


def test_version_is_the_same_everywhere() -> None:
    from importlib.metadata import version

    assert nf.__version__ == version("ninefold")
    assert nf.__version__ in (ROOT / "CHANGELOG.md").read_text()


@pytest.mark.parametrize(
    "code",
    ["import ninefold", "import ninefold; ninefold.solve('.' * 81)"]
    + [
        f"from ninefold.cli.main import main; main(['{command}', '.' * 81])" for command in ("solve", "check")
    ],
)
def test_quick_start_imports_little(code: str) -> None:
    heavy = {
        "numpy",
        "rich",
        "dataclasses",
        "importlib.metadata",
        "pathlib",
        "tempfile",
        "asyncio",
        "csv",
        "shutil",
        "ninefold.batch",
    }
    show = f"{code}; import sys; print(sorted({heavy!r} & set(sys.modules)), len(sys.modules))"
    done = subprocess.run([sys.executable, "-c", show], capture_output=True, text=True, check=True)
    names, _, count = done.stdout.splitlines()[-1].rpartition(" ")
    assert names == "[]"
    assert int(count) < 130


@pytest.mark.parametrize("words", ["hint", "explain --format html", "techniques x-wing"])
def test_steps_and_pictures_import_little(words: str) -> None:
    """Importing any of these would take longer than the work itself."""
    heavy = {"dataclasses", "inspect", "importlib.resources", "pathlib", "tempfile", "numpy"}
    puzzle = [] if words.startswith("techniques") else [EASY]
    code = f"from ninefold.cli.main import main; main({[*words.split(), *puzzle]!r})"
    show = f"{code}; import sys; print(sorted({heavy!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", show], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_documented_packages_need_no_import() -> None:
    code = "import ninefold as nf; print(nf.formats.write, nf.logic.evidence, nf.render.to_svg)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout


def test_native_names_have_docstrings() -> None:
    for name in _native.__dict__:
        if not name.startswith("_") and name != "CLASSIC":
            assert getattr(_native, name).__doc__, name

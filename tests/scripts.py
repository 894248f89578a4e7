"""The project's own scripts, as modules."""

from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

from tests.conftest import ROOT


def script(name: str) -> ModuleType:
    spec = spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module

"""Licence notices and the bill of materials are installed, and the extension is hardened."""

import json
import re
import struct
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import ninefold as nf
from ninefold import _native

OWN = distribution("ninefold")
NANOBIND = distribution("nanobind")
ROBIN_MAP = "nanobind/ext/robin_map/include/tsl/robin_growth_policy.h"


def text_in(package: Distribution, ending: str) -> str:
    """Read the one installed file whose path has this ending."""
    (path,) = [path for path in package.files or [] if str(path).endswith(ending)]
    return Path(str(path.locate())).read_text()


def words(text: str) -> list[str]:
    """Split a text into words, without the stars of a comment."""
    return [word for word in text.split() if word != "*"]


def robin_map_version() -> str:
    header = text_in(NANOBIND, ROBIN_MAP)
    return ".".join(re.findall(r"define TSL_RH_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header))


def test_licences_of_linked_code_are_installed() -> None:
    assert words(text_in(OWN, "licenses/nanobind.txt")) == words(text_in(NANOBIND, "licenses/LICENSE"))
    comment = text_in(NANOBIND, ROBIN_MAP).partition("/**")[2].partition("*/")[0]
    assert words(text_in(OWN, "licenses/robin_map.txt")) == words(comment)
    assert "MIT License" in text_in(OWN, "dist-info/licenses/LICENSE")


def test_metadata_names_every_licence() -> None:
    named = OWN.metadata.get_all("License-File")
    assert named == ["LICENSE", "licenses/nanobind.txt", "licenses/robin_map.txt"]


def test_bill_of_materials_lists_the_linked_code() -> None:
    bill: dict[str, Any] = json.loads(text_in(OWN, "dist-info/sboms/ninefold.cdx.json"))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    found = {
        part["name"]: (part["version"], part["licenses"][0]["license"]["id"])
        for part in [bill["metadata"]["component"], *bill["components"]]
    }
    assert found == {
        "ninefold": (nf.__version__, "MIT"),
        "nanobind": (NANOBIND.version, "BSD-3-Clause"),
        "robin_map": (robin_map_version(), "MIT"),
    }


def test_bill_of_materials_references_are_consistent() -> None:
    bill: dict[str, Any] = json.loads(text_in(OWN, "dist-info/sboms/ninefold.cdx.json"))
    parts = [bill["metadata"]["component"], *bill["components"]]
    versions = {part["bom-ref"]: part["version"] for part in parts}
    assert all(part["purl"] == part["bom-ref"] for part in parts)
    assert all(ref.endswith(version) for ref, version in versions.items())
    used = {ref for node in bill["dependencies"] for ref in [node["ref"], *node["dependsOn"]]}
    assert used == set(versions)


class Binary(NamedTuple):
    """An ELF file: the flags of its program headers by type, its dynamic tags and its bytes."""

    headers: dict[int, int]
    tags: dict[int, int]
    content: bytes


_DYNAMIC, _STACK, _RELRO = 2, 0x6474E551, 0x6474E552
_FLAGS, _FLAGS_1 = 30, 0x6FFFFFFB
_BIND_NOW, _NOW, _EXECUTABLE = 8, 1, 1


def read_binary() -> Binary:
    """Read the extension as 64-bit little-endian ELF, the layout of all our Linux targets."""
    assert _native.__file__ is not None
    content = Path(_native.__file__).read_bytes()
    if content[:6] != b"\x7fELF\x02\x01":
        pytest.skip("the extension is not a 64-bit ELF file: other systems have other protections")
    (start,) = struct.unpack_from("<Q", content, 32)
    size, count = struct.unpack_from("<HH", content, 54)
    headers, tags = {}, {}
    for index in range(count):
        kind, flags, offset, _, _, length = struct.unpack_from("<IIQQQQ", content, start + index * size)
        headers[kind] = flags
        if kind == _DYNAMIC:
            tags = dict(struct.iter_unpack("<QQ", content[offset : offset + length]))
    return Binary(headers, tags, content)


def test_extension_has_full_relro() -> None:
    binary = read_binary()
    assert _RELRO in binary.headers
    assert binary.tags[_FLAGS] & _BIND_NOW
    assert binary.tags[_FLAGS_1] & _NOW


def test_extension_has_a_non_executable_stack() -> None:
    assert not read_binary().headers[_STACK] & _EXECUTABLE


def test_extension_has_stack_protector_and_fortify() -> None:
    binary = read_binary()
    assert b"\0__stack_chk_fail\0" in binary.content
    assert b"_chk\0" in binary.content.replace(b"__stack_chk_fail\0", b""), "_FORTIFY_SOURCE"

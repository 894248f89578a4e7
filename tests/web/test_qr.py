"""The page's QR codes, read by an independent decoder."""

import json
import shutil
import subprocess
from typing import Any

import numpy as np
import pytest
import zxingcpp

from tests.conftest import ROOT

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="needs node")


def read_code(rows: list[str]) -> Any:
    """Draw a code with four pixels per module, and decode it."""
    dark = np.array([[int(module) for module in row] for row in rows], dtype=np.uint8)
    image = np.kron(np.pad(255 * (1 - dark), 4, constant_values=255), np.ones((4, 4), dtype=np.uint8))
    found = zxingcpp.read_barcodes(image.astype(np.uint8))
    assert len(found) == 1
    return found[0]


@pytest.mark.slow
def test_every_version_level_and_mask_can_be_read() -> None:
    command = ["node", "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "tests/web/model/qr-codes.js"]
    codes = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)
    assert len(codes) == 88
    for code in codes:
        assert len(code["rows"]) == 17 + 4 * code["version"]
        found = read_code(code["rows"])
        assert (found.text, found.ec_level) == (code["text"], code["level"])

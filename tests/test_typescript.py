"""The TypeScript SDK and the browser client pass their own tests."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

CLIENT_SDK = Path(__file__).parents[1] / "client_sdk"


@pytest.mark.timeout(600)
@pytest.mark.parametrize("package", ["js", "web"])
def test_the_package_passes_its_tests(package: str):
    ran = subprocess.run(
        ["npm", "test", "--silent"], cwd=CLIENT_SDK / package, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]

"""Chaos is run when it is asked for by its path, and not with everything else."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

HERE = Path(__file__).parent


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    asked_for = (
        (config.invocation_params.dir / arg.split("::")[0]).resolve() for arg in config.args
    )
    return None if any(path.is_relative_to(HERE) for path in asked_for) else True


@pytest.fixture
def rng() -> Random:
    """Chance, other in every run; `GAMEWARDEN_TEST_SEED` repeats what a failure names."""
    seed = int(os.environ.get("GAMEWARDEN_TEST_SEED") or int.from_bytes(os.urandom(4)))
    print(f"GAMEWARDEN_TEST_SEED={seed}")
    return Random(seed)

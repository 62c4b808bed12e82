"""The examples of README and docs run as they stand, against a real server."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from .live import serving

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "client_sdk/python/README.md", "docs/bots.md")
MARKED = re.compile(r"<!-- run by tests/sdk/test_examples\.py -->\n```python\n(.*?)```", re.S)
EXAMPLES = [
    pytest.param(code, id=f"{page}-{number}")
    for page in PAGES
    for number, code in enumerate(MARKED.findall((ROOT / page).read_text()), 1)
]


def test_there_are_examples():
    assert len(EXAMPLES) == 5


@pytest.mark.parametrize("code", EXAMPLES)
async def test_an_example_runs(code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    names: dict[str, Any] = {"__name__": "example"}
    exec(compile(code, "example", "exec"), names)
    async with serving(tmp_path) as url:
        await names["main"](url)
    assert "reason" in capsys.readouterr().out


def test_a_bot_takes_twenty_lines_at_the_most():
    for page in PAGES:
        code = MARKED.findall((ROOT / page).read_text())[0]
        assert len([line for line in code.splitlines() if line.strip()]) <= 20

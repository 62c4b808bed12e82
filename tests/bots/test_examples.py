"""The example of the pages that needs no server runs as it stands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "docs/bots.md"
MARKED = re.compile(r"<!-- run by tests/bots/test_examples\.py -->\n```python\n(.*?)```", re.S)


def test_a_match_can_be_played_in_the_rules_alone(capsys: pytest.CaptureFixture[str]):
    [code] = MARKED.findall(PAGE.read_text())
    names: dict[str, Any] = {"__name__": "example"}
    exec(compile(code, "example", "exec"), names)
    names["main"]()
    assert "reason" in capsys.readouterr().out

"""`gamewarden bench` measures and says what it compared; how fast is not a matter for a test."""

from __future__ import annotations

import json

import pytest

from gamewarden import cli


@pytest.mark.parametrize("ruleset", ["hype", "tcg"])
def test_the_rules_alone_are_measured_against_their_aims(
    ruleset: str, capsys: pytest.CaptureFixture[str]
):
    code = cli.run(["bench", "--only", "rules", "--ruleset", ruleset, "--json"])
    speed, size = json.loads(capsys.readouterr().out)["figures"]
    assert speed["name"] == f"rules only, {ruleset}"
    assert size["name"] == f"update, {ruleset}, alone"
    assert speed["compared"]
    assert size["compared"]
    assert speed["reached"] == (speed["value"] >= speed["aim"])
    missed = False in (speed["reached"], size["reached"])
    assert code == (1 if missed else 0)

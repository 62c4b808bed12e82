"""`gamewarden bench` measures and says what it compared; how fast is not a matter for a test."""

from __future__ import annotations

import json

import pytest

from gamewarden import cli


def test_the_rules_alone_are_measured_against_their_aim(capsys: pytest.CaptureFixture[str]):
    code = cli.run(["bench", "--only", "rules", "--json"])
    (figure,) = json.loads(capsys.readouterr().out)["figures"]
    assert figure["name"] == "rules only, hype"
    assert figure["compared"]
    assert figure["reached"] == (figure["value"] >= figure["aim"])
    assert code == (0 if figure["reached"] else 1)

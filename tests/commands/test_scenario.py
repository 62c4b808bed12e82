"""`gamewarden scenario` prints a line a scenario, the first difference, and a count."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gamewarden.cli import run
from gamewarden.rules.game import Json, rulesets

SCENARIOS = Path(__file__).parents[1] / "scenarios"
END: Json = {"seat": 0, "act": {"do": "end"}}


def file(folder: Path, name: str, **keys: Any) -> Path:
    document = {"name": "A turn ends", "ruleset": "hype", "arrange": {}, "steps": [END], **keys}
    path = folder / name
    path.write_text(json.dumps(document))
    return path


@pytest.fixture
def holds(tmp_path: Path) -> Path:
    return file(tmp_path, "a-holds.json")


@pytest.fixture
def fails(tmp_path: Path) -> Path:
    step = {**END, "then": {"turn": 9}, "label": "too far"}
    return file(tmp_path, "b-fails.json", steps=[step])


@pytest.fixture
def malformed(tmp_path: Path) -> Path:
    return file(tmp_path, "c-malformed.json", steps=[{"seat": 0}])


@pytest.mark.parametrize("ruleset", sorted(rulesets()))
def test_every_scenario_of_every_ruleset_holds(ruleset: str, capsys: pytest.CaptureFixture[str]):
    files = list((SCENARIOS / ruleset).glob("*.json"))
    code = run(["scenario", *map(str, files)])
    said = capsys.readouterr()
    assert code == 0, said.out + said.err
    assert said.out.splitlines()[-1] == f"{len(files)} passed, 0 failed"


def test_one_that_holds_is_a_line_and_exit_0(holds: Path, capsys: pytest.CaptureFixture[str]):
    assert run(["scenario", str(holds)]) == 0
    assert capsys.readouterr().out == f"ok      {holds}: A turn ends\n1 passed, 0 failed\n"


def test_one_that_fails_says_where_and_what_and_exit_1(
    holds: Path, fails: Path, capsys: pytest.CaptureFixture[str]
):
    assert run(["scenario", str(holds.parent)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == f"FAILED  {fails}: A turn ends"
    assert lines[2].strip() == "steps[0].then.turn: expected 9, found 4 (too far)"
    assert lines[3] == "1 passed, 1 failed"


def test_one_that_is_malformed_is_named_with_its_place_and_the_others_are_run(
    holds: Path, malformed: Path, capsys: pytest.CaptureFixture[str]
):
    assert run(["scenario", str(malformed), str(holds)]) == 2
    said = capsys.readouterr()
    assert said.err == f"{malformed}: steps[0]: expected one of `act`, `legal`, `view`\n"
    assert said.out.splitlines()[-1] == "1 passed, 0 failed"


def test_json_says_the_same_as_one_document(
    holds: Path, fails: Path, malformed: Path, capsys: pytest.CaptureFixture[str]
):
    assert run(["scenario", "--json", str(holds.parent)]) == 2
    told = json.loads(capsys.readouterr().out)
    assert (told["passed"], told["failed"]) == (1, 1)
    rows = {row["file"]: row for row in told["scenarios"]}
    assert rows[str(holds)] == {"file": str(holds), "name": "A turn ends", "passed": True}
    assert rows[str(fails)]["difference"] == {
        "path": "steps[0].then.turn", "expected": "9", "found": "4", "label": "too far",
    }  # fmt: skip
    assert rows[str(malformed)]["malformed"].startswith(f"{malformed}: steps[0]")


@pytest.mark.parametrize("content", ["", "{", "[]", '{"name": 1}', '{"a": 1.5}', "[" * 5000])
def test_what_is_no_scenario_is_exit_2(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "broken.json"
    path.write_text(content)
    assert run(["scenario", str(path)]) == 2
    assert str(path) in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arrange", "place"),
    [
        ({"charakters": {}}, "charakters"),
        ({"characters": {"a1": {"health": 999}}}, "characters.a1"),
        ({"characters": {"a1": {"card": "nobody"}}}, "characters.a1.card"),
        ({"characters": {"a1": {"slot": 1}, "x": {"seat": 0, "slot": 1}}}, "characters"),
        ({"field": {"card": "flashpan"}}, "field.card"),
        ({"turn": "three"}, "turn"),
        ({"players": {"2": {}}}, "players"),
    ],
)
def test_a_position_that_cannot_be_is_malformed(
    arrange: Json, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = file(tmp_path, "position.json", arrange=arrange)
    assert run(["scenario", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"{path}: arrange.{place}")


def test_a_path_that_is_not_there_or_a_folder_without_scenarios_is_exit_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert run(["scenario", str(tmp_path / "none.json")]) == 2
    assert "none.json" in capsys.readouterr().err
    assert run(["scenario", str(tmp_path)]) == 2
    assert "without scenario files" in capsys.readouterr().err


def test_the_example_of_the_docs_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    text = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    example = tmp_path / "example.json"
    example.write_text(text.split("```json\n", 1)[1].split("```", 1)[0])
    assert run(["scenario", str(example)]) == 0
    assert "1 passed, 0 failed" in capsys.readouterr().out

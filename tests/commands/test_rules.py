"""`gamewarden rules` shows a clause with its code and tests, and finds what is not covered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gamewarden.cli import run
from gamewarden.commands import rules
from gamewarden.rules.clauses import Place
from gamewarden.rules.game import rulesets
from support.pennies import Pennies

Said = pytest.CaptureFixture[str]


def test_a_clause_is_shown_with_text_mark_code_and_tests(capsys: Said):
    assert run(["rules", "hype-exposed-3"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("HYPE-EXPOSED-3  [seed]  Exposed: ")
    assert "It is gone also when Shield takes the whole of the damage." in said
    assert "code   server/gamewarden/rules/hype/" in said
    assert "tests  tests/scenarios/hype/exposed-3-spent-on-shield.json:" in said


def test_a_place_is_a_file_and_a_line_that_has_the_id(capsys: Said):
    assert run(["rules", "HYPE-AP-3", "--json"]) == 0
    (clause,) = json.loads(capsys.readouterr().out)
    assert clause["id"] == "HYPE-AP-3"
    assert clause["code"]
    checkout = Path(__file__).parents[2]
    for place in clause["code"] + clause["tests"]:
        path, line = place.rsplit(":", 1)
        assert "HYPE-AP-3" in (checkout / path).read_text().splitlines()[int(line) - 1]


def test_a_group_of_clauses_is_shown_by_its_first_words(capsys: Said):
    assert run(["rules", "HYPE-HIDDEN", "--json"]) == 0
    ids = [clause["id"] for clause in json.loads(capsys.readouterr().out)]
    assert ids == [f"HYPE-HIDDEN-{number}" for number in range(1, 8)]


def test_without_an_id_every_clause_is_a_line(capsys: Said):
    assert run(["rules", "--ruleset", "hype"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(rulesets()["hype"].clauses())


@pytest.mark.parametrize("arguments", [["HYPE-NONE-1"], ["--ruleset", "chess"]])
def test_an_unknown_clause_or_ruleset_is_exit_2(arguments: list[str], capsys: Said):
    assert run(["rules", *arguments]) == 2
    assert capsys.readouterr().err


def test_coverage_is_complete(capsys: Said):
    code = run(["rules", "--coverage"])
    assert code == 0, capsys.readouterr().out


def test_coverage_lists_what_is_missing_and_is_exit_1(
    capsys: Said, monkeypatch: pytest.MonkeyPatch
):
    unknown = "HYPE-" + "OLD-1"  # apart, or this very file would be found to name it
    texts = {"tests/t.py": f'mark.rule("HYPE-{"AP-1"}", "{unknown}")'}
    monkeypatch.setattr(rules, "test_texts", lambda game: texts)
    assert run(["rules", "--coverage"]) == 1
    said = capsys.readouterr().out
    assert "HYPE-AP-2: on no test and no scenario" in said
    assert f"{unknown}: not in the rulebook: tests/t.py:1" in said
    assert run(["rules", "--coverage", "--json"]) == 1
    assert "HYPE-AP-1" not in json.loads(capsys.readouterr().out)["hype"]["without_test"]


def test_without_the_checkouts_tests_code_is_shown_all_the_same(
    capsys: Said, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(rules, "test_texts", lambda game: None)
    assert run(["rules", "HYPE-AP-1"]) == 0
    assert "tests are not shipped" in capsys.readouterr().out
    assert run(["rules", "--coverage"]) == 0
    assert "tests are not shipped" in capsys.readouterr().out


def test_a_ruleset_without_a_folder_of_scenarios_is_held_to_the_tests_in_python():
    texts = rules.test_texts(Pennies())
    assert texts is not None
    assert "tests/commands/test_rules.py" in texts


def test_a_place_is_written_as_file_and_line():
    assert str(Place("a.py", 3)) == "a.py:3"


@pytest.mark.parametrize("name", ["scenario", "rules", "verify", "replay"])
def test_help_shows_an_example(name: str, capsys: Said):
    assert run([name, "--help"]) == 0
    said = capsys.readouterr().out
    assert "example" in said
    assert f"gamewarden {name} " in said

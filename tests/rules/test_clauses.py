"""Every clause of a rulebook is decided in one code file and shown by a test, and no other is."""

from __future__ import annotations

import pytest

from gamewarden.commands.rules import Source
from gamewarden.rules.clauses import Place, coverage, in_code, in_tests, parsed
from gamewarden.rules.game import rulesets

RULEBOOK = """\
# 1. The game

## 1.2 Melee, in order

- **XY-MELEE-1** [seed] Whoever is first strikes first; [ruling] else by lot. See XY-MELEE-9.
- **XY-MELEE-2** [source] It is wrapped
  over two lines.

### Fire (a state)
- **XY-FIRE-1** [ruling] `burn` {n}: *lose* n.

| **XY-TABLE-1** | XY-FIRE-1 |
"""


@pytest.fixture(scope="module", params=sorted(rulesets()))
def source(request: pytest.FixtureRequest) -> Source:
    return Source(rulesets()[request.param])


def test_every_clause_of_the_rulebook_is_in_the_code(source: Source):
    assert source.coverage().without_code == []


def test_every_clause_of_the_rulebook_is_on_a_test_or_a_scenario(source: Source):
    assert source.coverage().without_test == []


def test_no_clause_stands_in_two_code_files(source: Source):
    assert source.coverage().in_two_files == {}


def test_code_and_tests_know_no_clause_that_the_rulebook_does_not(source: Source):
    assert source.coverage().unknown == {}


def test_each_clause_has_title_text_and_mark(source: Source):
    assert source.clauses
    for clause in source.clauses.values():
        assert clause.keys() == {"title", "text", "mark"}
        assert all(clause.values())


def test_a_clause_has_its_heading_and_first_words_as_title_its_text_and_its_marks():
    clauses = parsed(RULEBOOK)
    assert list(clauses) == ["XY-MELEE-1", "XY-MELEE-2", "XY-FIRE-1"]
    first = clauses["XY-MELEE-1"]
    assert first.title == "Melee, in order: Whoever is first strikes first"
    assert first.mark == "seed + ruling"
    assert first.text.startswith("Whoever is first strikes first; [ruling] else by lot.")
    assert clauses["XY-FIRE-1"].title == "Fire: burn {n}"


def test_a_wrapped_clause_is_read_to_its_end():
    assert parsed(RULEBOOK)["XY-MELEE-2"].text == "It is wrapped over two lines."


def test_a_clause_that_stands_twice_is_a_fault_of_the_rulebook():
    with pytest.raises(ValueError, match="XY-FIRE-1 stands twice"):
        parsed(RULEBOOK + "- **XY-FIRE-1** [seed] Again.\n")


def test_an_id_counts_once_a_code_file_wherever_it_stands():
    found = in_code({"a.py": "x\n# XY-FIRE-1\n'XY-FIRE-1'", "b.py": "XY-FIRE-1 XY-FIRE-10"})
    assert found == {
        "XY-FIRE-1": [Place("a.py", 2), Place("b.py", 1)],
        "XY-FIRE-10": [Place("b.py", 1)],
    }


def test_of_tests_only_markers_and_the_rules_of_scenarios_count():
    marked = 'import pytest\n@pytest.mark.rule(\n    "XY-FIRE-1", "XY-FIRE-2"\n)\n# XY-FIRE-3\n'
    scenario = '{"rules": ["XY-FIRE-4"],\n"steps": [{"refused": {"rule": "XY-FIRE-5"}}]}'
    assert in_tests({"t.py": marked, "s.json": scenario}) == {
        "XY-FIRE-1": [Place("t.py", 3)],
        "XY-FIRE-2": [Place("t.py", 3)],
        "XY-FIRE-4": [Place("s.json", 1)],
    }


def test_what_is_missing_double_or_unknown_is_listed():
    code = in_code({"a.py": "XY-FIRE-1 XY-OLD-1 ZZ-OTHER-1", "b.py": "XY-FIRE-1"})
    tests = {"XY-MELEE-1": [Place("t.py", 1)]}
    found = coverage(["XY-FIRE-1", "XY-MELEE-1"], code, tests)
    assert found.without_code == ["XY-MELEE-1"]
    assert found.without_test == ["XY-FIRE-1"]
    assert found.in_two_files == {"XY-FIRE-1": ["a.py:1", "b.py:1"]}
    assert found.unknown == {"XY-OLD-1": ["a.py:1"]}
    assert not found.complete()

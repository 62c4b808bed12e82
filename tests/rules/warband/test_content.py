"""The two warbands in the code are those that the rulebook prints."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files

import pytest

from gamewarden.rules.game import Json
from gamewarden.rules.warband import RULESET
from gamewarden.rules.warband.content import PROFILES, WARBANDS
from gamewarden.rules.warband.order import MARKERS
from gamewarden.rules.warband.states import STATES
from support.warband import started, warband

RULEBOOK = files("gamewarden.rules.warband").joinpath("rulebook.md").read_text(encoding="utf-8")


def printed() -> dict[str, Json]:
    """The tables of section 18, by warband."""
    tables = re.findall(
        r"^## 18\.\d `(\w+)`.*?```json\n(.*?)```", RULEBOOK, re.DOTALL | re.MULTILINE
    )
    return {name: json.loads(table) for name, table in tables}


def test_both_warbands_have_ten_models_in_the_printed_order():
    assert {name: list(table) for name, table in printed().items()} == {
        name: list(models) for name, models in WARBANDS.items()
    }
    assert len(PROFILES) == 20


@pytest.mark.parametrize("card", PROFILES)
def test_a_model_is_shown_as_it_is_printed(card: str):
    shown = warband(a1={"pos": [4000, 4000], "card": card}, b1={"pos": [20_000, 20_000]}).model(
        "a1"
    )
    expected = next(table[card] for table in printed().values() if card in table)
    for key in ("name", "size", "melee", "ranged", "move", "ki", "ki_max", "track", "boost",
                "traits", "feats", "weapons"):  # fmt: skip
        assert shown[key] == expected[key], key
    assert shown["card"] == card


def test_every_state_is_in_the_order_of_the_printed_page():
    """The headings of section 10 name them."""
    headings = re.findall(r"^## ([A-Z][A-Za-z ]+) \(`(\w+)`", RULEBOOK, re.MULTILINE)
    assert [marker for _, marker in headings] == list(STATES)
    assert tuple(STATES) == MARKERS
    for (title, _), state in zip(headings, STATES.values(), strict=True):
        assert state.__name__ == title.replace(" ", "")
        assert state.__module__.endswith(title.replace(" ", "_").lower())


def effects(value: object) -> Iterator[Json]:
    if isinstance(value, list):
        for each in value:
            yield from effects(each)
    elif isinstance(value, dict):
        if "verb" in value:
            yield value
        for each in value.values():
            yield from effects(each)


def test_every_state_but_those_of_tests_is_brought_by_somebody():
    brought = {effect["marker"] for effect in effects(list(printed().values()))
               if effect["verb"] == "mark"}  # fmt: skip
    assert set(MARKERS) - brought == {"held", "reload"}  # by `hold`, and by shooting


@pytest.mark.rule("WB-SETUP-6")
def test_the_table_is_turned_by_half_a_circle_into_itself():
    terrain = started(dice=[5, 2]).view["terrain"]
    for one, other in (("t1", "t2"), ("t3", "t4"), ("t5", "t6")):
        here, there = terrain[one], terrain[other]
        assert (here["passage"], here["sight"]) == (there["passage"], there["sight"])
        points = [here["at"]] if "at" in here else here["points"]
        others = [there["at"]] if "at" in there else there["points"]
        assert sorted([24_000 - x, 24_000 - y] for x, y in points) == sorted(others)


def test_every_clause_of_the_rulebook_is_shown():
    clauses = RULESET.clauses()
    assert len(clauses) > 250
    assert clauses["WB-DISGUISED-1"]["mark"] == "seed + ruling"
    assert clauses["WB-GEO-1"]["title"].startswith("Geometry, in integers: One inch is 1000 units")

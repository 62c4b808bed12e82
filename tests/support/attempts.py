"""What a seat could ask for, sensible or not, and the options of a random match."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from gamewarden.canonical import canonical
from gamewarden.rules.game import Json, OptionsError, Ruleset
from gamewarden.rules.hype.cards import CHARACTERS, MODIFIERS

STRANGE: tuple[Any, ...] = (
    0, -1, 1, 2**53 - 1, True, False, "", "x", "\x00", "ＥＮＤ", "a1", "b1", [], ["a1"],
    ["a1", "a1"], [["a1"]], [1], {}, {"do": "end"}, {"a1": {}}, "__class__", "9" * 300,
)  # fmt: skip


def alike(listed: Json, action: Json) -> bool:
    """Whether an action is a listed one: keys that it does not need and the order of ids aside."""
    return all(
        _set_like(value) == _set_like(action.get(key, [] if isinstance(value, list) else None))
        for key, value in listed.items()
    )


def _set_like(value: Any) -> Any:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return sorted(value)
    return canonical(value)


def words_in(value: Any) -> Iterator[str]:
    """Every string in a view, keys included: what an action could name."""
    match value:
        case str():
            yield value
        case list():
            for each in value:
                yield from words_in(each)
        case dict():
            for key, each in value.items():
                yield key
                yield from words_in(each)


def random_options(game: Ruleset, chance: random.Random) -> Json:
    """Options for a match: half of the time the ruleset's numbers, else drawn from the schema."""
    drawn: Json = {}
    if chance.random() < 0.5:
        properties: Mapping[str, Json] = game.options_schema()["properties"]
        for key, schema in properties.items():
            if "enum" in schema:
                drawn[key] = chance.choice(schema["enum"])
            elif schema.get("type") == "integer" and chance.random() < 0.3:
                step = schema.get("multipleOf", 1)
                drawn[key] = chance.randrange(schema["minimum"], schema["maximum"] + 1, step)
    if game.id == "hype" and drawn.get("setup", "ready") == "ready" and chance.random() < 0.8:
        whole = {**game.options({}, {}), **drawn}
        drawn["line_ups"] = {seat: line_up(whole, chance) for seat in "01"}
    while True:
        try:
            return game.options(drawn, {})
        except OptionsError as error:  # two of them do not go together: one is left out
            drawn.pop(error.field, None) if error.field in drawn else drawn.popitem()


def line_up(options: Json, chance: random.Random) -> Json:
    """A team and a hand of `hype` from the whole card set."""
    return {
        "team": chance.sample(list(CHARACTERS), options["team_size"]),
        "hand": chance.sample(list(MODIFIERS), options["hand_size"]),
    }


def unlisted(action: Json, prompt: Json, options: Json, chance: random.Random) -> Json:
    """Another answer to a prompt whose list is only of examples: any line-up, in `hype`."""
    if action["do"] != "line_up":
        return action
    other = line_up(options, chance)
    team = action["team"] if "cards" in prompt else other["team"]
    return {"do": "line_up", "team": team, "hand": other["hand"]}

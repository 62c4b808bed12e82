"""What a seat could ask for, sensible or not, and what anybody could write into a file."""

from __future__ import annotations

import copy
import random
from collections.abc import Container, Mapping
from typing import Any

from gamewarden.canonical import canonical
from gamewarden.rules.game import Json, OptionsError, Ruleset
from gamewarden.rules.hype.cards import CHARACTERS, MODIFIERS
from gamewarden.rules.tcg.cards import CARDS, DECKS
from gamewarden.rules.warband.content import WARBANDS

STRANGE: tuple[Any, ...] = (
    0, -1, 1, 2**53 - 1, True, False, "", "x", "\x00", "ＥＮＤ", "a1", "b1", [], ["a1"],
    ["a1", "a1"], [["a1"]], [1], {}, {"do": "end"}, {"a1": {}}, "__class__", "9" * 300,
)  # fmt: skip


def spoil(holder: Any, chance: random.Random, strange: tuple[Any, ...] = STRANGE) -> None:
    """Puts something strange somewhere into a document."""
    while isinstance(holder, dict | list) and holder:
        key = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        if isinstance(holder[key], dict | list) and chance.random() < 0.8:
            holder = holder[key]
            continue
        if isinstance(holder, dict) and chance.random() < 0.2:
            key = chance.choice(("a1", "x", "left", "cards", "hype", "0"))
        holder[key] = copy.deepcopy(chance.choice(strange))
        return


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


def veiled(value: Any, words: Container[str]) -> Any:
    """What was told, with those words made the same wherever they stand as values."""
    match value:
        case str():
            return "?" if value in words else value
        case list():
            return [veiled(each, words) for each in value]
        case dict():
            return {key: veiled(each, words) for key, each in value.items()}
    return value


def words_in(value: Any) -> set[str]:
    """Every string in a view, keys included: what an action could name."""
    found: set[str] = set()
    rest = [value]
    while rest:
        match rest.pop():
            case str() as word:
                found.add(word)
            case list() as values:
                rest += values
            case dict() as values:
                found.update(values)
                rest += values.values()
    return found


def random_options(game: Ruleset, chance: random.Random) -> Json:
    """Options for a match: half of the time the ruleset's numbers, else drawn from the schema."""
    drawn: Json = {}
    if chance.random() < 0.5:
        properties: Mapping[str, Json] = game.options_schema()["properties"]
        for key, schema in properties.items():
            if "enum" in schema:
                drawn[key] = chance.choice(schema["enum"])
            elif schema.get("type") == "boolean":
                drawn[key] = chance.random() < 0.5
            elif schema.get("type") == "integer" and chance.random() < 0.3:
                step = schema.get("multipleOf", 1)
                drawn[key] = chance.randrange(schema["minimum"], schema["maximum"] + 1, step)
    if game.id == "hype" and drawn.get("setup", "ready") == "ready" and chance.random() < 0.8:
        whole = {**game.options({}, {}), **drawn}
        drawn["line_ups"] = {seat: line_up(whole, chance) for seat in "01"}
    if game.id == "tcg":
        whole = {**game.options({}, {}), **drawn}
        drawn["decks"] = {seat: deck(whole, chance) for seat in "01"}
    if game.id == "warband":
        drawn |= skirmish(chance)
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


def deck(options: Json, chance: random.Random) -> str | Json:
    """A Deck of `tcg`: a ready-made one, or as many cards as are due from the whole card set."""
    if (options["deck_size"], options["copies"]) == (40, 3) and chance.random() < 0.4:
        return chance.choice(list(DECKS))
    leaders = [id for id, card in CARDS.items() if card.type == "character"]
    others = [id for id, card in CARDS.items() if card.type != "character"]
    cards: dict[str, int] = {}
    while (due := options["deck_size"] - sum(cards.values())) > 0:
        card = chance.choice(others)
        cards[card] = min(options["copies"], cards.get(card, 0) + chance.randint(1, due))
    return {"character": chance.choice(leaders), "cards": cards}


def skirmish(chance: random.Random) -> Json:
    """Warbands and rosters of `warband`, mostly in its quick format."""
    format, size = ("quick", 3) if chance.random() < 0.9 else ("standard", 6)
    warbands = {seat: chance.choice(list(WARBANDS)) for seat in "01"}
    rosters = {seat: chance.sample(list(WARBANDS[name]), size) for seat, name in warbands.items()}
    return {"format": format, "warbands": warbands, "rosters": rosters}


def unlisted(action: Json, prompt: Json, options: Json, chance: random.Random) -> Json:
    """Another answer to a prompt whose list is only of examples: any line-up, in `hype`."""
    if action["do"] != "line_up":
        return action
    other = line_up(options, chance)
    team = action["team"] if "cards" in prompt else other["team"]
    return {"do": "line_up", "team": team, "hand": other["hand"]}

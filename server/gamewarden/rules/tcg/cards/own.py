"""Ad-hoc cards of a scenario: read from its `cards`, in the form of section 5.1."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gamewarden.rules.positions import a_form, an_id, an_object, fault

from . import ARRANGED, CARDS
from .form import Ability, Card, Immediate, Trigger


def own_cards(given: Any) -> dict[str, Card]:
    """The cards that a scenario defines, by id. Raises `MalformedError` naming the place."""
    place = "arrange.cards"
    found = {}
    for id, form in an_object(given, place).items():
        here = f"{place}.{id}"
        an_id(id, here)
        if id in CARDS or id in ARRANGED:
            fault(here, "an id that the card set does not have")
        found[id] = _card(id, form, here)
    return found


def _card(id: str, form: Any, place: str) -> Card:
    card: Card = a_form(form, Card, place)
    if card.type in ("character", "supporter") and "hp" not in form.get("gems", {}):
        fault(f"{place}.gems.hp", "the Health of a unit")
    if card.type != "fortification" and "reach" in form:
        fault(f"{place}.reach", "no such key, as it is no Fortification")
    _check_effects(card, f"{place}.effects")
    return card if card.name else replace(card, name=id)


def _check_effects(card: Card, place: str) -> None:
    kinds = [type(block) for block in card.effects]
    if kinds.count(Ability) > 1:
        fault(place, "at most one `ability`")
    if kinds.count(Immediate) > (1 if card.type in ("action", "item") else 0):
        fault(place, "at most one `immediate`, and of Actions and Items only")
    costs = [block.cost for block in card.effects if isinstance(block, Ability | Trigger)]
    if card.type == "character" and any(cost.sacrifice for cost in costs):
        fault(place, "no `sacrifice` of a Character")

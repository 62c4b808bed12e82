"""Answers to all prompts but the main one."""

from __future__ import annotations

from random import Random
from typing import Final

from gamewarden.bots.policy import Decision
from gamewarden.rules.game import Json

from . import fights, prices
from .places import Outlook
from .splits import boosts, choices, lean
from .table import Model, read

LOW: Final = 3  # a die that is rolled again shows less than this, or nothing at all


def allocate(decision: Decision, rng: Random) -> Json:
    """Half a game of wits: one of the splits that are best, as often as is best."""
    view, prompt = decision.view, decision.prompt
    table = prices.valued(read(view, decision.seat))
    exchange = view["exchange"]
    model, foe = table.models[prompt["model"]], table.models[prompt["foe"]]
    by, kind = exchange["by"], view.get("action", {}).get("do", "melee")
    surprised = exchange.get("surprised")
    mine, other = (
        tuple(
            choices(
                table, one, against, exchange["pools"][one.id],
                leaning=lean(one, escapes=kind == "disengage" and one.id == by),
                charges=kind == "charge" and one.id == by,
                boosts=0 if surprised == one.id else boosts(one, exchange["pools"][one.id]),
            )
        )
        for one, against in ((model, foe), (foe, model))
    )  # fmt: skip
    if not mine or not other:
        return rng.choice(decision.legal.actions)
    own, its = fights.stakes(table, model), fights.stakes(table, foe)
    if prompt["role"] == "attacker":
        weights = fights.solved(mine, other, own, its).first
    else:
        weights = fights.solved(other, mine, its, own).second
    choice = mine[fights.chosen(weights, rng.random())]
    return {
        "do": "allocate",
        "attack": choice.attack,
        "defence": choice.defence,
        **dict(choice.said),
    }


def first(seat: int) -> Json:
    """To act before the other."""
    return {"do": "first", "seat": seat}


def cleanse(prompt: Json) -> Json:
    """Whoever can pay does: a Death Sentence is dearer than the Ki."""
    return {"do": "cleanse", "models": list(prompt["models"])}


def guard(decision: Decision) -> Json:
    """Whoever stands the enemy better takes the place of the one that is attacked."""
    view, prompt = decision.view, decision.prompt
    look = Outlook(read(view, decision.seat))
    models = look.table.models
    enemy, charge = models[prompt["enemy"]], models[prompt["model"]]
    lost = _lost(look, enemy, charge, view)
    offers = [(_lost(look, enemy, models[id], view), id) for id in prompt["options"]]
    least, id = min(offers)
    return {"do": "guard", "model": id} if least < lost else {"do": "decline"}


def _lost(look: Outlook, enemy: Model, model: Model, view: Json) -> float:
    """What an attack on a model would cost."""
    if view.get("action", {}).get("do") == "ranged":
        table = look.table
        frailty = prices.kill(table, model) / max(1, model.left) + prices.wound(table, model)
        return frailty - model.trait("armour") - model.trait("tough")
    return look.fight(enemy, model)


def reroll(prompt: Json) -> Json:
    """The lowest dice, those of the defence first: a 1 is worth nothing."""
    dice = sorted(
        (value, group == "attack", place, group)
        for group in ("attack", "defence")
        for place, value in enumerate(prompt[group])
    )
    again = [one for one in dice if one[0] < LOW][: prompt["up_to"]]
    return {
        "do": "reroll",
        "attack": [place for _, _, place, group in again if group == "attack"],
        "defence": [place for _, _, place, group in again if group == "defence"],
    }


def slip(decision: Decision, rng: Random) -> Json:
    """To where it stands best."""
    look = Outlook(read(decision.view, decision.seat))
    model = look.table.models[decision.prompt["model"]]
    actions = decision.legal.actions

    def value(action: Json) -> float:
        at = action["path"][-1] if action["do"] == "slip" and action["path"] else model.at
        return look.place(model, (at[0], at[1]), model.counters - 1)

    values = [value(action) for action in actions]
    most = max(values)
    return rng.choice([one for one, each in zip(actions, values, strict=True) if each == most])

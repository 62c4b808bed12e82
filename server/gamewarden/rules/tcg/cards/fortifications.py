"""The 8 Fortifications, in the order of the printed table (section 5.2)."""

from __future__ import annotations

from collections.abc import Mapping

from gamewarden.rules.tcg.conditions import Declares, HasMoved, Plays, TurnStarts
from gamewarden.rules.tcg.order import Stat
from gamewarden.rules.tcg.text import Cost, Each, Target
from gamewarden.rules.tcg.verbs import Heal, Inflict

from .form import Card, Mod, Passive, Trigger

FORTIFICATIONS: Mapping[str, Card] = {
    "cinder_grate": Card(
        "fortification",
        "Cinder Grate",
        effects=(
            Trigger(
                when=TurnStarts(whose="you"),
                must=True,
                do=(Inflict("burn", Each(Target(side="enemy"))),),
            ),
        ),
        text=("Trigger: at the start of your turn, Burn each opposing unit in its reach (1)."),
    ),
    "oak_bulwark": Card(
        "fortification",
        "Oak Bulwark",
        effects=(Passive(mods=(Mod(Stat.RESIST, 1, scope="near", side="ally"),)),),
        text="Passive: your units in its zone or next to it have +1 Resist.",
    ),
    "watch_spire": Card(
        "fortification",
        "Watch Spire",
        effects=(Passive(mods=(Mod(Stat.REACH, 1, scope="zone", side="ally"),)),),
        text="Passive: your unit in its zone has +1 reach.",
    ),
    "mire_field": Card(
        "fortification",
        "Mire Field",
        effects=(
            Trigger(
                when=HasMoved(unit="enemy", in_reach=True), must=True, do=(Inflict("poison", "it"),)
            ),
        ),
        text=(
            "Trigger: when an opposing unit has moved and ends in its reach (1), Poison that unit."
        ),
    ),
    "storm_pylon": Card(
        "fortification",
        "Storm Pylon",
        effects=(
            Trigger(
                when=TurnStarts(whose="you"),
                must=True,
                do=(Inflict("stun", Each(Target(side="enemy"))),),
            ),
        ),
        text=("Trigger: at the start of your turn, Stun each opposing unit in its reach (1)."),
    ),
    "hex_obelisk": Card(
        "fortification",
        "Hex Obelisk",
        reach=2,
        effects=(
            Trigger(
                when=Declares(attacker="enemy", in_reach=True),
                must=True,
                once=True,
                do=(Inflict("hex", "attacker"),),
            ),
        ),
        text=(
            "Trigger, once a turn: when an opposing unit in its reach (2) attacks, Hex that unit."
        ),
    ),
    "silence_bell": Card(
        "fortification",
        "Silence Bell",
        effects=(
            Trigger(
                when=Plays(by="foe", types=("action", "item")),
                cost=Cost(sacrifice=True),
                do=(Inflict("nul", "card"),),
            ),
        ),
        text=(
            "Trigger, send this card to the Discard Pile: when the opponent plays an "
            "Action or Item, you may Nul it."
        ),
    ),
    "spring_well": Card(
        "fortification",
        "Spring Well",
        effects=(
            Trigger(
                when=TurnStarts(whose="you"), must=True, do=(Heal(1, Each(Target(side="ally"))),)
            ),
        ),
        text=(
            "Trigger: at the start of your turn, heal 1 from each of your units in its reach (1)."
        ),
    ),
}

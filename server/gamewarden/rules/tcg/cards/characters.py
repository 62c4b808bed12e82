"""The 4 Characters, in the order of the printed table (section 5.2)."""

from __future__ import annotations

from collections.abc import Mapping

from gamewarden.rules.tcg.conditions import Declares, IsInflicted, Plays
from gamewarden.rules.tcg.order import Stat
from gamewarden.rules.tcg.text import Cost, Target
from gamewarden.rules.tcg.verbs import Boost, Counted, Draw, Heal, If, Inflict

from .form import Ability, Card, Gems, Mod, Passive, Trigger

CHARACTERS: Mapping[str, Card] = {
    "vesna": Card(
        "character",
        "Vesna Cinderhand",
        Gems(hp=14, at=2, lk=1, rs=1),
        effects=(
            Ability(target=Target(side="enemy"), do=(Inflict("burn"),)),
            Trigger(
                when=IsInflicted(unit="enemy", status=("burn",), again=True, by="you"),
                once=True,
                do=(Draw(1, "you"),),
            ),
        ),
        text=(
            "Ability: Burn a chosen opposing unit in reach. Trigger, once a turn: when "
            "you Burn an opposing unit again, you may draw 1."
        ),
    ),
    "orrin": Card(
        "character",
        "Orrin Marrowquill",
        Gems(hp=13, at=1, lk=2, rs=1),
        effects=(
            Ability(target=Target(side="enemy"), do=(Inflict("hex"),)),
            Trigger(
                when=IsInflicted(unit="enemy", status=("hex", "poison"), again=True, by="you"),
                once=True,
                do=(Heal(1, "user"),),
            ),
        ),
        text=(
            "Ability: Hex a chosen opposing unit in reach. Trigger, once a turn: when you "
            "Hex or Poison an opposing unit again, you may heal 1 from this unit."
        ),
    ),
    "talia": Card(
        "character",
        "Talia Thunderstep",
        Gems(hp=13, at=2, lk=3, rs=1),
        effects=(
            Passive(mods=(Mod(Stat.MOVEMENT, 1, layer="base"),)),
            Ability(target=Target(side="enemy"), do=(Inflict("stun"),)),
            Trigger(
                when=Declares(attacker="user"),
                must=True,
                do=(If(Counted("stun", "attacked"), then=(Boost(Stat.ATTACK, 1, "user"),)),),
            ),
        ),
        text=(
            "Passive: Base movement +1. Ability: Stun a chosen opposing unit in reach. "
            "Trigger: when this unit attacks a Stunned unit, it gets +1 Attack this turn."
        ),
    ),
    "ilmar": Card(
        "character",
        "Ilmar of the Quiet",
        Gems(hp=12, at=1, lk=1, rs=2),
        effects=(
            Ability(target=Target(side="enemy"), do=(Inflict("blind"),)),
            Trigger(
                when=Plays(by="foe", types=("action", "item")),
                once=True,
                cost=Cost(mill=2),
                do=(Inflict("nul", "card"),),
            ),
        ),
        text=(
            "Ability: Blind a chosen opposing unit in reach. Trigger, once a turn, pay 2 "
            "cards off the top of your Deck: when the opponent plays an Action or Item, "
            "you may Nul it."
        ),
    ),
}

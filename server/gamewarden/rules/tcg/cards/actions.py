"""The 18 Actions, in the order of the printed table (section 5.2)."""

from __future__ import annotations

from collections.abc import Mapping

from gamewarden.rules.tcg.order import Stat
from gamewarden.rules.tcg.text import Amount, Each, Target
from gamewarden.rules.tcg.verbs import Boost, Break, Cure, Damage, Draw, Inflict, Ready, Shift

from .form import Card, Immediate

ACTIONS: Mapping[str, Card] = {
    "flash_fire": Card(
        "action",
        "Flash Fire",
        effects=(Immediate(target=Target(side="enemy"), do=(Inflict("burn", times=2),)),),
        text="Burn a chosen opposing unit in reach twice.",
    ),
    "kindle": Card(
        "action",
        "Kindle",
        effects=(
            Immediate(
                target=Target(side="enemy"),
                do=(Damage(Amount(counters="burn", of="target", plus=1, max=4)),),
            ),
        ),
        text=(
            "Deal 1 damage to a chosen opposing unit in reach, and 1 more for each Burn "
            "counter on it, at most 4 in all."
        ),
    ),
    "double_entry": Card(
        "action",
        "Double Entry",
        effects=(Immediate(target=Target(side="enemy"), do=(Inflict("hex", times=2),)),),
        text="Hex a chosen opposing unit in reach twice.",
    ),
    "called_debt": Card(
        "action",
        "Called Debt",
        effects=(
            Immediate(
                target=Target(side="enemy", status="hex"),
                do=(Damage(Amount(counters="hex", of="target", max=4), pierce=True), Cure("hex")),
            ),
        ),
        text=(
            "Deal damage that ignores Resist to a chosen Hexed opposing unit in reach: 1 "
            "for each of its Hex counters, at most 4. Then remove its Hex counters."
        ),
    ),
    "bad_water": Card(
        "action",
        "Bad Water",
        effects=(Immediate(target=Target(side="enemy"), do=(Inflict("poison", times=2),)),),
        text="Poison a chosen opposing unit in reach twice.",
    ),
    "plague_tide": Card(
        "action",
        "Plague Tide",
        effects=(Immediate(do=(Damage(2, Each(Target(side="enemy", status="poison"))),)),),
        text="Deal 2 damage to each Poisoned opposing unit in reach.",
    ),
    "thick_fog": Card(
        "action",
        "Thick Fog",
        effects=(Immediate(do=(Inflict("blind", Each(Target(side="enemy")), times=2),)),),
        text="Blind each opposing unit in reach twice.",
    ),
    "stumble": Card(
        "action",
        "Stumble",
        effects=(Immediate(target=Target(side="enemy", status="blind"), do=(Shift(2),)),),
        text=("Move a chosen Blinded opposing unit in reach up to 2 zones, to a zone you choose."),
    ),
    "thunderclap": Card(
        "action",
        "Thunderclap",
        effects=(Immediate(do=(Inflict("stun", Each(Target(side="enemy"))),)),),
        text="Stun each opposing unit in reach.",
    ),
    "overload": Card(
        "action",
        "Overload",
        effects=(
            Immediate(
                target=Target(side="enemy"),
                do=(Damage(Amount(counters="stun", of="target", plus=1, max=4)), Cure("stun")),
            ),
        ),
        text=(
            "Deal 1 damage to a chosen opposing unit in reach, and 1 more for each Stun "
            "counter on it, at most 4 in all. Then remove its Stun counters."
        ),
    ),
    "gag_order": Card(
        "action",
        "Gag Order",
        effects=(Immediate(target=Target(side="enemy"), do=(Inflict("nul"),)),),
        text="Nul a chosen opposing unit in reach.",
    ),
    "disarm": Card(
        "action",
        "Disarm",
        effects=(Immediate(target=Target(kind="equipment", side="enemy"), do=(Break(),)),),
        text="Break a chosen card equipped to an opposing unit in reach.",
    ),
    "siege_order": Card(
        "action",
        "Siege Order",
        effects=(
            Immediate(
                target=Target(kind="fortification", side="enemy"), do=(Break(), Draw(1, "you"))
            ),
        ),
        text="Break a chosen opposing Fortification in reach, then draw 1.",
    ),
    "second_wind": Card(
        "action",
        "Second Wind",
        effects=(Immediate(target=Target(side="ally"), do=(Ready("attack"),)),),
        text=(
            "A chosen unit of yours in reach that has attacked this turn may attack once "
            "more this turn."
        ),
    ),
    "leap": Card(
        "action",
        "Leap",
        effects=(Immediate(target=Target(side="ally"), do=(Shift(2),)),),
        text="Move a chosen unit of yours in reach up to 2 zones.",
    ),
    "shove": Card(
        "action",
        "Shove",
        effects=(Immediate(target=Target(side="enemy"), do=(Shift(1),)),),
        text="Move a chosen opposing unit in reach 1 zone, to a zone you choose.",
    ),
    "clean_slate": Card(
        "action",
        "Clean Slate",
        effects=(Immediate(target=Target(side="ally"), do=(Cure("any"), Draw(1, "you"))),),
        text=("Remove every status counter from a chosen unit of yours in reach, then draw 1."),
    ),
    "rally": Card(
        "action",
        "Rally",
        effects=(Immediate(target=Target(side="ally"), do=(Boost(Stat.ATTACK, 2),)),),
        text="A chosen unit of yours in reach gets +2 Attack this turn.",
    ),
}

"""The 12 Items, in the order of the printed table (section 5.2)."""

from __future__ import annotations

from collections.abc import Mapping

from gamewarden.rules.tcg.order import Stat
from gamewarden.rules.tcg.text import Target
from gamewarden.rules.tcg.verbs import Boost, Cure, Draw, Heal, Inflict, Luck, Mill

from .form import Card, Immediate

ITEMS: Mapping[str, Card] = {
    "bandage": Card(
        "item",
        "Bandage",
        effects=(Immediate(target=Target(side="ally"), do=(Heal(2),)),),
        text="Heal 2 from a chosen unit of yours in reach.",
    ),
    "antitoxin": Card(
        "item",
        "Antitoxin",
        effects=(Immediate(target=Target(side="ally"), do=(Cure("poison"), Cure("hex"))),),
        text=("Remove every Poison and Hex counter from a chosen unit of yours in reach."),
    ),
    "smelling_salts": Card(
        "item",
        "Smelling Salts",
        effects=(Immediate(target=Target(side="ally"), do=(Cure("stun"), Cure("blind"))),),
        text=("Remove every Stun and Blind counter from a chosen unit of yours in reach."),
    ),
    "wet_blanket": Card(
        "item",
        "Wet Blanket",
        effects=(Immediate(target=Target(side="ally"), do=(Cure("burn"), Cure("nul"))),),
        text=("Remove every Burn and Nul counter from a chosen unit of yours in reach."),
    ),
    "oil_flask": Card(
        "item",
        "Oil Flask",
        effects=(Immediate(target=Target(side="enemy"), do=(Inflict("burn"),)),),
        text="Burn a chosen opposing unit in reach.",
    ),
    "grave_dust": Card(
        "item",
        "Grave Dust",
        effects=(Immediate(target=Target(side="enemy"), do=(Inflict("hex"),)),),
        text="Hex a chosen opposing unit in reach.",
    ),
    "toad_sweat": Card(
        "item",
        "Toad Sweat",
        effects=(Immediate(target=Target(side="enemy"), do=(Inflict("poison"),)),),
        text="Poison a chosen opposing unit in reach.",
    ),
    "smoke_pot": Card(
        "item",
        "Smoke Pot",
        effects=(Immediate(target=Target(side="enemy"), do=(Inflict("blind"),)),),
        text="Blind a chosen opposing unit in reach.",
    ),
    "spark_jar": Card(
        "item",
        "Spark Jar",
        effects=(Immediate(target=Target(side="enemy"), do=(Inflict("stun"),)),),
        text="Stun a chosen opposing unit in reach.",
    ),
    "wax_seal": Card(
        "item",
        "Wax Seal",
        effects=(Immediate(target=Target(kind="gear", side="enemy"), do=(Inflict("nul"),)),),
        text=(
            "Nul a chosen opposing Fortification, or a chosen card equipped to an "
            "opposing unit, in reach."
        ),
    ),
    "old_coin": Card(
        "item",
        "Old Coin",
        effects=(Immediate(do=(Luck(then=(Draw(1, "you"),), otherwise=(Mill(1, "you"),)),)),),
        text=(
            "Make a Luck roll with the unit playing this: on a success draw 1, otherwise "
            "send the top card of your Deck to your Discard Pile."
        ),
    ),
    "whetstone": Card(
        "item",
        "Whetstone",
        effects=(Immediate(target=Target(side="ally"), do=(Boost(Stat.ATTACK, 1),)),),
        text="A chosen unit of yours in reach gets +1 Attack this turn.",
    ),
}

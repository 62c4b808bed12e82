"""The Weapons and Accessories, in the order of the printed tables (section 5.2)."""

from __future__ import annotations

from collections.abc import Mapping

from gamewarden.rules.tcg.conditions import Declares, Hits, IsInflicted, Resists
from gamewarden.rules.tcg.order import Stat
from gamewarden.rules.tcg.text import Amount, Cost
from gamewarden.rules.tcg.verbs import Boost, Cure, Draw, Heal, Inflict

from .form import Ability, Card, Gems, Mod, Passive, Trigger

EQUIPMENT: Mapping[str, Card] = {
    "ember_blade": Card(
        "weapon",
        "Ember Blade",
        Gems(at=1),
        effects=(
            Trigger(when=Hits(attacker="user"), must=True, do=(Inflict("burn", "attacked"),)),
        ),
        text=(
            "Trigger: when the attack of the unit it is equipped to deals damage, Burn "
            "the attacked unit."
        ),
    ),
    "venom_fang": Card(
        "weapon",
        "Venom Fang",
        Gems(at=1),
        effects=(
            Trigger(when=Hits(attacker="user"), must=True, do=(Inflict("poison", "attacked"),)),
        ),
        text=(
            "Trigger: when the attack of the unit it is equipped to deals damage, Poison "
            "the attacked unit."
        ),
    ),
    "hex_quill": Card(
        "weapon",
        "Hex Quill",
        Gems(lk=1),
        effects=(Trigger(when=Hits(attacker="user"), must=True, do=(Inflict("hex", "attacked"),)),),
        text=(
            "Trigger: when the attack of the unit it is equipped to deals damage, Hex the "
            "attacked unit."
        ),
    ),
    "thunder_maul": Card(
        "weapon",
        "Thunder Maul",
        Gems(at=2),
        effects=(Passive(mods=(Mod(Stat.MOVEMENT, -1),)),),
        text="Passive: the unit it is equipped to has -1 movement.",
    ),
    "long_pike": Card(
        "weapon",
        "Long Pike",
        effects=(Passive(mods=(Mod(Stat.REACH, 1),)),),
        text="Passive: the unit it is equipped to has +1 reach.",
    ),
    "gamblers_knife": Card(
        "weapon",
        "Gambler's Knife",
        Gems(lk=3),
        text="No effects.",
    ),
    "gloom_lantern": Card(
        "weapon",
        "Gloom Lantern",
        Gems(lk=1),
        effects=(
            Trigger(when=Hits(attacker="user"), must=True, do=(Inflict("blind", "attacked"),)),
        ),
        text=(
            "Trigger: when the attack of the unit it is equipped to deals damage, Blind "
            "the attacked unit."
        ),
    ),
    "reapers_sickle": Card(
        "weapon",
        "Reaper's Sickle",
        Gems(at=1),
        effects=(
            Trigger(
                when=Declares(attacker="user"),
                must=True,
                do=(Boost(Stat.ATTACK, Amount(counters="hex", of="attacked", max=3), "user"),),
            ),
        ),
        text=(
            "Trigger: when the unit it is equipped to attacks, that unit gets +1 Attack "
            "this turn for each Hex counter on the attacked unit, at most 3."
        ),
    ),
    "great_anchor": Card(
        "weapon",
        "Great Anchor",
        Gems(hp=1),
        effects=(
            Passive(mods=(Mod(Stat.ATTACK, 4, layer="set"), Mod(Stat.MOVEMENT, 0, layer="set"))),
        ),
        text=(
            "Passive: the Base Attack of the unit it is equipped to is set to 4 and its "
            "Base movement to 0."
        ),
    ),
    "unmakers_chisel": Card(
        "weapon",
        "Unmaker's Chisel",
        Gems(at=1),
        effects=(Trigger(when=Hits(attacker="user"), must=True, do=(Inflict("nul", "attacked"),)),),
        text=(
            "Trigger: when the attack of the unit it is equipped to deals damage, Nul the "
            "attacked unit."
        ),
    ),
    "oak_charm": Card(
        "accessory",
        "Oak Charm",
        Gems(hp=2),
        text="No effects.",
    ),
    "iron_band": Card(
        "accessory",
        "Iron Band",
        Gems(rs=1),
        text="No effects.",
    ),
    "clover_pin": Card(
        "accessory",
        "Clover Pin",
        Gems(lk=2),
        text="No effects.",
    ),
    "red_sash": Card(
        "accessory",
        "Red Sash",
        Gems(at=1),
        text="No effects.",
    ),
    "spyglass": Card(
        "accessory",
        "Spyglass",
        effects=(Passive(mods=(Mod(Stat.REACH, 1),)),),
        text="Passive: the unit it is equipped to has +1 reach.",
    ),
    "swift_boots": Card(
        "accessory",
        "Swift Boots",
        effects=(Passive(mods=(Mod(Stat.MOVEMENT, 1),)),),
        text="Passive: the unit it is equipped to has +1 movement.",
    ),
    "salamander_skin": Card(
        "accessory",
        "Salamander Skin",
        Gems(hp=1),
        effects=(Passive(immune=("burn",)),),
        text="Passive: the unit it is equipped to cannot be Burned.",
    ),
    "grounding_wire": Card(
        "accessory",
        "Grounding Wire",
        Gems(rs=1),
        effects=(Passive(immune=("stun",)),),
        text="Passive: the unit it is equipped to cannot be Stunned.",
    ),
    "clear_lens": Card(
        "accessory",
        "Clear Lens",
        effects=(Passive(immune=("blind",)), Passive(mods=(Mod(Stat.LUCK, 1),))),
        text="Passive: the unit it is equipped to cannot be Blinded and has +1 Luck.",
    ),
    "antidote_vial": Card(
        "accessory",
        "Antidote Vial",
        effects=(
            Ability(
                cost=Cost(sacrifice=True),
                do=(Cure("poison", "user"), Cure("burn", "user"), Heal(1, "user")),
            ),
        ),
        text=(
            "Ability, send this card to the Discard Pile: remove every Poison and Burn "
            "counter from the unit it was equipped to, then heal 1 from it."
        ),
    ),
    "hex_ward": Card(
        "accessory",
        "Hex Ward",
        Gems(lk=1),
        effects=(
            Trigger(
                when=IsInflicted(unit="user", status=("hex",)),
                cost=Cost(sacrifice=True),
                do=(Cure("hex", "user"),),
            ),
        ),
        text=(
            "Trigger, send this card to the Discard Pile: when the unit it is equipped to "
            "is Hexed, you may remove every Hex counter from that unit."
        ),
    ),
    "mirror_locket": Card(
        "accessory",
        "Mirror Locket",
        Gems(rs=1),
        effects=(Trigger(when=Resists(unit="user"), once=True, do=(Draw(1, "you"),)),),
        text=(
            "Trigger, once a turn: when a Resist roll of the unit it is equipped to "
            "prevents a status, you may draw 1."
        ),
    ),
}

"""The 32 Supporters, in the order of the printed table (section 5.2)."""

from __future__ import annotations

from collections.abc import Mapping

from gamewarden.rules.tcg.conditions import Declares, Enters, Hits, IsInflicted, Plays
from gamewarden.rules.tcg.order import Stat
from gamewarden.rules.tcg.text import Amount, Cost, Target
from gamewarden.rules.tcg.verbs import (
    Boost,
    Counted,
    Cure,
    Damage,
    Draw,
    Exile,
    Heal,
    If,
    Inflict,
    Mill,
    Recover,
)

from .form import Ability, Card, Gems, Mod, Passive, Trigger

SUPPORTERS: Mapping[str, Card] = {
    "ember_imp": Card(
        "supporter",
        "Ember Imp",
        Gems(hp=2, at=2, lk=1),
        effects=(
            Trigger(when=Enters(this=True), target=Target(side="enemy"), do=(Inflict("burn"),)),
        ),
        text=("Trigger: when it enters play, you may Burn a chosen opposing unit in reach."),
    ),
    "forge_hound": Card(
        "supporter",
        "Forge Hound",
        Gems(hp=3, at=2, lk=1),
        effects=(
            Trigger(when=Hits(attacker="user"), must=True, do=(Inflict("burn", "attacked"),)),
        ),
        text="Trigger: when its attack deals damage, Burn the attacked unit.",
    ),
    "ash_dancer": Card(
        "supporter",
        "Ash Dancer",
        Gems(hp=3, at=1, lk=2),
        effects=(
            Passive(mods=(Mod(Stat.ATTACK, Amount(counters="burn", of="it")),)),
            Ability(do=(Inflict("burn", "user"),)),
        ),
        text="Passive: +1 Attack for each Burn counter on it. Ability: Burn itself.",
    ),
    "kiln_warden": Card(
        "supporter",
        "Kiln Warden",
        Gems(hp=4, at=1, rs=1),
        effects=(Passive(immune=("burn",)),),
        text="Passive: it cannot be Burned.",
    ),
    "pyre_reader": Card(
        "supporter",
        "Pyre Reader",
        Gems(hp=2, at=1, lk=1),
        effects=(
            Trigger(
                when=IsInflicted(unit="enemy", status=("burn",), again=True, by="you"),
                once=True,
                do=(Draw(1, "you"),),
            ),
        ),
        text=("Trigger, once a turn: when you Burn an opposing unit again, you may draw 1."),
    ),
    "twin_brand": Card(
        "supporter",
        "Twin Brand",
        Gems(hp=2, at=1, lk=1),
        effects=(
            Ability(cost=Cost(mill=1), target=Target(side="enemy"), do=(Inflict("burn", times=2),)),
        ),
        text=(
            "Ability, pay 1 card off the top of your Deck: Burn a chosen opposing unit in "
            "reach twice."
        ),
    ),
    "grave_clerk": Card(
        "supporter",
        "Grave Clerk",
        Gems(hp=3, at=1, lk=1),
        effects=(
            Trigger(when=Enters(this=True), target=Target(side="enemy"), do=(Inflict("hex"),)),
        ),
        text=("Trigger: when it enters play, you may Hex a chosen opposing unit in reach."),
    ),
    "bone_tallyman": Card(
        "supporter",
        "Bone Tallyman",
        Gems(hp=3, at=2, lk=1),
        effects=(Trigger(when=Hits(attacker="user"), must=True, do=(Inflict("hex", "attacked"),)),),
        text="Trigger: when its attack deals damage, Hex the attacked unit.",
    ),
    "crow_auditor": Card(
        "supporter",
        "Crow Auditor",
        Gems(hp=2, at=1, lk=2),
        effects=(
            Ability(
                target=Target(side="enemy", status="hex"),
                do=(Damage(Amount(counters="hex", of="target", max=3)),),
            ),
        ),
        text=(
            "Ability: deal damage to a chosen Hexed opposing unit in reach equal to its "
            "Hex counters, at most 3."
        ),
    ),
    "ledger_ghoul": Card(
        "supporter",
        "Ledger Ghoul",
        Gems(hp=3, at=2, lk=1),
        effects=(
            Trigger(
                when=IsInflicted(unit="enemy", status=("hex",), again=True),
                must=True,
                once=True,
                do=(Exile(1, "foe"),),
            ),
        ),
        text=(
            "Trigger, once a turn: when an opposing unit is Hexed again, its controller "
            "removes 1 more card of their Discard Pile from the game."
        ),
    ),
    "marsh_adder": Card(
        "supporter",
        "Marsh Adder",
        Gems(hp=2, at=2, lk=1),
        effects=(
            Trigger(when=Hits(attacker="user"), must=True, do=(Inflict("poison", "attacked"),)),
        ),
        text="Trigger: when its attack deals damage, Poison the attacked unit.",
    ),
    "bog_witch": Card(
        "supporter",
        "Bog Witch",
        Gems(hp=3, at=1, lk=1, rs=1),
        effects=(Ability(target=Target(side="enemy"), do=(Inflict("poison"),)),),
        text="Ability: Poison a chosen opposing unit in reach.",
    ),
    "leech_keeper": Card(
        "supporter",
        "Leech Keeper",
        Gems(hp=3, at=1, lk=1),
        effects=(
            Trigger(
                when=IsInflicted(unit="enemy", status=("poison",), again=True),
                must=True,
                once=True,
                do=(Heal(2, "user"), Mill(1, "foe")),
            ),
        ),
        text=(
            "Trigger, once a turn: when an opposing unit is Poisoned again, heal 2 from "
            "this unit and send 1 card off the top of the opponent's Deck to their "
            "Discard Pile."
        ),
    ),
    "mudlark": Card(
        "supporter",
        "Mudlark",
        Gems(hp=2, at=1, lk=1),
        effects=(Trigger(when=Enters(this=True), do=(Recover(1, types=("item",)),)),),
        text=(
            "Trigger: when it enters play, you may return 1 Item from your Discard Pile "
            "to your hand."
        ),
    ),
    "fog_lurker": Card(
        "supporter",
        "Fog Lurker",
        Gems(hp=3, at=2, lk=2),
        effects=(
            Trigger(when=Hits(attacker="user"), must=True, do=(Inflict("blind", "attacked"),)),
        ),
        text="Trigger: when its attack deals damage, Blind the attacked unit.",
    ),
    "lamp_snuffer": Card(
        "supporter",
        "Lamp Snuffer",
        Gems(hp=2, at=1, lk=1),
        effects=(
            Trigger(when=Enters(this=True), target=Target(side="enemy"), do=(Inflict("blind"),)),
        ),
        text=("Trigger: when it enters play, you may Blind a chosen opposing unit in reach."),
    ),
    "dusk_archer": Card(
        "supporter",
        "Dusk Archer",
        Gems(hp=2, at=2, lk=1),
        effects=(Passive(mods=(Mod(Stat.REACH, 1, layer="base"),)),),
        text="Passive: Base reach +1.",
    ),
    "cave_stalker": Card(
        "supporter",
        "Cave Stalker",
        Gems(hp=3, at=2, lk=2),
        effects=(
            Trigger(
                when=Declares(attacker="user"),
                must=True,
                do=(Boost(Stat.ATTACK, Amount(counters="blind", of="attacked", max=3), "user"),),
            ),
        ),
        text=(
            "Trigger: when it attacks a Blinded unit, it gets +1 Attack this turn for "
            "each Blind counter on that unit, at most 3."
        ),
    ),
    "thunder_calf": Card(
        "supporter",
        "Thunder Calf",
        Gems(hp=4, at=2),
        effects=(
            Trigger(when=Hits(attacker="user"), must=True, do=(Inflict("stun", "attacked"),)),
        ),
        text="Trigger: when its attack deals damage, Stun the attacked unit.",
    ),
    "spark_runner": Card(
        "supporter",
        "Spark Runner",
        Gems(hp=2, at=2, lk=2),
        effects=(Passive(mods=(Mod(Stat.MOVEMENT, 1, layer="base"),)),),
        text="Passive: Base movement +1.",
    ),
    "storm_caller": Card(
        "supporter",
        "Storm Caller",
        Gems(hp=2, at=1, lk=2),
        effects=(Ability(target=Target(side="enemy"), do=(Inflict("stun", times=2),)),),
        text="Ability: Stun a chosen opposing unit in reach twice.",
    ),
    "coil_breaker": Card(
        "supporter",
        "Coil Breaker",
        Gems(hp=4, at=2, lk=3),
        effects=(
            Trigger(
                when=Declares(attacker="user"),
                must=True,
                do=(If(Counted("stun", "attacked"), then=(Boost(Stat.ATTACK, 1, "user"),)),),
            ),
        ),
        text="Trigger: when it attacks a Stunned unit, it gets +1 Attack this turn.",
    ),
    "hush_warden": Card(
        "supporter",
        "Hush Warden",
        Gems(hp=3, at=1, rs=2),
        effects=(
            Trigger(
                when=Plays(by="foe", types=("action", "item")),
                once=True,
                cost=Cost(mill=1),
                do=(Inflict("nul", "card"),),
            ),
        ),
        text=(
            "Trigger, once a turn, pay 1 card off the top of your Deck: when the opponent "
            "plays an Action or Item, you may Nul it."
        ),
    ),
    "toll_collector": Card(
        "supporter",
        "Toll Collector",
        Gems(hp=3, at=1, lk=1, rs=1),
        effects=(
            Trigger(
                when=Plays(by="foe", types=("supporter", "fortification", "weapon", "accessory")),
                cost=Cost(sacrifice=True),
                do=(Inflict("nul", "card"),),
            ),
        ),
        text=(
            "Trigger, send this card to the Discard Pile: when the opponent plays a "
            "Supporter, Fortification, Weapon or Accessory, you may Nul that card."
        ),
    ),
    "seal_scribe": Card(
        "supporter",
        "Seal Scribe",
        Gems(hp=2, at=1, lk=1, rs=1),
        effects=(
            Trigger(when=Enters(this=True), target=Target(side="enemy"), do=(Inflict("nul"),)),
        ),
        text=("Trigger: when it enters play, you may Nul a chosen opposing unit in reach."),
    ),
    "blank_mime": Card(
        "supporter",
        "Blank Mime",
        Gems(hp=3, at=2, lk=1, rs=1),
        effects=(Ability(target=Target(kind="gear", side="enemy"), do=(Inflict("nul"),)),),
        text=(
            "Ability: Nul a chosen opposing Fortification, or a chosen card equipped to "
            "an opposing unit, in reach."
        ),
    ),
    "void_hound": Card(
        "supporter",
        "Void Hound",
        Gems(hp=3, at=2),
        effects=(
            Trigger(
                when=Declares(attacker="user"),
                must=True,
                do=(If(Counted("nul", "attacked"), then=(Boost(Stat.ATTACK, 2, "user"),)),),
            ),
        ),
        text="Trigger: when it attacks a Nulled unit, it gets +2 Attack this turn.",
    ),
    "silence_eater": Card(
        "supporter",
        "Silence Eater",
        Gems(hp=3, at=1, lk=1, rs=1),
        effects=(
            Trigger(
                when=IsInflicted(unit="enemy", status=("nul",)), once=True, do=(Draw(1, "you"),)
            ),
        ),
        text="Trigger, once a turn: when an opposing unit is Nulled, you may draw 1.",
    ),
    "field_surgeon": Card(
        "supporter",
        "Field Surgeon",
        Gems(hp=3, lk=1, rs=1),
        effects=(Ability(target=Target(side="ally"), do=(Cure("any"),)),),
        text=("Ability: remove every status counter from a chosen unit of yours in reach."),
    ),
    "shield_bearer": Card(
        "supporter",
        "Shield Bearer",
        Gems(hp=5, at=1, rs=2),
        text="No effects.",
    ),
    "lucky_stray": Card(
        "supporter",
        "Lucky Stray",
        Gems(hp=3, at=2, lk=5),
        text="No effects.",
    ),
    "pike_militia": Card(
        "supporter",
        "Pike Militia",
        Gems(hp=4, at=2, lk=1),
        text="No effects.",
    ),
}

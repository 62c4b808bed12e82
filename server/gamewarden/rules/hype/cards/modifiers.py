"""The 13 Events and 9 Fields, in the order of the printed tables (section 5.2)."""

from __future__ import annotations

from collections.abc import Mapping

from gamewarden.rules.hype.fields import Damage, GuardBonus, NoHype, NoPressure, TurnEnd, TurnStart
from gamewarden.rules.hype.steps import (
    CallPressure,
    Clear,
    Drain,
    Expose,
    Gain,
    GiveAp,
    GiveExtraAct,
    GiveShield,
    Hide,
    If,
    Strike,
    Stun,
)
from gamewarden.rules.hype.text import Those, When

from .form import Cost, EventCard, FieldCard, Picks

EVENTS: Mapping[str, EventCard] = {
    "spotlight_sweep": EventCard(
        "Spotlight Sweep",
        Cost(ap=1),
        do=(Expose(Those("enemy", left=2)),),
    ),
    "smoke_curtain": EventCard(
        "Smoke Curtain",
        pick=Picks("ally", min=1, max=2),
        do=(Hide(),),
    ),
    "barricade": EventCard(
        "Barricade",
        Cost(ap=1),
        do=(GiveShield(10, Those("ally", left=2)),),
    ),
    "heckle": EventCard(
        "Heckle",
        Cost(ap=1),
        do=(Drain(1, then=(Gain(1),)),),
    ),
    "power_cut": EventCard(
        "Power Cut",
        Cost(ap=1),
        do=(Drain(2),),
    ),
    "flashpan": EventCard(
        "Flashpan",
        Cost(ap=1, hype=1),
        pick=Picks("enemy"),
        do=(Expose(), Stun()),
    ),
    "falling_rig": EventCard(
        "Falling Rig",
        Cost(ap=1, hype=1),
        do=(Strike(10, Those("enemy")),),
    ),
    "sucker_bet": EventCard(
        "Sucker Bet",
        Cost(ap=1),
        pick=Picks("enemy"),
        do=(Strike(30), Strike(20, Those("ally", left=1))),
    ),
    "encore": EventCard(
        "Encore",
        Cost(hype=1),
        pick=Picks("ally", spent=True),
        do=(GiveAp(1), GiveExtraAct()),
    ),
    "crowd_surge": EventCard(
        "Crowd Surge",
        Cost(ap=1),
        do=(Gain(2),),
    ),
    "shake_it_off": EventCard(
        "Shake It Off",
        Cost(hype=1),
        do=(Clear(("exposed", "stunned"), Those("ally")),),
    ),
    "last_call": EventCard(
        "Last Call",
        Cost(hype=1),
        do=(CallPressure(),),
    ),
    "curtain_drop": EventCard(
        "Curtain Drop",
        Cost(ap=1),
        do=(Strike(20, Those("enemy", lowest=True)),),
    ),
}

FIELDS: Mapping[str, FieldCard] = {
    "open_pit": FieldCard(
        "Open Pit",
        entries=(Damage(of="attack", n=10),),
    ),
    "soft_mats": FieldCard(
        "Soft Mats",
        entries=(Damage(of="signature", n=-10),),
    ),
    "hot_lights": FieldCard(
        "Hot Lights",
        Cost(ap=1),
        entries=(TurnStart(do=(Expose(Those("ally", left=1)),)),),
    ),
    "crumbling_boards": FieldCard(
        "Crumbling Boards",
        Cost(ap=1, hype=1),
        entries=(TurnStart(do=(Strike(10, Those("ally")),)),),
    ),
    "dead_mic": FieldCard(
        "Dead Mic",
        Cost(ap=1),
        entries=(NoHype(),),
    ),
    "fog_bank": FieldCard(
        "Fog Bank",
        entries=(TurnEnd(do=(Hide(Those("ally", left=1)),)),),
    ),
    "cool_down_hall": FieldCard(
        "Cool-Down Hall",
        entries=(NoPressure(),),
    ),
    "cheering_rafters": FieldCard(
        "Cheering Rafters",
        Cost(ap=1),
        entries=(TurnEnd(do=(If(When(hype_max=0), then=(Gain(1),)),)),),
    ),
    "padded_corners": FieldCard(
        "Padded Corners",
        entries=(GuardBonus(n=10),),
    ),
}

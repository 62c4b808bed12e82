"""The 16 Characters, in the order of the printed table (section 5.2)."""

from __future__ import annotations

from collections.abc import Mapping

from gamewarden.rules.hype.passives import (
    Barbed,
    Bonus,
    Cap,
    GuardClears,
    GuardUpTo,
    SeesHidden,
    SlipsAway,
    Starts,
    Steady,
)
from gamewarden.rules.hype.steps import (
    Drain,
    EndField,
    Expose,
    Gain,
    GiveShield,
    Hide,
    If,
    Strike,
    Stun,
)
from gamewarden.rules.hype.text import Those, When

from .form import CharacterCard, Cost, Move, Picks

CHARACTERS: Mapping[str, CharacterCard] = {
    "torvik": CharacterCard(
        110,
        "Torvik Ashgrin",
        passives=(GuardClears("Shake the Dust", status="exposed"),),
        signature=Move(
            "Haymaker Sermon", Cost(ap=2), pick=Picks("enemy"), do=(Strike(40), Strike(10, "self"))
        ),
    ),
    "mirelle": CharacterCard(
        110,
        "Mirelle Quillane",
        passives=(Bonus("Keen Eye", n=10, when=When(target_is=("stunned",))),),
        signature=Move(
            "Twin Cut",
            Cost(ap=1, hype=1),
            pick=Picks("enemy"),
            do=(Strike(10), Strike(10), Expose()),
        ),
    ),
    "pummice": CharacterCard(
        130,
        "Old Pummice",
        passives=(Cap("Stone Hide", n=20),),
        signature=Move(
            "Wall Up", Cost(ap=1, hype=1), do=(GiveShield(20, Those("ally", without="self")),)
        ),
    ),
    "sable": CharacterCard(
        130,
        "Sable Wick",
        passives=(Bonus("Finisher", n=10, when=When(target_health_max=30)),),
        signature=Move(
            "Vanishing Act",
            Cost(ap=1, hype=1),
            pick=Picks("enemy"),
            do=(Strike(20), If(When(others=True), then=(Hide("self"),))),
        ),
    ),
    "gantry": CharacterCard(
        140,
        "Gantry Nine",
        passives=(Steady("Locked Joints"),),
        signature=Move(
            "Drop the Rig", Cost(ap=1, hype=2), pick=Picks("enemy"), do=(Strike(20), Stun())
        ),
    ),
    "crake": CharacterCard(
        140,
        "Doc Ozzeline Crake",
        passives=(GuardUpTo("Padded Coat", n=10),),
        signature=Move(
            "Siphon Reel",
            Cost(ap=2),
            pick=Picks("enemy"),
            do=(If(When(foe_hype_max=0), then=(Strike(20),), otherwise=(Strike(10),)), Drain(1)),
        ),
    ),
    "joss": CharacterCard(
        120,
        "Bellwether Joss",
        passives=(Bonus("Showboat", n=10, when=When(hype_min=3)),),
        signature=Move(
            "Rally Cry",
            Cost(ap=1),
            do=(Gain(1), GiveShield(10, Those("ally", without="self", left=1))),
        ),
    ),
    "kestrel": CharacterCard(
        120,
        "Kestrel Omm",
        passives=(
            SeesHidden("High Perch"),
            Bonus("High Perch", n=10, when=When(target_is=("hidden",))),
        ),
        signature=Move(
            "Strafe Line", Cost(ap=2, hype=1), do=(Strike(20, Those("enemy")), Expose("self"))
        ),
    ),
    "thistledown": CharacterCard(
        120,
        "Lady Thistledown",
        passives=(Barbed("Barbed Lace"),),
        signature=Move(
            "Needle Waltz",
            Cost(ap=1, hype=1),
            do=(Expose(Those("enemy")), Strike(10, Those("enemy", left=1))),
        ),
    ),
    "kiln": CharacterCard(
        110,
        "Brother Kiln",
        passives=(Bonus("Slow Burn", n=10, when=When(pressure=True)),),
        signature=Move("Overheat", Cost(ap=1), pick=Picks("enemy"), do=(Strike(30), Stun("self"))),
    ),
    "pip": CharacterCard(
        120,
        "Pip Tatterby",
        passives=(SlipsAway("Slip Away"),),
        signature=Move(
            "Pratfall",
            Cost(ap=1, hype=1),
            pick=Picks("enemy"),
            do=(
                If(
                    When(target_is=("exposed", "stunned")),
                    then=(Strike(20), Strike(20, Those("enemy", without="target", left=1))),
                    otherwise=(Strike(20),),
                ),
            ),
        ),
    ),
    "nocturne": CharacterCard(
        110,
        "Nocturne Sallow",
        passives=(Bonus("Dead Air", n=10, when=When(foe_hype_max=0)),),
        signature=Move(
            "Blackout", Cost(ap=1, hype=1), once=True, do=(Expose(Those("enemy")), Drain(3))
        ),
    ),
    "maru": CharacterCard(
        110,
        "Maru Tanglefoot",
        passives=(Bonus("Home Turf", n=10, when=When(field=True)),),
        signature=Move(
            "Trapdoor",
            Cost(ap=1, hype=1),
            pick=Picks("enemy"),
            do=(Strike(20), If(When(field=True), then=(EndField(), Stun()))),
        ),
    ),
    "dross": CharacterCard(
        110,
        "Captain Dross",
        passives=(Starts("Top-Heavy", status="exposed"),),
        signature=Move("Anchor Swing", Cost(ap=2), do=(Strike(20, Those("enemy", left=2)),)),
    ),
    "vesper": CharacterCard(
        120,
        "Vesper Coil",
        signature=Move(
            "Feedback Shriek",
            Cost(hype=2),
            once=True,
            do=(Strike(30, Those("enemy")), Strike(20, "self")),
        ),
    ),
    "odalys": CharacterCard(
        110,
        "Usher Odalys",
        passives=(Bonus("Front Row", n=10, when=When(leftmost=True)),),
        signature=Move(
            "Clear the Aisle", Cost(ap=2), once=True, do=(Strike(50, Those("enemy", left=1)),)
        ),
    ),
}

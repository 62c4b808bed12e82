"""The Cinder Road, charcoal burners and exiles (section 18.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamewarden.rules.warband.effects import Clear, Hold, Mark, Recover, Test
from gamewarden.rules.warband.profile import Feat, Profile, Special, Weapon

CINDER: Final[Mapping[str, Profile]] = {
    "drosk": Profile(
        name="Drosk, Captain of the Road",
        size="small",
        melee=4,
        ranged=0,
        move=4,
        ki=3,
        ki_max=6,
        track=7,
        boost={"melee": 1, "ki": 1},
        traits={"fear": 4, "tactician": 1},
        weapons={
            "splitting-axe": Weapon(
                kind="melee", strength=2, specials={"fell": Special("attack", cost=2, damage=3)}
            )
        },
        feats={
            "loose-the-chain": Feat(
                name="Loose the Chain",
                timing="simple",
                reach="target",
                cost=2,
                range=6,
                whom="friend",
                effects=(Mark("berserk"),),
            ),
            "black-tally": Feat(
                name="Black Tally",
                timing="simple",
                reach="target",
                cost=3,
                range=8,
                whom="enemy",
                flags={"no_btb": 1},
                effects=(Test(stat="ki", number=5, fail=(Mark("death_sentence"),)),),
            ),
        },
    ),
    "fen": Profile(
        name="Fen, Torch Hand",
        size="small",
        melee=3,
        ranged=2,
        move=4,
        ki=2,
        ki_max=4,
        track=6,
        boost={"melee": 1},
        immune=("fire",),
        weapons={
            "torch": Weapon(kind="melee", on_wound=(Mark("fire", count=2, value=1),)),
            "fire-pot": Weapon(
                kind="ranged",
                strength=-1,
                range=(3, 5, 7),
                reload=1,
                on_hit=(Mark("fire", count=1, value=2),),
            ),
        },
        feats={
            "wind-of-sparks": Feat(
                name="Wind of Sparks",
                timing="complex",
                reach="pulse",
                cost=3,
                range=3,
                whom="enemy",
                flags={"no_walk": 1},
                effects=(Mark("fire", count=1, value=1),),
            )
        },
    ),
    "maul": Profile(
        name="Maul, the Kiln Giant",
        size="large",
        melee=4,
        ranged=0,
        move=4,
        ki=1,
        ki_max=3,
        track=10,
        boost={"melee": 2},
        traits={"tough": 1, "fear": 5, "slow": 1},
        weapons={
            "kiln-hammer": Weapon(
                kind="melee",
                strength=3,
                specials={
                    "flatten": Special("attack", cost=2, damage=1, effects=(Mark("prone"),)),
                    "ring-the-skull": Special(
                        "attack", cost=1, effects=(Mark("stunned", count=2),)
                    ),
                },
            )
        },
    ),
    "yss": Profile(
        name="Yss, Thread Binder",
        size="small",
        melee=2,
        ranged=0,
        move=4,
        ki=4,
        ki_max=9,
        track=5,
        boost={"ki": 1, "move": 1},
        traits={"courage": 1},
        weapons={
            "needle": Weapon(
                kind="melee", strength=-1, on_wound=(Mark("poison", count=1, value=2),)
            )
        },
        feats={
            "long-thread": Feat(
                name="Long Thread",
                timing="complex",
                reach="target",
                cost=4,
                range=8,
                whom="enemy",
                flags={"no_btb": 1},
                effects=(Test(stat="ki", number=6, fail=(Mark("control", count=2),)),),
            ),
            "stopped-mouth": Feat(
                name="Stopped Mouth",
                timing="simple",
                reach="target",
                cost=2,
                range=6,
                whom="enemy",
                effects=(Mark("spirit_block", count=2),),
            ),
            "snip": Feat(
                name="Snip",
                timing="active",
                reach="target",
                cost=1,
                range=4,
                whom="friend",
                flags={"once_turn": 1},
                effects=(Clear("immobilised"), Clear("held")),
            ),
        },
    ),
    "morrow": Profile(
        name="Morrow, Bell of the Sick",
        size="small",
        melee=3,
        ranged=0,
        move=4,
        ki=2,
        ki_max=5,
        track=7,
        boost={"melee": 1},
        traits={"fear": 3},
        immune=("poison", "disease"),
        weapons={"crook": Weapon(kind="melee", on_wound=(Mark("disease"),))},
        feats={
            "toll": Feat(
                name="Toll",
                timing="simple",
                reach="pulse",
                cost=2,
                range=3,
                whom="enemy",
                effects=(Test(stat="ki", number=4, fail=(Mark("frightened"),)),),
            )
        },
    ),
    "anneke": Profile(
        name="Anneke, Hand Gun",
        size="small",
        melee=2,
        ranged=2,
        move=4,
        ki=2,
        ki_max=4,
        track=6,
        boost={"ranged": 1},
        traits={"ranged-defence": 1},
        weapons={
            "hand-gun": Weapon(kind="ranged", strength=3, range=(5, 9, 14), reload=2),
            "stock": Weapon(
                kind="melee",
                specials={"butt": Special("attack", cost=1, effects=(Mark("stunned"),))},
            ),
        },
        feats={
            "steady-breath": Feat(
                name="Steady Breath",
                timing="active",
                reach="personal",
                cost=2,
                flags={"once_turn": 1},
                effects=(Clear("reload", count=1),),
            )
        },
    ),
    "sut": Profile(
        name="Sut, Red Hour",
        size="small",
        melee=4,
        ranged=0,
        move=5,
        ki=2,
        ki_max=4,
        track=6,
        boost={"melee": 1},
        traits={"brave": 1},
        weapons={"two-hatchets": Weapon(kind="melee", strength=1)},
        feats={
            "red-hour": Feat(
                name="Red Hour",
                timing="active",
                reach="personal",
                cost=1,
                flags={"once_turn": 1},
                effects=(Mark("berserk"),),
            )
        },
    ),
    "hollow": Profile(
        name="Hollow, Ash Ghost",
        size="medium",
        melee=3,
        ranged=0,
        move=5,
        ki=3,
        ki_max=6,
        track=5,
        boost={"ki": 1},
        traits={"intangible": 1, "fear": 4},
        weapons={"cold-hands": Weapon(kind="melee", strength=-1, on_hit=(Mark("frightened"),))},
        feats={
            "grave-root": Feat(
                name="Grave Root",
                timing="simple",
                reach="target",
                cost=3,
                range=6,
                whom="enemy",
                effects=(Test(stat="size", number=6, fail=(Mark("immobilised"),)),),
            )
        },
    ),
    "kennel": Profile(
        name="The Kennel",
        size="medium",
        melee=3,
        ranged=0,
        move=6,
        ki=1,
        ki_max=2,
        track=5,
        traits={"swarm": 1, "aggressive": 1, "cowardly": 1},
        weapons={
            "jaws": Weapon(
                kind="melee",
                on_wound=(Mark("bleed", count=1, value=1),),
                specials={
                    "drag-down": Special(
                        "attack", cost=1, damage="none", effects=(Mark("prone"), Hold())
                    )
                },
            )
        },
    ),
    "bram": Profile(
        name="Bram, Drummer",
        size="small",
        melee=2,
        ranged=0,
        move=4,
        ki=3,
        ki_max=7,
        track=6,
        boost={"melee": 1, "move": 1},
        traits={"courage": 2},
        weapons={"drumsticks": Weapon(kind="melee", strength=-1)},
        feats={
            "quick-march": Feat(
                name="Quick March",
                timing="simple",
                reach="target",
                cost=2,
                range=6,
                whom="enemy",
                effects=(Mark("impetuous"),),
            ),
            "rally-beat": Feat(
                name="Rally Beat",
                timing="simple",
                reach="pulse",
                cost=2,
                range=4,
                whom="friend",
                effects=(Clear("frightened"), Clear("stunned"), Clear("impetuous", count=1)),
            ),
            "quench": Feat(
                name="Quench",
                timing="simple",
                reach="target",
                cost=1,
                range=4,
                whom="friend",
                effects=(Clear("fire"), Recover(1)),
            ),
        },
    ),
}

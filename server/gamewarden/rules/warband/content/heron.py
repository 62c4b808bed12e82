"""The Heron Wardens, keepers of a river marsh (section 18.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamewarden.rules.warband.effects import Clear, Hold, Mark, Push, Recover, Test
from gamewarden.rules.warband.profile import Feat, Profile, Special, Weapon

HERON: Final[Mapping[str, Profile]] = {
    "oru": Profile(
        name="Oru, Warden of the Reeds",
        size="small",
        melee=4,
        ranged=0,
        move=4,
        ki=3,
        ki_max=6,
        track=7,
        boost={"melee": 1, "move": 1, "ki": 1},
        traits={"tough": 1, "brave": 1},
        weapons={
            "reed-glaive": Weapon(
                kind="melee",
                strength=1,
                specials={
                    "sweep": Special("attack", cost=2, effects=(Mark("prone"),)),
                    "turn-aside": Special("defence", cost=1, effects=(Push(1),)),
                },
            )
        },
        feats={
            "level-water": Feat(
                name="Level Water",
                timing="simple",
                reach="target",
                cost=2,
                range=6,
                whom="friend",
                effects=(Clear("frightened"), Clear("impetuous", count=1)),
            ),
            "rising-reed": Feat(
                name="Rising Reed",
                timing="active",
                reach="personal",
                cost=2,
                flags={"once_turn": 1},
                effects=(Recover(1),),
            ),
        },
    ),
    "tamen": Profile(
        name="Tamen, Shield of the Ford",
        size="medium",
        melee=3,
        ranged=0,
        move=4,
        ki=2,
        ki_max=4,
        track=8,
        boost={"melee": 2},
        traits={"bodyguard": 3, "armour": 1, "strong": 1},
        weapons={
            "tower-shield": Weapon(
                kind="melee",
                specials={
                    "shove": Special("attack", cost=1, effects=(Push(2),)),
                    "clinch": Special("attack", cost=1, damage="none", stop=1, effects=(Hold(),)),
                },
            )
        },
    ),
    "siri": Profile(
        name="Siri, Long Bow",
        size="small",
        melee=2,
        ranged=3,
        move=4,
        ki=2,
        ki_max=4,
        track=6,
        boost={"ranged": 1, "move": 1},
        traits={"sixth-sense": 1},
        weapons={
            "bow": Weapon(
                kind="ranged", range=(6, 12, 18), on_wound=(Mark("bleed", count=1, value=1),)
            ),
            "knife": Weapon(kind="melee", strength=-1),
        },
        feats={
            "star-arrow": Feat(
                name="Star Arrow",
                timing="complex",
                reach="target",
                cost=3,
                range=10,
                whom="enemy",
                flags={"no_btb": 1},
                effects=(Test(stat="ki", number=5, fail=(Mark("blind"), Mark("stunned"))),),
            )
        },
    ),
    "quill": Profile(
        name="Quill, Net Caster",
        size="small",
        melee=3,
        ranged=2,
        move=4,
        ki=2,
        ki_max=4,
        track=6,
        boost={"melee": 1, "ranged": 2},
        traits={"agile": 1},
        weapons={
            "net": Weapon(
                kind="ranged", strength=-2, range=(3, 5, 7), reload=1, on_hit=(Mark("immobilised"),)
            ),
            "gaff": Weapon(kind="melee", strength=1, on_wound=(Mark("bleed", count=2, value=1),)),
        },
        feats={
            "flash-jar": Feat(
                name="Flash Jar",
                timing="simple",
                reach="pulse",
                cost=2,
                range=2,
                whom="enemy",
                flags={"once_game": 1},
                effects=(Test(stat="ki", number=4, fail=(Mark("blind"),)),),
            )
        },
    ),
    "veil": Profile(
        name="Veil, of Borrowed Faces",
        size="small",
        melee=3,
        ranged=0,
        move=5,
        ki=3,
        ki_max=6,
        track=5,
        boost={"melee": 1, "ki": 1},
        traits={"first-strike": 1, "agile": 1},
        weapons={"lancet": Weapon(kind="melee", on_wound=(Mark("poison", count=2, value=1),))},
        feats={
            "borrowed-face": Feat(
                name="Borrowed Face",
                timing="simple",
                reach="personal",
                cost=2,
                flags={"no_btb": 1},
                effects=(Mark("disguise", count=1, value=5),),
            )
        },
    ),
    "ilen": Profile(
        name="Ilen, Mender",
        size="small",
        melee=2,
        ranged=0,
        move=4,
        ki=3,
        ki_max=8,
        track=6,
        boost={"melee": 1, "ki": 1},
        traits={"heal": 2, "courage": 1},
        weapons={
            "staff": Weapon(
                kind="melee",
                strength=-1,
                specials={"staff-wall": Special("defence", cost=1, effects=(Mark("stunned"),))},
            )
        },
        feats={
            "clear-spring": Feat(
                name="Clear Spring",
                timing="simple",
                reach="target",
                cost=2,
                range=4,
                whom="friend",
                effects=(
                    Clear("poison"),
                    Clear("fire", count=2),
                    Clear("disease", count=1),
                    Clear("stunned"),
                ),
            ),
            "open-hand": Feat(
                name="Open Hand",
                timing="simple",
                reach="target",
                cost=3,
                range=4,
                whom="friend",
                effects=(
                    Clear("spirit_block"),
                    Clear("death_sentence", count=1),
                    Clear("held"),
                    Clear("blind"),
                ),
            ),
        },
    ),
    "boga": Profile(
        name="Boga, Mud Wrestler",
        size="large",
        melee=4,
        ranged=0,
        move=4,
        ki=1,
        ki_max=3,
        track=9,
        boost={"melee": 2},
        traits={"tough": 1, "strong": 1},
        weapons={
            "bare-arms": Weapon(
                kind="melee",
                strength=1,
                specials={
                    "clinch": Special("attack", cost=1, damage="none", stop=1, effects=(Hold(),)),
                    "hurl": Special("attack", cost=2, effects=(Push(3), Mark("prone"))),
                },
            )
        },
    ),
    "nami": Profile(
        name="Nami, Pearl Diver",
        size="small",
        melee=3,
        ranged=0,
        move=6,
        ki=2,
        ki_max=4,
        track=5,
        boost={"melee": 1, "move": 1},
        traits={"first-strike": 1, "knack": 1},
        weapons={
            "twin-hooks": Weapon(
                kind="melee",
                on_wound=(Mark("bleed", count=1, value=2),),
                specials={"rake": Special("attack", cost=1, damage=2)},
            )
        },
    ),
    "kei": Profile(
        name="Old Kei, Who Listens",
        size="small",
        melee=1,
        ranged=0,
        move=3,
        ki=4,
        ki_max=9,
        track=5,
        boost={"ki": 1},
        traits={"sixth-sense": 1, "tactician": 1, "aware": 1},
        weapons={"cane": Weapon(kind="melee", strength=-1)},
        feats={
            "mark-of-silt": Feat(
                name="Mark of Silt",
                timing="simple",
                reach="target",
                cost=3,
                range=8,
                whom="enemy",
                flags={"no_btb": 1},
                effects=(Test(stat="ki", number=6, fail=(Mark("death_sentence"),)),),
            ),
            "still-the-well": Feat(
                name="Still the Well",
                timing="simple",
                reach="target",
                cost=2,
                range=8,
                whom="enemy",
                effects=(Mark("spirit_block"),),
            ),
        },
    ),
    "runt": Profile(
        name="Runt, Otter Child",
        size="tiny",
        melee=2,
        ranged=1,
        move=6,
        ki=1,
        ki_max=3,
        track=4,
        boost={"move": 1},
        traits={"weak": 1, "cowardly": 1},
        weapons={
            "sling": Weapon(
                kind="ranged", strength=-1, range=(4, 8, 10), reload=1, on_hit=(Mark("stunned"),)
            ),
            "teeth": Weapon(kind="melee", strength=-1),
        },
    ),
}

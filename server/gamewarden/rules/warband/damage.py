"""Damage (section 6): the steps of an attack that succeeded."""

from __future__ import annotations

from typing import Final

from gamewarden.rules.kernel import Game
from gamewarden.rules.tally import Tally

from .about import Aim
from .challenges import roll
from .changes import Wounded
from .config import CHARGE_BONUS
from .effecting import begin_effects
from .effects import SPECIAL, WEAPON, AnyEffect
from .order import Stat
from .procedures import Blow
from .rolls import DamageRolled
from .state import State
from .wounds import toughened

LEAST: Final = 2  # a damage roll comes to
MOST: Final = 12
TABLE: Final = (-3, -2, -1, -1, 0, 0, 0, 1, 1, 2, 3)  # what a roll adds to the level, from LEAST on


def damage_is_rolled(game: Game[State], it: Blow) -> None:
    """Two dice and what they come to: the order of `why` is that of the rulebook."""
    if it.harmless:
        return
    models = game.state.models
    by, target = models[it.by], models[it.target]
    dice = roll(game, "damage", it.by, 2)
    damage = Tally.of(sum(dice), "WB-DAMAGE-1").plus(it.strength, "WB-DAMAGE-2")
    damage = damage.plus(CHARGE_BONUS if it.charged else 0, "WB-DAMAGE-3")
    damage = damage.plus(it.special, SPECIAL)
    damage = game.tally(Stat.DAMAGE, damage, Aim(by, target))
    damage = damage.plus(-target.profile.trait("armour"), "WB-DAMAGE-4")
    clamped = max(LEAST, min(MOST, damage.total))
    damage = damage.plus(clamped - damage.total, "WB-DAMAGE-5")
    wounds = max(0, it.level + TABLE[damage.total - LEAST])
    game.tell(DamageRolled(it.by, it.target, damage, it.level, wounds))
    suffered = toughened(target, Tally.of(wounds, "WB-DAMAGE-6"))
    game.attempt(Wounded(it.target, suffered))
    game.keep(wounded=suffered.total > 0)


def hit_takes_effect(game: Game[State], it: Blow) -> None:
    """What the weapon does to whom it hits, if that one lives."""
    _weapon_works(game, it, it.on_hit)


def wound_takes_effect(game: Game[State], it: Blow) -> None:
    """What it does to whom it wounds, likewise."""
    if it.wounded:
        _weapon_works(game, it, it.on_wound)


def _weapon_works(game: Game[State], it: Blow, effects: tuple[AnyEffect, ...]) -> None:
    if effects and it.by in game.state.models:
        begin_effects(game, effects, by=it.by, subjects=(it.target,), rule=WEAPON, foe=it.target)

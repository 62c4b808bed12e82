"""The ranged attack (section 7): its number, its pool, its steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamewarden.rules.kernel import Game
from gamewarden.rules.tally import Tally

from .about import Aim
from .bases import in_contact, is_within, nearest
from .boosts import boosted, capped
from .challenges import at_least_one, challenge
from .changes import MarkersGained, Shot
from .config import INTO_CONTACT, RANGE_NUMBERS
from .order import Stat
from .procedures import Blow, Shooting
from .rolls import NumberFound, PoolFound, Tested
from .sight import has_cover, sees
from .state import Model, State
from .surprise import sees_any

AT_SIZE: Final[Mapping[str, int]] = {"tiny": 1, "small": 0, "medium": -1, "large": -2, "huge": -3}
INTO_CONTACT_AT_SIZE: Final[Mapping[str, int]] = {"tiny": 1, "small": 0, "medium": -1, "large": -2}


def shot_may_go_astray(game: Game[State], it: Shooting) -> None:
    """WB-RANGED-15: into a fight, another may be hit, or nobody."""
    state = game.state
    shooter, target = _shooter_and_target(state, it)
    friends = [one for one in state.friends(shooter) if in_contact(one, target)]
    size = target.profile.size
    if not friends:
        return
    if size not in INTO_CONTACT_AT_SIZE:  # huge: passed without dice, and told as such
        game.tell(Tested("into_btb", it.by, INTO_CONTACT, passed=True))
        return
    number = INTO_CONTACT + INTO_CONTACT_AT_SIZE[size]
    dice = _pool(game, it, shooter, target).total
    if challenge(game, "into_btb", it.by, dice=dice, number=number) >= 0:
        return
    seen = nearest(shooter, [friend for friend in friends if sees(state, shooter, friend)])
    game.keep(target=seen[0].id if seen else None, astray=True)


def shot_is_made(game: Game[State], it: Shooting) -> None:
    """WB-RANGED-14: a Challenge test; what it is passed by counts in the damage roll."""
    if it.target is None:
        return
    shooter, target = _shooter_and_target(game.state, it)
    number = _number(game.state, it, shooter, target)
    game.tell(NumberFound(it.by, number))
    pool = _pool(game, it, shooter, target)
    game.tell(PoolFound(it.by, "ranged", pool))
    level = challenge(game, "ranged", it.by, dice=pool.total, number=number.total)
    if level >= 0:
        weapon = shooter.profile.weapons[it.weapon]
        game.begin(
            Blow(
                it.by,
                target.id,
                level,
                weapon.strength,
                on_hit=weapon.on_hit,
                on_wound=weapon.on_wound,
            )
        )


def weapon_is_empty(game: Game[State], it: Shooting) -> None:
    """WB-RANGED-16: hit or miss."""
    shooter = game.state.models.get(it.by)
    if shooter is None:
        return
    game.attempt(Shot(it.by))
    reload = shooter.profile.weapons[it.weapon].reload
    if reload:
        game.attempt(MarkersGained(it.by, "reload", reload))


def _shooter_and_target(state: State, it: Shooting) -> tuple[Model, Model]:
    assert it.target is not None
    return state.models[it.by], state.models[it.target]


def _number(state: State, it: Shooting, shooter: Model, target: Model) -> Tally:
    """The challenge number, in the order in which it is told."""
    profile = target.profile
    number = Tally.of(RANGE_NUMBERS[_band(it, shooter, target)], "WB-RANGED-3")
    number = number.plus(AT_SIZE[profile.size], "WB-RANGED-4")
    number = number.plus(-1 if target.has("prone") else 0, "WB-RANGED-5")
    number = number.plus(-1 if _is_surprised(state, it, shooter, target) else 0, "WB-RANGED-6")
    number = number.plus(2 if has_cover(state, shooter, target) else 0, "WB-RANGED-7")
    number = number.plus(1 if target.ran else 0, "WB-RANGED-8")
    number = number.plus(1 if shooter.ran else 0, "WB-RANGED-9")
    number = number.plus(1 if it.moves else 0, "WB-RANGED-10")
    number = number.plus(1 if shooter.shot else 0, "WB-RANGED-11")
    return number.plus(profile.trait("ranged-defence"), "WB-RANGED-12")


def _band(it: Shooting, shooter: Model, target: Model) -> int:
    """Short, Medium, or Long; and Long where a shot has gone astray beyond it."""
    reaches = shooter.profile.weapons[it.weapon].range
    assert reaches is not None
    short, medium, _ = (is_within(shooter, target, reach) for reach in reaches)
    return 0 if short else 1 if medium else 2


def _is_surprised(state: State, it: Shooting, shooter: Model, target: Model) -> bool:
    if it.astray or in_contact(shooter, target):
        return False
    return not sees_any(state, target, shooter, (it.began, shooter.pos))


def _pool(game: Game[State], it: Shooting, shooter: Model, target: Model) -> Tally:
    """The Ranged statistic and what changes it, in the order in which it is told."""
    base = shooter.profile.ranged
    pool = game.tally(Stat.RANGED_POOL, Tally.of(base, "WB-RANGED-13"), Aim(shooter, target))
    return at_least_one(capped(boosted(pool, it.boost), base))

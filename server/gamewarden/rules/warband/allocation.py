"""The secret allocation of an exchange: what it may be, and what it is by default."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from gamewarden.rules.questions import forbidden, granted

from .actions import Allocate
from .boosts import why_not_paid
from .effects import SPECIAL as NOT_THERE
from .in_force import EFFECTS
from .order import Permission, Trait
from .procedures import Exchange
from .profile import Special, Weapon
from .state import Model, State
from .surprise import SURPRISED

BY_TRAIT: Final = "WB-MELEE-9"
BARE: Final = Weapon(kind="melee")  # what a model without melee weapons fights with


class Leaning(NamedTuple):
    """The clauses that bind a split of dice, where they do."""

    defensive: str | None
    aggressive: str | None


def weapon_of(model: Model, choice: Allocate) -> Weapon:
    """WB-MELEE-2: the weapon chosen; by default the first melee weapon by id."""
    weapon = choice.weapon or next(iter(model.profile.weapon_ids("melee")), None)
    return BARE if weapon is None else model.profile.weapons[weapon]


def special_of(model: Model, choice: Allocate, kind: str) -> Special | None:
    """The special attack or defence chosen, if there is one of that kind."""
    if choice.special is None:
        return None
    special = weapon_of(model, choice).specials[choice.special]
    return special if special.kind == kind else None


def why_not_allocated(state: State, it: Exchange, id: str, choice: Allocate) -> str | None:
    """The clause that bars an allocation for a model, if any: in the order of section 11."""
    model = state.models[id]
    if choice.weapon is not None and choice.weapon not in model.profile.weapon_ids("melee"):
        return NOT_THERE
    special = None
    if choice.special is not None:
        special = weapon_of(model, choice).specials.get(choice.special)
        if special is None:
            return NOT_THERE
        bar = forbidden(EFFECTS, state, Permission.SPECIALS, model)
        if bar is not None:
            return bar.hook.rule
    return (
        _why_not_boosted(state, it, model, choice.boost)
        or _why_not_divided(it, id, choice, special)
        or _why_not_so(state, it, model, choice)
    )


def _why_not_boosted(state: State, it: Exchange, model: Model, boost: int) -> str | None:
    if boost and it.surprised == model.id:
        return SURPRISED
    return why_not_paid(state, model, {"melee": boost})


def _why_not_divided(
    it: Exchange, id: str, choice: Allocate, special: Special | None
) -> str | None:
    """WB-MELEE-8: all dice but those of the special, of which at least one is left."""
    dice = it.pools[id].dice(choice.boost) - (0 if special is None else special.cost)
    divided = choice.attack + choice.defence
    fits = divided == dice >= 1 and choice.attack >= 0 and choice.defence >= 0
    return None if fits else "WB-MELEE-8"


def _why_not_so(state: State, it: Exchange, model: Model, choice: Allocate) -> str | None:
    """Whether the split goes against what the model must do with its dice."""
    attack, defence = choice.attack, choice.defence
    escaping = it.kind == "disengage" and model.id == it.by
    if escaping and defence < attack:
        return "WB-MELEE-17"
    defensive, aggressive = leaning(state, model)
    if defensive is not None and defence < attack:
        return defensive
    most = attack + 1 if escaping else attack  # dice on defence, of one that is aggressive
    return aggressive if aggressive is not None and defence > most else None


def leaning(state: State, model: Model) -> Leaning:
    """Whether a model is defensive or aggressive, and by which clause; never both."""
    defensive = _leans(state, model, "defensive", Trait.DEFENSIVE)
    aggressive = _leans(state, model, "aggressive", Trait.AGGRESSIVE)
    if defensive is not None and aggressive is not None:
        return Leaning(None, None)
    return Leaning(defensive, aggressive)


def _leans(state: State, model: Model, printed: str, trait: Trait) -> str | None:
    if model.profile.trait(printed):
        return BY_TRAIT
    clause = granted(EFFECTS, state, trait, model)
    return None if clause is None else clause.hook.rule


def allocations(state: State, it: Exchange, id: str) -> Iterator[Allocate]:
    """Every allocation without a boost, for each weapon, with and without each special."""
    model = state.models[id]
    dice = it.pools[id].dice()
    weapons: list[str | None] = [*model.profile.weapon_ids("melee")]
    for weapon in weapons or [None]:
        specials: Mapping[str, Special] = {}
        if weapon is not None:
            specials = model.profile.weapons[weapon].specials
        for special in (None, *sorted(specials)):
            left = dice - (0 if special is None else specials[special].cost)
            for attack in range(left + 1):
                choice = Allocate(attack, left - attack, weapon, special)
                if why_not_allocated(state, it, id, choice) is None:
                    yield choice


def default_allocation(state: State, it: Exchange, id: str) -> Allocate:
    """Half the dice on attack, rounded down; else the most even split that is allowed."""
    dice = it.pools[id].dice()
    splits = [Allocate(attack, dice - attack) for attack in range(dice + 1)]
    splits.sort(key=lambda split: (abs(split.attack - split.defence), split.attack))
    return next(one for one in splits if why_not_allocated(state, it, id, one) is None)

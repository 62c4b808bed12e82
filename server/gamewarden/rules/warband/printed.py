"""The printed part of a model in a scenario's position: what is given, and else its card's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from gamewarden.rules.game import Json
from gamewarden.rules.positions import a_form, an_object, fault

from .config import BASES
from .effects import AnyEffect, Clear, Mark, Push, Recover, Test, Tokens, Wound
from .given import ids, number, text, word
from .order import MARKERS, VALUED
from .profile import TRAITS, Feat, Profile, Weapon

NUMBERS: Final = ("melee", "ranged", "move", "ki", "ki_max", "track")
PRINTED_KEYS: Final = ("name", "size", *NUMBERS, "boost", "weapons", "traits", "feats")
BOOSTED: Final = ("melee", "ranged", "move", "ki")
FLAGS: Final = ("no_btb", "no_walk", "once_turn", "once_game")
MOST: Final = 100  # of any statistic, in a scenario
FISTS: Final = Profile(name="", weapons={"fists": Weapon(kind="melee")})


def printed(id: str, card: Profile | None, given: Json, place: str) -> Profile:
    """The profile of a model: whatever is given stands over that of its card, or the defaults."""
    profile = replace(FISTS, name=id) if card is None else card
    found: dict[str, Any] = {}
    for key in PRINTED_KEYS:
        if key in given:
            found |= READERS[key](key, given[key], f"{place}.{key}")
    return replace(profile, **found) if found else profile


def _name(key: str, given: Any, place: str) -> Json:
    return {key: text(given, place)}


def _size(key: str, given: Any, place: str) -> Json:
    return {key: word(given, place, tuple(BASES))}


def _statistic(key: str, given: Any, place: str) -> Json:
    return {key: number(given, place, low=1 if key == "track" else 0, high=MOST)}


def _boost(key: str, given: Any, place: str) -> Json:
    costs = an_object(given, place, BOOSTED)
    return {key: {stat: number(cost, f"{place}.{stat}", high=MOST) for stat, cost in costs.items()}}


def _weapons(key: str, given: Any, place: str) -> Json:
    return {key: {id: _weapon(one, f"{place}.{id}") for id, one in ids(given, place)}}


def _weapon(given: Any, place: str) -> Weapon:
    weapon: Weapon = a_form(given, Weapon, place)
    if (weapon.range is None) == (weapon.kind == "ranged"):
        fault(f"{place}.range", "three ranges of a ranged weapon, and of no other")
    if weapon.range is not None and (
        min(weapon.range) < 0 or list(weapon.range) != sorted(weapon.range)
    ):
        fault(f"{place}.range", "Short, Medium and Long, in that order")
    number(weapon.strength, f"{place}.strength", low=-MOST, high=MOST)
    number(weapon.reload, f"{place}.reload", high=MOST)
    for id, special in weapon.specials.items():
        number(special.cost, f"{place}.specials.{id}.cost", high=MOST)
        number(special.stop, f"{place}.specials.{id}.stop", high=1)
        _check_effects(special.effects, f"{place}.specials.{id}.effects")
    _check_effects(weapon.on_hit, f"{place}.on_hit")
    _check_effects(weapon.on_wound, f"{place}.on_wound")
    return weapon


def _traits(key: str, given: Any, place: str) -> Json:
    found = an_object(given, place, (*TRAITS, "immune"))
    immune = found.get("immune", [])
    if not isinstance(immune, list):
        fault(f"{place}.immune", "a list of markers")
    return {
        key: {
            name: number(value, f"{place}.{name}", low=1, high=MOST)
            for name, value in found.items()
            if name != "immune"
        },
        "immune": tuple(word(one, f"{place}.immune", MARKERS) for one in immune),
    }


def _feats(key: str, given: Any, place: str) -> Json:
    return {key: {id: _feat(id, one, f"{place}.{id}") for id, one in ids(given, place)}}


def _feat(id: str, given: Any, place: str) -> Feat:
    feat: Feat = a_form({"name": id, **an_object(given, place)}, Feat, place)
    number(feat.cost, f"{place}.cost", high=MOST)
    number(feat.range, f"{place}.range", high=MOST)
    for flag, value in an_object(feat.flags, f"{place}.flags", FLAGS).items():
        number(value, f"{place}.flags.{flag}", low=1, high=1)
    _check_effects(feat.effects, f"{place}.effects")
    return feat


def _check_effects(effects: Sequence[AnyEffect], place: str) -> None:
    for index, effect in enumerate(effects):
        _check_effect(effect, f"{place}[{index}]")


def _check_effect(effect: AnyEffect, place: str) -> None:
    match effect:
        case Mark(marker=marker, count=count, value=value):
            if marker == "held":
                fault(f"{place}.marker", "no `held`, which takes a holder: the verb is `hold`")
            if count is not None:
                number(count, f"{place}.count", high=1 if marker == "prone" else MOST)
            if (value is not None) != (marker in VALUED):
                fault(f"{place}.value", f"a value with {', '.join(VALUED)}, and with no other")
            if value is not None:
                number(value, f"{place}.value", low=1, high=MOST)
        case Clear(count=count) if count is not None:
            number(count, f"{place}.count", high=MOST)
        case Wound(amount=amount) | Recover(amount=amount):
            number(amount, f"{place}.amount", high=MOST)
        case Push(inches=inches):
            number(inches, f"{place}.inches", high=MOST)
        case Tokens(amount=amount):
            number(amount, f"{place}.amount", low=-MOST, high=MOST)
        case Test(number=needed, fail=fail, passed=passed):
            number(needed, f"{place}.number", high=MOST)
            _check_effects(fail, f"{place}.fail")
            _check_effects(passed, f"{place}.pass")


READERS: Final[Mapping[str, Callable[[str, Any, str], Json]]] = {
    "name": _name,
    "size": _size,
    **dict.fromkeys(NUMBERS, _statistic),
    "boost": _boost,
    "weapons": _weapons,
    "traits": _traits,
    "feats": _feats,
}

"""From raw JSON, which may hold anything, to an action (section 14).

Keys that an action does not take are ignored. What is missing or of the wrong type is named; what
is well formed and not allowed is for `legal.py` to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from gamewarden.errors import Refusal

from . import actions
from .actions import AnyAction, Placement
from .geometry import Vector, is_facing

Reader = Callable[[Any], Any]


class _MistypedError(ValueError):
    """A value is not of the type that its key has."""


class _Form(NamedTuple):
    """An action and the keys that it takes."""

    action: Callable[..., Any]
    needed: Mapping[str, Reader] = {}
    optional: Mapping[str, Reader] = {}


def read(action: Any) -> AnyAction | Refusal:
    """The action that JSON asks for, or which key is at fault."""
    do = action.get("do") if isinstance(action, Mapping) else None
    if not isinstance(do, str) or do not in FORMS:
        return Refusal("bad_message", field="do")
    form = FORMS[do]
    found: dict[str, Any] = {}
    for key, reader in {**form.needed, **form.optional}.items():
        if key not in action and key in form.optional:
            continue
        try:
            found[key] = reader(action.get(key))
        except _MistypedError:
            return Refusal("bad_message", field=key)
    field = _not_together(do, action, found)
    if field is not None:
        return Refusal("bad_message", field=field)
    if found.get("move") is None and "move" in form.optional:
        found = {key: value for key, value in found.items() if key not in ("path", "face")}
    read: AnyAction = form.action(**found)
    return read


def _not_together(do: str, action: Mapping[str, Any], found: Mapping[str, Any]) -> str | None:
    """A key that is missing beside another, or that must not stand beside it."""
    if "move" in found and "path" not in action:
        return "path"
    if do == "melee" and found.get("path") and "slide" in found:
        return "slide"
    if do == "wait" and found.get("choice") != "fire":
        return next((key for key in ("target", "values") if key in found), None)
    return None


# What may stand behind a key.


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise _MistypedError
    return value


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _MistypedError
    return value


def _seat(value: Any) -> int:
    if _whole(value) not in (0, 1):
        raise _MistypedError
    return int(value)


def _point(value: Any) -> Vector:
    if not isinstance(value, list) or len(value) != 2:
        raise _MistypedError
    return (_whole(value[0]), _whole(value[1]))


def _facing(value: Any) -> Vector:
    face = _point(value)
    if not is_facing(face):
        raise _MistypedError
    return face


def _list(reader: Reader) -> Reader:
    def read_list(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise _MistypedError
        return tuple(reader(each) for each in value)

    return read_list


def _boosts(*stats: str) -> Reader:
    def read_boosts(value: Any) -> dict[str, int]:
        if not isinstance(value, Mapping):
            raise _MistypedError
        return {stat: _whole(value[stat]) for stat in stats if stat in value}

    return read_boosts


def _when(value: Any) -> str:
    if value not in ("before", "after"):
        raise _MistypedError
    return str(value)


def _placements(value: Any) -> dict[str, Placement]:
    if not isinstance(value, Mapping):
        raise _MistypedError
    return {id: _placement(place) for id, place in value.items()}


def _placement(value: Any) -> Placement:
    if not isinstance(value, Mapping):
        raise _MistypedError
    return Placement(_point(value.get("pos")), _facing(value.get("face")))


_PATH: Final = _list(_point)
_PLACES: Final = _list(_whole)
_MODEL: Final[Mapping[str, Reader]] = {"model": _text}
_AIMED: Final[Mapping[str, Reader]] = {"model": _text, "target": _text}

FORMS: Final[Mapping[str, _Form]] = {
    "walk": _Form(
        actions.Walk,
        {**_MODEL, "path": _PATH},
        {"face": _facing, "boost": _boosts("move")},
    ),
    "run": _Form(
        actions.Run,
        {**_MODEL, "path": _PATH},
        {"face": _facing, "boost": _boosts("move")},
    ),
    "melee": _Form(
        actions.Melee,
        _AIMED,
        {"path": _PATH, "slide": _point, "boost": _boosts("move", "ki")},
    ),
    "charge": _Form(
        actions.Charge,
        {**_AIMED, "path": _PATH},
        {"boost": _boosts("move", "ki")},
    ),
    "ranged": _Form(
        actions.Ranged,
        _AIMED,
        {
            "weapon": _text,
            "move": _when,
            "path": _PATH,
            "face": _facing,
            "boost": _boosts("ranged", "move", "ki"),
        },
    ),
    "disengage": _Form(actions.Disengage, _AIMED),
    "standup": _Form(actions.StandUp, _MODEL, {"face": _facing, "target": _text}),
    "wait": _Form(
        actions.Wait,
        _MODEL,
        {"choice": _text, "target": _text, "values": _list(_whole)},
    ),
    "heal": _Form(
        actions.Heal,
        _MODEL,
        {"target": _text, "path": _PATH, "face": _facing, "boost": _boosts("move")},
    ),
    "feat": _Form(
        actions.UseFeat,
        {**_MODEL, "feat": _text},
        {
            "target": _text,
            "move": _when,
            "path": _PATH,
            "face": _facing,
            "boost": _boosts("move", "ki"),
        },
    ),
    "scenario": _Form(actions.Scenario, {**_MODEL, "objective": _text}),
    "focus": _Form(actions.Focus, _MODEL),
    "pass": _Form(actions.Pass),
    "first": _Form(actions.First, {"seat": _seat}),
    "allocate": _Form(
        actions.Allocate,
        {"attack": _whole, "defence": _whole},
        {"weapon": _text, "special": _text, "boost": _whole},
    ),
    "guard": _Form(actions.Guard, _MODEL),
    "reroll": _Form(actions.Reroll, {"attack": _PLACES, "defence": _PLACES}),
    "slip": _Form(actions.Slip, {"path": _PATH}, {"face": _facing}),
    "cleanse": _Form(actions.Cleanse, {"models": _list(_text)}),
    "deploy": _Form(actions.Deploy, {"models": _placements}),
    "decline": _Form(actions.Decline),
}

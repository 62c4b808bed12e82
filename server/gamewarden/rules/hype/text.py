"""The vocabulary of card texts (section 5.1): whom a step means, and when a condition holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Final, Literal

from msgspec import Meta, Struct, field

from .order import StatusName

if TYPE_CHECKING:
    from .state import State

MOST: Final = 1_000_000  # of any number that a scenario may write: more than a match can use

Count = Annotated[int, Meta(ge=0, le=MOST)]
CountFrom1 = Annotated[int, Meta(ge=1, le=MOST)]
Number = Annotated[int, Meta(ge=-MOST, le=MOST)]
Side = Literal["enemy", "ally"]


class Those(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The living Characters of a side, narrowed by `without`, then by `left` or `lowest`."""

    side: Side
    without: Literal["self", "target"] | None = field(default=None, name="not")
    left: CountFrom1 | None = None
    lowest: bool = False


Selector = Literal["target", "self"] | Those


class When(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A condition: all that is given must hold."""

    target_is: tuple[StatusName, ...] | None = None
    target_health_max: Count | None = None
    hype_min: Count | None = None
    hype_max: Count | None = None
    foe_hype_min: Count | None = None
    foe_hype_max: Count | None = None
    pressure: bool = False
    field: bool = False
    leftmost: bool = False
    others: bool = False


def selected(
    state: State, to: Selector, *, seat: int, by: str | None, targets: tuple[str, ...]
) -> Sequence[str]:
    """Whom a step means as things stand, by slot (HYPE-EFFECT-1).

    HYPE-HEALTH-4: whoever is KO'd is meant by no step, so that none does anything to it.
    """
    if to == "target":
        return [id for id in targets if state.characters[id].health]
    if to == "self":
        return [by] if by is not None and state.characters[by].health else []
    assert isinstance(to, Those)
    those = state.living(seat if to.side == "ally" else 1 - seat)
    if to.without == "self":
        those = [id for id in those if id != by]
    elif to.without == "target":
        those = [id for id in those if id not in targets]
    if to.lowest:
        return [lowest(state, those)] if those else []
    return those[: to.left]  # HYPE-EFFECT-2: KO'd ones are skipped, slot 1 is leftmost for both


def lowest(state: State, ids: Sequence[str]) -> str:
    """The one with the lowest Health and Shield together, the leftmost of several."""

    def health_and_shield(id: str) -> int:
        character = state.characters[id]
        return character.health + character.shield

    return min(ids, key=health_and_shield)


def holds(state: State, when: When, *, seat: int, by: str | None, target: str | None) -> bool:
    """Whether a condition holds as things stand, for that player, actor and target."""
    hype, foe_hype = state.players[seat].hype, state.players[1 - seat].hype
    return (
        (when.hype_min is None or hype >= when.hype_min)
        and (when.hype_max is None or hype <= when.hype_max)
        and (when.foe_hype_min is None or foe_hype >= when.foe_hype_min)
        and (when.foe_hype_max is None or foe_hype <= when.foe_hype_max)
        and (not when.pressure or state.pressure)
        and (not when.field or state.field is not None)
        and _target_holds(state, when, target)
        and _actor_holds(state, when, by)
    )


def _target_holds(state: State, when: When, target: str | None) -> bool:
    if when.target_is is None and when.target_health_max is None:
        return True
    if target is None:
        return False
    character = state.characters[target]
    if when.target_health_max is not None and character.health > when.target_health_max:
        return False
    return when.target_is is None or any(one in character.statuses for one in when.target_is)


def _actor_holds(state: State, when: When, by: str | None) -> bool:
    if not when.leftmost and not when.others:
        return True
    if by is None:
        return False
    living = state.living(state.characters[by].seat)
    if when.leftmost and living[:1] != [by]:
        return False
    return not when.others or any(id != by for id in living)

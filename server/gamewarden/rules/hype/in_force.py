"""The clauses in force: of laws, the Field, the statuses and the passives of the living.

Their order, where the named orders of `order.py` leave it open: laws; the Field's entries as
printed; then Characters, those of the turn player first, slot 1 first, of each its statuses in the
order of the rulebook and its passives as printed; of one effect by rule id.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import Listeners, Moment, index
from gamewarden.rules.kernel import InForce

from .fields import ENTRIES
from .laws import LAWS, Law
from .passives import PASSIVES
from .state import State
from .statuses import STATUSES

FIELD: Final = "field"
PASSIVE: Final = "passive"


class _Listening(Struct, frozen=True):
    """Who listens to one thing, by where its effects are found."""

    laws: tuple[InForce, ...]
    entries: Listeners
    statuses: Listeners
    passives: Listeners


def _listening() -> dict[tuple[Moment, Hashable], _Listening]:
    groups = [index(group) for group in (LAWS, ENTRIES, STATUSES.values(), PASSIVES)]
    keys = dict.fromkeys(key for group in groups for key in group)
    found = {}
    for key in keys:
        laws, entries, statuses, passives = (group.get(key, {}) for group in groups)
        constant = tuple(
            InForce(hook, LAW[law.kind], law.kind, "") for law in LAWS for hook in laws.get(law, ())
        )
        found[key] = _Listening(constant, entries, statuses, passives)
    return found


LAW: Final[dict[str, Law]] = {law.kind: law() for law in LAWS}
LISTENING: Final = _listening()


class Effects:
    """What the kernel's questions need of `hype`."""

    silencing = False

    def in_force(self, state: State, moment: Moment, on: Hashable) -> Sequence[InForce]:
        """The clauses that listen to `on`, in the order above."""
        listening = LISTENING.get((moment, on))
        if listening is None:
            return ()
        found = list(listening.laws)
        if listening.entries and state.field is not None:
            found += _of_field(state, listening.entries)
        if listening.statuses or listening.passives:
            found += _of_characters(state, listening.statuses, listening.passives)
        return found


EFFECTS: Final = Effects()


def _of_field(state: State, entries: Listeners) -> Iterable[InForce]:
    card = state.field_card()
    assert card is not None
    assert state.field is not None
    holder = state.field.card
    for place, entry in enumerate(card.entries):
        for hook in entries.get(type(entry), ()):
            yield InForce(hook, replace(entry, holder=holder), FIELD, holder, place)


def _of_characters(state: State, statuses: Listeners, passives: Listeners) -> list[InForce]:
    found = []
    characters = state.characters
    for seat in (state.active, 1 - state.active):
        for id in state.teams[seat]:
            character = characters[id]
            if not character.health:
                continue
            if statuses:
                for kind in character.statuses:
                    for hook in statuses.get(STATUSES[kind], ()):
                        found.append(InForce(hook, STATUSES[kind](id), kind, id))
            if passives:
                card = state.character_card(id)
                for place, passive in enumerate(card.passives):
                    for hook in passives.get(type(passive), ()):
                        found.append(InForce(hook, replace(passive, holder=id), PASSIVE, id, place))
    return found


def effect(state: State, clause: Clause[Any, Any]) -> Any | None:
    """The effect that a clause names, if it is still in force."""
    kind, holder = clause.effect, clause.holder
    if kind in LAW:
        return LAW[kind]
    if kind == FIELD:
        card = state.field_card()
        if card is None or state.field is None or state.field.card != holder:
            return None
        return replace(card.entries[clause.place], holder=holder)
    character = state.characters[holder]
    if not character.health:
        return None
    if kind == PASSIVE:
        passive = state.character_card(holder).passives[clause.place]
        return replace(passive, holder=holder)
    return STATUSES[kind](holder) if kind in character.statuses else None

"""The clauses in force: of laws, the Field, the statuses and the passives of the living.

Their order, where the named orders of `order.py` leave it open: laws; the Field's entries as
printed; statuses, those of the turn player's side first, slot 1 first, of one Character in the
order of the rulebook; passives, likewise, of one Character as printed; of one effect by rule id.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import Hook, Listeners, Moment, index
from gamewarden.rules.questions import InForce

from .cards import CARDS, AnyCard, CharacterCard, FieldCard
from .fields import ENTRIES
from .laws import LAWS, Law
from .passives import PASSIVES
from .state import State
from .statuses import STATUSES, Status

FIELD: Final = "field"
PASSIVE: Final = "passive"

Printed = tuple[tuple[int, Any, Hook], ...]  # places, parts of a card, and their hooks


class Listening(Struct, frozen=True):
    """Who listens to one thing, by where its effects are found."""

    laws: tuple[InForce, ...]
    statuses: Mapping[str, tuple[type[Status], tuple[Hook, ...]]]
    parts: Listeners  # of cards: entries of Fields, passives of Characters
    cards: Mapping[str, Printed]  # the parts of the card set that listen
    field: bool  # whether entries listen
    passives: bool  # whether passives listen


def _listening(moment: Moment) -> dict[Hashable, Listening]:
    groups = [index(group)[moment] for group in (LAWS, ENTRIES, STATUSES.values(), PASSIVES)]
    found = {}
    for on in dict.fromkeys(on for group in groups for on in group):
        laws, entries, statuses, passives = (group.get(on, {}) for group in groups)
        parts = {**entries, **passives}
        found[on] = Listening(
            laws=tuple(
                InForce(hook, LAW[law.kind], law.kind, "")
                for law in LAWS
                for hook in laws.get(law, ())
            ),
            statuses={
                kind: (status, statuses[status])
                for kind, status in STATUSES.items()
                if status in statuses
            },
            parts=parts,
            cards={id: heard for id, card in CARDS.items() if (heard := _heard(card, parts))},
            field=bool(entries),
            passives=bool(passives),
        )
    return found


def _heard(card: AnyCard, parts: Listeners) -> Printed:
    printed: Sequence[Any] = ()
    if isinstance(card, CharacterCard):
        printed = card.passives
    elif isinstance(card, FieldCard):
        printed = card.entries
    return tuple(
        (place, part, hook)
        for place, part in enumerate(printed)
        for hook in parts.get(type(part), ())
    )


LAW: Final[Mapping[str, Law]] = {law.kind: law() for law in LAWS}
LISTENING: Final = {moment: _listening(moment) for moment in Moment}


class Effects:
    """What the kernel's questions need of `hype`."""

    listening = LISTENING

    def in_force(self, state: State, moment: Moment, on: Hashable) -> Sequence[InForce]:
        """The clauses that listen to `on`, in the order above."""
        listening = LISTENING[moment][on]
        found = list(listening.laws)
        if listening.field and state.field is not None:
            card = state.field.card
            for place, part, hook in _cards(state, listening).get(card, ()):
                found.append(InForce(hook, replace(part, holder=card), FIELD, card, place))
        if listening.statuses:
            found += _of_statuses(state, listening)
        if listening.passives:
            found += _of_passives(state, listening)
        return found


EFFECTS: Final = Effects()


def _of_statuses(state: State, listening: Listening) -> list[InForce]:
    found: list[InForce] = []
    for id, character in state.characters.items():
        if character.statuses:
            for name in character.statuses:
                if name in listening.statuses:
                    status, hooks = listening.statuses[name]
                    found += [InForce(hook, status(id), name, id) for hook in hooks]
    return found if len(found) < 2 else sorted(found, key=_turn_players_first(state))


def _of_passives(state: State, listening: Listening) -> list[InForce]:
    found: list[InForce] = []
    cards = _cards(state, listening)
    for id, character in state.characters.items():
        if character.card in cards and character.health:
            for place, part, hook in cards[character.card]:
                found.append(InForce(hook, replace(part, holder=id), PASSIVE, id, place))
    return found if len(found) < 2 else sorted(found, key=_turn_players_first(state))


def _turn_players_first(state: State) -> Callable[[InForce], bool]:
    return lambda found: state.characters[found.holder].seat != state.active


def _cards(state: State, listening: Listening) -> Mapping[str, Printed]:
    if not state.cards:
        return listening.cards
    own = {id: _heard(card, listening.parts) for id, card in state.cards.items()}
    return {**listening.cards, **own}


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

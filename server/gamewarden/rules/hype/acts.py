"""What the turn player does: acts (sections 1.4 and 1.7) and Modifiers (section 1.8).

HYPE-ACT-3: an act is declared, its cost is paid, it is used up, and then it does what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from gamewarden.rules.kernel import Game
from gamewarden.rules.tally import Tally

from .actions import Act, Attack, Guard, PlayModifier, Price, Signature
from .cards import EventCard
from .changes import (
    Acted,
    ApChanged,
    AttackDeclared,
    FieldBegan,
    FieldGaveWay,
    GuardDeclared,
    Guarded,
    HypeChanged,
    ModifierPlayed,
    SignatureDeclared,
)
from .legal import picks, price
from .procedures import Guarding, Hit, Shielding
from .state import State
from .steps import CardText, give_shield


def attack(game: Game[State], seat: int, act: Attack) -> None:
    """A Basic Attack: one hit."""
    game.attempt(AttackDeclared(act.by, act.target))
    _pay(game, seat, price(game.state, act))
    game.attempt(Acted(act.by))
    damage = game.state.config.basic_damage
    game.begin(Hit(act.target, damage, "HYPE-BASIC-2", "attack", by=act.by))


def signature(game: Game[State], seat: int, act: Signature) -> None:
    """A Signature Move: HYPE-SIG-3, what its card says."""
    move = game.state.character_card(act.by).signature
    assert move is not None
    targets = _by_slot(game.state, act)
    game.attempt(SignatureDeclared(act.by, targets, picks=move.pick is not None))
    _pay(game, seat, price(game.state, act))
    game.attempt(Acted(act.by, once=move.once))
    text = CardText(move.do, seat, "signature", "HYPE-SIG-3", by=act.by, targets=targets)
    game.begin(text)


def guard(game: Game[State], seat: int, act: Guard) -> None:
    """A Guard."""
    game.attempt(GuardDeclared(act.by))
    _pay(game, seat, price(game.state, act))
    game.attempt(Acted(act.by))
    game.begin(Guarding(act.by))


def guard_shields(game: Game[State], it: Guarding) -> None:
    """HYPE-GUARD-2: Shield for whoever Guards; then passives hear of it."""
    shield = game.state.config.guard_shield
    give_shield(game, Shielding(it.by, guard=True), Tally.of(shield, "HYPE-GUARD-2"))
    game.attempt(Guarded(it.by))


def modifier(game: Game[State], seat: int, play: PlayModifier) -> None:
    """A Modifier: HYPE-MOD-2, its card stays in the hand where all can see it."""
    state = game.state
    card = state.modifier_card(play.card)
    targets = _by_slot(state, play)
    picked = isinstance(card, EventCard) and card.pick is not None
    game.attempt(ModifierPlayed(seat, play.card, targets, picks=picked))
    _pay(game, seat, price(state, play))
    if isinstance(card, EventCard):
        game.begin(CardText(card.do, seat, "event", "HYPE-MOD-5", card=play.card, targets=targets))
        return
    if state.field is not None:  # HYPE-FIELD-8: one of the same name, too
        game.attempt(FieldGaveWay(state.field.card, "HYPE-FIELD-5"))
    game.attempt(FieldBegan(play.card, seat, state.config.field_turns))  # HYPE-MOD-6


def _pay(game: Game[State], seat: int, price: Price) -> None:
    player = game.state.players[seat]
    if price.ap:
        left = (player.ap or 0) - price.ap
        game.attempt(ApChanged(seat, -price.ap, left, price.rule))
    if price.hype:
        game.attempt(HypeChanged(seat, -price.hype, player.hype - price.hype, price.rule))


def _by_slot(state: State, action: Signature | PlayModifier) -> tuple[str, ...]:
    if not action.targets or picks(state, action) is None:
        return ()

    def slot(id: str) -> int:
        return state.characters[id].slot

    return tuple(sorted(action.targets, key=slot))


DONE: Final[Mapping[type[Act | PlayModifier], Callable[[Game[State], int, Any], None]]] = {
    Attack: attack,
    Signature: signature,
    Guard: guard,
    PlayModifier: modifier,
}

"""What each effect does (section 18)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from gamewarden.rules.kernel import Game
from gamewarden.rules.tally import Tally

from . import movement
from .bases import in_contact
from .challenges import challenge, size_test
from .changes import MarkersGained, Moved, TokensChanged, Wounded
from .effects import (
    SPECIAL,
    AnyEffect,
    Clear,
    Effecting,
    Hold,
    Mark,
    Push,
    Recover,
    Test,
    Tokens,
    Wound,
)
from .feats import ki_after
from .markers import lost
from .order import Permission
from .state import Model, State
from .wounds import healing, toughened


def begin_effects(
    game: Game[State],
    effects: Sequence[AnyEffect],
    *,
    by: str,
    subjects: Sequence[str],
    rule: str,
    foe: str | None = None,
) -> None:
    """Carries effects out in the listed order, each for every subject in turn."""
    seat = game.state.models[by].seat
    for effect in effects:
        for subject in subjects if effect.to is None else (by,):
            game.begin(Effecting(effect, by, seat, subject, rule, foe))


def effect_happens(game: Game[State], it: Effecting) -> None:
    """If its subject is still on the table, and with a special the foe, whoever the subject is."""
    models = game.state.models
    subject = models.get(it.subject)
    if subject is not None and (it.rule != SPECIAL or it.foe in models):
        DOES[type(it.effect)](game, it, it.effect, subject)


def marks(game: Game[State], it: Effecting, effect: Mark, subject: Model) -> None:
    """Gives markers; a count that was reckoned as 0 gives none."""
    count = 1 if effect.count is None else effect.count
    if count > 0:
        game.attempt(
            MarkersGained(subject.id, effect.marker, count, effect.value, by=it.by, seat=it.seat)
        )


def clears(game: Game[State], it: Effecting, effect: Clear, subject: Model) -> None:
    """Takes markers off; Held ones all together."""
    if subject.has(effect.marker) and effect.count != 0:
        count = None if effect.marker == "held" else effect.count
        game.attempt(lost(subject, effect.marker, it.rule, count))


def holds(game: Game[State], it: Effecting, effect: Hold, subject: Model) -> None:
    """Only an enemy in contact, and each keeper once."""
    user = game.state.models.get(it.by)
    if user is None or user.seat == subject.seat or not in_contact(user, subject):
        return
    keepers = subject.marks.get("held", {})
    if isinstance(keepers, Mapping) and it.by not in keepers:
        game.attempt(MarkersGained(subject.id, "held", 1, by=it.by, seat=it.seat))


def wounds(game: Game[State], it: Effecting, effect: Wound, subject: Model) -> None:
    """Marks wounds, less what Toughness takes off."""
    amount = toughened(subject, Tally.of(effect.amount, it.rule))
    game.attempt(Wounded(subject.id, amount))


def heals(game: Game[State], it: Effecting, effect: Recover, subject: Model) -> None:
    """As far as there are wounds to heal."""
    healed = healing(subject, effect.amount)
    if healed is not None:
        game.attempt(healed)


def pushes(game: Game[State], it: Effecting, effect: Push, subject: Model) -> None:
    """Straight away from the user, or a user from its foe, as far as there is room."""
    source = game.state.models.get(it.by if subject.id != it.by else it.foe or "")
    if source is None or source.id == subject.id:
        return
    if movement.may_be_moved(game.state, subject):
        place = movement.pushed(game.state, subject, source, effect.inches)
        if place != subject.pos:
            game.attempt(Moved(subject.id, "push", place, subject.face))


def gives_tokens(game: Game[State], it: Effecting, effect: Tokens, subject: Model) -> None:
    """Up to what a model may hold; who cannot spend Ki does not lose it either."""
    if effect.amount < 0 and game.forbidden(Permission.SPENDS_KI, subject) is not None:
        return
    add = ki_after(subject, effect.amount)
    if add:
        game.attempt(TokensChanged(subject.id, add))


def tests(game: Game[State], it: Effecting, effect: Test, subject: Model) -> None:
    """Rolls, and carries out what follows from it."""
    if effect.stat == "ki":
        dice, number = subject.profile.ki, effect.number
        level = challenge(game, "feat", subject.id, dice=dice, number=number)
    else:
        level = size_test(game, "feat", subject.id, effect.number)
    follows = effect.passed if level >= 0 else effect.fail
    for one in follows:
        whom = subject.id if one.to is None else it.by
        game.begin(Effecting(one, it.by, it.seat, whom, it.rule, it.foe))


DOES: Final[Mapping[type, Callable[[Game[State], Effecting, Any, Model], None]]] = {
    Mark: marks,
    Clear: clears,
    Hold: holds,
    Wound: wounds,
    Recover: heals,
    Push: pushes,
    Tokens: gives_tokens,
    Test: tests,
}

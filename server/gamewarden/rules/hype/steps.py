"""The steps of a card text (section 1.10): what each does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from gamewarden.rules.frames import Procedure
from gamewarden.rules.kernel import Game
from gamewarden.rules.tally import Tally

from .changes import (
    ApChanged,
    Drained,
    ExtraActGiven,
    FieldEnded,
    HypeChanged,
    PressureCalled,
    ShieldGained,
    StatusGained,
    StatusLost,
)
from .order import HitClass, Stat, StatusName
from .procedures import FailedDrain, Hit, Shielding
from .text import Count, Selector, When, holds, selected

if TYPE_CHECKING:
    from .state import State


class CardText(Procedure, frozen=True):
    """A card text under way: what is left of it, and for whom it is carried out.

    `seat` is "you"; `by` the acting Character, or nobody; `targets` the picks, by slot; `class_`
    and `rule` those of its hits; `card` the Event or Field that it stands on, or none.
    """

    do: tuple[AnyStep, ...]
    seat: int
    class_: HitClass
    rule: str
    by: str | None = None
    card: str | None = None
    targets: tuple[str, ...] = ()


def text_goes_on(game: Game[State], it: CardText) -> None:
    """The next step of a card text, wholly before the one after it."""
    if it.do:
        it.do[0].carry_out(game, it)
        game.begin(replace(it, do=it.do[1:]))


class Step(Struct, frozen=True, tag_field="step", forbid_unknown_fields=True, omit_defaults=True):
    """One step of a card text."""

    def carry_out(self, game: Game[State], text: CardText) -> None:
        """Starts what the step does."""
        raise NotImplementedError


def meant(game: Game[State], to: Selector, text: CardText) -> list[str]:
    """Whom a step of `text` means now."""
    return list(selected(game.state, to, seat=text.seat, by=text.by, targets=text.targets))


class Strike(Step, frozen=True, tag="hit"):
    """HYPE-STEP-1: a hit of n on each, of the class of the text."""

    n: Count
    to: Selector = "target"

    def carry_out(self, game: Game[State], text: CardText) -> None:
        for id in meant(game, self.to, text):
            game.begin(Hit(id, self.n, text.rule, text.class_, by=text.by, card=text.card))


class Expose(Step, frozen=True, tag="expose"):
    """They become Exposed."""

    to: Selector = "target"

    def carry_out(self, game: Game[State], text: CardText) -> None:
        for id in meant(game, self.to, text):
            game.attempt(StatusGained(id, "exposed", "HYPE-STEP-2"))


class Stun(Step, frozen=True, tag="stun"):
    """They become Stunned, unless something wards it off."""

    to: Selector = "target"

    def carry_out(self, game: Game[State], text: CardText) -> None:
        for id in meant(game, self.to, text):
            game.attempt(StatusGained(id, "stunned", "HYPE-STEP-3"))


class Hide(Step, frozen=True, tag="hide"):
    """They become Hidden."""

    to: Selector = "target"

    def carry_out(self, game: Game[State], text: CardText) -> None:
        for id in meant(game, self.to, text):
            game.attempt(StatusGained(id, "hidden", "HYPE-STEP-4"))


class Clear(Step, frozen=True, tag="clear"):
    """They lose those statuses, in the order given."""

    statuses: tuple[StatusName, ...]
    to: Selector = "target"

    def carry_out(self, game: Game[State], text: CardText) -> None:
        for id in meant(game, self.to, text):
            for status in dict.fromkeys(self.statuses):
                if status in game.state.characters[id].statuses:
                    game.attempt(StatusLost(id, status, "HYPE-STEP-5"))


class GiveShield(Step, frozen=True, tag="shield"):
    """They gain n Shield."""

    n: Count
    to: Selector = "target"

    def carry_out(self, game: Game[State], text: CardText) -> None:
        for id in meant(game, self.to, text):
            give_shield(game, Shielding(id, guard=False), Tally.of(self.n, "HYPE-STEP-6"))


class Gain(Step, frozen=True, tag="gain"):
    """You gain n Hype."""

    n: Count

    def carry_out(self, game: Game[State], text: CardText) -> None:
        gain_hype(game, text.seat, Tally.of(self.n, "HYPE-STEP-7"))


class Drain(Step, frozen=True, tag="drain"):
    """The other player loses n Hype; if any was taken, `then` follows."""

    n: Count
    then: tuple[AnyStep, ...] = ()

    def carry_out(self, game: Game[State], text: CardText) -> None:
        foe = 1 - text.seat
        hype = game.state.players[foe].hype
        taken = min(self.n, hype)  # HYPE-DRAIN-6: what is there; less than n is no failure
        rule = "HYPE-STEP-8" if hype else "HYPE-DRAIN-1"
        game.attempt(Drained(foe, self.n, taken, failed=not hype, rule=rule))
        if not hype:
            game.begin(FailedDrain(foe))
        elif taken:
            game.attempt(HypeChanged(foe, -taken, hype - taken, rule))
            game.begin(replace(text, do=self.then))


class GiveAp(Step, frozen=True, tag="ap"):
    """You get n AP."""

    n: Count

    def carry_out(self, game: Game[State], text: CardText) -> None:
        ap = game.state.players[text.seat].ap or 0
        if self.n:
            game.attempt(ApChanged(text.seat, self.n, ap + self.n, "HYPE-STEP-9"))


class GiveExtraAct(Step, frozen=True, tag="again"):
    """They have one extra act this turn."""

    to: Selector = "target"

    def carry_out(self, game: Game[State], text: CardText) -> None:
        for id in meant(game, self.to, text):
            game.attempt(ExtraActGiven(id, "HYPE-STEP-10"))


class CallPressure(Step, frozen=True, tag="pressure"):
    """HYPE-STEP-11: Pressure is on until the end of this turn."""

    def carry_out(self, game: Game[State], text: CardText) -> None:
        game.attempt(PressureCalled())


class EndField(Step, frozen=True, tag="end_field"):
    """The Field ends."""

    def carry_out(self, game: Game[State], text: CardText) -> None:
        if game.state.field is not None:
            game.attempt(FieldEnded(game.state.field.card, "HYPE-STEP-12"))


class If(Step, frozen=True, tag="if"):
    """HYPE-STEP-13: one of two lists, by a condition that is looked at once, as the step begins."""

    when: When
    then: tuple[AnyStep, ...] = ()
    otherwise: tuple[AnyStep, ...] = field(default=(), name="else")

    def carry_out(self, game: Game[State], text: CardText) -> None:
        target = text.targets[0] if text.targets else None
        so = holds(game.state, self.when, seat=text.seat, by=text.by, target=target)
        game.begin(replace(text, do=self.then if so else self.otherwise))


AnyStep = (
    Strike
    | Expose
    | Stun
    | Hide
    | Clear
    | GiveShield
    | Gain
    | Drain
    | GiveAp
    | GiveExtraAct
    | CallPressure
    | EndField
    | If
)


def give_shield(game: Game[State], gain: Shielding, base: Tally) -> None:
    """Shield for a living Character, as far as clauses and the limit let it (HYPE-SHIELD-5)."""
    amount = game.tally(Stat.SHIELD, base, gain)
    if amount.total:
        shield = game.state.characters[gain.target].shield + amount.total
        game.attempt(ShieldGained(gain.target, amount, shield))


def gain_hype(game: Game[State], seat: int, base: Tally) -> None:
    """Hype for a player, as far as the limit lets it."""
    amount = game.tally(Stat.HYPE, base, seat)
    if amount.total:
        hype = game.state.players[seat].hype + amount.total
        game.attempt(HypeChanged(seat, amount.total, hype, base.reasons[0].rule, why=amount))

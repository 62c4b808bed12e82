"""The verbs of card texts (section 5.1): what each does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field

from gamewarden.rules.frames import Procedure
from gamewarden.rules.kernel import Game

from .changes import Boosted, CardBroken, Cured, Healed, Readied
from .counting import counters_on, number
from .decks import draw, mill
from .leaving import leave
from .order import STATUS_NAMES, Allowance, CardType, Stat, StatusName
from .procedures import Dealing, GivingUp, Inflicting, Shifting
from .reach import selected
from .rolling import luck_roll
from .text import Context, Count, Named, Number, Seat, Selector

if TYPE_CHECKING:
    from .state import State


class CardText(Procedure, frozen=True):
    """A card text under way: what is left of it.

    TCG-EFFECT-2: each verb is carried out wholly before the next, with no state check between.
    """

    do: tuple[AnyVerb, ...]
    context: Context


class Verb(Struct, frozen=True, tag_field="verb", forbid_unknown_fields=True, omit_defaults=True):
    """One verb of a card text."""

    def carry_out(self, game: Game[State], text: CardText) -> None:
        """Starts what the verb does."""
        raise NotImplementedError


class Inflict(Verb, frozen=True, tag="inflict"):
    """TCG-EFFECT-4: so many times in a row on one card before the next."""

    status: StatusName
    to: Selector = "target"
    times: Count = 1

    def carry_out(self, game: Game[State], text: CardText) -> None:
        context = text.context
        for card in selected(game, context, self.to):
            for _ in range(self.times):
                game.begin(Inflicting(card, self.status, context.seat, context.source))


class Cure(Verb, frozen=True, tag="cure"):
    """TCG-EFFECT-5: takes counters off; of `any` status: of each of the six, in their order."""

    status: StatusName | Literal["any"]
    to: Selector = "target"
    n: Number | Literal["all"] = "all"

    def carry_out(self, game: Game[State], text: CardText) -> None:
        statuses = STATUS_NAMES if self.status == "any" else (self.status,)
        for card in selected(game, text.context, self.to):
            for status in statuses:
                there = counters_on(game.state, card, status)
                n = there if self.n == "all" else number(game.state, text.context, self.n)
                n = min(n, there)
                if n > 0:
                    source = text.context.source
                    game.attempt(Cured(card, status, n, there - n, source))


class Counted(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A condition on counters: at least `min` of a status on a card."""

    counters: StatusName | Literal["any"]
    of: Named
    min: Count = 1


class If(Verb, frozen=True, tag="if"):
    """TCG-EFFECT-6: one of two lists, by the counters on a card."""

    when: Counted = field(name="if")
    then: tuple[AnyVerb, ...] = ()
    otherwise: tuple[AnyVerb, ...] = field(default=(), name="else")

    def carry_out(self, game: Game[State], text: CardText) -> None:
        card = text.context.named(self.when.of)
        enough = counters_on(game.state, card, self.when.counters) >= self.when.min
        game.begin(CardText(self.then if enough else self.otherwise, text.context))


class Damage(Verb, frozen=True, tag="damage"):
    """TCG-EFFECT-7: effect damage; `pierce`: it ignores Resist."""

    n: Number
    to: Selector = "target"
    pierce: bool = False

    def carry_out(self, game: Game[State], text: CardText) -> None:
        context, units = text.context, game.state.board.units
        struck = [id for id in selected(game, context, self.to) if id in units]
        if not struck:
            return  # TCG-DAMAGE-2: with no unit to damage there is no roll
        by = context.user if context.user in units else None
        critical = by is not None and luck_roll(game, "critical", by)
        for id in struck:
            it = None if isinstance(self.to, str) else id
            n = max(0, number(game.state, context, self.n, it=it))
            game.begin(
                Dealing(
                    id, n, "effect", "TCG-EFFECT-7", by=by, source=context.source,
                    critical=critical, pierce=self.pierce,
                )
            )  # fmt: skip


class Heal(Verb, frozen=True, tag="heal"):
    """TCG-EFFECT-8: takes up to n damage counters off."""

    n: Number
    to: Selector = "target"

    def carry_out(self, game: Game[State], text: CardText) -> None:
        units = game.state.board.units
        n = number(game.state, text.context, self.n)
        for id in selected(game, text.context, self.to):
            healed = min(n, units[id].damage) if id in units else 0
            if healed > 0:
                game.attempt(Healed(id, healed, text.context.source))


class Boost(Verb, frozen=True, tag="boost"):
    """TCG-EFFECT-9: adds n to a Total until the end of the turn."""

    stat: Stat
    n: Number
    to: Selector = "target"

    def carry_out(self, game: Game[State], text: CardText) -> None:
        n = number(game.state, text.context, self.n)
        for id in selected(game, text.context, self.to):
            if n and id in game.state.board.units:
                game.attempt(Boosted(id, self.stat, n, text.context.source))


class Draw(Verb, frozen=True, tag="draw"):
    """TCG-EFFECT-10: a player draws."""

    n: Number
    who: Seat = "you"

    def carry_out(self, game: Game[State], text: CardText) -> None:
        n = number(game.state, text.context, self.n)
        draw(game, text.context.seat_of(self.who), n, "TCG-EFFECT-10")


class Mill(Verb, frozen=True, tag="mill"):
    """TCG-EFFECT-11: a player mills, as many as there are."""

    n: Number
    who: Seat

    def carry_out(self, game: Game[State], text: CardText) -> None:
        n = number(game.state, text.context, self.n)
        mill(game, text.context.seat_of(self.who), n, "TCG-EFFECT-11")


class Discard(Verb, frozen=True, tag="discard"):
    """TCG-EFFECT-12: a player chooses cards of their hand, as many as there are."""

    n: Number
    who: Seat

    def carry_out(self, game: Game[State], text: CardText) -> None:
        n = number(game.state, text.context, self.n)
        seat = text.context.seat_of(self.who)
        game.begin(GivingUp(seat, "discard", n, "TCG-EFFECT-12"))


class Exile(Verb, frozen=True, tag="exile"):
    """TCG-EFFECT-13: a player chooses cards of their Discard Pile, which are removed."""

    n: Number
    who: Seat

    def carry_out(self, game: Game[State], text: CardText) -> None:
        n = number(game.state, text.context, self.n)
        game.begin(GivingUp(text.context.seat_of(self.who), "exile", n, "TCG-EFFECT-13"))


class Recover(Verb, frozen=True, tag="recover"):
    """TCG-EFFECT-14: you take cards of those types from your Discard Pile into your hand."""

    n: Number
    types: tuple[CardType, ...] = ()

    def carry_out(self, game: Game[State], text: CardText) -> None:
        n = number(game.state, text.context, self.n)
        game.begin(GivingUp(text.context.seat, "recover", n, "TCG-EFFECT-14", self.types))


class Break(Verb, frozen=True, tag="break"):
    """TCG-EFFECT-15: an equipped card or Fortification goes to its owner's Discard Pile."""

    to: Selector = "target"

    def carry_out(self, game: Game[State], text: CardText) -> None:
        for card in selected(game, text.context, self.to):
            if card in game.state.board.equipment or card in game.state.board.fortifications:
                game.attempt(CardBroken(card, text.context.seat, "TCG-EFFECT-15"))
                leave(game, card, "TCG-EFFECT-15")


class Shift(Verb, frozen=True, tag="shift"):
    """TCG-EFFECT-16: a unit goes to the destination, up to n steps; no move by hand."""

    n: Number
    to: Selector = "target"

    def carry_out(self, game: Game[State], text: CardText) -> None:
        context, to = text.context, text.context.to
        n = number(game.state, context, self.n)
        for id in selected(game, context, self.to):
            if id in game.state.board.units and to is not None:
                seat, source = context.seat, context.source
                game.begin(Shifting(id, to, n, "TCG-EFFECT-16", seat, source))


class Ready(Verb, frozen=True, tag="ready"):
    """TCG-EFFECT-17: gives a used allowance back."""

    what: Allowance
    to: Selector = "target"

    def carry_out(self, game: Game[State], text: CardText) -> None:
        for id in selected(game, text.context, self.to):
            unit = game.state.board.units.get(id)
            if unit is not None and unit.has_used(self.what):
                game.attempt(Readied(id, self.what, text.context.source))


class Luck(Verb, frozen=True, tag="luck"):
    """TCG-EFFECT-18: a Luck roll of the user decides which list is carried out."""

    then: tuple[AnyVerb, ...] = ()
    otherwise: tuple[AnyVerb, ...] = field(default=(), name="else")

    def carry_out(self, game: Game[State], text: CardText) -> None:
        user = text.context.user
        lucky = False  # without a user in play, and then no die is thrown
        if user is not None and user in game.state.board.units:
            lucky = luck_roll(game, "luck", user)
        game.begin(CardText(self.then if lucky else self.otherwise, text.context))


AnyVerb = (
    Inflict
    | Cure
    | If
    | Damage
    | Heal
    | Boost
    | Draw
    | Mill
    | Discard
    | Exile
    | Recover
    | Break
    | Shift
    | Ready
    | Luck
)


def first_shift(do: Iterable[AnyVerb]) -> Shift | None:
    """The first verb of a text that needs a destination, in either list of a branch too."""
    for verb in do:
        if isinstance(verb, Shift):
            return verb
        if isinstance(verb, If | Luck):
            found = first_shift((*verb.then, *verb.otherwise))
            if found is not None:
                return found
    return None

"""What a seat can ask for: records only."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct


class Action(Struct, frozen=True, tag_field="do", omit_defaults=True, gc=False):
    """An answer to a prompt; `do` is its word in JSON."""


# Of Main.


class Move(Action, frozen=True, tag="move"):
    """A move by hand."""

    unit: str
    to: str


class Attack(Action, frozen=True, tag="attack"):
    """An attack."""

    unit: str
    target: str


class Play(Action, frozen=True, tag="play"):
    """A card from the hand, played with a unit; the card's type says which keys it needs."""

    unit: str
    card: str
    to: str | None = None
    on: str | None = None
    target: str | None = None


class UseAbility(Action, frozen=True, tag="ability"):
    """The Ability of a card in play."""

    card: str
    target: str | None = None
    to: str | None = None


class EndTurn(Action, frozen=True, tag="end"):
    """The end of Main."""


# Of the other prompts.


class Mulligan(Action, frozen=True, tag="mulligan"):
    """Whether to redraw the opening hand."""

    take: bool


class UseTrigger(Action, frozen=True, tag="use"):
    """A Trigger of the series."""

    trigger: str
    target: str | None = None
    to: str | None = None


class Pass(Action, frozen=True, tag="pass"):
    """No Trigger, or no card broken."""


class Choose(Action, frozen=True, tag="choose"):
    """A card to be broken, removed or taken back."""

    card: str


class Discard(Action, frozen=True, tag="discard"):
    """A card of the hand to be given up."""

    card: str


MainAction = Move | Attack | Play | UseAbility | EndTurn
AnyAction = MainAction | Mulligan | UseTrigger | Pass | Choose | Discard


class Shifted(NamedTuple):
    """A unit about to be moved by an effect of `seat`: no action, and it may cost the same."""

    unit: str
    seat: int


class Toll(NamedTuple):
    """Cards off the top of a Deck that an act costs.

    `rule` is the clause that takes them, `unpaid` the one that bars the act without them.
    """

    seat: int
    n: int
    rule: str
    unpaid: str

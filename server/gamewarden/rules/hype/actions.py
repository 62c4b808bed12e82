"""What a seat can ask for: records only.

HYPE-ACT-1: the acts are these three, and a Modifier is none of them: `Act` is the union.
"""

from __future__ import annotations

from typing import NamedTuple, final

from msgspec import Struct


class Action(Struct, frozen=True, tag_field="do", gc=False):
    """An answer to a prompt; `do` is its word in JSON."""


@final
class Attack(Action, frozen=True, tag="attack"):
    """A Basic Attack."""

    by: str
    target: str


@final
class Signature(Action, frozen=True, tag="signature"):
    """A Signature Move; `targets` are its picks, by slot."""

    by: str
    targets: tuple[str, ...] = ()


@final
class Guard(Action, frozen=True, tag="guard"):
    """A Guard."""

    by: str


@final
class PlayModifier(Action, frozen=True, tag="modifier"):
    """A Modifier from the hand; `targets` are its picks, by slot."""

    card: str
    targets: tuple[str, ...] = ()


@final
class EndTurn(Action, frozen=True, tag="end"):
    """The end of the turn."""


@final
class Draft(Action, frozen=True, tag="draft"):
    """A Character taken from the card set."""

    card: str


@final
class LineUp(Action, frozen=True, tag="line_up"):
    """Team, slot 1 first, and hand."""

    team: tuple[str, ...]
    hand: tuple[str, ...]


Act = Attack | Signature | Guard
MainAction = Act | PlayModifier | EndTurn
AnyAction = MainAction | Draft | LineUp


class Price(NamedTuple):
    """What an action costs, and the clause that says so."""

    ap: int
    hype: int
    rule: str


class Pick(NamedTuple):
    """A Character about to be picked: by whom, and whether by a Basic Attack.

    `by` is a Character or, for a Modifier, nobody; `single`: the text may pick one at most.
    """

    target: str
    seat: int
    by: str | None
    single: bool
    basic: bool

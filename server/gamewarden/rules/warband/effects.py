"""The effects of feats, weapons and specials (section 18): records only; `effecting.py` does them.

Each acts on the subjects of its text, or with `to` on the model whose text it is.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct, field

from gamewarden.rules.frames import Procedure

from .order import MarkerName

FEAT: Final = "WB-KI-8"  # the clauses by which effects happen: what their events name
WEAPON: Final = "WB-DAMAGE-10"
SPECIAL: Final = "WB-MELEE-20"


class Effect(Struct, frozen=True, kw_only=True, tag_field="verb", forbid_unknown_fields=True,
             omit_defaults=True):  # fmt: skip
    """One effect of a text."""

    to: Literal["self"] | None = None


class Mark(Effect, frozen=True, tag="mark"):
    """`count` markers, each of that value where they have one; without `count` one."""

    marker: MarkerName
    count: int | None = None
    value: int | None = None


class Clear(Effect, frozen=True, tag="clear"):
    """As many markers go, the highest first; without `count` all of them."""

    marker: MarkerName
    count: int | None = None


class Hold(Effect, frozen=True, tag="hold"):
    """The subject becomes Held by the user, if they are base to base."""


class Wound(Effect, frozen=True, tag="wound"):
    """So many wounds, less what Toughness takes off."""

    amount: int


class Recover(Effect, frozen=True, tag="heal"):
    """Marked wounds are healed."""

    amount: int


class Push(Effect, frozen=True, tag="push"):
    """The subject goes straight away from the user."""

    inches: int


class Tokens(Effect, frozen=True, tag="tokens"):
    """Ki tokens come, or with a negative amount go."""

    amount: int


class Test(Effect, frozen=True, tag="test"):
    """A Challenge test by the subject, and what follows from it."""

    stat: Literal["ki", "size"]
    number: int
    fail: tuple[AnyEffect, ...] = ()
    passed: tuple[AnyEffect, ...] = field(default=(), name="pass")


AnyEffect = Mark | Clear | Hold | Wound | Recover | Push | Tokens | Test


class Effecting(Procedure, frozen=True):
    """One effect on one subject.

    `by` is whose text it is, commanded by `seat`; `rule` the clause by which it happens; `foe` the
    other one of a fight, away from whom the user itself is pushed.
    """

    effect: AnyEffect
    by: str
    seat: int
    subject: str
    rule: str
    foe: str | None = None

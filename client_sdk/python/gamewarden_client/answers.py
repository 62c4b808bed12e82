"""What the server answers to a seat: what is legal, why not, and what was done."""

from __future__ import annotations

from typing import Self

from msgspec import Struct

from gamewarden.protocol import messages as wire

from .mirror import Json, given, object_of, objects_of


class Legal(Struct, frozen=True):
    """What this seat may do: `complete` false means that other actions may be legal too.

    `prompt` is the id of the decision; without one nothing is open and `actions` is empty.
    """

    prompt: str | None
    actions: list[Json]
    complete: bool
    limits: Json | None = None

    @classmethod
    def of(cls, told: wire.LegalTold) -> Self:
        """As the wire tells it."""
        actions = objects_of(told.actions)
        limits = given(told.limits)
        return cls(
            given(told.prompt),
            actions,
            told.complete,
            None if limits is None else object_of(limits),
        )


class Why(Struct, frozen=True):
    """Whether an action would be legal, and if not, why."""

    code: str | None = None
    rule: str | None = None
    message: str | None = None

    @property
    def legal(self) -> bool:
        """Whether nothing speaks against it."""
        return self.code is None

    @classmethod
    def of(cls, told: wire.WhyTold) -> Self:
        """As the wire tells it."""
        return cls(given(told.code), given(told.rule), given(told.message))


class Done(Struct, frozen=True):
    """Done, and stored. `seq` is the entry that it became, if it became one by itself."""

    seq: int | None = None
    spent_ms: int | None = None  # clock charged

    @classmethod
    def of(cls, told: wire.Ack) -> Self:
        """As the wire tells it."""
        return cls(given(told.seq), given(told.spent_ms))

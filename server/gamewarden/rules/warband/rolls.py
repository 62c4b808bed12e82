"""What is told without changing the state: dice, tests, and the numbers that they are for."""

from __future__ import annotations

from msgspec import Struct

from gamewarden.rules.tally import Tally


class Told(Struct, frozen=True, gc=False):
    """What is told without changing the state."""


class Rolled(Told, frozen=True, gc=False):
    """Dice, after a re-roll all of them; `model` is nobody in a Tactical test."""

    purpose: str
    seat: int
    dice: tuple[int, ...]
    model: str | None = None


class Tested(Told, frozen=True, gc=False):
    """A Challenge test; without `result` it was decided without dice."""

    purpose: str
    model: str
    number: int
    passed: bool
    result: int | None = None


class NumberFound(Told, frozen=True, gc=False):
    """The challenge number of a ranged attack."""

    model: str
    number: Tally


class PoolFound(Told, frozen=True, gc=False):
    """`purpose` is `melee` or `ranged`."""

    model: str
    purpose: str
    pool: Tally


class Allocated(Told, frozen=True, gc=False):
    """An allocation is revealed."""

    model: str
    attack: int
    defence: int
    special: str | None
    boost: int


class Struck(Told, frozen=True, gc=False):
    """An attack; `tie`: what decided between equal results."""

    model: str
    target: str
    result: int
    against: int
    success: bool
    tie: str | None


class DamageRolled(Told, frozen=True, gc=False):
    """`wounds` are those before Tough."""

    model: str
    target: str
    roll: Tally
    level: int
    wounds: int

"""What every state of a model is: a kind, who has it, and its markers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar

from msgspec import Struct

from gamewarden.rules.warband.order import MarkerName

F = TypeVar("F", bound=Callable[..., Any])


class ModelState(Struct, frozen=True):
    """A state of `holder`. The subclasses know its markers: how many, which values, which holders.

    A clause that is `always` in force belongs to the kind: its `holder` is nobody.
    """

    kind: ClassVar[MarkerName]
    source: ClassVar[None] = None
    holder: str


class Counted(ModelState, frozen=True):
    """A state of which only the number of markers counts."""

    count: int = 0


class Valued(ModelState, frozen=True):
    """A state with a value on each marker, the highest first."""

    values: tuple[int, ...] = ()


class Kept(ModelState, frozen=True):
    """A state with one marker for each model that keeps it up."""

    keepers: Mapping[str, int] = {}


def always(clause: F) -> F:
    """Puts a clause in force wherever its state is not, too: one about becoming or having been."""
    clause.__dict__["always"] = True
    return clause


def is_always(clause: Callable[..., Any]) -> bool:
    """Whether a clause is in force without a holder."""
    return bool(getattr(clause, "always", False))

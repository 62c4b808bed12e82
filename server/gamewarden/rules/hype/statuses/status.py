"""What every status is: a kind, and who has it."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from gamewarden.rules.hype.order import StatusName


class Status(Struct, frozen=True):
    """A status on its holder. It is there or not, so it remembers nothing else."""

    kind: ClassVar[StatusName]
    source: ClassVar[None] = None
    holder: str

"""Bugs, as they are logged and told: with a reference that joins the two."""

from __future__ import annotations

import logging
import secrets
from typing import NamedTuple

log = logging.getLogger("gamewarden.rooms")


class Fault(NamedTuple):
    """Something broke, and nothing was applied; `reference` finds it in the log."""

    reference: str


def noted(event: str, error: BaseException, **fields: str | int) -> Fault:
    """Logs a bug with its trace. `event` is fixed text; `fields` hold no secret and no action."""
    reference = secrets.token_hex(4)
    log.error(event, exc_info=error, extra={"reference": reference, **fields})
    return Fault(reference)

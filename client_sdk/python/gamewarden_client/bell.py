"""Waiting for a fact: it is looked at anew whenever there is news."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from .errors import GamewardenClientError, RequestTimeoutError

Fact = TypeVar("Fact")


class Bell:
    """Rung whenever something changed; everybody who waits then looks again."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """There is news."""
        rung, self._rung = self._rung, asyncio.Event()
        rung.set()

    async def until(
        self,
        fact: Callable[[], Fact | None],
        lost: Callable[[], GamewardenClientError | None],
        *,
        timeout_s: float | None,
    ) -> Fact:
        """What `fact` gives once that is not `None`.

        Raises what `lost` gives, as soon as that is something and the fact is still missing, and
        `RequestTimeoutError` after `timeout_s`.
        """
        try:
            async with asyncio.timeout(timeout_s):
                while (found := fact()) is None:
                    if error := lost():
                        raise error
                    await self._rung.wait()
        except TimeoutError:
            raise RequestTimeoutError(f"nothing came in {timeout_s} s") from None
        return found

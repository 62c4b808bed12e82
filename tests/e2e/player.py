"""Somebody who plays a match on a page: what the page knows, and what it asks of them."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from .browser import Visitor

ALWAYS = 10**9  # an entry that no match comes to

# What there is to decide once nothing is shown or on its way any more, as `asks` finds it on the
# board; `over` with the result, `seen` when entry `seq` is known.
ASKED = """(seq) => {
  if (document.querySelector('[data-testid=outcome]')) return 'over';
  const match = document.querySelector('[data-testid=match]');
  if (Number(match?.dataset.seq) >= seq) return 'seen';
  if (match?.dataset.sending === 'true') return '';
  const board = match?.querySelector('[data-testid=board][data-playing=false]');
  return board ? (%s)(board) : '';
}"""
SEEN = """(seq) => document.querySelector('[data-testid=outcome]') !== null
  || Number(document.querySelector('[data-testid=match]')?.dataset.seq) >= seq"""


class Player:
    """One visitor at a match of some ruleset."""

    asks: ClassVar[str]  # a script: of the board, the kind of what is asked; empty for nothing

    def __init__(self, visitor: Visitor, *, seat: int = 0, seed: int = 0) -> None:
        self.visitor = visitor
        self.seat = seat
        self._rng = Random(seed)

    async def seq(self) -> int:
        """The last entry that this page knows."""
        return int(await self.visitor.see("match").get_attribute("data-seq") or 0)

    async def seen(self, seq: int) -> None:
        """Waits until this page knows entry `seq`, or the result."""
        await self.visitor.until(SEEN, seq)

    async def at_once(self) -> None:
        """Has events shown without delay, as the menu offers."""
        await self.visitor.press("menu")
        await self.visitor.see("pace").select_option("off")
        await self.visitor.page.keyboard.press("Escape")

    async def asked(self, *, until_seq: int = ALWAYS) -> str:
        """Waits for something to decide, and gives its kind; else `over` or `seen`."""
        return str(await self.visitor.until(ASKED % self.asks, until_seq))

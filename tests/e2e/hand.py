"""A pair of hands that play a match by pressing what the page shows and enables."""

from __future__ import annotations

from typing import Any

from playwright.async_api import Locator

from .browser import Visitor
from .player import ALWAYS, Player

MOST_ACTS = 400  # of one seat in one match; a long one takes about 60
MINE = "() => document.querySelector('[data-testid=end-turn][aria-disabled=false]') !== null"
STILL_ASKED = """() => document.querySelector('[data-testid=match][data-sending=false]') !== null
  && document.querySelector('[data-testid=end-turn][data-asked=true]') !== null"""
AIMING = "() => document.querySelector('[data-testid=board].aiming') !== null"


class Hand(Player):
    """Plays for one visitor: sensible, quick, and not always the same."""

    asks = "(board) => board.querySelector('[data-testid=end-turn][aria-disabled=false]') && 'mine'"

    async def play(self, *, until_seq: int = ALWAYS) -> None:
        """Plays until the result is shown, or this page knows entry `until_seq`."""
        for _ in range(MOST_ACTS):
            if await self.asked(until_seq=until_seq) != "mine":
                return
            await self.act()
        raise AssertionError("this match does not end")

    async def act(self) -> None:
        """Does one thing that is legal, and waits until it is done."""
        before = await self.seq()
        await self._order()
        while await self.visitor.page.evaluate(AIMING):
            await self._aim()
        await self.seen(before + 1)

    async def _order(self) -> None:
        """Chooses what to do; what wants targets is aimed after it."""
        cards = self._board(".modifier[data-ready=true]")
        figures = self._board("[data-standing=ready]")
        count, ready = await cards.count(), await figures.count()
        if count and (not ready or self._rng.random() < 0.3):
            await self.visitor.press(cards.nth(self._rng.randrange(count)))
            play = self.visitor.see("play-modifier")
            if await play.is_visible():
                await self.visitor.press(play)
        elif ready:
            await self.visitor.press(figures.nth(self._rng.randrange(ready)))
            open_acts = self._board("[data-testid^=act-][data-open=true]")
            names = [await act.get_attribute("data-testid") for act in await open_acts.all()]
            wanted = ["act-signature", "act-attack", "act-guard"]
            await self.visitor.press(next(str(name) for name in wanted if name in names))
        else:
            await self.end_turn()

    async def end_turn(self) -> None:
        """Ends the turn, also with Action Points left."""
        await self.visitor.press("end-turn")
        for _ in range(MOST_ACTS):  # the question is taken back after a while
            if not await self.visitor.page.evaluate(STILL_ASKED):
                return
            await self.visitor.press("end-turn")

    async def _aim(self) -> None:
        """Picks the one with the least Health, or is content with those that are picked."""
        targets = self._board("[data-standing=target]")
        if await targets.count() == 0:
            await self.visitor.press("aim-done")
            return
        health = [_number(text) for text in await targets.locator(".health-text").all_inner_texts()]
        if not health:
            return  # the board was drawn anew in between: whoever calls looks again
        await self.visitor.press(targets.nth(health.index(min(health))))

    def _board(self, selector: str) -> Locator:
        return self.visitor.see("board").locator(selector)


def _number(text: str) -> int:
    return int(text.split("/")[0].strip())


async def outcome(visitor: Visitor) -> dict[str, Any]:
    """What the result on screen says."""
    shown = visitor.see("outcome")
    return {
        "winner": await shown.get_attribute("data-winner"),
        "reason": await shown.get_attribute("data-reason"),
        "title": await shown.locator("h2").text_content(),
    }

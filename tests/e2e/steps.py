"""What people do before a match: come in, open a room, find one, sit down, watch."""

from __future__ import annotations

import asyncio
from typing import Any

from playwright.async_api import expect

from .browser import WAIT_MS, House, Visitor

expect.set_options(timeout=WAIT_MS)

MARK = "() => { window.__here_since = performance.timeOrigin; }"
MARKED = "() => window.__here_since === performance.timeOrigin"


async def guest(house: House, url: str, name: str, **how: Any) -> Visitor:
    """Somebody new who has chosen a name and stands in the foyer."""
    visitor = await house.visitor(url, **how)
    await name_oneself(visitor, name)
    await expect(visitor.see("me")).to_be_visible()
    await visitor.page.evaluate(MARK)
    return visitor


async def name_oneself(visitor: Visitor, name: str) -> None:
    """Chooses the name that a new visitor is asked for."""
    await visitor.fill("name-input", name)
    await visitor.press("enter")


async def resign(visitor: Visitor) -> None:
    """Gives a match up."""
    await visitor.press("menu")
    await visitor.press("resign")
    await visitor.press("resign-confirm")
    await expect(visitor.see("outcome")).to_be_visible()


async def never_reloaded(visitor: Visitor) -> bool:
    """Whether the page is still the one into which `guest` walked."""
    return bool(await visitor.page.evaluate(MARKED))


async def create(visitor: Visitor, *, setup: str = "ready", clock: str = "show") -> str:
    """Opens a room and gives its code."""
    await visitor.press("tab-create")
    await visitor.press(f"setup-{setup}")
    await visitor.see("clock-choice").select_option(clock)
    await visitor.press("create")
    return (await visitor.see("room-code").inner_text()).strip()


async def find(visitor: Visitor, code: str) -> None:
    """Looks for a room by its code."""
    await visitor.press("tab-join")
    await visitor.fill("join-code", code)
    await visitor.press("join")


async def seated(one: Visitor, other: Visitor, **how: str) -> str:
    """One opens a room and the other sits down in it; gives its code once both see the match."""
    code = await create(one, **how)
    await find(other, code)
    await other.press("take-seat")
    for visitor in (one, other):
        await expect(visitor.see("match")).to_have_attribute("data-state", "live")
    return code


async def against_bot(visitor: Visitor, *, bot: str = "random", **how: str) -> None:
    """Begins a match with a bot of the server."""
    await visitor.press("tab-bot")
    await visitor.see("bot-choice").select_option(bot)
    if setup := how.get("setup"):
        await visitor.press(f"setup-{setup}")
    await visitor.press("play-bot")
    await expect(visitor.see("match")).to_have_attribute("data-state", "live")


async def watching(visitor: Visitor, player: str) -> None:
    """Watches the match of a player, from the list in the foyer."""
    row = visitor.see("list-watch").locator(".room-row", has_text=player)
    await visitor.press(row.locator("a"))
    await expect(visitor.see("match")).to_have_attribute("data-seat", "none")


async def whose(one: Visitor, other: Visitor, script: str) -> Visitor:
    """Waits until a script gives something in one of two pages, and gives whose page that is."""
    asked = {asyncio.ensure_future(visitor.until(script)): visitor for visitor in (one, other)}
    done, rest = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)
    found = done.pop()
    await found
    return asked[found]

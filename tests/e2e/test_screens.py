"""Every main screen at both widths: it fits, all that can be pressed has a name, and a picture."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from .browser import PHONE, WIDE, House, Visitor
from .hand import MINE, Hand
from .look import look
from .process import Process
from .steps import against_bot, create, find, guest, name_oneself, resign, seated, whose

pytestmark = [
    pytest.mark.timeout(400),
    pytest.mark.parametrize(
        "how",
        [{"size": WIDE}, {"size": PHONE, "touch": True}],
        ids=["wide", "phone"],
    ),
]


async def test_the_screens_before_a_match(server: Process, browser: House, how: dict) -> None:
    ada = await browser.visitor(server.page, **how)
    await expect(ada.see("name-input")).to_be_visible()
    await look(ada, "name")
    await name_oneself(ada, "Ada")
    for tab in ("quick", "bot", "create", "join"):
        await ada.press(f"tab-{tab}")
        await look(ada, f"foyer-{tab}")
    await ada.press("tab-bot")
    await ada.press("build-line-up")
    await look(ada, "builder")
    await ada.page.keyboard.press("Escape")
    await ada.press("me")
    await look(ada, "rename")
    await ada.page.keyboard.press("Escape")
    await ada.press("tab-quick")
    await ada.press("quick-match")
    await expect(ada.see("queued")).to_be_visible()
    await look(ada, "queue")
    await ada.press("queue-cancel")
    code = await create(ada)
    await look(ada, "waiting")
    bo = await guest(browser, server.page, "Bo", **how)
    await find(bo, code)
    await expect(bo.see("take-seat")).to_be_visible()
    await look(bo, "invitation")
    await ada.press("leave")
    await bo.page.goto(f"{server.page}#/join/AAAAAA")
    await expect(bo.see("error")).to_be_visible()
    await look(bo, "no-such-room")


async def test_the_screens_of_a_draft(server: Process, browser: House, how: dict) -> None:
    ada = await guest(browser, server.page, "Ada", **how)
    bo = await guest(browser, server.page, "Bo", **how)
    await seated(ada, bo, setup="draft")
    for pick in range(6):
        picker = await whose(ada, bo, TO_PICK)
        await picker.press(picker.page.locator(".cast[aria-disabled=false]").nth(pick))
        if pick == 2:
            await look(picker, "draft")
        await picker.press("take")
        for one in (ada, bo):
            await one.until(TAKEN, pick + 1)
    await expect(ada.see("line-up")).to_be_visible()
    await look(ada, "line-up")
    for one in (ada, bo):
        await one.press("preset-hammers")
    await ada.press("lock-in")
    await expect(ada.see("line-up-waiting")).to_be_visible()
    await look(ada, "line-up-waiting")
    await bo.press("lock-in")
    await expect(ada.see("board")).to_be_visible()


TO_PICK = "() => document.querySelector('.cast[aria-disabled=false]') !== null"
TAKEN = """(count) => document.querySelector('[data-testid=draft]') === null
  || document.querySelectorAll('.taken-slot .unseen').length >= count"""


async def test_the_screens_of_a_match(server: Process, browser: House, how: dict) -> None:
    ada = await guest(browser, server.page, "Ada", **how)
    await against_bot(ada)
    hand = Hand(ada)
    await hand.at_once()
    await hand.play(until_seq=14)
    await _attacker(ada, hand)
    await _chosen(ada)
    await ada.press("menu")
    await look(ada, "menu")
    await ada.press("help")
    await look(ada, "keys")
    await ada.page.keyboard.press("Escape")
    if how.get("touch"):
        for side in ("log", "chat"):
            await ada.press(f"open-{side}")
            await look(ada, side)
    await resign(ada)
    await look(ada, "lost")
    await ada.press("to-replay")
    await expect(ada.see("verify-result")).to_have_text("Verified")
    await ada.press("replay-last")
    await look(ada, "replay")
    await ada.page.goto(server.page)
    await expect(ada.see("me")).to_be_visible()
    await expect(ada.see("list-replay").locator(".room-row")).to_have_count(1)
    await look(ada, "foyer-after")


async def _attacker(ada: Visitor, hand: Hand) -> None:
    """Plays on until somebody may attack and a Modifier cannot be played, and has the one shown."""
    for _ in range(MOST_ACTS):
        await ada.until(MINE)
        if await ada.page.locator(SHUT).count() > 0:
            for figure in await ada.page.locator("[data-standing=ready]").all():
                await ada.press(figure)
                if await ada.see("act-attack").get_attribute("data-open") == "true":
                    await ada.press("cancel")
                    await look(ada, "turn")
                    await ada.press(figure)
                    return
                await ada.press("cancel")
        await hand.act()
    raise AssertionError("nobody ever may attack")


MOST_ACTS = 40
SHUT = ".tray .modifier[data-ready=false]"


async def _chosen(ada: Visitor) -> None:
    """The performer that is shown, its targets, and a reason why not."""
    await look(ada, "performer")
    await ada.press("act-attack")
    await look(ada, "aim")
    await ada.press("cancel")
    await ada.press("cancel")
    await ada.press(ada.page.locator(SHUT).first)
    await expect(ada.see("why")).to_be_visible()
    await look(ada, "why")

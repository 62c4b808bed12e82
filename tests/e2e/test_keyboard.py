"""Everything that a match needs, without a pointer."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from .browser import House, Visitor
from .hand import STILL_ASKED, Hand
from .process import Process

pytestmark = pytest.mark.timeout(240)

MOST_TABS = 80  # of one screen, before something counts as out of reach
FOCUSED = "() => document.activeElement?.closest('[data-testid]')?.dataset.testid ?? ''"
# Whether somebody who looks at the screen can tell where the focus is.
FOCUS_SHOWN = """() => {
  const one = document.activeElement;
  if (one === null || one === document.body) return true;
  const marked = (style) => (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2)
    || style.boxShadow !== 'none';
  const label = one.closest('label');
  return one.matches(':focus-visible')
    && (marked(getComputedStyle(one)) || (label !== null && marked(getComputedStyle(label))));
}"""


class Keys:
    """Somebody who has nothing but a keyboard."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.page.keyboard.press(key)

    async def tab_to(self, testid: str) -> None:
        """Tabs until the focus is there; it is visible all the way."""
        for _ in range(MOST_TABS):
            if await self.page.evaluate(FOCUSED) == testid:
                return
            await self.press("Tab")
            where = await self.page.evaluate(
                "() => document.activeElement?.outerHTML.slice(0, 120)"
            )
            assert await self.page.evaluate(FOCUS_SHOWN), f"the focus cannot be seen on {where}"
        raise AssertionError(f"{testid} cannot be reached with Tab")


async def test_a_match_is_begun_and_played_with_the_keyboard_alone(
    shared: Process, browser: House
) -> None:
    ada = await browser.visitor(shared.page)
    keys, hand = Keys(ada), Hand(ada)
    await expect(ada.see("name-input")).to_be_focused()
    await ada.page.keyboard.type("Ada")
    await keys.press("Enter")
    await expect(ada.see("me")).to_be_visible()
    await keys.tab_to("tab-bot")
    await keys.press("Enter")
    await keys.tab_to("play-bot")
    await keys.press("Enter")
    await expect(ada.see("match")).to_have_attribute("data-state", "live")
    done: list[str] = []
    for turn in range(MOST_TURNS):
        done += await one_turn(ada, keys, hand, ("ag", "ga")[turn % 2])
        if {"a", "g"} <= set(done) and done.count("end") >= 3:
            return
    raise AssertionError(f"only {done}")


async def one_turn(ada: Visitor, keys: Keys, hand: Hand, wishes: str) -> list[str]:
    """The first of the acts that are wished for, with whoever can; then the end of the turn."""
    await ada.until(_MINE)
    seq = await hand.seq()
    done = []
    if slot := await ada.page.evaluate(_READY):
        await keys.press(str(slot))
        await expect(ada.page.locator("[data-character]:focus")).to_have_attribute(
            "aria-pressed", "true"
        )
        act = await ada.page.evaluate(_FIRST_OPEN, wishes)
        await keys.press(*act)
        if act == "a":
            await ada.until("() => document.querySelector('.aiming') !== null")
            await keys.press(str(await ada.page.evaluate(_TARGET)))
        if act:
            await hand.seen(seq + 1)
            await ada.until(_MINE)
            seq = await hand.seq()
            done.append(act)
    await keys.press("e")
    for _ in range(MOST_PRESSES):
        if await ada.page.evaluate(STILL_ASKED):
            await keys.press("e")
    await hand.seen(seq + 1)
    return [*done, "end"]


MOST_PRESSES = 3  # of E: it asks once more, and takes the question back after a while
MOST_TURNS = 8  # nobody has lost by then
_MINE = """() => document.querySelector('[data-testid=outcome]') === null
  && document.querySelector('[data-testid=match][data-sending=false]') !== null
  && document.querySelector('[data-testid=end-turn][aria-disabled=false]') !== null"""
_FIRST_OPEN = """(wishes) => [...wishes].find((key) => document.querySelector(
  `[data-testid=act-${{ a: 'attack', g: 'guard' }[key]}][data-open=true]`)) ?? ''"""
_SLOT = """(() => {
  const row = [...document.querySelectorAll('.%s [data-character]')];
  return row.findIndex((one) => one.dataset.standing === '%s') + 1;
})()"""
_READY = _SLOT % ("row-near", "ready")
_TARGET = _SLOT % ("row-far", "target")


async def test_arrows_move_over_the_stage_and_escape_goes_back(
    shared: Process, browser: House
) -> None:
    ada = await browser.visitor(shared.page)
    keys = Keys(ada)
    await ada.page.keyboard.type("Ada")
    await keys.press("Enter")
    await keys.tab_to("tab-bot")
    await keys.press("Enter")
    await keys.tab_to("play-bot")
    await keys.press("Enter")
    await ada.until(_MINE)
    await keys.press("1")
    await expect(ada.see("dock")).to_be_visible()
    first = await ada.page.evaluate(FOCUSED)
    await keys.press("ArrowRight")
    second = await ada.page.evaluate(FOCUSED)
    assert second.startswith("character-")
    assert second != first
    assert await ada.page.evaluate(FOCUS_SHOWN)
    await keys.press("Escape")
    await expect(ada.see("dock")).not_to_be_visible()
    await keys.press("?")
    await expect(ada.see("shortcuts")).to_be_visible()
    await keys.press("Escape")
    await expect(ada.see("shortcuts")).not_to_be_visible()
    await keys.press("c")
    await expect(ada.see("chat-input")).to_be_focused()
    await ada.page.keyboard.type("hello")
    await keys.press("Enter")
    await expect(ada.see("chat-lines")).to_contain_text("hello")

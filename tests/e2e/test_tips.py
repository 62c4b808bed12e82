"""The guide of a first match: it speaks of what is asked, covers nothing, and can be sent away."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from .browser import PHONE, WIDE, House, Visitor
from .hand import Hand
from .look import look
from .process import Process
from .steps import against_bot, guest, watching

pytestmark = pytest.mark.timeout(240)

# How much of the board, of the log and of the head lies under the tip, in pixels.
COVERED = """() => {
  const of = (selector) => document.querySelector(selector).getBoundingClientRect();
  const tip = of('[data-testid=tip]');
  const under = ({ left, right, top, bottom }) =>
    Math.max(0, Math.min(right, tip.right) - Math.max(left, tip.left))
    * Math.max(0, Math.min(bottom, tip.bottom) - Math.max(top, tip.top));
  return ['[data-testid=board]', '.match-head', '.side-log', '.match-main']
    .map(of).filter(({ width }) => width > 0).map(under).reduce((a, b) => a + b);
}"""
IN_TIP = "() => document.activeElement.closest('[data-testid=tip]') !== null"


async def _told(visitor: Visitor) -> str | None:
    """The tip that is shown; waits for one."""
    return await visitor.see("tip").get_attribute("data-tip")


@pytest.mark.parametrize(
    "how", [{"size": WIDE}, {"size": PHONE, "touch": True}], ids=["wide", "phone"]
)
async def test_the_first_steps_are_told_one_by_one_until_no_more_tips_are_wanted(
    shared: Process, browser: House, how: dict
) -> None:
    name = f"Ada {how['size'][0]}"
    ada = await guest(browser, shared.page, name, **how)
    await against_bot(ada)
    hand = Hand(ada)
    await hand.at_once()
    await _the_first_tips_are_told(ada, hand)

    eve = await guest(browser, shared.page, "Eve", **how)
    await watching(eve, name)
    await expect(eve.see("board")).to_be_visible()
    await expect(eve.see("tip")).to_have_count(0)

    await ada.press("tips-off")
    await _no_tip_comes(ada, hand)
    await ada.press("menu")
    await ada.press("tips-wanted")
    await ada.page.keyboard.press("Escape")
    assert await _told(ada) == "goal"


async def _the_first_tips_are_told(ada: Visitor, hand: Hand) -> None:
    """One for each decision, beside the board, until it is put away or acted upon."""
    assert await hand.asked() == "mine"
    assert await _told(ada) == "goal"
    assert await ada.page.evaluate(COVERED) == 0
    assert not await ada.page.evaluate(IN_TIP)
    await look(ada, "tip")
    await ada.press("tip-got-it")
    await expect(ada.see("tip")).to_have_count(0)
    await hand.act()
    assert await hand.asked() == "mine"
    second = await _told(ada)
    assert second != "goal"
    await ada.press("tip-rules")
    await expect(ada.see("rulebook").locator("details[open]").first).to_be_visible()
    await ada.page.keyboard.press("Escape")
    await hand.act()
    assert await hand.asked() == "mine"
    assert await _told(ada) not in ("goal", second)


async def _no_tip_comes(ada: Visitor, hand: Hand) -> None:
    """At several decisions, also after the page was loaded anew."""
    await expect(ada.see("tip")).to_have_count(0)
    await ada.page.reload()
    await expect(ada.see("board")).to_be_visible()
    for _ in range(2):
        assert await hand.asked() == "mine"
        await expect(ada.see("tip")).to_have_count(0)
        await hand.act()
    assert await hand.asked() == "mine"

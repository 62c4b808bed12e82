"""What cannot be done is refused in words that say why."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from .browser import House, Visitor
from .hand import MINE, Hand
from .process import Process
from .steps import against_bot, create, find, guest, seated, whose

pytestmark = pytest.mark.timeout(240)


async def playing(browser: House, url: str) -> tuple[Visitor, Hand]:
    """Somebody in a match against a bot, to whom everything is shown at once."""
    ada = await guest(browser, url, "Ada")
    await against_bot(ada)
    hand = Hand(ada)
    await hand.at_once()
    return ada, hand


async def test_a_code_that_is_nobodys_is_told_so_c89(shared: Process, browser: House) -> None:
    """C89: the reason reaches the one who was refused, and the way back is there."""
    ada = await guest(browser, shared.page, "Ada")
    await find(ada, "AAAAAA")
    await expect(ada.see("error")).to_contain_text("There is no such room")
    await ada.press("to-home")
    await expect(ada.see("me")).to_be_visible()


async def test_a_seat_that_somebody_else_took_first_is_told_so_c89(
    shared: Process, browser: House
) -> None:
    """C89: also where the room was free when it was looked at."""
    ada, bo = await guest(browser, shared.page, "Ada"), await guest(browser, shared.page, "Bo")
    eve = await guest(browser, shared.page, "Eve")
    code = await create(ada)
    await find(eve, code)
    await expect(eve.see("take-seat")).to_be_visible()
    await find(bo, code)
    await bo.press("take-seat")
    await expect(bo.see("match")).to_be_visible()
    await eve.press("take-seat")
    await expect(eve.see("toasts")).to_contain_text("Every seat in this room is taken")
    await eve.press("watch")
    await expect(eve.see("match")).to_have_attribute("data-seat", "none")


async def test_a_full_room_offers_to_watch_c89(shared: Process, browser: House) -> None:
    """C89: whoever comes late by the code is told before they ask."""
    ada, bo = await guest(browser, shared.page, "Ada"), await guest(browser, shared.page, "Bo")
    code = await seated(ada, bo)
    eve = await guest(browser, shared.page, "Eve")
    await find(eve, code)
    await expect(eve.page.get_by_text("Every seat is taken.")).to_be_visible()
    await expect(eve.see("take-seat")).not_to_be_visible()


async def test_what_is_not_legal_says_why_with_its_clause_on_hover_and_on_click_c88(
    shared: Process, browser: House
) -> None:
    """C88: the player is told the reason and the rule, before and after trying."""
    ada, hand = await playing(browser, shared.page)
    shut = ada.see("board").locator(".tray .modifier[data-ready=false]")
    await ada.until(MINE)
    while await shut.count() == 0:
        await hand.act()
        await ada.until(MINE)
    await ada.page.mouse.move(1, 1)  # it may rest there already, where it pressed last
    await shut.first.hover()
    why = ada.see("why")
    await expect(why).to_be_visible()
    rule = why.locator(".rule")
    clause = await rule.inner_text()
    assert clause.startswith("HYPE-")
    before = await hand.seq()
    await ada.press(shut.first)
    await expect(why.locator(".rule")).to_have_text(clause)
    assert await hand.seq() == before
    await ada.press(why.locator(".rule"))
    text = ada.see("clause").locator(".clause-text")
    await expect(text).not_to_be_empty()
    assert "not here yet" not in await text.inner_text()


async def test_acting_out_of_turn_says_so_c88(shared: Process, browser: House) -> None:
    """C88: where nothing is legal at all, too."""
    ada, bo = await guest(browser, shared.page, "Ada"), await guest(browser, shared.page, "Bo")
    await seated(ada, bo)
    waiting = bo if await whose(ada, bo, MINE) is ada else ada
    # While events are being shown, an order only brings the rest on at once.
    await expect(waiting.see("board")).to_have_attribute("data-playing", "false")
    await waiting.press_shut("end-turn")
    await expect(waiting.see("why")).to_contain_text("turn")


async def test_a_decision_that_is_pressed_three_times_at_once_is_made_once_c71(
    shared: Process, browser: House
) -> None:
    """C71: and nobody is told that they came too late."""
    ada, hand = await playing(browser, shared.page)
    assert await hand.asked() == "mine"
    before = await hand.seq()
    await ada.press("end-turn")
    await expect(ada.see("end-turn")).to_have_attribute("data-asked", "true")
    await ada.page.evaluate(THREE_PRESSES, "end-turn")
    await hand.seen(before + 1)
    assert await hand.asked() == "mine"
    await expect(ada.see("toasts")).to_be_empty()


THREE_PRESSES = """(id) => {
  const one = document.querySelector(`[data-testid=${id}]`);
  for (let n = 0; n < 3; n += 1) one.click();
}"""


async def test_a_match_opened_in_a_second_tab_is_told_in_the_first_and_can_be_taken_back(
    shared: Process, browser: House
) -> None:
    """C26: the older connection learns why it was closed."""
    ada = await guest(browser, shared.page, "Ada")
    await against_bot(ada)
    tab = await browser.second_tab(ada)
    await expect(tab.see("match")).to_have_attribute("data-state", "live")
    await expect(ada.see("failed")).to_contain_text("another tab")
    await ada.press("again")
    await expect(ada.see("match")).to_have_attribute("data-state", "live")
    await expect(tab.see("failed")).to_contain_text("another tab")

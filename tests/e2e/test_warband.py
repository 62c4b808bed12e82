"""A match of `warband` by clicking: two play and a third watches; the table says no, and where."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from playwright.async_api import expect

from .browser import PHONE, WIDE, House, Visitor
from .hand import outcome
from .look import look
from .process import Process
from .steps import find, guest, resign, watching
from .warband_hand import INCH, WarbandHand

pytestmark = pytest.mark.timeout(400)

NEAR = 150  # units: on a phone a pixel is some hundredths of an inch
MOST_MATCHES = 3  # few end without a fight
BOARD = "() => document.querySelector('[data-testid=board]').innerHTML"


async def seated(one: Visitor, other: Visitor) -> None:
    """One opens a room of the quick format, the other sits down."""
    for visitor in (one, other):
        await visitor.press("game-warband")
    await one.press("tab-create")
    await one.press("format-quick")
    await one.see("clock-choice").select_option("none")
    await one.press("create")
    await find(other, (await one.see("room-code").inner_text()).strip())
    await other.press("take-seat")
    for visitor in (one, other):
        await expect(visitor.see("match")).to_have_attribute("data-state", "live")


async def hands(players: list[Visitor]) -> list[WarbandHand]:
    """Hands for both seats, that show everything at once."""
    found = [WarbandHand(one, seat=seat, seed=seat) for seat, one in enumerate(players)]
    for hand in found:
        await hand.at_once()
    return found


async def played(players: list[WarbandHand], *, until: str = "over") -> list[str]:
    """Both play until the result is shown, or both are asked something of a kind."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(hand.play(until=until)) for hand in players]
    return [task.result() for task in tasks]


async def fight(ada: Visitor, bo: Visitor, eve: Visitor) -> tuple[list[WarbandHand], WarbandHand]:
    """Ada and Bo play, and Eve watches, until two models fight; a match may end without that."""
    for _ in range(MOST_MATCHES):
        await seated(ada, bo)
        await watching(eve, "Ada against Bo")
        both = await hands([ada, bo])
        watcher = WarbandHand(eve)
        await watcher.at_once()
        if await played(both, until="allocate") == ["allocate", "allocate"]:
            return both, watcher
        for visitor in (ada, bo, eve):
            await visitor.press("to-home")
    raise AssertionError("nobody ever fights")


async def test_two_play_a_match_of_warband_a_third_watches_and_no_page_tells_who_has_divided_dice(
    server: Process, browser: House
) -> None:
    """C40: until both splits are in, nothing says whether the other side has chosen."""
    ada, bo, eve = [await guest(browser, server.page, name) for name in ("Ada", "Bo", "Eve")]
    both, watcher = await fight(ada, bo, eve)
    await expect(eve.see("sealed")).to_be_visible()
    assert await both[1].verdict() == "legal"  # of the split that is proposed: nothing is to come
    before = [await one.page.evaluate(BOARD) for one in (bo, eve)]
    seqs = [await hand.seq() for hand in (both[1], watcher)]
    await both[0].act("allocate")
    await expect(ada.see("sealed")).to_be_visible()
    await look(ada, "warband-sealed")
    await ada.see("menu").hover()  # a round of looks, so that whatever came would be shown
    assert [await one.page.evaluate(BOARD) for one in (bo, eve)] == before
    assert [await hand.seq() for hand in (both[1], watcher)] == seqs
    await both[1].act("allocate")
    await played(both)
    await watcher.seen(await both[0].seq())
    told = []
    for visitor in (ada, bo, eve):
        await expect(visitor.see("outcome")).to_be_visible()
        told.append(await outcome(visitor))
    assert len({(one["winner"], one["reason"]) for one in told}) == 1
    await look(ada, "warband-result")
    await ada.press("to-replay")
    await expect(ada.see("verify-result")).to_have_text("Verified")
    await ada.press("replay-last")
    await expect(ada.see("board")).to_be_visible()


@pytest.mark.parametrize(
    "how", [{"size": WIDE}, {"size": PHONE, "touch": True}], ids=["wide", "phone"]
)
async def test_the_table_measures_a_way_and_says_why_and_where_it_cannot_be_gone(
    server: Process, browser: House, how: dict[str, Any]
) -> None:
    ada = await guest(browser, server.page, "Ada", **how)
    await ada.press("game-warband")
    await ada.press("tab-bot")
    await ada.press("format-quick")
    await look(ada, "warband-setup")
    await ada.see("bot-choice").select_option("random")
    await ada.press("play-bot")
    await expect(ada.see("match")).to_have_attribute("data-state", "live")
    (hand,) = await hands([ada])
    await hand.play(until="activate")
    await look(ada, "warband-turn")
    await hand.choose("a1")
    await look(ada, "warband-model")
    x, y = await hand.place("a1")
    await ada.press("act-walk")
    await hand.point(x - 1000, y + 1 * INCH)
    await hand.point(x - 1000, y + 2 * INCH)
    assert await hand.verdict() == "legal"
    spent = int(await ada.see("length").get_attribute("data-spent") or 0)
    assert abs(spent - 2414) < NEAR
    await look(ada, "warband-way")
    await hand.point(6 * INCH, 11 * INCH)
    assert await hand.verdict() == "refused"
    await expect(ada.see("verdict")).to_have_attribute("data-rule", "WB-MOVE-5")
    await expect(ada.see("fault")).to_have_count(1)
    await look(ada, "warband-refused")
    await ada.press("undo")
    assert await hand.verdict() == "legal"
    await ada.page.reload()  # what was not sent yet is gone, and nothing else
    assert await hand.play(until="activate") == "activate"
    await hand.choose("a1")
    await ada.press("act-walk")
    await hand.point(x - 1000, y + 2 * INCH)
    assert await hand.verdict() == "legal"
    before = await hand.seq()
    await ada.press("commit")
    await hand.seen(before + 1)
    assert await hand.play(until="activate") == "activate"
    moved = await hand.place("a1")
    assert max(abs(moved[0] - x + 1000), abs(moved[1] - y - 2 * INCH)) < NEAR
    await _shot(ada, hand)
    await resign(ada)
    await ada.press("to-replay")
    await expect(ada.see("verify-result")).to_have_text("Verified")
    await ada.press("replay-last")
    await look(ada, "warband-replay")


async def _shot(ada: Visitor, hand: WarbandHand) -> None:
    """Range rings and lines of sight, and a target that is too far or hidden."""
    await hand.chosen_for("ranged")
    await ada.press("act-ranged")
    await ada.press(ada.see("board").locator("[data-testid^=target-]").last)
    await hand.verdict()
    await look(ada, "warband-shot")
    await ada.press("cancel")
    await ada.press("zoom-in")
    await expect(ada.see("table")).not_to_have_attribute("data-zoom", "1.00")
    await look(ada, "warband-zoomed")
    await ada.press("zoom-fit")
    await ada.press("cancel")

"""Two people play by clicking and a third watches; lines and servers break; replays are checked."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

from .browser import House, Visitor
from .hand import Hand, outcome
from .look import look
from .process import Process
from .relay import relayed
from .steps import guest, name_oneself, never_reloaded, resign, seated, watching

pytestmark = pytest.mark.timeout(400)

ENOUGH = 16  # entries; no match is over by then


async def company(browser: House, server: Process, page: str = "") -> list[Visitor]:
    """Ada and Bo, who play, and Eve, who watches. Bo may come to another address."""
    ada = await guest(browser, server.page, "Ada")
    bo = await guest(browser, page or server.page, "Bo")
    eve = await guest(browser, server.page, "Eve")
    await seated(ada, bo)
    await watching(eve, "Ada against Bo")
    return [ada, bo, eve]


async def hands(people: list[Visitor]) -> list[Hand]:
    found = [Hand(one, seed=at) for at, one in enumerate(people)]
    for hand in found:
        await hand.at_once()
    return found


async def played(players: list[Hand], *, until_seq: int = 10**9) -> None:
    """Both play until everybody has seen the entry, or the result."""
    async with asyncio.TaskGroup() as group:
        for hand in players:
            group.create_task(hand.play(until_seq=until_seq))


async def same_result(people: list[Visitor]) -> None:
    """All see the same result, each from their own side."""
    for one in people:
        await expect(one.see("outcome")).to_be_visible()
    told = [await outcome(one) for one in people]
    assert len({(one["winner"], one["reason"]) for one in told}) == 1
    titles = [one["title"] for one in told]
    if told[0]["winner"] == "draw":
        assert titles == ["A draw"] * 3
    else:
        winner = int(told[0]["winner"])
        assert (titles[winner], titles[1 - winner]) == ("You win!", "You lose")
        assert titles[2] == f"{('Ada', 'Bo')[winner]} wins"


async def test_two_play_a_match_by_clicking_a_third_watches_and_all_see_how_it_ends(
    server: Process, browser: House
) -> None:
    people = await company(browser, server)
    ada, bo, eve = people
    one, other, watcher = await hands(people)
    await played([one, other], until_seq=10)
    for visitor, name in ((ada, "match"), (eve, "watch")):
        await look(visitor, name)
    await played([one, other])
    await watcher.seen(await one.seq())
    await same_result(people)
    await look(ada, "result")
    await look(eve, "result-watch")
    # A rematch: offered by one, accepted by the other, followed by the third.
    first = ada.page.url
    await ada.press("rematch")
    await bo.press("rematch-accept")
    for visitor in (ada, bo):
        await expect(visitor.page).not_to_have_url(first)
        await expect(visitor.see("match")).to_have_attribute("data-state", "live")
    await expect(ada.see("match")).to_have_attribute("data-seat", "1")
    await expect(bo.see("match")).to_have_attribute("data-seat", "0")
    await eve.press("next-room")
    await expect(eve.see("match")).to_have_attribute("data-state", "live")
    await played([one, other], until_seq=6)


async def test_an_ended_match_can_be_stepped_and_scrubbed_through_and_its_dice_are_verified(
    server: Process, browser: House
) -> None:
    ada, bo = await guest(browser, server.page, "Ada"), await guest(browser, server.page, "Bo")
    await seated(ada, bo)
    await played(await hands([ada, bo]), until_seq=ENOUGH)
    await resign(bo)
    await ada.press("to-replay")
    replay = ada.see("replay")
    await expect(replay).to_have_attribute("data-at", "0")
    await expect(ada.see("verify-result")).to_have_text("Verified")
    for check in ("commit", "seed", "dice", "hashes", "server"):
        await expect(ada.see(f"verify-{check}")).to_have_class("good")
    await ada.press("replay-next")
    await expect(replay).to_have_attribute("data-at", "1")
    await ada.press("replay-previous")
    await expect(replay).to_have_attribute("data-at", "0")
    await ada.press("replay-last")
    last = int(await replay.get_attribute("data-at") or 0)
    assert last >= ENOUGH
    scrub = ada.see("replay-scrub")
    await ada.press(scrub)  # in the middle
    middle = int(await replay.get_attribute("data-at") or 0)
    assert abs(middle - last / 2) <= 2
    await scrub.press("ArrowRight")
    await expect(replay).to_have_attribute("data-at", str(middle + 1))
    # Somebody who only has the link, and was nobody's opponent, may check it as well.
    eve = await browser.visitor(ada.page.url)
    await name_oneself(eve, "Eve")
    await expect(eve.see("verify-result")).to_have_text("Verified")


async def test_a_player_who_is_cut_off_comes_back_without_a_reload_and_the_match_goes_on(
    server: Process, browser: House
) -> None:
    """C01, C06: the page says that it is cut off, and then stands where the others stand."""
    async with relayed(server.port) as cable:
        people = await company(browser, server, f"http://127.0.0.1:{cable.port}/")
        ada, bo, eve = people
        one, other, watcher = await hands(people)
        await played([one, other], until_seq=12)
        bo.may_be_cut_off = True
        cable.unplug()
        await expect(bo.see("banner")).to_have_attribute("data-lost", "true")
        await look(bo, "cut-off")
        for visitor in (ada, eve):
            await expect(visitor.see("plate-1").locator(".plate-away")).to_be_visible()
        cable.plug()
        await expect(bo.see("banner")).not_to_be_visible()
        bo.may_be_cut_off = False
        for visitor in (ada, eve):
            await expect(visitor.see("plate-1").locator(".plate-away")).not_to_be_visible()
        await played([one, other], until_seq=2 * ENOUGH)
        await resign(bo)
        await watcher.seen(await one.seq())
        await same_result(people)
        assert await never_reloaded(bo)


async def test_a_line_cut_in_the_middle_of_an_act_loses_nothing_that_was_clicked(
    server: Process, browser: House
) -> None:
    """C01, C71: what was on its way arrives, once."""
    async with relayed(server.port) as cable:
        people = await company(browser, server, f"http://127.0.0.1:{cable.port}/")
        one, other, watcher = await hands(people)
        people[1].may_be_cut_off = True
        for seq in (4, 8, 12):
            playing = asyncio.create_task(played([one, other], until_seq=seq + 4))
            await other.seen(seq)
            cable.cut()
            await playing
        await resign(people[1])
        await watcher.seen(await one.seq())
        await same_result(people)
        assert await never_reloaded(people[1])


async def test_a_server_killed_in_the_middle_comes_back_with_the_match_and_all_three_pages(
    server: Process, browser: House
) -> None:
    """C03: nobody waits for the other, and nobody reloads."""
    people = await company(browser, server)
    one, other, watcher = await hands(people)
    await played([one, other], until_seq=12)
    for visitor in people:
        visitor.may_be_cut_off = True
    await server.kill()
    for visitor in people:
        await expect(visitor.see("banner")).to_have_attribute("data-lost", "true")
    await server.start()
    for visitor in people:
        await expect(visitor.see("banner")).not_to_be_visible()
        visitor.may_be_cut_off = False
    await played([one, other], until_seq=24)
    # And once more, at whatever moment it is.
    for visitor in people:
        visitor.may_be_cut_off = True
    playing = asyncio.create_task(played([one, other]))
    await watcher.seen(28)
    await server.kill()
    await server.start()
    await playing
    await watcher.seen(await one.seq())
    await same_result(people)
    for visitor in people:
        assert await never_reloaded(visitor)

"""A match of `tcg` by clicking: two play, a third watches, nobody sees a hand of somebody else."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import WebSocket, expect

from .browser import PHONE, House, Visitor
from .hand import outcome
from .look import faults, look
from .process import Process
from .steps import against_bot, find, name_oneself, resign, watching
from .tcg_hand import TcgHand

pytestmark = pytest.mark.timeout(400)

LEAST_LOOKS = 3  # at the pages of those who must not see a hand


class Listener:
    """A visitor, and all that their page was ever sent."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.heard: list[str] = []
        visitor.page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    async def knows(self) -> str:
        """All that the page shows and was ever sent."""
        return await self.visitor.page.content() + "".join(self.heard)


async def guest(house: House, url: str, name: str) -> Listener:
    """Somebody new who has chosen a name and the game."""
    listener = Listener(await house.visitor(url))
    await name_oneself(listener.visitor, name)
    await listener.visitor.press("game-tcg")
    return listener


async def seated(one: Visitor, other: Visitor) -> None:
    """One opens a room with a small board, the other sits down, each with a Deck of their own."""
    await one.press("tab-create")
    await one.press("ground-yard")
    await one.press("deck-choice-cinder")
    await one.see("clock-choice").select_option("none")
    await one.press("create")
    await find(other, (await one.see("room-code").inner_text()).strip())
    await other.press("deck-choice-marrow")
    await other.press("take-seat")
    for visitor in (one, other):
        await expect(visitor.see("match")).to_have_attribute("data-state", "live")


async def hand_of(visitor: Visitor) -> list[str]:
    """The ids of the cards in a visitor's own hand."""
    script = "() => [...document.querySelectorAll('.hand-card')].map((one) => one.dataset.testid)"
    return [str(card).removeprefix("hand-") for card in await visitor.page.evaluate(script)]


async def unseen(player: Listener, others: list[Listener]) -> None:
    """None of the others knows anything of a card that is in a player's hand now."""
    known = [await one.knows() for one in others]  # before the hand: what is in it was hidden then
    hand = await hand_of(player.visitor)
    for page in known:
        assert [card for card in hand if card in page] == []


async def test_two_play_a_match_of_tcg_and_no_page_ever_holds_the_hand_of_somebody_else(
    server: Process, browser: House
) -> None:
    """C40, C41: hands are hidden from the other side and from those who watch."""
    people = [await guest(browser, server.page, name) for name in ("Ada", "Bo", "Eve")]
    ada, bo, eve = people
    await seated(ada.visitor, bo.visitor)
    await watching(eve.visitor, "Ada against Bo")
    hands = [TcgHand(one.visitor, seat=at, seed=at) for at, one in enumerate((ada, bo))]
    for hand in (*hands, TcgHand(eve.visitor)):
        await hand.at_once()
    await unseen(ada, [bo, eve])
    looks = 0
    for seq in (*range(8, 32, 8), *range(48, 10**4, 24)):
        async with asyncio.TaskGroup() as group:
            for hand in hands:
                group.create_task(hand.play(until_seq=seq))
        await unseen(ada, [bo, eve])
        await unseen(bo, [ada, eve])
        looks += 1
        if looks == 2:
            for one, name in ((ada, "tcg-match"), (eve, "tcg-watch")):
                await look(one.visitor, name)
        if await hands[0].asked(until_seq=0) == "over":
            break
    assert looks >= LEAST_LOOKS
    told = []
    for one in people:
        await expect(one.visitor.see("outcome")).to_be_visible()
        told.append(await outcome(one.visitor))
    assert len({(one["winner"], one["reason"]) for one in told}) == 1
    assert told[0]["reason"] in ("lethal", "deck")
    await look(ada.visitor, "tcg-result")


async def test_the_table_fits_a_phone_and_is_played_by_tapping(
    server: Process, browser: House
) -> None:
    ada = await browser.visitor(server.page, size=PHONE, touch=True)
    await name_oneself(ada, "Ada")
    await ada.press("game-tcg")
    await ada.press("tab-create")
    await ada.press("build-deck")
    for card in ("kindle", "kindle", "leap"):
        await ada.press(f"more-{card}")
    await expect(ada.see("faults")).to_have_attribute("data-n", "2")
    await look(ada, "tcg-builder")
    await ada.page.keyboard.press("Escape")
    await against_bot(ada)
    hand = TcgHand(ada)
    await hand.at_once()
    question = await hand.asked()
    await ada.page.reload()
    assert await hand.asked() == question
    for seq in (1, 8, 16):
        await hand.play(until_seq=seq)
        assert await faults(ada) == []
    assert await hand.own_turn()
    await hand.look_at(ada.page.locator(".unit.own").first)
    await ada.press("stat-at")
    await look(ada, "tcg-unit")
    await ada.press("cancel")
    await ada.press("pile-discard-0")
    await look(ada, "tcg-pile")
    await ada.page.keyboard.press("Escape")
    await resign(ada)
    await ada.press("to-replay")
    await expect(ada.see("verify-result")).to_have_text("Verified")
    await ada.press("replay-last")
    await look(ada, "tcg-replay")
